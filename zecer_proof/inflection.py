"""Compares the forms of one word: a common stem, except for changes at its end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.text.letter_case import script_of
from zecer_proof.declension import ENDINGS, misfits

# consonants that alternate before an ending, and vowels that come and go; digraphs count as one sound
SOUNDS = (("rz", "r"), ("sz", "s"), ("cz", "c"), ("dz", "d"), ("dż", "d"), ("dź", "d"), ("ch", "h"))
ACCENTS = str.maketrans("ćńśźżłeoóąę", "cnszzlaaaaa")
PARTS = re.compile(r"[\s-]+")
VOWELS = re.compile("[aeioujyąęó]")
# what declines in German beside nouns
ARTICLES = frozenset(("der", "die", "das", "des", "dem", "den", "ein", "eine", "einer", "eines", "einem", "einen"))
ADJECTIVE = re.compile(r"(?<=\w\w)e[nmrs]?$")
# last consonants of a stem that alternate
CHANGES = frozenset(map(frozenset, ("kc", "gd", "gz", "tc", "hs", "dz")))
# the maximal length of an ending, including the last sounds of the stem
LONGEST_ENDING = 3
LATIN = "Latin"


def strange(forms: Mapping[str, str], language: str) -> Iterator[tuple[str, str]]:
    """The forms of a name that cannot belong to the same word as the others, each with its word, in order."""
    if language == "pl":
        yield from _unrelated_polish_forms(forms)
        return
    if any(script_of(letter) not in ("", LATIN) for text in forms.values() for letter in text):
        # the sounds of other scripts are not known
        return
    parts = _german if language.partition("_")[0] == "de" else PARTS.split
    for number in (False, True):
        some = {form: parts(text) for form, text in forms.items()
                if form.endswith(".pl") == number and form in ENDINGS}
        words = some.get("nom.pl" if number else "nom")
        if words is not None and len(some) > 1:
            for place in range(len(words)):
                row = {form: text[place] for form, text in some.items() if len(text) == len(words)}
                # all forms of a plural may have one sound more than the stem
                first = parts(forms.get("nom", ""))[place : place + 1]
                # of two forms, the nominative is not the strange one
                yield from (one for one in _strange_words(row, first) if len(row) > 2 or not one[0].startswith("nom"))


def _german(text: str) -> list[str]:
    """The words of a German name without what declines before its last one: articles, endings of adjectives."""
    *before, noun = PARTS.split(text)
    return [ADJECTIVE.sub("", word) for word in before if word.lower() not in ARTICLES] + [
        ADJECTIVE.sub("", noun) if before and before[0].lower() in ARTICLES else noun]


def _unrelated_polish_forms(forms: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The same for Polish, whose endings and sound changes are known."""
    words = {form: PARTS.split(text) for form, text in forms.items() if form in ENDINGS}
    length = len(words.get("nom", ()))
    for form, text in words.items():
        if length and len(text) != length and all(len(other) == length for at, other in words.items() if at != form):
            yield form, text[0]
    for place in range(length):
        row = {form: text[place] for form, text in words.items() if len(text) == length}
        for form in misfits(row):
            yield form, row[form]


def _strange_words(row: Mapping[str, str], first: list[str]) -> Iterator[tuple[str, str]]:
    """The forms of one word that differ too much from the others."""
    if len(set(row.values())) < 2:
        return
    stems = {form: sounds(word) for form, word in row.items()}
    least = min(map(len, (*stems.values(), *map(sounds, first))))
    plains = {form: without_accents(word) for form, word in row.items()}
    for form, word in row.items():
        others = [name for name in row if name != form]
        rest = min(len(word) - shared_prefix(plains[form], plains[name]) for name in others)
        if rest > LONGEST_ENDING or not any(akin(stems[form], stems[name], least) for name in others):
            yield form, word


def akin(one: str, other: str, least: int) -> bool:
    """True if two words can have the same stem of ``least`` consonants; only its last one may change."""
    same = shared_prefix(one, other)
    if same >= least or same in (len(one), len(other)):
        return same >= least - 1
    return same == least - 1 and frozenset((one[same], other[same])) in CHANGES


def shared_prefix(one: str, other: str) -> int:
    """The length of the common prefix of two words."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def without_accents(word: str) -> str:
    """A word without accents and vowel changes."""
    return word.lower().translate(ACCENTS)


def sounds(word: str) -> str:
    """The normalized consonants of a word."""
    plain_word = word.lower()
    for digraph, sound in SOUNDS:
        plain_word = plain_word.replace(digraph, sound)
    return VOWELS.sub("", plain_word.translate(ACCENTS))
