"""Balanced line breaking: lines of a passage get about equal lengths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from generator.layout.type.words import BrokenLine, Word

# tolerance for sums of widths
TOLERANCE = 1e-6


def even_lines(word_widths: Sequence[float], spaces: Sequence[float], wide: float) -> list[tuple[int, int]]:
    """The start and end word of each line that minimize the sum of squared free widths.

    ``word_widths`` and ``spaces`` are the widths of words and of the spaces after them. No word is wider than ``wide``.
    """
    least_cost, line_starts = [0.0, *[inf] * len(word_widths)], [0] * (len(word_widths) + 1)
    for end in range(1, len(word_widths) + 1):
        room = wide + spaces[end - 1]
        for start in range(end - 1, -1, -1):
            room -= word_widths[start] + spaces[start]
            if room < -TOLERANCE:
                break
            cost = least_cost[start] + room * room
            if cost < least_cost[end]:
                least_cost[end], line_starts[end] = cost, start
    lines, end = [], len(word_widths)
    while end:
        lines.append((line_starts[end], end))
        end = line_starts[end]
    return lines[::-1]


def balanced_lines(words: tuple[Word, ...], wide: float, spacing: float) -> Iterator[BrokenLine]:
    """Words in lines of about equal length, at most ``wide`` em; empty when a word is too long for that."""
    widths = [word.em + spacing * word.letters for word in words]
    # no space follows the last letter
    limit = wide + spacing
    if max(widths, default=0.0) > limit + TOLERANCE:
        return
    for at, after in even_lines(widths, [word.space + spacing for word in words], limit):
        line = words[at:after]
        em = sum([word.em + word.space for word in line]) - line[-1].space
        yield line, em, sum([word.letters for word in line]) + len(line) - 1
