"""The plug-ins of the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.model.plays import play_rules
from generator.model.scene import places
from generator.plugins import places as places_folder
from generator.plugins import plays as folder


@pytest.fixture
def more_places(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One more folder holds places."""
    monkeypatch.setattr(places_folder, "__path__", [*places_folder.__path__, str(Path(__file__).parent / "places")])
    places.cache_clear()
    yield
    places.cache_clear()


@pytest.fixture
def more_plays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One more folder holds rules of plays."""
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(Path(__file__).parent / "plays")])
    play_rules.cache_clear()
    yield
    play_rules.cache_clear()
