"""A board drawn from the graph of its spaces, on pages to glue together and whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.model.game import Options
from generator.model.text import printed
from generator.products.spec import Spec, option

# translators: the whole board, as part of a file's name: small letters, digits and hyphens
WHOLE = printed("whole")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOptions(Options):
    """The options of a board."""

    of: tuple[str, ...] = option("kinds", "The kinds whose things are its spaces.", ())
    size: tuple[float, float] = option("size", "Of the whole board.", (400.0, 400.0))
    paper: str = option("paper", "The paper.", "A4")
    also_whole: bool = option("flag", "Also on one large page.", True)
    style: str = option("word", "How it is drawn.", "")
    onward: str = option("field", "The field that holds the space which follows a space.", "next")
    beside: str = option("field", "The field that holds the spaces which a space adjoins.", "adjacent")
    ink: str = option("ink", "low: outlines instead of filled shapes, no grounds.", "full")

    def other_files(self) -> Iterable[str]:
        """The word for the file of the whole board on one sheet, if the options ask for it."""
        return [WHOLE] if self.also_whole else []


SPEC = Spec(
    kind="board",
    summary=printed("the board on pages to glue together, and whole on one page"),
    stock=printed("paper of 160–200 g/m², glued to board of 2 mm"),
    finish=printed("glue the pages with their overlaps, or print the whole on one sheet"),
    options=BoardOptions,
    cost=8.0,
    layout="generator.layout.products.board:board_sheets",
    measured=True,
    reads="data",
)
