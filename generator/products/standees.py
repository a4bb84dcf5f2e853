"""Figures of paper that stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.model.game import PieceOptions
from generator.model.text import printed
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class StandeeOptions(PieceOptions):
    """The options of standees."""

    of: tuple[str, ...] = option("kinds", "The kinds whose things are printed.", ())
    height: float = option("side", "Of a figure above its base.", 60.0)
    width: float | None = option("side", "Of a figure; by its picture when left out.", None)
    sign: str = option("field", "The field that holds the icon of a figure without a face.", "icon")
    base: str = option("base", "Flaps to glue, or a foot of its own.", "fold")
    paper: str = option("paper", "The paper.", "A4")
    copies: Mapping[str, int] = option("copies", "In place of those of its things: for all, or by kind or thing.", {})
    faces: Mapping[str, str] = option("faces", "The face by kind or thing, in this product only.", {})


SPEC = Spec(
    kind="standees",
    summary=printed("paper standees, to cut out and fold"),
    stock=printed("card stock of 200–250 g/m²"),
    finish=printed("cut out, fold at the dashed lines, glue"),
    options=StandeeOptions,
    cost=3.0,
    layout="generator.layout.products.standees:standee_sheets",
    imposed=True,
)
