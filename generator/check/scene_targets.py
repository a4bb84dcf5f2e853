"""What the people of scenes look at and reach for, and what ropes run through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.message import Message
from generator.model.game import Game
from generator.model.scene import Scene, StandingFigure
from generator.pictures.cast import BadFigure, SceneCast, UnknownFigure
from generator.records import replace

if TYPE_CHECKING:
    from generator.pictures import contact
else:
    contact = lazy("generator.pictures.contact")


def aims(game: Game) -> Iterator[tuple[str, float | Message]]:
    """The path of each target, and what a hand lacks to reach it (units of a person), or why there is none.

    Figures that cannot be read are left to rules of their own.
    """
    cast = SceneCast(game.theme.cast)
    scenes = ((name, scene) for name, scene in game.theme.images.items() if isinstance(scene, Scene))
    for name, scene in scenes:
        for path, one in _aiming(scene):
            try:
                if one.between:
                    contact.rope(one, scene, cast)
                yield f"theme/scenes/{name}/{path}", contact.met_figure(one, scene, cast).short
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
