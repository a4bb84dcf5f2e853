"""What a book may fetch: the engine's own fonts and data, nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.render.fetcher import LONGEST_MESSAGE, Fetcher, shortened_text
from generator.share import folder, font_file

OWN = font_file("Brygada1918-Regular")


def test_own_fonts_and_data_are_fetched() -> None:
    fetcher = Fetcher()
    assert fetcher.fetch(OWN.as_uri()).read() == OWN.read_bytes()
    assert fetcher.fetch("data:text/plain,abc").read() == b"abc"
    assert fetcher.refused == []


def test_nothing_else_is(tmp_path: Path) -> None:
    other = tmp_path / "a.ttf"
    other.write_bytes(b"font")
    inside = folder("fonts").resolve()
    urls = [other.as_uri(), f"http://example.org{OWN}", (inside / "OFL.txt").as_uri(), f"{inside.as_uri()}/../a.ttf",
            "http://example.org/a.ttf"]
    fetcher = Fetcher()
    for url in urls:
        with pytest.raises(ValueError, match="a book may not fetch"):
            fetcher.fetch(url)
    assert fetcher.refused == urls
    assert urls


def test_long_addresses_are_shortened() -> None:
    assert shortened_text("a" * (LONGEST_MESSAGE - 1)) == "a" * (LONGEST_MESSAGE - 1)
    assert shortened_text("a" * 150 + "b" * 150) == f"{'a' * 120} … {'b' * 120}"
