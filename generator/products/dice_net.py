"""Dice to fold and glue."""

from __future__ import annotations

from generator.model.text import printed
from generator.products.spec import Option, Spec

SPEC = Spec(
    kind="dice-net",
    summary=printed("kostki z papieru, do wycięcia i sklejenia"),
    options={
        "faces": Option("dice_faces", "An icon's name or a short text each; opposite: 1st and last, 2nd and 5th, 3rd and 4th.", ()),  # noqa: E501
        "size": Option("side", "The edge of the cube.", 16.0),
        "copies": Option("number", "How many dice.", 1),
        "paper": Option("paper", "The paper.", "A4"),
    },
    cost=1.0,
    make="generator.build.nets:print_nets",
    layout="generator.layout.products.dice_net:dice_sheets",
    prints_dice=True,
)
