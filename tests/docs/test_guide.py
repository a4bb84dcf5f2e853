"""docs/guide/: whoever follows its pages word for word gets what they show, in both languages alike."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pack_page import ROOT
from PIL import Image, ImageChops
from some import some
from tools import script

from generator.load.pack import load
from generator.model.game import Game, Thing

pytest.importorskip("pypdfium2", reason="pictures need pypdfium2")
GUIDE: Any = script(ROOT / "docs" / "guide.py")
# mean difference of 255 at which a picture shows something else
OTHER_PICTURE = 4.0
LANGUAGES = sorted(GUIDE.PAGES)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Game]:
    """The game that a reader of a language has at the end; each picture is compared on the way."""
    games: dict[str, Game] = {}

    def follow(language: str) -> Game:
        if language not in games:
            reader = GUIDE.Reader(tmp_path_factory.mktemp(language), language)
            for page in some(GUIDE.pages(language)):
                reader.follow(page)
                with Image.open(GUIDE.picture_of(page)) as kept:
                    drawn = GUIDE.picture(page, reader.start)
                    assert drawn.size == kept.size, f"{page}: python docs/guide.py {language}"
                    histogram = ImageChops.difference(drawn, kept.convert("RGB")).convert("L").histogram()
                mean = sum(level * count for level, count in enumerate(histogram)) / (drawn.width * drawn.height)
                assert mean < OTHER_PICTURE, f"{page}: python docs/guide.py {language}"
            game = load(reader.here).game
            assert game is not None
            games[language] = game
        return games[language]

    return follow


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_follows_it_gets_what_it_shows(language: str, followed: Callable[[str], Game]) -> None:
    game = followed(language)
    assert len(GUIDE.pages(language)) == 10
    assert {product.kind for product in game.products.values()} == {"deck", "board", "counters", "rulebook", "tuckbox"}


def test_both_languages_make_one_game(followed: Callable[[str], Game]) -> None:
    english, polish = map(followed, ("en", "pl"))
    assert list(map(_of_thing, english.things.values())) == list(map(_of_thing, polish.things.values()))
    assert {id_: str(value) for id_, value in english.values.items()} == {
        id_: str(value) for id_, value in polish.values.items()}
    for one, other in zip(english.products.values(), polish.products.values(), strict=True):
        assert (one.kind, one.options.of) == (other.kind, other.options.of) or one.kind == "tuckbox"
    assert [clause.id for clause in english.clauses()] == [clause.id for clause in polish.clauses()]


def _of_thing(thing: Thing) -> tuple[object, ...]:
    """What of a thing no language changes."""
    return thing.ref, thing.copies, {key: str(value) for key, value in thing.fields.items()
                                     if not key.endswith(("name", "text"))}
