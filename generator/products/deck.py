"""Cards, front and back, on sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.model.game import PieceOptions
from generator.model.own_sheet import OwnSheet
from generator.model.text import printed
from generator.products.duplex import GLUED, Duplex, other_ways
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckOptions(PieceOptions):
    """The options of a deck. ``cards`` are the only things that it prints, by reference; empty for all."""

    on_board = False
    of: tuple[str, ...] = option("kinds", "The kinds whose things are printed.", ())
    card: tuple[float, float] = option("card", "Of one card.", (63.0, 88.0))
    paper: str | tuple[float, float] = option("page", "The paper, or a size of its own.", "A4")
    gap: float = option("length", "Between cards; 0 for shared edges.", 0.0)
    duplex: tuple[Duplex, ...] = option("card_duplex", "How backs meet their fronts; a file each.", ("long-edge",))
    glued: str | None = option(
        "paper", "A smaller paper: each front also on as many pages of it as it needs, to glue together.", None)
    guides: str = option("guides", "Marks to cut by.", "corners")
    ink: str = option("ink", "low: outlines instead of filled shapes, no grounds.", "full")
    face: str | None = option(
        "face", "The front of its kinds that have none of their own: a face of the theme or one that comes along "
        "(stock-card, stock-picture, stock-scene, stock-poster, stock-modern and more: docs/gallery.md).", None)
    back: str | None = option("face", "One face as the back of the whole deck.", None)
    copies: Mapping[str, int] = option("copies", "In place of those of its things: for all, or by kind or thing.", {})
    faces: Mapping[str, str] = option("faces", "The face by kind or thing, in this product only.", {})
    sheet: OwnSheet | None = option(  # noqa: RUF009
        "own_sheet", "Places on a sheet of one's own, such as labels or a sprue.", None)
    cards: tuple[str, ...] = ()

    def other_files(self) -> Iterable[str]:
        return other_ways((*self.duplex, *((GLUED,) if self.glued else ())))


SPEC = Spec(
    kind="deck",
    summary=printed("cards with fronts and backs, to cut out"),
    stock=printed("card stock of 250–300 g/m², or plain paper in sleeves"),
    finish=printed("cut along the marks"),
    options=DeckOptions,
    cost=5.0,
    layout="generator.layout.products.deck:deck_sheets",
    foresee="generator.layout.products.deck:measured_deck",
    measured=True,
    drawn_by_players=True,
    size_option="card",
)
