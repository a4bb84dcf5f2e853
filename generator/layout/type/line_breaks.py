"""Breaks passages of measured words into lines; every width is in em of the text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from generator.layout.type.words import BrokenLine, Line, Passage, Typeface, Word, hyphenated_word
from generator.text.hyphens import sign_breaks

# em: tolerance for sums of widths
TOLERANCE = 1e-6


class MeasuredPassage:
    """A passage with cumulative widths and letter counts, so that the width of a line is a difference of two sums."""

    def __init__(self, passage: Passage) -> None:
        self.passage, self.words = passage, passage.words
        # the width up to each word, including the spaces after earlier words
        self.ems = [0.0, *accumulate([em + space for _, em, _, space, _, _ in passage.words])]
        self.letters: list[int] = []
        self.has_signs = any(map(sign_breaks, [word.text for word in passage.words]))

    def lines(self, wide: float, spacing: float) -> Iterator[BrokenLine]:
        """The words of each line of at most ``wide`` em, its width (em), its letters and spaces (0: no tracking)."""
        if spacing:
            yield from self._spaced_lines(wide, spacing)
            return
        ems, words, at, count = self.ems, self.words, 0, len(self.words)
        while at < count:
            start = ems[at]
            limit = start + wide + TOLERANCE
            after = bisect_right(ems, limit, at + 1) - 1
            # no space follows the last letter of a line
            while after < count and ems[after + 1] - words[after].space <= limit:
                after += 1
            after = max(at + 1, after)
            yield words[at:after], ems[after] - start - words[after - 1].space, 0
            at = after

    def _spaced_lines(self, wide: float, spacing: float) -> Iterator[BrokenLine]:
        """Lines with a tracking of ``spacing`` em; letters are counted on first use."""
        ems, words, at, count = self.ems, self.words, 0, len(self.words)
        letters = self.letters = self.letters or [0, *accumulate([word.letters for word in words])]
        ends = [end - word.space + spacing * (letters[number] + number - 2)
                for number, (end, word) in enumerate(zip(ems[1:], words, strict=True), 1)]
        while at < count:
            start = ems[at] + spacing * (letters[at] + at)
            after = max(at + 1, bisect_right(ends, start + wide + TOLERANCE, at))
            em = ems[after] - ems[at] - words[after - 1].space
            yield words[at:after], em, letters[after] - letters[at] + after - at - 1
            at = after


def broken_lines(text: list[MeasuredPassage], wide: float, spacing: float, face: Typeface) -> Iterator[Line]:
    """Passages broken into lines of at most ``wide`` em."""
    for measured in text:
        passage, room = measured.passage, wide - measured.passage.indent
        if not passage.words and passage.is_line:
            yield Line((), 0.0, 0, passage.indent, passage.marker, passage.gap, passage.hang, passage.divider)
            continue
        divided = face.language or measured.has_signs
        lines = _hyphenated_lines(passage, room, spacing, face) if divided else measured.lines(room, spacing)
        marker, gap, before = passage.marker, passage.gap, None
        for words, em, letters in lines:
            if before is not None:
                yield before
            before = Line(words, em, letters, passage.indent, marker, gap, passage.hang)
            marker, gap = "", 0.0
        if before is not None:
            yield before._replace(ends=True)


def _hyphenated_lines(passage: Passage, wide: float, spacing: float, face: Typeface) -> Iterator[BrokenLine]:
    """As ``Measured.lines``, with hyphenation of words that do not fit."""
    for words in _lines(list(passage.words), wide, spacing, face):
        em = sum(word.em for word in words) + sum(word.space for word in words[:-1])
        yield tuple(words), em, sum(word.letters for word in words) + len(words) - 1


def _lines(words: list[Word], wide: float, spacing: float, face: Typeface) -> Iterator[list[Word]]:
    line: list[Word] = []
    line_em, at = 0.0, 0
    limit = wide + TOLERANCE
    while at < len(words):
        word = words[at]
        word_em = word.em + spacing * word.letters
        before = line[-1].space + spacing if line else 0.0
        # no space follows the last letter
        if line_em + before + word_em - spacing <= limit:
            line.append(word)
            line_em += before + word_em
            at += 1
            continue
        halves = hyphenated_word(word, wide - line_em - before, spacing, face)
        if halves is not None:
            line.append(halves[0])
            words[at] = halves[1]
        elif not line:
            line.append(word)
            at += 1
        yield line
        line, line_em = [], 0.0
    if line:
        yield line
