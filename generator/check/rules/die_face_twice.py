"""A die that has a number twice and lacks another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.products.dice_net import DiceNetOptions


@rule(
    id="die-face-twice",
    severity="warning",
    what="A die with the numbers from 1 on, of which one stands twice and another nowhere.",
    why="A slip while typing the faces loads the die, and no player ever sees why.",
    bad={"game.yaml": """\
game: tiny
title: Maleńka
language: pl
products:
  kostka: {kind: dice-net, faces: ["1", "2", "3", "4", "4", "6"]}  ⟸
"""},
    mended={'"4", "4"': '"4", "5"'},
)
def die_face_twice(game: Game) -> Findings:
    for path, faces in _dice(game):
        missing = set(range(1, len(faces) + 1)) - set(faces)
        if len(missing) == 1 and missing != {len(faces)} and all(1 <= face <= len(faces) for face in faces):
            twice = next(face for face in faces if faces.count(face) > 1)
            yield fault(path, msg("expected the face {missing} once, found {twice} twice",
                                  missing=missing.pop(), twice=twice))


def _dice(game: Game) -> Iterator[tuple[str, Sequence[int]]]:
    """The faces of dice whose faces are all numbers."""
    for product in game.products.values():
        if isinstance(product.options, DiceNetOptions) and all(map(str.isdecimal, product.options.faces)):
            yield f"product/{product.id}/faces", [int(face) for face in product.options.faces]
    for die in game.dice.values():
        if all(face.value is not None and not face.icons for face in die.faces):
            yield f"dice/{die.id}/faces", [face.value or 0 for face in die.faces]
