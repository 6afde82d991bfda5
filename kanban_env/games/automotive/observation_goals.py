"""What a seat sees of goals, awards and its own cards, and what its board is worth now."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at, relative_to
from kanban_env.games.automotive.enums import (
    MAX_PLAYERS,
    N_DEPARTMENTS,
    N_FACTORY_GOALS,
    N_GOALS,
    N_HAND,
    N_ORDERS,
    N_PLAQUE_KINDS,
    N_TABLE,
    NONE,
    Phase,
    Section,
)
from kanban_env.games.automotive.rules.counts import count_cars, count_tested
from kanban_env.games.automotive.rules.meeting import card_points, count_speakers, goal_at
from kanban_env.games.automotive.rules.sandra import penalty, reward
from kanban_env.games.automotive.rules.scoring import car_points, design_points, week_points

GOAL_FACTS = 5
HALF = np.float32(1 / 2)
TENTH = np.float32(1 / 10)
FIFTH = np.float32(1 / 5)
QUARTER = np.float32(1 / 4)
THIRD = np.float32(1 / 3)
PER_CARD = np.float32(1 / N_GOALS)


@rule
def write_awards(r: Any, s: Any, p: Any, out: Any) -> None:
    """Factory goals and plaques; the kinds in a stack only for those who have looked."""
    block = out[r.sections[Section.FACTORY] :]
    for tile in range(N_FACTORY_GOALS):
        block[tile] = s.factory_numbers[tile] * FIFTH
        block[N_FACTORY_GOALS + tile] = s.factory_seats[tile] * QUARTER
    block = out[r.sections[Section.AWARDS] :]
    for department in range(N_DEPARTMENTS):
        at, left = department * (2 + N_PLAQUE_KINDS), 0
        for kind in range(N_PLAQUE_KINDS):
            plaques = s.plaques[department, kind]
            left += plaques
            block[at + 2 + kind] = plaques * s.awards_seen[p, department] * THIRD
        block[at] = left * THIRD
        block[at + 1] = s.award_seats[department]
    block = block[N_DEPARTMENTS * (2 + N_PLAQUE_KINDS) :]
    for kind in range(N_PLAQUE_KINDS):
        block[kind] = s.plaques_taken[kind] * FIFTH


@rule
def write_goals(r: Any, s: Any, p: Any, out: Any) -> None:
    """Goals in play, who spoke on them, and the own hand."""
    block, cards = out[r.sections[Section.TABLE] :], out[r.sections[Section.DISCARDS] :]
    in_meeting = s.phase == Phase.MEETING
    for card in range(N_GOALS):
        cards[card] = s.discards[card] * HALF
    for g in range(N_TABLE + MAX_PLAYERS):
        card = goal_at(r, s, p, g)
        if card != NONE:
            speakers = int(count_speakers(r, s, p, g)) if in_meeting else 0
            times = int(r.goals[card - 1, 1]) - speakers
            block[GOAL_FACTS * g] = card * PER_CARD
            block[GOAL_FACTS * g + 1] = times * THIRD
            block[GOAL_FACTS * g + 2] = speakers * THIRD
            block[GOAL_FACTS * g + 3] = s.spoke[p, g]
            block[GOAL_FACTS * g + 4] = card_points(r, s, p, card, speakers) * TENTH
            cards[card - 1] = 1.0
    if in_meeting:
        write_speakers(r, s, p, out)
    write_hand(r, s, p, out)


@rule
def write_speakers(r: Any, s: Any, p: Any, out: Any) -> None:
    """Per seat the goals it spoke on, numbered as the observer numbers them."""
    i = r.sections[Section.SPEAKERS]
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        for g in range(N_TABLE):
            out[i + g] = s.spoke[q, g]
        for owner in range(r.n_players):
            out[i + N_TABLE + owner] = s.spoke[q, N_TABLE + relative_to(r, relative, owner)]
        i += N_TABLE + MAX_PLAYERS


@rule
def write_hand(r: Any, s: Any, p: Any, out: Any) -> None:
    """The own goal cards, the own hidden choice, and the own Kanban orders."""
    i = r.sections[Section.HAND]
    for slot in range(s.hand_sizes[p]):
        card = s.hands[p, slot]
        out[i + card - 1] = 1.0
        out[i + N_GOALS + slot] = card * PER_CARD
        out[i + N_GOALS + N_HAND + slot] = card_points(r, s, p, card, 0) * TENTH
    if s.choices[p] != NONE:
        out[i + s.choices[p] - 1] = 0.5
    i = r.sections[Section.ORDERS]
    for slot in range(2):
        out[i + slot * N_ORDERS + s.orders[p, slot]] = 1.0


@rule
def write_outlook(r: Any, s: Any, p: Any, out: Any) -> None:
    """What the own board is worth now, to Sandra and at the end."""
    i = r.sections[Section.OUTLOOK]
    for department in range(N_DEPARTMENTS):
        if r.is_mean:
            out[i + department] = penalty(r, s, p, department) * FIFTH
        else:
            out[i + department] = reward(r, s, p, department) * TENTH
    i += N_DEPARTMENTS
    if count_cars(s, p) == 0:
        return
    out[i] = count_tested(s, p) * FIFTH
    out[i + 1] = week_points(r, s, p) * np.float32(1 / 40)
    out[i + 2] = car_points(r, s, p) * np.float32(1 / 25)
    out[i + 3] = design_points(r, s, p) * np.float32(1 / 60)
