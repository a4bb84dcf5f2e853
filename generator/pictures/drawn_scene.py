"""Draws scenes: a place, what stands in it, and the layers that are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from generator.model.scene import CARD_PICTURE, LIGHTS, Glow, Manner, Scene, StandingFigure, places
from generator.pictures.cast import NONE, SceneCast
from generator.pictures.cutting import printed
from generator.pictures.engraved_fields import Engraving
from generator.pictures.layers import Layers
from generator.pictures.people.figure import person_shapes
from generator.pictures.sculpt import ActorBox, place
from generator.pictures.shape_text import TINTS, SculptedShape, tinted
from generator.products import function

# of the height of an actor: how high its head is, and below which size it casts a shadow on the ground
HEAD, STANDS = 0.7, 0.95
BEHIND_HEAD = (0.34, 0.5)


def draw(scene: Scene, size: tuple[float, float], manner: Manner, key: str, steps: Sequence[str],
         own: tuple[tuple[str, str], ...] = ()) -> Layers:
    """The layers of a scene, ``size`` mm large; ``steps`` are three colours of each tint, and of each hue
    of its figures; ``own`` are figures of its pack.

    Raises LookupError for an unknown actor.
    """
    return printed(fields_of(scene, *size, dict(own)), manner, key, steps)


def fields_of(scene: Scene, width: float, height: float, own: Mapping[str, str] = NONE) -> Engraving:
    """The fields of a scene; ``own`` are the figures of its pack. Raises LookupError for an unknown actor."""
    picture = Engraving(width, height, scene.seed, LIGHTS[scene.light])
    function(places()[scene.place].draw)(picture)
    picture.recede(scene.air)
    light = scene.glow or (_behind(scene.actors[0]) if scene.actors else None)
    if light is not None:
        x, y = _at(picture, (light.x, light.y))
        picture.glow(x, y, light.radius * height, light.amount)
    cast = SceneCast(own)
    hues = {hue: number for number, hue in enumerate(cast.hues(scene.names()), TINTS)}
    for one in (*scene.props, *scene.actors):
        shapes = person_shapes(one.person, one.frame) if one.person else tinted(cast.figure(one.name), hues)
        _stand(picture, one, shapes)
    return picture


def _behind(actor: StandingFigure) -> Glow:
    """Light behind the head of an actor."""
    return Glow(actor.at[0], actor.at[1] - actor.scale * HEAD, *BEHIND_HEAD)


def _at(picture: Engraving, share: tuple[float, float]) -> tuple[float, float]:
    """A place in a picture, mm. In a wider or narrower one, it keeps its distance from the middle in heights."""
    wide, high = CARD_PICTURE
    return picture.width / 2 + (share[0] - 0.5) * picture.height * wide / high, share[1] * picture.height


def _stand(picture: Engraving, one: StandingFigure, shapes: Sequence[SculptedShape]) -> None:
    """Put an actor or a prop on its foot, with its shadow on the ground."""
    (x, y), size = _at(picture, one.at), one.scale * picture.height
    if one.scale < STANDS:
        across, down = (picture.x - x - size * 0.06) / (size * 0.46), (picture.y - y + size * 0.05) / (size * 0.10)
        soft = np.exp(-(across**2) - down**2)
        picture.dark += (1 - picture.dark) * 0.5 * soft * (picture.dark > 0.02)
    place(picture, shapes, ActorBox(x - size / 2, y - size, size / 100, one.flip))
