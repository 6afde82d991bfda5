"""R7 Knowledge: what all players learn of hands and piles, and each player of the deck.

What a player knows of the deck is a list of cards: each has a kind, and an index of the deck before
which it lies. The list is sorted by this index, then by kind. A player who knows the order of the
top cards has a list with the indices 1, 2, 3, … after the top.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.actionworks.enums import MAX_PLAYERS, N_DECK, N_KINDS


@rule
def known_cards(s, p):
    """The number of cards of the deck of which a player knows something."""
    cards = 0
    while cards < N_DECK and s.known_ends[p, cards] > 0:
        cards += 1
    return cards


@rule
def is_exact(s, p, i):
    """Whether the i-th card that a player knows is certainly the i-th card of the deck."""
    place = s.deck_top + i
    return s.known_ends[p, i] == place + 1 and (i == 0 or s.known_ends[p, i - 1] <= place)


@rule
def sort_known(s, p):
    """Sort what a player knows of the deck."""
    for last in range(1, known_cards(s, p)):
        kind, end = s.known[p, last], s.known_ends[p, last]
        i = last
        while i > 0 and (
            s.known_ends[p, i - 1] > end
            or (s.known_ends[p, i - 1] == end and s.known[p, i - 1] > kind)
        ):
            s.known[p, i], s.known_ends[p, i] = s.known[p, i - 1], s.known_ends[p, i - 1]
            i -= 1
        s.known[p, i], s.known_ends[p, i] = kind, end


@rule
def remove_known(s, p, kind, place):
    """Remove a card of a kind that a player sees at a place of the deck from what was known.

    If several could be there, it is the one that lies before the lowest index.
    """
    cards = known_cards(s, p)
    for i in range(cards):
        if s.known[p, i] == kind and s.known_ends[p, i] > place:
            for j in range(i, cards - 1):
                s.known[p, j], s.known_ends[p, j] = s.known[p, j + 1], s.known_ends[p, j + 1]
            s.known[p, cards - 1] = 0
            s.known_ends[p, cards - 1] = 0
            return


@rule
def see_drawn(s, kind):
    """[R7.5] All players see the kind of the top card of the deck, which is drawn.

    A player who knew that a card of this kind was among the top cards knows no more than that.
    """
    for p in range(MAX_PLAYERS):
        if s.known_ends[p, 0] > 0:
            remove_known(s, p, kind, s.deck_top)


@rule
def look_at(s, p, place):
    """[R7.5] A player who knows all cards above a place of the deck looks at the card there."""
    kind = s.deck[place]
    remove_known(s, p, kind, place)
    cards = known_cards(s, p)
    s.known[p, cards] = kind
    s.known_ends[p, cards] = place + 1
    s.looked_ends[p] = max(s.looked_ends[p], place + 1)
    sort_known(s, p)


@rule
def lose_order(s, p, end):
    """[R7.5] Another player puts the cards before an index of the deck back in any order.

    Cards that the player knew among them lie before this index, in unknown order.
    """
    for i in range(known_cards(s, p)):
        s.known_ends[p, i] = max(s.known_ends[p, i], end)
    if s.looked_ends[p] < end:
        s.looked_ends[p] = 0
    sort_known(s, p)


@rule
def forget_deck(s):
    """No player knows a card of the deck."""
    for p in range(MAX_PLAYERS):
        for i in range(known_cards(s, p)):
            s.known[p, i] = 0
            s.known_ends[p, i] = 0
    s.looked_ends[:] = 0


@rule
def forget_gained(s, p):
    """Begin to record again when a player gains and ships cards."""
    for i in range(s.n_gained[p]):
        s.gained[p, i] = 0
        s.gained_after[p, i] = 0
    s.n_gained[p] = 0
    s.ships[p] = 0


@rule
def forget_hands(s):
    """[R7.4] At the end of a round all that was known of hands and piles is 0."""
    s.sure[:, :] = 0
    s.seen[:, :] = 0
    s.piled[:, :] = 0
    for p in range(MAX_PLAYERS):
        forget_gained(s, p)


@rule
def see_gained(s, p, kind):
    """[R7.4] All players see that a player gains a card: `sure` and `seen` of its kind grow."""
    s.sure[p, kind] += 1
    s.seen[p, kind] += 1
    if s.ships[p] > 0:
        last = s.n_gained[p]
        s.gained[p, last] = kind
        s.gained_after[p, last] = s.ships[p]
        s.n_gained[p] = last + 1


@rule
def see_lost(s, p, kind):
    """[R7.4] All players see that a card leaves a hand: `sure` and `seen` of its kind shrink.

    `sure` does not shrink below 0, nor `seen` below `piled`. If several cards of this kind were
    gained, the first one stays: it is the one that can have been shipped at more times.
    """
    s.sure[p, kind] = max(s.sure[p, kind] - 1, 0)
    s.seen[p, kind] = max(s.seen[p, kind] - 1, s.piled[p, kind])
    last = s.n_gained[p] - 1
    for i in range(last, -1, -1):
        if s.gained[p, i] == kind:
            for j in range(i, last):
                s.gained[p, j] = s.gained[p, j + 1]
                s.gained_after[p, j] = s.gained_after[p, j + 1]
            s.gained[p, last] = 0
            s.gained_after[p, last] = 0
            s.n_gained[p] = last
            return


@rule
def see_shipped(s, p):
    """[R7.4] A player ships a card face down, which can be any card of the hand.

    So `sure` shrinks by one for every kind, not below 0.
    """
    s.ships[p] += 1
    for kind in range(N_KINDS):
        s.sure[p, kind] = max(s.sure[p, kind] - 1, 0)


@rule
def see_hand(s, p):
    """[R7.4] All players see a hand: `sure` becomes the hand.

    Cards of `seen` that are not in the hand are certainly in the pile: they are added to `piled`,
    and `seen` becomes `piled` plus the hand.
    """
    for kind in range(N_KINDS):
        in_hand = s.hands[p, kind]
        s.piled[p, kind] = max(s.piled[p, kind], s.seen[p, kind] - in_hand)
        s.seen[p, kind] = s.piled[p, kind] + in_hand
        s.sure[p, kind] = in_hand
    forget_gained(s, p)
