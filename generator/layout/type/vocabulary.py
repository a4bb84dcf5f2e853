"""A cache of measured words: most texts of a game are composed of words that were measured before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from generator.layout.type.words import PARAGRAPH_GAP, Passage, Typeface, Word, passages
from generator.model.text import PLACEHOLDER, Text
from generator.text.markup import is_plain
from generator.text.quotes import STRAIGHT
from generator.text.run import Run, runs_of
from generator.text.typeset import NBSP, glue
from generator.translate.edition import Edition

MOST_WORDS = 8192
# the only straight mark that is set the same whatever its neighbours
INNER_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
# letters and sentence punctuation; other words may be set differently depending on their neighbours
SENTENCE = re.compile(r"[^\W\d_]*(?: [^\W\d_]+)*[.,;:!?…]*")


class SetWord(NamedTuple):
    """The set words of a source word, and its plain characters; for an icon, its meaning.

    ``keeps_spaces`` is True if spaces around it stay as written, whatever its neighbours.
    """

    words: tuple[Word, ...]
    text: str
    keeps_spaces: bool


UNKNOWN = SetWord((), "", False)


class WordCache(dict[str, SetWord]):
    """The words of an edition in one typeface by their source, upright or (between ``signs``) italic.

    A source word that cannot be set alone, such as one half of two words in bold, is UNKNOWN.
    """

    def __init__(self, edition: Edition, face: Typeface, emphasis: str = "") -> None:
        super().__init__()
        self._edition, self._face, self._emphasis = edition, face, emphasis

    def __missing__(self, source: str) -> SetWord:
        if len(self) >= MOST_WORDS:
            self.clear()
        self[source] = entry = self._entry(source)
        return entry

    def _entry(self, source: str) -> SetWord:
        rest = PLACEHOLDER.sub("", source)
        if not is_plain(source) or "{" in rest or "}" in rest or STRAIGHT.search(INNER_APOSTROPHE.sub("", rest)):
            return UNKNOWN
        blocks = self._edition.blocks(Text(f"{self._emphasis}{source}{self._emphasis}"))
        words = tuple(word for passage in passages(blocks, self._face) for word in passage.words)
        text = "".join([run.text for run in runs_of(blocks) if isinstance(run, Run)])
        return SetWord(words, text, self._keeps_spaces(text))

    def _keeps_spaces(self, text: str) -> bool:
        contexts = (f"x {text} x", f"x {text} Xx")
        return SENTENCE.fullmatch(text) is not None and all(glue(c, self._edition.language) == c for c in contexts)


class Vocabulary:
    """The cached words of an edition in one typeface, and texts composed of them."""

    def __init__(self, edition: Edition, face: Typeface) -> None:
        self._language = edition.language
        self._upright, self._italic = WordCache(edition, face), WordCache(edition, face, "*")

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
        italic = source[:1] == source[-1:] == "*" and source.count("*") == 2
        cache, source = (self._italic, source[1:-1]) if italic else (self._upright, source)
        source_words = source.replace("\n", " ").split(" ")
        entries = list(map(cache.__getitem__, source_words))
        if False in [keeps_spaces for _, _, keeps_spaces in entries]:
            entries = self._with_nbsp(cache, source, source_words, entries)
        return tuple(chain.from_iterable([words for words, _, _ in entries])) if entries else None

    def _with_nbsp(self, cache: WordCache, source: str, source_words: Sequence[str],
                   entries: list[SetWord]) -> list[SetWord]:
        """The words with the no-break spaces of the language; empty when one cannot be set alone."""
        if UNKNOWN in entries:
            return []
        unglued = " ".join([entry.text for entry in entries])
        glued = glue(unglued, self._language)
        if glued == unglued:
            return entries
        joined = _joined_words(source, source_words, entries, glued)
        joined_entries = list(map(cache.__getitem__, joined)) if joined is not None else []
        return [] if UNKNOWN in joined_entries else joined_entries


def _joined_words(source: str, source_words: Sequence[str], entries: Sequence[SetWord], glued: str) -> list[str] | None:
    """The source words, with those connected by a no-break space joined.

    None when the language changes more than spaces between words of one line.
    """
    parts: list[str] = []
    text_at = source_at = 0
    for word, entry in zip(source_words, entries, strict=True):
        end, source_at = text_at + len(entry.text), source_at + len(word)
        space = glued[end : end + 1]
        if glued[text_at:end] != entry.text or (space == NBSP and source[source_at] == "\n"):
            return None
        parts += (word, space)
        text_at, source_at = end + 1, source_at + 1
    return "".join(parts).split(" ")
