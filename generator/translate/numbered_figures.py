"""The word before the number of a figure, where a text has none: “as in fig. 1”."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from generator.model.text import printed
from generator.records import replace
from generator.text.letter_case import with_capital
from generator.text.run import Run

# behind these a sentence or a part of one begins
BEGINNING = re.compile(r"[.!?;–—]\s|\n")
SENTENCE = re.compile(r"(?:^|[.!?]\s+)$")
WORD_BEFORE = re.compile(r"([^\W\d_]+)\.?(:?)\s*$")
# prepositions and the like; a longer word may be one for a figure. So much of a word is in all its forms
LONGEST, STEM = 3, 4


def with_figure_words(runs: Sequence[Run], word: Callable[..., str], language: str) -> tuple[Run, ...]:
    """Runs in which each number of a figure has a word: its own, that of a list before it, or the engine's.

    ``word`` tells words of the engine in a ``language``.
    """
    found: list[Run] = []
    for run in runs:
        # other forms of the full word are known by its beginning
        if run.role == "figure" and _is_bare(found, word(printed("Figure {number}"), number="").lower()):
            told = word(printed("fig. {number}"), number=run.text)
            begins = SENTENCE.search("".join(one.text for one in found)) is not None
            run = replace(run, text=with_capital(told, language) if begins else told)
        found.append(run)
    return tuple(found)


def _is_bare(before: Sequence[Run], word: str) -> bool:
    """True if no word that may be one for a figure stands before a number, nor before those that it is listed with."""
    said = "".join("\0" if run.role == "figure" else run.text for run in before)
    # “fig.” ends no sentence
    said = BEGINNING.split(re.sub(r"(\w)\.(?=\s*$|\s*\0)", r"\1", said))[-1]
    if "\0" in said:
        return False
    last = WORD_BEFORE.search(said)
    if last is None:
        return True
    written = last[1].lower()
    return not written.startswith(word[:STEM]) and (
        bool(last[2]) or (len(written) <= LONGEST and not word.startswith(written)))
