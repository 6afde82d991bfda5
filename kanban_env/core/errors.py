"""The error for input that somebody can put right."""

MAX_MESSAGE = 1_000
"""Characters of an error message."""


class InputError(ValueError):
    """Says in one line which file or key is wrong, what it got and what it takes."""

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
