"""Alphabetical order as a language has it, without ICU: Polish letters stand behind their Latin ones."""

from __future__ import annotations

import re

_ALPHABETS = {
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    "de": "aäbcdefghijklmnoöpqrsßtuüvwxyz",
    "en": "abcdefghijklmnopqrstuvwxyz",
}
_NUMBER = re.compile(r"\d+")


def sort_key(text: str, language: str) -> tuple[object, ...]:
    """A key for ``sorted``: letters by the alphabet, numbers by value, case and signs only to break ties."""
    order = {letter: place for place, letter in enumerate(_ALPHABETS.get(language, _ALPHABETS["en"]), 1)}
    letters = tuple(
        (1, order.get(char, 1000 + ord(char))) if char.isalpha() else (0, ord(char))
        for char in _NUMBER.sub(lambda m: m[0].zfill(6), text.casefold())
        if char.isalnum() or char == " "
    )
    return letters, text


def initial(text: str, language: str) -> str:
    """The letter under which an index files a word."""
    return next((char.upper() for char in text if char.isalpha()), "#")
