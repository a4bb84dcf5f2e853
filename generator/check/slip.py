"""A fault of a placeholder in a text."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from generator.message import Message
from generator.model.text import Placeholder

Sort = Literal["reference", "placeholder", "plural"]


class Slip(Struct, frozen=True):
    """A fault of a placeholder, from ``start`` to ``end`` of its text."""

    sort: Sort
    start: int
    end: int
    message: Message
    help: Message | None = None
    cause: str | None = None


def slip_of(
    sort: Sort, placeholder: Placeholder, message: Message, help: Message | None = None, cause: str | None = None
) -> Slip:
    """A fault of a whole placeholder."""
    return Slip(sort, placeholder.start, placeholder.end, message, help, cause)
