"""Scenes as pictures to print: their colours in a theme."""

from __future__ import annotations

from generator.layout.tokens import colour_of, mixed
from generator.model.scene import Manner, Scene
from generator.model.theme import Theme
from generator.pictures.cast import SceneCast
from generator.pictures.picture_source import PictureSource

DRAW = "generator.pictures.drawn_scene:draw"
# of the way from a colour to that of paper, in light
LIT = 0.42


def scene_source(theme: Theme, scene: Scene, size: tuple[float, float]) -> PictureSource:
    """The picture of a scene, ``size`` mm large; a woodcut where ink is saved.

    Raises LookupError for an unknown colour.
    """
    look = theme.scenes
    cast, inks = SceneCast(theme.cast), dict(enumerate(look.inks)) | dict(scene.inks)
    paper, shade, key = (colour_of(theme, one) or "#000000" for one in (look.paper, look.shade, look.key))
    colours = [colour_of(theme, ink) or "#000000" for ink in (*inks.values(), paper, *cast.hues(scene))]
    own = cast.texts(scene.names())
    steps = tuple(step for ink in colours
                  for step in (mixed(ink, paper, LIT), ink, mixed(ink, shade, look.depth)))
    woodcut: Manner = "woodcut"
    return PictureSource(DRAW, (scene, size, look.manner, key, steps, own), (scene, size, woodcut, key, steps, own))
