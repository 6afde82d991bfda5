"""Deal again what a player cannot know: future events, other players' incident cards, the deck.

Other players' hands are first put back into the part of the deck's array that was dealt already.
There is room: at least as many cards were dealt as the hands hold.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import append_bag, sort_and_shuffle
from kanban_env.games.industrial.enums import N_EVENTS, N_EVENTS_PER_PHASE, NONE, Question
from kanban_env.games.industrial.rules.incidents import may_react


@rule
def redeal_events(s):
    """Shuffle the events not turned up yet, separately in each phase."""
    first = min(int(s.round_number), N_EVENTS_PER_PHASE)
    second = max(int(s.round_number), N_EVENTS_PER_PHASE)
    sort_and_shuffle(s.rng, s.events[first:N_EVENTS_PER_PHASE], N_EVENTS_PER_PHASE - first)
    sort_and_shuffle(s.rng, s.events[second:], N_EVENTS - second)


@rule
def collect_hands(r, s, p):
    """Put the hands of all other players in front of the deck; return where the cards begin."""
    start = int(s.deck_top)
    for q in range(r.n_players):
        if q != p:
            start -= int(s.hand_sizes[q])
            append_bag(s.hands[q], s.deck, start)
            s.hands[q, :] = 0
    return start


@rule
def redeal_incidents(r, s, p):
    """Shuffle the other players' cards and the deck together, and deal hands of the same sizes."""
    start = collect_hands(r, s, p)
    sort_and_shuffle(s.rng, s.deck[start:], s.deck_end - start)
    for q in range(r.n_players):
        if q != p:
            for _ in range(s.hand_sizes[q]):
                s.hands[q, s.deck[start]] += 1
                s.deck[start] = NONE
                start += 1


@rule
def redeal(r, s, p):
    """Deal again what player p cannot know.

    False if the actor would not be asked INCIDENT with its new cards.
    """
    redeal_events(s)
    if r.incidents:
        redeal_incidents(r, s, p)
    return s.question != Question.INCIDENT or may_react(r, s, s.actor)
