"""Who and what stands in a scene: actors and props."""

from __future__ import annotations

from collections.abc import Iterator

from generator.load.entries import Entries, entries_of
from generator.load.measures import number
from generator.load.nodes import Mapping, Node, Scalar
from generator.load.number_lists import numbers_of
from generator.load.people import read_person
from generator.load.reader import Reader
from generator.message import msg
from generator.model.person import FRAME, LAST_TINT, words
from generator.model.scene import StandingFigure
from generator.records import replace

STANDING = ("at", "scale", "flip", "turn", "tints", "ground")
LAYERS = ("back", "front")
ACTOR = StandingFigure("")
PROP = StandingFigure("", (0.15, 0.97), 0.3)
# in a scene
MOST_STANDING = 24


def read_figures(found: Entries, key: str) -> Iterator[StandingFigure]:
    """The actors or props of a key: one, or a list of names and of mappings with a ``name`` or a ``person``."""
    if key not in found:
        return
    reader, node = found.reader, found.nodes[key]
    items = [(node, found.below(key))] if key == "actor" else reader.items(node, found.below(key))
    for item, path in items[:MOST_STANDING + 1]:
        one = _figure(reader, item, path, key)
        if one is not None:
            yield one


def _figure(reader: Reader, item: Node, path: str, key: str) -> StandingFigure | None:
    plain = PROP if key == "props" else ACTOR
    if isinstance(item, Scalar):
        name = reader.string(item, path)
        return None if name is None else replace(plain, name=name)
    told = isinstance(item, Mapping) and "person" in item.entries
    own = entries_of(reader, item, path, ("person",) if told else ("name",),
                     (*STANDING, *(("frame",) if told else ()), *(("layer",) if key == "props" else ())))
    person, name = own.read("person", read_person), "" if told else own.string("name")
    at, scale, turn = (numbers_of(own, "at", (-1.0, 2.0), (-1.0, 2.0)), own.parsed("scale", number(0.05, 4.0)),
                       own.parsed("turn", number(-360.0, 360.0)))
    ground, flip = own.read("ground", Reader.flag), own.read("flip", Reader.flag)
    frame, layer = own.one_of("frame", words("frames")), own.one_of("layer", LAYERS)
    tints = tuple(own.read("tints", read_tints) or ())
    if name is None:
        return None
    return StandingFigure(
        name, plain.at if at is None else (at[0], at[1]), plain.scale if scale is None else scale, bool(flip), person,
        frame or FRAME, turn or 0.0, tints, not told if ground is None else ground, layer == "front")


def read_tints(reader: Reader, node: Node, path: str) -> Iterator[tuple[int, int | str]]:
    """Tints, each with another one or a colour in its place."""
    for key, value, below in reader.entries(node, path):
        allowed = key.isdecimal() and int(key) <= LAST_TINT
        wrong = None if allowed else msg("expected the number of a tint from 0 to {last}, found {key!r}",
                                         last=LAST_TINT, key=key)
        if reader.named(below, wrong) and (colour := reader.string(value, below)) is not None:
            yield int(key), int(colour) if colour.isdecimal() and int(colour) <= LAST_TINT else colour
