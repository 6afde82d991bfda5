"""Games on disk: nothing is lost or repeated, and nothing of another series gets in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kanban_env.agents.arena import Games, Series, entrants
from kanban_env.agents.arena.processes import run
from kanban_env.agents.arena.store import NAME, BlockStore
from kanban_env.core.errors import InputError
from tests.conformance.toy import PEBBLES

pytestmark = pytest.mark.slow


def series(**changed) -> Series:
    given = {"agents": ["random", "heuristic"], "games": 20, "seed": 3, "block": 4, **changed}
    variant = PEBBLES.variant(given.pop("players", 2), hand=given.pop("hand", 4))
    return Series(variant, entrants(given.pop("agents")), **given)


def play(folder: Path, stop_after: int = 100) -> dict[int, Games]:
    """Play what is left, or a few blocks of it."""
    one = series()
    with BlockStore(folder, one) as store:
        left = [block for block in one.blocks if block.number not in store.played]
        for number, games in run(one, left[:stop_after]):
            store.add(number, games)
        if len(store.played) == len(one.blocks):
            store.close()
        return store.played


def content(folder: Path) -> list[dict]:
    """All lines, without the measured times."""
    lines = [json.loads(line) for line in (folder / NAME).read_text().splitlines()]
    return [{k: v for k, v in line.items() if k != "seconds"} for line in lines]


def test_games_are_written_down_and_read_again(tmp_path: Path) -> None:
    played = play(tmp_path)
    again = play(tmp_path, stop_after=0)
    assert sorted(played) == sorted(again) == [0, 1, 2, 3, 4]
    for number in played:
        assert vars(played[number]).keys() == vars(again[number]).keys()
        for name, column in vars(played[number]).items():
            assert column.tolist() == getattr(again[number], name).tolist()


def test_an_interrupted_series_goes_on_to_the_same_file(tmp_path: Path) -> None:
    play(tmp_path / "whole")
    for blocks in (0, 1, 3, 5):
        folder = tmp_path / str(blocks)
        assert len(play(folder, blocks)) == blocks
        play(folder)
        assert content(folder) == content(tmp_path / "whole")


@pytest.mark.parametrize("cut", [1, 2, 50, 200])
def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, cut: int) -> None:
    play(tmp_path / "whole")
    play(tmp_path / "cut", 3)
    file = tmp_path / "cut" / NAME
    file.write_bytes(file.read_bytes()[:-cut])
    assert sorted(play(tmp_path / "cut", 0)) == [0, 1]
    assert file.read_bytes().endswith(b"\n")
    play(tmp_path / "cut")
    assert content(tmp_path / "cut") == content(tmp_path / "whole")


def test_what_a_killed_writer_left_behind_is_swept_up_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "replays").mkdir()
    kept = [tmp_path / "film.part", tmp_path / "replays" / "00001-001.kanban.jsonl"]
    left = tmp_path / "replays" / "00009-001.kanban.jsonl7cadjqeg.part"
    for path in (*kept, left):
        path.touch()
    play(tmp_path, stop_after=1)
    assert not left.exists()
    assert all(path.exists() for path in kept)


def test_blocks_out_of_order_are_put_in_order_at_the_end(tmp_path: Path) -> None:
    one = series()
    with BlockStore(tmp_path, one) as store:
        for number, games in reversed(list(run(one, one.blocks))):
            store.add(number, games)
        store.close()
    assert [line["block"] for line in content(tmp_path)[1:]] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"agents": ["random", "random"]}, "agents: got ['random', 'heuristic'], takes ['random'"),
        ({"games": 24}, "games: got 20, takes 24"),
        ({"seed": 4}, "seed: got 3, takes 4"),
        ({"block": 8}, "block: got 4, takes 8"),
        ({"players": 3}, "players: got 2, takes 3"),
        ({"hand": 3}, "options: got {'hand': 4}, takes {'hand': 3}"),
        ({"first_alone": True}, "first_alone: got False, takes True"),
        ({"replays": Path("x")}, "replays: got False, takes True"),
    ],
)
def test_another_series_is_refused(tmp_path: Path, changed, message) -> None:
    play(tmp_path, 2)
    before = (tmp_path / NAME).read_bytes()
    with pytest.raises(InputError) as caught, BlockStore(tmp_path, series(**changed)):
        pass
    assert f"{tmp_path / NAME}: {message}" in str(caught.value)
    assert (tmp_path / NAME).read_bytes() == before


@pytest.mark.parametrize("key", ["kanban_env", "version", "components", "format"])
def test_another_version_is_refused(tmp_path: Path, key: str) -> None:
    play(tmp_path, 2)
    file = tmp_path / NAME
    head, *lines = file.read_text().splitlines()
    changed = json.dumps({**json.loads(head), key: "0.0.1"})
    file.write_text("\n".join([changed, *lines]) + "\n")
    with (
        pytest.raises(InputError, match=f"{key}: got '0.0.1', takes '"),
        BlockStore(tmp_path, series()),
    ):
        pass


def spoil(line: dict, change: str) -> str:
    """A line with something wrong."""
    if change == "no JSON":
        return "{"
    if change == "a list":
        return "[1]"
    spoiled = {
        "another seed": {**line, "seeds": [1, 2, 3, 4]},
        "another agent": {**line, "agents": [[0, 0]] * 4},
        "a block too many": {**line, "block": 9},
        "a list of blocks": {**line, "block": []},
        "a yes for a block": {**line, "block": True},
        "a key too many": {**line, "x": 1},
        "uneven": {**line, "scores": [[1], [2, 3]]},
        "too short": {**line, "wins": line["wins"][1:]},
        "words": {**line, "scores": [["a", "b"]] * 4},
        "the block again": line,
    }[change]
    return json.dumps(spoiled)


@pytest.mark.parametrize(
    "change",
    [
        "no JSON", "a list", "another seed", "another agent", "a block too many",
        "a list of blocks", "a yes for a block", "a key too many", "uneven", "too short",
        "words", "the block again",
    ],
)  # fmt: skip
def test_a_spoiled_line_is_named(tmp_path: Path, change: str) -> None:
    play(tmp_path, 2)
    file = tmp_path / NAME
    lines = file.read_text().splitlines()
    at = 3 if change == "the block again" else 1
    lines[at : at + 1] = [spoil(json.loads(lines[1]), change)]
    file.write_text("\n".join(lines) + "\n")
    with (
        pytest.raises(InputError, match=f"{NAME}: line {at + 1}: "),
        BlockStore(tmp_path, series()),
    ):
        pass


@pytest.mark.parametrize("text", ["", "\n", "no JSON\n", "[]\n"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text)
    with pytest.raises(InputError, match=NAME), BlockStore(tmp_path, series()):
        pass
    assert (tmp_path / NAME).read_text() == text


def test_a_folder_belongs_to_one_arena_at_a_time(tmp_path: Path) -> None:
    with (
        BlockStore(tmp_path, series()),
        pytest.raises(InputError, match="another arena is writing here"),
        BlockStore(tmp_path, series()),
    ):
        pass
    play(tmp_path, 1)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        BlockStore(tmp_path / "file", series())
