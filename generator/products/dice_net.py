"""Dice to fold and glue."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.game import Options
from generator.model.text import printed
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceNetOptions(Options):
    """The options of dice."""

    faces: tuple[str, ...] = option(
        "dice_faces", "An icon's name or a short text each; opposite: 1st and last, 2nd and 5th, 3rd and 4th.", ())
    die: str = option("die", "A die of the pack, in place of faces.", "")
    size: float = option("side", "The edge of the cube.", 16.0)
    copies: int = option("number", "How many dice.", 1)
    paper: str = option("paper", "The paper.", "A4")

    @property
    def other_pieces(self) -> int:
        return self.copies


SPEC = Spec(
    kind="dice-net",
    summary=printed("paper dice, to cut out and glue"),
    stock=printed("card stock of 200–250 g/m²"),
    finish=printed("cut out, fold at the dashed lines, glue"),
    options=DiceNetOptions,
    cost=1.0,
    layout="generator.layout.products.dice_net:dice_sheets",
    imposed=True,
)
