"""The books of the game: every rule has one function and one test, every example a test."""

from __future__ import annotations

import re
from pathlib import Path

from kanban_env.games.industrial import SPEC

GAME = Path(SPEC.folder)
TESTS = Path(__file__).parent


def rule_ids() -> list[str]:
    rows = (GAME / "RULES.md").read_text(encoding="utf-8")
    return re.findall(r"^\| (R\d+\.\d+) \|", rows, re.MULTILINE)


def test_the_index_has_68_rules() -> None:
    assert len(rule_ids()) == len(set(rule_ids())) == 68


def test_every_rule_has_one_docstring() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.py")))
    found = re.findall(r'"""\[(R\d+\.\d+)\]', sources)
    assert sorted(found) == sorted(rule_ids())


def test_every_rule_and_example_has_a_test() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("test_*.py")))
    named = set(re.findall(r"def test_r(\d+)_(\d+)_", tests))
    assert {f"R{chapter}.{rule}" for chapter, rule in named} >= set(rule_ids())
    examples = {int(number) for number in re.findall(r"def test_example_(\d+)_", tests)}
    assert examples == set(range(1, 35))


def test_every_ruling_is_cited_in_the_code() -> None:
    rows = (GAME / "RULINGS.md").read_text(encoding="utf-8")
    numbers = {int(number) for number in re.findall(r"^\| (\d+) \|", rows, re.MULTILINE)}
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.py")))
    cited = {int(number) for number in re.findall(r"# RULING (\d+): ", sources)}
    assert numbers == cited == set(range(1, 53))
