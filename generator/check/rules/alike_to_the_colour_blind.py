"""Colours that carry a meaning alone, and are one to players who see no red or no green."""

from __future__ import annotations

from generator.check.colour_vision import BLIND, seen_apart
from generator.check.example_packs import CARDS_OF_SIDES, FACE
from generator.check.grey import APART, alike_in_grey, distinguished_by_colour
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game

COLOURS = 'colours: {red: "#d04030", green: "#4a5a20"}\n'


@rule(
    id="alike-to-the-colour-blind",
    severity="warning",
    what="Two colours that a face tells things apart by, and no other sign, alike to who sees no red or no green.",
    why="One man in twelve sees red and green less well, and red darker: what differs on paper is one to him.",
    bad={"cards.yaml": CARDS_OF_SIDES, "theme/theme.yaml": COLOURS + FACE + """\
      bar: {box: [0, 0, 63, 20], shape: rect, fill: "{side}"}  ⟸
"""},
    mended={'fill: "{side}"}': 'fill: "{side}"}\n      side: {box: [4, 4, 55, 6], text: "{side}"}'},
)
def alike_to_the_colour_blind(game: Game) -> Findings:
    for one in distinguished_by_colour(game):
        # what is alike in grey too is told by its own rule
        if alike_in_grey(one):
            continue
        for blindness in BLIND:
            apart = max(seen_apart(first, second, blindness) for first, second in one.colours)
            if apart < APART:
                message = msg("expected {one} and {other} to differ with {blindness}, found them {apart:.0f} apart (of "
                              "100)", one=one.names[0], other=one.names[1], blindness=blindness, apart=apart)
                advice = msg("make one much lighter, or add a word, an icon or a shape that tells them")
                yield fault(one.path, message, help=advice)
                break
