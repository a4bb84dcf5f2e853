"""The plug-ins of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.model.plays import play_rules
from generator.plugins import plays as folder


@pytest.fixture
def more_plays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One more folder holds rules of plays."""
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(Path(__file__).parent / "plays")])
    play_rules.cache_clear()
    yield
    play_rules.cache_clear()
