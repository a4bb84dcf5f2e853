"""The plays of the tests."""

from __future__ import annotations

from plugins.conftest import more_plays

__all__ = ["more_plays"]
