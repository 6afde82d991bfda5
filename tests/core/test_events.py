"""The events of a step in words."""

from __future__ import annotations

import numpy as np

from kanban_env.core import replay as replays
from kanban_env.core.events import step_events
from kanban_env.games.actionworks import SPEC
from tests.actionworks.table import action


def test_the_events_of_a_step_include_forced_answers() -> None:
    replay, batch = replays.start_recording(SPEC.variant(2), seed=3)
    before = batch.states.tobytes()
    events = step_events(batch, action("END"))
    assert batch.states.tobytes() == before, "describing a step does not take it"
    assert [(event.player, event.forced) for event in events] == [(0, False)]
    replays.record_step(replay, batch, action("END"))
    first = int(batch.action_masks[0].argmax())
    clear, last = step_events(batch, first)
    assert (clear.player, clear.forced) == (1, False)
    assert (last.player, last.forced) == (0, True)
    assert last.sentence.startswith("Clear ")


def test_the_public_sentence_hides_what_others_cannot_see() -> None:
    _, batch = replays.start_recording(SPEC.variant(2), seed=3)
    ship = int(np.flatnonzero(batch.action_masks[0, 24:48])[0]) + 24
    (event,) = step_events(batch, ship)[:1]
    assert event.sentence.startswith("Ship ")
    assert event.sentence != event.public_sentence == "Ship a card"


def test_the_first_event_of_a_step_is_the_actors() -> None:
    replay, batch = replays.start_recording(SPEC.variant(3, max_rounds=1), seed=1)
    while not replay.over:
        choice = int(batch.action_masks[0].argmax())
        events = step_events(batch, choice)
        assert events[0].player == batch.to_play[0]
        replays.record_step(replay, batch, choice)
