"""Whether a Polish noun or adjective can stand after a number, as Morfeusz 2 knows its cases."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from generator.check.spelling import tags
from generator.translate.plurals import plural_category

NOMINAL = frozenset(("subst", "depr", "ger", "adj", "ppas", "pact"))
NOUNS = frozenset(("subst", "depr", "ger"))
VERBAL = frozenset(("fin", "impt", "praet", "inf", "imps", "bedzie", "winien"))
# readings that occur with every other word
ODD = frozenset(("interj", "brev"))
DIRECT = frozenset(("nom", "acc"))
OBLIQUE = frozenset(("dat", "inst", "loc"))
PLURAL_ONLY = "pt"
LANGUAGE = "pl"


class WordForm(NamedTuple):
    """One reading of a noun or an adjective: whether it is a plural, and its cases."""

    plural: bool
    cases: frozenset[str]


@lru_cache(maxsize=1 << 14)
def forms(word: str) -> tuple[WordForm, ...]:
    """The readings of a word; none if it may be no noun and no adjective, or only a noun without a singular.

    An adjective in the singular may belong to a noun that is left out (*3 każdego koloru*).
    """
    read = [parts for tag in tags(word) if (parts := tag.split(":"))[0] not in ODD]
    found = [parts for parts in read if PLURAL_ONLY not in parts]
    if any(parts[0] not in NOMINAL for parts in found):
        return ()
    if not any(parts[0] in NOUNS or parts[1] == "pl" for parts in found):
        return ()
    return tuple(WordForm(number == "pl", frozenset(parts[2].split("."))) for parts in found
                 for number in parts[1].split("."))


def disagrees(before: str, amount: int, word: str, earlier: str = "") -> bool:
    """True if a word in small letters cannot stand behind a number, whatever ``before``, the word before it, asks for.

    After a noun (*wynik 6*) a number may count nothing, so that all words can follow; but not after one to which
    something is done by a verb, the ``earlier`` word (*zadaje ofierze 6*).
    """
    there = forms(word)
    governed = frozenset[str]() if _is_done_to(before, earlier) else _governed_cases(before)
    if not there or governed is None:
        return False
    if any(_fits(one, amount, governed) for one in there):
        return False
    return not governed or any(one.cases & governed for one in there) or not any(
        one.cases - {"gen", "voc"} for one in there)


def _fits(one: WordForm, amount: int, governed: frozenset[str]) -> bool:
    """True if a reading agrees with a number, after a preposition also with the cases that this governs."""
    category = plural_category(LANGUAGE, amount)
    if one.plural is (category == "one"):
        return False
    if category != "many":
        return not governed or bool(one.cases & governed)
    return "gen" in one.cases if governed and not governed & OBLIQUE else bool(one.cases & (OBLIQUE | {"gen"}))


@lru_cache(maxsize=1 << 12)
def _is_done_to(before: str, earlier: str) -> bool:
    """Whether a word may be a noun in the dative, and can be none in the nominative, right behind a verb."""
    read = [parts for tag in tags(before.lower()) if (parts := tag.split(":"))[0] not in ODD] if before else []
    cases = {case for parts in read if parts[0] in NOUNS for case in parts[2].split(".")}
    verb = {tag.split(":")[0] for tag in tags(earlier.lower())} if earlier else set[str]()
    return (bool(read) and all(parts[0] in NOUNS for parts in read) and "dat" in cases and "nom" not in cases
            and bool(verb) and verb <= VERBAL)


@lru_cache(maxsize=1 << 12)
def _governed_cases(before: str) -> frozenset[str] | None:
    """The cases that a preposition governs, none for another word; None where a number may count nothing.

    That is after a noun, and after a preposition that begins a sentence (*Na 6 potwór ucieka*).
    """
    found = [tag.split(":") for tag in tags(before.lower())] if before else []
    cases = frozenset(parts[1] for parts in found if parts[0] == "prep")
    sorts = {parts[0] for parts in found}
    if cases:
        return None if before[0].isupper() else cases
    return None if "subst" in sorts and sorts.isdisjoint(VERBAL) else frozenset()
