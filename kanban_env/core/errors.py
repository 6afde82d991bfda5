"""The error for input that somebody can put right."""


class InputError(ValueError):
    """Says in one line which file or key is wrong, what it got and what it takes."""


class UnexpectedKeywordError(InputError, TypeError):
    """An argument that a function does not have.

    A TypeError too, because libraries such as stable-baselines3 and TorchRL try again without an
    argument after a TypeError only.
    """
