"""Conformance checks of what players see: observations, hidden information, sentences."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from html import escape

import numpy as np

from kanban_env.core.audits import audit_states, check
from kanban_env.core.batch import GameBatch
from kanban_env.core.checks import GameUnderTest, bytes_without_chance, conformance_check
from kanban_env.core.drawing import compose
from kanban_env.core.loops import PLAYING
from kanban_env.core.sections import OBSERVATION_BOUND
from kanban_env.core.seeds import action_generators


@conformance_check
def check_no_side_effects(game: GameUnderTest) -> str:
    """Observations, masks, sentences and boards do not change the state."""
    text, variant = game.spec.text, game.variant
    for batch in game.positions(every=10):
        before = np.asarray(batch.states).tobytes()
        for player in range(game.players):
            batch.observe(player)
        check(np.asarray(batch.states).tobytes() == before, "observing changes the state")
        masks = batch.action_masks.copy()
        batch.refresh()
        check(np.asarray(batch.states).tobytes() == before, "masking changes the state")
        check(np.array_equal(masks, batch.action_masks), "a mask differs when it is computed again")
        text.board(variant.r, batch.states[0], 0)
        text.sentence(variant.r, batch.states[0], int(batch.action_masks[0].argmax()))
        check(np.asarray(batch.states).tobytes() == before, "describing changes the state")
    return "observe, mask, board, sentence"


@conformance_check
def check_observations(game: GameUnderTest) -> str:
    """Every number of an observation is written, finite and within the bound of the space."""
    layout = game.variant.observation
    for batch in game.positions(every=4):
        for player in range(game.players):
            seen = batch.observe(player, np.full_like(batch.observations, np.nan))
            for block in layout:
                part = seen[:, block.slice]
                check(np.isfinite(part).all(), f"section {block.name} is not written completely")
                worst = float(np.abs(part).max(initial=0))
                check(worst <= OBSERVATION_BOUND, f"section {block.name} holds {worst}")
    return f"{layout.length} numbers in {len(layout.blocks)} sections"


@conformance_check
def check_no_leak(game: GameUnderTest) -> str:
    """Redealing what a player cannot know does not change the player's observation and mask."""
    changed = 0
    for number, batch in enumerate(game.positions(every=6)):
        for player in range(game.players):
            before, masks = batch.observe(player), batch.action_masks.copy()
            twin = batch.copy()
            twin.determinize(player, 1000 + number)
            after = twin.observe(player)
            for block in game.variant.observation:
                check(
                    np.array_equal(before[:, block.slice], after[:, block.slice]),
                    f"section {block.name} shows hidden information",
                )
            own = batch.to_play == player
            check(
                np.array_equal(masks[own], twin.action_masks[own]),
                "the mask shows hidden information",
            )
            _check_independence(batch, twin, player, 2000 + number)
            going = np.asarray(twin.states["over"] == PLAYING)
            check(
                (twin.action_masks.sum(1) > 1)[going].all(),
                "the redealt question has a single answer",
            )
            audit_states(game.variant, twin.states)
            for i in range(twin.num_games):
                changed += bytes_without_chance(batch, i) != bytes_without_chance(twin, i)
            check(
                (twin.states["rng"] != batch.states["rng"]).any(1).all(),
                "the generator is not reseeded",
            )
    if not game.spec.open_information:
        check(changed > 0, "determinize changes nothing")
    return f"{changed} deals"


def _check_independence(batch: GameBatch, twin: GameBatch, player: int, seed: int) -> None:
    """Redealt with one seed, states that the player cannot tell apart become equal."""
    one, other = batch.copy(), twin.copy()
    one.determinize(player, seed)
    other.determinize(player, seed)
    check(
        one.states.tobytes() == other.states.tobytes(),
        "the redeal depends on the hidden information",
    )


@conformance_check
def check_heuristic(game: GameUnderTest) -> str:
    """The heuristic's answers are legal, change no state and use no hidden information."""
    if game.spec.hooks.preference is None:
        return "the game has none"
    n = game.games
    asked = 0
    for number, batch in enumerate(game.positions(every=3)):
        before = np.asarray(batch.states).tobytes()
        given = batch.choose_heuristic(action_generators(number, n))
        check(np.asarray(batch.states).tobytes() == before, "choosing an action changes the state")
        check(batch.action_masks[np.arange(n), given].all(), "an illegal answer")
        for player in range(game.players):
            own = batch.to_play == player
            twin = batch.copy()
            twin.determinize(player, 500 + number)
            again = twin.choose_heuristic(action_generators(number, n))
            check(np.array_equal(given[own], again[own]), "it uses hidden information")
        asked += n
    return f"{asked} answers"


@conformance_check
def check_rotation(game: GameUnderTest) -> str:
    """Renumbering the players changes no observation and no mask."""
    n = game.players
    for number, batch in enumerate(game.positions(every=10)):
        by = 1 + number % (n - 1)
        turned = game.rotated(batch, by)
        check(
            np.array_equal(turned.action_masks, batch.action_masks),
            "the mask depends on the number of a player",
        )
        for player in range(n):
            here, there = batch.observe(player), turned.observe((player + by) % n)
            for block in game.variant.observation:
                check(
                    np.array_equal(here[:, block.slice], there[:, block.slice]),
                    f"section {block.name} depends on the number of a player",
                )
    return "observations and masks"


@conformance_check
def check_boards(game: GameUnderTest) -> str:
    """A player's board, as text and as a drawing, shows no hidden information.

    The drawing is well-formed, and has every element that a legal action belongs to.
    """
    spec, r, targets = game.spec, game.variant.r, set()
    for number, batch in enumerate(game.positions(every=12)):
        for player in range(game.players):
            twin = batch.copy()
            twin.determinize(player, 3000 + number)
            here, there = batch.states[0], twin.states[0]
            boards = [spec.text.board(r, s, player) for s in (here, there)]
            check(boards[0] == boards[1], "the board as text shows hidden information")
            drawings = [compose(spec.draw(r, s, player)) for s in (here, there)]
            check(drawings[0] == drawings[1], "the drawing shows hidden information")
        drawn = compose(spec.draw(r, here, None))
        ET.fromstring(drawn)  # noqa: S314 - a drawing of our own
        for a in np.flatnonzero(batch.action_masks[0]):
            name = spec.target(r, here, int(a))
            is_drawn = not name or f'data-target="{escape(name)}"' in drawn
            check(is_drawn, f"{name} is not drawn")
            targets.add(name)
    return f"{len(targets - {''})} targets"


@conformance_check
def check_sentences(game: GameUnderTest) -> str:
    """The legal actions of a question have distinct sentences."""
    variant, known = game.variant, set()
    for batch in game.positions(every=2):
        for i in range(batch.num_games):
            legal = np.flatnonzero(batch.action_masks[i])
            said = [game.spec.text.sentence(variant.r, batch.states[i], int(a)) for a in legal]
            check(all(said), "an action has no sentence")
            twice = {line for line in said if said.count(line) > 1}
            check(not twice, "several actions have the same sentence", *sorted(twice))
            known.update(said)
    return f"{len(known)} different sentences"
