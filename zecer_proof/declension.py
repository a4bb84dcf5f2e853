"""Polish declension: whether words can be forms of one word, by endings and sound changes of its stem."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

# endings of nouns and adjectives; a masculine accusative equals another case, and the vocative is not checked
ENDINGS: Mapping[str, tuple[str, ...]] = {
    "nom": ("", "a", "o", "e", "ę", "y", "i"),
    "gen": ("a", "u", "y", "i", "ego", "ej"),
    "dat": ("owi", "u", "e", "y", "i", "emu", "ej"),
    "acc": ("ę", "ą"),
    "ins": ("em", "ą", "ym", "im"),
    "loc": ("e", "u", "y", "i", "ej", "ym", "im"),
    "nom.pl": ("y", "i", "e", "a", "owie"),
    "gen.pl": ("", "ów", "i", "y", "u", "ych", "ich"),
    "acc.pl": (),
    "dat.pl": ("om", "ym", "im"),
    "ins.pl": ("ami", "mi", "ymi", "imi"),
    "loc.pl": ("ach", "ych", "ich"),
}
EVERY_ENDING = tuple(sorted({end for ends in ENDINGS.values() for end in ends}))
VOWELS = tuple("aeiouyąęó")
FEWEST = 3
ADJECTIVES = ("ym", "im")
LIKE: Mapping[str, tuple[str, ...]] = {"acc": ("nom", "gen"), "acc.pl": ("nom.pl", "gen.pl")}
# digraphs that are one sound, and sound changes at the end of a stem
DIGRAPHS = (("rz", "r"), ("sz", "s"), ("cz", "c"), ("dz", "d"), ("dż", "d"), ("dź", "d"), ("ch", "h"), ("th", "t"))
PLAIN = str.maketrans("ćńśźżłó", "cnszzlo")
LAST = str.maketrans("tkgzhń", "ccddsn")
SOFTENED = re.compile(r"i(?=[aeiouyąęó]|$)(?<=[^aeiouyąęó]i)")
DOUBLED = re.compile(r"([^aeiouyąęó])\1$")
LAST_VOWEL = re.compile(r"[aeoąę](?=[^aeiouyąęó]*$)")
FLEETING = re.compile(r"e(?=[^aeiouyąęó]$)")
IRREGULAR = frozenset(("książę", "rok", "tydzień"))


def misfits(forms: Mapping[str, str]) -> list[str]:
    """The cases whose form cannot belong to the same word as most of the others."""
    row = {case: word.lower() for case, word in forms.items() if case in ENDINGS}
    if len(set(row.values())) == 1 or row.get("nom") in IRREGULAR:
        return []
    singular, plural = ({case: word for case, word in row.items() if case.endswith(".pl") == number}
                        for number in (False, True))
    same = _undeclined_form(singular)
    if same is not None:
        # trofeum is declined in the plural only
        wrong = [case for case, word in plural.items() if word != same]
        return [case for case, word in singular.items() if word != same] + (
            wrong if len(wrong) < len(plural) else _Stem.from_forms(plural).apart)
    found = _Stem.from_forms(row)
    if found.most < len(row) and not plural.keys() & set(found.apart):
        # an apparent singular may be a plural by nature
        other = _Stem.from_forms({f"{case}.pl": word for case, word in singular.items()})
        if other.most > found.most or (plural and FEWEST <= other.most == len(singular)):
            return [case.removesuffix(".pl") for case in other.apart]
    return found.apart


def _undeclined_form(row: Mapping[str, str]) -> str | None:
    """The form of a word that is not declined: only such a word is the same in these cases."""
    ins, gen = row.get("ins"), row.get("gen")
    if ins is not None and ins in (gen, row.get("dat")):
        return ins
    return gen if gen is not None and gen == row.get("acc") == row.get("loc") else None


class _Stem(NamedTuple):
    """How many forms share the most common stem, and the cases of those that do not."""

    most: int
    apart: list[str]

    @classmethod
    def from_forms(cls, row: Mapping[str, str]) -> _Stem:
        found = cls._most_common_stem(row)
        for number in (False, True):
            some = {case: word for case, word in row.items() if case.endswith(".pl") == number}
            # człowiek, ludzie
            if 0 < len(some) < len(row) and some.keys() <= set(found.apart):
                rest = [case for case in found.apart if case not in some]
                found = cls(found.most, rest + cls._most_common_stem(some).apart)
        return found

    @classmethod
    def _most_common_stem(cls, row: Mapping[str, str]) -> _Stem:
        keys = {case: _keys(case, row) for case in row}
        counts = Counter(key for some in keys.values() for key in sorted(some))
        stem, most = max(counts.items(), key=lambda item: (item[1], len(item[0]), item[0]), default=("", 0))
        if len(keys) < FEWEST or most * 2 <= len(keys):
            return cls(most, [])
        wrong = [case for case, some in keys.items() if stem not in some]
        return cls(most, wrong or [case for case in LIKE if _unlike(case, row)])


def _unlike(case: str, row: Mapping[str, str]) -> bool:
    """True if an accusative neither equals one of the cases it may equal nor has an ending of its own."""
    others = [row[other] for other in LIKE[case] if other in row]
    own = case in row and row[case].endswith(ENDINGS[case] or "-")
    return case in row and len(others) == len(LIKE[case]) and row[case] not in others and not own


def _keys(case: str, row: Mapping[str, str]) -> set[str]:
    """The possible stems of a form, normalized as forms share them."""
    word, nominative = row[case], row.get("nom.pl" if case.endswith(".pl") else "nom", "")
    if word == nominative and word.endswith("ę"):
        # imię, imienia; zwierzę, zwierzęcia
        return {*_stems(f"{word[:-1]}en", ""), *_stems(f"{word}c", "")}
    ends = [*ENDINGS[case], *(end for other in LIKE.get(case, ()) for end in ENDINGS[other])]
    if word == nominative and (case == "nom" or case.endswith(".pl") or nominative.endswith(VOWELS)):
        # a word may be unchanged in this case; one that ends in a consonant is declined, or never
        ends += ENDINGS["nom.pl" if case.endswith(".pl") else "nom"]
    adjective = case.endswith(".pl") or nominative.endswith(("y", "i")) or row.get("gen", "").endswith("ego")
    return {stem for end in ends if adjective or end not in ADJECTIVES for stem in _stems(word, end)}


def _stems(word: str, end: str) -> tuple[str, ...]:
    """The possible stems of a word with this ending."""
    return _variants(word[: len(word) - len(end)]) if word.endswith(end) and len(word) > len(end) else ()


@lru_cache(maxsize=1 << 12)
def _variants(stem: str) -> tuple[str, ...]:
    """A stem with its sound changes: last vowel and consonant normalized, and without a fleeting vowel."""
    sounds = _sounds(stem)
    without = DOUBLED.sub(r"\1", FLEETING.sub("", sounds))
    forms = (sounds, without) if without != sounds else (sounds,)
    return tuple(LAST_VOWEL.sub("*", form[:-1] + form[-1:].translate(LAST)) for form in forms)


def _sounds(stem: str) -> str:
    for digraph, sound in DIGRAPHS:
        stem = stem.replace(digraph, sound)
    stem = SOFTENED.sub("", stem.translate(PLAIN))
    return stem[:-1] if re.search(r"[aeiouyąę]j$", stem) else stem


def are_forms_of_one(one: str, other: str, language: str) -> bool:
    """True if two words may be forms of one word; in languages other than Polish, if they differ only at their ends."""
    if language != "pl":
        at = min(len(one), len(other)) - 2
        return one[:at] == other[:at]
    return not every_stem(one).isdisjoint(every_stem(other))


def every_stem(word: str) -> set[str]:
    return {stem for end in EVERY_ENDING for stem in _stems(word, end)}
