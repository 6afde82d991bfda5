"""A new folder in which the blocks of one document are run in order, as a reader would.

It has a virtual environment of its own, with the libraries of this one, so that a reader's
`pip install -e .` can be run. These programs differ from the real ones:

| program | here |
|---|---|
| kanban | shortened: see `shortening` |
| pip | installs the current folder without its dependencies; ignores names, which need a network |
| make | `make -n`: the target exists; nothing is run |
"""

from __future__ import annotations

import os
import site
import subprocess
import venv
from pathlib import Path

from tests.documents.blocks import ROOT, RUN, SHOWN, Block
from tests.documents.merging import merged
from tests.documents.shortening import shortened_python

PROGRAMS = {
    "kanban": 'exec python -m tests.documents.shortening "$@"',
    "pip": 'case "$*" in "install -e .") exec python -m pip install -q --no-deps'
    ' --no-build-isolation --disable-pip-version-check -e . ;; "install "*) ;; *) exit 2 ;; esac',
    "make": f'exec /usr/bin/env -i PATH=/usr/bin:/bin make -n -C "{ROOT}" "$@"',
}
SECONDS = 300


class Folder:
    """A reader's folder."""

    def __init__(self, path: Path, **env: str) -> None:
        """Make the environment; `env` are variables of the programs that are run."""
        self.path = path / "reader"
        self.path.mkdir()
        place = path / "venv"
        venv.EnvBuilder(with_pip=False, symlinks=True).create(place)
        (libraries,) = place.glob("lib/*/site-packages")
        above = [f"import site; site.addsitedir({where!r})" for where in site.getsitepackages()]
        (libraries / "above.pth").write_text("\n".join(above) + "\n")
        for name, text in PROGRAMS.items():
            program = place / "bin" / name
            program.write_text(f"#!/bin/sh\n{text}\n")
            program.chmod(0o755)
        self._env = {
            **os.environ,
            "PATH": f"{place / 'bin'}:/usr/bin:/bin",
            "PYTHONPATH": str(ROOT),
            "PYTHONWARNINGS": "default",
            "MPLBACKEND": "agg",
            "COLUMNS": "100",
            **env,
        }

    def run(self, block: Block) -> None:
        """Save or run a block; raises AssertionError with its output if it fails."""
        assert block.language in RUN | set(SHOWN), f"line {block.line}: a language is missing"
        if block.language in SHOWN:
            return
        if block.file:
            self._save(block)
        elif block.language == "bash":
            self._call(block, "bash", "-euo", "pipefail", "-c", block.text)
        elif block.language == "python":
            (self.path / ".block.py").write_text(shortened_python(block.text))
            self._call(block, "python", ".block.py")
        elif block.language == "pycon":
            (self.path / ".block.txt").write_text(block.text)
            self._call(block, "python", "-m", "doctest", ".block.txt")
        else:
            raise AssertionError(f"line {block.line}: expected the name of a file in a comment")

    def _save(self, block: Block) -> None:
        """Write the file that a block names; a Python file that is there grows."""
        file, text = self.path / block.file, block.text.partition("\n")[2].lstrip("\n")
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".py":
            text = shortened_python(text)
        if file.suffix == ".py" and file.exists():
            text = merged(file.read_text(), text)
        file.write_text(text)

    def _call(self, block: Block, *words: str) -> None:
        ended = subprocess.run(
            words, cwd=self.path, env=self._env, stdin=subprocess.DEVNULL, timeout=SECONDS,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        said = f"line {block.line}:\n{block.text}\nexit code {ended.returncode}:\n{ended.stdout}"
        assert ended.returncode == 0, said
        assert "Traceback" not in ended.stdout, said
