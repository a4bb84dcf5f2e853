"""A cache of measured words: most texts of a game are composed of words that were measured before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from generator.layout.type.words import PARAGRAPH_GAP, Passage, Typeface, Word, passages
from generator.model.text import PLACEHOLDER, Text
from generator.text.markup import is_plain
from generator.text.run import Run, runs_of
from generator.text.typeset import NBSP, glue
from generator.translate.edition import Edition

MOST_WORDS = 8192
# letters and sentence punctuation; other words may be set differently depending on their neighbours
CALM = re.compile(r"[^\W\d_]*(?: [^\W\d_]+)*[.,;:!?…]*")


class SetWord(NamedTuple):
    """The set words of a source word, and its plain characters; for an icon, its meaning.

    ``calm`` is True if spaces around it stay as written, whatever its neighbours.
    """

    words: tuple[Word, ...]
    text: str
    calm: bool


UNKNOWN = SetWord((), "", False)


class Words(dict[str, SetWord]):
    """The words of an edition in one typeface by their source, upright or (between ``signs``) italic.

    A source word that cannot be set alone, such as one half of two words in bold, is UNKNOWN.
    """

    def __init__(self, edition: Edition, face: Typeface, signs: str = "") -> None:
        super().__init__()
        self._edition, self._face, self._signs = edition, face, signs

    def __missing__(self, source: str) -> SetWord:
        if len(self) >= MOST_WORDS:
            self.clear()
        self[source] = entry = self._entry(source)
        return entry

    def _entry(self, source: str) -> SetWord:
        rest = PLACEHOLDER.sub("", source)
        if not is_plain(source) or "{" in rest or "}" in rest:
            return UNKNOWN
        blocks = self._edition.blocks(Text(f"{self._signs}{source}{self._signs}"))
        words = tuple(word for passage in passages(blocks, self._face) for word in passage.words)
        text = "".join([run.text for run in runs_of(blocks) if isinstance(run, Run)])
        return SetWord(words, text, self._calm(text))

    def _calm(self, text: str) -> bool:
        beside = f"x {text} x"
        return CALM.fullmatch(text) is not None and glue(beside, self._edition.language) == beside


class Vocabulary:
    """The cached words of an edition in one typeface, and texts composed of them."""

    def __init__(self, edition: Edition, face: Typeface) -> None:
        self._language = edition.language
        self._upright, self._slanted = Words(edition, face), Words(edition, face, "*")

    def passages(self, source: str) -> list[Passage] | None:
        """As ``words.passages`` of the text's blocks; None when the text has more than paragraphs of known words."""
        found: list[Passage] = []
        for paragraph in source.split("\n\n"):
            words = self._paragraph(paragraph)
            if words is None:
                return None
            found.append(Passage(words, gap=PARAGRAPH_GAP if found else 0.0))
        return found

    def _paragraph(self, source: str) -> tuple[Word, ...] | None:
        # a whole paragraph in italics is flavour text
        slanted = source[:1] == source[-1:] == "*" and source.count("*") == 2
        known, source = (self._slanted, source[1:-1]) if slanted else (self._upright, source)
        written = source.replace("\n", " ").split(" ")
        entries = list(map(known.__getitem__, written))
        if False in [calm for _, _, calm in entries]:
            entries = self._glued(known, source, written, entries)
        return tuple(chain.from_iterable([words for words, _, _ in entries])) if entries else None

    def _glued(self, known: Words, source: str, written: Sequence[str], entries: list[SetWord]) -> list[SetWord]:
        """The words with the no-break spaces of the language; empty when one cannot be set alone."""
        if UNKNOWN in entries:
            return []
        plain = " ".join([entry.text for entry in entries])
        glued = glue(plain, self._language)
        if glued == plain:
            return entries
        joined = _joined(source, written, entries, glued)
        found = list(map(known.__getitem__, joined)) if joined is not None else []
        return [] if UNKNOWN in found else found


def _joined(source: str, written: Sequence[str], entries: Sequence[SetWord], glued: str) -> list[str] | None:
    """The source words, with those connected by a no-break space joined.

    None when the language changes more than spaces between words of one line.
    """
    parts: list[str] = []
    at = place = 0
    for word, entry in zip(written, entries, strict=True):
        end, place = at + len(entry.text), place + len(word)
        space = glued[end : end + 1]
        if glued[at:end] != entry.text or (space == NBSP and source[place] == "\n"):
            return None
        parts += (word, space)
        at, place = end + 1, place + 1
    return "".join(parts).split(" ")
