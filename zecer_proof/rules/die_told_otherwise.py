"""A die to glue whose faces are not those that the pack declares for its icons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.values import Die
from generator.products.dice_net import DiceNetOptions
from generator.products.spec import products_with

ICON = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 512 512'><path d='M0 0h512v512H0z'/></svg>"


@rule(
    id="die-told-otherwise",
    severity="warning",
    what="A die to glue with icons of a die in the section `dice` that no product prints, and not all faces as that "
         "one has them.",
    why="What `zecer odds` computes is true of a die that is not in the box.",
    bad={"game.yaml": """\
game: tiny
title: Mała
language: pl
products:
  kostka: {kind: dice-net, title: Kostka, faces: [sword, sword, sword, bow, "2", " "]}  ⟸
dice:
  battle: {name: kostka walki, faces: [sword, sword, bow, bow, 2, blank]}
""", "theme/icons.yaml": """\
icons:
  sword: {drawing: sword, set: own, author: nobody, licence: CC0, meaning: miecz}
  bow: {drawing: bow, set: own, author: nobody, licence: CC0, meaning: łuk}
""", "theme/icons/sword.svg": ICON, "theme/icons/bow.svg": ICON},
    mended={'faces: [sword, sword, sword, bow, "2", " "]': "die: battle"},
)
def die_told_otherwise(game: Game) -> Findings:
    printed = {options.die for _, options in products_with(game, DiceNetOptions)}
    for product, options in products_with(game, DiceNetOptions):
        icons = {face for face in options.faces if face in game.theme.icons}
        alike = [die for die in game.dice.values() if icons and icons <= _icons(die) and die.id not in printed]
        typed = Counter(face for face in options.faces if face in icons or face.isdecimal())
        if alike and all(Counter(_signs(die)) != typed for die in alike):
            message = msg("expected the faces of {die}: {faces}, found {found}", die=alike[0].id,
                          faces=", ".join(map(str, alike[0].faces)), found=", ".join(options.faces))
            yield fault(f"product/{product.id}/faces", message, help=msg("write die: {die}", die=alike[0].id))


def _icons(die: Die) -> set[str]:
    return {icon for face in die.faces for icon in face.icons}


def _signs(die: Die) -> Iterator[str]:
    """The icons and numbers that faces show one each; blank faces may be written in many ways."""
    for face in die.faces:
        if len(face.icons) == 1:
            yield face.icons[0]
        elif face.icons:
            yield " ".join(face.icons)
        elif face.value is not None:
            yield str(face.value)
