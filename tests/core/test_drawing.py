"""Panels, their arrangement, and the colours of drawings."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from kanban_env.core.drawing import (
    GAP,
    HEAD,
    Panel,
    compose,
    player_width,
    rows_of,
    shortened,
    text_width,
    wrapped,
)
from kanban_env.core.paints import PIECES, THEMES, style_sheet


def panels(*widths: float) -> list[Panel]:
    return [Panel(f"p{i}", f"Panel {i}", width, 100) for i, width in enumerate(widths)]


def test_panels_fill_rows_and_wrap() -> None:
    assert [len(row) for row in rows_of(panels(460, 460, 432, 300), 1400)] == [3, 1]
    assert [len(row) for row in rows_of(panels(460, 460, 432, 300), 390)] == [1, 1, 1, 1]


def test_the_panels_of_all_players_fill_one_row() -> None:
    for players in range(2, 7):
        assert len(rows_of(panels(*[player_width(players)] * players), 1400)) == 1


def test_a_row_is_scaled_to_the_width() -> None:
    (svg,) = [ET.fromstring(compose(panels(366, 366), 390 + 2 * GAP))]
    assert float(svg.attrib["width"]) == 390 + 2 * GAP
    scale = (390 + 2 * GAP - 2 * GAP) / 366
    assert float(svg.attrib["height"]) == pytest.approx(
        GAP + 2 * ((100 + HEAD) * scale + GAP), 1e-3
    )


def test_words_are_markup_nowhere() -> None:
    panel = Panel("a", "<b>&", 100, 100)
    panel.text(0, 0, "<script>")
    with panel.target('x"y', "<i>"):
        panel.rect(0, 0, 10, 10)
    svg = compose([panel], caption="<u>")
    ET.fromstring(svg)
    assert "<script>" not in svg
    assert "<b>" not in svg
    assert "<i>" not in svg
    assert "<u>" not in svg


def test_marked_elements_stand_out() -> None:
    panel = Panel("a", "A", 100, 100)
    with panel.target("card:1"):
        panel.rect(0, 0, 10, 10)
    assert 'class="marked"' in compose([panel], marked=["card:1"])
    assert 'class="marked"' not in compose([panel], marked=["card:2"])


def test_long_words_are_shortened_and_wrapped() -> None:
    assert shortened("short", 12, 100) == "short"
    cut = shortened("a very long text that does not fit", 12, 100)
    assert cut.endswith("…")
    assert text_width(cut, 12) <= 100
    lines = wrapped("a very long text that does not fit", 12, 100)
    assert " ".join(lines) == "a very long text that does not fit"
    assert all(text_width(line, 12) <= 100 for line in lines)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", PIECES)
def test_letters_on_pieces_are_legible(name: str) -> None:
    assert contrast(*PIECES[name]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_words_on_sheets_are_legible(theme: str) -> None:
    paints = THEMES[theme]
    for words in ("ink", "muted", "accent"):
        for sheet in ("page", "panel", "sheet", "strong"):
            assert contrast(paints[words], paints[sheet]) >= 4.5, (words, sheet)


def test_an_unknown_theme_is_an_error() -> None:
    with pytest.raises(ValueError, match="theme: expected light or dark, got 'blue'"):
        style_sheet("blue")
