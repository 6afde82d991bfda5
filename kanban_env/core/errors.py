"""The error for input that somebody can put right."""


class InputError(ValueError):
    """Says in one line which file or key is wrong, what it got and what it takes."""
