"""Positions of the Industrial Board Game for the rule tests, built with the names of the box."""

from __future__ import annotations

from typing import Any

from kanban_env.core.rng import below, seed_generator
from kanban_env.games.industrial import SPEC, actions
from kanban_env.games.industrial.actions import ACTIONS, MOVE_OF, Move
from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    IMPROVEMENT_NAMES,
    N_EVENTS_PER_PHASE,
    N_LEVELS,
    NONE,
    Incident,
    Market,
    Phase,
    Question,
    Track,
)
from kanban_env.games.industrial.rules import improvements, maintenance, rounds, setup
from kanban_env.games.industrial.rules.effects import gain_effect, gain_share, is_incident
from tests.table import Table

PHASE_OF = {
    Question.RAW: Phase.RAW,
    Question.PRODUCE: Phase.PRODUCTION,
    Question.TECH: Phase.TECHNICIANS,
    Question.SALE: Phase.SALES,
    Question.IMPROVE: Phase.IMPROVEMENTS,
    Question.UPKEEP: Phase.MAINTENANCE,
}

ALL = {
    "incidents": True,
    "idle_stock_cost": True,
    "share_auction": True,
    "incident_timing": "any",
    "share_technicians": "any",
    "accident_returns": "all",
    "bonus_needs_cubes": False,
    "enter_without_stock": True,
    "first_player": "order",
}
"""Every option at its other value."""
DEPARTMENTS = ("ENG", "QUA", "LOG", "ADM", "HR", "MKT")


def action(name: str, *arguments: int) -> int:
    """An action by the name of its move and its arguments."""
    return ACTIONS.encode(Move[name], *arguments)


def department(name: str) -> int:
    """A department by its short name."""
    return DEPARTMENTS.index(name)


def improvement(name: str) -> int:
    return IMPROVEMENT_NAMES.index(name)


def raw(cubes: int) -> int:
    return action("RAW", cubes)


def produce(units: int) -> int:
    return action("PRODUCE", units)


def hire(box: int) -> int:
    return action("TECHNICIAN", box)


def sale(market: str, ceo: bool = False) -> int:
    return action("SALE", Market[market], ceo)


def improve(name: str, ceo: bool = False) -> int:
    return action("IMPROVE", department(name), ceo)


def share(relative: int, ceo: bool = False) -> int:
    return action("BUY_SHARE", relative - 1, ceo)


def sell_share(relative: int) -> int:
    return action("SELL_SHARE", relative - 1)


def free_share(relative: int) -> int:
    return action("FREE_SHARE", relative - 1)


def copy(name: str) -> int:
    return action("COACH", *divmod(improvement(name), N_LEVELS))


def hit(kind: Incident, relative: int) -> int:
    return action("TARGETED", kind, relative - 1)


TECHNICIAN_PASS = action("TECHNICIAN_PASS")
SALE_PASS = action("SALE_PASS")
IMPROVE_PASS = action("IMPROVE_PASS")
LOAN = action("LOAN")
DONE = action("DONE")
NOT_NOW = action("NOT_NOW")
KEEP = action("REROLL", actions.KEEP)
PASSES = {
    Question.RAW: raw(0),
    Question.PRODUCE: produce(0),
    Question.TECH: TECHNICIAN_PASS,
    Question.SALE: SALE_PASS,
    Question.IMPROVE: IMPROVE_PASS,
    Question.FREE_SHARE: free_share(1),
    Question.UPKEEP: DONE,
    Question.INCIDENT: NOT_NOW,
    Question.BID: action("BID", 0),
}
"""The answer to each question that does as little as possible."""


class Factory(Table):
    """A table that is set up by name; the invariants are checked after every answer."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        super().__init__(SPEC, players, **options)

    def play(self, *actions: int) -> None:
        for a in actions:
            super().play(a)
            SPEC.audit(self.r, self.s)

    def playable(self) -> list[int]:
        """The legal actions that play an incident card."""
        return [a for a in self.legal() if is_incident(MOVE_OF[a])]

    @property
    def offered(self) -> list[int]:
        """The colours in the boxes that are in use."""
        return self.s.boxes[: self.r.n_boxes].tolist()

    @property
    def question(self) -> Question:
        return Question(self.s.question)

    def give(self, player: int, **facts: Any) -> Factory:
        """Set money, raw, goods, pollution, accident, technicians and the like of a player."""
        s = self.s
        for name, value in facts.items():
            if name == "technicians":
                self._technicians(player, value)
            elif name in ("pollution", "accident"):
                s.tracks[player, Track[name.upper()]] = value
            else:
                s[name][player] = value
        return self

    def _technicians(self, player: int, colours: str) -> None:
        """Technicians from the bag, such as "pink pink blue"."""
        for name in colours.split():
            colour = COLOUR_NAMES.index(name)
            self.s.bag[colour] -= 1
            assert self.s.bag[colour] >= 0
            self.s.reserve[player, colour] += 1

    def develop(self, player: int, **levels: int) -> Factory:
        """Bring departments to a level, as if bought in earlier rounds: develop(0, ENG=3)."""
        for name, level in levels.items():
            for _ in range(level):
                improvements.gain_level(self.r, self.s, player, department(name))
        self.s.copies = 0
        self.s.free_shares = 0
        return self

    def own(self, player: int, name: str) -> Factory:
        """Bring an improvement's department to its level."""
        i = improvement(name)
        return self.develop(player, **{DEPARTMENTS[i // N_LEVELS]: i % N_LEVELS + 1})

    def copied(self, player: int, name: str) -> Factory:
        """The improvement that Coaching copied in an earlier round."""
        self.s.copied[player] = improvement(name)
        gain_effect(self.r, self.s, player, improvement(name))
        self.s.free_shares = 0
        return self

    def hold(self, player: int, **companies: int) -> Factory:
        """Shares held: hold(0, p1=2) for two shares of player 1."""
        for name, shares in companies.items():
            for _ in range(shares):
                gain_share(self.r, self.s, player, int(name[1:]))
        return self

    def cards(self, player: int, *kinds: Incident) -> Factory:
        """Incident cards in a hand, out of the deck."""
        s = self.s
        for kind in kinds:
            where = next(i for i in range(s.deck_top, s.deck_end) if s.deck[i] == kind)
            s.deck[where] = s.deck[s.deck_top]
            s.deck[s.deck_top] = NONE
            s.deck_top += 1
            s.hands[player, kind] += 1
            s.hand_sizes[player] += 1
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
        """Put technicians into the boxes, and those that were there into the bag."""
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
        raise AssertionError("no seed gives these values")

    def ask(self, question: Question, player: int = 0, price: int = 4) -> Factory:
        """Ask a phase's question of a player, who becomes the initial player."""
        s = self.s
        s.start = player
        s.price = price
        setup.begin_phase(self.r, s, PHASE_OF[question])
        s.turn = s.actor = player
        s.question = question
        rounds.advance(self.r, s)
        return self

    def maintain(self, player: int = 0) -> Factory:
        """Begin the maintenance with a player, up to the first question."""
        self.s.start = player
        setup.begin_phase(self.r, self.s, Phase.MAINTENANCE)
        rounds.advance(self.r, self.s)
        self.settle()
        SPEC.audit(self.r, self.s)
        return self

    def finish_round(self, round_number: int = 1) -> None:
        """Do as little as possible until this round, or the game, is over."""
        while self.s.round_number == round_number and not self.s.over:
            self.play(PASSES[self.question])

    def bankrupt(self, player: int) -> Factory:
        """Let a player go bankrupt during the maintenance."""
        self.s.phase = Phase.MAINTENANCE
        self.s.turn = player
        maintenance.go_bankrupt(self.r, self.s, player)
        return self
