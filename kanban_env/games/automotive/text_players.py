"""The players' boards of Automotive Revolution as text."""

from __future__ import annotations

from typing import Any

from kanban_env.games.automotive.enums import (
    MODEL_NAMES,
    N_TILES,
    NONE,
    PART_NAMES,
    Phase,
)
from kanban_env.games.automotive.rules.design import desk_spaces
from kanban_env.games.automotive.rules.logistics import storage_spaces
from kanban_env.games.automotive.rules.meeting import pet_goal
from kanban_env.games.automotive.rules.testing_innovation import garages_of, picks_two
from kanban_env.games.automotive.tables import benefit_of_garage
from kanban_env.games.automotive.words import (
    SHORT_NAMES,
    benefit,
    cubes_in,
    goal,
    number_of,
    station,
    tile,
)


def player_lines(r: Any, s: Any, p: int, viewer: int | None) -> list[str]:
    """A player's board; the hand only if `viewer` is its owner, or None."""
    red = f" {s.red_seats[p]} red" if s.red_seats[p] else ""
    mark = "▶" if s.actor == p and not s.over else " "
    used = f" {s.seats_used[p]} used" if s.seats_used[p] else ""
    expert = " (expert board)" if s.expert[p] else ""
    lines = [
        f"{mark} player_{p}{'*' if p == viewer else ''}{expert}"
        f"  {number_of(int(s.scores[p]), 'point')}, {place_text(s, p)},"
        f" bank {s.bank[p]}, {number_of(int(s.books[p]), 'book')},"
        f" {number_of(int(s.vouchers[p]), 'voucher')},"
        f" Seats {s.seats_up[p]} up {s.seats_down[p]} down{used}{red}",
        f"    trained   {_training(s, p)}{_pet(r, s, p)}",
        *_pieces(r, s, p),
    ]
    return lines + (hand_lines(r, s, p) if viewer is None or p == viewer else [])


def place_text(s: Any, p: int) -> str:
    """A player's workstation, and whether the player has chosen it or acted there today."""
    if s.stations[p] == NONE:
        return "not at work yet"
    done = {Phase.SELECTION: " (has chosen)", Phase.WORKING: " (has acted)"}.get(s.phase, "")
    return f"at {station(int(s.stations[p]))}{done if s.done[p] and not s.over else ''}"


def _pet(r: Any, s: Any, p: int) -> str:
    """A player's pet project with its speakers, if it is played."""
    if s.pets[p] == NONE:
        return ""
    speakers = [q for q in range(r.n_players) if s.spoke[q, pet_goal(r, q, p)]]
    spoke = [f"player_{q}" for q in speakers]
    said = f" – {', '.join(spoke)} spoke" if spoke else ""
    return f" · pet project {goal(r, int(s.pets[p]))}{said}"


def _training(s: Any, p: int) -> str:
    """A player's training desks, with its rank where it is above desk 0."""
    said = []
    for d, (name, desk) in enumerate(zip(SHORT_NAMES, s.desks[p].tolist(), strict=True)):
        place = s.ranking[d].tolist().index(p)
        said.append(f"{name} {desk}" + (f" ({('1st', '2nd', '3rd', '4th')[place]})" * (desk > 0)))
    return ", ".join(said)


def _pieces(r: Any, s: Any, p: int) -> list[str]:
    """Cubes, cars and designs of a player, and the capacity for them."""
    desk = [tile(t) for t in range(N_TILES) if s.blueprints[p, t]]
    upgraded = [
        tile(t) + " (doubled)" * bool(s.double_tiles[p] == t)
        for t in range(N_TILES)
        if s.upgraded[p, t]
    ]
    room = (storage_spaces(r, s, p), desk_spaces(r, s, p))
    return [
        f"    cubes     {cubes_in(s.storage[p])} ({s.storage[p].sum()} of {room[0]})",
        f"    garages   {_garages(r, s, p)}",
        f"    desk      {', '.join(desk) or '–'} ({len(desk)} of {room[1]})",
        f"    upgraded  {', '.join(upgraded) or '–'}",
    ]


def _garages(r: Any, s: Any, p: int) -> str:
    """A player's garages: the cars in them, and the benefits of empty ones."""
    said = []
    for garage, model in enumerate(s.garages[p].tolist()):
        gives = benefit(r, benefit_of_garage(s.expert[p], garage))
        if picks_two(s, p, garage):
            gives = "two of choice"
        locked = garage >= garages_of(r, s, p)
        empty = f"({gives}{', locked' * bool(locked)})"
        said.append(MODEL_NAMES[model] if model != NONE else empty)
    return " | ".join(said)


def hand_lines(r: Any, s: Any, p: int) -> list[str]:
    """Goal cards and orders; an order as one end, the middle and the other end."""
    hand = "; ".join(goal(r, int(card)) for card in s.hands[p] if card != NONE)
    chosen = f" · chosen {goal(r, int(s.choices[p]))}" if s.choices[p] != NONE else ""
    orders = []
    for order in s.orders[p].tolist():
        names = [PART_NAMES[part] for part in r.orders[order].tolist()]
        ends = [" ".join(names[i : i + 2]) for i in (0, 2, 4)]
        orders.append(f"{order} ({' | '.join(ends)})")
    return [
        f"    hand      {hand or '–'}{chosen}",
        f"    orders    {orders[0]}",
        f"              {orders[1]}",
    ]
