"""Findings and places as values: any room can make them, and only the command line prints them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from generator.escape import escaped_text
from generator.message import Message, msg

Severity = Literal["error", "warning", "note"]
# the cause of whatever names a kind that was not read
KINDS = "kinds"
# the cause of whatever no product prints, where one was not read; of what is missed of a whole kind with /KIND behind
PRODUCTS = "products"


class SheetCell(Struct, frozen=True, order=True):
    """A cell as spreadsheets name it: ``C7``, the header of its column, and its sheet ("" in a file of text)."""

    name: str = ""
    header: str = ""
    sheet: str = ""

    @property
    def in_words(self) -> Message:
        """The cell in words."""
        named = (msg("cell {cell} of the sheet “{sheet}”", cell=self.name, sheet=self.sheet) if self.sheet
                 else msg("cell {cell}", cell=self.name))
        return msg("{cell}, column “{header}”", cell=named, header=self.header) if self.header else named


NO_CELL = SheetCell()


class Place(Struct, frozen=True, order=True):
    """A point in a source file: `file` is relative with forward slashes, `line` and `column` count from 1.

    In a spreadsheet `cell` names it too; in one that is not text they are the row and the column of the cell.
    """

    file: str
    line: int
    column: int
    cell: SheetCell = NO_CELL

    def __str__(self) -> str:
        return f"{escaped_text(self.file)}:{self.line}:{self.column}"


class Fix(Struct, frozen=True):
    """A safe replacement for ``old`` at the place of a finding."""

    old: str
    new: str


class Hint(Struct, frozen=True):
    """What stands at another place and explains a finding. ``place`` is looked up from ``path`` when it is None."""

    message: Message
    path: str = ""
    place: Place | None = None


class Finding(Struct, frozen=True):
    """One fault, reported as "expected A, found B".

    `rule` is a lasting id ("duplicate-key"); `path` names the datum ("monster/troll/strength"), "" when unknown.
    `place` is set by those who know it (load); otherwise it is looked up from `path` when printing. `near` is a piece
    of the source text inside the datum, where the caret points, `earlier` how often it stands in the text before, and
    `width` how many characters it underlines. `cause` is the path of the datum whose own finding explains this one;
    `explains` are further data that this finding explains, as a chapter under a wrong number explains that another is
    missing. `fix` is what mends it without anyone's thought. `help` is advice; `hints` say what stands at other places.
    """

    rule: str
    path: str
    message: Message
    severity: Severity = "error"
    help: Message | None = None
    place: Place | None = None
    near: str | None = None
    earlier: int = 0
    width: int = 1
    cause: str | None = None
    fix: Fix | None = None
    explains: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()


LEAST_SIMILARITY = 0.6
MOST_LETTERS = 1
# letters of a word that may have been meant, and words to compare with
LONGEST_WORD, MOST_CANDIDATES = 100, 500


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, in whatever case, or None when nothing is like it; ties go by the alphabet.

    Numbers that differ by a digit are not alike: 8.4 is as far from 4.4 as from 8.9. Only other punctuation is a slip.
    """
    if is_number(word):
        bare = _number_parts(word)
        return next((number for number in sorted(set(known)) if _number_parts(number) == bare), None)
    wanted = word.casefold()
    best, score = None, LEAST_SIMILARITY
    matcher = difflib.SequenceMatcher(b=wanted)
    for candidate in _comparable(wanted, known):
        matcher.set_seq1(candidate.casefold())
        if matcher.real_quick_ratio() > score and matcher.quick_ratio() > score and matcher.ratio() > score:
            best, score = candidate, matcher.ratio()
    return best


def is_number(word: str) -> bool:
    """Whether a word is a number such as 8.4, 9.12.A or 63x88: digits with one letter at most."""
    return any(sign.isdigit() for sign in word) and sum(sign.isalpha() for sign in word) <= MOST_LETTERS


def _number_parts(number: str) -> tuple[str, ...]:
    """The parts of a number without its punctuation and leading zeros."""
    return tuple(part.lstrip("0") or "0" for part in re.findall(r"\d+|[^\W\d_]", number.casefold()))


def one_of(words: Iterable[str], none: Message | None = None) -> Message:
    """A choice in words, for "expected …": `one of a, b`; with nothing to choose from ``none``, or "nothing"."""
    known = ", ".join(words)
    return msg("one of {known}", known=known) if known else none or msg("nothing")


def _comparable(wanted: str, known: Iterable[str]) -> list[str]:
    """The known words that may be like a word, by the alphabet: of many only those that begin like it and are about as
    long. A long word is like none, for comparing takes the square of its length."""
    candidates = sorted(set(known)) if len(wanted) <= LONGEST_WORD else []
    if len(candidates) <= MOST_CANDIDATES:
        return [candidate for candidate in candidates if len(candidate) <= LONGEST_WORD]
    first, difference = wanted[:1], len(wanted) // 3 + 1
    near = [word for word in candidates if abs(len(word) - len(wanted)) <= difference and word[:1].casefold() == first]
    return near[:MOST_CANDIDATES]


def alike_words(word: str, known: Iterable[str]) -> list[str]:
    """Every known word that is like `word`, by the alphabet."""
    ratio = difflib.SequenceMatcher(b=word.casefold())
    found = []
    for candidate in _comparable(word.casefold(), known):
        ratio.set_seq1(candidate.casefold())
        found += [candidate] if ratio.ratio() > LEAST_SIMILARITY else []
    return found


def did_you_mean(word: str, known: Iterable[str]) -> Message | None:
    """The question `did you mean "x"?`, or None when no known word is like `word`."""
    found = nearest(word, known)
    return None if found is None else msg('did you mean "{found}"?', found=found)
