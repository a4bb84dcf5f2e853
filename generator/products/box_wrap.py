"""The wrap of a game's box: front, back and both spines, to glue over cardboard."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.game import Options
from generator.model.text import printed
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxWrapOptions(Options):
    """The options of the wrap of a box."""

    prints = ""
    size: tuple[float, float] = option("size", "Of the front.", (165.0, 240.0))
    depth: float = option("length", "Of the box.", 25.0)
    cover: str = option("picture", "The scene on the front, which bears the title.", "")
    shows: tuple[str, ...] = option("products", "Whose pieces the back shows; by default all that print pieces.", ())
    paper: str = option("paper", "The paper; where the wrap is larger, each side has a page.", "A3")


SPEC = Spec(
    kind="box-wrap",
    summary=printed("wrap of the box, to glue on"),
    stock=printed("paper of 120–160 g/m², glued to board of 2 mm"),
    finish=printed("cut out, fold at the dashed lines, glue to the box"),
    options=BoxWrapOptions,
    cost=6.0,
    layout="generator.layout.products.box_wrap:box_wrap_sheets",
    imposed=True,
)
