"""Decks and bags on fixed arrays: a bag is a count per kind, a deck an ordered list of kinds."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.rng import below, shuffle


@rule
def total(bag):
    """How many cards a bag holds."""
    cards = 0
    for kind in range(bag.shape[0]):
        cards += int(bag[kind])
    return cards


@rule
def count(items, kind):
    """How often a kind is among the items."""
    found = 0
    for i in range(items.shape[0]):
        found += items[i] == kind
    return found


@rule
def nth_kind(bag, n):
    """The kind of the n-th card of a bag, counted in ascending order of kinds from 0."""
    for kind in range(bag.shape[0]):
        n -= int(bag[kind])
        if n < 0:
            return kind
    return -1


@rule
def draw(rng, bag):
    """Take a random card out of a bag that is not empty, and return its kind."""
    kind = nth_kind(bag, below(rng, total(bag)))
    bag[kind] -= 1
    return kind


@rule
def move_all(source, target):
    """Move all cards of one bag into another."""
    for kind in range(source.shape[0]):
        target[kind] += source[kind]
        source[kind] = 0


@rule
def lay_out(bag, deck, size):
    """Put a bag's cards behind the deck's first `size`, kinds ascending; the new size."""
    for kind in range(bag.shape[0]):
        for _ in range(bag[kind]):
            deck[size] = kind
            size += 1
    return size


@rule
def find(deck, start, stop, kind):
    """The first position from `start` on, before `stop`, that holds `kind`; -1 if none does."""
    for i in range(start, stop):
        if deck[i] == kind:
            return i
    return -1


@rule
def count_of(items, kind):
    """How many of the items are equal to `kind`."""
    found = 0
    for i in range(items.shape[0]):
        found += int(items[i] == kind)
    return found


@rule
def take_at(deck, where):
    """Take the card at `where` out of the deck, which leaves -1 there, and return its kind."""
    kind = deck[where]
    deck[where] = -1
    return kind


@rule
def move_to(deck, start, where):
    """Move the card at `where` forward to `start`; the cards between move back by one."""
    kind = deck[where]
    for i in range(where, start, -1):
        deck[i] = deck[i - 1]
    deck[start] = kind


@rule
def number(items, size, first):
    """Fill the first `size` places with consecutive numbers from `first` on."""
    for i in range(size):
        items[i] = first + i


@rule
def remove(items, size, where):
    """Take the item at `where` out of the first `size`; those behind it move up, -1 fills the end.

    The top of a deck is at 0.
    """
    item = items[where]
    for i in range(where, size - 1):
        items[i] = items[i + 1]
    items[size - 1] = -1
    return item


@rule
def drop(items, size, cards):
    """Remove the first cards of a deck of `size`, which were dealt, and return its new size."""
    for i in range(size):
        items[i] = items[i + cards] if i + cards < size else -1
    return size - cards


@rule
def exchange(deck, size, card):
    """Draw the top card of a deck and put another one under it; the size does not change."""
    top = remove(deck, size, 0)
    deck[size - 1] = card
    return top


@rule
def insert(items, size, item):
    """Put an item among the first `size`, which are in ascending order and stay so."""
    i = size
    while i > 0 and items[i - 1] > item:
        items[i] = items[i - 1]
        i -= 1
    items[i] = item


@rule
def sort(items, size):
    """Put the first `size` items into ascending order."""
    for i in range(1, size):
        insert(items, i, items[i])


@rule
def mix(rng, items, size):
    """Shuffle items so that nothing is left of how they lay: equal items come out equal."""
    sort(items, size)
    shuffle(rng, items, size)
