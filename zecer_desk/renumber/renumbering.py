"""New numbers of clauses after one was inserted, removed or moved."""

from __future__ import annotations

import re

from msgspec import Struct

from generator.message import msg

# the number or letter of a clause among its siblings; what follows are its own clauses, or the rest of a table's id
SIBLING = re.compile(r"(\d{1,9}|[A-Z])(?!\w)(.*)", re.DOTALL)
LAST_LETTER = "Z"


class Renumbering(Struct, frozen=True):
    """What leaves its number, and what comes to one; each may be empty.

    ``1.2`` that comes alone makes room there, ``1.2`` that leaves alone closes the gap, both together move it.
    """

    leaves: str = ""
    comes: str = ""

    def number_of(self, number: str) -> str:
        """The new number of a clause, of a step (``1.2.a``), or of a table numbered like a clause (``1.2-gold``).

        Raises ValueError for a letter after Z.
        """
        if self.leaves and self.comes and is_in(number, self.leaves):
            return f"{self.comes}{number[len(self.leaves):]}"
        if self.leaves:
            number = _shifted_number(number, self.leaves, -1)
        return _shifted_number(number, self.comes, 1) if self.comes else number


def is_in(number: str, clause: str) -> bool:
    """True if a number is that of a clause, of a clause or step in it, or begins with it (``1.2-gold``)."""
    rest = number.removeprefix(clause)
    return number.startswith(clause) and not rest[:1].isalnum()


def parent_of(number: str) -> str:
    """The number of what a clause stands in: ``1`` of ``1.2``, ``4.1`` of ``4.1.A``."""
    return number.rpartition(".")[0]


def next_to(number: str, by: int) -> str:
    """The number of the sibling after (1) or before (-1) a clause: ``1.3`` of ``1.2``. Raises ValueError after Z."""
    head, dot, own = number.rpartition(".")
    if own.isdecimal():
        return f"{head}{dot}{int(own) + by}"
    if own == LAST_LETTER and by > 0:
        raise ValueError(msg("expected a letter up to Z, found one more clause behind {number}", number=number))
    return f"{head}{dot}{chr(ord(own) + by)}"


def _shifted_number(number: str, at: str, by: int) -> str:
    """A number, or that of its sibling if it stands at or behind ``at``."""
    head = f"{parent_of(at)}."
    found = SIBLING.fullmatch(number.removeprefix(head)) if number.startswith(head) else None
    own = at.removeprefix(head)
    if found is None or found[1].isdecimal() != own.isdecimal():
        return number
    behind = int(found[1]) >= int(own) + (by < 0) if own.isdecimal() else found[1] >= own
    if not behind or (by < 0 and found[1] == own):
        return number
    return f"{next_to(f'{head}{found[1]}', by)}{found[2]}"
