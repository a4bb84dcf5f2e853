"""What a test goes through must be there: a loop over nothing proves nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def some(things: Iterable[T]) -> list[T]:
    """The things as a list, which must not be empty."""
    found = list(things)
    assert found, "expected something to look at, found nothing"
    return found
