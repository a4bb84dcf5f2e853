"""What the people of scenes look at and reach for, and what ropes run through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from generator.check.per_game import once
from generator.code import Code
from generator.lazy import lazy
from generator.message import Message
from generator.model.game import Game
from generator.model.scene import Scene, StandingFigure
from generator.pictures.cast import BadFigure, SceneCast, UnknownFigure
from generator.records import replace
from generator.safety.cache import get, put

if TYPE_CHECKING:
    from generator.pictures import contact
else:
    contact = lazy("generator.pictures.contact")

# units of a person that a hand may lack
NEAR = 1.5
CODE = Code("targets", ("check/scene_targets.py", "language", "model", "pictures", "products/__init__.py",
                        "products/spec.py"), ("templates/cast",), ("numpy", "pillow"))


@once
def missed_targets(game: Game) -> Iterable[tuple[str, float | Message]]:
    """The path of each target that is missed, and what a hand lacks to reach it (units of a person), or why there is
    none.

    Figures that cannot be read are left to rules of their own. That none is missed is kept.
    """
    scenes = {name: scene for name, scene in game.theme.images.items() if isinstance(scene, Scene)}
    aiming = {name: found for name, scene in scenes.items() if (found := list(_aiming(scene)))}
    if not aiming:
        return ()
    key = repr((aiming, [scenes[name] for name in aiming], sorted(game.theme.cast.items())))
    if get(CODE, key) is not None:
        return ()
    missed = list(_faults_of_aims(aiming, scenes, SceneCast(game.theme.cast)))
    if not missed:
        put(CODE, key, b"reached")
    return missed


def _faults_of_aims(aiming: Mapping[str, list[tuple[str, StandingFigure]]], scenes: Mapping[str, Scene], cast: SceneCast
            ) -> Iterator[tuple[str, float | Message]]:
    for name, targets in aiming.items():
        scene = scenes[name]
        for path, one in targets:
            try:
                if one.between:
                    contact.rope(one, scene, cast)
                short = contact.met_figure(one, scene, cast).short
                if short > NEAR:
                    yield f"theme/scenes/{name}/{path}", short
            except contact.NoTarget as none:
                yield f"theme/scenes/{name}/{path}", none.message
            except (UnknownFigure, BadFigure):
                continue


def _aiming(scene: Scene) -> Iterator[tuple[str, StandingFigure]]:
    """Each target of a scene alone, with its path."""
    for number, one in enumerate(scene.actors, 1):
        plain = replace(one, look=None, hand=None, other_hand=None)
        for key in ("look", "hand", "other_hand"):
            if getattr(one, key) is not None:
                yield f"actors/{number}/{key.replace('_', '-')}", replace(plain, **{key: getattr(one, key)})
    for number, one in enumerate(scene.props, 1):
        if one.between:
            yield f"props/{number}/between", one
