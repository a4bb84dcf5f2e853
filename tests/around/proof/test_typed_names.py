"""Names that a text types must be said in its translation, in whatever form."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check.translation import Translation, translation_of
from generator.load.pack import Loaded
from zecer_proof.typed_names import may_be_forms_of_one_word, unsaid

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = """\
kinds: {monster: {name: potwór, fields: {name: name, text: text}}}
kind: monster
things:
  mouse: {name: {nom: Mysz, gen: Myszy, dat: Myszom}, text: mała}
  one: {name: Jeden, text: większy od Myszy}
  two: {name: Dwa, text: mniejszy od Myszy}
  three: {name: Trzy, text: boi się Myszy}
  four: {name: Cztery, text: szuka dla niej Myszy}
  five: {name: Pięć, text: daje ser Myszom}
"""
SOURCES = {"one": "większy od Myszy", "two": "mniejszy od Myszy", "three": "boi się Myszy",
           "four": "szuka dla niej Myszy", "five": "daje ser Myszom"}


def told(packs: Write, name: str, language: str, texts: Mapping[str, str]) -> list[tuple[str, str]]:
    """The names that translations lack: the text of the source, and what stands in its place."""
    entries = [f'msgctxt "monster.mouse.name"\nmsgid "Mysz"\nmsgstr "{name}"\n']
    entries += [f'msgctxt "monster.{id_}.text"\nmsgid "{SOURCES[id_]}"\nmsgstr "{text}"\n'
                for id_, text in texts.items()]
    loaded = packs({"example.yaml": PACK, f"i18n/{language}/things-monster.po": "\n".join(entries)})
    assert loaded.game is not None
    translation: Translation = translation_of(loaded, loaded.game, language)
    pairs = [(pair.source, pair.target) for pair in translation.pairs]
    return [(one.typed.text, one.instead) for one in unsaid(loaded.game, translation.translated_game, pairs)]


ENGLISH = {"one": "larger than the Mouse", "two": "smaller than the Mouse", "three": "afraid of the Mouse",
           "four": "looks for the Mouse"}


def test_a_name_that_is_said_in_another_way_is_told(packs: Write) -> None:
    assert told(packs, "Mouse", "en", {**ENGLISH, "five": "gives cheese to Rodents"}) == [("Myszom", "")]


def test_a_placeholder_says_the_name(packs: Write) -> None:
    assert told(packs, "Mouse", "en", {**ENGLISH, "five": "gives cheese to {name:monster.mouse}"}) == []


def test_a_compound_says_the_name(packs: Write) -> None:
    german = {id_: text.replace("Mouse", "Hexe") for id_, text in ENGLISH.items()}
    assert told(packs, "Hexe", "de", {**german, "five": "füttert das Hexenvolk"}) == []


def test_a_name_that_is_seldom_said_is_not_missed(packs: Write) -> None:
    texts = {**ENGLISH, "one": "larger than it", "two": "smaller than it", "five": "gives cheese to Rodents"}
    assert told(packs, "Mouse", "en", texts) == []


@pytest.mark.parametrize(("one", "other"), [
    ("siła", "sił"), ("siła", "sile"), ("potwór", "potworów"), ("mann", "männer"), ("kraft", "kräften"),
])
def test_forms_of_one_word_are_known_without_a_dictionary(one: str, other: str) -> None:
    assert may_be_forms_of_one_word(one, other)
    assert may_be_forms_of_one_word(other, one)


@pytest.mark.parametrize(("one", "other"), [("troll", "riese"), ("siła", "si"), ("hexe", "hexenvolk")])
def test_words_of_another_stem_or_with_a_long_end_are_no_forms(one: str, other: str) -> None:
    assert not may_be_forms_of_one_word(one, other)
