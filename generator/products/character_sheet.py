"""Sheets of characters, filled in and blank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.model.game import Options
from generator.model.text import printed
from generator.products.spec import Spec, option

# translators: part of a file's name: small letters, digits and hyphens
BLANK = printed("blank")


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterSheetOptions(Options):
    """The options of sheets of characters."""

    of: tuple[str, ...] = option("kinds", "The kinds whose things are printed.", ())
    per_page: int = option("number", "Sheets on a page.", 2)
    portrait: str = option("picture", "The picture on the sheet of a thing; `{id}` is the thing's id.", "")
    paper: str = option("paper", "The paper.", "A4")

    def other_files(self) -> Iterable[str]:
        """The word for the file of blank sheets."""
        return [BLANK]


SPEC = Spec(
    kind="character-sheet",
    summary=printed("character sheets, blank and filled in"),
    stock=printed("paper of 80–120 g/m²"),
    finish=printed("print as many blank ones as there are players"),
    options=CharacterSheetOptions,
    cost=6.0,
    layout="generator.layout.products.sheet_pages:all_sheets",
    foresee="generator.layout.products.sheet_pages:foreseen_sheets",
)
