"""What the forms of one word have in common: a stem, but for what its endings change; and how a case may end."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

# signs that become one another before an ending, and vowels that come and go; digraphs are one sign
SOUNDS = (("rz", "r"), ("sz", "s"), ("cz", "c"), ("dz", "d"), ("dż", "d"), ("dź", "d"), ("ch", "h"))
ACCENTS = str.maketrans("ćńśźżłeoóąę", "cnszzlaaaaa")
PARTS = re.compile(r"[\s-]+")
VOWELS = re.compile("[aeioujyąęó]")
# last consonants of a stem that stand for one another
CHANGES = frozenset(map(frozenset, ("kc", "gd", "gz", "tc", "hs", "dz")))
# an ending with the last sounds of the stem is no longer than this
LONGEST_ENDING = 3
# how nouns and adjectives end, by case, where it can be said; a word that is the same in every case is not asked
ENDINGS: Mapping[str, Mapping[str, re.Pattern[str]]] = {
    "pl": {
        "gen": re.compile("[aęiouy]$|ej$"),
        "dat": re.compile("[eiuy]$|ej$|om$|[iy]m$"),
        "ins": re.compile("[eiy]m$|ą$|mi$"),
        "loc": re.compile("[eiuy]$|[iye]m$|ej$|[aiy]ch$"),
        "nom.pl": re.compile("[aeiy]$"),
        "acc.pl": re.compile("[aeiy]$|ów$|[iy]ch$"),
        "dat.pl": re.compile("om$|[iy]m$"),
        "ins.pl": re.compile("mi$"),
        "loc.pl": re.compile("[aiy]ch$"),
    }
}


def strange(forms: Mapping[str, str], language: str) -> Iterator[tuple[str, str]]:
    """The forms of a name that cannot be of the same word as the others, each with its word. Words by their order."""
    for number in (False, True):
        some = {form: PARTS.split(text) for form, text in forms.items() if form.endswith(".pl") == number}
        words = some.get("nom.pl" if number else "nom")
        if words is not None and len(some) > 2:
            for place in range(len(words)):
                row = {form: text[place] for form, text in some.items() if len(text) == len(words)}
                # all forms of a plural may have a sound more than the stem: bohaterów, bohaterom, bohaterach
                first = PARTS.split(forms.get("nom", ""))[place : place + 1]
                yield from _strange_words(row, language, tuple(forms) == tuple(some), first)


def _strange_words(
    row: Mapping[str, str], language: str, alone: bool, first: list[str]
) -> Iterator[tuple[str, str]]:
    """Of one word in its cases, those that stand apart. ``alone``: the name has one number only."""
    if len(set(row.values())) < 2:
        return
    stems = {form: sounds(word) for form, word in row.items()}
    least = min(map(len, (*stems.values(), *map(sounds, first))))
    ends = ENDINGS.get(language, {})
    nominative = row.get("nom") or row.get("nom.pl")
    plains = {form: plain(word) for form, word in row.items()}
    for form, word in row.items():
        others = [name for name in row if name != form]
        rest = min(len(word) - shared(plains[form], plains[name]) for name in others)
        kin = any(akin(stems[form], stems[name], least) for name in others)
        # a name that has one number only may be a plural by nature
        known = ends.get(form) if not (alone and form == "gen") else None
        same = (word == nominative and form != "nom.pl") or (form == "acc.pl" and word == row.get("gen.pl"))
        if rest > LONGEST_ENDING or not kin or not (known is None or same or known.search(word.lower())):
            yield form, word


def akin(one: str, other: str, least: int) -> bool:
    """Whether two words can have the same stem of so many consonants: only its last one may change."""
    same = shared(one, other)
    if same >= least or same in (len(one), len(other)):
        return same >= least - 1
    return same == least - 1 and frozenset((one[same], other[same])) in CHANGES


def shared(one: str, other: str) -> int:
    """How many signs two words begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def plain(word: str) -> str:
    """A word without what accents and changing vowels tell apart."""
    return word.lower().translate(ACCENTS)


def sounds(word: str) -> str:
    """The consonants of a word as its forms share them."""
    told = word.lower()
    for digraph, sound in SOUNDS:
        told = told.replace(digraph, sound)
    return VOWELS.sub("", told.translate(ACCENTS))
