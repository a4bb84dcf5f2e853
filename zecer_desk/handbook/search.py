"""Finds the parts of the pages that tell of some words: in English and Polish, in any form, also by words that mean
the same in the trade. The same words always find the same parts.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from math import log
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.finding import alike_words, nearest
from generator.lazy import lazy
from generator.text.sorting import without_accents
from zecer_desk.handbook.manual import (
    POLISH,
    ManualPage,
    ManualPart,
    english_name,
    manual_pages,
    manual_sections,
    polish_name,
)

if TYPE_CHECKING:
    import snowballstemmer
else:
    snowballstemmer = lazy("snowballstemmer")

WORD = re.compile(r"[^\W_]+")
# a row of the page of terms
TERM = re.compile(r"^\| ([^|]+) \| ([^|]+) \| `[^|]+` \|$", re.MULTILINE)
STEMMERS = ("english", "polish")
# a point that leads to another part of its page, which tells it
LEADING = re.compile(r"^- \[.+\]\(#.*$", re.MULTILINE)
# what a paragraph or a point is about
BOLD = re.compile(r"\*\*([^*]+)\*\*")
# words that say nothing of what is sought
EMPTY = frozenset((
    "a", "an", "and", "are", "can", "do", "does", "for", "how", "i", "in", "is", "it", "my", "of", "on", "or", "the",
    "to", "what", "with", "co", "czy", "jak", "ma", "mam", "na", "o", "od", "po", "sie", "w", "we", "z", "za", "ze"))
# forms of a word begin alike
BEGINNING, LEAST_PREFIX = 3, 5
# what a form of a word counts, a longer word that begins with it, a word that means the same, one that is spelt alike
FORM, LONGER, MEANT, SPELT = 1.0, 0.4, 0.45, 0.6
# what a word counts in a heading, in the headings above or in bold, in the text; how soon more of it adds little
HEADED, ABOVE, TOLD, ENOUGH = 5.0, 1.5, 1.0, 2.5
TOGETHER, OWN_LANGUAGE, NAMED, TITLE = 1.4, 1.15, 1.6, 1.35
# letters of a text of ordinary length
ORDINARY = 900


class SoughtTerm(Struct, frozen=True):
    """A word, or a term of several words, with all that stands for it in the pages, and how much each counts."""

    term: str
    variants: dict[str, float]


class FoundPart(Struct, frozen=True):
    """A part that tells of what was sought."""

    part: ManualPart
    score: float


class _Fields(Struct, frozen=True):
    """The plain words of a part, each between two spaces."""

    part: ManualPart
    rank: float
    heading: str
    above: str
    text: str


def found_parts(words: str, language: str, named: str = "", most: int = 8) -> list[FoundPart]:
    """The parts that tell of all words, or most of them, the best first; of pages in two languages one is found.

    The user speaks ``language``, and has ``named`` a page by its name, which comes before the others; an index comes
    with all pages of its folder.
    """
    terms = _sought_terms(words)
    scored = _scored_parts(terms, language, named) if terms else []
    scored.sort(key=lambda one: -one.score)
    best: dict[tuple[str, object], FoundPart] = {}
    for one in scored:
        best.setdefault((english_name(one.part.page.name), one.part.page.parts.index(one.part)), one)
    return [*best.values()][:most]


def meant_words(words: str) -> str | None:
    """The words as they are spelt in the pages, where one that was typed stands in none; None when all stand there."""
    plain = _plain_words(words).split()
    spelt = [word if word in EMPTY or _variants(word) else nearest(word, _headwords()) or nearest(word, _vocabulary())
             for word in plain]
    return None if None in spelt or spelt == plain else " ".join(word for word in spelt if word)


def defined_terms(words: str) -> dict[str, str]:
    """What the page of terms says of a term that is sought, by the term."""
    told = {_plain_words(term).strip(): (term, meaning) for term, meaning in TERM.findall(manual_pages()["terms"].text)}
    nearest_first = [variant for term in _sought_terms(words)
                     for variant, _ in sorted(term.variants.items(), key=lambda one: (-one[1], one[0]))]
    return dict([told[variant] for variant in nearest_first if variant in told][:1])


def _sought_terms(words: str) -> list[SoughtTerm]:
    """What is sought: terms of the trade of several words first, then single words, without those that say nothing."""
    left = _plain_words(words)
    terms = []
    for phrase in sorted((one for one in _trade_words() if " " in one), key=lambda one: (-len(one), one)):
        if f" {phrase} " in left:
            left = left.replace(f" {phrase} ", " ")
            terms.append(SoughtTerm(phrase, {phrase: FORM} | _meant_alike(phrase)))
    single = left.split()
    telling = [word for word in single if word not in EMPTY] or ([] if terms else single)
    return terms + [SoughtTerm(word, _variants(word) or dict.fromkeys(alike_words(word, _vocabulary()), SPELT))
                    for word in dict.fromkeys(telling)]


def _scored_parts(terms: list[SoughtTerm], language: str, named: str) -> list[FoundPart]:
    looked = _fields()
    # what means the same in another language counts where nothing is written in one's own
    foreign = [_has_twin(one.part.page) and one.part.page.language != language for one in looked]
    weights = [[_weight(_typed_only(term) if strange else term, one)
                for one, strange in zip(looked, foreign, strict=True)] for term in terms]
    rarity = [log(1 + len(looked) / (1 + sum(map(bool, row)))) for row in weights]
    # an index stands for its folder; no page has an empty name
    folder = named.removesuffix("index") if named.endswith("/index") else " "
    typed = f" {' '.join(term.term for term in terms)} "
    found = []
    for place, one in enumerate(looked):
        met = [row[place] for row in weights]
        if share := sum(map(bool, met)) / len(terms):
            score = sum(weight * rare for weight, rare in zip(met, rarity, strict=True)) * share**2 * one.rank
            score *= OWN_LANGUAGE if one.part.page.language == language else 1
            score *= NAMED if one.part.page.name == named or one.part.page.name.startswith(folder) else 1
            score *= TOGETHER if len(terms) > 1 and typed in f"{one.heading}{one.text}" else 1
            found.append(FoundPart(one.part, score))
    return found


def _has_twin(page: ManualPage) -> bool:
    return page.language == POLISH or polish_name(page.name) in manual_pages()


def _typed_only(term: SoughtTerm) -> SoughtTerm:
    return SoughtTerm(term.term, {one: weight for one, weight in term.variants.items() if weight != MEANT})


def _weight(term: SoughtTerm, one: _Fields) -> float:
    long = (1 + len(one.text) / ORDINARY) / 2
    told = max((count * TOLD / (count + long * ENOUGH) * weight for text, weight in term.variants.items()
                if (count := one.text.count(f" {text} "))), default=0.0)
    headed = max((weight for text, weight in term.variants.items() if f" {text} " in one.heading), default=0.0)
    above = max((weight for text, weight in term.variants.items() if f" {text} " in one.above), default=0.0)
    # a short heading that is little but the word is about it
    return 3 * told + HEADED * headed / (1 + 0.08 * one.heading.count(" ")) + ABOVE * above


def _variants(word: str) -> dict[str, float]:
    """What stands for a word in the pages; nothing when neither it nor what means the same stands there."""
    begun = {one: LONGER for one in _vocabulary() if len(word) >= LEAST_PREFIX and one.startswith(word)}
    same = {other for form in {word, *_forms(word)} for other in _meant_alike(form)}
    return dict.fromkeys(sorted(same), MEANT) | begun | dict.fromkeys(_forms(word), FORM)


@cache
def _forms(word: str) -> tuple[str, ...]:
    """The words of the pages and of the trade that are forms of a word, itself among them.

    Terms of the trade that mean something else are none, however alike: GUIDs and guides.
    """
    stems, groups = _stems(word), set(_trade_words().get(word, ()))
    return tuple(sorted(one for one in _vocabulary() | _trade_words().keys()
                        if one[:BEGINNING] == word[:BEGINNING] and any(map(str.__eq__, stems, _stems(one)))
                        and not (groups and groups.isdisjoint(_trade_words().get(one, groups)))))


@cache
def _stems(word: str) -> tuple[str, ...]:
    return tuple(snowballstemmer.stemmer(language).stemWord(word) for language in STEMMERS)


def _meant_alike(term: str) -> dict[str, float]:
    """The terms of the trade that mean what a term does."""
    return {other: MEANT for group in _trade_words().get(term, ()) for other in group if other != term}


@cache
def _trade_words() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The groups of each term."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for line in files(__package__).joinpath("trade_words.txt").read_text("utf-8").splitlines():
        told = line.split(",") if line and not line.startswith("#") else []
        group = tuple(_plain_words(term).strip() for term in told)
        for term in group:
            found[term] = (*found.get(term, ()), group)
    return found


@cache
def _fields() -> tuple[_Fields, ...]:
    ranks = {name: rank for section in manual_sections() for name, rank in section.pages.items()}
    return tuple(_Fields(part, ranks[english_name(page.name)] * (TITLE if part.level == 1 else 1),
                         _plain_words(f"{part.titles[-1]} {english_name(page.name) if part.level == 1 else ''}"),
                         _plain_words(" ".join([*part.titles[:-1], *BOLD.findall(part.text)])),
                         _plain_words(LEADING.sub("", part.text)))
                 for page in manual_pages().values() for part in page.parts)


@cache
def _vocabulary() -> frozenset[str]:
    return frozenset(word for one in _fields() for word in one.text.split() if not word.isdigit())


@cache
def _headwords() -> frozenset[str]:
    """The words of headings and of names of pages."""
    names = _plain_words(" ".join(manual_pages()))
    return frozenset(word for text in (names, *(one.heading for one in _fields())) for word in text.split()
                     if not word.isdigit())


def _plain_words(text: str) -> str:
    """The words of a text in small letters without accents, each between two spaces."""
    return f" {' '.join(WORD.findall(without_accents(text.casefold())))} "
