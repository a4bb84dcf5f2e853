"""Scenes and their look, as a theme tells them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.load.entries import Entries, entries_of
from generator.load.measures import number
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.number_lists import numbers_in, numbers_of
from generator.load.reader import Reader
from generator.load.standing_figures import MOST_STANDING, read_figures, read_tints
from generator.load.typed_records import way_of
from generator.message import msg
from generator.model.scene import (
    CAMERAS,
    INKS,
    LIGHTS,
    MANNERS,
    WHOLE_PLACE,
    Glow,
    Scene,
    SceneWeather,
    places,
    standard_place,
)
from generator.records import replace

KEYS = ("light", "actor", "actors", "props", "glow", "air", "seed", "inks", "crop", "focus", "weather",
        "manner", "camera", "furniture")
MOST_SEED, MOST_GLOWS = 999_999, 6
SHARE, AROUND = (0.0, 1.0), (-1.0, 2.0)
# the least part of a place or of a scene, and of a cover that letters have
PART, SIDE = (0.2, 1.0), (0.02, 1.0)


def read_scene(reader: Reader, node: Node, path: str) -> Scene | None:
    """A scene; None when its place is unknown."""
    found = entries_of(reader, node, path, (), ("place", *KEYS))
    place = found.one_of("place", places()) if "place" in found else standard_place()
    if place is None:
        return None
    plain = Scene(place, found.one_of("light", LIGHTS) or places()[place].light)
    if "actor" in found and "actors" in found:
        reader.bad(found.path_of("actor"), found.nodes["actor"], msg("expected one of actor, actors, found both"))
    actors = (*read_figures(found, "actor"), *read_figures(found, "actors"))
    props = tuple(read_figures(found, "props"))
    if len(actors) + len(props) > MOST_STANDING:
        reader.bad(path, node, msg("expected at most {most} actors and props, found more", most=MOST_STANDING))
        actors, props = actors[:MOST_STANDING], props[:max(0, MOST_STANDING - len(actors))]
    air, seed = found.read_parsed("air", number(0.0, 1.4)), found.integer("seed", 0, MOST_SEED)
    crop, focus = numbers_of(found, "crop", SHARE, SHARE, PART), numbers_of(found, "focus", SHARE, SHARE, PART)
    return replace(
        plain, actors=actors, props=props, glows=_glows(found), inks=tuple(found.read("inks", _inks) or ()),
        air=plain.air if air is None else air, seed=plain.seed if seed is None else seed,
        crop=WHOLE_PLACE if crop is None else (crop[0], crop[1], crop[2]),
        focus=None if focus is None else (focus[0], focus[1], focus[2]),
        weather=found.read("weather", way_of(SceneWeather).read),
        manner=found.one_of("manner", MANNERS), camera=found.one_of("camera", CAMERAS) or plain.camera,
        furniture=found.one_of("furniture", places()[place].furniture) or "")


def _inks(reader: Reader, node: Node, path: str) -> Iterator[tuple[int, str]]:
    """Tints with a colour of this scene."""
    for tint, colour in read_tints(reader, node, path):
        if isinstance(colour, str) and tint < len(INKS):
            yield tint, colour
        else:
            reader.bad(f"{path}/{tint}", node, msg(
                "expected a colour for a tint from 0 to {last}, found {colour!r} for {tint}", last=len(INKS) - 1,
                colour=colour, tint=tint))


def _glows(found: Entries) -> tuple[Glow, ...] | None:
    """One light, a list of lights, or ``none``."""
    reader, node, path = found.reader, found.nodes.get("glow"), found.path_of("glow")
    if node is None:
        return None
    if isinstance(node, Scalar) and node.text == "none":
        reader.mark(path, node)
        return ()
    several = isinstance(node, Sequence) and any(isinstance(item, Sequence) for item in node.items)
    items = reader.items(node, path)[:MOST_GLOWS] if several else [(node, path)]
    read = (numbers_in(reader, item, below, AROUND, AROUND, (0.02, 2.0), SHARE) for item, below in items)
    lights = tuple(Glow(*numbers) for numbers in read if numbers is not None)
    return lights or None
