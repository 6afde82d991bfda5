"""What happens in a step, told for people: the answer, and those the engine gives by itself."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kanban_env.core.batch import GameBatch
from kanban_env.core.jit import readable
from kanban_env.core.loops import PLAYING


class Event(NamedTuple):
    """One answer in words."""

    seat: int
    sentence: str
    """The answer in the words of whoever gives it."""
    told: str
    """The same as the other players see it."""
    forced: bool
    """Whether the engine gave it, because there was no other."""
    news: tuple[str, ...] = ()
    """What followed without a question, for all players, if the game tells it."""


def events(batch: GameBatch, action: int) -> list[Event]:
    """The answer to a batch of one's question, and every single answer that follows from it."""
    variant, text = batch.variant, batch.variant.spec.text
    states, masks = variant.new_states(1), batch.action_masks.copy()
    states[:] = batch._states
    found: list[Event] = []
    state = readable(states)[0]
    while True:
        said = (text.sentence(variant.r, state, action), text.told(variant.r, state, action))
        seat, before = int(state.actor), readable(states.copy())[0]
        variant.kernels.answer_games(variant.record, states, np.array([action]), masks, 0, 1)
        news = tuple(text.news(variant.r, before, state)) if hasattr(text, "news") else ()
        found.append(Event(seat, *said, forced=bool(found), news=news))
        if state.over != PLAYING or masks.sum() != 1:
            return found
        action = int(masks.argmax())
