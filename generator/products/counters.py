"""Counters, front and back, on sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.model.game import PieceOptions
from generator.model.own_sheet import OwnSheet
from generator.model.text import printed
from generator.products.duplex import Duplex, other_ways
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterOptions(PieceOptions):
    """The options of counters."""

    of: tuple[str, ...] = option("kinds", "The kinds whose things are printed.", ())
    size: tuple[float, float] = option("size", "Of one piece.", (20.0, 20.0))
    paper: str = option("paper", "The paper.", "A4")
    duplex: tuple[Duplex, ...] = option(
        "duplex", "How backs meet their fronts; a file each.", ("long-edge", "short-edge", "gutter-fold"))
    ink: str = option("ink", "low: outlines instead of filled shapes, no grounds.", "full")
    copies: Mapping[str, int] = option("copies", "In place of those of its things: for all, or by kind or thing.", {})
    faces: Mapping[str, str] = option("faces", "The face by kind or thing, in this product only.", {})
    sheet: OwnSheet | None = option(  # noqa: RUF009
        "own_sheet", "Places on a sheet of one's own, such as labels or a sprue.", None)

    def other_files(self) -> Iterable[str]:
        return other_ways(self.duplex)


SPEC = Spec(
    kind="counters",
    summary=printed("counters with fronts and backs, to cut out"),
    stock=printed("paper, glued to board of 1–2 mm"),
    finish=printed("glue, then cut along the marks"),
    options=CounterOptions,
    cost=4.0,
    layout="generator.layout.products.counters:counter_sheets",
    measured=True,
    size_option="size",
    imposed=True,
)
