"""Optional libraries: one line says which extra installs what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from kanban_env.core.errors import InputError
from kanban_env.core.extras import require


def test_an_installed_library_is_accepted() -> None:
    require("train", "numpy")


def test_a_missing_library_is_named_with_its_extra() -> None:
    with pytest.raises(InputError, match=r'nowhere: not installed; run: pip install "kanban-env'):
        require("ray", "numpy", "nowhere")


def test_a_folder_of_the_same_name_is_no_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nowhere").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(InputError, match="nowhere: not installed"):
        require("ray", "nowhere")
