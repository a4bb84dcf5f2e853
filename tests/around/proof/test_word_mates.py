"""Translations of other texts are seen by their words, learned from the catalogue alone; true ones are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from some import some

from generator.check.translation import translation_of
from generator.load.pack import load
from zecer_proof.word_mates import FEWEST_TEXTS, strange

CONTENT = Path(__file__).parents[3] / "content"
EDITIONS = [("miasto", "en"), ("miasto", "de"), ("labirynt-czarnoksieznika", "en"), ("labirynt-czarnoksieznika", "de"),
            ("mice-and-mystics", "en"), ("mice-and-mystics", "de")]
STEP, FIRST = 10, 1
LONG = 120


def texts(box: str, language: str) -> list[tuple[str, str]]:
    loaded = load(CONTENT / box)
    assert loaded.game is not None
    pairs = translation_of(loaded, loaded.game, language).pairs
    return [(pair.source, pair.target) for pair in pairs if pair.message.sort == "text"]


@pytest.mark.parametrize(("box", "language"), EDITIONS)
def test_true_translations_belong_to_their_texts(box: str, language: str) -> None:
    assert strange(texts(box, language)) == []


@pytest.mark.parametrize(("box", "language"), EDITIONS)
def test_long_texts_with_the_translation_of_the_next_are_seen_and_no_others(box: str, language: str) -> None:
    true = texts(box, language)
    places = [at for at in range(FIRST, len(true) - 1, STEP) if len(true[at][0]) > LONG]
    given = [(source, true[at + 1][1] if at in places else target) for at, (source, target) in enumerate(true)]
    seen = {one.at: one for one in strange(given)}
    assert 0.4 * len(some(places)) <= len(seen)
    assert seen.keys() <= set(places)
    assert any(seen[at].fits == at + 1 for at in seen)


SYLLABLES = ("bora", "kelu", "minda", "pelto", "rusa", "tavi", "zemo", "gapi", "lonu", "fidro")


def made(one: int, two: int) -> tuple[str, str]:
    """A sentence of five words, and its translation: the words with another beginning."""
    places = (one, two, (one + two) % 10, (one + 3 * two) % 10, (one + 7 * two) % 10)
    words = [f"{'abcde'[slot]}{SYLLABLES[place]}" for slot, place in enumerate(places)]
    return " ".join(words), " ".join(f"x{word}" for word in words)


@pytest.mark.parametrize("side", [0, 1])
def test_a_sentence_that_only_one_side_has_is_told(side: int) -> None:
    true = [made(one, two) for one in range(10) for two in range(10)]
    alone = made(4, 5)[side]
    true[0] = (f"{true[0][0]}. {alone}.", true[0][1]) if side == 0 else (true[0][0], f"{true[0][1]}. {alone}.")
    (found,) = strange(true)
    assert (found.at, found.sentence, found.added) == (0, f"{alone}.", bool(side))
    assert set(found.words) == set(alone.split())


def test_a_small_catalogue_tells_nothing() -> None:
    assert strange([("rycerz walczy w zamku", "a witch sings")] * (FEWEST_TEXTS - 1)) == []
