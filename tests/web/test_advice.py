"""Which policy of the package gives hints."""

from __future__ import annotations

from kanban_env import find
from kanban_env.web.advice import policy_for


def test_a_policy_gives_hints_only_for_the_options_it_was_trained_with() -> None:
    game = find("actionworks-v0")
    assert policy_for(game.variant(2)) is not None
    assert policy_for(game.variant(2, max_rounds=1)) is None


def test_without_a_policy_for_this_number_of_players_there_is_none() -> None:
    assert policy_for(find("actionworks-v0").variant(5)) is None
