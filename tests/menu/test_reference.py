"""The rules and the reference ask the same questions and reach the same states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from kanban_env.core.rng import seed_generator
from kanban_env.games.menu import SPEC
from kanban_env.games.menu.enums import EFFECT_NAMES, MATERIAL_NAMES, N_CARDS, NONE, Question
from tests.menu.reference import MENUS, Reference
from tests.menu.table import action
from tests.table import Table

Policy = Callable[[np.record, list[int]], list[int]]
"""The legal answers that a player may give; one of them is chosen at random."""


def counts(tokens: Counter[int] | list[int], colours: int = 5) -> list[int]:
    counted = Counter(tokens)
    return [counted[colour] for colour in range(colours)]


def assert_same(s: np.record, game: Reference) -> None:
    for p, player in enumerate(game.players):
        assert s.tokens[p].tolist() == counts(player.tokens, 4)
        assert (s.money[p], s.scores[p]) == (player.money, player.vp)
        assert s.reserved[p] == (NONE if player.hand is None else player.hand)
        assert {menu for menu in range(len(MENUS)) if s.owners[menu] == p} == player.front
    assert s.bag.tolist() == counts(game.bag)
    assert s.used.tolist() == counts(game.used)
    for card in range(N_CARDS):
        assert s.cards[card].tolist() == counts(game.cards[card + 1])
    assert s.display.tolist() == [NONE if menu is None else menu for menu in game.display]
    assert s.deck[s.deck_top :].tolist() == game.deck
    assert [colour for colour in s.drawn if colour != NONE] == game.drawn
    assert s.round_number == game.round
    assert s.rng.tolist() == game.words.tolist()


def anything(s: np.record, legal: list[int]) -> list[int]:
    return legal


def hoard(s: np.record, legal: list[int]) -> list[int]:
    """Collect tokens and leave many on the action cards, until bag and used area are empty."""
    tokens, lying = int(s.tokens[s.actor].sum()), s.cards.sum(1)
    if s.question == Question.SELECT:
        cards = sorted(range(N_CARDS), key=lambda card: abs(int(lying[card]) + tokens - 10))
        return [action("SELECT", card + 1) for card in cards[:1]]
    if s.question == Question.ACTIVATE:
        return [action("SKIP")]
    return legal


FREE_ROUNDS = 10
"""Rounds of random play, in which menus are developed, before a shortage is brought about."""


def crowd(s: np.record, legal: list[int]) -> list[int]:
    """After some rounds: fill the action cards, never pay a token, and use effects at any time."""
    if s.round_number <= FREE_ROUNDS or s.question in (Question.DISCARD, Question.RETURN):
        return legal
    lying = s.cards.sum(1)
    effects = [a for a in legal if action("ONCE", EFFECT_NAMES[0]) <= a < action("PLACE_A", 1)]
    if s.question == Question.SELECT:
        return [*effects, action("SELECT", int(lying.argmin()) + 1)]
    if s.question in (Question.PLACE_A, Question.PLACE_B):
        first = action(Question(s.question).name, 1)
        return [*effects, max((a for a in legal if a >= first), key=lambda a: lying[a - first])]
    if s.question in (Question.ACTIVATE, Question.TRADE):
        gains = [action("PURCHASE", name) for name in MATERIAL_NAMES]
        gains += [action("EXCHANGE", f"buy {name}") for name in MATERIAL_NAMES]
        passing = [action("SKIP"), action("STOP")]
        return [*effects, *(a for a in legal if a in gains + passing)]
    return legal


def play_both(
    players: int,
    seed: int,
    profile: str,
    blocks: bool,
    max_rounds: int,
    policy: Policy = anything,
) -> Counter[str]:
    """Play a game with the rules and the reference; how often each question was asked."""
    options = {"profile": profile, "reserve_blocks_display": blocks, "max_rounds": max_rounds}
    table = Table(SPEC, players, seed=seed, **options)
    words = np.zeros(4, np.uint32)
    seed_generator(words, seed)
    game = Reference(players, words, profile, blocks, max_rounds)
    play = game.run()
    chooser = np.random.default_rng(seed)
    table.settle()
    asked = next(play, None)
    questions: Counter[str] = Counter()
    while asked is not None:
        player, question, options_now = asked
        questions[question] += 1
        questions[f"{question}, then {table.s.due}"] += 1
        assert (table.s.actor, Question(table.s.question).name) == (player, question)
        assert set(table.legal()) == options_now
        assert_same(table.s, game)
        a = int(chooser.choice(policy(table.s, sorted(options_now))))
        table.play(a)
        try:
            asked = play.send(a)
        except StopIteration:
            asked = None
    assert table.s.over
    assert_same(table.s, game)
    return questions


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("profile", "blocks"), [("jp", False), ("en", True)])
def test_random_games_agree_with_the_reference(players: int, profile: str, blocks: bool) -> None:
    play_both(players, 100 * players, profile, blocks, max_rounds=100)


@pytest.mark.parametrize("players", [4, 5])
def test_r2_6_games_with_returns_agree_with_the_reference(players: int) -> None:
    questions = play_both(players, 0, "jp", blocks=False, max_rounds=12, policy=hoard)
    assert questions["RETURN"] > 10


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "seed", "asked"),
    [(2, 0, "WHICH"), (3, 1, "WHICH"), (5, 1, f"RETURN, then {Question.AFTER:d}")],
)
def test_r2_6_games_with_crowded_cards_agree_with_the_reference(
    players: int, seed: int, asked: str
) -> None:
    questions = play_both(players, seed, "jp", blocks=False, max_rounds=30, policy=crowd)
    assert questions[asked] > 3


def test_a_game_that_ends_without_a_trigger_agrees_with_the_reference() -> None:
    play_both(4, 1, "jp", blocks=False, max_rounds=3)


def test_the_reference_has_the_same_menu_cards() -> None:
    r = SPEC.variant().r
    printed = [(*costs, points) for costs, points in zip(r.costs, r.menu_vp, strict=True)]
    assert [tuple(map(int, row)) for row in printed] == MENUS
