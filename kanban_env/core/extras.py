"""Optional libraries, which an extra of the package installs."""

from __future__ import annotations

import importlib.util

from kanban_env.core.errors import InputError


def require(extra: str, *modules: str) -> None:
    """Raise InputError that names the extra to install if any of these modules is missing."""
    missing = [module for module in modules if not _is_installed(module)]
    if missing:
        listed = ", ".join(missing)
        raise InputError(f'{listed}: not installed; run: pip install "kanban-env[{extra}]"')


def _is_installed(module: str) -> bool:
    """Whether a module can be imported; a mere folder of this name is no module."""
    spec = importlib.util.find_spec(module)
    return spec is not None and spec.origin is not None
