"""Every rule of a game has functions and a test, and nothing cites a rule that does not exist."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import kanban_env as kb
from docs.rule_index import docstrings, functions, indexes, with_functions

ROOT = Path(kb.__file__).parent.parent
EXAMPLES = {"actionworks-v0": 25, "automotive-v0": 52, "industrial-v0": 34, "menu-v0": 27}
"""How many worked examples each game has: `test_example_1_…` and so on."""


def folder(game: str) -> Path:
    return kb.find(game).folder


def rules(game: str) -> list[str]:
    """The ids of RULES.md, in order."""
    lines = (folder(game) / "RULES.md").read_text().splitlines()
    return [match[1] for line in lines if (match := re.match(r"\| (R\d+\.\d+) \|", line))]


@cache
def test_names(game: str) -> list[str]:
    tests = ROOT / "tests" / folder(game).name
    text = "\n".join(path.read_text() for path in tests.glob("test_*.py"))
    return re.findall(r"^ *def (test_\w+)", text, re.MULTILINE)


test_names.__test__ = False  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", kb.games())
def test_every_rule_is_in_a_docstring_and_no_docstring_names_another_rule(game: str) -> None:
    assert set(functions(folder(game))) == set(rules(game))


@pytest.mark.parametrize("path", indexes(), ids=lambda path: path.parent.name)
def test_the_index_names_all_functions_of_a_rule(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == indexes()[path], "run `make docs`"


@pytest.mark.parametrize("game", kb.games())
def test_a_row_of_the_index_has_functions_that_exist(game: str) -> None:
    names = {name for name, _ in docstrings(folder(game))}
    cell = re.compile(r"(absence: )?`[\w.]+`(, `[\w.]+`)*")
    lines = (folder(game) / "RULES.md").read_text().splitlines()
    for line in (line for line in lines if line.startswith("| R")):
        last = line.split(" | ")[-1].removesuffix(" |")
        assert cell.fullmatch(last), line
        assert set(re.findall(r"`(.*?)`", last)) <= names, line


def test_the_mark_of_an_absence_survives_a_new_index() -> None:
    old = "| R1.2 | page 3 | Nobody may pass. | absence: `turn.legal` |\n| R1.3 | a | b |"
    new = with_functions(old, {"R1.2": ["turn.legal", "flow.legal"], "R1.3": ["flow.go"]})
    assert new.splitlines() == [
        "| R1.2 | page 3 | Nobody may pass. | absence: `turn.legal`, `flow.legal` |",
        "| R1.3 | a | b | `flow.go` |",
    ]


@pytest.mark.parametrize("game", kb.games())
def test_every_rule_is_in_a_test_name(game: str) -> None:
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
    [("actionworks-v0", 46), ("automotive-v0", 231), ("industrial-v0", 70), ("menu-v0", 60)],
)
def test_the_rule_index_is_complete(game: str, count: int) -> None:
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


@pytest.mark.parametrize("game", ["actionworks-v0", "automotive-v0"])
def test_rules_and_rulings_name_each_other(game: str) -> None:
    assert cited_in_rules(game) == rulings(game)


@pytest.mark.parametrize("game", kb.games())
def test_a_source_that_is_a_ruling_has_its_number(game: str) -> None:
    text = (folder(game) / "RULES.md").read_text()
    sources = re.findall(r"^\| R\d+\.\d+ \| (.*?) \|", text, re.M)
    assert [source for source in sources if re.search(r"\bruling\b(?! \d)", source)] == []
