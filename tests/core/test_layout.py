"""Layouts of named blocks."""

from __future__ import annotations

import pytest

from kanban_env.core.layout import Block, Layout


def test_starts_are_derived_from_the_order() -> None:
    layout = Layout(Block("a", 3, ""), Block("b", 1, ""), Block("c", 2, ""))
    assert layout.length == 6
    assert layout.sections == {"a": slice(0, 3), "b": slice(3, 4), "c": slice(4, 6)}
    assert layout.starts().tolist() == [0, 3, 4]
    assert layout.block_of().tolist() == [0, 0, 0, 1, 2, 2]
    assert layout.argument_of().tolist() == [0, 1, 2, 0, 0, 1]
    assert layout["c"].stop == 6
    assert [block.name for block in layout] == ["a", "b", "c"]


def test_block_names_are_distinct() -> None:
    with pytest.raises(ValueError, match="block names: expected distinct names"):
        Layout(Block("a", 3, ""), Block("a", 1, ""))
