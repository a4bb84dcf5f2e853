"""A text put together of known words is the very text that the parser of Markdown and the typesetter make."""

import random

import pytest

from generator.layout.type.vocabulary import Vocabulary, WordCache
from generator.layout.type.words import Typeface, passages
from generator.load.pack import load
from generator.model.text import Text
from generator.share import folder
from generator.translate.edition import Edition

TOKENS = [
    "i", "w", "z", "A", "wóz", "miasto,", "„złoto”", '"złoto"', '"w', "d'Artagnan", "**rzuć**", "**kostką**.", "**w**",
    "*z*", "**dwa", "słowa**", "{icon:coin}", "({icon:sword})", "{icon:sword}{icon:coin}.", "3", "1000", "2K6", "-",
    "–", "np.", "+", "1.", "{term:a|b", "c}", "{", "", "w\u00a0mieście", "a\\*b", "_tak_", "koń\nw", "w\nkoń",
    "koń.\n\nNa", "5%", "blok", "IV", "Kraków",
]


@pytest.fixture(scope="module", params=["labirynt-smierci", "miasto"])
def edition(request: pytest.FixtureRequest) -> Edition:
    game = load(folder("content") / request.param).game
    assert game is not None
    return Edition(game, "pl")


@pytest.fixture(scope="module")
def face(edition: Edition) -> Typeface:
    fonts = (f"Brygada1918-{name}" for name in ("Regular", "Bold", "Italic", "BoldItalic"))
    return Typeface(*fonts, edition.game.theme.icons)


def of_things(edition: Edition) -> list[str]:
    fields = (value for thing in edition.game.things.values() for value in thing.fields.values())
    return [value.source for value in fields if isinstance(value, Text)]


def test_the_texts_of_the_games(edition: Edition, face: Typeface) -> None:
    vocabulary, sources = Vocabulary(edition, face), of_things(edition)
    fast = [(source, found) for source in sources if (found := vocabulary.passages(source)) is not None]
    # a way that is never gone would prove nothing
    assert len(fast) > len(sources) / 2
    for source, found in fast:
        assert found == passages(edition.blocks(Text(source)), face)


def test_any_words_in_any_order(edition: Edition, face: Typeface) -> None:
    vocabulary, chance, gone = Vocabulary(edition, face), random.Random(7), 0
    for _ in range(4000):
        source = " ".join(chance.choices(TOKENS, k=chance.randint(1, 6)))
        source = f"*{source}*" if chance.random() < 0.2 else source
        found = vocabulary.passages(source)
        if found is not None:
            gone += 1
            assert found == passages(edition.blocks(Text(source)), face), source
    assert gone > 200


def test_only_a_word_beside_which_a_space_may_be_set_otherwise_asks_the_typesetter(edition: Edition, face: Typeface,
                                                                                  ) -> None:
    words = WordCache(edition, face)
    tried = ("miasto", "miasto,", "Kraków", "**rzuć**", "w", "A", "IV", "np.")
    assert [word for word in tried if words[word].keeps_spaces] == ["miasto", "miasto,", "Kraków", "**rzuć**"]


@pytest.mark.parametrize("source", [
    "**dwa słowa**", "- raz", "1. raz", "a\n- b", "w\nb", "dwie  spacje", "{term:a|b c}", "\\*",
])
def test_what_is_more_than_words_goes_the_long_way(edition: Edition, face: Typeface, source: str) -> None:
    assert Vocabulary(edition, face).passages(source) is None
