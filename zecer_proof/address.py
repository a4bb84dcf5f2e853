"""How a text addresses its players: one of them, all, or impersonally (*rzuć*, *rzućcie*, *rzuca się*)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple

from generator.check.prose import masked_text
from generator.language.language_data import language_data
from generator.message import msg
from generator.model.text import PLACEHOLDER

Person = Literal["one", "all", "nobody"]
SPOKEN: Mapping[Person, str] = {"one": msg("one player"), "all": msg("all players"), "nobody": "nobody"}
WORD = re.compile(r"\w+")
# quotations and headings of paragraphs are names
ASIDE = re.compile(r"\*\*[^*\n]*\*\*|„[^”\n]*”|\"[^\"\n]*\"")


class Address(NamedTuple):
    """A word that addresses players: its position, its verb, and whom it addresses."""

    start: int
    word: str
    verb: str
    person: Person


def addresses(source: str, language: str) -> Iterator[Address]:
    """The words of a text that instruct players, in a language whose verbs are known."""
    known, nobody = _verb_forms(language)
    if not known:
        return
    if known.keys().isdisjoint(WORD.findall(source.lower())):
        return
    plain = masked_text(source, PLACEHOLDER, ASIDE).lower()
    words = WORD.findall(plain)
    end = 0
    for place, word in enumerate(words):
        if word in known:
            start = plain.index(word, end)
            while not _is_whole_word(plain, start, word):
                start = plain.index(word, start + 1)
            end = start + len(word)
            verb, person = known[word]
            if person != "nobody" or nobody in words[max(0, place - 1) : place + 2]:
                yield Address(start, source[start:end], verb, person)


def _is_whole_word(plain: str, start: int, word: str) -> bool:
    """True if the match is a whole word, not a part of a longer one."""
    return not (plain[start - 1 : start].isalnum() or plain[start + len(word) : start + len(word) + 1].isalnum())


@cache
def _verb_forms(language: str) -> tuple[Mapping[str, tuple[str, Person]], str]:
    """Every form with its verb and the persons it addresses, and the word that marks impersonal forms."""
    data = language_data(language)
    found: dict[str, tuple[str, Person]] = {}
    for row in data.instructions:
        for person, forms in zip(SPOKEN, row.split("/"), strict=True):
            found |= {form: (row.split()[0], person) for form in forms.split()}
    return found, data.impersonal
