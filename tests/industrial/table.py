"""Situations of the Industrial Board Game for the rule tests, written with the names of the box."""

from __future__ import annotations

from typing import Any

from kanban_env.core.rng import below, seed_generator
from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.actions import ACTIONS
from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    IMPROVEMENT_NAMES,
    N_COPY_LEVELS,
    N_EVENTS_PER_PHASE,
    N_LEVELS,
    NONE,
    Incident,
    Market,
    Phase,
    Question,
    Track,
)
from kanban_env.games.industrial.rules import flow, improvements, maintenance, setup
from kanban_env.games.industrial.rules.effects import gain_effect, gain_share
from tests.table import Table

PHASE_OF = {
    Question.RAW: Phase.RAW,
    Question.PRODUCE: Phase.PRODUCTION,
    Question.TECH: Phase.TECHNICIANS,
    Question.SALE: Phase.SALES,
    Question.IMPROVE: Phase.IMPROVEMENTS,
    Question.UPKEEP: Phase.MAINTENANCE,
}
DEPARTMENTS = ("ENG", "QUA", "LOG", "ADM", "HR", "MKT")
LOAN, DONE, IMPROVE_PASS = 97, 101, 75
KEEP = 53


def department(name: str) -> int:
    """A department by its short name."""
    return DEPARTMENTS.index(name)


def improvement(name: str) -> int:
    return IMPROVEMENT_NAMES.index(name)


def raw(cubes: int) -> int:
    return ACTIONS["RAW"].start + cubes


def produce(units: int) -> int:
    return ACTIONS["PRODUCE"].start + units


def hire(box: int) -> int:
    return ACTIONS["TECHNICIAN"].start + box


def sale(market: str, ceo: bool = False) -> int:
    return ACTIONS["SALE"].start + 2 * Market[market] + ceo


def improve(name: str, ceo: bool = False) -> int:
    return ACTIONS["IMPROVE"].start + 2 * department(name) + ceo


def share(relative: int, ceo: bool = False) -> int:
    return ACTIONS["BUY_SHARE"].start + 2 * (relative - 1) + ceo


def sell_share(relative: int) -> int:
    return ACTIONS["SELL_SHARE"].start + relative - 1


def copy(name: str) -> int:
    i = improvement(name)
    return ACTIONS["COACH"].start + i // N_LEVELS * N_COPY_LEVELS + i % N_LEVELS


def hit(kind: Incident, relative: int) -> int:
    return ACTIONS["TARGETED"].start + 3 * kind + relative - 1


def action(block: str, arg: int = 0) -> int:
    return ACTIONS[block].start + arg


class Factory(Table):
    """A table that is set up by name; the invariants are checked after every answer."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        super().__init__(SPEC, players, **options)

    def play(self, *actions: int) -> None:
        for a in actions:
            super().play(a)
            SPEC.audit(self.r, self.s)

    @property
    def question(self) -> Question:
        return Question(self.s.question)

    def give(self, seat: int, **facts: Any) -> Factory:
        """Set money, raw, goods, pollution, accident, loans, ceo or maintenance of a company."""
        s = self.s
        for name, value in facts.items():
            if name == "technicians":
                self._technicians(seat, value)
            elif name in ("pollution", "accident"):
                s.tracks[seat, Track[name.upper()]] = value
            else:
                s[name][seat] = value
        return self

    def _technicians(self, seat: int, colours: str) -> None:
        """Technicians from the bag, such as "pink pink blue"."""
        for name in colours.split():
            colour = COLOUR_NAMES.index(name)
            self.s.bag[colour] -= 1
            assert self.s.bag[colour] >= 0
            self.s.reserve[seat, colour] += 1

    def develop(self, seat: int, **levels: int) -> Factory:
        """Bring departments to a level, as if bought in earlier rounds: develop(0, ENG=3)."""
        for name, level in levels.items():
            for _ in range(level):
                improvements.gain_level(self.r, self.s, seat, department(name))
        self.s.copies = 0
        self.s.free_shares = 0
        return self

    def own(self, seat: int, name: str) -> Factory:
        """Bring an improvement's department to its level."""
        i = improvement(name)
        return self.develop(seat, **{DEPARTMENTS[i // N_LEVELS]: i % N_LEVELS + 1})

    def copied(self, seat: int, name: str) -> Factory:
        """The improvement that Coaching copied in an earlier round."""
        self.s.copied[seat] = improvement(name)
        gain_effect(self.r, self.s, seat, improvement(name))
        self.s.free_shares = 0
        return self

    def hold(self, seat: int, **companies: int) -> Factory:
        """Shares held: hold(0, p1=2) for two shares of seat 1."""
        for name, shares in companies.items():
            for _ in range(shares):
                gain_share(self.r, self.s, seat, int(name[1:]))
        return self

    def cards(self, seat: int, *kinds: Incident) -> Factory:
        """Incident cards in a hand, out of the deck."""
        s = self.s
        for kind in kinds:
            where = next(i for i in range(s.deck_top, s.deck_end) if s.deck[i] == kind)
            s.deck[where] = s.deck[s.deck_top]
            s.deck[s.deck_top] = NONE
            s.deck_top += 1
            s.hands[seat, kind] += 1
            s.hand_sizes[seat] += 1
        return self

    def event(self, name: str) -> Factory:
        """Turn up an event, E1 to E6, in the first round in which it can come."""
        s = self.s
        card = int(name[1]) - 1
        s.round_number = card // N_EVENTS_PER_PHASE * N_EVENTS_PER_PHASE + 1
        where = s.events.tolist().index(card)
        s.events[where] = s.events[s.round_number - 1]
        s.events[s.round_number - 1] = card
        return self

    def boxes(self, *colours: str) -> Factory:
        """Put technicians into the boxes, and those that stood there into the bag."""
        s = self.s
        for box, name in enumerate(colours):
            if s.boxes[box] != NONE:
                s.bag[s.boxes[box]] += 1
            s.boxes[box] = COLOUR_NAMES.index(name)
            s.bag[s.boxes[box]] -= 1
        return self

    def rolls(self, *dice: int) -> Factory:
        """Choose the generator so that the next dice show these numbers."""
        return self.chance(*((6, die - 1) for die in dice))

    def chance(self, *calls: tuple[int, int]) -> Factory:
        """Choose the generator so that the next below(k) give these values."""
        trial = self.s.rng.copy()
        for seed in range(1_000_000):
            seed_generator(trial, seed)
            if all(below(trial, k) == value for k, value in calls):
                seed_generator(self.s.rng, seed)
                return self
        raise AssertionError("no such chance")

    def ask(self, question: Question, seat: int = 0, price: int = 4) -> Factory:
        """Ask a phase's question of a seat, which is the initial player."""
        s = self.s
        s.start = seat
        s.price = price
        setup.begin_phase(self.r, s, PHASE_OF[question])
        s.turn = s.actor = seat
        s.question = question
        flow.advance(self.r, s)
        return self

    def maintain(self, seat: int = 0) -> Factory:
        """Begin the maintenance with a seat, up to the first question."""
        self.s.start = seat
        setup.begin_phase(self.r, self.s, Phase.MAINTENANCE)
        flow.advance(self.r, self.s)
        self.settle()
        SPEC.audit(self.r, self.s)
        return self

    def bankrupt(self, seat: int) -> Factory:
        """Let a company go bankrupt during the maintenance."""
        self.s.phase = Phase.MAINTENANCE
        self.s.turn = seat
        maintenance.go_bankrupt(self.r, self.s, seat)
        return self
