"""The structure of the code: imports go in one direction, files and functions are small."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import kanban_env as kb

ROOT = Path(kb.__file__).parent.parent
PACKAGE = ROOT / "kanban_env"
AGENTS = PACKAGE / "agents"
SOURCES = sorted([*PACKAGE.rglob("*.py"), *AGENTS.rglob("*.py")])
LAYERS = (
    "core",
    "enums",
    "sections",
    "tables",
    "components",
    "state",
    "actions",
    "rules.counts",
    "rules.knowledge",
    "rules.effects",
    "rules",
    "rules.days",
    "rules.rounds",
    "rules.flow",
    "observation",
    "rules.hidden",
    "text",
    "SPEC",
)

_SECOND = ("audit", "ledger")
"""Modules that compute independently of the rules."""


def imported(node: ast.AST) -> list[str]:
    """The modules that a statement imports, if it is an import."""
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
    return [name.name for name in node.names] if isinstance(node, ast.Import) else []


@cache
def modules(path: Path) -> list[str]:
    """What a file imports at its top level."""
    return [module for node in ast.parse(path.read_text()).body for module in imported(node)]


def test_nothing_imports_a_top_level_package_agents() -> None:
    """Another library owns that name: the wheel installs `kanban_env` only."""
    folders = ("tests", "benchmarks", "examples", "docs")
    scripts = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    for path in [*SOURCES, *scripts, ROOT / "train.py"]:
        for module in modules(path):
            assert module.partition(".")[0] != "agents", f"{path} imports {module}"


def test_the_core_knows_no_game_and_no_agent() -> None:
    for path in (PACKAGE / "core").glob("*.py"):
        for module in modules(path):
            above = (
                "kanban_env.games",
                "kanban_env.registry",
                "kanban_env.cli",
                "kanban_env.agents",
            )
            assert not module.startswith(above), f"{path.name} imports {module}"


def test_nothing_imports_the_command_line() -> None:
    """Neither at the top of a file nor inside a function."""
    for path in SOURCES:
        if (PACKAGE / "cli") in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            for module in imported(node):
                assert not re.match(r"kanban_env\.cli\b", module), f"{path} imports {module}"


def test_only_the_cluster_imports_ray() -> None:
    """Neither at the top of a file nor inside a function."""
    for path in SOURCES:
        if "cluster" not in path.parts:
            for node in ast.walk(ast.parse(path.read_text())):
                for module in imported(node):
                    assert module.partition(".")[0] != "ray", f"{path} imports {module}"


def test_the_public_api_and_the_registry_import_no_agents() -> None:
    for path in [PACKAGE / "registry.py", PACKAGE / "__init__.py"]:
        for module in modules(path):
            assert not module.startswith("kanban_env.agents"), f"{path.name} imports {module}"


@pytest.mark.parametrize("game", kb.games())
def test_a_game_knows_no_gym_and_no_other_game(game: str) -> None:
    folder = kb.find(game).folder
    own = f"kanban_env.games.{folder.name}"
    allowed = re.compile(
        rf"(kanban_env\.core|{re.escape(own)}|numpy|typing|collections|enum|__fut)"
    )
    for path in folder.rglob("*.py"):
        for module in modules(path):
            assert allowed.match(module), f"{path.relative_to(folder)} imports {module}"


def level(name: str) -> int:
    """The layer of a module of a game; chapters share a layer."""
    if name in LAYERS:
        return LAYERS.index(name)
    if name.startswith("observation_"):
        return LAYERS.index("observation")
    return LAYERS.index("rules") if name.startswith("rules.") else LAYERS.index("text")


@pytest.mark.parametrize("game", kb.games())
def test_imports_inside_a_game_go_up_only(game: str) -> None:
    folder = kb.find(game).folder
    prefix = f"kanban_env.games.{folder.name}."
    for path in folder.rglob("*.py"):
        name = ".".join(path.relative_to(folder).with_suffix("").parts)
        if name.endswith("__init__"):
            continue
        for module in modules(path):
            other = module.removeprefix(prefix)
            is_module = (folder / (other.replace(".", "/") + ".py")).exists()
            if module.startswith(prefix) and is_module:
                chapters = level(name) == level(other) == LAYERS.index("rules")
                assert not chapters, f"chapter {name} imports chapter {other}"
                assert level(other) <= level(name), f"{name} imports {other}"


@pytest.mark.parametrize("game", kb.games())
def test_an_audit_calls_no_rule(game: str) -> None:
    folder = kb.find(game).folder
    rules = f"kanban_env.games.{folder.name}.rules"
    for path in folder.glob("*.py"):
        if path.stem.startswith(_SECOND):
            for module in modules(path):
                assert not module.startswith(rules), f"{path.name} imports {module}"


def own_modules(path: Path, folder: Path) -> set[str]:
    """The modules of its own game that a file imports anywhere, also inside functions."""
    prefix = f"kanban_env.games.{folder.name}."
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
        elif isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        else:
            continue
        found |= {name.removeprefix(prefix).split(".")[0] for name in names if prefix in name}
    return found


@pytest.mark.parametrize("game", kb.games())
def test_only_audits_read_the_ledger_and_only_the_spec_knows_the_audit(game: str) -> None:
    """Texts, heuristics and observations ask the rules: wrong rules must show wrong numbers."""
    folder = kb.find(game).folder
    for path in folder.rglob("*.py"):
        if path.stem.startswith(_SECOND):
            continue
        allowed = {"audit"} if path == folder / "__init__.py" else set()
        second = {name for name in own_modules(path, folder) if name.startswith(_SECOND)}
        assert second <= allowed, f"{path.relative_to(folder)} imports {second}"


@pytest.mark.parametrize("game", kb.games())
def test_invariants_that_are_cited_are_listed_in_the_audit(game: str) -> None:
    folder = kb.find(game).folder
    listed = ast.get_docstring(ast.parse((folder / "audit.py").read_text())) or ""
    defined = re.findall(r"^- V(\d+): ", listed, re.MULTILINE)
    assert defined == [str(i + 1) for i in range(len(defined))]
    tests = ROOT / "tests" / folder.name
    code = "\n".join(path.read_text() for path in [*folder.rglob("*.py"), *tests.rglob("*.py")])
    assert set(re.findall(r"\bV(\d+)\b", code)) <= set(defined)
    if defined:
        docs = "\n".join(path.read_text() for path in (ROOT / "docs").glob("*.md"))
        assert set(re.findall(r"\bV(\d+)\b", docs)) <= set(defined)


def too_long(path: Path) -> list[str]:
    """The file if it has too many lines, and its functions that have too many."""
    text = path.read_text()
    most = 300 if "rules" in path.relative_to(ROOT).parts else 330
    found = [f"{path}: {text.count(chr(10))} lines"] if text.count("\n") > most else []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            if lines > 42:
                found.append(f"{path}: {node.name} has {lines} lines")
    return found


def test_files_and_functions_stay_small() -> None:
    assert [line for path in SOURCES for line in too_long(path)] == []


def test_there_are_no_open_tasks() -> None:
    for path in SOURCES:
        assert not re.search(r"TODO|FIXME|XXX|NotImplementedError", path.read_text()), path


def test_versions_agree() -> None:
    pyproject = (ROOT / "pyproject.toml").read_text()
    assert f'version = "{kb.__version__}"' in pyproject
    changelog = (ROOT / "CHANGELOG.md").read_text()
    assert f"## {kb.__version__}" in changelog
    assert f"\nversion: {kb.__version__}\n" in (ROOT / "CITATION.cff").read_text()
    for game in kb.games():
        assert f"## {kb.find(game).version}" in changelog


OWN_WORDS = {
    "core/reading.py": "the reader",
    "core/kernel_cache.py": "compiled code, in a folder that only this user can write to",
    "core/play_checks.py": "a pickle that the check made",
    "core/trace.py": "the arguments of its own child",
    "agents/arena/store.py": "the head of the series at hand",
    "agents/train/run.py": "the identity of the variant at hand",
    "agents/train/shards.py": "a generator that another process of this run sent",
    "agents/zoo/publish.py": "the card that was just written",
}
"""Files that may call a parser themselves, and what it reads there."""


def test_files_of_others_are_read_by_one_reader() -> None:
    """`core/reading.py` has the bounds; nothing else parses, unpickles or evaluates."""
    parsers = re.compile(
        r"\b(json|yaml|pickle|marshal|torch|np)\.(loads?|safe_load|load_all)\(|(?<![\w.])(eval|exec)\("
    )
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in SOURCES
        if parsers.search(path.read_text(encoding="utf-8"))
    }
    assert found == set(OWN_WORDS)
