"""What a player sees of goals, awards and its own cards, and what its board is worth now."""

from __future__ import annotations

from typing import Any

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at
from kanban_env.games.automotive.enums import (
    N_DEPARTMENTS,
    N_FACTORY_GOALS,
    N_GOALS,
    N_HAND,
    N_ORDER_HAND,
    N_PLAQUE_KINDS,
    N_TABLE,
    NONE,
    Holding,
    Phase,
)
from kanban_env.games.automotive.rules.meeting import (
    count_speakers,
    pet_goal,
    points_with,
    times_left,
)
from kanban_env.games.automotive.rules.sandra import penalty_with, reward_with
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
def card_points(r: Any, held: Any, card: Any, speakers: Any) -> Any:
    """The points of a goal card for the player who has these holdings."""
    first, second = r.goal_holdings[card - 1, 0], r.goal_holdings[card - 1, 1]
    return points_with(r, card, speakers, held[first] + held[second])


@rule
def write_goals(r: Any, s: Any, p: Any, held: Any, out: Any) -> None:
    """Goals in play, who spoke on them, and the player's own hand."""
    cards = out[start(r, Section.DISCARDS) :]
    for card in range(N_GOALS):
        cards[card] = s.discards[card]
    for g in range(N_TABLE):
        write_goal(r, s, p, held, g, s.table[g], out)
    for relative in range(r.n_players):
        card = s.pets[player_at(r, p, relative)]
        write_goal(r, s, p, held, N_TABLE + relative, card, out)
    if s.phase == Phase.MEETING:
        write_speakers(r, s, p, out)
    write_hand(r, s, p, held, out)


@rule
def write_goal(r: Any, s: Any, p: Any, held: Any, g: Any, card: Any, out: Any) -> None:
    """A goal in play, which the player calls number g; nothing is written for NONE."""
    if card == NONE:
        return
    i = start(r, Section.TABLE, g)
    speakers = int(count_speakers(r, s, p, g)) if s.phase == Phase.MEETING else 0
    out[i + GoalFacts.CARD] = card
    out[i + GoalFacts.TIMES] = times_left(r, card, speakers)
    out[i + GoalFacts.SPEAKERS] = speakers
    out[i + GoalFacts.HAS_SPOKEN] = s.spoke[p, g]
    out[i + GoalFacts.POINTS] = card_points(r, held, card, speakers)
    out[start(r, Section.DISCARDS) + card - 1] = 2


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
def write_hand(r: Any, s: Any, p: Any, held: Any, out: Any) -> None:
    """The player's own goal cards, hidden choice and Kanban orders."""
    i = start(r, Section.HAND)
    for slot in range(N_HAND):  # NUMBA: without a branch for empty slots
        card, is_held = max(s.hands[p, slot], 1), s.hands[p, slot] != NONE
        out[i + HandFacts.CARDS + card - 1] += 2 * is_held
        out[i + HandFacts.SLOTS + slot] = card * is_held
        out[i + HandFacts.POINTS + slot] = card_points(r, held, card, 0) * is_held
    if s.choices[p] != NONE:
        out[i + HandFacts.CARDS + s.choices[p] - 1] = 1
    for slot in range(N_ORDER_HAND):
        out[start(r, Section.ORDERS, slot) + s.orders[p, slot]] = 1


@rule
def write_outlook(r: Any, s: Any, p: Any, held: Any, out: Any) -> None:
    """What the player's own board is worth now, to Sandra and at the end."""
    i = start(r, Section.OUTLOOK)
    for department in range(N_DEPARTMENTS):
        counted = held[department]
        if r.is_mean:
            verdict = 2 * penalty_with(r, s, p, department, counted)
        else:
            verdict = reward_with(r, s, p, department, counted)
        out[i + OutlookFacts.VERDICTS + department] = verdict
    if held[Holding.CARS] == 0:
        return
    out[i + OutlookFacts.TESTED] = held[Holding.TESTED]
    out[i + OutlookFacts.WEEK] = week_points(r, s, p)
    out[i + OutlookFacts.CARS] = car_points(r, s, p)
    out[i + OutlookFacts.DESIGNS] = min(design_points(r, s, p), MOST_DESIGN_POINTS)
