"""Every code block of the documents is run, and every command that they mention exists."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest
import typer

import kanban_env as kb
from kanban_env.cli import app, gather_lists
from tests.documents.blocks import HELP, ROOT, Block, documents, mentioned
from tests.documents.folder import Folder
from tests.documents.merging import merged
from tests.documents.shortening import shortened, shortened_python

BLOCKS = documents()
PICTURES = {"README.md": ("wins.png", "runs/quickstart/curve.png", "arenas/menu/arena.png")}
PLAIN = {"docs/own_game.md", "docs/observations.md"}
"""Documents that are run as plain Python; `kanban conformance` compiles the reader's last game."""
COMMANDS = typer.main.get_command(app)


@pytest.mark.compiled
@pytest.mark.parametrize("name", BLOCKS)
def test_the_blocks_of_a_document_run(name: str, tmp_path: Path) -> None:
    folder = Folder(tmp_path, NUMBA_DISABLE_JIT=str(int(name in PLAIN)))
    for block in BLOCKS[name]:
        folder.run(block)
    for picture in PICTURES.get(name, ()):
        assert (folder.path / picture).read_bytes().startswith(b"\x89PNG"), picture


def lines(block: Block) -> list[str]:
    """The commands of a block, without comments and continuations."""
    text = block.text.replace("\\\n", " ")
    text = re.sub(r"^(RUN|ENV) ", "", text, flags=re.MULTILINE)
    return [
        line for line in (line.partition(" #")[0].strip() for line in text.splitlines()) if line
    ]


def all_commands() -> list[tuple[str, str]]:
    """Every command in a block or in backticks, with the name of its document."""
    found = [
        (name, line)
        for name, own in BLOCKS.items()
        for block in own
        if block.language in ("bash", "dockerfile")
        for line in lines(block)
    ]
    return [*found, *mentioned()]


def problem(line: str) -> str:
    """What is wrong with a command; an empty string if nothing is."""
    words = shlex.split(line.partition(" > ")[0])
    while words and re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    if not words:
        return ""
    if words[0] == "kanban" and len(words) > 1:
        return problem_of_kanban(words[1:])
    if words[0] == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
        return "" if words[1] in targets else f"no target {words[1]}"
    if words[0] == "python" and words[1] == "-m":
        path = ROOT / words[2].replace(".", "/")
        return "" if path.is_dir() or path.with_suffix(".py").exists() else "no such module"
    if words[0] == "python" and not words[1].startswith("-"):
        own = {block.file for blocks in BLOCKS.values() for block in blocks}
        return "" if (ROOT / words[1]).exists() or words[1] in own else "no such file"
    return "" if words[0] in ("pip", "kanban", "python") else "no such program"


def problem_of_kanban(words: list[str]) -> str:
    """The command and its options exist; words in capitals stand for a reader's own."""
    if words[0].startswith("-"):
        return "" if any(words[0] in one.opts for one in COMMANDS.params) else "no such option"
    if words[0] not in COMMANDS.commands:
        return "no such command"
    known = {name for one in COMMANDS.commands[words[0]].params for name in one.opts}
    unknown = [word for word in gather_lists(words) if word.startswith("-") and word not in known]
    return f"no option {', '.join(unknown)}" if unknown else ""


def test_every_command_and_option_exists() -> None:
    commands = all_commands()
    assert len(commands) > 80
    assert [(*one, wrong) for one in commands if (wrong := problem(one[1]))] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("kanban fly menu-v0", "no such command"),
        ("kanban watch GAME --agent random --games 3", "no option --agent, --games"),
        ("KANBAN_CACHE_DIR=x make fly", "no target fly"),
        ("python -m benchmarks.fly", "no such module"),
        ("python fly.py", "no such file"),
        ("kanbn games", "no such program"),
        ("kanban --fly", "no such option"),
        ("kanban play GAME -a random", ""),
    ],
)
def test_a_command_that_does_not_exist_is_found(line: str, said: str) -> None:
    assert problem(line) == said


@pytest.mark.slow
def test_a_block_that_fails_is_shown(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with pytest.raises(AssertionError, match=r"line 7:\n(.|\n)*No such command 'fly'"):
        folder.run(Block(7, "bash", "kanban --version\nkanban fly\n"))
    with pytest.raises(AssertionError, match=r"(?s)line 9:.*Expected:.*3.*Got:.*2"):
        folder.run(Block(9, "pycon", ">>> import kanban_env\n>>> 1 + 1\n3\n"))
    with pytest.raises(AssertionError, match="No rule to make target 'fly'"):
        folder.run(Block(1, "bash", "make check\nmake fly\n"))
    with pytest.raises(AssertionError, match="a language is missing"):
        folder.run(Block(1, "", "kanban games\n"))


def test_numbers_are_reduced_and_nothing_else() -> None:
    words = "arena menu-v0 --agents mcts:sims=400,cut=0 random --games 300 --seed 900 --out x"
    assert " ".join(shortened(words.split())) == (
        "arena menu-v0 --agents mcts:sims=4,cut=0 random --games 12 --seed 900 --out x"
    )
    train = shortened(["train", "menu", "--set", "run.decisions=9_000_000"])
    assert train[:6] == ["train", "menu", "--set", "run.decisions=4096", "--set", "run.threads=1"]
    resume = ["train", "--resume", "runs/menu"]
    assert shortened(resume) == resume
    remote = "arena menu-v0 --engine ray --address 10.0.0.1:6379 --seed 1"
    assert " ".join(shortened(remote.split())) == "arena menu-v0 --seed 1"
    assert shortened_python("learn(100_000, seed=1234)") == "learn(8192, seed=1234)"


def test_a_file_grows_by_names() -> None:
    old = "from a import b\n\nX = 1\n\n\ndef f():\n    return X\n\n\nLAST = f()\n"
    new = "from c import d\n\n\nX = 2\nY = 3\n\n\ndef f():\n    return Y\n"
    grown = merged(old, new)
    assert grown.index("from c") < grown.index("X = 2") < grown.index("Y = 3") < grown.index("f():")
    assert "X = 1" not in grown
    assert grown.endswith("LAST = f()\n")
    space: dict[str, object] = {}
    exec(grown.partition("d\n")[2], space)
    assert space["LAST"] == 3


def test_readme_and_citation_name_this_version() -> None:
    assert f"version = {{{kb.__version__}}}" in (ROOT / "README.md").read_text()
    assert f"version: {kb.__version__}\n" in (ROOT / "CITATION.cff").read_text()


def test_the_readme_begins_with_installation_and_a_quickstart_that_ends_in_a_plot() -> None:
    text = (ROOT / "README.md").read_text()
    chapters = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert chapters[:2] == ["Install", "Quickstart"]
    assert chapters[-2:] == ["Credits", "Citation"]
    first = next(block for block in BLOCKS["README.md"] if block.language == "python")
    assert first.text.count("\n") <= 30
    assert first.text.splitlines()[-1].startswith("plt.savefig(")


def test_the_readme_credits_every_game_and_says_that_it_is_unofficial() -> None:
    text = (ROOT / "README.md").read_text()
    thanks, citation = text.partition("## Credits")[2].split("## Citation")
    assert "This project is unofficial." in thanks
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \|$", thanks, re.MULTILINE)
    assert rows[0] == ("game", "design", "published by")
    credited = sorted(title.partition(",")[0] for title, *_ in rows[1:])
    assert credited == sorted(kb.find(game).title for game in kb.games())
    assert "@software{" in citation


def test_the_tutorial_grows_in_numbered_steps_and_the_readme_links_the_walk_through() -> None:
    steps = re.findall(r"^## (\d)\. ", (ROOT / "docs/own_game.md").read_text(), re.MULTILINE)
    assert steps == [str(i + 1) for i in range(len(steps))]
    assert len(steps) >= 4
    files = [block.file for block in BLOCKS["docs/own_game.md"] if block.language == "python"]
    assert max(files.count(file) for file in files) >= 3, "one file that grows"
    assert any(block.language == "pycon" for block in BLOCKS["docs/observations.md"])
    readme = (ROOT / "README.md").read_text()
    for page in ("own_game", "observations"):
        assert f"/docs/{page}.md)" in readme


@pytest.mark.parametrize("game", kb.games())
def test_the_readme_counts_players_and_rules(game: str) -> None:
    spec = kb.find(game)
    rules = (spec.folder / "RULES.md").read_text().count("\n| R")
    players = f"{spec.players[0]}–{spec.players[1]}"
    row = rf"^\| \[`{game}`\].*\| {spec.title}: .* \| {players} \| {rules} \|$"
    assert re.search(row, (ROOT / "README.md").read_text(), re.MULTILINE)


def test_the_readme_lists_every_extra_and_every_command() -> None:
    text = (ROOT / "README.md").read_text()
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    listed = re.findall(r"^\| `pip install \"kanban-env\[(\w+)\]\"` ", text, re.MULTILINE)
    assert sorted(listed) == sorted(set(extras) - {"dev"})
    commands = re.findall(r"^\| `kanban (\w+)", text, re.MULTILINE)
    assert sorted(commands) == sorted(COMMANDS.commands)


def test_every_command_has_an_example() -> None:
    assert {block.text.split()[1] for block in BLOCKS[HELP]} >= set(COMMANDS.commands)
