"""Libraries that only some commands need."""

from __future__ import annotations

import importlib.util

from kanban_env.core.errors import InputError


def require(extra: str, *modules: str) -> None:
    """Raise InputError that says what to install unless all these modules are there."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        raise InputError(f"{', '.join(missing)}: not installed, takes: pip install -e '.[{extra}]'")
