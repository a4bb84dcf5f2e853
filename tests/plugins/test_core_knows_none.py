"""The core knows no game: no module outside of the plug-ins names one, or a word that only a plug-in knows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from some import some

from generator.model.plays import play_rules
from generator.model.scene import places
from generator.products.styles import styles

PACKAGE = Path(__file__).parents[2] / "generator"
PLUGINS = PACKAGE / "plugins"


def names() -> set[str]:
    """The names of styles and plays, as packs and as Python write them."""
    return {written for name in (*styles(), *play_rules()) for written in (name, name.replace("-", "_"))}


def words() -> set[str]:
    """The words that styles declare for their options, and the names of places, which are words of any prose."""
    return {word for style in styles().values() for option in style.options.values() for word in option.words} | {
        *places()}


def core() -> list[Path]:
    return some(path for path in sorted(PACKAGE.rglob("*.py")) if PLUGINS not in path.parents)


def guilty(source: str, named: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """The names of plug-ins in a source, in code or prose; the words of plug-ins that are a string of it."""
    yield from (name for name in sorted(named)
                if name in source and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", source))
    seen = [word for word in sorted(known) if word in source]
    strings = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)] if seen else ()
    yield from (word for word in seen if word in strings)


def test_no_module_of_the_core_names_a_plug_in() -> None:
    named, known = names(), words()
    found = {path.relative_to(PACKAGE).as_posix(): list(guilty(path.read_text("utf-8"), named, known))
             for path in core()}
    assert {path: words for path, words in found.items() if words} == {}


def test_there_is_something_to_name() -> None:
    assert {"walled-rooms", "walled_rooms", "hatched_rock"} <= names()
    assert {"marsh", "hills", "backdrop"} <= words()


@pytest.mark.parametrize(("source", "found"), [
    ('PLACES = ("woods", "marsh")', ["woods", "marsh"]),
    ("import generator.plugins.styles.walled_rooms.drawing", ["walled_rooms"]),
    ('"""Draws a board as walled-rooms does."""', ["walled-rooms"]),
    ("style = 'walled-rooms'", ["walled-rooms"]),
    ("draw = {'port': f'{x}', 'fen': \"marsh\"}", ["marsh"]),
    ("def hills(marsh): return marsh.woods", []),
    ("walled_roomses = 'marshes'", []),
])
def test_such_a_module_would_be_found(source: str, found: list[str]) -> None:
    assert sorted(guilty(source, names(), words())) == sorted(found)
