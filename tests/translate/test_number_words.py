"""Numbers in words agree with the cases and genders that they are asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from some import some

from generator.load.pack import load
from generator.model.text import Text
from generator.translate.edition import Edition
from generator.translate.number_words import MOST, numerals

# as Morfeusz names the cases, and the genders of the numerals of our forms
CASES = {"nom": "nom", "gen": "gen", "dat": "dat", "acc": "acc", "ins": "inst", "loc": "loc"}
GENDERS = {"m1": "m1", "m2": "m2", "m": "m3", "f": "f", "n": "n"}
SIMPLE = [*range(2, 21), *range(30, 100, 10), *range(100, 1000, 100)]


@cache
def dictionary() -> Any:
    return pytest.importorskip("morfeusz2").Morfeusz()


def readings(word: str) -> set[tuple[str, str]]:
    """The cases and genders that a dictionary gives a word."""
    found = set()
    for _, _, (_, _, tag, *_) in dictionary().analyse(word):
        parts = tag.split(":")
        if parts[0] in ("num", "adj"):
            found |= {(case, gender) for case in parts[2].split(".") for gender in parts[3].split(".")}
    return {(case, gender[:1] if gender.startswith("n") else gender) for case, gender in found}


def test_polish_numerals_are_those_of_a_dictionary() -> None:
    polish = numerals("pl")
    assert polish is not None
    for form in some(one for one in polish.cardinal if one):
        case, gender = form.split(".")
        # dwaj, trzej, pięciu, setki: a noun would be in another case, so the dictionary knows them otherwise
        for number in SIMPLE:
            word = polish.spelt_number("number", number, form)
            if form != "nom.m1":
                assert (CASES[case], GENDERS[gender]) in readings(word), (number, form, word)


def test_polish_ordinals_are_those_of_a_dictionary() -> None:
    polish = numerals("pl")
    assert polish is not None
    for form in some(one for one in polish.ordinal if one):
        case, gender = form.split(".")
        for number in (1, 2, 3, 4, 7, 12, 19, 20, 40, 100):
            word = polish.spelt_number("ordinal", number, form)
            assert (CASES[case], GENDERS[gender]) in readings(word), (number, form, word)


@pytest.mark.parametrize(
    ("language", "kind", "number", "form", "words"),
    [
        ("pl", "number", 2, "acc.m1", "dwóch"),
        ("pl", "number", 3, "ins.f", "trzema"),
        ("pl", "number", 1, "acc.f", "jedną"),
        ("pl", "number", 22, "nom.f", "dwadzieścia dwie"),
        ("pl", "number", 2, "nom.m1", "dwaj"),
        ("pl", "number", 5, "nom.m1", "pięciu"),
        ("pl", "number", 346, "gen.m", "trzystu czterdziestu sześciu"),
        ("pl", "number", 2, "Nom.n", "Dwa"),
        ("pl", "ordinal", 3, "loc.f", "trzeciej"),
        ("pl", "ordinal", 100, "nom.m", "setny"),
        ("pl", "ordinal", 101, "nom.m", "sto pierwszy"),
        ("en", "number", 21, "", "twenty-one"),
        ("en", "ordinal", 2, "", "second"),
        ("de", "number", 1, "acc.m", "einen"),
        ("de", "number", 21, "nom.f", "einundzwanzig"),
        ("de", "ordinal", 3, "dat.f", "dritten"),
        ("cs", "number", 2, "nom.f", "dvě"),
        ("fr", "number", 80, "", "quatre-vingts"),
        ("fr", "ordinal", 1, "nom.f", "première"),
    ],
)
def test_numbers_in_words(language: str, kind: str, number: int, form: str, words: str) -> None:
    known = numerals(language)
    assert known is not None
    assert known.spelt_number(kind, number, form) == words


def test_every_form_spells_every_size_of_number() -> None:
    for language in ("pl", "en", "de", "cs", "fr"):
        known = numerals(language)
        assert known is not None
        for kind in ("number", "ordinal"):
            for form in known.forms(kind):
                for number in (0, 1, 17, 80, 99, 100, 101, 999, 1000, 2016, 40_005, MOST):
                    assert not set(known.spelt_number(kind, number, form)) & set("←→=[]$|"), (
                        language, kind, form, number)


def test_a_number_out_of_range_is_refused() -> None:
    english = numerals("en")
    assert english is not None
    for number in some((-1, MOST + 1)):
        with pytest.raises(ValueError, match="to write in words"):
            english.spelt_number("number", number)


def test_a_language_without_numerals() -> None:
    assert numerals("la") is None


def test_the_noun_agrees_with_the_number(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: g\ntitle: G\nlanguage: pl\nplayers: 1\n", "utf-8")
    (tmp_path / "values.yaml").write_text("values: {one: 1, two: 2, five: 5}\n", "utf-8")
    game = load(tmp_path).game
    assert game is not None
    said = "Z {number:%s|ins.m1|bohaterem|bohaterami|bohaterami}, dla {number:%s|gen.m1|bohatera|bohaterów|bohaterów}"
    lines = [Edition(game, "pl").line(Text(said % (one, one))) for one in ("one", "two", "five")]
    assert [line.replace("\u00a0", " ") for line in lines] == [
        "Z jednym bohaterem, dla jednego bohatera",
        "Z dwoma bohaterami, dla dwóch bohaterów",
        "Z pięcioma bohaterami, dla pięciu bohaterów",
    ]
