"""A state rendered in one of the modes of Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.drawing import compose
from kanban_env.core.errors import UnexpectedKeywordError
from kanban_env.core.raster import pixels
from kanban_env.core.spec import Variant

RENDER_MODES = ("ansi", "svg", "rgb_array")
"""Text, a drawing as SVG, and the drawing as pixels, which needs the extra `draw`."""


def check_render_mode(render_mode: Any, *more: str) -> None:
    """Raise for an unknown render mode, with the error after which libraries try again."""
    known = (*more, *RENDER_MODES)
    if render_mode is not None and render_mode not in known:
        expected = ", ".join(["None", *map(repr, known)])
        raise UnexpectedKeywordError(f"render_mode: expected {expected}, got {render_mode!r}")


def rendered(variant: Variant, state: Any, viewer: int | None, mode: str) -> str | np.ndarray:
    """The board as the player `viewer` sees it; None shows everything."""
    if mode == "ansi":
        return variant.spec.text.board(variant.r, state, viewer)
    svg = compose(variant.spec.draw(variant.r, state, viewer))
    return pixels(svg) if mode == "rgb_array" else svg
