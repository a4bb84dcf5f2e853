"""What people type is answered, in English and Polish, in any form of a word."""

from __future__ import annotations

import pytest

from zecer_desk.handbook.manual import manual_pages
from zecer_desk.handbook.search import defined_terms, found_parts, meant_words

ANSWERS = {
    "tuckbox": "guide/8-box", "tuck box": "guide/8-box", "round tokens": "howto/round-tokens",
    "round token": "howto/round-tokens", "print shop": "howto/print-shop",
    "standees": "pack/products#standees-boxes-dice",
    "GUIDs": "sharing#tabletop-simulator", "google sheets": "spreadsheets#a-sheet-on-the-web",
    "hex map": "pack/maps#hexes-and-squares", "sign off": "howto/sign-off",
    "pudełek": "guide/pl/8-box",
    "broszura": "howto/pl/booklet", "how do I make a booklet": "howto/booklet",
}
AMONG_TWO = {"okrągłe żetony": "howto/pl/round-tokens", "zetony okragle": "howto/pl/round-tokens",
             "translating": "translating", "safety": "safety"}


@pytest.mark.parametrize(("words", "address"), ANSWERS.items(), ids=ANSWERS)
def test_the_first_part_answers(words: str, address: str) -> None:
    assert found_parts(words, "en")[0].part.address == address


@pytest.mark.parametrize(("words", "address"), AMONG_TWO.items(), ids=AMONG_TWO)
def test_one_of_the_first_two_parts_answers(words: str, address: str) -> None:
    assert address in [one.part.address for one in found_parts(words, "en")[:2]]


@pytest.mark.parametrize(("words", "page"), [("spad", "print"), ("bleed", "print"), ("wykrojnik", "print")])
def test_a_term_is_found_by_what_means_the_same(words: str, page: str) -> None:
    assert page in {one.part.page.name for one in found_parts(words, "en")[:3]}
    assert defined_terms(words)


def test_who_speaks_polish_gets_the_polish_page_where_there_is_one() -> None:
    assert found_parts("tuckbox", "pl")[0].part.page.name == "guide/pl/8-box"
    assert found_parts("CutContour", "pl")[0].part.page.language == "en"
    names = [one.part.address for one in found_parts("duplex", "pl", most=50)]
    assert len({name.replace("/pl/", "/").partition("#")[0] for name in names}) < len(names) <= 50


def test_a_page_that_is_named_comes_first() -> None:
    assert found_parts("deck copies", "en", "pack/products")[0].part.page.name == "pack/products"
    assert found_parts("gradient", "en")[0].part.page.name == "pictures-of-your-own"
    assert found_parts("gradient", "en", "pack/index")[0].part.address == "pack/faces#looks"


def test_a_heading_in_a_block_of_code_is_none() -> None:
    titles = [part.titles[-1] for page in manual_pages().values() for part in page.parts]
    assert len(titles) > 300
    assert not [title for title in titles if title.startswith("theme/theme.yaml")]


def test_words_that_stand_nowhere_are_compared() -> None:
    assert meant_words("tukbox") == "tuckbox"
    assert meant_words("tuckbox") is None
    assert meant_words("qqxzvw") is None
