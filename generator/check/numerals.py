"""Small numbers written as words, by language: two, dwie, zwei. One is excluded, since it is ambiguous.

Ordinals are those of ``locale/numerals``, in all cases that an ending makes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from generator.check.inflection import shared_prefix
from generator.model.text import PLACEHOLDER
from generator.translate import number_words
from generator.translate.number_words import ORDINAL

WORD = re.compile(r"[^\W\d_]+")
FORMS: Mapping[str, Mapping[int, str]] = {
    "en": {
        2: "two both", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
        11: "eleven", 12: "twelve",
    },
    "de": {
        2: "zwei zweien beide beiden beider", 3: "drei dreien dreier", 4: "vier vieren", 5: "fünf", 6: "sechs",
        7: "sieben", 8: "acht", 9: "neun", 10: "zehn", 11: "elf", 12: "zwölf",
    },
    "pl": {
        2: "dwa dwie dwaj dwóch dwu dwom dwóm dwoma dwiema dwoje dwojga oba obie obaj obu obydwa obydwie obojga",
        3: "trzy trzej trzech trzem trzema troje trojga", 4: "cztery czterej czterech czterem czterema czworo",
        5: "pięć pięciu pięcioma", 6: "sześć sześciu sześcioma", 7: "siedem siedmiu siedmioma",
        8: "osiem ośmiu ośmioma", 9: "dziewięć dziewięciu", 10: "dziesięć dziesięciu", 11: "jedenaście jedenastu",
        12: "dwanaście dwunastu",
    },
}
ONE: Mapping[str, str] = {
    "en": "one a an single", "de": "ein eine einen einem einer eines eins",
    "pl": "jeden jedna jedno jedną jednego jednej jednym jednemu",
}


LONGEST_ENDING = 3
BY_WORD: Mapping[str, Mapping[str, int]] = {
    language: {word: number for number, words in forms.items() for word in words.split()}
    for language, forms in FORMS.items()
}


def knows_numerals(language: str) -> bool:
    """True if the number words of a language are known."""
    return language.partition("_")[0] in FORMS


def is_numeral(word: str, language: str) -> bool:
    """True if a word is a number from two to twelve."""
    return word.casefold() in BY_WORD.get(language.partition("_")[0], {})


def numerals(text: str, language: str) -> Counter[int]:
    """The numbers from two to twelve that a text writes as words."""
    words = BY_WORD.get(language.partition("_")[0], {})
    bare = PLACEHOLDER.sub(" ", text).casefold()
    return Counter(words[word] for word in WORD.findall(bare) if word in words)


def ordinals(text: str, language: str) -> Counter[int]:
    """The ordinals from first to twelfth that a text writes as words."""
    words = _ordinal_stems(language.partition("_")[0])
    if not words:
        return Counter()
    bare = (word for word in WORD.findall(PLACEHOLDER.sub(" ", text).casefold()))
    stems = ((word[:length], word) for word in bare for length in range(len(word) - LONGEST_ENDING, len(word) + 1))
    return Counter(words[stem][0] for stem, word in stems if stem in words and (words[stem][1] or stem == word))


@cache
def _ordinal_stems(language: str) -> Mapping[str, tuple[int, bool]]:
    """What all forms of each ordinal begin with, with its number and whether it has endings."""
    known = number_words.numerals(language)
    found: dict[str, tuple[int, bool]] = {}
    for number in range(1, 13) if known is not None else ():
        assert known is not None
        forms = sorted({known.spelt_number(ORDINAL, number, form) for form in known.forms(ORDINAL)})
        if forms:
            found[forms[0][: shared_prefix(forms[0], forms[-1])]] = number, len(forms) > 1
    return found


def said_as_words(digits: Counter[str], text: str, language: str) -> bool:
    """True if a text writes the numbers as words: ``one`` for 1, ``two`` for 2."""
    said, base = numerals(text, language), language.partition("_")[0]
    ones = set(WORD.findall(text.casefold())) & set(ONE.get(base, "").split())
    return bool(digits) and all(
        bool(ones) if number == "1" else number.isdecimal() and said[int(number)] >= count
        for number, count in digits.items()
    )
