"""What cannot be laid out as its pack asks."""

from __future__ import annotations

from msgspec import Struct

from generator.message import Message


class Refused(LookupError, ValueError):
    """``expected A, found B``; ``at`` is an option of the product, such as ``size``, or, after a slash, a path."""

    def __init__(self, message: Message, at: str = "") -> None:
        super().__init__(message, at)
        self.message, self.at = message, at

    def __str__(self) -> Message:
        return self.message


class TooLarge(Refused):
    """What is to be printed is larger than its paper."""


class LeftOut(Struct, frozen=True):
    """The labels of fields of a thing for which a product has no room."""

    thing: str
    labels: tuple[str, ...]
