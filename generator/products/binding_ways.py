"""Ways to bind a book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.model.game import Options
from generator.model.text import printed

# translators: part of a file's name: small letters, digits and hyphens
BOOKLET = printed("booklet")
ABOUT_BOOKLET = "Also a file with two pages on a side of the double paper, to fold and stitch."
ABOUT_CREEP = "How far each sheet of the booklet moves its pages towards the fold."


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundOptions(Options):
    """The options of a book: whether it is also a booklet, and how far each of its sheets moves its pages (mm)."""

    booklet: bool = False
    creep: float = 0.0

    def other_files(self) -> Iterable[str]:
        """The word for the file of the booklet."""
        return [BOOKLET] if self.booklet else []
