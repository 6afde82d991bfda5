"""The result of a game in words."""

from __future__ import annotations

import pytest

from kanban_env.games.actionworks import SPEC
from tests.table import Table


@pytest.mark.parametrize(("points", "said"), [(1, "1 point."), (2, "2 points."), (0, "0 points.")])
def test_one_point_is_singular(points: int, said: str) -> None:
    table = Table(SPEC, 2)
    table.s.scores[:2], table.s.over = (points, -5), 1
    assert SPEC.text.board(table.r, table.s, None).endswith(f"player_0 won with {said}")
