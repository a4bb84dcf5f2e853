"""A text that changed as one line: what was and what is, marked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Literal

from msgspec import Struct

Mark = Literal["", "old", "new"]
# how a line of text shows what was and what is
MARKED: Mapping[Mark, str] = {"old": "[-{}-]", "new": "{{+{}+}}"}
# characters: longer texts show what differs in them
SHORT_TEXT = 60
# words: what is the same on both sides of a difference, and the longest texts that are compared word by word
AROUND, MOST_WORDS = 8, 2_000
# the longest stretch between two differences that is told as a part of them
BETWEEN = 2
# the share of equal words from which on two texts are shown as one
ALIKE = 0.5
ARROW, ELLIPSIS = " → ", "…"
# what is left of a sentence that was cut off
END = re.compile(r"^[\s.,;:!?…)\]”»]+")
# what stands between spaces: what opens it, its letters, what follows them
WORD = re.compile(r"(\s*)(?=\S)([„“”«»\"'(\[]*)(\S*?)([.,;:!?…)\]„“”«»\"']*)(?!\S)")


class Marked(Struct, frozen=True):
    """A stretch of a text: of both editions, of the older or of the newer one."""

    text: str
    mark: Mark = ""


def marked_change(old: str, new: str) -> tuple[Marked, ...]:
    """Two texts as one: short ones with an arrow between them, long ones with what differs in them marked."""
    if not (old and new):
        return (Marked(old, "old") if old else Marked(new, "new"),)
    before, after = _tokens(old), _tokens(new)
    if max(len(old), len(new)) > SHORT_TEXT and max(len(before), len(after)) <= MOST_WORDS:
        matcher = SequenceMatcher(None, [one.strip() for one in before], [one.strip() for one in after], autojunk=False)
        if matcher.ratio() >= ALIKE:
            return tuple(one for one in _woven(matcher, before, after) if one.text)
    return arrow_change(old, new)


def arrow_change(old: str, new: str) -> tuple[Marked, ...]:
    """What was and what is, with an arrow between them."""
    return Marked(old, "old"), Marked(ARROW), Marked(new, "new")


def _tokens(text: str) -> list[str]:
    """Words, and the punctuation around them, each with the space before it."""
    found = []
    for word in WORD.finditer(text):
        space, opening, letters, closing = word.groups()
        kept = [*opening, *([letters] if letters else []), *closing]
        found += [f"{space}{kept[0]}", *kept[1:]]
    return found


def _woven(matcher: SequenceMatcher[str], before: list[str], after: list[str]) -> Iterator[Marked]:
    steps = list(_steps(matcher))
    for number, (way, start, end, here, there) in enumerate(steps):
        if way == "equal":
            # what begins the newer text follows what is gone
            yield Marked(" " if number and not here else "")
            yield Marked(_shortened_words(after[here:there], number > 0, number < len(steps) - 1))
            continue
        sides: tuple[tuple[Mark, list[str]], ...] = (("old", before[start:end]), ("new", after[here:there]))
        for mark, tokens in sides:
            text = "".join(tokens)
            if text:
                # two words side by side of which the newer one begins a text
                beside = mark == "new" and end > start and text[0].isalnum() and before[end - 1][-1].isalnum()
                yield Marked(" " if text[0].isspace() or beside else "")
                yield Marked(text.strip(), mark)


def _steps(matcher: SequenceMatcher[str]) -> Iterator[tuple[str, int, int, int, int]]:
    """The stretches that are the same and those that differ, in turn; a word or two between differences differ too."""
    found: list[tuple[str, int, int, int, int]] = []
    steps = matcher.get_opcodes()
    for number, (way, start, end, here, there) in enumerate(steps):
        small = way == "equal" and end - start <= BETWEEN and 0 < number < len(steps) - 1
        sort = "equal" if way == "equal" and not small else "replace"
        if found and found[-1][0] == sort == "replace":
            _, first, _, other, _ = found.pop()
            found.append((sort, first, end, other, there))
        else:
            found.append((sort, start, end, here, there))
    yield from found


def _shortened_words(tokens: list[str], follows: bool, precedes: bool) -> str:
    """Words that are the same, without those far from a difference."""
    head, tail = AROUND if follows else 0, AROUND if precedes else 0
    if len(tokens) <= head + tail + 1:
        return "".join(tokens)
    begin, end = "".join(tokens[:head]).rstrip(",;: („“["), "".join(tokens[-tail:]) if tail else ""
    end = END.sub("", end)
    return f"{begin}{' ' if begin else ''}{ELLIPSIS}{' ' if end else ''}{end}"
