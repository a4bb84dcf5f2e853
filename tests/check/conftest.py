"""A small pack to write examples into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from generator.check.rule import HERE
from generator.load import Loaded, load

BASE = {"game.yaml": "game: tiny\ntitle: Maleńka\nlanguage: pl\nproducts: {plansza: {kind: tables}}\n"}
Write = Callable[[str | Mapping[str, str]], Loaded]


@pytest.fixture
def pack(tmp_path: Path) -> Write:
    """Write a snippet (one file, or several by name) into a tiny pack and load it."""

    def write(snippet: str | Mapping[str, str]) -> Loaded:
        files = {"example.yaml": snippet} if isinstance(snippet, str) else snippet
        for name, text in {**BASE, **files}.items():
            file = tmp_path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text.replace(f"  {HERE}", ""), encoding="utf-8")
        return load(tmp_path)

    return write
