"""An accepted finding."""

from __future__ import annotations

from msgspec import Struct


class Waiver(Struct, frozen=True):
    """An accepted finding: rule, path of the datum (or a prefix of it), optionally a piece of text, and the reason."""

    rule: str
    at: str
    reason: str
    near: str | None = None
