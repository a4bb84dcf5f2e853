"""Faults of translators, by class: each changes an entry of a catalogue as a slip would."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.model.text import PLACEHOLDER
from generator.records import replace
from generator.translate.catalogue import Entry

Fault = Callable[["Sower", Entry], Entry | None]
SENTENCE = re.compile(r"(?<=[a-zäöüß})]\.) +(?=[A-ZÄÖÜ{])")
WORD = re.compile(r"(?<![{:|.\w-])[^\W\d_]+(?![\w}:|-])")
# what stands for what, by class and language; the first word of a pair is looked for, then the second
Pairs = Mapping[str, Sequence[tuple[str, str]]]
NUMBERS: Pairs = {
    "en": (("two", "three"), ("three", "two"), ("four", "five"), ("five", "four"), ("six", "seven"), ("ten", "nine")),
    "de": (("zwei", "drei"), ("drei", "zwei"), ("vier", "fünf"), ("fünf", "vier"), ("sechs", "sieben")),
}
LOST_NEGATION: Pairs = {
    "en": ((" not", ""), ("cannot", "can"), ("no", "a"), ("never", "always"), ("nothing", "something")),
    "de": ((" nicht", ""), ("keine", "eine"), ("kein", "ein"), ("keinen", "einen"), ("nie", "immer")),
}
NEW_NEGATION: Pairs = {
    "en": (("may", "may not"), ("can", "cannot"), ("does", "does not"), ("is", "is not"), ("are", "are not")),
    "de": (("darf", "darf nicht"), ("kann", "kann nicht"), ("dürfen", "dürfen nicht"), ("ist", "ist nicht")),
}
DUTIES: Pairs = {
    "en": (("may", "must"), ("can", "must"), ("must", "may"), ("have to", "may")),
    "de": (("darf", "muss"), ("kann", "muss"), ("muss", "darf"), ("könnt", "müsst"), ("dürft", "müsst")),
}
LIMITS: Pairs = {
    "en": (("at least", "at most"), ("at most", "at least"), ("more", "fewer"), ("or more", "or less"),
           ("up to", "at least"), ("less", "more"), ("higher", "lower"), ("greater", "smaller")),
    "de": (("mindestens", "höchstens"), ("höchstens", "mindestens"), ("mehr", "weniger"), ("höher", "niedriger"),
           ("bis zu", "mindestens"), ("weniger", "mehr"), ("größer", "kleiner")),
}
TIMES: Pairs = {
    "en": (("before", "after"), ("after", "before"), ("first", "last"), ("start", "end"), ("end", "start")),
    "de": (("bevor", "nachdem"), ("nachdem", "bevor"), ("zuerst", "zuletzt"), ("Anfang", "Ende"), ("Ende", "Anfang"),
           ("vorher", "nachher"), ("Vor", "Nach"), ("Nach", "Vor")),
}
SIDES: Pairs = {
    "en": (("face down", "face up"), ("face up", "face down"), ("left", "right"), ("right", "left"),
           ("above", "below"), ("below", "above"), ("top", "bottom"), ("bottom", "top"), ("north", "south")),
    "de": (("verdeckt", "offen"), ("offen", "verdeckt"), ("links", "rechts"), ("rechts", "links"), ("oben", "unten"),
           ("oberste", "unterste"), ("obersten", "untersten"), ("unten", "oben")),
}


@dataclass
class Sower:
    """What faults are made of: a chance, the language, all entries, and the words of names and terms."""

    chance: random.Random
    language: str
    entries: Sequence[Entry]
    names: Sequence[str]
    terms: Sequence[str]

    def sown(self, each: int) -> Iterator[tuple[str, Entry, Entry]]:
        """Faults by class, each with its entry before and after; no entry has two."""
        used: set[str] = set()
        for name, fault in FAULTS.items():
            entries, own = list(self.entries), 0
            self.chance.shuffle(entries)
            for entry in entries:
                changed = fault(self, entry) if entry.context not in used and own < each else None
                if changed is not None and changed != entry:
                    used.add(entry.context)
                    own += 1
                    yield name, entry, changed

    def exchanged(self, entry: Entry, pairs: Pairs) -> Entry | None:
        """The first of the pairs' words, taken by lot, that stands once, exchanged."""
        if not prose(entry):
            return None
        for old, new in self.chance.sample(pairs[self.language], len(pairs[self.language])):
            pattern = re.compile(rf"(?<![\w{{:|.-]){old}(?![\w}}:|-])")
            if len(pattern.findall(entry.target)) == 1:
                return replace(entry, target=pattern.sub(new, entry.target))
        return None


def prose(entry: Entry) -> bool:
    """True for a translation of a sentence or more."""
    return len(entry.target.split()) > 5 and entry.context.startswith("card.")


def of_pairs(pairs: Pairs) -> Fault:
    return lambda sower, entry: sower.exchanged(entry, pairs)


def digit(sower: Sower, entry: Entry) -> Entry | None:
    found = re.findall(r"(?<![\w:.|{-])\d+(?![\w}|-])", PLACEHOLDER.sub("", entry.target))
    if not found or entry.target.count(found[0]) != 1:
        return None
    return replace(entry, target=entry.target.replace(found[0], str(int(found[0]) + 1)))


def untranslated(sower: Sower, entry: Entry) -> Entry | None:
    return replace(entry, target=entry.source) if prose(entry) else None


def missing_sentence(sower: Sower, entry: Entry) -> Entry | None:
    parts = SENTENCE.split(entry.target)
    if len(parts) < 2 or not prose(entry) or not (len(SENTENCE.findall(entry.source)) >= len(parts) - 1):
        return None
    parts.pop(sower.chance.randrange(len(parts)))
    return replace(entry, target=" ".join(parts))


def lost_placeholder(sower: Sower, entry: Entry) -> Entry | None:
    hole = _hole(sower, entry)
    return replace(entry, target=entry.target.replace(hole, "it" if sower.language == "en" else "es", 1)
                   ) if hole else None


def doubled_placeholder(sower: Sower, entry: Entry) -> Entry | None:
    hole = _hole(sower, entry)
    return replace(entry, target=entry.target.replace(hole, f"{hole} {hole}", 1)) if hole else None


def _hole(sower: Sower, entry: Entry) -> str | None:
    found = [match[0] for match in PLACEHOLDER.finditer(entry.target)]
    return sower.chance.choice(found) if found and prose(entry) else None


def lost_markup(sower: Sower, entry: Entry) -> Entry | None:
    bold = re.search(r"\*\*(.+?)\*\*", entry.target)
    return replace(entry, target=entry.target.replace(bold[0], bold[1], 1)) if bold else None


def other_name(sower: Sower, entry: Entry) -> Entry | None:
    """A typed name said in another way."""
    return _said_otherwise(sower, entry, sower.names)


def other_term(sower: Sower, entry: Entry) -> Entry | None:
    """A typed term said in another way."""
    return _said_otherwise(sower, entry, sower.terms)


def _said_otherwise(sower: Sower, entry: Entry, words: Sequence[str]) -> Entry | None:
    if not prose(entry) or "{name" in entry.source or "{term" in entry.source:
        return None
    found = [word for word in words if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", entry.target)]
    if not found:
        return None
    old = max(found, key=len)
    new = sower.chance.choice([word for word in words if not set(word.split()) & set(old.split())])
    return replace(entry, target=re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, entry.target))


def other_word(sower: Sower, entry: Entry) -> Entry | None:
    """A typed term said by a common word."""
    if not prose(entry) or "{name" in entry.source or "{term" in entry.source:
        return None
    found = [word for word in sower.terms if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", entry.target)]
    other = sower.chance.choice(sower.entries).target
    common = [word for word in WORD.findall(other) if len(word) > 5 and word.islower() and word not in entry.target]
    if not found or not common:
        return None
    old = max(found, key=len)
    return replace(entry, target=re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", common[0], entry.target))


def plural_lost(sower: Sower, entry: Entry) -> Entry | None:
    found = re.search(r"(\{plural:[^|}]+\|[^|}]*)\|[^}]*\}", entry.target)
    return replace(entry, target=entry.target.replace(found[0], f"{found[1]}}}")) if found else None


def plural_exchanged(sower: Sower, entry: Entry) -> Entry | None:
    found = re.search(r"\{plural:([^|}]+)\|([^|}]+)\|([^|}]+)\}", entry.target)
    return replace(entry, target=entry.target.replace(found[0], f"{{plural:{found[1]}|{found[3]}|{found[2]}}}")
                   ) if found and found[2] != found[3] else None


def of_another(sower: Sower, entry: Entry) -> Entry | None:
    """The translation of another string of about the same length."""
    if not prose(entry):
        return None
    size = len(entry.target)
    others = [one for one in sower.chance.sample(sower.entries, 200)
              if prose(one) and 0.8 < len(one.target) / size < 1.25 and one.source != entry.source]
    return replace(entry, target=others[0].target) if others else None


def neighbour(sower: Sower, entry: Entry) -> Entry | None:
    """The translation of the next text; a pair of texts exchanged is two of these."""
    at = next(at for at, one in enumerate(sower.entries) if one is entry)
    other = sower.entries[at + 1 if at + 1 < len(sower.entries) else at - 1]
    texts = entry.context.startswith("card.") and other.context.startswith("card.")
    return replace(entry, target=other.target) if texts else None


def truncated(sower: Sower, entry: Entry) -> Entry | None:
    words = entry.target.split(" ")
    if not prose(entry) or len(words) < 8:
        return None
    return replace(entry, target=" ".join(words[: int(len(words) * sower.chance.uniform(0.5, 0.8))]))


def doubled_word(sower: Sower, entry: Entry) -> Entry | None:
    found = list(WORD.finditer(entry.target))
    if not prose(entry) or not found:
        return None
    word = sower.chance.choice(found)
    return replace(entry, target=f"{entry.target[: word.end()]} {word[0]}{entry.target[word.end() :]}")


def double_space(sower: Sower, entry: Entry) -> Entry | None:
    places = [match.start() for match in re.finditer(r"(?<=\w) (?=\w)", entry.target)]
    if not prose(entry) or not places:
        return None
    at = sower.chance.choice(places)
    return replace(entry, target=f"{entry.target[:at]} {entry.target[at:]}")


def space_before_mark(sower: Sower, entry: Entry) -> Entry | None:
    found = re.search(r"(?<=\w)[,:;?!](?= )", entry.target)
    return replace(entry, target=f"{entry.target[: found.start()]} {entry.target[found.start() :]}"
                   ) if found and prose(entry) else None


def foreign_quotes(sower: Sower, entry: Entry) -> Entry | None:
    new = {"en": ("“", "„"), "de": ("“", "”")}[sower.language]
    return replace(entry, target=entry.target.replace(*new)) if prose(entry) else None


def fuzzy_guess(sower: Sower, entry: Entry) -> Entry | None:
    """The source changed, and the catalogue was updated."""
    return replace(entry, fuzzy=True, previous=f"{entry.source} Dawniej.") if prose(entry) else None


FAULTS: Mapping[str, Fault] = {
    "plural forms lost": plural_lost, "plural forms exchanged": plural_exchanged, "number in digits": digit,
    "number in words": of_pairs(NUMBERS), "negation lost": of_pairs(LOST_NEGATION),
    "negation added": of_pairs(NEW_NEGATION), "may and must": of_pairs(DUTIES), "at least, more": of_pairs(LIMITS),
    "before and after": of_pairs(TIMES), "up and down": of_pairs(SIDES), "neighbour's": neighbour,
    "another string's": of_another, "untranslated": untranslated, "fuzzy": fuzzy_guess,
    "sentence missing": missing_sentence, "truncated": truncated, "placeholder lost": lost_placeholder,
    "placeholder doubled": doubled_placeholder, "markup lost": lost_markup, "name in another way": other_name,
    "term in another way": other_term,
    "term by a common word": other_word, "word doubled": doubled_word, "space doubled": double_space,
    "space before a mark": space_before_mark, "foreign quotes": foreign_quotes,
}
