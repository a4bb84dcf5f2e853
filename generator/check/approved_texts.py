"""The texts of a pack as they were approved: their sentences, what these say, and where a later text differs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

from msgspec import Struct

from generator.check.numerals import numerals
from generator.check.prose import SORTS
from generator.load.approved import LINE, one_line, sentences_of
from generator.model.text import CHOOSING, COUNTED, PLACEHOLDER, Placeholder, Text, placeholders
from generator.translate.contrasts import order, order_exchanged, sense
from generator.translate.sentences import pieces

# placeholders that print no datum
GRAMMAR = ("caps", "style")
# the keys of what a text says, of its words of order, and of those in bold with which its parts begin, below its own
SAYS, ORDER, PARTS = "says", "order-words", "parts"
# what is typed in a text, and the data of one whose words are the same while these changed their places
TYPED, EXCHANGED = "typed", "exchanged"
OLDER = (SAYS, ORDER, PARTS)
# a part of a text that begins with words in bold, which name it: a phase, a step
NAMED_PART = re.compile(r"^\s*(?:[-*+]\s+|\d+[.)]\s+)?\*\*([^*\n]+?)[.:]?\*\*", re.MULTILINE)
SEPARATOR, TIMES = ", ", " ×"
# words, placeholders, and signs that are read as words
TOKEN = re.compile(r"\{[^{}]*\}|[^\W_]+(?:['’][^\W_]+)*|[+−×≤≥<>=%½¼¾→]|(?<![\w{])[-–](?=[\d{])")
# typed data: digits, and letters that name something; a letter that begins a sentence may be a word
TYPED_DATUM = re.compile(r"\d+|(?<=[\w,;)] )[A-Z]\b(?!['’])")

# facts that differ, old and new, by their keys
Differing = Mapping[str, tuple[str, str]]


class Stretch(Struct, frozen=True):
    """Where two texts differ: the words of both, and which words of the newer text they are, from 0."""

    old: str
    new: str
    start: int
    end: int


class TextChange(Struct, frozen=True):
    """A text that differs from the approved one: ``old`` or ``new`` are None where there was or is none; a file of an
    earlier version has no ``old`` either. ``data`` are the facts that differ, old and new, by their keys.
    """

    holder: str
    key: str
    old: str | None
    new: str | None
    data: Differing

    @property
    def path(self) -> str:
        return f"{self.holder}/{self.key}" if self.key else self.holder

    @property
    def is_worded_alike(self) -> bool:
        """True if both texts have the same words in the same order."""
        return not self.data and _keys(self.old or "") == _keys(self.new or "")

    def told_data(self) -> tuple[str, str]:
        """The facts that differ, those of the older and those of the newer text."""
        old, new = (SEPARATOR.join(filter(None, side)) for side in zip(*self.data.values(), strict=True))
        return old, new

    def stretch(self, language: str) -> Stretch | None:
        """The first words that differ and say something else, or else the first that differ; None without two texts."""
        if self.old is None or self.new is None:
            return None
        found = list(_stretches(self.old, self.new))
        telling = (one for one in found if data_said(one.old, language) != data_said(one.new, language))
        return next(telling, found[0] if found else None)


def sentences_approved(text: Text) -> str:
    """The sentences of a text as a value of the approved facts."""
    lines = (one_line(text.whole_source[start:end]) for start, end in pieces(text.whole_source))
    return "".join(f"{LINE}{line}" for line in lines if line)


def text_changes(holder: str, before: Mapping[str, str], now: Mapping[str, str], language: str) -> Iterator[TextChange]:
    """The texts of a holder that differ; in an older file only facts of them are compared."""
    for key in dict.fromkeys((*now, *before)):
        old, new = sentences_of(before.get(key)), sentences_of(now.get(key))
        if old == new:
            continue
        if old is None and any(one in before for one in older_keys(key)):
            data = _differing_from_older(before, key, new or "", language)
        else:
            data = _differing(data_said(old or "", language), data_said(new or "", language), key)
            if not data and old and new and is_exchanged(old, new):
                data = {EXCHANGED: (data_in(old, in_order=True), data_in(new, in_order=True))}
        if data or old is not None or not any(one in before for one in older_keys(key)):
            yield TextChange(holder, key, old, new, data)


def older_keys(key: str) -> tuple[str, ...]:
    """The keys under which earlier versions kept what a text says."""
    return (key, *(f"{key}/{one}" for one in OLDER))


def says_as_before(before: Mapping[str, str], key: str, text: str, language: str) -> bool:
    """True if a text has the facts that an earlier version kept of it."""
    return not _differing_from_older(before, key, text, language)


def data_said(text: str, language: str) -> dict[str, str]:
    """The facts of a text, by their keys: the data that it prints, what it says of numbers, duties, negations and
    opposites, its words of order, and the words in bold with which its parts begin.
    """
    numbers = {str(number): count for number, count in sorted(numerals(text, language).items())}
    found = {"": data_in(text), SAYS: _times({**numbers, **sense(text, language)}),
             ORDER: _times(order(text, language)), PARTS: SEPARATOR.join(NAMED_PART.findall(text)),
             TYPED: SEPARATOR.join(sorted(TYPED_DATUM.findall(PLACEHOLDER.sub("·", text))))}
    return {key: value for key, value in found.items() if value}


def data_in(text: str | Text, in_order: bool = False) -> str:
    """The data that a text prints, sorted: sentences may be reordered, and other forms chosen."""
    some = text.placeholders if isinstance(text, Text) else placeholders(text)
    told = [f"{{{holder.kind}:{holder.target}}}".replace(":}", "}") for holder in some if holder.kind not in GRAMMAR]
    return SEPARATOR.join(told if in_order else sorted(told))


def is_exchanged(old: str, new: str) -> bool:
    """True if two texts have the same words, and the same data in another order."""
    one, other = ([key for key in _keys(text) if key[0] != "{"] for text in (old, new))
    return one == other and _keys(old) != _keys(new)


def _differing_from_older(before: Mapping[str, str], key: str, text: str, language: str) -> Differing:
    """The facts of a text that differ from those that an earlier version kept of it."""
    kept = zip(("", SAYS, ORDER), older_keys(key), strict=False)
    old = {one: before[below] for one, below in kept if below in before}
    new = data_said(text, language)
    return _differing(old, {one: new[one] for one in ("", SAYS, ORDER) if one in new}, key)


def _differing(old: Mapping[str, str], new: Mapping[str, str], key: str) -> Differing:
    """The facts of which both sides are not the same; words of order only where one became its opposite."""
    told = {one: (old.get(one, ""), new.get(one, "")) for one in dict.fromkeys((*old, *new))}
    return {one: both for one, both in told.items()
            if both[0] != both[1] and (one != ORDER or order_exchanged(*map(_count_by_word, both)))
            and (one not in (SAYS, ORDER) or not any(SORTS.get(part) in ("title", "label") for part in key.split("/")))}


def _count_by_word(said: str) -> dict[str, int]:
    return {word: int(count or 1) for word, _, count in (one.partition(TIMES) for one in said.split(SEPARATOR))}


def _times(words: Mapping[str, int]) -> str:
    return SEPARATOR.join(word if count == 1 else f"{word}{TIMES}{count}" for word, count in words.items())


def word_spans(text: str) -> list[tuple[int, int]]:
    """Where the words and placeholders of a text begin and end."""
    return [match.span() for match in TOKEN.finditer(text)]


def _keys(text: str) -> list[str]:
    """The words of a text as they are compared: without capitals, of placeholders that count with their forms."""
    return [_key(match[0]) for match in TOKEN.finditer(text)]


def _key(word: str) -> str:
    holder: Placeholder | None = next(placeholders(word), None)
    if holder is None or holder.kind in (*COUNTED, *CHOOSING):
        return word.casefold()
    return f"{{{holder.kind}:{holder.target}}}"


def _stretches(old: str, new: str) -> Iterator[Stretch]:
    """The words that differ, in order; where one side has none, with the word before or behind them."""
    before, after = _keys(old), _keys(new)
    spans = word_spans(old), word_spans(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for way, start, end, here, there in matcher.get_opcodes():
        if way != "equal":
            if end == start or there == here:
                joined = 0 < here < len(after) and LINE not in new[spans[1][here - 1][1] : spans[1][here][0]]
                back, on = (1, 0) if start and (joined or here == len(after)) else (0, 1)
                start, here, end, there = start - back, here - back, end + on, there + on
            yield Stretch(_slice(old, spans[0], start, end), _slice(new, spans[1], here, there), here,
                          min(there, len(after)))


def _slice(text: str, spans: list[tuple[int, int]], first: int, last: int) -> str:
    """The words ``first`` to ``last`` of a text, on one line."""
    some = spans[first:last]
    return one_line(text[some[0][0] : some[-1][1]].replace("*", "")) if some else ""
