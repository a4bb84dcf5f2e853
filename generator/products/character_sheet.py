"""Sheets of characters, filled in and blank."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.text import printed
from generator.products.spec import Option, Options, Spec

# translators: part of a file's name: small letters, digits and hyphens
BLANK = printed("puste")


def blank_sheets(options: Options) -> Iterable[str]:
    """Sheets without a character."""
    return [BLANK]


SPEC = Spec(
    kind="character-sheet",
    summary=printed("karty postaci, puste i wypełnione"),
    options={
        "of": Option("kinds", "The kinds whose things are printed.", ()),
        "per-page": Option("number", "Sheets on a page.", 2),
        "paper": Option("paper", "The paper.", "A4"),
    },
    cost=6.0,
    make="generator.build.sheets:make",
    layout="generator.layout.products.sheet_pages:all_sheets",
    foresee="generator.layout.products.sheet_pages:foreseen_sheets",
    other_files=blank_sheets,
    reads_pieces_only=True,
)
