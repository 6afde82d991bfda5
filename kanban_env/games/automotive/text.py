"""Automotive Revolution in words: the board, and every action as a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kanban_env.core.loops import TRUNCATED
from kanban_env.games.automotive.actions import ARGUMENT_OF, MAX_COLLECT, MOVE_OF, Move
from kanban_env.games.automotive.components import CERTIFICATION, PICK_TWO, PLAQUES, UPGRADES
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    DEPARTMENT_NAMES,
    MODEL_NAMES,
    N_KINDS,
    N_PARTS,
    N_PLACEMENTS,
    N_PLACES,
    N_SPOTS,
    N_TABLE,
    N_UPGRADE_SPACES,
    NONE,
    PART_NAMES,
    SANDRAS_DESK,
    GoalKind,
    Question,
)
from kanban_env.games.automotive.rules.scoring import standing

_BENEFITS = ("Shift", "book", "voucher", "Seat", "point")
_GOALS = {
    GoalKind.CARS: "cars",
    GoalKind.MODELS: "different models",
    GoalKind.UPGRADES: "upgraded designs",
    GoalKind.TESTED: "tested designs",
    GoalKind.BLUEPRINTS: "blueprints",
    GoalKind.BOOKS: "books",
    GoalKind.CERTIFICATIONS: "certifications",
    GoalKind.VOUCHERS: "vouchers",
    GoalKind.BANK: "banked Shifts",
    GoalKind.SEATS: "Seats",
}
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


def benefit(r: Any, row: int) -> str:
    """A benefit in words, such as `2 books` or `1 Seat + 1 point`."""
    given = [(int(count), name) for count, name in zip(r.benefits[row], _BENEFITS, strict=True)]
    return " + ".join(f"{n} {name}{'s' * (n > 1)}" for n, name in given if n) or "nothing"


def tile(number: int) -> str:
    """A design tile in words."""
    kind = number % N_KINDS
    return f"{MODEL_NAMES[number // N_KINDS]} {'–' if kind == CLAIM_ONLY else PART_NAMES[kind]}"


def goal(r: Any, card: int) -> str:
    """A goal card in words."""
    points, times, kind, of, also = (int(x) for x in r.goals[card - 1])
    names = {
        GoalKind.CARS_OF_MODEL: f"{MODEL_NAMES[of % 5]} cars",
        GoalKind.UPGRADES_OF_PART: f"{PART_NAMES[of]} upgrades",
        GoalKind.PARTS_OF_TYPES: f"{PART_NAMES[of]} and {PART_NAMES[also]} cubes",
        GoalKind.GARAGES: f"cars in garages {of + 1} and {also + 1}",
        GoalKind.CERTIFIED_IN: f"certified in {DEPARTMENT_NAMES[of % 5]}",
    }
    what = _GOALS.get(GoalKind(kind)) or names[GoalKind(kind)]
    return f"#{card} {what} ({points}×{times})"


def _place(s: Any, place: int) -> str:
    if place < N_PLACES:
        where = f"row {place // 4 + 1} column {place % 4 + 1}"
        return f"{tile(int(s.display[place]))} ({where})"
    name = ("Central", "the top deck", "the bottom deck")[place - N_PLACES]
    return f"{tile(int(s.decks[place - N_PLACES, 0]))} (top of {name})"


def _order(r: Any, s: Any, arg: int) -> str:
    order, placement = int(s.orders[s.actor, arg // N_PLACEMENTS]), arg % N_PLACEMENTS
    cubes = cubes_in(r.order_cubes[order, placement])
    return f"Issue order {order} in placement {placement + 1}: {cubes}"


def cubes_in(bag: Iterable[int]) -> str:
    """Cubes in words, such as `2 Chassis, 1 Turbo`."""
    names = [f"{n} {PART_NAMES[part]}" for part, n in enumerate(bag) if n > 0]
    return ", ".join(names) or "–"


def _paid(arg: int) -> str:
    model, part = arg // 2 // N_PARTS, arg // 2 % N_PARTS
    how = "with a voucher" if arg % 2 else "from storage"
    return f"{MODEL_NAMES[model]} {PART_NAMES[part]} {how}"


def _speech(r: Any, s: Any, g: int) -> str:
    if g < N_TABLE:
        return f"Speak on table goal {goal(r, int(s.table[g]))}"
    owner = (int(s.actor) + g - N_TABLE) % int(r.n_players)
    return f"Speak on the pet project of player_{owner}, {goal(r, int(s.pets[owner]))}"


def _station(w: int) -> str:
    return f"{DEPARTMENT_NAMES[w // 2]} {('left', 'right')[w % 2]}"


def _spot(r: Any, s: Any, spot: int) -> str:
    space = int(s.spaces[s.actor]) + 1
    gained = benefit(r, CERTIFICATION + N_SPOTS * space + spot)
    return f"Move the meeple to spot {spot + 1} of space {space}: {gained}"


def _claim(s: Any, arg: int) -> str:
    model = int(s.queue[arg // N_KINDS])
    returned = tile(N_KINDS * model + arg % N_KINDS)
    return f"Claim the {MODEL_NAMES[model]} car in position {arg // N_KINDS + 1} for {returned}"


def _upgrade_space(r: Any, s: Any, i: int) -> str:
    row = UPGRADES + N_UPGRADE_SPACES * int(s.upgrade_model) + i
    return f"Put the upgrade on space {i + 1}: {benefit(r, row)}"


def _park(s: Any, garage: int) -> str:
    old = int(s.garages[s.actor, garage])
    there = f" in place of the {MODEL_NAMES[old]} one" if old != NONE else ""
    return f"Park the {MODEL_NAMES[int(s.aside[0])]} car in garage {garage + 1}{there}"


def sentence(r: Any, s: Any, a: int) -> str:
    """A legal action in a player's words."""
    move, arg = Move(int(MOVE_OF[a])), int(ARGUMENT_OF[a])
    department = DEPARTMENT_NAMES[arg % len(DEPARTMENT_NAMES)]
    words = {
        Move.STATION: lambda: f"Go to {_station(arg)} ({r.station_shifts[arg]} Shifts)",
        Move.CERT_SPOT: lambda: _spot(r, s, arg),
        Move.TAKE_DESIGN: lambda: f"Take the design {_place(s, arg)}",
        Move.COLLECT: lambda: f"Collect {arg % MAX_COLLECT + 1} {PART_NAMES[arg // MAX_COLLECT]}",
        Move.TRAIN_SHIFT: lambda: f"Train in {department} with a Shift",
        Move.TRAIN_BOOK: lambda: f"Train in {department} with a book",
        Move.MICRO: lambda: f"Micro-manage {department}",
        Move.ORDER: lambda: _order(r, s, arg),
        Move.REQUEST_VOUCHER: lambda: "Request a parts voucher",
        Move.PROVIDE: lambda: f"Provide {_paid(arg)}",
        Move.PATH: lambda: f"The displaced car goes {('down', 'inward')[arg]}",
        Move.CLAIM: lambda: _claim(s, arg),
        Move.UPGRADE: lambda: f"Upgrade {_paid(arg)}",
        Move.UPGRADE_SPACE: lambda: _upgrade_space(r, s, arg),
        Move.DOUBLE: lambda: ("Upgrade once", "Upgrade twice")[arg],
        Move.AWARD: lambda: f"Take the plaque with {benefit(r, PLAQUES + arg)}",
        Move.RECYCLE: lambda: f"Swap {PART_NAMES[arg // 6]} for {PART_NAMES[arg % 6]} in recycling",
        Move.EXCHANGE_SEAT: lambda: "Exchange a Red Seat for an own Seat",
        Move.END_TURN: lambda: "End the turn",
        Move.PARK: lambda: _park(s, arg),
        Move.PICK_TWO: lambda: f"Pick {benefit(r, PICK_TWO + arg)}",
        Move.PET: lambda: f"Play the pet project {goal(r, int(s.hands[s.actor, arg]))}",
        Move.SPEAK: lambda: _speech(r, s, arg),
        Move.NO_SEAT: lambda: "Place no Seat",
        Move.PASS: lambda: "Pass",
        Move.NEXT_GOAL: lambda: f"Put up {goal(r, int(s.hands[s.actor, arg]))} for next time",
    }
    return words[move]()


def told(r: Any, s: Any, a: int) -> str:
    """The action as the other players see it: the next goal is put up face down."""
    if MOVE_OF[a] == Move.NEXT_GOAL:
        return "Put up a goal for next time, face down"
    return sentence(r, s, a)


def board(r: Any, s: Any, seat: int | None) -> str:
    """The game as text, as `seat` may see it; everything for None."""
    lines = [*_factory(r, s), "", *_goals(r, s), ""]
    for p in range(r.n_players):
        lines += _player(r, s, p, seat)
    lines.append("")
    if s.over:
        lines.append(_winners(r, s))
    else:
        lines.append(f"  player_{s.actor} {_ASKS[Question(s.question)]}.")
    return "\n".join(lines)


def _winners(r: Any, s: Any) -> str:
    """Who won, tie-breaks included; in a game that was cut off, who leads."""
    places = [int(standing(r, s, p)) for p in range(r.n_players)]
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


def _factory(r: Any, s: Any) -> list[str]:
    """The departments, from left to right."""
    sandra = "her desk" if s.sandra == SANDRAS_DESK else _station(int(s.sandra))
    meeting = ", meeting today" if s.meeting else ""
    rows = [
        " | ".join("–" if t == NONE else tile(int(t)) for t in s.display[4 * row : 4 * row + 4])
        for row in range(2)
    ]
    tops = [tile(int(d[0])) if n else "–" for d, n in zip(s.decks, s.deck_sizes, strict=True)]
    decks = ", ".join(f"{top} ({n})" for top, n in zip(tops, s.deck_sizes, strict=True))
    lines = [cubes_in(line) for line in s.assembly]
    values = [int(r.part_values[step]) for step in s.steps_of_part]
    demand = zip(s.demand, s.demand_seats, strict=True)
    return [
        f"Automotive Revolution · day {s.day} · week {s.week} · cycle {s.cycle}{meeting}",
        f"  Sandra at {sandra} · pace {s.pace}/{r.track_steps} · queue {_models(s.queue)}",
        f"  warehouses {cubes_in(s.warehouses)}",
        f"  recycling  {cubes_in(s.recycling)}   supply {cubes_in(s.part_supply)}",
        f"  assembly   {'; '.join(f'{m}: {x}' for m, x in zip(MODEL_NAMES, lines, strict=True))}",
        f"  conveyors  {_models(s.conveyor[:5])} / {_models(s.conveyor[5:10])}"
        f" / {_models(s.conveyor[10:])}",
        f"  demand     {', '.join(f'{MODEL_NAMES[m]} ({n} Seats)' for m, n in demand)}",
        f"  values     {', '.join(f'{n} {v}' for n, v in zip(PART_NAMES, values, strict=True))}",
        *(f"  designs    {row}" for row in rows),
        f"  decks      {decks}",
        f"  supplies   {s.book_supply} books, {s.voucher_supply} vouchers, {s.red_supply} Seats",
    ]


def _goals(r: Any, s: Any) -> list[str]:
    """Goals on the table and factory goals."""
    table = ", ".join(goal(r, int(card)) for card in s.table if card != NONE)
    pairs = zip(s.factory_numbers.tolist(), s.factory_seats.tolist(), strict=True)
    factory = " ".join(f"{number} ({seats})" for number, seats in pairs)
    return [
        f"  goals      {table or '–'}",
        f"  factory goals (certifications, cars, upgrades; Seats left) {factory}"
        f" · Final Goal tile {s.final_tile}",
    ]


def _player(r: Any, s: Any, p: int, seat: int | None) -> list[str]:
    """A player's board; the hand only for its owner and for an onlooker who sees everything."""
    mark = "▶" if s.actor == p and not s.over else " "
    at = "–" if s.stations[p] == NONE else _station(int(s.stations[p]))
    desk = ", ".join(tile(t) for t in range(len(s.blueprints[p])) if s.blueprints[p, t])
    upgraded = ", ".join(tile(t) for t in range(len(s.upgraded[p])) if s.upgraded[p, t])
    lines = [
        f"{mark} player_{p}{'*' if p == seat else ''}  {s.scores[p]} points at {at},"
        f" bank {s.bank[p]}, {s.books[p]} books, {s.vouchers[p]} vouchers,"
        f" Seats {s.seats_up[p]} up {s.seats_down[p]} down {s.red_seats[p]} red",
        f"    training {' '.join(str(d) for d in s.desks[p])} · space {s.spaces[p]}"
        f" · cubes {cubes_in(s.storage[p])} · garages {_models(s.garages[p])}",
        f"    desk {desk or '–'} · upgraded {upgraded or '–'}",
    ]
    if seat is None or p == seat:
        hand = ", ".join(goal(r, int(card)) for card in s.hands[p] if card != NONE)
        lines.append(f"    hand {hand or '–'} · orders {s.orders[p].tolist()}")
    return lines
