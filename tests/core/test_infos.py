"""The infos of the AEC environment: masks, in a dictionary per agent."""

from __future__ import annotations

import pytest

import kanban_env as kb


def test_an_info_that_is_kept_stays_as_it_was() -> None:
    env = kb.make("actionworks-v0", players=3)
    env.reset(seed=1)
    kept = [(env.infos[agent], {**env.infos[agent]}) for agent in env.agents]
    for _ in range(6):
        env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
        asked = [agent for agent in env.agents if env.infos[agent]["action_mask"].any()]
        assert asked == [env.agent_selection]
        kept += [(env.infos[agent], {**env.infos[agent]}) for agent in env.agents]
    for info, then in kept:
        assert info["action_mask"] is then["action_mask"]


def test_infos_are_not_shared_between_agents() -> None:
    env = kb.make("actionworks-v0", players=3)
    env.reset(seed=1)
    env.infos["player_1"]["note"] = 1
    assert "note" not in env.infos["player_2"]
    with pytest.raises(ValueError, match="read-only"):
        env.infos["player_0"]["action_mask"][0] = 1
    env.last()[0]["action_mask"][:] = 0
    assert env.last()[0]["action_mask"].any()
