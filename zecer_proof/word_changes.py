"""Which words of a text were exchanged, taken out or put in, as far as the rest of it stands as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher

from msgspec import Struct

STEM = 5
# longer stretches are put in other words
LONGEST = 2


class WordChange(Struct, frozen=True):
    """The places of words taken out of a text and put in; without one of the two, nothing else of it has changed."""

    gone: tuple[int, ...]
    come: tuple[int, ...]


def stem(word: str) -> str:
    """The beginning of a word, which its forms have in common; what stands for a placeholder is whole."""
    return word if word[0] in "⟦{" else word.casefold()[:STEM]


def word_changes(before: Sequence[str], after: Sequence[str]) -> list[WordChange]:
    """The short stretches of words that were exchanged, or else all that was taken out, or put in."""
    one, other = [stem(word) for word in before], [stem(word) for word in after]
    steps = [step for step in SequenceMatcher(None, one, other, autojunk=False).get_opcodes() if step[0] != "equal"]
    gone = _surplus(one, other, [at for _, start, end, _, _ in steps for at in range(start, end)])
    come = _surplus(other, one, [at for _, _, _, start, end in steps for at in range(start, end)])
    if not gone or not come:
        is_all = _in_small_letters(before, gone) == _in_small_letters(after, come)
        return [WordChange(gone, come)] if is_all and (gone or come) else []
    found = (WordChange(tuple(at for at in gone if start <= at < end), tuple(at for at in come if here <= at < to))
             for _, start, end, here, to in steps)
    return [one for one in found if 0 < len(one.gone) <= LONGEST and 0 < len(one.come) <= LONGEST]


def _surplus(some: Sequence[str], others: Sequence[str], among: Iterable[int]) -> tuple[int, ...]:
    """Which words, ``among`` these places, one side has more often than the other."""
    more = Counter(some) - Counter(others)
    found = []
    for at in among:
        if more[some[at]] > 0:
            more[some[at]] -= 1
            found.append(at)
    return tuple(found)


def _in_small_letters(words: Sequence[str], without: Collection[int]) -> list[str]:
    return [word.casefold() for at, word in enumerate(words) if at not in without]
