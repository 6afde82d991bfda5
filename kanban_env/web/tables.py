"""A game in progress: its seats, its decisions and its log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kanban_env.core import replay as replays
from kanban_env.core.errors import InputError
from kanban_env.core.events import Event, step_events
from kanban_env.core.spec import Variant

PERSON = "human"
"""The kind of a seat that a person has; all other kinds are names of agents."""


@dataclass
class Seat:
    """A seat of a table."""

    kind: str
    """`human`, or the name of an agent."""
    name: str = ""
    """What the person wants to be called; any text."""
    token: str = ""
    """The secret of the person's link; several seats at one screen share one."""


@dataclass
class Turn:
    """A decision in the log: the answer, and what followed from it."""

    number: int
    events: list[Event] = field(default_factory=list)


class Table:
    """One game with its seats."""

    def __init__(
        self,
        id: str,  # noqa: A002 - the id of a table
        variant: Variant,
        seed: int,
        seats: list[Seat],
        actions: Sequence[int] = (),
    ) -> None:
        """Deal the game and play the actions; raises InputError if one of them is illegal."""
        if len(seats) != variant.players:
            raise InputError(f"seats: expected {variant.players}, got {len(seats)}")
        self.id, self.variant, self.seed, self.seats = id, variant, seed, seats
        self.undone = 0
        """How often decisions were taken back."""
        self._deal()
        for action in actions:
            self.answer(action)

    def _deal(self) -> None:
        self.replay, self.batch = replays.start_recording(
            self.variant, self.seed, [seat.kind for seat in self.seats]
        )
        self.log: list[Turn] = []

    @property
    def number(self) -> int:
        """The number of decisions that were taken."""
        return len(self.replay.actions)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.batch.dones[0])

    @property
    def to_play(self) -> int:
        """The seat that is asked."""
        return int(self.batch.to_play[0])

    @property
    def state(self) -> Any:
        """The current state."""
        return self.batch.states[0]

    @property
    def waits_for_person(self) -> bool:
        """Whether a person is asked."""
        return not self.over and self.seats[self.to_play].kind == PERSON

    @property
    def open(self) -> bool:
        """Whether nobody has anything to hide: one person at most, or the game is over."""
        return self.over or len({seat.token for seat in self.seats if seat.token}) <= 1

    def seats_of(self, token: str) -> list[int]:
        """The seats that a secret belongs to."""
        return [i for i, seat in enumerate(self.seats) if token and seat.token == token]

    def check_action(self, action: int) -> None:
        """Raise InputError unless the action is legal for the seat to move."""
        last = self.batch.action_masks.shape[1] - 1
        if not 0 <= action <= last:
            raise InputError(f"action: expected 0 to {last}, got {action}")
        if self.over:
            raise InputError("action: the game is over")
        if not self.batch.action_masks[0, action]:
            raise InputError(f"action: {action} is not legal now")

    def answer(self, action: int) -> None:
        """Take an action for the seat to move; raises InputError if it is illegal."""
        self.check_action(action)
        events = step_events(self.batch, action)
        replays.record_step(self.replay, self.batch, action)
        self.log.append(Turn(self.number - 1, events))

    def check_undo(self, token: str, number: int) -> None:
        """Raise InputError unless this person may take back everything from a decision on."""
        own = self.seats_of(token)
        if not 0 <= number < self.number:
            raise InputError(f"number: expected 0 to {self.number - 1}, got {number}")
        if self.replay.actors[number] not in own:
            raise InputError(f"number: decision {number} is not yours")
        for seat in self.replay.actors[number:]:
            if self.seats[seat].kind == PERSON and seat not in own:
                raise InputError(f"number: player_{seat} has answered since then")

    def go_back(self, number: int) -> None:
        """Take back everything from a decision on."""
        actions = self.replay.actions[:number]
        self.undone += 1
        self._deal()
        for action in actions:
            self.answer(action)
