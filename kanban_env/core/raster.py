"""Drawings as pixels. The extra `draw` installs the rasteriser and the font."""

from __future__ import annotations

import io

import numpy as np

from kanban_env.core.extras import require


def png(svg: str) -> bytes:
    """An SVG as a PNG file, the same on every machine: only the font of the extra is used."""
    require("draw", "resvg_py", "font_roboto")
    import font_roboto  # type: ignore[import-untyped]
    import resvg_py

    fonts = [font_roboto.Roboto, font_roboto.RobotoBold]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts))


def pixels(svg: str) -> np.ndarray:
    """An SVG as an array of uint8 [height, width, 3]."""
    require("draw", "PIL")
    from PIL import Image

    return np.array(Image.open(io.BytesIO(png(svg))).convert("RGB"))
