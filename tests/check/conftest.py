"""A small pack to write examples into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

import pytest
from base_pack import BASE

from generator.check.rule import HERE
from generator.load.pack import Loaded, load

Write = Callable[[str | Mapping[str, str]], Loaded]


def written(folder: Path, snippet: str | Mapping[str, str]) -> Loaded:
    files = {"example.yaml": snippet} if isinstance(snippet, str) else snippet
    for name, text in {**BASE, **files}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace(HERE, ""), encoding="utf-8")
    return load(folder)


@pytest.fixture
def pack(tmp_path: Path) -> Write:
    """Write a snippet (one file, or several by name) into a tiny pack and load it."""
    return lambda snippet: written(tmp_path, snippet)


@pytest.fixture
def packs(tmp_path: Path) -> Write:
    """Write each snippet into a tiny pack of its own and load it."""
    numbers = count(1)
    return lambda snippet: written(tmp_path / str(next(numbers)), snippet)
