"""Every client library has its versions, tests, an example and a row in the documents."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENTS = sorted(path.parent.name for path in ROOT.glob("tests/clients/*/requirements.txt"))
EXAMPLES = sorted(ROOT.glob("examples/*.py"))


def test_the_clients_are_those_of_the_documents() -> None:
    text = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\(\.\./examples/([a-z0-9]+)_\w+\.py\)", text)
    assert sorted(named) == CLIENTS


@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_has_one_example_that_its_test_runs(client: str) -> None:
    assert len([path for path in EXAMPLES if path.name.startswith(f"{client}_")]) == 1
    test = ROOT / "tests" / "clients" / client / f"test_{client}.py"
    assert f'check_example("{client}",' in test.read_text(encoding="utf-8")


@pytest.mark.parametrize("client", CLIENTS)
def test_versions_of_a_client_are_exact(client: str) -> None:
    lines = (ROOT / "tests" / "clients" / client / "requirements.txt").read_text().splitlines()
    packages = [line for line in lines if not line.startswith("#")]
    assert packages
    assert all(re.fullmatch(r"[\w.-]+==[\w.+]+", line) for line in packages)
    assert not any(line.startswith("torch==") for line in packages if line != "torch==2.13.0")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_says_how_it_is_run(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert f"\npython examples/{path.name} [GAME] [" in text
    assert "argparse.ArgumentParser(description=" in text
