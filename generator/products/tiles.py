"""Square tiles, drawn from their edges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.model.game import Options
from generator.model.own_sheet import OwnSheet
from generator.model.text import printed
from generator.products.duplex import Duplex, other_ways
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class TileOptions(Options):
    """The options of tiles."""

    prints_copies = True
    on_board = True
    of: tuple[str, ...] = option("kinds", "The kinds whose things are printed.", ())
    size: tuple[float, float] = option("size", "Of one piece.", (25.0, 25.0))
    paper: str = option("paper", "The paper.", "A4")
    style: str = option("word", "How they are drawn.", "")
    duplex: tuple[Duplex, ...] = option("duplex", "How backs meet their fronts; a file each.", ("long-edge",))
    sheet: OwnSheet | None = option(  # noqa: RUF009
        "own_sheet", "Places on a sheet of one's own, such as labels or a sprue.", None)

    def other_files(self) -> Iterable[str]:
        return other_ways(self.duplex)


SPEC = Spec(
    kind="tiles",
    summary=printed("tiles to lay, to cut out"),
    stock=printed("paper, glued to board of 1–2 mm"),
    finish=printed("glue, then cut along the marks"),
    options=TileOptions,
    cost=10.0,
    layout="generator.layout.products.tile_sheets:tile_sheets",
    foresee="generator.layout.products.tile_sheets:foreseen_tiles",
    drawn_by_players=True,
    size_option="size",
    imposed=True,
)
