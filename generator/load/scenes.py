"""Scenes and their look, as a theme tells them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.load.entries import Entries, entries_of
from generator.load.measures import number
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.message import msg
from generator.model.scene import INKS, LIGHTS, MANNERS, Glow, Scene, SceneLook, StandingFigure, places, standard_place

KEYS = ("light", "actor", "actors", "props", "glow", "air", "seed")
STANDING = ("at", "scale", "flip")
PROP = StandingFigure("", (0.15, 0.97), 0.3)
MOST_STANDING, MOST_SEED = 12, 999_999


def read_scene(reader: Reader, node: Node, path: str) -> Scene | None:
    """A scene; None when its place is unknown."""
    found = entries_of(reader, node, path, (), ("place", *KEYS))
    place = found.one_of("place", places()) if "place" in found else standard_place()
    if place is None:
        return None
    light = found.one_of("light", LIGHTS) or places()[place].light
    plain = Scene(place, light)
    if "actor" in found and "actors" in found:
        reader.bad(found.below("actor"), found.nodes["actor"], msg("expected one of actor, actors, found both"))
    actors = (*_standing(found, "actor", StandingFigure("")), *_standing(found, "actors", StandingFigure("")))
    glow, air = _glow(found), found.parsed("air", number(0.0, 1.4))
    seed = found.integer("seed", 0, MOST_SEED)
    return Scene(place, light, actors, tuple(_standing(found, "props", PROP)), glow,
                 plain.air if air is None else air, plain.seed if seed is None else seed)


def _standing(found: Entries, key: str, plain: StandingFigure) -> Iterator[StandingFigure]:
    """The actors or props of a key: one, or a list of names and of mappings with a ``name``."""
    if key not in found:
        return
    reader, node = found.reader, found.nodes[key]
    items = [(node, found.below(key))] if key == "actor" else reader.items(node, found.below(key))
    if len(items) > MOST_STANDING:
        reader.bad(found.below(key), node, msg("expected at most {most} of them, found {count}", most=MOST_STANDING,
                                               count=len(items)))
    for item, path in items[:MOST_STANDING]:
        if isinstance(item, Scalar):
            name = reader.string(item, path)
            if name is not None:
                yield StandingFigure(name, plain.at, plain.scale)
            continue
        own = entries_of(reader, item, path, ("name",), STANDING)
        name, at, scale = own.string("name"), _numbers(own, "at", 2, -1.0, 2.0), own.parsed("scale", number(0.05, 4.0))
        if name is not None:
            at, flip = at or plain.at, bool(own.read("flip", Reader.flag))
            yield StandingFigure(name, (at[0], at[1]), plain.scale if scale is None else scale, flip)


def _glow(found: Entries) -> Glow | None:
    node = found.nodes.get("glow")
    if isinstance(node, Scalar) and node.text == "none":
        found.reader.mark(found.below("glow"), node)
        return Glow(0.5, 0.5, 0.3, 0.0)
    numbers = _numbers(found, "glow", 4, -1.0, 2.0)
    return None if numbers is None else Glow(*numbers)


def _numbers(found: Entries, key: str, count: int, low: float, high: float) -> tuple[float, ...] | None:
    """Some numbers of a range; None for what is none, with a finding."""
    if key not in found:
        return None
    items = found.reader.items(found.nodes[key], found.below(key))
    numbers = [found.reader.parsed(item, path, number(low, high)) for item, path in items]
    if len(items) != count:
        found.reader.bad(found.below(key), found.nodes[key],
                         msg("expected {count} numbers, found {found}", count=count, found=len(items)))
        return None
    return tuple(one for one in numbers if one is not None) if None not in numbers else None


def read_scene_look(reader: Reader, node: Node, path: str) -> SceneLook:
    """How scenes are printed."""
    found = entries_of(reader, node, path, (), ("manner", "key", "inks", "paper", "shade", "depth"))
    plain = SceneLook()
    inks = tuple(reader.strings(found.nodes["inks"], f"{path}/inks")) if "inks" in found else plain.inks
    if len(inks) != len(INKS):
        reader.bad(f"{path}/inks", found.nodes["inks"], msg(
            "expected {count} colours: place, cloth, spot, light, skin, steel, fur, wood, sky; found {found}",
            count=len(INKS), found=len(inks)))
        inks = plain.inks
    depth = found.parsed("depth", number(0.0, 1.0))
    return SceneLook(found.one_of("manner", MANNERS) or plain.manner, found.string("key") or plain.key, inks,
                     found.string("paper") or plain.paper, found.string("shade") or plain.shade,
                     plain.depth if depth is None else depth)
