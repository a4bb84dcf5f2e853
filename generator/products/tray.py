"""Open trays for pieces, to fold and glue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.model.game import Options
from generator.model.text import printed
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayOptions(Options):
    """The options of trays."""

    prints = ""
    of: tuple[str, ...] = option("kinds", "The kinds whose pieces get a tray each.", ())
    size: tuple[float, float] = option("size", "Of the bottom.", (85.0, 60.0))
    depth: float = option("side", "Of the walls.", 20.0)
    icons: Mapping[str, str] = option("icons", "An icon by kind.", {})
    colours: Mapping[str, str] = option("colours", "A colour by kind.", {})
    paper: str = option("paper", "The paper.", "A4")


SPEC = Spec(
    kind="tray",
    summary=printed("trays for the pieces, to cut out and glue"),
    stock=printed("card stock of 200–250 g/m²"),
    finish=printed("cut out, fold at the dashed lines, glue"),
    options=TrayOptions,
    cost=2.0,
    layout="generator.layout.products.tray:tray_sheets",
    imposed=True,
)
