"""Colours that carry a meaning alone, and become alike when they are printed in grey."""

from __future__ import annotations

from itertools import groupby

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
    for path, pairs in groupby(filter(alike, distinguished_by_colour(game)), key=lambda one: one.path):
        # of more than two the ones that are alike are told together
        seen = {name: lightness(colour) for one in pairs
                for name, colour in zip(one.names, one.colours[0], strict=True)}
        if len(seen) > 2:
            message = msg("expected {names} to differ in grey, found colours of lightness {values} (of 100)",
                          names=", ".join(seen), values=", ".join(f"{value:.0f}" for value in seen.values()))
        else:
            (one, first), (other, second) = seen.items()
            message = msg("expected {one} and {other} to differ in grey, found colours of lightness {first:.0f} and "
                          "{second:.0f} (of 100)", one=one, other=other, first=first, second=second)
        yield fault(path, message,
                    help=msg("make one much lighter, or add a word, an icon or a shape that tells them"))
