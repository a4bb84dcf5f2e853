"""What differs from language to language: signs, letters, endings, words. One file each, in ``locale/<language>``.

A language without a file, or without some of the data, gets what is common to all: rules that need more say nothing.
Code for one language alone (Polish declension, the dictionary) stays code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec
from msgspec import Struct

from generator.share import folder

FILE = "language.toml"
LETTER = r"[^\W\d_]"


class Typesetting(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Where a line must not break; patterns are regular expressions.

    ``short_words`` are letters that are words and never end a line, ``lone_capitals`` those that stay with the word
    before them. A number stays with a noun that begins with ``counted`` and is none of ``never_counted``, with a word
    of ``numbered`` before it, and at the end of a phrase with a word like ``numbered_word``. ``abbreviations`` stay
    with the next word. ``spaced_signs``: narrow spaces before ``; : ! ?`` and inside ``« »``.
    """

    short_words: str = ""
    lone_capitals: str = "A-Z"
    numbered_word: str = rf"{LETTER}+"
    counted: str = ""
    never_counted: tuple[str, ...] = ()
    numbered: tuple[str, ...] = ()
    abbreviations: tuple[str, ...] = ()
    spaced_signs: bool = False


class PlayerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of who plays: ``players`` behind a number, ``persons`` where a word of ``before`` precedes it; ``each``
    is every one of them: the one who does something, or to whom it is done.
    """

    players: str
    before: str
    persons: str
    each: str


class AnnouncingWords(Struct, frozen=True, forbid_unknown_fields=True):
    """How words for a picture begin, those for a table, and the pattern of words that say where it stands."""

    figure: tuple[str, ...]
    table: tuple[str, ...]
    where: str


class ContrastLists(Struct, frozen=True, forbid_unknown_fields=True):
    """Patterns of words of rules, by meaning: two opposites each; those of ``order`` are not part of a sign-off.

    ``aside`` are phrases of neither permission nor duty, ``freedom`` those of what need not be done, ``until`` those
    whose negation another language does not have, ``otherwise`` what may stand for a negation.
    """

    aside: tuple[str, ...]
    freedom: tuple[str, ...]
    until: tuple[str, ...]
    negations: tuple[str, ...]
    otherwise: tuple[str, ...]
    opposites: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    order: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]


class WholeWords(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Patterns of what stands before a number of all that there is: ``there_are`` where a sentence begins, ``every``
    anywhere; before a number of the words ``decks`` also ``definite``, which before others may tell some of them.
    """

    every: tuple[str, ...]
    definite: tuple[str, ...]
    decks: tuple[str, ...]
    there_are: tuple[str, ...] = ()


class LanguageData(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The data of a language.

    ``quotes`` are the outer and the inner marks, ``foreign_quotes`` those that only other languages have; ``elisions``
    patterns of words that begin with an apostrophe. ``alphabet`` has the language's own letters by the letter that
    they follow; ``letters`` all beyond ASCII, ``telling_letters`` those that no language beside it has,
    ``plain_letters`` how they are written in ASCII, ``misread_letters`` signs that a wrong decoding puts in place of
    some; ``encoding`` the usual one of old files. ``word_joints`` are signs at which words are put together,
    ``repeats_hyphen`` tells that a divided compound has its hyphen on both lines. ``capitals`` tells what alone has a
    capital inside a sentence. Words with the same first ``stem`` letters are of one meaning. ``name_forms`` are the
    forms of names that it distinguishes (None: all), ``plural_forms`` the header of its catalogues. ``small_words``
    tell its texts from others, ``empty_words`` have no meaning of their own, ``turning_endings`` turn that of a word
    round. ``plural_endings`` are those of regular plurals, singulars with ``endings_of_both`` may have the same
    plural. ``instructions`` are verbs: to one player, to all, and impersonal beside the word ``impersonal``.
    ``number_words`` are the forms of numbers from 1 on.
    """

    quotes: tuple[str, str] = ("“”", "‘’")
    foreign_quotes: str = ""
    elisions: tuple[str, ...] = (LETTER, "[1-9]0s")
    alphabet: Mapping[str, str] = {}
    letters: str = ""
    telling_letters: str = ""
    plain_letters: Mapping[str, str] = {}
    misread_letters: Mapping[str, str] = {}
    encoding: str = "windows-1252"
    word_joints: str = "-/"
    repeats_hyphen: bool = False
    capitals: Literal["names", "nouns"] | None = None
    stem: int = 4
    name_forms: tuple[str, ...] | None = None
    plural_forms: str = "nplurals=2; plural=(n != 1);"
    small_words: str = ""
    empty_words: str = ""
    turning_endings: tuple[str, ...] = ()
    plural_endings: tuple[str, ...] = ()
    endings_of_both: tuple[str, ...] = ()
    impersonal: str = ""
    instructions: tuple[str, ...] = ()
    number_words: Mapping[int, str] = {}
    typesetting: Typesetting = Typesetting()
    players: PlayerWords | None = None
    announced: AnnouncingWords | None = None
    whole: WholeWords | None = None
    contrasts: ContrastLists | None = None


def base_language(language: str) -> str:
    """``pt`` for ``pt_BR``."""
    return re.split("[_-]", language, maxsplit=1)[0]


@cache
def language_data(language: str) -> LanguageData:
    """The data of a language; for a dialect (``pt_BR``) those of its language."""
    known = base_language(language)
    if known not in known_languages():
        return LanguageData()
    text = (folder("locale") / known / FILE).read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), LanguageData, strict=False)


@cache
def known_languages() -> tuple[str, ...]:
    """The languages that have data."""
    return tuple(sorted(path.parent.name for path in folder("locale").glob(f"*/{FILE}")))

