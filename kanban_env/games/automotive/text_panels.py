"""The board of Automotive Revolution in sections that fit beside each other on a terminal."""

from __future__ import annotations

from typing import Any

from kanban_env.core.result import result_text
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    MODEL_NAMES,
    N_COLUMNS,
    N_DEPARTMENTS,
    N_MODELS,
    N_NODES,
    N_ROWS,
    N_SPACES,
    N_SPOTS,
    N_TILES,
    NONE,
    PART_NAMES,
    Phase,
    Question,
    department_of,
    kind_of,
    model_of,
    place_of,
)
from kanban_env.games.automotive.rules.design import desk_spaces
from kanban_env.games.automotive.rules.logistics import storage_spaces
from kanban_env.games.automotive.rules.scoring import standing
from kanban_env.games.automotive.rules.testing_innovation import garages_of
from kanban_env.games.automotive.tables import benefit_of_column, benefit_of_spot
from kanban_env.games.automotive.text_board import factory_goals, final_goals, head, table_goals
from kanban_env.games.automotive.text_players import hand_lines, place_text
from kanban_env.games.automotive.text_question import asked
from kanban_env.games.automotive.words import SHORT_NAMES, benefit, models_in, number_of

MODEL_CODES = ("Bk", "Bl", "Gr", "Ye", "Re")
PART_CODES = ("CH", "TR", "TU", "EN", "SU", "BR")
COLOURS = {
    r"\b(Bk|Black)\b": "bold white on black",
    r"\b(Bl|Blue)\b": "bold bright_blue",
    r"\b(Gr|Green)\b": "bold green",
    r"\b(Ye|Yellow)\b": "bold yellow",
    r"\b(Re|Red)\b": "bold red",
    r"^[A-Z][a-z]+ ": "bold",
}
"""Patterns of the board's words and their colours on a terminal; words stand beside all colours."""
_ROW_TWO, _ROW_THREE = range(N_MODELS, 2 * N_MODELS), range(2 * N_MODELS, N_NODES)
_WIDE = 7
"""The width of a column of the conveyor."""


PANEL_COLUMNS = (("parts", "assembly"), ("design", "goals", "administration"))
"""The sections that are shown beside each other on a wide terminal."""
_OF_DEPARTMENT = (
    ("parts", "assembly"),
    ("assembly", "parts"),
    ("parts",),
    ("design", "parts"),
    ("administration", "players"),
)


def relevant_panels(_r: Any, s: Any) -> tuple[str, ...]:
    """The sections that matter most for the question now asked."""
    if s.phase == Phase.MEETING or s.phase == Phase.NEW_BUSINESS:
        return ("goals",)
    if s.question in (Question.CERT_SPOT, Question.START_SPOT):
        return ("administration",)
    if s.question == Question.START_DESIGN:
        return ("design",)
    place = s.stations[s.actor]
    if place == NONE or s.question == Question.STATION:
        return ("players",)
    return _OF_DEPARTMENT[s.micro if s.micro != NONE else department_of(place)]


def panels(r: Any, s: Any, viewer: int | None) -> dict[str, list[str]]:
    """The sections of the board by name, as `viewer` may see them."""
    own = [viewer] if viewer is not None else []
    others = [p for p in range(r.n_players) if p != viewer]
    return {
        "head": _head(r, s),
        "parts": _parts(r, s),
        "assembly": _assembly(r, s),
        "design": _design(r, s),
        "goals": _goals(r, s),
        "administration": _administration(r, s),
        "players": [line for p in others for line in _player(r, s, p, viewer)],
        **({} if own else {"hands": _hands(r, s)}),
        "you": [line for p in own for line in _player(r, s, p, viewer)],
        "hand": [line[4:] for p in own for line in hand_lines(r, s, p)],
        "question": [result_text(r, s, standing) if s.over else f"player_{s.actor} {asked(r, s)}."],
    }


def _hands(r: Any, s: Any) -> list[str]:
    """The hands of all players, for viewers who see everything."""
    return [
        f"p{p} {line[4:]}" if number == 0 else f"   {line[4:]}"
        for p in range(r.n_players)
        for number, line in enumerate(hand_lines(r, s, p))
    ]


def _head(r: Any, s: Any) -> list[str]:
    """Day, markers and Sandra, with players in short."""
    first, sandra = (line.strip() for line in head(r, s))
    for long, short in (("player_", "p"), (" would lose ", " -"), (" would gain ", " +")):
        sandra = sandra.replace(long, short)
    for long, short in ((" Revolution", ""), ("with one at", "at"), ("and the other at", "and")):
        first = first.replace(long, short)
    return [first, sandra]


def _code(tile: int) -> str:
    """A design tile in codes, such as `Gr CH`."""
    kind = kind_of(tile)
    return f"{MODEL_CODES[model_of(tile)]} {'--' if kind == CLAIM_ONLY else PART_CODES[kind]}"


def _codes(tiles: Any) -> str:
    """The design tiles that are marked in a row of the state."""
    return ", ".join(_code(t) for t in range(N_TILES) if tiles[t]) or "–"


def _parts(r: Any, s: Any) -> list[str]:
    """A table of parts: the assembly lines, upgrades, values, cubes on the board and of players."""
    owners = "".join(f" p{p}" for p in range(r.n_players))
    lines = [
        f"Parts           {'  '.join(MODEL_CODES)}   val war rec sup {owners}",
    ]
    for part, name in enumerate(PART_NAMES):
        cells = [
            "o" * int(s.assembly[m, part]) + "+" * int(s.improved[m, part]) or "·"
            for m in range(N_MODELS)
        ]
        cubes = "".join(f" {int(s.storage[p, part]) or '·':>2}" for p in range(r.n_players))
        lines.append(
            f"{PART_CODES[part]} {name:12} {'  '.join(f'{cell:2}' for cell in cells)}"
            f"   {r.part_values[s.steps_of_part[part]]:>3} {int(s.warehouses[part]):>3}"
            f" {'x' if s.recycling[part] else '·':>3} {int(s.part_supply[part]):>3} {cubes}"
        )
    filled = [f"{int(s.assembly[m].sum())}/{r.assembly_spaces[m]}" for m in range(N_MODELS)]
    room = "".join(f" /{int(storage_spaces(r, s, p))}" for p in range(r.n_players))
    lines.append(f"o line + upgr.  {' '.join(filled)}   storage {'':7}{room}")
    cars = [f"{int(r.car_values[m])}/{int(s.car_supply[m])}" for m in range(N_MODELS)]
    return [*lines, f"car value/left  {' '.join(f'{cell:3}' for cell in cars)}".rstrip()]


def _assembly(r: Any, s: Any) -> list[str]:
    """The conveyor with its arrows, the cars left, the queue and the demand."""
    wanted = ", ".join(
        f"{MODEL_NAMES[m]} ({number_of(n, 'Seat')})"
        for m, n in zip(s.demand.tolist(), s.demand_seats.tolist(), strict=True)
    )
    queue = [
        f"{MODEL_NAMES[m]} {'claimed' if claimed else f'{int(cost)} Sh'}"
        for m, cost, claimed in zip(s.queue.tolist(), r.claim_costs, s.claimed, strict=True)
        if m != NONE
    ]
    points = [int(n) for n in r.exit_points]
    exits = f"{points[0]} pt   {points[1]} pt   {points[0]} pt"
    return [
        f"Assembly  {_cars(r, s, range(N_MODELS))}",
        f"          {_arrows(r, range(N_MODELS))}",
        f"          {_cars(r, s, _ROW_TWO)}",
        f"          {' ' * _WIDE}{_arrows(r, _ROW_TWO[1:4])}",
        f"          {' ' * _WIDE}{_cars(r, s, _ROW_THREE)}",
        f"          {' ' * _WIDE}{exits}",
        f"demand    {wanted} · Pace Car {s.pace} of {r.track_steps}",
        f"queue     {', '.join(queue) or '–'}",
    ]


def _cars(r: Any, s: Any, nodes: Any) -> str:
    """A row of the conveyor, with the arrows between its places."""
    said = ""
    for node in nodes:
        car = models_in([int(s.conveyor[node])])
        code = car if car == "·" else MODEL_CODES[int(s.conveyor[node])]
        right = r.inward[node] == node + 1
        from_right = node + 1 in nodes and r.inward[node + 1] == node
        arrow = "→" if right else "←" if from_right else " "
        said += f"{code:2}  {arrow}  "
    return said.rstrip()


def _arrows(r: Any, nodes: Any) -> str:
    """The arrows down from a row of the conveyor."""
    return "".join(f"{'↓ ' if r.down[node] != NONE else '  '}{'':{_WIDE - 2}}" for node in nodes)


def _design(r: Any, s: Any) -> list[str]:
    """The display in columns, and the top tiles of the decks."""
    gains = [benefit(r, benefit_of_column(column)) for column in range(N_COLUMNS)]
    shown = [f"+{gain}" if gain != "nothing" else "" for gain in gains]
    lines = [f"Design   {''.join(f'{gain:10}' for gain in shown)}".rstrip()]
    for row in range(N_ROWS):
        tiles = [int(s.display[place_of(row, column)]) for column in range(N_COLUMNS)]
        said = "".join(f"{'–' if t == NONE else _code(t):10}" for t in tiles)
        lines.append(f"row {row + 1}    {said}".rstrip())
    tops = [
        f"{name} {_code(int(deck[0]))} ({n})" if n else f"{name} –"
        for name, deck, n in zip(("Central", "1", "2"), s.decks, s.deck_sizes, strict=True)
    ]
    return [*lines, f"decks    {', '.join([*tops[1:], tops[0]])}"]


def _goals(r: Any, s: Any) -> list[str]:
    """The goals of the next meeting, factory goals and Final Goals."""
    table = table_goals(r, s) or ["–"]
    return [
        f"Goals    {table[0]}",
        *(f"         {card}" for card in table[1:]),
        *(f"factory  {line}" for line in factory_goals(r, s)),
        *(f"final    {line}" for line in final_goals(r, s)),
    ]


def _administration(r: Any, s: Any) -> list[str]:
    """The certification spaces in use, plaques, and supplies."""
    plaques = [
        f"{SHORT_NAMES[d][:2]}{int(s.plaques[d].sum())}{'+S' * int(s.award_seats[d])}"
        for d in range(N_DEPARTMENTS)
    ]
    lines = [
        f"Supplies {s.book_supply} books, {s.voucher_supply} vouchers,"
        f" {number_of(int(s.red_supply), 'Seat')}",
        f"plaques  {', '.join(plaques)}",
    ]
    here = {int(s.spaces[p]) for p in range(r.n_players)}
    for space in sorted((here | {min(x + 1, N_SPACES - 1) for x in here}) - {NONE}):
        spots = []
        for spot in range(N_SPOTS):
            on = [p for p in range(r.n_players) if (s.spaces[p], s.spots[p]) == (space, spot)]
            spots.append(f"p{on[0]}" if on else _short(r, benefit_of_spot(space, spot)))
        lines.append(f"space {space}  {' | '.join(spots)}")
    return lines


def _short(r: Any, row: int) -> str:
    """A benefit in codes, such as `1Se+2pt`."""
    given = zip(r.benefits[row].tolist(), ("Sh", "bk", "vo", "Se", "pt"), strict=True)
    return "+".join(f"{n}{code}" for n, code in given if n) or "–"


def _player(r: Any, s: Any, p: int, viewer: int | None) -> list[str]:
    """A player in two lines."""
    mark = "▶" if s.actor == p and not s.over else " "
    desks = " ".join(f"{SHORT_NAMES[d][:3]}{int(desk)}" for d, desk in enumerate(s.desks[p]))
    red = f" +{s.red_seats[p]} red" if s.red_seats[p] else ""
    open_garages = int(garages_of(r, s, p))
    cars = " ".join(
        MODEL_CODES[m] if m != NONE else "·" if i < open_garages else "×"
        for i, m in enumerate(s.garages[p].tolist())
    )
    tiles = int(s.blueprints[p].sum())
    return [
        f"{mark} player_{p}{'*' if p == viewer else ' '} {int(s.scores[p]):3} points"
        f"  bank {s.bank[p]}  books {s.books[p]}  vouchers {s.vouchers[p]}"
        f"  Seats {s.seats_up[p]} up {s.seats_down[p]} down{red}  {place_text(s, p)}",
        f"    desks {desks}  garages {cars}"
        f"  designs {_codes(s.blueprints[p])} ({tiles}/{int(desk_spaces(r, s, p))})"
        f"  upgraded {_codes(s.upgraded[p])}",
    ]
