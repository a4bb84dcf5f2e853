"""The small pack to write examples into."""

from __future__ import annotations

from check.conftest import pack, packs

__all__ = ["pack", "packs"]
