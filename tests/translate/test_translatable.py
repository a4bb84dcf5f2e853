"""Everything translatable is found by its type, once, under the name by which the pack's files know it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.load.pack import Loaded, load
from generator.model.text import Text
from generator.model.values import Name
from generator.records import field_names, is_record
from generator.translate.extract import group_of, messages
from generator.translate.pseudo import pseudo_game
from generator.translate.walk import has_words

PLACEHOLDER = re.compile(r"\{[^{}]*\}")

ROOT = Path(__file__).parents[2]
PACKS = sorted(path.parent for place in ("content", "tests/packs") for path in (ROOT / place).glob("*/game.yaml"))


@pytest.fixture(scope="module", params=PACKS, ids=lambda path: path.name)
def pack(request: pytest.FixtureRequest) -> Loaded:
    return load(request.param)


def held(value: Any) -> Iterator[Text | Name]:
    """Every text and name inside a value, found without the walk."""
    if isinstance(value, Text | Name):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from held(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from held(inner)
    elif is_record(value):
        for name in field_names(value):
            yield from held(getattr(value, name))


def test_every_text_and_name_becomes_another(pack: Loaded) -> None:
    assert pack.game is not None
    before = {v.source if isinstance(v, Text) else v.nom for v in held(pack.game)}
    told = {v.source if isinstance(v, Text) else v.nom for v in held(pseudo_game(pack.game))}
    # placeholders stay, and words of a letter or two, for two fifths of them are nothing
    same = {PLACEHOLDER.sub("", word) for word in before & told if has_words(word)}
    long = {word for word in same if any(len(part) > 2 for part in word.split())}
    assert not {word for word in long if any(letter in "aeiouy" for letter in word)}


def test_names_of_strings_are_unique_and_their_places_known(pack: Loaded) -> None:
    assert pack.game is not None
    found = messages(pack.game, "en", pack.places.find)
    assert not [context for context, times in Counter(m.context for m in found).items() if times > 1]
    assert not [message.context for message in found if message.place is None]


def test_strings_stand_where_their_names_say(pack: Loaded) -> None:
    """A text's place is a line of a file in which its first words stand."""
    assert pack.game is not None
    for message in messages(pack.game, "en", pack.places.find):
        assert message.place is not None
        lines = pack.places.text(message.place.file).split("\n")
        near = " ".join(lines[message.place.line - 1 : message.place.line + 4])
        first = message.source.split()[0].strip("*")
        assert first.split("|")[0].strip("{}") in near or message.path.startswith(("theme/faces", "product")), message


def test_components_of_chapters() -> None:
    paths = ("chapter/9.0/title", "clause/9.12.A/text", "clause/10.1/text", "monster/x")
    assert [group_of(path) for path in paths] == ["rulebook-01", "rulebook-01", "rulebook-10", "things-monster"]
