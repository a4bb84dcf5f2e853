"""Figures of a scene that cannot be told from the place behind them."""

from __future__ import annotations

from generator.check.rule import Findings, Pictures, fault, rule
from generator.message import msg

# the least difference of lightness, of 255: what is seen with eyes half shut
LEAST = 25


@rule(
    id="figure-in-ground",
    severity="warning",
    what="A scene whose figures are hardly lighter or darker than the place behind them.",
    why="Such a picture is a grey spot across a table. zecer check --pictures draws all scenes to find it.",
    bad=Pictures({"lair": (12.0, 0.4)}),
    good=Pictures({"lair": (48.0, 0.8), "plan": None}),
)
def figure_in_ground(pictures: Pictures) -> Findings:
    for name, seen in pictures.seen.items():
        if seen is not None and seen[0] < LEAST:
            yield fault(f"theme/scenes/{name}", msg(
                "expected figures at least {least} of 255 lighter or darker than their place, found {found}",
                least=LEAST, found=round(seen[0])),
                help=msg("choose another light, place or camera, or other colours (tints, inks)"))
