"""A replay as a film: one frame per turn, as GIF, or as MP4 where ffmpeg is installed."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from kanban_env.core.drawing import compose
from kanban_env.core.errors import InputError
from kanban_env.core.extras import require
from kanban_env.core.raster import pixels
from kanban_env.core.replay import Playback, Replay

WIDTH = 1100
SECONDS = 0.8
"""How long a turn is shown."""
LAST_SECONDS = 4.0


def frames(
    replay: Replay, seat: int | None, on_step: Callable[[int], None] = lambda _: None
) -> Iterator[np.ndarray]:
    """The board after the deal and after every turn, as pixels `[height, width, 3]`."""
    playback, variant = Playback(replay), replay.variant
    for step in range(len(replay.actions) + 1):
        on_step(step)
        ends = step == len(replay.actions) or replay.actors[step] != replay.actors[step - 1]
        if step and not ends:
            continue
        playback.go_to(step)
        scores = " · ".join(f"player_{p}: {n:g}" for p, n in enumerate(playback.batch.scores[0]))
        caption = f"{variant.spec.title} · step {step} of {len(replay.actions)} · {scores}"
        drawn = variant.spec.draw(variant.r, playback.state, seat)
        yield pixels(compose(drawn, WIDTH, caption=caption))


def _padded(shown: list[np.ndarray]) -> list[np.ndarray]:
    """The frames in the size of the largest, with even sides."""
    height = max(len(frame) for frame in shown)
    height, width = height + height % 2, WIDTH + WIDTH % 2
    found = []
    for frame in shown:
        sheet = np.empty((height, width, 3), np.uint8)
        sheet[:] = frame[0, 0]
        sheet[: frame.shape[0], : frame.shape[1]] = frame
        found.append(sheet)
    return found


def gif(shown: list[np.ndarray]) -> bytes:
    """Frames as an animated GIF."""
    require("draw", "PIL")
    from PIL import Image

    pictures = [Image.fromarray(frame).quantize(64) for frame in _padded(shown)]
    durations = [round(1000 * SECONDS)] * (len(pictures) - 1) + [round(1000 * LAST_SECONDS)]
    first, *others = pictures
    out = io.BytesIO()
    first.save(out, format="GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return out.getvalue()


def check_ffmpeg() -> str:
    """The path of ffmpeg; raises InputError if it is not installed."""
    program = shutil.which("ffmpeg")
    if program is None:
        raise InputError("--mp4: ffmpeg is not installed; --gif needs no other program")
    return program


def mp4(shown: list[np.ndarray]) -> bytes:
    """Frames as a film; raises InputError if ffmpeg fails."""
    sheets = _padded(shown)
    sheets += [sheets[-1]] * round(LAST_SECONDS / SECONDS)
    height, width, _ = sheets[0].shape
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "film.mp4"
        words = [
            check_ffmpeg(), "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24",
            "-s", f"{width}x{height}", "-r", f"{1 / SECONDS:g}", "-i", "-",
            "-pix_fmt", "yuv420p", "-r", "10", str(out),
        ]  # fmt: skip
        content = b"".join(sheet.tobytes() for sheet in sheets)
        done = subprocess.run(words, input=content, capture_output=True, check=False)  # noqa: S603
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip().split("\n")[-1]
            raise InputError(f"--mp4: ffmpeg: {said[:200]}")
        return out.read_bytes()
