"""Translation memories: what was translated before, in other packs or in TMX files, and what it suggests here."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

from generator.message import msg
from generator.records import replace
from generator.translate.catalogue import Catalogue, Entry
from zecer_i18n.exchange import BadExchange
from zecer_i18n.xliff import CONTROLS, root_of

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
# the least likeness of a source that is suggested (0 to 1), and how many sources are compared for one string
ALIKE, COMPARED = 0.75, 20
# a word of so many sources tells nothing
COMMON = 2000
WORD = re.compile(r"\w+|\{[^{}]*\}")
MOST_REMEMBERED = 500_000


class Remembered(Struct, frozen=True):
    """A source and its translation, and where they were found."""

    source: str
    target: str
    origin: str


class Suggestion(Struct, frozen=True):
    """A translation for a string without one; ``alike`` is 1 for an equal source."""

    context: str
    remembered: Remembered
    alike: float


def to_memory(catalogue: Catalogue, base: str, game: str) -> bytes:
    """The finished translations of a catalogue as TMX 1.4."""
    root = ET.Element("tmx", {"version": "1.4"})
    ET.SubElement(root, "header", {"creationtool": "zecer", "creationtoolversion": "1", "segtype": "block",
                                   "o-tmf": "po", "adminlang": "en", "srclang": base, "datatype": "plaintext"})
    ET.SubElement(root[0], "prop", {"type": "x-game"}).text = game
    body = ET.SubElement(root, "body")
    for entry in catalogue.entries:
        if entry.is_done:
            unit = ET.SubElement(body, "tu", {"tuid": entry.context})
            for language, text in ((base, entry.source), (catalogue.language.replace("_", "-"), entry.target)):
                variant = ET.SubElement(unit, "tuv", {LANG: language})
                ET.SubElement(variant, "seg").text = CONTROLS.sub("", text)
    data: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def read_memory(data: bytes, base: str, language: str, origin: str) -> tuple[Remembered, ...]:
    """What a TMX file has between two languages; varieties (``en-US``) count as their language. Raises BadExchange."""
    root = root_of(data, "TMX")
    if root.tag != "tmx":
        raise BadExchange(msg("expected TMX, found {tag}", tag=root.tag))
    return tuple(_remembered_units(root, base, language, origin))


def _remembered_units(root: ET.Element, base: str, language: str, origin: str) -> Iterator[Remembered]:
    for unit in root.iter("tu"):
        texts = {}
        for variant in unit.iter("tuv"):
            segment = variant.find("seg")
            spoken = (variant.get(LANG) or variant.get("lang") or "").casefold()
            if segment is not None:
                texts[re.split("[-_]", spoken)[0]] = "".join(segment.itertext())
        one, other = (texts.get(re.split("[-_]", wanted.casefold())[0], "") for wanted in (base, language))
        if one and other:
            yield Remembered(one, other, origin)


def of_catalogue(catalogue: Catalogue, origin: str) -> tuple[Remembered, ...]:
    """The finished translations of a catalogue."""
    return tuple(Remembered(entry.source, entry.target, origin) for entry in catalogue.entries if entry.is_done)


class Memory:
    """Translations by their sources. Of several for one source, the most frequent is taken, else the first."""

    def __init__(self, remembered: Iterable[Remembered]) -> None:
        found: dict[str, Counter[str]] = defaultdict(Counter)
        first: dict[tuple[str, str], Remembered] = {}
        for number, one in enumerate(remembered):
            if number >= MOST_REMEMBERED:
                raise BadExchange(msg("expected at most {most:,} translations in a memory, found more",
                                      most=MOST_REMEMBERED))
            found[one.source][one.target] += 1
            first.setdefault((one.source, one.target), one)
        self.exact = {source: first[source, targets.most_common(1)[0][0]] for source, targets in found.items()}
        self.by_word: dict[str, list[str]] = defaultdict(list)
        for source in self.exact:
            for word in set(_words(source)):
                self.by_word[word].append(source)

    def best(self, source: str) -> tuple[Remembered, float] | None:
        """The translation of the same source, or of the one that is most alike, and how alike it is."""
        if source in self.exact:
            return self.exact[source], 1.0
        words = set(_words(source))
        shared = Counter(other for word in words if len(self.by_word.get(word, ())) <= COMMON
                         for other in self.by_word.get(word, ()))
        likely = sorted(shared, key=lambda other: (-shared[other], abs(len(other) - len(source)), other))[:COMPARED]
        rated = [(SequenceMatcher(None, source, other, autojunk=False).ratio(), other) for other in likely
                 if 2 * min(len(source), len(other)) >= ALIKE * (len(source) + len(other))]
        alike, other = max(rated, default=(0.0, ""))
        return (self.exact[other], alike) if alike >= ALIKE else None


def suggest_texts(catalogue: Catalogue, memory: Memory) -> tuple[Suggestion, ...]:
    """What a memory suggests for the strings of a catalogue that have no translation."""
    return tuple(Suggestion(entry.context, *found) for entry in catalogue.entries
                 if not entry.target and not entry.obsolete and (found := memory.best(entry.source)) is not None)


def taken_in(catalogue: Catalogue, suggestions: Sequence[Suggestion]) -> dict[str, Entry]:
    """The entries with their suggestions, as drafts; the source of another text is kept beside it."""
    known = catalogue.by_context()
    return {one.context: replace(known[one.context], target=one.remembered.target, fuzzy=True,
                                 previous=None if one.alike == 1 else one.remembered.source)
            for one in suggestions}


def _words(text: str) -> list[str]:
    return WORD.findall(text.casefold())
