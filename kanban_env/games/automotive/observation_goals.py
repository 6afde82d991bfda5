"""What a player sees of goals, awards and its own cards, and what its board is worth now."""

from __future__ import annotations

from typing import Any

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at
from kanban_env.games.automotive.enums import (
    N_DEPARTMENTS,
    N_FACTORY_GOALS,
    N_GOALS,
    N_GOALS_IN_PLAY,
    N_ORDER_HAND,
    N_PLAQUE_KINDS,
    N_TABLE,
    NONE,
    Phase,
)
from kanban_env.games.automotive.rules.counts import count_cars, count_tested
from kanban_env.games.automotive.rules.meeting import (
    card_points,
    count_speakers,
    goal_at,
    pet_goal,
    times_left,
)
from kanban_env.games.automotive.rules.sandra import penalty, reward
from kanban_env.games.automotive.rules.scoring import car_points, design_points, week_points
from kanban_env.games.automotive.sections import (
    MOST_DESIGN_POINTS,
    STACK_LENGTH,
    AwardFacts,
    FactoryFacts,
    GoalFacts,
    HandFacts,
    OutlookFacts,
    Section,
    StackFacts,
    start,
)


@rule
def write_awards(r: Any, s: Any, p: Any, out: Any) -> None:
    """Factory goals and plaques; the kinds in a stack only for those who have looked."""
    block = out[start(r, Section.FACTORY) :]
    for goal in range(N_FACTORY_GOALS):
        block[FactoryFacts.NUMBERS + goal] = s.factory_numbers[goal]
        block[FactoryFacts.SEATS + goal] = s.factory_seats[goal]
    block = out[start(r, Section.AWARDS) :]
    for department in range(N_DEPARTMENTS):
        i, left = AwardFacts.STACKS + STACK_LENGTH * department, 0
        for kind in range(N_PLAQUE_KINDS):
            plaques = s.plaques[department, kind]
            left += plaques
            seen = plaques * s.awards_seen[p, department]
            block[i + StackFacts.KINDS + kind] = seen
        block[i + StackFacts.PLAQUES] = left
        block[i + StackFacts.SEAT] = s.award_seats[department]
    for kind in range(N_PLAQUE_KINDS):
        block[AwardFacts.TAKEN + kind] = s.plaques_taken[kind]


@rule
def write_goals(r: Any, s: Any, p: Any, out: Any) -> None:
    """Goals in play, who spoke on them, and the player's own hand."""
    cards = out[start(r, Section.DISCARDS) :]
    in_meeting = s.phase == Phase.MEETING
    for card in range(N_GOALS):
        cards[card] = s.discards[card]
    for g in range(N_GOALS_IN_PLAY):
        card = goal_at(r, s, p, g)
        if card != NONE:
            i = start(r, Section.TABLE, g)
            speakers = int(count_speakers(r, s, p, g)) if in_meeting else 0
            times = times_left(r, card, speakers)
            out[i + GoalFacts.CARD] = card
            out[i + GoalFacts.TIMES] = times
            out[i + GoalFacts.SPEAKERS] = speakers
            out[i + GoalFacts.HAS_SPOKEN] = s.spoke[p, g]
            out[i + GoalFacts.POINTS] = card_points(r, s, p, card, speakers)
            cards[card - 1] = 2
    if in_meeting:
        write_speakers(r, s, p, out)
    write_hand(r, s, p, out)


@rule
def write_speakers(r: Any, s: Any, p: Any, out: Any) -> None:
    """Per player the goals it spoke on, numbered as the observer numbers them."""
    for relative in range(r.n_players):
        q, i = player_at(r, p, relative), start(r, Section.SPEAKERS, relative)
        for g in range(N_TABLE):
            out[i + g] = s.spoke[q, g]
        for owner in range(r.n_players):
            out[i + pet_goal(r, p, owner)] = s.spoke[q, pet_goal(r, q, owner)]


@rule
def write_hand(r: Any, s: Any, p: Any, out: Any) -> None:
    """The player's own goal cards, hidden choice and Kanban orders."""
    i = start(r, Section.HAND)
    for slot in range(s.hand_sizes[p]):
        card = s.hands[p, slot]
        out[i + HandFacts.CARDS + card - 1] = 2
        out[i + HandFacts.SLOTS + slot] = card
        out[i + HandFacts.POINTS + slot] = card_points(r, s, p, card, 0)
    if s.choices[p] != NONE:
        out[i + HandFacts.CARDS + s.choices[p] - 1] = 1
    for slot in range(N_ORDER_HAND):
        out[start(r, Section.ORDERS, slot) + s.orders[p, slot]] = 1


@rule
def write_outlook(r: Any, s: Any, p: Any, out: Any) -> None:
    """What the player's own board is worth now, to Sandra and at the end."""
    i = start(r, Section.OUTLOOK)
    for department in range(N_DEPARTMENTS):
        verdict = 2 * penalty(r, s, p, department) if r.is_mean else reward(r, s, p, department)
        out[i + OutlookFacts.VERDICTS + department] = verdict
    if count_cars(s, p) == 0:
        return
    out[i + OutlookFacts.TESTED] = count_tested(s, p)
    out[i + OutlookFacts.WEEK] = week_points(r, s, p)
    out[i + OutlookFacts.CARS] = car_points(r, s, p)
    out[i + OutlookFacts.DESIGNS] = min(design_points(r, s, p), MOST_DESIGN_POINTS)
