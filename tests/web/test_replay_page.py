"""Replays as one HTML file and as films."""

from __future__ import annotations

import base64
import dataclasses
import io
import json
import re
import zlib
from pathlib import Path

import pytest
from PIL import Image

import kanban_env as kb
from kanban_env.agents import make_agent
from kanban_env.agents.arena.recording import record_game
from kanban_env.core.errors import InputError
from kanban_env.core.replay import Playback, Replay
from kanban_env.web import film
from kanban_env.web.replay_page import STATIC, replay_data, replay_page


@pytest.fixture(scope="module")
def replay() -> Replay:
    variant = kb.find("actionworks-v0").variant(2, max_rounds=1)
    return record_game(variant, 3, [("random", make_agent("random", p)) for p in range(2)])


def test_the_page_holds_every_step_for_every_viewer(replay: Replay) -> None:
    data = replay_data(replay)
    assert len(data["steps"]) == len(replay.actions) + 1
    playback = Playback(replay)
    for number in (0, 7, len(replay.actions)):
        playback.go_to(number)
        step = data["steps"][number]
        assert step["scores"] == [int(score) for score in playback.batch.scores[0]]
        for view, viewer in enumerate((None, 0, 1)):
            drawn = replay.variant.spec.draw(replay.variant.r, playback.state, viewer)
            shown = [data["panels"][i][3] for i in step["views"][view]]
            assert shown == [panel.markup() for panel in drawn]


def test_gains_add_up_to_the_scores(replay: Replay) -> None:
    data = replay_data(replay)
    start, end = data["steps"][0]["scores"], data["steps"][-1]["scores"]
    gains = [gain for step in data["steps"][1:] for gain in step["gains"]]
    for player in range(2):
        gained = sum(points for who, points, _ in gains if who == player)
        assert start[player] + gained == end[player] == replay.scores[player]


def test_the_page_needs_no_network_and_is_what_was_packed(replay: Replay) -> None:
    page = replay_page(replay)
    for address in re.findall(r"(?:https?:)?//[a-z][^\s\"'<>]*", page):
        assert address.startswith(("http://www.w3.org/2000/svg", "//")), address
    assert not re.search(r"\b(src|href)=", page)
    assert "default-src 'none'" in page
    assert not re.search(r"^(import|export) ", page, re.MULTILINE)
    packed = re.search(r'id="data">([^<]*)<', page)
    assert packed is not None
    data = json.loads(zlib.decompress(base64.b64decode(packed[1])))
    assert data == json.loads(json.dumps(replay_data(replay)))


def test_text_of_a_file_is_not_part_of_the_page(replay: Replay) -> None:
    """Names of agents are any text; on the page they are data, which its script shows as text."""
    evil = "</script><img src=x onerror=alert(1)>"
    page = replay_page(dataclasses.replace(replay, agents=[evil, evil]))
    assert evil not in page
    assert "<img" not in page
    packed = re.search(r'id="data">([^<]*)<', page)
    assert packed is not None
    assert json.loads(zlib.decompress(base64.b64decode(packed[1])))["agents"] == [evil, evil]


def test_scripts_write_no_markup_but_that_of_drawings() -> None:
    written = [
        line.strip()
        for file in sorted(STATIC.glob("*.js"))
        for line in file.read_text().splitlines()
        if re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Function\(", line
        )
    ]
    assert len(written) == 1
    assert written[0].startswith("old.svg.innerHTML = panel.body;")


def test_a_film_has_a_frame_per_turn(replay: Replay) -> None:
    shown = list(film.frames(replay, None))
    turns = 1 + sum(a != b for a, b in zip(replay.actors, replay.actors[1:], strict=False))
    assert len(shown) == turns + 1
    picture = Image.open(io.BytesIO(film.gif(shown[:3])))
    assert picture.n_frames == 3
    assert picture.size[0] == film.WIDTH


def test_a_film_needs_ffmpeg_for_mp4(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(InputError, match="--mp4: ffmpeg is not installed"):
        film.check_ffmpeg()


def test_the_command_writes_and_replaces_nothing(
    replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kanban_env.cli import main

    monkeypatch.chdir(tmp_path)
    replay.write("g.jsonl")
    for expected in (0, 2):
        with pytest.raises(SystemExit) as ended:
            main(["replay", "g.jsonl", "--html", "g.html"])
        assert (ended.value.code or 0) == expected
    assert Path("g.html").read_text().startswith("<!doctype html>")
