"""The small pack to write examples into, and the plays of the tests."""

from __future__ import annotations

from check.conftest import pack, packs
from plugins.conftest import more_plays

__all__ = ["more_plays", "pack", "packs"]
