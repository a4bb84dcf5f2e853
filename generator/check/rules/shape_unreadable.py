"""A figure of a pack whose text is no list of shapes."""

from __future__ import annotations

from generator.check.rule import Findings, rule
from generator.model.game import Game
from generator.pictures.cast import SceneCast


@rule(
    id="shape-unreadable",
    severity="error",
    what="A figure in `theme/cast/` whose text is no list of shapes, or is too large.",
    why="What scenes show of it cannot be drawn. `docs/pictures.md` tells the words.",
    bad={"theme/cast/ball.shapes": "blob 50,50 radii=20,20\nblub 40,40 radii=3,3 white  ⟸\n"},
    mended={"blub": "blob"},
)
def shape_unreadable(game: Game) -> Findings:
    if game.theme.cast:
        yield from (fault.finding() for fault in SceneCast(game.theme.cast).faults())
