"""Draws scenes: a place, what stands in it, and the layers that are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.model.scene import CAMERAS, CARD_PICTURE, LIGHTS, Glow, Manner, Scene, StandingFigure, places
from generator.pictures.cast import NONE, SceneCast
from generator.pictures.contact import met_figure, rope
from generator.pictures.cutting import printed_layers
from generator.pictures.engraved_fields import FIGURE, MIDDLE, Engraving, StandingItem
from generator.pictures.lamplight import lamps
from generator.pictures.layers import Layers
from generator.pictures.letter_cutting import letter
from generator.pictures.lettering import Lettering
from generator.pictures.sculpt import ActorBox, place
from generator.pictures.shape_text import TINTS, SculptedShape
from generator.pictures.standing_shapes import standing_shapes
from generator.pictures.value_planes import parted_planes
from generator.pictures.weather import weather
from generator.products import function

# of the height of an actor: how high its head is, and below which size it casts a shadow on the ground
HEAD, STANDS = 0.7, 0.95
BEHIND_HEAD = (0.34, 0.5)
# how strong the light of a lamp is, and the width of a card in heights
BY_LAMP, CARD_WIDE = 0.6, CARD_PICTURE[0] / CARD_PICTURE[1]
# mm: a place that is larger than the picture is drawn no larger than this
MOST_STAGE = 320.0


class SceneView(NamedTuple):
    """The size of a whole scene, mm, and the corner of the part that is seen."""

    width: float
    height: float
    left: float = 0.0
    top: float = 0.0

    def place_at(self, share: tuple[float, float]) -> tuple[float, float]:
        """A place, mm. In a wider or narrower picture, it keeps its distance from the middle in heights."""
        wide, high = CARD_PICTURE
        x = self.width / 2 + (share[0] - 0.5) * self.height * wide / high
        return x - self.left, share[1] * self.height - self.top


def draw(scene: Scene, size: tuple[float, float], manner: Manner, key: str, steps: Sequence[str],
         own: tuple[tuple[str, str], ...] = (), letterings: Sequence[Lettering] = ()) -> Layers:
    """The layers of a scene, ``size`` mm large; ``steps`` are three colours of each tint, and of each hue
    of its figures; ``own`` are figures of its pack, ``letterings`` are cut into it.

    Raises LookupError for an unknown actor.
    """
    picture = fields_of(scene, *size, dict(own))
    parts = parted_planes(picture, manner, key, steps)
    for one in letterings:
        letter(picture, parts, one)
    return printed_layers(picture, manner, key, steps, parts)


def fields_of(scene: Scene, width: float, height: float, own: Mapping[str, str] = NONE) -> Engraving:
    """The fields of a scene; ``own`` are the figures of its pack. Raises LookupError for an unknown actor."""
    view = _view(scene, width, height)
    picture, air = _stage(scene, view, width, height), scene.weather
    if air is not None and not air.over:
        weather(picture, air.kind, air.amount)
    picture.recede(scene.air)
    cast = SceneCast(own)
    if picture.lamp.night:
        picture.lamps = [(*view.place_at((lamp.x / CARD_WIDE, lamp.y)), lamp.reach * view.height)
                         for lamp in lamps(scene, cast)]
    for glow in tuple(map(_glow_behind, scene.actors[:1])) if scene.glows is None else scene.glows:
        picture.glow(*view.place_at((glow.x, glow.y)), glow.radius * view.height, glow.amount)
    for x, y, reach in picture.lamps if scene.glows is None else ():
        picture.glow(x, y, reach, BY_LAMP)
    numbers = {hue: number for number, hue in enumerate(cast.hues(scene), TINTS)}
    for picture.putting, one in enumerate(scene.standing(), 1):
        plane = FIGURE if one.front or one in scene.actors else MIDDLE
        if one.between:
            place(picture, rope(one, scene, cast), ActorBox(*view.place_at((0, 0)), view.height / 100))
            picture.standing.append(StandingItem(picture.putting, plane, 0, 0, 0, ground=False))
        else:
            _stand(picture, view, one, plane, standing_shapes(met_figure(one, scene, cast).figure, cast, numbers))
    picture.putting = 0
    if air is not None and air.over:
        weather(picture, air.kind, air.amount)
    return picture


def _view(scene: Scene, width: float, height: float) -> SceneView:
    """What is seen of the whole scene, which is as wide as that of a card or wider."""
    if scene.focus is None:
        return SceneView(width, height)
    x, y, share = scene.focus
    wide, high = CARD_PICTURE
    tall = height / _least(share, height * wide / high)
    across = max(width, tall * wide / high)
    left, top = (max(0.0, min(middle - size / 2, whole - size))
                 for middle, size, whole in ((x * across, width, across), (y * tall, height, tall)))
    return SceneView(across, tall, left, top)


def _stage(scene: Scene, view: SceneView, width: float, height: float) -> Engraving:
    """The place, as far as it is seen."""
    left, top, share = scene.crop
    share = _least(share, max(view.width, view.height))
    whole = Engraving(view.width / share, view.height / share, scene.seed, LIGHTS[scene.light])
    whole.shot, whole.furniture = CAMERAS[scene.camera], scene.furniture
    function(places()[scene.place].draw)(whole)
    if (whole.width, whole.height) == (width, height):
        return whole
    return whole.part(left * whole.width + view.left, top * whole.height + view.top, width, height)


def _least(share: float, size: float) -> float:
    """A share that makes no whole of a part of this size too large."""
    return max(share, min(1.0, size / MOST_STAGE))


def _glow_behind(actor: StandingFigure) -> Glow:
    """Light behind the head of an actor."""
    return Glow(actor.at[0], actor.at[1] - actor.scale * HEAD, *BEHIND_HEAD)


def _stand(picture: Engraving, view: SceneView, one: StandingFigure, plane: int, shapes: Sequence[SculptedShape]
           ) -> None:
    """Put an actor or a prop on its foot, with its shadow on the ground."""
    (x, y), size = view.place_at(one.at), one.scale * view.height
    ground = one.ground and one.scale < STANDS
    picture.standing.append(StandingItem(picture.putting, plane, x, y, size, ground))
    if ground:
        soft = picture.nearness_to(x + size * 0.06, y - size * 0.05, size * 0.46, size * 0.10)
        picture.dark += (1 - picture.dark) * 0.5 * soft * (picture.dark > 0.02)
    place(picture, shapes, ActorBox(x - size / 2, y - size, size / 100, one.flip))
