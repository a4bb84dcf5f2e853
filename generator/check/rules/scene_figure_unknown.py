"""An actor or a prop of a scene, or its pose, that nobody knows."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import reason
from generator.model.game import Game
from generator.model.scene import Scene
from generator.pictures.cast import BadFigure, SceneCast, UnknownFigure


@rule(
    id="scene-figure-unknown",
    what="An actor or a prop of a scene that is no figure of the program or the pack, or has no such pose.",
    why="The picture cannot be drawn without it.",
    bad={"theme/theme.yaml": "scenes:\n  den:\n    light: torch\n    actor: dragom  ⟸\n"},
    mended={"dragom": "dragon"},
)
def scene_figure_unknown(game: Game) -> Findings:
    cast = SceneCast(game.theme.cast)
    for name, scene in game.theme.images.items():
        for one in scene.standing() if isinstance(scene, Scene) else ():
            try:
                if one.person is None and not one.between:
                    cast.figure(one.name, one.pose)
            except UnknownFigure as unknown:
                yield fault(f"theme/scenes/{name}", reason(unknown), near=one.pose or one.name)
            # told as shape-unreadable
            except BadFigure:
                continue
