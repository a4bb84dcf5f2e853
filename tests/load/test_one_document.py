"""A file is one document: text after its end is told, a sign of a directive is told as what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load.pack import load


@pytest.mark.parametrize(("text", "place", "words"), [
    ("game: x\n...\nmore: y\n", "3:1", "expected one document in a file, found text after its end"),
    ("game: x\n... more\n", "2:5", "expected one document in a file, found text after its end"),
    ("game: x\n---\nmore: y\n", "2:1", "expected one document in a file, found a second one after ---"),
    ("game: x\n%note: y\n", "2:1", "a text cannot begin with %: YAML takes it for a directive"),
    ("%game: x\n", "1:1", "a text cannot begin with %: YAML takes it for a directive"),
])
def test_what_is_wrong_with_a_file(tmp_path: Path, text: str, place: str, words: str) -> None:
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    (found,) = (one for one in load(tmp_path).findings if one.rule == "yaml-syntax")
    assert (str(found.place), found.message) == (f"game.yaml:{place}", words)
