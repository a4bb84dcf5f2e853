"""Text of the source's language is found in translations without a history, and true translations are left alone."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from generator.check.leftover import Leftover, leftovers, near_languages
from generator.check.translation import TranslatedPair, translation_of
from generator.load.pack import load

CONTENT = Path(__file__).parents[2] / "content"
EDITIONS = [("labirynt-smierci", "en"), ("labirynt-smierci", "de"), ("miasto", "en"),
            ("labirynt-czarnoksieznika", "en"), ("labirynt-czarnoksieznika", "de"), ("mice-and-mystics", "en"),
            ("mice-and-mystics", "de")]


@cache
def pairs(game: str, language: str) -> tuple[TranslatedPair, ...]:
    loaded = load(CONTENT / game)
    assert loaded.game is not None
    return translation_of(loaded, loaded.game, language).pairs


@pytest.mark.parametrize(("game", "language"), EDITIONS)
def test_true_translations_are_left_alone_in_both_directions(game: str, language: str) -> None:
    found = pairs(game, language)
    assert leftovers((one.context, one.source, one.target) for one in found) == {}
    assert leftovers((one.context, one.target, one.source) for one in found) == {}


def test_languages_with_common_words_are_left_alone() -> None:
    german = {one.context: one.target for one in pairs("labirynt-smierci", "de")}
    both = [(one.context, one.target, german[one.context]) for one in pairs("labirynt-smierci", "en")
            if one.context in german]
    assert len(both) > 500
    assert leftovers(both) == {}
    assert leftovers((key, after, before) for key, before, after in both) == {}


@pytest.mark.parametrize(("game", "language"), EDITIONS)
@pytest.mark.parametrize(("kept", "least"), [(1.0, 0.99), (0.8, 0.95), (0.5, 0.8)])
def test_texts_of_a_former_source_are_found(game: str, language: str, kept: float, least: float) -> None:
    """A third of the texts stay in the source's language, in a wording of which the source has only a part."""
    chance = random.Random(7)
    words = [word for one in pairs(game, language) for word in one.source.split()]
    rows, left = [], set()
    for one in pairs(game, language):
        long = sum(word[0].islower() and len(word.strip(".,;:")) > 2 for word in one.source.split()) > 4
        target = one.target
        if one.message.sort == "text" and long and "{" not in one.source and chance.random() < 1 / 3:
            former = (word if chance.random() < kept else chance.choice(words) for word in one.source.split())
            target = " ".join(word for word in former if "{" not in word)
            left.add(one.context)
        rows.append((one.context, one.source, target))
    found = leftovers(rows)
    assert set(found) <= left
    assert len(left) > 20
    assert len(found) >= least * len(left)


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Licencja SIL Open Font License.", "SIL Open Font License."),
        ("Brygada 1918, według kroju Adama Półtawskiego.", "Brygada 1918, after a typeface by Adam Półtawski."),
        ("symbol", "symbol"),
        ("Demon lichwy", "Demon of Usury"),
        ("Gain {value:limit} action points.", "{value:limit} points d’action."),
        ("Draw {count:card} cards, then discard.", "Draw {count:card} Karten."),
        ("", ""),
    ],
)
def test_names_short_texts_and_placeholders_tell_nothing(source: str, target: str) -> None:
    assert leftovers([("x", source, target)]) == {}


def test_a_count_of_words_is_told() -> None:
    assert leftovers([("x", "stoi w nim najwyżej kilka osób naraz", "stoi w nim kilka osób")]) == {
        "x": Leftover(4, 4, own=True)
    }


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [("pl", "en", False), ("en", "en_GB", True), ("pt", "pt_BR", True), ("cs", "sk", True), ("da", "nb", True),
     ("es", "pt_BR", True), ("en", "de", False), ("fr", "en", False)],
)
def test_near_languages(one: str, other: str, alike: bool) -> None:
    assert near_languages(one, other) is near_languages(other, one) is alike
