"""How many examples hypothesis makes for a test whose examples are dear, or cheap."""

from __future__ import annotations

from hypothesis import settings


def examples(number: int) -> settings:
    """So many where the profile makes a hundred: fewer in the daily run."""
    return settings(max_examples=max(1, number * settings().max_examples // 100))
