"""Whether a text that was reworded may say something else: a word in the place of another, something taken out, or put
into a sentence, or parts of a sentence in each other's place. Words of the same duty or order, and other forms, say the
same; a sentence beside those that stood there may explain them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from generator.check.approved_texts import TOKEN
from generator.language.language_data import language_data
from generator.translate.contrasts import ITALICS, opposites_of
from zecer_proof.word_changes import stem, word_changes

# what parts of a sentence have between them; placeholders have colons
BETWEEN = re.compile(r"[,;–]|:(?![^{⟦]*[}⟧])")
# the star before italics, which stands in the line of the sentence before them
OPENING = re.compile(r"\s\*\n")
# two parts may have been moved for the sound of it
FEWEST_PARTS = 3
SIGNED = re.compile(rf"{TOKEN.pattern}|{BETWEEN.pattern}")


def is_turned(old: str, new: str, language: str) -> bool:
    """True if a text, each of its sentences in a line, may say something else than before."""
    before, after = ([line for line in ITALICS.sub("", OPENING.sub(r"\n*", text)).split("\n") if TOKEN.search(line)]
                     for text in (old, new))
    return any(_differs_in_words(TOKEN.findall(" ".join(one)), TOKEN.findall(" ".join(other)), language)
               or (len(one) == len(other) == 1 and is_reordered(one[0], other[0], language))
               for one, other in _changed_sentences(before, after) if one)


def _changed_sentences(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    for way, start, end, here, there in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if way != "equal":
            yield before[start:end], after[here:there]


def _differs_in_words(before: Sequence[str], after: Sequence[str], language: str) -> bool:
    for change in word_changes(before, after):
        gone, come = ([word for word in (words[at] for at in places) if stem(word) not in empty_stems(language)]
                      for words, places in ((before, change.gone), (after, change.come)))
        if (gone or come) and not _senses(gone, language) & _senses(come, language):
            return True
    return False


def _senses(words: Iterable[str], language: str) -> frozenset[tuple[str, int]]:
    return frozenset().union(*(opposites_of(word, language) for word in words))


def is_reordered(before: str, after: str, language: str) -> bool:
    """True if a sentence has the same parts in another order, a list or steps, or two of its phrases in each other's
    place; the words of a part may be moved. Two parts, such as a condition and what is done, may stand either way.
    """
    one, other = ([part for part in (frozenset(map(stem, TOKEN.findall(part))) - empty_stems(language)
                                     for part in BETWEEN.split(text)) if part] for text in (before, after))
    if len(one) >= FEWEST_PARTS and one != other and sorted(map(sorted, one)) == sorted(map(sorted, other)):
        return True
    sides = [[sorted(map(stem, TOKEN.findall(part))) for part in BETWEEN.split(text)] for text in (before, after)]
    if len(sides[0]) == 2 and sides[0] == sides[1][::-1]:
        return False
    words = [list(map(stem, SIGNED.findall(text))) for text in (before, after)]
    return sorted(words[0]) == sorted(words[1]) and _are_swapped(*words)


def _are_swapped(one: list[str], other: list[str]) -> bool:
    """True if two phrases of different parts have changed their places, and what stands between them has not."""
    start = next((at for at, both in enumerate(zip(one, other, strict=True)) if both[0] != both[1]), len(one))
    end = next((at for at in range(len(one), start, -1) if one[at - 1] != other[at - 1]), start)
    one, other = one[start:end], other[start:end]
    signs = [at for at, word in enumerate(one) if BETWEEN.fullmatch(word)]
    return bool(signs) and any(other == one[back:] + one[on:back] + one[:on]
                               for on in range(1, signs[-1] + 1) for back in range(signs[0] + 1, len(one))
                               if any(on <= at < back for at in signs))


@lru_cache
def empty_stems(language: str) -> frozenset[str]:
    """The stems of words that have no meaning of their own."""
    return frozenset(map(stem, language_data(language).empty_words.split()))
