"""Colours that carry a meaning alone, and become alike when they are printed in grey."""

from __future__ import annotations

from generator.check.example_packs import CARDS_OF_SIDES, FACE
from generator.check.grey import alike_in_grey as alike
from generator.check.grey import distinguished_by_colour, lightness
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game

COLOURS = 'colours: {red: "#a03030", green: "#3a6b3a"}\n'


@rule(
    id="alike-in-grey",
    severity="warning",
    what="Two colours that a face tells things apart by, with no word, icon or shape beside them, alike in grey.",
    why="Printed without colour or with little ink, and to a player who sees no red, the two are one.",
    bad={"cards.yaml": CARDS_OF_SIDES, "theme/theme.yaml": COLOURS + FACE + """\
      bar: {box: [0, 0, 63, 20], shape: rect, fill: "{side}"}  ⟸
"""},
    mended={'fill: "{side}"}': 'fill: "{side}"}\n      side: {box: [4, 4, 55, 6], text: "{side}"}'},
)
def alike_in_grey(game: Game) -> Findings:
    for one in distinguished_by_colour(game):
        if alike(one):
            first, second = map(lightness, one.colours[0])
            message = msg("expected {one} and {other} to differ in grey, found colours of lightness {first:.0f} and "
                          "{second:.0f} (of 100)", one=one.names[0], other=one.names[1], first=first, second=second)
            advice = msg("make one much lighter, or add a word, an icon or a shape that tells them")
            yield fault(one.path, message, help=advice)
