"""Every rule of a game has one function and a test, and nothing cites a rule that is not there."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import kanban_env as kb

ROOT = Path(kb.__file__).parent.parent
EXAMPLES = {"actionworks-v0": 25, "automotive-v0": 52, "industrial-v0": 34, "menu-v0": 27}
"""How many worked examples the contract of each game has."""


def folder(game: str) -> Path:
    return kb.find(game).folder


def rules(game: str) -> list[str]:
    """The ids of RULES.md, in order."""
    lines = (folder(game) / "RULES.md").read_text().splitlines()
    return [match[1] for line in lines if (match := re.match(r"\| (R\d+\.\d+) \|", line))]


def docstring_ids(game: str) -> Counter[str]:
    """How often each id stands in a docstring, in square brackets."""
    found: Counter[str] = Counter()
    for path in folder(game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
                found.update(re.findall(r"\[(R\d+\.\d+)\]", ast.get_docstring(node) or ""))
    return found


@cache
def test_names(game: str) -> list[str]:
    tests = ROOT / "tests" / folder(game).name
    text = "\n".join(path.read_text() for path in tests.glob("test_*.py"))
    return re.findall(r"^ *def (test_\w+)", text, re.MULTILINE)


test_names.__test__ = False  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", kb.games())
def test_every_rule_stands_in_exactly_one_docstring(game: str) -> None:
    found = docstring_ids(game)
    assert {rule: found[rule] for rule in rules(game) if found[rule] != 1} == {}
    assert set(found) == set(rules(game))


@pytest.mark.parametrize("game", kb.games())
def test_every_rule_stands_in_a_test_name(game: str) -> None:
    names = test_names(game)
    tested = {
        f"R{match[1]}.{match[2]}"
        for name in names
        if (match := re.match(r"test_r(\d+)_(\d+)_", name))
    }
    assert set(rules(game)) - tested == set()
    assert tested - set(rules(game)) == set()


@pytest.mark.parametrize("game", kb.games())
def test_every_worked_example_is_a_test(game: str) -> None:
    names = test_names(game)
    done = {int(match[1]) for name in names if (match := re.match(r"test_example_(\d+)_", name))}
    assert done == set(range(1, EXAMPLES[game] + 1))


@pytest.mark.parametrize(
    ("game", "count"),
    [("actionworks-v0", 46), ("automotive-v0", 231), ("industrial-v0", 68), ("menu-v0", 60)],
)
def test_the_rule_index_is_whole(game: str, count: int) -> None:
    assert len(rules(game)) == len(set(rules(game))) == count


def rulings(game: str) -> dict[int, set[str]]:
    """The rulings of a game, each with the rules that it names in its last column."""
    text = (ROOT / "docs" / "rulings.md").read_text()
    title = kb.find(game).title
    assert f"## {title}\n" in text
    chapter = text.partition(f"## {title}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \|.*\| ([^|]*) \|$", chapter, re.M)
    return {int(number): set(re.findall(r"R\d+\.\d+", last)) for number, last in rows}


def cited_in_code(game: str) -> set[int]:
    texts = [path.read_text() for path in folder(game).rglob("*.py")]
    return {int(n) for text in texts for n in re.findall(r"\bRULING (\d+)", text)}


def cited_in_rules(game: str) -> dict[int, set[str]]:
    """The rulings that the sources of RULES.md cite, each with the rules that do."""
    found: dict[int, set[str]] = {}
    text = (folder(game) / "RULES.md").read_text()
    for rule, source in re.findall(r"^\| (R\d+\.\d+) \| (.*?) \|", text, re.M):
        for number in re.findall(r"\b(?:Q ?|ruling )(\d+)", source):
            found.setdefault(int(number), set()).add(rule)
    return found


@pytest.mark.parametrize("game", kb.games())
def test_rulings_that_are_cited_exist(game: str) -> None:
    assert cited_in_code(game) | set(cited_in_rules(game)) <= set(rulings(game))


@pytest.mark.parametrize("game", ["automotive-v0", "industrial-v0"])
def test_every_ruling_is_cited_in_code(game: str) -> None:
    assert cited_in_code(game) == set(rulings(game))


def test_rules_and_rulings_name_each_other() -> None:
    assert cited_in_rules("automotive-v0") == rulings("automotive-v0")


@pytest.mark.parametrize("game", kb.games())
def test_a_source_that_is_a_ruling_has_its_number(game: str) -> None:
    text = (folder(game) / "RULES.md").read_text()
    sources = re.findall(r"^\| R\d+\.\d+ \| (.*?) \|", text, re.M)
    assert [source for source in sources if re.search(r"\bruling\b(?! \d)", source)] == []
