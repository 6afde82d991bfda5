"""Replays: recorded games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.core import replay as replays
from kanban_env.core.errors import InputError
from kanban_env.core.events import step_events
from kanban_env.core.replay import Playback, Replay
from kanban_env.games.actionworks import SPEC


def short_game(decisions: int = 12, **options: object) -> Replay:
    replay, batch = replays.start_recording(
        SPEC.variant(3, **options), seed=4, agents=["a", "b", "c"]
    )
    for _ in range(decisions):
        replays.record_step(replay, batch, int(batch.action_masks[0].argmax()))
    return replay


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.kanban.jsonl"
    short_game().write(path)
    return path


def altered(file: Path, line: int, **changes: object) -> Path:
    lines = file.read_text().splitlines()
    content = {**json.loads(lines[line - 1]), **changes}
    lines[line - 1] = json.dumps({k: v for k, v in content.items() if v is not ...})
    file.write_text("\n".join(lines) + "\n")
    return file


def test_a_replay_that_was_written_and_read_is_the_same(file: Path) -> None:
    kept = replays.read(file, kb.find)
    assert list(kept.lines()) == list(short_game().lines())
    replays.verify(kept)


def test_a_finished_game_verifies_with_its_scores(tmp_path: Path) -> None:
    replay, batch = replays.start_recording(SPEC.variant(2, max_rounds=1), seed=1)
    while not replay.over:
        replays.record_step(replay, batch, int(batch.action_masks[0].argmax()))
    replay.write(tmp_path / "full.jsonl")
    kept = replays.read(tmp_path / "full.jsonl", kb.find)
    replays.verify(kept)
    assert kept.over
    kept.scores[0] += 1
    with pytest.raises(ValueError, match="end: scores: expected"):
        replays.verify(kept)


def test_a_replay_contains_changed_components(tmp_path: Path) -> None:
    rows = {f"{n} players": 33 for n in range(2, 7)}
    path = tmp_path / "own.jsonl"
    short_game(components={"target": {"rows": rows}}).write(path)
    assert replays.read(path, kb.find).variant.r.target == 33


def test_stepping_forwards_and_backwards_gives_the_same_states(file: Path) -> None:
    playback = Playback(replays.read(file, kb.find))
    playback.go_to(7)
    seventh = playback.state.tobytes()
    playback.go_to(12)
    playback.go_to(7)
    assert playback.state.tobytes() == seventh
    playback.go_to(99)
    assert playback.step == 12


@pytest.mark.parametrize(
    ("line", "changes", "message"),
    [
        (1, {"format": "other-2"}, "line 1: format: expected 'kanban-replay-1', got 'other-2'"),
        (1, {"version": "9.9.9"}, "version: expected"),
        (1, {"game": "chess-v0"}, "unknown game 'chess-v0'"),
        (1, {"players": 9}, "line 1: actionworks-v0: players: expected 2 to 6, got 9"),
        (1, {"players": "3"}, "line 1: players: expected int, got '3'"),
        (1, {"options": {"deck": "7"}}, "line 1: option 'deck': expected '20' or '25', got '7'"),
        (1, {"options": {"x": 1}}, "line 1: actionworks-v0: unexpected keyword argument 'x'"),
        (1, {"components": "0" * 16}, "components: expected digest"),
        (1, {"tables": {"x": 1}}, "line 1: components: unknown table 'x'"),
        (1, {"seed": -3}, "line 1: seed: expected a non-negative integer, got -3"),
        (1, {"seed": ...}, "line 1: missing key 'seed'"),
        (1, {"extra": 1}, "line 1: unknown key 'extra', expected format"),
        (5, {"action": "x"}, "line 5: action: expected int, got 'x'"),
        (5, {"action": True}, "line 5: action: expected int, got True"),
        (5, {"state": ...}, "line 5: missing key 'state'"),
        (14, {"steps": 11}, "expected 11 steps, got 12"),
    ],
)
def test_errors_name_the_line_and_the_key(
    file: Path, line: int, changes: dict, message: str
) -> None:
    with pytest.raises(ValueError) as caught:
        replays.read(altered(file, line, **changes), kb.find)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("line", "changes", "message"),
    [
        (6, {"state": "0" * 16}, "step 5: the state differs from the recorded one"),
        (6, {"action": 112000}, "step 5: action: expected 0 to 112, got 112000"),
        (6, {"action": 107}, "step 5: illegal action 107, expected one of"),
        (6, {"seat": 5}, "step 5: seat: expected"),
        (1, {"start": "0" * 16}, "step 0: the state after the setup differs from the recorded one"),
        (1, {"seed": 5}, "step 0: the state after the setup differs from the recorded one"),
    ],
)
def test_verify_names_the_first_differing_step(
    file: Path, line: int, changes: dict, message: str
) -> None:
    replay = replays.read(altered(file, line, **changes), kb.find)
    with pytest.raises(ValueError) as caught:
        replays.verify(replay)
    assert message in str(caught.value)


def test_a_truncated_file_is_recognised(file: Path) -> None:
    text = file.read_text()
    lines = text.splitlines(keepends=True)
    for part in ("".join(lines[:-1]), "".join(lines[:5]), lines[0], text[: len(text) // 2]):
        file.write_text(part)
        with pytest.raises(ValueError, match="the file is truncated after line"):
            replays.read(file, kb.find)


def test_files_that_are_not_replays_are_rejected(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for content, message in [
        (b"", "expected a replay, got an empty file"),
        (b"hello\n", "line 1: not valid JSON"),
        (b"[1]\n", "line 1: expected a JSON object, got \\[1\\]"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
    ]:
        path.write_bytes(content)
        with pytest.raises(ValueError, match=message):
            replays.read(path, kb.find)


def test_long_lines_and_files_are_refused_with_a_short_message(file: Path) -> None:
    """An error message of 150 MB was printed."""
    text, long = file.read_text(), "x" * 3_000_000
    file.write_text(text.replace('"format"', f'"{long}"', 1))
    with pytest.raises(InputError, match="line 1: unknown key 'xxx") as caught:
        replays.read(file, kb.find)
    assert len(str(caught.value)) < 1100
    file.write_text(text.replace('"agents"', f'"{long}{long}": 1, "agents"', 1))
    with pytest.raises(InputError, match=r"not valid JSON \(more than 4,000,000 bytes"):
        replays.read(file, kb.find)
    with file.open("wb") as sparse:
        sparse.truncate(1 << 40)
    with pytest.raises(InputError, match="more than 64,000,000 bytes"):
        replays.read(file, kb.find)


def test_a_failed_write_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_text()

    def broken(self: Replay) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Replay, "lines", broken)
    with pytest.raises(OSError, match="disk full"):
        short_game().write(file)
    assert file.read_text() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize("action", [-1, 5, 10**300])
def test_an_illegal_action_of_a_file_is_not_carried_out_to_describe_it(
    file: Path, action: int
) -> None:
    """Events were described before the action was checked: a kernel got whatever the file said."""
    kept = replays.read(altered(file, 4, action=action), kb.find)
    playback = Playback(kept)
    playback.go_to(2)
    for use in (playback.events, lambda: playback.go_to(3)):
        with pytest.raises(InputError, match=r"^step 3: (action: expected|illegal action)"):
            use()
    with pytest.raises(InputError, match=r"^(action: expected|illegal action)"):
        step_events(playback.batch, action)
