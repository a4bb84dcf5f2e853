"""Boxes for decks, to fold and glue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.model.game import Options
from generator.model.text import printed
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class TuckboxOptions(Options):
    """The options of boxes of decks."""

    prints = ""
    of: tuple[str, ...] = option("products", "The products of cards that get a box each.", ())
    thickness: float = option("length", "Of one card.", 0.3)
    clearance: float = option("length", "To spare on each side.", 1.0)
    icons: Mapping[str, str] = option("icons", "An icon by product.", {})
    pictures: Mapping[str, str] = option("pictures", "A picture by product, in place of its icon.", {})
    colours: Mapping[str, str] = option("colours", "A colour by product.", {})
    paper: str = option("paper", "The paper.", "A4")


SPEC = Spec(
    kind="tuckbox",
    summary=printed("tuck boxes for the decks, to cut out and glue"),
    stock=printed("card stock of 200–250 g/m²"),
    finish=printed("cut out, fold at the dashed lines, glue"),
    options=TuckboxOptions,
    cost=2.0,
    layout="generator.layout.products.tuckbox:tuckbox_sheets",
    imposed=True,
)
