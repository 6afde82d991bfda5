"""Games of other packages, which entry points register."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env import registry


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A function that installs a package with entry points, until the test ends."""
    monkeypatch.setattr(registry, "_PATHS", {**registry._PATHS})
    monkeypatch.setattr(registry, "_register_with_pettingzoo", lambda _: None)
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(module: str = "", **entries: str) -> None:
        info = tmp_path / "plugged-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plugged\nVersion: 1.0\n")
        lines = [f"{name.replace('_', '-')} = {path}" for name, path in entries.items()]
        (info / "entry_points.txt").write_text("\n".join(["[kanban_env.games]", *lines]))
        (tmp_path / "plugged.py").write_text(module)
        monkeypatch.delitem(sys.modules, "plugged", raising=False)
        registry._register_plugins()

    return install


def test_a_game_of_another_package_is_known(package) -> None:
    package(pebbles_v0="tests.conformance.toy:PEBBLES")
    assert "pebbles-v0" in kb.games()
    assert kb.find("pebbles-v0").title == "Pebbles"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My_Game", r"package plugged: entry point kanban_env\.games: game id: expected a name"),
        ("menu_v0", "game id: 'menu-v0' is already registered as kanban_env.games.menu:SPEC"),
    ],
)
def test_a_wrong_entry_is_a_warning(package, name: str, said: str) -> None:
    with pytest.warns(UserWarning, match=said):
        package(**{name: "plugged:SPEC"})
    assert kb.find("menu-v0").title == "Kanban Menu"


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("x = 1\ny = z\n", r"raised NameError: name 'z' is not defined \(.*plugged.py, line 2\)$"),
        ("", r"raised AttributeError: module 'plugged' has no attribute 'SPEC'"),
        ("SPEC = 3\n", "plugged:SPEC: expected a GameSpec, got int"),
        (
            "from tests.conformance.toy import PEBBLES as SPEC\n",
            "plugged:SPEC: id: expected 'plugged-v0', got 'pebbles-v0'",
        ),
    ],
)
def test_a_module_that_cannot_be_used_is_one_line(package, module: str, said: str) -> None:
    package(module, plugged_v0="plugged:SPEC")
    with pytest.raises(ValueError, match=said) as error:
        kb.find("plugged-v0")
    assert str(error.value).startswith("game 'plugged-v0': ")
    assert "\n" not in str(error.value)
