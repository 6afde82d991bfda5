"""The PettingZoo environment."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest

import kanban_env as kb
from kanban_env.core.aec import KanbanEnv
from kanban_env.core.batch import GameBatch
from kanban_env.core.saves import MAGIC, checksum
from kanban_env.core.wrappers import wrap
from tests.conformance.toy import PEBBLES


def pebbles(**arguments: Any) -> Any:
    return wrap(KanbanEnv(PEBBLES.variant(2), **arguments))


def play_out(env: Any) -> dict[str, float]:
    """Play the first legal action to the end; return the total reward of every agent."""
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, cut, info = env.last()
        earned[agent] += reward
        env.step(None if over or cut else int(info["action_mask"].argmax()))
    return earned


def test_all_ways_of_making_an_environment_give_the_same_game() -> None:
    made = [
        kb.make("actionworks-v0", players=4),
        kb.actionworks_v0.env(players=4),
        kb.actionworks_v0.raw_env(players=4),
    ]
    if hasattr(pettingzoo, "make"):  # since 1.27
        made.append(pettingzoo.make("aec", "kanban/actionworks-v0", players=4))
    for env in made:
        env.reset(seed=5)
    states = [env.state() for env in made]
    assert all(np.array_equal(states[0], state) for state in states)
    assert str(made[0]) == "actionworks_v0"


def test_spaces_are_the_identical_object_on_every_call() -> None:
    env = pebbles()
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)


def test_the_mask_is_in_the_observation_and_in_the_infos() -> None:
    env = pebbles()
    env.reset(seed=1)
    observation, _, _, _, info = env.last()
    assert np.array_equal(observation["action_mask"], info["action_mask"])
    assert info["action_mask"].dtype == np.int8
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    assert not env.infos[other]["action_mask"].any()


def test_every_player_gets_a_reward_at_the_end() -> None:
    env = pebbles(reward="rank")
    env.reset(seed=2)
    earned = play_out(env)
    assert sorted(earned.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_rewards_earned_while_others_move_are_accumulated() -> None:
    env = pebbles(reward="score")
    env.reset(seed=2)
    earned = play_out(env)
    scores = env.unwrapped._batch.scores[0].tolist()
    assert list(earned.values()) == scores


def test_an_illegal_action_ends_the_game_for_the_wrapped_env() -> None:
    env = pebbles()
    env.reset(seed=3)
    while env.observe(env.agent_selection)["action_mask"].all():
        env.step(int(env.last()[4]["action_mask"].argmax()))
    culprit = env.agent_selection
    illegal = int((env.last()[4]["action_mask"] == 0).argmax())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(illegal)
    assert all(env.terminations.values())
    assert env._cumulative_rewards[culprit] == -1
    for _ in env.possible_agents:
        env.step(None)
    assert not env.agents


def test_an_illegal_action_is_an_error_for_the_raw_env() -> None:
    env = KanbanEnv(PEBBLES.variant(2))
    env.reset(seed=3)
    while env._mask.all():
        env.step(int(env._mask.argmax()))
    before = env.save()
    with pytest.raises(ValueError, match=r"illegal action .*, expected one of"):
        env.step(int((env._mask == 0).argmax()))
    assert env.save() == before


@pytest.mark.parametrize("raw", [True, False])
def test_calls_out_of_order_are_clear_errors(raw: bool) -> None:
    env = KanbanEnv(PEBBLES.variant(2)) if raw else pebbles()
    with pytest.raises(RuntimeError, match=r"call reset\(\) before step\(\)"):
        env.step(0)
    with pytest.raises((RuntimeError, AttributeError, AssertionError), match="reset"):
        env.observe("player_0")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action: expected 0 to 3, got 4"):
        env.step(4)
    with pytest.raises(ValueError, match="action: expected 0 to 3, got -1"):
        env.step(-1)
    with pytest.raises(ValueError, match="action: expected a legal action, got None"):
        env.step(None)
    play_out(env)
    with pytest.raises(RuntimeError, match=r"the game is over: call reset\(\) before step\(\)"):
        env.step(0)


@pytest.mark.parametrize("action", ["fold", True])
def test_an_action_that_is_not_an_integer_is_a_clear_error(action: Any) -> None:
    env = pebbles()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"action: expected 0 to 3, got {action!r}"):
        env.step(action)


def test_copies_and_pickles_continue_the_game() -> None:
    env = kb.make("actionworks-v0", players=3, deck="25", max_rounds=1, reward="score")
    env.reset(seed=9)
    for _ in range(30):
        env.step(int(env.last()[4]["action_mask"].argmax()))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), copy.deepcopy(env.unwrapped)]
    for twin in twins:
        assert twin.unwrapped.save() == env.unwrapped.save()
        assert twin.unwrapped.variant.options == env.unwrapped.variant.options
    assert play_out(env) == play_out(twins[0]) == play_out(twins[1]) == play_out(twins[2])


def test_a_copy_made_before_the_first_reset_deals_the_same_games() -> None:
    env = kb.make("actionworks-v0")
    twin = copy.deepcopy(env)
    env.reset()
    twin.reset()
    assert np.array_equal(env.state(), twin.state())


def test_a_copy_keeps_changed_components() -> None:
    rows = {f"{n} players": 33 for n in range(2, 7)}
    env = kb.make("actionworks-v0", components={"target": {"rows": rows}})
    env.reset(seed=0)
    assert copy.deepcopy(env).unwrapped.variant.r.target == 33


def test_resets_without_a_seed_follow_a_sequence() -> None:
    one, two = pebbles(), pebbles()
    one.reset(seed=4)
    two.reset(seed=4)
    first = one.state()
    one.reset()
    two.reset()
    assert np.array_equal(one.state(), two.state())
    assert not np.array_equal(one.state(), first)


def resealed(content: bytes) -> bytes:
    """A saved game with other content and the checksum that belongs to it."""
    return MAGIC + checksum(content) + b"\n" + content


def test_a_saved_game_of_another_variant_is_rejected() -> None:
    env = kb.make("actionworks-v0", players=3).unwrapped
    env.reset(seed=1)
    saved = env.save()
    other = kb.make("actionworks-v0", players=4).unwrapped
    other.reset(seed=1)
    with pytest.raises(ValueError, match="saved game: players: expected 4, got 3"):
        other.load(saved)
    with pytest.raises(ValueError, match="not a saved game"):
        env.load(b"nonsense")
    with pytest.raises(ValueError, match="saved game: damaged, its checksum differs"):
        env.load(saved[:-5])
    with pytest.raises(ValueError, match="saved game: damaged, its checksum differs"):
        env.load(saved[:-50] + b"x" * 50)
    margin = kb.make("actionworks-v0", players=3, reward="margin").unwrapped
    with pytest.raises(ValueError, match="saved game: reward: expected 'margin', got 'rank'"):
        margin.load(saved)
    head, _, body = saved.split(b"\n", 2)[2].partition(b"\n")
    for wrong in (b"[]", b"{}", head.replace(b'"agents"', b'"agent"')):
        with pytest.raises(ValueError, match="the head is damaged"):
            env.load(resealed(wrong + b"\n" + body))
    with pytest.raises(ValueError, match="its checksum differs"):
        env.load(saved[:40])
    assert env.save() == saved


@pytest.mark.parametrize("seed", [-1, "7", 1.0, 1.5, True])
def test_a_wrong_seed_is_a_clear_error(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"seed: expected a non-negative integer, got"):
        pebbles().reset(seed=seed)


@pytest.mark.parametrize("seed", [2**63, 2**64 - 1, np.uint64(2**63 + 5), 10**40])
def test_seeds_of_more_than_63_bits_are_folded(seed: Any) -> None:
    """Gymnasium accepts any non-negative integer, and Minari draws 64-bit ones."""
    env, twin = pebbles(), pebbles()
    env.reset(seed=seed)
    twin.reset(seed=seed)
    assert env.unwrapped.save() == twin.unwrapped.save()
    twin.reset(seed=int(seed) + 1)
    assert env.unwrapped.save() != twin.unwrapped.save()
    batch = GameBatch(PEBBLES.variant(2), 1, auto_reset=False)
    batch.reset([seed])
    assert batch.states.tobytes() == env.unwrapped._batch.states.tobytes()


@pytest.mark.parametrize("name", ["frameskip", "players_"])
def test_an_unknown_keyword_is_a_type_error_that_names_it(name: str) -> None:
    """Libraries try again without an argument after a TypeError only."""
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{name}'"):
        kb.make("actionworks-v0", **{name: 1})
    with pytest.raises(TypeError, match="render_mode"):
        kb.make("actionworks-v0", render_mode="hologram")


def test_describe_sections_board_and_state() -> None:
    env = kb.make("actionworks-v0", players=3).unwrapped
    env.reset(seed=1)
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    assert len({env.describe(a) for a in legal}) == len(legal)
    assert env.describe(112) == "End the turn"
    with pytest.raises(ValueError, match="action: expected 0 to 112, got 113"):
        env.describe(113)
    assert env.sections["question"] == slice(0, 12)
    assert max(part.stop for part in env.sections.values()) == env.variant.observation.length
    assert env.state().shape == env.state_space.shape
    assert env.state_space.contains(env.state())


def test_the_board_of_a_player_hides_the_other_hands() -> None:
    env = kb.make("actionworks-v0", players=3).unwrapped
    env.reset(seed=1)
    assert "2 cards" in env.board(0)
    assert "top first" not in env.board(0)
    assert "top first" in env.board(None)


def test_human_mode_prints_and_ansi_returns(capsys: pytest.CaptureFixture[str]) -> None:
    env = pebbles(render_mode="human")
    env.reset(seed=1)
    assert "pebbles on the board" in capsys.readouterr().out
    assert env.render() is None
    ansi = pebbles(render_mode="ansi")
    ansi.reset(seed=1)
    assert ansi.render() == "As player_0 sees it:\npebbles on the board: [0, 0, 0]"


@pytest.mark.parametrize("viewer", [None, 0, 2, "all"])
def test_rendering_shows_what_one_player_may_know(viewer: Any) -> None:
    env = kb.make("actionworks-v0", players=3, render_mode="ansi", viewer=viewer)
    env.reset(seed=1)
    raw = env.unwrapped
    to_move = raw.possible_agents.index(raw.agent_selection)
    player = to_move if viewer is None else viewer
    head, _, board = str(env.render()).partition("\n")
    if viewer == "all":
        assert (head, board) == ("Everything, hidden cards included:", raw.board(None))
    else:
        assert (head, board) == (f"As player_{player} sees it:", raw.board(player))
    assert copy.deepcopy(raw).render() == env.render()


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_rendering_shows_no_hidden_cards_by_default(
    mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    env = kb.make("actionworks-v0", players=3, render_mode=mode)
    env.reset(seed=1)
    shown = env.render() or capsys.readouterr().out
    assert "2 cards" in shown
    assert "top first" not in shown, "all hands were shown"


@pytest.mark.parametrize("viewer", [3, -1, "everybody", True])
def test_a_wrong_viewer_is_named(viewer: Any) -> None:
    with pytest.raises(ValueError, match="viewer: expected None, 'all' or 0 to 2"):
        kb.make("actionworks-v0", players=3, viewer=viewer)


def test_determinize_keeps_the_observation_of_the_player() -> None:
    env = kb.make("actionworks-v0", players=3).unwrapped
    env.reset(seed=1)
    before, truth = env.observe("player_0"), env.state()
    env.determinize(0, seed=77)
    after = env.observe("player_0")
    assert np.array_equal(before["observation"], after["observation"])
    assert np.array_equal(before["action_mask"], after["action_mask"])
    assert not np.array_equal(truth, env.state())


def test_determinize_before_reset_is_a_clear_error() -> None:
    env = pebbles()
    with pytest.raises(RuntimeError, match=r"call reset\(\) before determinize\(\)"):
        env.determinize(0, seed=1)
    with pytest.raises(RuntimeError, match=r"call reset\(\) before step\(\)"):
        env.step(0)


def test_the_public_names() -> None:
    assert "actionworks-v0" in kb.games()
    with pytest.raises(AttributeError, match="no attribute 'chess_v0'"):
        _ = kb.chess_v0
    with pytest.raises(ValueError, match=r"game id: expected a name such as .*, got 'My Game'"):
        kb.register("My Game", "x:SPEC")
    with pytest.raises(ValueError, match="is already registered as"):
        kb.register("actionworks-v0", "x:SPEC")


@pytest.mark.slow
def test_a_loaded_game_uses_its_own_mask() -> None:
    """As in a search: save, step, load, and take another legal action."""
    env = kb.make("actionworks-v0", players=2)
    env.reset(seed=3)
    for _ in range(40):
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        saved = env.unwrapped.save()
        for action in legal:
            env.step(int(action))
            env.last()
            env.unwrapped.load(saved)
        env.step(int(legal[-1]))
        assert not any(env.terminations.values())


def test_a_game_can_be_loaded_without_a_reset() -> None:
    env = kb.make("actionworks-v0", players=2)
    env.reset(seed=3)
    fresh = kb.make("actionworks-v0", players=2)
    fresh.unwrapped.load(env.unwrapped.save())
    assert fresh.agent_selection == env.agent_selection
    assert np.array_equal(fresh.last()[0]["observation"], env.last()[0]["observation"])
    fresh.step(int(fresh.last()[4]["action_mask"].argmax()))


@pytest.mark.parametrize("action", ["x", 1.5, np.array([112]), 113])
def test_what_is_not_an_action_is_a_clear_error_for_the_raw_env_too(action: Any) -> None:
    env = kb.make("actionworks-v0").unwrapped
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"player_0: action: expected 0 to 112, got"):
        env.step(action)


def test_boards_and_sentences_check_their_arguments() -> None:
    env = kb.make("actionworks-v0").unwrapped
    env.reset(seed=1)
    for viewer in (-1, 3, 1.5):
        with pytest.raises(ValueError, match=r"viewer: expected None or 0 to 2, got"):
            env.board(viewer)
    with pytest.raises(ValueError, match=r"action: expected 0 to 112, got 1\.7"):
        env.describe(1.7)


def test_svg_and_rgb_array_show_the_drawing() -> None:
    env = pebbles(render_mode="svg")
    env.reset(seed=1)
    svg = env.render()
    assert svg.startswith("<svg")
    assert "pebbles on the board" in svg
    env = pebbles(render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[1:] == (1400, 3)
    assert picture.std() > 0


def test_pixels_need_an_extra_and_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    env = pebbles(render_mode="rgb_array")
    env.reset(seed=1)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ValueError, match=r'pip install "kanban-env\[draw\]"'):
        env.render()
