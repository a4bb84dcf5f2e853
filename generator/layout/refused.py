"""Why something cannot be laid out as its pack asks, and which datum says so."""

from __future__ import annotations


class Refused(LookupError, ValueError):
    """``expected A, found B``; ``at`` is an option of the product, such as ``size``, or, after a slash, a path."""

    def __init__(self, message: str, at: str = "") -> None:
        super().__init__(message, at)
        self.message, self.at = message, at

    def __str__(self) -> str:
        return self.message
