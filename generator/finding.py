"""What is wrong, and where: a value that any room can make and only the command line prints."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A point in a source file: `file` is relative with forward slashes, `line` and `column` count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fix:
    """What may safely stand instead of ``old`` at the place of a finding."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault, told as "expected A, found B".

    `rule` is a lasting id ("duplicate-key"); `path` names the datum ("monster/troll/strength"), "" when unknown.
    `place` is set by those who know it (load); otherwise it is looked up from `path` when printing. `near` is a piece
    of the source text inside the datum, where the caret points, and `width` how many characters it underlines. `cause`
    is the path of the datum whose own finding explains this one. `fix` is what mends it without anyone's thought.
    """

    rule: str
    path: str
    message: str
    severity: Severity = "error"
    help: str | None = None
    place: Place | None = None
    near: str | None = None
    width: int = 1
    cause: str | None = None
    fix: Fix | None = None


LIKE = 0.6


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, in whatever case, or None when nothing is like it; ties go by the alphabet."""
    wanted = word.casefold()
    best, score = None, LIKE
    matcher = difflib.SequenceMatcher(b=wanted)
    for candidate in sorted(set(known)):
        matcher.set_seq1(candidate.casefold())
        if matcher.real_quick_ratio() > score and matcher.quick_ratio() > score and matcher.ratio() > score:
            best, score = candidate, matcher.ratio()
    return best


def alike(word: str, known: Iterable[str]) -> list[str]:
    """Every known word that is like `word`, by the alphabet."""
    ratio = difflib.SequenceMatcher(b=word.casefold())
    found = []
    for candidate in sorted(set(known)):
        ratio.set_seq1(candidate.casefold())
        found += [candidate] if ratio.ratio() > LIKE else []
    return found


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The question `did you mean "x"?`, or None when no known word is like `word`."""
    found = nearest(word, known)
    return None if found is None else f'did you mean "{found}"?'
