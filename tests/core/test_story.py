"""Steps told for people."""

from __future__ import annotations

import numpy as np

from kanban_env.core import replay as replays
from kanban_env.core import story
from kanban_env.games.actionworks import SPEC
from tests.actionworks.table import action


def test_a_step_is_told_with_the_answers_that_the_engine_gives() -> None:
    replay, batch = replays.record(SPEC.variant(2), seed=3)
    before = batch.states.tobytes()
    told = story.events(batch, action("END"))
    assert batch.states.tobytes() == before, "telling a step does not take it"
    assert [(event.seat, event.forced) for event in told] == [(0, False)]
    replays.take(replay, batch, action("END"))
    first = int(batch.action_masks[0].argmax())
    clear, last = story.events(batch, first)
    assert (clear.seat, clear.forced) == (1, False)
    assert (last.seat, last.forced) == (0, True)
    assert last.sentence.startswith("Clear ")


def test_others_are_told_less() -> None:
    _, batch = replays.record(SPEC.variant(2), seed=3)
    ship = int(np.flatnonzero(batch.action_masks[0, 24:48])[0]) + 24
    (event,) = story.events(batch, ship)[:1]
    assert event.sentence.startswith("Ship ")
    assert event.sentence != event.told == "Ship a card"


def test_the_story_of_a_whole_game_leads_where_the_game_leads() -> None:
    replay, batch = replays.record(SPEC.variant(3, max_rounds=1), seed=1)
    while not replay.over:
        choice = int(batch.action_masks[0].argmax())
        told = story.events(batch, choice)
        assert told[0].seat == batch.to_play[0]
        replays.take(replay, batch, choice)
