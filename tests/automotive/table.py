"""States of Automotive Revolution for the rule tests, set up by the names of the pieces."""

from __future__ import annotations

from typing import Any

import yaml

from kanban_env.core.spec import Variant
from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.actions import ACTIONS, Arrow, Move, Payment
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    N_PARTS,
    NONE,
    SANDRAS_DESK,
    Department,
    Phase,
    Question,
    department_of,
    tile_of,
)
from kanban_env.games.automotive.rules import days, meeting
from tests.table import Table

TI, ASM, LOG, DES, ADM = Department
CH, TR, TU, EN, SU, BR = range(N_PARTS)
BLACK, BLUE, GREEN, YELLOW, RED = range(5)
PARTS = ("CH", "TR", "TU", "EN", "SU", "BR")
MODELS = ("black", "blue", "green", "yellow", "red")
CUBE, VOUCHER = Payment
DOWN, INWARD = Arrow
LONG_TRACK = {"part_values": {"rows": {f"step {value}": value for value in range(7)}}}
"""Printed numbers with a part value track of 0, 1, 2, 3, 4, 5, 6."""


def action(move: str, *arguments: int) -> int:
    """An action id from its move and arguments; COLLECT takes part and cubes."""
    if move == "COLLECT":
        arguments = (arguments[0], arguments[1] - 1)
    return ACTIONS.encode(Move[move], *arguments)


def parts(names: str) -> list[int]:
    """Parts by name: "CH CH TR"."""
    return [PARTS.index(name) for name in names.split()]


def models(names: str) -> list[int]:
    """Models by name, "-" for none: "green - red"."""
    return [NONE if name == "-" else MODELS.index(name) for name in names.split()]


def tiles(names: str) -> list[int]:
    """Design tiles by name, "-" for claim-only: "green CH, blue -"."""
    found = []
    for name in names.split(","):
        if name.strip():
            model, part = name.split()
            kind = CLAIM_ONLY if part == "-" else PARTS.index(part)
            found.append(tile_of(MODELS.index(model), kind))
    return found


def with_speakers(card: int, speakers: int) -> dict[str, Any]:
    """Printed numbers in which a card has room for this number of speakers."""
    content = yaml.safe_load((SPEC.folder / "components.yaml").read_text())
    content["goals"]["rows"][f"card {card}"]["speakers"] = speakers
    return {"goals": {"rows": content["goals"]["rows"]}}


class Shelf:
    """The game with cached variants: reading the components takes longer than a test."""

    def __init__(self) -> None:
        self._variants: dict[str, Variant] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(SPEC, name)

    def variant(self, players: int, **options: Any) -> Variant:
        key = repr((players, sorted(options.items())))
        if key not in self._variants:
            self._variants[key] = SPEC.variant(players, **options)
        return self._variants[key]


SHELF: Any = Shelf()


class Factory(Table):
    """A game whose pieces are set up by name."""

    def __init__(self, players: int = 4, seed: int = 0, **options: Any) -> None:
        super().__init__(SHELF, players, seed, **options)
        self.n = players

    @property
    def question(self) -> Question:
        return Question(self.s.question)

    def can(self, move: str, *arguments: int) -> bool:
        return action(move, *arguments) in self.legal()

    def block(self, move: str) -> list[Any]:
        """The legal arguments of a move: numbers if it has one argument, else tuples."""
        decoded = [ACTIONS.decode(a) for a in self.legal()]
        found = [arguments for legal, arguments in decoded if legal == Move[move]]
        if move == "COLLECT":
            return [(part, 1 + extra) for part, extra in found]
        return [arguments[0] if len(arguments) == 1 else arguments for arguments in found]

    def do(self, move: str, *arguments: int) -> Factory:
        self.play(action(move, *arguments))
        return self

    def place_meeples(
        self, spaces: list[int] | None = None, spots: list[int] | None = None
    ) -> None:
        self.s.spaces[: self.n] = spaces or [0] * self.n
        self.s.spots[: self.n] = spots or list(range(self.n))

    def started(self) -> Factory:
        """The starting round is over, and no player has taken pieces."""
        if self.s.spots[0] == NONE:
            self.place_meeples()
        return self

    def place_workers(self, *stations: int, sandra: int = SANDRAS_DESK, day: int = 2) -> Factory:
        """Workers are on these stations, and the selection of a day begins."""
        self.started()
        s = self.s
        s.stations[: self.n] = stations
        s.sandra = sandra
        s.day = day - 1
        s.question = NONE
        days.begin_day(self.r, s)
        self.run()
        return self

    def run(self) -> None:
        """Let the game run to its next question."""
        while self.s.question == NONE:
            days.continue_day(self.r, self.s)

    def work(self, station: int = 0, p: int = 0, **pieces: Any) -> Factory:
        """Player p has its working turn on this station; the others and Sandra have acted."""
        self.started()
        s = self.s
        s.phase = Phase.WORKING
        s.track[: self.n] = range(self.n)
        s.day = 2
        others = [w for w in (0, 2, 4, 6, 8) if department_of(w) != department_of(station)]
        s.stations[: self.n] = others[: self.n]
        s.stations[p] = station
        s.sandra, s.sandra_done = SANDRAS_DESK, 1
        s.done[: self.n] = 1
        s.done[p] = 0
        self.give(p, **pieces)
        days.begin_turn(self.r, s, p)
        return self

    def give(self, p: int = 0, **pieces: Any) -> Factory:
        """Set what a player has; fields by their names in the state, or in words."""
        s = self.s
        for name, value in pieces.items():
            if name == "storage":
                s.storage[p] = [parts(value).count(part) for part in range(N_PARTS)]
            elif name in ("blueprints", "upgraded"):
                s[name][p] = 0
                s[name][p, tiles(value)] = 1
            elif name == "garages":
                s.garages[p] = models(value) + [NONE] * (5 - len(models(value)))
            else:
                s[name][p] = value
        return self

    def train(self, p: int, department: int, desk: int) -> Factory:
        """Put a player on this desk, without the effects of training."""
        s = self.s
        s.desks[p, department] = desk
        if department == ADM and desk >= 3 and s.seats_locked[p]:
            s.seats_locked[p] = 0
            s.seats_down[p] += 1
        ranking = s.ranking[department, : self.n].tolist()
        ranking.sort(key=lambda q: -int(s.desks[q, department]))
        s.ranking[department, : self.n] = ranking
        return self

    def pool(self, names: str) -> Factory:
        self.s.recycling[:] = [part in parts(names) for part in range(N_PARTS)]
        self.s.stretch[:] = self.s.recycling
        return self

    def queue(self, names: str) -> Factory:
        self.s.queue[:] = models(names) + [NONE] * (4 - len(models(names)))
        return self

    def deck(self, number: int, names: str) -> Factory:
        """Central (0) or a row deck (1, 2), top first."""
        cards = tiles(names)
        self.s.decks[number] = NONE
        self.s.decks[number, : len(cards)] = cards
        self.s.deck_sizes[number] = len(cards)
        return self

    def hold_meeting(self, table: list[int] | None = None) -> Factory:
        """A meeting begins, with these cards on the table."""
        self.started()
        s = self.s
        s.phase, s.meeting, s.day = Phase.WORKING, 1, 2
        s.stations[: self.n] = [0, 2, 4, 6][: self.n]
        s.sandra_done, s.done[: self.n] = 1, 1
        if table is not None:
            s.table[:] = table
        meeting.begin_meeting(self.r, s)
        return self

    def sandra_acts(self, place: int) -> Factory:
        """Sandra acts after all players; then the day ends."""
        self.started()
        s = self.s
        s.phase = Phase.WORKING
        s.day = max(int(s.day), 2)
        others = [w for w in (9, 7, 5, 3, 1) if department_of(w) != department_of(place)]
        s.stations[: self.n] = others[: self.n]
        s.done[: self.n] = 1
        s.sandra, s.sandra_done = place, 0
        days.do_sandra(self.r, s)
        return self

    def points(self, *scores: int) -> Factory:
        self.s.scores[: self.n] = scores
        return self


def meet(
    players: int = 2,
    table_cards: tuple[int, ...] = (1, 2, 14, 27),
    components: dict[str, Any] | None = None,
    **pieces: int,
) -> Factory:
    """A meeting in the order of player numbers; player 0 holds cards 3 to 5, player 1 the next."""
    table = Factory(players, components=components).started()
    table.place_meeples(spots=list(range(players))[::-1])
    for p in range(players):
        table.s.hands[p] = [3 + 3 * p, 4 + 3 * p, 5 + 3 * p]
        table.give(p, **{"seats_up": 2, "seats_down": 2, **pieces})
    return table.hold_meeting(list(table_cards))


def all_pets(table: Factory) -> Factory:
    """Each player plays its first card without a Seat."""
    for _ in range(table.n):
        table.do("PET", 0).do("NO_SEAT")
    return table


def pass_all(table: Factory) -> Factory:
    """Passes until the meeting is over."""
    while table.s.phase == Phase.MEETING and not table.s.over:
        table.do("PASS")
    return table
