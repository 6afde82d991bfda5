"""What the package index shows and what pip may install are true."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import kanban_env as kb

ROOT = Path(kb.__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
HOME = "https://github.com/kanban-env/kanban_env"
UNTESTED = {
    "torch",
    "mypy",
    "ruff",
    "types-pyyaml",
    "pygame",
    "build",
    "twine",
    "playwright",
    "axe-playwright-python",
    "ray",
}
"""Not in constraints-lowest.txt in their lowest version: torch, see there; Ray; tools."""


def pinned(name: str) -> dict[str, str]:
    """The versions in a constraints file."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    pairs = (line.split("==") for line in lines if line and not line.startswith("#"))
    return {canonicalize_name(package): version for package, version in pairs}


def declared() -> list[Requirement]:
    """Everything that pyproject.toml declares, also to build the package, but its own extras."""
    lines = [*PROJECT["dependencies"], *PYPROJECT["build-system"]["requires"]]
    found = map(Requirement, chain(lines, *PROJECT["optional-dependencies"].values()))
    return [one for one in found if one.name != PROJECT["name"]]


@pytest.mark.parametrize("name", ["constraints.txt", "constraints-lowest.txt"])
def test_every_line_of_a_constraints_file_pins_a_version(name: str) -> None:
    for package, version in pinned(name).items():
        assert Version(version), package


@pytest.mark.parametrize("requirement", declared(), ids=str)
def test_the_lowest_version_that_is_declared_is_the_one_that_is_tested(
    requirement: Requirement,
) -> None:
    name = canonicalize_name(requirement.name)
    assert pinned("constraints.txt")[name] in requirement.specifier
    if name not in UNTESTED:
        tested = pinned("constraints-lowest.txt")[name]
        floors = [one.version for one in requirement.specifier if one.operator == ">="]
        assert list(map(Version, floors)) == [Version(tested)]


def test_the_classifiers_name_the_versions_of_python_that_are_tested() -> None:
    prefix = "Programming Language :: Python :: "
    named = [line.removeprefix(prefix) for line in PROJECT["classifiers"] if prefix in line]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"for version in {' '.join(named[1:])}; do" in makefile
    assert PROJECT["requires-python"] == f">={named[1]}"


def test_the_urls_of_the_project_lead_into_its_repository() -> None:
    assert PROJECT["urls"]["Homepage"] == HOME
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= set(PROJECT["urls"])
    for url in PROJECT["urls"].values():
        assert url.startswith(HOME)
        check_file(url)


def test_links_of_the_readme_are_absolute_because_the_package_index_shows_it() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert targets
    for target in targets:
        assert re.match(r"https://|#", target), f"README.md links to {target}"
        check_file(target)


def check_file(url: str) -> None:
    """A link into the repository names a file or folder that there is."""
    found = re.match(rf"{HOME}/(?:blob|tree)/main/([^#]+)", url)
    assert found is None or (ROOT / found[1]).exists(), url
