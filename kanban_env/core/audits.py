"""The check that audits and conformance checks consist of.

`python -O` removes `assert` statements, so nothing that guards a kernel may be one.
"""

from __future__ import annotations

from typing import Any


def check(holds: Any, what: str, *found: Any) -> None:
    """Raise AssertionError that says what is wrong and what was found, if it does not hold."""
    if not holds:
        raise AssertionError(": ".join([what, *map(str, found)]))
