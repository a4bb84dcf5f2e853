"""The sentences of a text, and translations that have fewer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median

from generator.model.text import PLACEHOLDER

_END = re.compile(r"(?<=[.!?…:])[\s*_”“\"»)]+|\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)")
# stands for what a placeholder prints
_PRINTED = "········"
# texts shorter than this say nothing about how long translations are; nor do fewer texts
TELLING, FEWEST = 40, 20
# a whole translation is shorter than the usual by less than this share
SHORTER = 0.76


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


def _length(text: str) -> int:
    return len(PLACEHOLDER.sub(_PRINTED, text))
