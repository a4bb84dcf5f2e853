"""The words of a game by how they are written: most texts are put together of words that were measured before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from generator.layout.words import PARAGRAPH_GAP, Passage, Typeface, Word, passages
from generator.model.text import PLACEHOLDER, Text
from generator.text.markup import is_plain
from generator.text.run import Run, runs_of
from generator.text.typeset import NBSP, glue
from generator.translate.edition import Edition

MOST_WORDS = 8192


class Entry(NamedTuple):
    """What stands between two spaces, as it is set, and its plain characters: of an icon what it means."""

    words: tuple[Word, ...]
    text: str


class Words(dict[str, Entry | None]):
    """The words of an edition in one typeface, upright or (between ``signs``) slanted, by how they are written.

    None for what does not stand for itself, such as one half of two words in bold.
    """

    def __init__(self, edition: Edition, face: Typeface, signs: str = "") -> None:
        super().__init__()
        self._edition, self._face, self._signs = edition, face, signs

    def __missing__(self, source: str) -> Entry | None:
        if len(self) >= MOST_WORDS:
            self.clear()
        self[source] = entry = self._entry(source)
        return entry

    def _entry(self, source: str) -> Entry | None:
        rest = PLACEHOLDER.sub("", source)
        if not is_plain(source) or "{" in rest or "}" in rest:
            return None
        blocks = self._edition.blocks(Text(f"{self._signs}{source}{self._signs}"))
        words = tuple(word for passage in passages(blocks, self._face) for word in passage.words)
        return Entry(words, "".join([run.text for run in runs_of(blocks) if isinstance(run, Run)]))

    def of(self, written: Sequence[str]) -> list[Entry] | None:
        """The words of a text; None when one of them does not stand for itself."""
        entries = [entry for entry in map(self.__getitem__, written) if entry is not None]
        return entries if len(entries) == len(written) else None


class Vocabulary:
    """The words of an edition in one typeface, and the texts that are made of nothing else."""

    def __init__(self, edition: Edition, face: Typeface) -> None:
        self._language = edition.language
        self._upright, self._slanted = Words(edition, face), Words(edition, face, "*")

    def passages(self, source: str) -> list[Passage] | None:
        """As ``words.passages`` of the text's blocks; None when there is more in it than paragraphs of words."""
        found: list[Passage] = []
        for paragraph in source.split("\n\n"):
            words = self._paragraph(paragraph)
            if words is None:
                return None
            found.append(Passage(words, gap=PARAGRAPH_GAP if found else 0.0))
        return found

    def _paragraph(self, source: str) -> tuple[Word, ...] | None:
        # a whole paragraph in italics is what a card says by the way
        slanted = source[:1] == source[-1:] == "*" and source.count("*") == 2
        known, source = (self._slanted, source[1:-1]) if slanted else (self._upright, source)
        written = source.replace("\n", " ").split(" ")
        entries = known.of(written)
        if entries is None:
            return None
        plain = " ".join([entry.text for entry in entries])
        glued = glue(plain, self._language)
        if glued != plain:
            joined = _joined(source, written, entries, glued)
            entries = known.of(joined) if joined is not None else None
        return tuple(chain.from_iterable([entry.words for entry in entries])) if entries is not None else None


def _joined(source: str, written: Sequence[str], entries: Sequence[Entry], glued: str) -> list[str] | None:
    """The words as written, those with a no-break space between them as one.

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
