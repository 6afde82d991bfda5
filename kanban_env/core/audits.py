"""Audits of states, and the check that audits and conformance checks consist of."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from kanban_env.core.jit import attribute_view

if TYPE_CHECKING:
    from kanban_env.core.spec import Variant


def check(holds: Any, what: str, *found: Any) -> None:
    """Raise AssertionError that says what is wrong and what was found, if it does not hold.

    `python -O` removes `assert` statements, so nothing that guards a kernel may be one.
    """
    if not holds:
        raise AssertionError(": ".join([what, *map(str, found)]))


def audit_states(variant: Variant, states: np.ndarray) -> None:
    """Raise AssertionError that names a state that does not satisfy the invariants of its game.

    Numbers are widened to 64 bits first: no sum of an audit can overflow.
    """
    plain = np.asarray(states).view(variant.spec.state)
    wide = plain.astype(_widened(variant.spec.state))
    if variant.spec.audits_many:
        variant.spec.audit(variant.r, wide)
        return
    rows = attribute_view(wide)
    for i in range(len(rows)):
        try:
            variant.spec.audit(variant.r, rows[i])
        except AssertionError as error:
            raise AssertionError(f"state {i}: {error}") from None


@cache
def _widened(dtype: np.dtype) -> np.dtype:
    """The dtype of a state with signed integers of 64 bits."""
    return np.dtype(
        [
            (name, np.int64 if kind.base.kind == "i" else kind.base, kind.shape)
            for name, (kind, *_) in (dtype.fields or {}).items()
        ]
    )
