"""Dealing anew what a seat cannot know: events to come, and incident cards of others and the deck.

Hands of others are laid into the part of the deck's array that was already dealt: at least as many
cards were dealt as hands hold.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import mix
from kanban_env.games.industrial.enums import N_EVENTS, N_EVENTS_PER_PHASE, N_INCIDENTS, NONE


@rule
def redeal_events(s):
    """Events not yet turned up change places within their phase."""
    first = min(int(s.round_number), N_EVENTS_PER_PHASE)
    second = max(int(s.round_number), N_EVENTS_PER_PHASE)
    mix(s.rng, s.events[first:N_EVENTS_PER_PHASE], N_EVENTS_PER_PHASE - first)
    mix(s.rng, s.events[second:], N_EVENTS - second)


@rule
def collect_hands(r, s, p):
    """Lay the hands of all others in front of the deck; where the cards now begin."""
    start = int(s.deck_top)
    for q in range(r.n_players):
        if q == p:
            continue
        for kind in range(N_INCIDENTS):
            for _ in range(s.hands[q, kind]):
                start -= 1
                s.deck[start] = kind
            s.hands[q, kind] = 0
    return start


@rule
def redeal_incidents(r, s, p):
    """The cards in the hands of others and in the deck are shuffled and dealt as before."""
    start = collect_hands(r, s, p)
    mix(s.rng, s.deck[start:], s.deck_end - start)
    for q in range(r.n_players):
        if q != p:
            for _ in range(s.hand_sizes[q]):
                s.hands[q, s.deck[start]] += 1
                s.deck[start] = NONE
                start += 1


@rule
def redeal(r, s, p):
    """Deal anew what seat p cannot know."""
    redeal_events(s)
    if r.incidents:
        redeal_incidents(r, s, p)
    return True
