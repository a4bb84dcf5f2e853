"""Scenes and engravings as pictures to print: their colours in a theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.installed import plugins_of
from generator.layout.geometry import Box
from generator.layout.tokens import colour_of
from generator.model.mixed_colours import mixed_colour
from generator.model.scene import Manner, Scene
from generator.model.theme import EngravedArt, Theme
from generator.pictures.cast import SceneCast
from generator.pictures.lettering import Lettering
from generator.pictures.picture_source import PictureSource
from generator.records import replace

DRAW = "generator.pictures.drawn_scene:draw"
NO_INKS: Mapping[int, str] = {}
ENGRAVE = "generator.render.art_engraver:draw"
# paper under a picture that saves ink
BARE = "#ffffff"
# of the way from a colour to that of paper, in light
LIT = 0.42


def scene_source(theme: Theme, scene: Scene, size: tuple[float, float], letterings: tuple[Lettering, ...] = ()
                 ) -> PictureSource:
    """The picture of a scene, ``size`` mm large; a woodcut without colours where ink is saved. Letters are cut into it.

    Raises LookupError for an unknown colour.
    """
    cast = SceneCast(theme.cast)
    own = cast.texts(scene.names())
    key, steps = _colours(theme, dict(scene.inks), cast.hues(scene))
    found = _source(DRAW, (scene, size), scene.manner or theme.scenes.manner, key, steps, own,
                    *((letterings,) if letterings else ()))
    return replace(found, plugins=plugins_of("places", [scene.place]))


def engraving_source(theme: Theme, art: EngravedArt, part: Box, size: tuple[float, float]) -> PictureSource:
    """An engraved picture, ``size`` mm large, of which a ``part`` is shown: left, top, width and height as shares.

    Raises LookupError for an unknown colour.
    """
    return _source(ENGRAVE, (art, part, size), theme.scenes.manner, *_colours(theme))


def _source(draw: str, what: tuple[object, ...], manner: Manner, key: str, steps: tuple[str, ...], *own: object
            ) -> PictureSource:
    woodcut: Manner = "woodcut"
    return PictureSource(draw, (*what, manner, key, steps, *own), (*what, woodcut, key, (BARE,) * len(steps), *own))


def _colours(theme: Theme, own: Mapping[int, str] = NO_INKS, hues: Iterable[str] = ()) -> tuple[str, tuple[str, ...]]:
    """The colour of the key block, and the three steps of each tint and hue; ``own`` are inks of a scene by tint."""
    look = theme.scenes
    inks = dict(enumerate(look.inks)) | dict(own)
    paper, shade, key = (colour_of(theme, one) or "#000000" for one in (look.paper, look.shade, look.key))
    colours = [colour_of(theme, ink) or "#000000" for ink in (*inks.values(), paper, *hues)]
    steps = tuple(step for ink in colours
                  for step in (mixed_colour(ink, paper, LIT), ink, mixed_colour(ink, shade, look.depth)))
    return key, steps
