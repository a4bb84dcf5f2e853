"""The sentences of a text, and translations that have fewer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import log, sqrt
from statistics import median

from generator.model.text import CHOOSING, PLACEHOLDER

_END = re.compile(r"(?<=[.!?…:])[\s*_”“\"»)]+|\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)")
# stands for what a placeholder prints
_PRINTED = "········"
# a placeholder that prints words of its own, and the first of these
_CHOSEN = re.compile(rf"\{{(?:{'|'.join(CHOOSING)}):[^{{}}|]*\|([^{{}}|]*)[^{{}}]*\}}")
# texts shorter than this say nothing about how long translations are; nor do fewer texts
TELLING, FEWEST = 40, 20
# a whole translation is shorter than the usual by less than this share
SHORTER = 0.76
# a sentence is shorter than the usual by a share that, times the root of its length, is above this; with a neighbour
TOO_SHORT, STILL_SHORT = 3.8, 1.0
# how many sentences of a text go with how many of its translation, and how much less likely two for one are
STEPS, DEARER = ((1, 1), (1, 2), (2, 1)), 0.5
# sentences of which one is so many times as long as the other may not belong together
UNEVEN = 2


def sentences(text: str) -> list[str]:
    """The sentences of a text, and what stands before a colon, each in one line; items of a list are sentences."""
    return [" ".join(text[start:end].split()) for start, end in sentence_spans(text)]


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where each of the ``sentences`` of a text begins and ends, as indices of characters."""
    for start, end, _ in _spans(text):
        if any(map(str.isalpha, text[start:end])):
            yield start, end


def pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where each sentence begins and ends, together all of the text: also what has no letters, and what closes one."""
    whole = PLACEHOLDER.sub(lambda holder: _PRINTED[:1] * len(holder[0]), text)
    yield from ((start, after) for start, _, after in _spans(whole))


def _spans(text: str) -> Iterator[tuple[int, int, int]]:
    """Where each sentence begins, where it ends, and where the next one begins."""
    start = 0
    for end, after in [*(match.span() for match in _END.finditer(text)), (len(text), len(text))]:
        yield start, end, after
        start = after


def paired_sentences(source: str, target: str, printed: str = "·") -> list[tuple[str, str]]:
    """The sentences of a text and its translation in pairs, with ``printed`` in place of each placeholder.

    Of a text with more sentences than the other, two go with one, so that their lengths fit best.
    """
    lines = [[line for line in PLACEHOLDER.sub(printed, text).split("\n") if line.strip()]
             for text in (source, target)]
    if len(lines[0]) != len(lines[1]):
        lines = [[" ".join(some)] for some in lines]
    found: list[tuple[str, str]] = []
    for both in zip(*lines, strict=True):
        one, other = map(sentences, both)
        is_even = len(one) == len(other) and all(len(one[at]) < UNEVEN * len(other[at]) and
                                                 len(other[at]) < UNEVEN * len(one[at]) for at in range(len(one)))
        found += zip(one, other, strict=True) if is_even else _joined_sentences(one, other)
    return found


def _joined_sentences(one: Sequence[str], other: Sequence[str]) -> list[tuple[str, str]]:
    """Sentences in pairs, some of them two of one text for one of the other, so that their lengths fit best."""
    rows, columns = len(one), len(other)
    scale = sum(map(len, one)) / max(1, sum(map(len, other)))
    best: dict[tuple[int, int], tuple[float, list[tuple[str, str]]]] = {(0, 0): (0.0, [])}
    for row in range(rows + 1):
        for column in range(max(0, row // 2), min(columns, 2 * row) + 1):
            ways = []
            for high, wide in STEPS:
                before = best.get((row - high, column - wide))
                if before is not None:
                    pair = " ".join(one[row - high : row]), " ".join(other[column - wide : column])
                    misfit = abs(log(len(pair[0]) / (scale * len(pair[1])))) + (high != wide) * DEARER
                    ways.append((before[0] + misfit, [*before[1], pair]))
            if ways:
                best[row, column] = min(ways, key=lambda way: way[0])
    found = best.get((rows, columns))
    return found[1] if found is not None else [(" ".join(one), " ".join(other))]


def shortened_translations(pairs: Sequence[tuple[str, str]]) -> list[tuple[int, int, int]]:
    """Translations with fewer sentences than their sources, and shorter than others of the same catalogue.

    Each is the index of the pair and the numbers of sentences of source and translation. How long a translation usually
    is, beside its source, is the median of all longer ones.
    """
    ratios = [_length(target) / _length(source) for source, target in pairs if len(source) > TELLING]
    usual = median(ratios) if len(ratios) >= FEWEST else 1.0
    found = []
    for at, (source, target) in enumerate(pairs):
        if _length(target) < usual * SHORTER * _length(source):
            there, here = (len(sentences(PLACEHOLDER.sub(_PRINTED[:1], text))) for text in (source, target))
            if 0 < here < there:
                found.append((at, there, here))
    return found


def shortened_sentences(pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """The sentences of which a translation says too little, each with the index of its pair.

    How much shorter one may be than the usual falls with the root of its length. What it lacks must not be in the
    sentence before or behind it.
    """
    paired = [paired_sentences(_CHOSEN.sub(r"\1", source), _CHOSEN.sub(r"\1", target), _PRINTED)
              for source, target in pairs]
    ratios = [len(other) / len(one) for some in paired for one, other in some if len(one) > TELLING]
    usual = median(ratios) if len(ratios) >= FEWEST else 0.0

    def shortness(some: Sequence[tuple[str, str]]) -> float:
        there, here = (sum(len(both[side]) for both in some) for side in (0, 1))
        return (1 - here / there / usual) * sqrt(there)

    for at, some in enumerate(paired if usual else ()):
        for place, (one, _) in enumerate(some):
            if len(one) > TELLING and shortness(some[place : place + 1]) > TOO_SHORT and all(
                    shortness(some[max(0, start) : start + 2]) > STILL_SHORT for start in (place - 1, place)):
                yield at, one


def _length(text: str) -> int:
    return len(PLACEHOLDER.sub(_PRINTED, _CHOSEN.sub(r"\1", text)))
