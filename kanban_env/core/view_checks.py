"""Checks of what players see: observations, hidden information, seats, sentences."""

from __future__ import annotations

import numpy as np

from kanban_env.core.aec import OBSERVATION_BOUND
from kanban_env.core.batch import GameBatch
from kanban_env.core.loops import PLAYING
from kanban_env.core.subject import Subject, conformance_check, without_chance
from kanban_env.core.trace import generators


@conformance_check
def check_looking_changes_nothing(subject: Subject) -> str:
    """Observing, masking, describing and drawing the board change no byte of the state."""
    text, variant = subject.spec.text, subject.variant
    for batch in subject.moments(every=10):
        before = np.asarray(batch.states).tobytes()
        for seat in range(subject.players):
            batch.observe(seat)
        assert np.asarray(batch.states).tobytes() == before, "observing changes the state"
        masks = batch.action_masks.copy()
        batch.refresh()
        assert np.asarray(batch.states).tobytes() == before, "masking changes the state"
        assert np.array_equal(masks, batch.action_masks), "a mask differs when asked for again"
        text.board(variant.r, batch.states[0], 0)
        text.sentence(variant.r, batch.states[0], int(batch.action_masks[0].argmax()))
        assert np.asarray(batch.states).tobytes() == before, "describing changes the state"
    return "observe, mask, board, sentence"


@conformance_check
def check_observations(subject: Subject) -> str:
    """Every number of an observation is written, finite and in range."""
    layout = subject.variant.observation
    for batch in subject.moments(every=4):
        for seat in range(subject.players):
            seen = batch.observe(seat, np.full_like(batch.observations, np.nan))
            for block in layout:
                part = seen[:, block.slice]
                assert np.isfinite(part).all(), f"section {block.name} is not written whole"
                worst = float(np.abs(part).max(initial=0))
                assert worst <= OBSERVATION_BOUND, f"section {block.name} holds {worst}"
    return f"{layout.length} numbers in {len(layout.blocks)} sections"


@conformance_check
def check_no_leak(subject: Subject) -> str:
    """What a seat cannot know may be dealt anew, and its observation stays the same."""
    changed = 0
    for number, batch in enumerate(subject.moments(every=6)):
        for seat in range(subject.players):
            before, masks = batch.observe(seat), batch.action_masks.copy()
            twin = batch.copy()
            twin.determinize(seat, 1000 + number)
            after = twin.observe(seat)
            for block in subject.variant.observation:
                assert np.array_equal(before[:, block.slice], after[:, block.slice]), (
                    f"section {block.name} shows what the seat cannot know"
                )
            own = batch.to_play == seat
            assert np.array_equal(masks[own], twin.action_masks[own]), "the own mask tells more"
            _check_nothing_is_left(batch, twin, seat, 2000 + number)
            going = np.asarray(twin.states["over"] == PLAYING)
            assert (twin.action_masks.sum(1) > 1)[going].all(), "a deal without a choice"
            for i in range(twin.num_games):
                subject.spec.audit(subject.variant.r, twin.states[i])
                changed += without_chance(batch, i) != without_chance(twin, i)
            assert (twin.states["rng"] != batch.states["rng"]).any(1).all(), (
                "chance to come is known"
            )
    if not subject.spec.open_information:
        assert changed > 0, "determinize deals nothing anew"
    return f"{changed} deals"


def _check_nothing_is_left(batch: GameBatch, twin: GameBatch, seat: int, seed: int) -> None:
    """Dealt anew with one seed, games that a seat cannot tell apart are the same game."""
    one, other = batch.copy(), twin.copy()
    one.determinize(seat, seed)
    other.determinize(seat, seed)
    assert one.states.tobytes() == other.states.tobytes(), "a deal depends on the true one"


@conformance_check
def check_heuristic(subject: Subject) -> str:
    """The heuristic's answers are legal, change nothing and do not peek."""
    if subject.spec.hooks.score is None:
        return "there is none"
    n = subject.games
    asked = 0
    for number, batch in enumerate(subject.moments(every=3)):
        before = np.asarray(batch.states).tobytes()
        given = batch.advise(generators(number, n))
        assert np.asarray(batch.states).tobytes() == before, "choosing changes the state"
        assert batch.action_masks[np.arange(n), given].all(), "an illegal answer"
        for seat in range(subject.players):
            own = batch.to_play == seat
            twin = batch.copy()
            twin.determinize(seat, 500 + number)
            again = twin.advise(generators(number, n))
            assert np.array_equal(given[own], again[own]), "it looks at what is hidden from it"
        asked += n
    return f"{asked} answers"


@conformance_check
def check_rotation(subject: Subject) -> str:
    """Whoever sits where: rotating the seats rotates the observations and keeps the mask."""
    n = subject.players
    for number, batch in enumerate(subject.moments(every=10)):
        by = 1 + number % (n - 1)
        turned = subject.rotated(batch, by)
        assert np.array_equal(turned.action_masks, batch.action_masks), "the mask depends on a seat"
        for seat in range(n):
            here, there = batch.observe(seat), turned.observe((seat + by) % n)
            for block in subject.variant.observation:
                assert np.array_equal(here[:, block.slice], there[:, block.slice]), (
                    f"section {block.name} depends on the number of the seat"
                )
    return "observations and masks"


@conformance_check
def check_sentences(subject: Subject) -> str:
    """Every legal action has a sentence of its own."""
    variant, known = subject.variant, set()
    for batch in subject.moments(every=2):
        for i in range(batch.num_games):
            legal = np.flatnonzero(batch.action_masks[i])
            said = [subject.spec.text.sentence(variant.r, batch.states[i], int(a)) for a in legal]
            assert all(said), "an action without a sentence"
            twice = {line for line in said if said.count(line) > 1}
            assert not twice, f"several actions are called {twice.pop()!r}"
            known.update(said)
    return f"{len(known)} different sentences"
