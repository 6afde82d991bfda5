"""Errors for wrong input."""

from __future__ import annotations

from typing import Any

import numpy as np

MAX_MESSAGE = 1_000
"""Characters of an error message."""


class InputError(ValueError):
    """Names in one line the file or key that is wrong, what was expected and what was given."""

    def __str__(self) -> str:
        """The message, shortened if something long was quoted in it."""
        message = super().__str__()
        if len(message) <= MAX_MESSAGE:
            return message
        half = MAX_MESSAGE // 2
        return f"{message[:half]} … {message[-half:]}"


class UnexpectedKeywordError(InputError, TypeError):
    """An argument that a function does not have.

    A TypeError too, because libraries such as stable-baselines3 and TorchRL try again without an
    argument after a TypeError only.
    """


def is_integer(value: Any) -> bool:
    """Whether a value is an integer of Python or NumPy; booleans and arrays are not."""
    return hasattr(value, "__index__") and not isinstance(value, bool | np.bool_ | np.ndarray)
