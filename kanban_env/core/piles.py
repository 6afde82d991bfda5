"""Decks and bags in arrays of fixed size: a bag counts cards per kind, a deck lists kinds."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.rng import below, shuffle


@rule
def total(bag):
    """The number of cards in a bag."""
    cards = 0
    for kind in range(bag.shape[0]):
        cards += int(bag[kind])
    return cards


@rule
def count(items, kind):
    """The number of items that are equal to `kind`."""
    found = 0
    for i in range(items.shape[0]):
        found += int(items[i] == kind)
    return found


@rule
def nth_kind(bag, n):
    """The kind of the n-th card of a bag in ascending order of kinds, counted from 0."""
    for kind in range(bag.shape[0]):
        n -= int(bag[kind])
        if n < 0:
            return kind
    return -1


@rule
def draw(rng, bag):
    """Remove a random card from a bag that is not empty, and return its kind."""
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
def append_bag(bag, deck, size):
    """Append the cards of a bag to a deck of `size` cards, in ascending order; return the size."""
    for kind in range(bag.shape[0]):
        for _ in range(bag[kind]):
            deck[size] = kind
            size += 1
    return size


@rule
def find(deck, start, stop, kind):
    """The first position of `kind` from `start` to `stop` - 1, or -1."""
    for i in range(start, stop):
        if deck[i] == kind:
            return i
    return -1


@rule
def take_at(deck, where):
    """Remove the card at `where` from a deck, which leaves -1 there, and return its kind."""
    kind = deck[where]
    deck[where] = -1
    return kind


@rule
def move_forward(deck, start, where):
    """Move the card at `where` to the lower position `start`; cards between move back by one."""
    kind = deck[where]
    for i in range(where, start, -1):
        deck[i] = deck[i - 1]
    deck[start] = kind


@rule
def number(items, size, first):
    """Fill the first `size` places with consecutive numbers from `first`."""
    for i in range(size):
        items[i] = first + i


@rule
def remove(items, size, where):
    """Remove the item at `where` from the first `size` items, and return it.

    The items after it move up by one, and -1 fills the end. The top of a deck is at 0.
    """
    item = items[where]
    for i in range(where, size - 1):
        items[i] = items[i + 1]
    items[size - 1] = -1
    return item


@rule
def drop(items, size, cards):
    """Remove the first cards of a deck of `size` cards, and return the new size."""
    for i in range(size):
        items[i] = items[i + cards] if i + cards < size else -1
    return size - cards


@rule
def exchange(deck, size, card):
    """Draw the top card of a deck and put another card at its bottom."""
    top = remove(deck, size, 0)
    deck[size - 1] = card
    return top


@rule
def insert(items, size, item):
    """Insert an item into the first `size` items, which are sorted in ascending order."""
    i = size
    while i > 0 and items[i - 1] > item:
        items[i] = items[i - 1]
        i -= 1
    items[i] = item


@rule
def sort(items, size):
    """Sort the first `size` items in ascending order."""
    for i in range(1, size):
        insert(items, i, items[i])


@rule
def sort_and_shuffle(rng, items, size):
    """Shuffle items so that the result does not depend on their order before."""
    sort(items, size)
    shuffle(rng, items, size)
