"""The board of Automotive Revolution as text, from which a person can play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kanban_env.core.loops import TRUNCATED
from kanban_env.games.automotive.components import CERTIFICATION, COLUMNS, UPGRADES
from kanban_env.games.automotive.enums import (
    DEPARTMENT_NAMES,
    MODEL_NAMES,
    N_COLUMNS,
    N_DEPARTMENTS,
    N_MODELS,
    N_SPACES,
    N_SPOTS,
    N_TILES,
    N_UPGRADE_SPACES,
    NONE,
    PART_NAMES,
    Department,
    Phase,
    Question,
)
from kanban_env.games.automotive.ledger_scores import Board
from kanban_env.games.automotive.words import (
    benefit,
    cubes_in,
    final_goal,
    goal,
    number_of,
    station,
    tile,
)

_ASKS = {
    Question.START_SPOT: "puts the meeple on a starting spot",
    Question.START_PART: "takes a starting part",
    Question.START_DESIGN: "takes a starting design",
    Question.STATION: "chooses a workstation",
    Question.WORK: "works",
    Question.CERT_SPOT: "chooses a spot of the certification track",
    Question.AWARD: "takes an award plaque",
    Question.PATH: "chooses the way of a displaced car",
    Question.UPGRADE_SPACE: "chooses an upgrade space",
    Question.DOUBLE: "may double the upgrade",
    Question.PARK: "parks a car",
    Question.PICK_TWO: "picks two benefits",
    Question.MEETING: "speaks, plays the pet project or passes",
    Question.AFTER_PET: "may speak after the pet project",
    Question.NEXT_GOAL: "chooses a goal for the next meeting",
}
_SHORT = ("Testing", "Assembly", "Logistics", "Design", "Administration")
_AREAS = ("certifications", "cars", "upgrades")


def board(r: Any, s: Any, seat: int | None) -> str:
    """The game as text, as `seat` may see it; everything for None."""
    lines = [*_head(r, s), *_testing(r, s), *_assembly(s), *_logistics(s), *_design(r, s)]
    lines += [*_administration(r, s), *_goals(r, s), ""]
    for p in range(r.n_players):
        lines += _player(r, s, p, seat)
    lines.append("")
    if s.over:
        lines.append(_winners(r, s))
    else:
        lines.append(f"  player_{s.actor} {_ASKS[Question(s.question)]}{_turn(s)}.")
    return "\n".join(lines)


def _winners(r: Any, s: Any) -> str:
    """Who won, tie-breaks included; in a game that was cut off, who leads."""
    places = []
    for p in range(r.n_players):
        own = Board(r, s, p)
        ties = (len(own.cars), len(own.tested), own.bank, len(own.certified))
        places.append((int(s.scores[p]), *ties))
    first = [p for p, place in enumerate(places) if place == max(places)]
    names = " and ".join(f"player_{p}" for p in first)
    points = int(s.scores[first[0]])
    if s.over == TRUNCATED:
        lead = "leads" if len(first) == 1 else "lead"
        return f"  The game was cut off: {names} {lead} with {points} points."
    tied = sum(int(s.scores[p]) == points for p in range(r.n_players)) > len(first)
    return f"  The game is over: {names} won with {points} points{' by the tie-break' * tied}."


def _models(models: Iterable[int]) -> str:
    return " ".join("·" if m == NONE else MODEL_NAMES[m] for m in models)


def _head(r: Any, s: Any) -> list[str]:
    """Day, markers, and where Sandra is."""
    last = int(r.last_mark)
    meeting = ", meeting today" if s.meeting else ""
    mood = "mean" if r.is_mean else "nice"
    waits = s.phase == Phase.WORKING and not s.sandra_done and s.day > 1
    return [
        f"Automotive Revolution · day {s.day} · week {s.week} of {last}"
        f" · cycle {s.cycle} of {last}{meeting}",
        f"  Sandra ({mood}) at {station(int(s.sandra))}{', still to act today' * bool(waits)}",
    ]


def _testing(r: Any, s: Any) -> list[str]:
    """The test track and the value of parts."""
    cars = [
        f"{MODEL_NAMES[m]} ({number_of(int(cost), 'Shift')})"
        for m, cost in zip(s.queue.tolist(), r.claim_costs, strict=True)
        if m != NONE
    ]
    values = [f"{n} {r.part_values[k]}" for n, k in zip(PART_NAMES, s.steps_of_part, strict=True)]
    queue = ", ".join(cars) or "–"
    return [
        f"  Testing     Pace Car {s.pace} of {r.track_steps} steps · queue {queue}",
        f"  values      {', '.join(values)}",
        *(_model(r, s, m) for m in range(N_MODELS)),
    ]


def _model(r: Any, s: Any, m: int) -> str:
    """A model with its value, assembly line, upgraded parts and free upgrade spaces."""
    inside = [PART_NAMES[part] for part, there in enumerate(s.assembly[m]) if there]
    done = [PART_NAMES[part] for part in s.upgrade_spaces[m] if part != NONE]
    free = [
        benefit(r, UPGRADES + N_UPGRADE_SPACES * m + i)
        for i in range(N_UPGRADE_SPACES)
        if s.upgrade_spaces[m, i] == NONE
    ]
    kinds = [f"{free.count(x)}× {x}" if free.count(x) > 1 else x for x in dict.fromkeys(free)]
    line = f"{len(inside)} of {r.assembly_spaces[m]}" + (f": {', '.join(inside)}" if inside else "")
    return (
        f"  {f'{MODEL_NAMES[m]} ({r.car_values[m]})':11} line {line}"
        f" · upgraded {', '.join(done) or '–'} · spaces {', '.join(kinds) or '–'}"
    )


def _assembly(s: Any) -> list[str]:
    """Conveyors row by row, cars left and demand."""
    demand = zip(s.demand.tolist(), s.demand_seats.tolist(), strict=True)
    wanted = ", ".join(f"{MODEL_NAMES[m]} ({number_of(n, 'Seat')})" for m, n in demand)
    left = zip(MODEL_NAMES, s.car_supply.tolist(), strict=True)
    return [
        f"  Assembly    {_models(s.conveyor[:5])} / {_models(s.conveyor[5:10])}"
        f" / {_models(s.conveyor[10:])}",
        f"  cars left   {', '.join(f'{n} {name}' for name, n in left)} · demand {wanted}",
    ]


def _logistics(s: Any) -> list[str]:
    """Warehouses, recycling and the supply of parts."""
    pool = ", ".join(PART_NAMES[part] for part, there in enumerate(s.recycling) if there)
    return [
        f"  Logistics   {cubes_in(s.warehouses)}",
        f"  recycling   {pool}",
        f"  supply      {cubes_in(s.part_supply)}",
    ]


def _design(r: Any, s: Any) -> list[str]:
    """The display with its decks; the columns' benefits stand above them."""
    gains = [benefit(r, COLUMNS + column) for column in range(N_COLUMNS)]
    heads = [f"column {i + 1}{f' ({g})' * (g != 'nothing')}" for i, g in enumerate(gains)]
    lines = [f"  Design      {' | '.join(f'{head:20}' for head in heads)} | deck"]
    tops = [
        f"{tile(int(deck[0]))} ({n})" if n else "empty"
        for deck, n in zip(s.decks, s.deck_sizes, strict=True)
    ]
    for row in range(2):
        places = s.display[N_COLUMNS * row : N_COLUMNS * (row + 1)]
        names = [f"{'–' if t == NONE else tile(int(t)):20}" for t in places]
        lines.append(f"    row {row + 1}     {' | '.join(names)} | {tops[row + 1]}")
    return [*lines, f"    Central   {tops[0]}"]


def _administration(r: Any, s: Any) -> list[str]:
    """Supplies, the stacks of plaques, and the next spaces of the certification track."""
    stacks = [
        f"{_SHORT[d]} {int(s.plaques[d].sum())}{' + Seat' * int(s.award_seats[d])}"
        for d in range(N_DEPARTMENTS)
    ]
    spaces = {min(int(s.spaces[p]) + 1, N_SPACES - 1) for p in range(r.n_players)}
    lines = [
        f"  supplies    {number_of(int(s.book_supply), 'book')},"
        f" {number_of(int(s.voucher_supply), 'voucher')}, {number_of(int(s.red_supply), 'Seat')}",
        f"  plaques     {', '.join(stacks)}",
    ]
    for space in sorted(spaces):
        spots = [_spot(r, s, space, spot) for spot in range(N_SPOTS)]
        lines.append(f"  space {space}     {' | '.join(spots)}")
    return lines


def _spot(r: Any, s: Any, space: int, spot: int) -> str:
    """A spot of the certification track: who stands there, or what it gives."""
    for p in range(r.n_players):
        if s.spaces[p] == space and s.spots[p] == spot:
            return f"player_{p}"
    return benefit(r, CERTIFICATION + N_SPOTS * space + spot)


def _goals(r: Any, s: Any) -> list[str]:
    """Goals on the table with those who spoke on them, factory goals and Final Goals."""
    table = []
    for slot, card in enumerate(s.table.tolist()):
        if card != NONE:
            spoke = [f"player_{p}" for p in range(r.n_players) if s.spoke[p, slot]]
            table.append(goal(r, card) + (f" – {', '.join(spoke)} spoke" if spoke else ""))
    tiles = [
        f"{number} ({number_of(seats, 'Seat')})"
        for number, seats in zip(s.factory_numbers.tolist(), s.factory_seats.tolist(), strict=True)
    ]
    factory = [f"{name} {tiles[2 * i]}, {tiles[2 * i + 1]}" for i, name in enumerate(_AREAS)]
    finals = " · ".join(final_goal(row) for row in r.final_goals[s.final_tile - 1])
    return [
        f"  goals       {'; '.join(table) or '–'}",
        f"  factory     {' · '.join(factory)}",
        f"  final       {finals}",
    ]


def _turn(s: Any) -> str:
    """What the worker has left, and what waits for the end of the turn."""
    if not s.working:
        return ""
    left = int(s.budget) - int(s.shifts_used)
    spent = max(0, min(left, int(s.budget) - int(s.station_shifts)))
    said = f": {number_of(left, 'Shift')} left" + (f" ({spent} of them banked)" if spent else "")
    pending = (
        (int(s.pending_shifts), "Shift"),
        (int(s.pending_books), "book"),
        (int(s.pending_vouchers), "voucher"),
    )
    gained = [number_of(n, name) for n, name in pending if n]
    if s.micro != NONE:
        said += f", micro-managing {DEPARTMENT_NAMES[s.micro]}"
    return said + (f"; gained for tomorrow {', '.join(gained)}" if gained else "")


def _player(r: Any, s: Any, p: int, seat: int | None) -> list[str]:
    """A player's board; the hand only for its owner and for an onlooker who sees everything."""
    mark = "▶" if s.actor == p and not s.over else " "
    at = f"at {station(int(s.stations[p]))}" if s.stations[p] != NONE else "not at work yet"
    expert = " (expert board)" if s.expert[p] else ""
    pet = f" · pet project {goal(r, int(s.pets[p]))}" if s.pets[p] != NONE else ""
    lines = [
        f"{mark} player_{p}{'*' if p == seat else ''}{expert}  {s.scores[p]} points, {at},"
        f" bank {s.bank[p]}, {number_of(int(s.books[p]), 'book')},"
        f" {number_of(int(s.vouchers[p]), 'voucher')},"
        f" Seats {s.seats_up[p]} up {s.seats_down[p]} down {s.red_seats[p]} red",
        f"    trained   {_training(s, p)}{pet}",
        *_pieces(r, s, p),
    ]
    return lines + (_hand(r, s, p) if seat is None or p == seat else [])


def _training(s: Any, p: int) -> str:
    """A player's desks, and its places in the ranking where it has trained."""
    said = []
    for d, (name, desk) in enumerate(zip(_SHORT, s.desks[p].tolist(), strict=True)):
        place = s.ranking[d].tolist().index(p)
        said.append(f"{name} {desk}" + (f" ({('1st', '2nd', '3rd', '4th')[place]})" * (desk > 0)))
    return ", ".join(said)


def _pieces(r: Any, s: Any, p: int) -> list[str]:
    """Cubes, cars and designs of a player, and the room for them."""
    has = s.desks[p] >= r.certified_at
    desk = [tile(t) for t in range(N_TILES) if s.blueprints[p, t]]
    upgraded = [
        tile(t) + " (doubled)" * bool(s.double_tiles[p] == t)
        for t in range(N_TILES)
        if s.upgraded[p, t]
    ]
    garages = [MODEL_NAMES[m] if m != NONE else "–" for m in s.garages[p].tolist()]
    if not has[Department.ASSEMBLY]:
        garages[-1] = "locked"
    return [
        f"    cubes     {cubes_in(s.storage[p])} (room for {r.storage + has[Department.LOGISTICS]})"
        f" · garages {' '.join(garages)}",
        f"    desk      {', '.join(desk) or '–'} (room for {r.desk + has[Department.DESIGN]})",
        f"    upgraded  {', '.join(upgraded) or '–'}",
    ]


def _hand(r: Any, s: Any, p: int) -> list[str]:
    """Goal cards and orders; of an order the ends and, between them, the middle."""
    hand = "; ".join(goal(r, int(card)) for card in s.hands[p] if card != NONE)
    orders = []
    for order in s.orders[p].tolist():
        names = [PART_NAMES[part] for part in r.order_symbols[order].tolist()]
        ends = [" ".join(names[i : i + 2]) for i in (0, 2, 4)]
        orders.append(f"{order} ({' | '.join(ends)})")
    return [
        f"    hand      {hand or '–'}",
        f"    orders    {orders[0]}",
        f"              {orders[1]}",
    ]
