"""Public facts are seen by all players, hidden facts only by their owner."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    N_DEPARTMENTS,
    N_GOALS_IN_PLAY,
    N_MODELS,
    N_TABLE,
    NONE,
    kind_of,
)
from kanban_env.games.automotive.sections import (
    GoalFacts,
    PartFacts,
    PlayerFacts,
    SituationFacts,
    TurnFacts,
)
from tests.automotive.table import CH, EN, Factory

HIDDEN = {"seed", "rng", "padding", "demand_deck", "goal_deck", "order_deck"}
DERIVED = {
    "steps", "first", "track", "track_at", "seats_locked", "working", "n_aside", "improved",
    "order_deck_size",
}  # fmt: skip
"""Public, but useless to a player or known from other facts."""
PRIVATE = {"hands", "choices", "orders", "awards_seen"}
FLAGS = {
    "meeting", "sandra_done", "done", "expert", "blueprints", "upgraded", "goals_taken",
    "awards_seen", "spoke", "ordered", "requested", "claimed", "filled", "stretch", "recycling",
    "assembly", "doubled", "discards", "award_seats", "over",
}  # fmt: skip
HIGHEST = {
    "question": 15, "actor": 1, "phase": 4, "sandra": 10, "stations": 9, "garages": 4, "desks": 5,
    "spaces": 5, "spots": 3, "hands": 32, "pets": 32, "choices": 32, "orders": 11, "micro": 3,
    "aside": 4, "chain_node": 12, "chain_car": 4, "upgrade_model": 4, "upgrade_part": 5,
    "award_department": 4, "upgrade_spaces": 5, "steps_of_part": 5, "conveyor": 4, "queue": 4,
    "demand": 4, "display": 34, "decks": 34, "table": 32, "final_tile": 6, "factory_numbers": 5,
}  # fmt: skip
Place = tuple[str, tuple[int, ...]]


def meeting_of_two() -> Factory:
    """A meeting with both pet projects played, after some training by both."""
    table = Factory(2, seed=3).started()
    for department in range(N_DEPARTMENTS):
        table.train(0, department, 1 + department % 3).train(1, department, 2)
    table.hold_meeting()
    for _ in range(2):
        table.do("PET", 1).do("NO_SEAT")
    return table


def places(table: Factory) -> Iterator[Place]:
    """Every number of the state that can have another value."""
    for name in SPEC.state.names:
        for index in np.ndindex(np.shape(table.s[name])):
            if not is_fixed(table, name, *index):
                yield name, index


def is_fixed(table: Factory, name: str, first: int = 0, second: int = 0) -> bool:
    """Players that do not exist, empty hand slots, claim-only designs, discards in play."""
    if name in SPEC.player_axis and first >= table.n:
        return True
    return {
        "ranking": second >= table.n,
        "track": first >= table.n,
        "spoke": second >= N_TABLE + table.n,
        "hands": second >= table.s.hand_sizes[first % table.n],
        "upgraded": kind_of(second) == CLAIM_ONLY,
        "discards": first + 1 in {*table.s.table, *table.s.pets},
    }.get(name, False)


def change(table: Factory, place: Place) -> None:
    """Change a number by one, within its range; in a ranking two players change places."""
    name, index = place
    if name == "ranking":
        table.s.ranking[index[0], : table.n] = table.s.ranking[index[0], : table.n][::-1].copy()
        return
    numbers, at = table.states[name], (0, *index)
    old = int(numbers[at])
    new = old + 1 if old < HIGHEST.get(name, 1 if name in FLAGS else 100) else old - 1
    if name == "conveyor" and index[0] < N_MODELS:
        new = NONE if old != NONE else index[0]
    numbers[at] = new


def who_may_see(place: Place) -> list[bool]:
    """Which of two players may see a number of the state."""
    name, index = place
    if name in PRIVATE:
        return [p == index[0] for p in range(2)]
    is_open = name not in HIDDEN | DERIVED and not (name == "decks" and index[1] > 0)
    return [is_open, is_open]


def test_every_public_number_is_seen_by_all_and_no_hidden_one_by_others() -> None:
    table = meeting_of_two()
    kept, before = table.states.copy(), [table.observation(p) for p in range(2)]
    wrong = {}
    for place in places(table):
        change(table, place)
        assert not np.array_equal(table.states, kept), place
        seen = [not np.array_equal(table.observation(p), before[p]) for p in range(2)]
        if seen != who_may_see(place):
            wrong[place] = seen
        table.states[:] = kept
    assert wrong == {}


def test_plaques_of_another_kind_are_seen_by_players_who_looked() -> None:
    table = Factory(3)
    table.s.awards_seen[1, 2] = 1
    table.s.plaques[2] = [2, 0, 0, 0]
    before = [table.observation(p) for p in range(3)]
    table.s.plaques[2] = [1, 1, 0, 0]
    seen = [not np.array_equal(table.observation(p), before[p]) for p in range(3)]
    assert seen == [False, True, False]


@pytest.mark.parametrize("seats", [0, 3, 13])
def test_the_supply_of_red_seats_is_seen(seats: int) -> None:
    table = Factory(3)
    table.s.red_supply = seats
    seen = [table.section(p, "situation")[SituationFacts.RED_SEATS] for p in range(3)]
    assert np.allclose(seen, seats / 10)


def test_department_and_side_of_a_station_are_seen() -> None:
    table = Factory(3)
    table.s.stations[:3] = [5, NONE, 8]
    for p in range(3):
        players = table.section(p, "players").reshape(3, -1)
        where = players[:, PlayerFacts.DEPARTMENT : PlayerFacts.SIDE]
        for q, (department, side) in {0: (2, 1), 2: (4, 0)}.items():
            assert np.flatnonzero(where[(q - p) % 3]).tolist() == [department]
            assert players[(q - p) % 3, PlayerFacts.SIDE] == side
            assert players[(q - p) % 3, PlayerFacts.HAS_STATION] == 1
        assert not players[(1 - p) % 3, PlayerFacts.DEPARTMENT : PlayerFacts.HAS_PET].any()


def test_the_pool_at_the_start_of_the_swaps_is_seen_beside_the_present_one() -> None:
    table = Factory(2).work(0, storage="CH CH").pool("EN SU BR").do("RECYCLE", CH, EN)
    for p in range(2):
        stretch = table.section(p, "turn")[TurnFacts.STRETCH : TurnFacts.UPGRADE_PART]
        assert stretch.tolist() == [0, 0, 0, 1, 1, 1]
        pool = table.section(p, "parts")[PartFacts.RECYCLING : PartFacts.SUPPLY]
        assert pool.tolist() == [1, 0, 0, 0, 1, 1]


def test_the_speakers_on_pet_projects_are_seen_by_all_players() -> None:
    table = Factory(3).started()
    table.place_meeples(spots=[2, 1, 0])
    for p in range(3):
        table.s.hands[p] = [1 + 3 * p, 2 + 3 * p, 28 + p]
        table.give(p, seats_up=4, seats_down=0)
    table.hold_meeting([14, 15, 16, 17])
    table.do("PET", 2).do("SPEAK", 4)  # 0 on its own
    table.do("PET", 2).do("SPEAK", 6)  # 1 on that of 0
    table.do("PET", 2).do("SPEAK", 3)  # 2 on the table
    table.do("SPEAK", 6)  # 0 on that of 2
    spoken = {(0, 0), (1, 0), (0, 2)}
    for p in range(3):
        seen = table.section(p, "speakers").reshape(3, -1)
        on_pets = {
            ((p + q) % 3, (p + owner) % 3)
            for q, owner in zip(*np.nonzero(seen[:, N_TABLE:]), strict=True)
        }
        assert on_pets == spoken
        assert np.argwhere(seen[:, :N_TABLE]).tolist() == [[(2 - p) % 3, 3]]
        goals = table.section(p, "table").reshape(N_GOALS_IN_PLAY, -1)
        own = goals[:, GoalFacts.HAS_SPOKEN]
        assert own.tolist() == seen[0].tolist()
