"""A change of the rows of a sheet, and what it does to the numbers of the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from generator.message import Message, msg
from generator.splice.yaml_tree import UneditableError

# a cell or a block of cells, with its sheet: Sheet2!$A$1:$B$7, [$Sheet2.A1:.B7], A1
REFERENCE = re.compile(
    r"(?:\$?(?P<sheet>'(?:[^']|'')+'|[^\W\d]\w*)?[!.])?\$?[A-Z]{1,3}\$?(?P<first>\d+)"
    r"(?P<end>:(?:\$?(?:'(?:[^']|'')+'|[^\W\d]\w*)?[!.])?\$?[A-Z]{1,3}\$?(?P<last>\d+))?(?![\w(])")
FORMULA, MERGED, LINK = msg("a formula"), msg("merged cells"), msg("a link")
TABLE, DRAWING, FORMAT = msg("a table"), msg("notes or drawings"), msg("a rule for the look or the values of cells")


class RowChange(Struct, frozen=True):
    """A row that goes, a row that is put ``before`` another one, or new rows behind one (``row``).

    Rows have numbers from 1. New rows have ``cells``, texts by columns from 1; with ``like`` they are copies of that
    row in which only these differ.
    """

    sort: Literal["add", "delete", "move"]
    row: int
    before: int = 0
    like: int = 0
    cells: tuple[Mapping[int, str], ...] = ()

    @property
    def target(self) -> int:
        """The number that a moved row gets."""
        return self.before if self.before < self.row else self.before - 1

    def new_number(self, number: int) -> int | None:
        """The number that a row has afterwards; None for the one that goes."""
        if self.sort == "add":
            return number + len(self.cells) if number > self.row else number
        if self.sort == "delete":
            return None if number == self.row else number - (number > self.row)
        if number == self.row:
            return self.target
        if self.row < number <= self.target:
            return number - 1
        return number + 1 if self.target <= number < self.row else number

    def affects(self, first: int, last: int) -> bool:
        """Whether a block of rows would be another one, or have other rows, afterwards."""
        if self.sort == "add":
            return last > self.row
        if self.sort == "delete":
            return last >= self.row
        low, high = sorted((self.row, self.target))
        return first <= high and last >= low and not (first <= low and last >= high)

    def references(self, text: str, sheet: str, home: str) -> Iterator[str]:
        """What a formula in one sheet (``home``) says of rows of another (``sheet``) that the change affects."""
        for match in REFERENCE.finditer(text):
            named = (match["sheet"] or "").strip("'").replace("''", "'") or home
            first = int(match["first"])
            if named == sheet and self.affects(first, int(match["last"] or first)):
                yield match[0]

    def moved_blocks(self, text: str, sheet: str) -> str:
        """Blocks of cells, such as those of an automatic filter, as they are afterwards.

        Raises UneditableError for a block of which a moved row is a part, or that moves or goes as a whole.
        """

        def moved_block(match: re.Match[str]) -> str:
            named = (match["sheet"] or "").strip("'").replace("''", "'") or sheet
            first = int(match["first"])
            last = int(match["last"] or first)
            if named != sheet or not self.affects(first, last):
                return match[0]
            step = len(self.cells) if self.sort == "add" else -1
            if self.sort == "move" or self.new_number(first) != first or match["last"] is None:
                raise refused_rows(FORMAT, match[0])
            start, end = match.start("last") - match.start(), match.end("last") - match.start()
            return f"{match[0][:start]}{last + step}{match[0][end:]}"

        return REFERENCE.sub(moved_block, text)


def refused_rows(what: Message, place: str) -> UneditableError:
    """Why rows stay as they are: something would have to move with them."""
    return UneditableError(msg("expected rows that can be moved, found {what} at {place}; change it in the spreadsheet",
                               what=what, place=place))
