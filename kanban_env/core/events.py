"""The events of a step in words: the answer, and the answers that the engine gives by itself."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kanban_env.core.batch import GameBatch
from kanban_env.core.inputs import check_action
from kanban_env.core.jit import attribute_view
from kanban_env.core.loops import PLAYING
from kanban_env.core.warmup import compile_agents


class Event(NamedTuple):
    """One answer in words."""

    player: int
    sentence: str
    """The answer as its player sees it."""
    public_sentence: str
    """The answer as the other players see it."""
    forced: bool
    """Whether the engine gave the answer because it was the only legal one."""
    news: tuple[str, ...] = ()
    """Public consequences that are not answers, if the game describes them."""


def step_events(batch: GameBatch, action: int) -> list[Event]:
    """Describe an action in a batch of one game, and every forced answer that follows.

    The batch is not changed. Raises InputError for an illegal action.
    """
    check_action(action, batch._masks[0])
    variant, text = batch.variant, batch.variant.spec.text
    compile_agents(variant)
    states, masks = variant.new_states(1), batch.action_masks.copy()
    states[:] = batch._states
    found: list[Event] = []
    state = attribute_view(states)[0]
    while True:
        player, before = int(state.actor), attribute_view(states.copy())[0]
        sentence = text.sentence(variant.r, state, action)
        public = text.public_sentence(variant.r, state, action)
        variant.kernels.answer_games(variant.record, states, np.array([action]), masks, 0, 1)
        news = tuple(text.news(variant.r, before, state, action)) if hasattr(text, "news") else ()
        found.append(Event(player, sentence, public, forced=bool(found), news=news))
        if state.over != PLAYING or masks.sum() != 1:
            return found
        action = int(masks.argmax())
