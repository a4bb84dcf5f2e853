"""Numbers, spans, lists and plural forms by language."""

from __future__ import annotations

import pytest
from babel.messages.plurals import get_plural

from generator.model.values import Span
from generator.text.typeset import NBSP
from generator.translate.engine_words import filled_words
from generator.translate.notation import Notation
from generator.translate.plurals import plural_index, plural_order


def plain(language: str) -> Notation:
    return Notation(language, lambda msgid: msgid)


@pytest.mark.parametrize(("language", "number", "written"), [
    ("pl", 12, "12"), ("pl", -3, "−3"), ("pl", 1.5, "1,5"), ("en", 1.5, "1.5"), ("de", 0.25, "0,25"),
    ("en", 1000, "1000"), ("pl", 12345, f"12{NBSP}345"), ("en", 12345, "12,345"), ("de", -12345, "−12.345"),
    ("fr", 12345, f"12{NBSP}345"),
])
def test_a_number_has_the_signs_of_its_language(language: str, number: float, written: str) -> None:
    assert plain(language).number(number) == written


def test_a_signed_number_shows_its_sign() -> None:
    assert [plain("pl").signed_number(number) for number in (2, 0, -2)] == ["+2", "+0", "−2"]


@pytest.mark.parametrize(("language", "written"), [("pl", "a, b i c"), ("en", "a, b, and c"), ("de", "a, b und c")])
def test_a_list_ends_as_its_language_wants(language: str, written: str) -> None:
    assert plain(language).listing(["a", "b", "c"]) == written


def test_a_span_without_a_lower_end_has_words() -> None:
    assert plain("pl").span(Span(None, 3)) == f"up{NBSP}to{NBSP}3"
    assert plain("pl").span(Span(1, 3)) == "1–3"


@pytest.mark.parametrize("language", ["pl", "en", "de", "cs", "fr", "ar", "ja", "ru"])
def test_there_are_as_many_plural_forms_as_gettext_wants(language: str) -> None:
    assert len(plural_order(language)) == get_plural(language).num_plurals


def test_numbers_take_their_plural_forms() -> None:
    assert [plural_index("pl", n) for n in (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 102, 112)] == [
        2, 0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 1, 2]
    assert [plural_index("en", n) for n in (0, 1, 2, -1)] == [1, 0, 1, 0]


def test_holes_are_filled_by_name_and_nothing_else_is() -> None:
    assert filled_words("arkusz {number} z {total}", {"number": 1, "total": 2}) == "arkusz 1 z 2"
    assert filled_words("{a.b} {} {0} %", {"a": 1}) == "{a.b} {} {0} %"
    with pytest.raises(KeyError):
        filled_words("{number}", {"total": 2})
