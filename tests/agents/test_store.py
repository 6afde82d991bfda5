"""Games on disk: nothing is lost or repeated, and files of another series are rejected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kanban_env.agents.arena import Games, Series, make_entrants
from kanban_env.agents.arena.processes import play_blocks
from kanban_env.agents.arena.store import NAME, BlockStore
from kanban_env.agents.train.folder import lock_folder
from kanban_env.core.errors import InputError
from tests.conformance.toy import PEBBLES

pytestmark = pytest.mark.slow


def series(**changed) -> Series:
    given = {"agents": ["random", "heuristic"], "games": 20, "seed": 3, "block": 4, **changed}
    variant = PEBBLES.variant(given.pop("players", 2), hand=given.pop("hand", 4))
    return Series(variant, make_entrants(given.pop("agents")), **given)


def play(folder: Path, stop_after: int = 100) -> dict[int, Games]:
    """Play the remaining blocks, or a few of them."""
    one = series()
    with BlockStore(folder, one) as store:
        left = [block for block in one.blocks if block.number not in store.played]
        for number, games in play_blocks(one, left[:stop_after]):
            store.add(number, games)
        if len(store.played) == len(one.blocks):
            store.sort_blocks()
        return store.played


def content(folder: Path) -> list[dict]:
    """All lines, without the measured times."""
    lines = [json.loads(line) for line in (folder / NAME).read_text().splitlines()]
    return [{k: v for k, v in line.items() if k != "seconds"} for line in lines]


def test_games_are_written_and_read_back(tmp_path: Path) -> None:
    played = play(tmp_path)
    again = play(tmp_path, stop_after=0)
    assert sorted(played) == sorted(again) == [0, 1, 2, 3, 4]
    for number in played:
        assert vars(played[number]).keys() == vars(again[number]).keys()
        for name, column in vars(played[number]).items():
            assert column.tolist() == getattr(again[number], name).tolist()


def test_an_interrupted_series_is_resumed_to_the_same_file(tmp_path: Path) -> None:
    play(tmp_path / "whole")
    for blocks in (0, 1, 3, 5):
        folder = tmp_path / str(blocks)
        assert len(play(folder, blocks)) == blocks
        play(folder)
        assert content(folder) == content(tmp_path / "whole")


@pytest.mark.parametrize("cut", [1, 2, 50, 200])
def test_the_block_of_an_incomplete_line_is_played_again(tmp_path: Path, cut: int) -> None:
    play(tmp_path / "whole")
    play(tmp_path / "cut", 3)
    file = tmp_path / "cut" / NAME
    file.write_bytes(file.read_bytes()[:-cut])
    assert sorted(play(tmp_path / "cut", 0)) == [0, 1]
    assert file.read_bytes().endswith(b"\n")
    play(tmp_path / "cut")
    assert content(tmp_path / "cut") == content(tmp_path / "whole")


def test_temporary_files_of_a_killed_process_are_removed_and_nothing_else(tmp_path: Path) -> None:
    play(tmp_path, stop_after=0)
    (tmp_path / "replays").mkdir()
    kept = [tmp_path / "film.part", tmp_path / "replays" / "00001-001.kanban.jsonl"]
    left = tmp_path / "replays" / "00009-001.kanban.jsonl7cadjqeg.part"
    for path in (*kept, left):
        path.touch()
    play(tmp_path, stop_after=1)
    assert not left.exists()
    assert all(path.exists() for path in kept)


def test_blocks_are_sorted_at_the_end(tmp_path: Path) -> None:
    one = series()
    with BlockStore(tmp_path, one) as store:
        for number, games in reversed(list(play_blocks(one, one.blocks))):
            store.add(number, games)
        store.sort_blocks()
    assert [line["block"] for line in content(tmp_path)[1:]] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"agents": ["random"]}, "agents: expected ['random'], got ['random', 'heuristic']"),
        ({"games": 16}, "games: expected 16, got 20"),
        ({"seed": 4}, "seed: expected 4, got 3"),
        ({"block": 8}, "block: expected 8, got 4"),
        ({"players": 3}, "players: expected 3, got 2"),
        ({"hand": 3}, "options: expected {'hand': 3}, got {'hand': 4}"),
        ({"first_alone": True}, "first_alone: expected True, got False"),
        ({"replays": Path("x")}, "replays: expected True, got False"),
    ],
)
def test_a_file_of_another_series_is_rejected(tmp_path: Path, changed, message) -> None:
    play(tmp_path, 2)
    before = (tmp_path / NAME).read_bytes()
    with pytest.raises(InputError) as caught, BlockStore(tmp_path, series(**changed)):
        pass
    assert f"{tmp_path / NAME}: {message}" in str(caught.value)
    assert (tmp_path / NAME).read_bytes() == before


@pytest.mark.parametrize("key", ["kanban_env", "version", "components", "format"])
def test_a_file_of_another_version_is_rejected(tmp_path: Path, key: str) -> None:
    play(tmp_path, 2)
    file = tmp_path / NAME
    head, *lines = file.read_text().splitlines()
    changed = json.dumps({**json.loads(head), key: "0.0.1"})
    file.write_text("\n".join([changed, *lines]) + "\n")
    with (
        pytest.raises(InputError, match=f"{key}: expected .*, got '0.0.1'"),
        BlockStore(tmp_path, series()),
    ):
        pass


def damaged(line: dict, change: str) -> str:
    """A line with an error."""
    if change == "not JSON":
        return "{"
    if change == "a list":
        return "[1]"
    changed = {
        "another seed": {**line, "seeds": [1, 2, 3, 4]},
        "another agent": {**line, "agents": [[0, 0]] * 4},
        "an unknown block": {**line, "block": 9},
        "a list of blocks": {**line, "block": []},
        "a boolean block": {**line, "block": True},
        "an unknown key": {**line, "x": 1},
        "ragged": {**line, "scores": [[1], [2, 3]]},
        "too short": {**line, "wins": line["wins"][1:]},
        "words": {**line, "scores": [["a", "b"]] * 4},
        "a duplicate": line,
    }[change]
    return json.dumps(changed)


@pytest.mark.parametrize(
    "change",
    [
        "not JSON", "a list", "another seed", "another agent", "an unknown block",
        "a list of blocks", "a boolean block", "an unknown key", "ragged", "too short",
        "words", "a duplicate",
    ],
)  # fmt: skip
def test_a_damaged_line_is_named(tmp_path: Path, change: str) -> None:
    play(tmp_path, 2)
    file = tmp_path / NAME
    lines = file.read_text().splitlines()
    at = 3 if change == "a duplicate" else 1
    lines[at : at + 1] = [damaged(json.loads(lines[1]), change)]
    file.write_text("\n".join(lines) + "\n")
    with (
        pytest.raises(InputError, match=f"{NAME}: line {at + 1}: "),
        BlockStore(tmp_path, series()),
    ):
        pass


@pytest.mark.parametrize("text", ["", "\n", "no JSON\n", "[]\n"])
def test_a_file_of_another_kind_is_not_changed(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text)
    with pytest.raises(InputError, match=NAME), BlockStore(tmp_path, series()):
        pass
    assert (tmp_path / NAME).read_text() == text


def test_a_folder_is_used_by_one_arena_at_a_time(tmp_path: Path) -> None:
    with (
        BlockStore(tmp_path, series()),
        pytest.raises(InputError, match="in use by another arena"),
        BlockStore(tmp_path, series()),
    ):
        pass
    play(tmp_path, 1)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        BlockStore(tmp_path / "file", series())


def extended(folder: Path, games: int) -> dict[int, Games]:
    one = series(games=games)
    with BlockStore(folder, one) as store:
        left = [block for block in one.blocks if block.number not in store.played]
        for number, played in play_blocks(one, left):
            store.add(number, played)
        store.sort_blocks()
        return store.played


@pytest.mark.parametrize("fewer", [2, 6, 8, 10])
def test_a_series_is_extended_to_the_same_file(tmp_path: Path, fewer: int) -> None:
    extended(tmp_path / "whole", 20)
    extended(tmp_path / "grown", fewer)
    before = (tmp_path / "grown" / NAME).read_text().splitlines()
    extended(tmp_path / "grown", 20)
    assert content(tmp_path / "grown") == content(tmp_path / "whole")
    after = (tmp_path / "grown" / NAME).read_text().splitlines()
    whole = fewer // 4  # blocks, which are not played again: their times are the same
    assert after[1 : 1 + whole] == before[1 : 1 + whole]


def test_a_series_is_not_shortened(tmp_path: Path) -> None:
    extended(tmp_path, 20)
    with (
        pytest.raises(InputError, match="games: expected 8, got 20"),
        BlockStore(tmp_path, series(games=8)),
    ):
        pass


def test_folders_of_another_kind_are_refused(tmp_path: Path) -> None:
    (tmp_path / "run" / "checkpoints").mkdir(parents=True)
    with pytest.raises(InputError, match="of an arena, got one of a training run"):
        BlockStore(tmp_path / "run", series())
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "games.csv").write_text("mine")
    with pytest.raises(InputError, match="got one of other files"):
        BlockStore(tmp_path / "mine", series())
    play(tmp_path / "arena", 1)
    with (
        pytest.raises(InputError, match="of a training run, got one of an arena"),
        lock_folder(tmp_path / "arena"),
    ):
        pass
    assert (tmp_path / "arena" / NAME).exists()


def test_the_most_that_an_agent_can_win_is_known(tmp_path: Path) -> None:
    one = series(players=3, games=6, agents=["random"])
    assert one.results(dict(play_blocks(one, one.blocks))).most_wins("random") == 1 / 3
    two = series(games=8)
    assert two.results(dict(play_blocks(two, two.blocks))).most_wins("random") == 1


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("scores", float("nan")),
        ("scores", 1e300),
        ("ranks", 0),
        ("ranks", 9),
        ("wins", -1),
        ("wins", 7),
        ("decisions", -3),
        ("seconds", float("inf")),
        ("seconds", -1),
    ],
)
def test_results_that_no_game_can_have_are_refused(
    tmp_path: Path, column: str, value: float
) -> None:
    play(tmp_path, 1)
    path = tmp_path / NAME
    head, line = path.read_text().splitlines()
    block = json.loads(line)
    block[column][0][0] = value
    path.write_text(f"{head}\n{json.dumps(block)}\n")
    with pytest.raises(InputError, match=r"line 2: (results that no game can have|not valid JSON)"):
        play(tmp_path, 0)
