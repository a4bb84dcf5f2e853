"""Who and what stands in a scene: actors and props."""

from __future__ import annotations

from collections.abc import Iterator

from generator.load.entries import Entries, entries_of
from generator.load.measures import number
from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.number_lists import numbers_in, numbers_of
from generator.load.people import read_person
from generator.load.reader import Reader
from generator.message import msg
from generator.model.person import FRAME, LAST_TINT, words
from generator.model.scene import StandingFigure, Target
from generator.records import replace

STANDING = ("at", "scale", "flip", "turn", "tints", "ground")
LAYERS = ("back", "front")
# what a person looks at, and what its hands reach
TARGETS, MOST_TARGETS = ("look", "hand", "other-hand"), 12
# what persons have beside, and those with a name
PERSONS, NAMED = ("frame", *TARGETS), ("pose",)
ACTOR = StandingFigure("")
PROP = StandingFigure("", (0.15, 0.97), 0.3)
# in a scene
MOST_STANDING = 24


def read_figures(found: Entries, key: str) -> Iterator[StandingFigure]:
    """The actors or props of a key: one, or a list of names and of mappings with a ``name`` or a ``person``."""
    if key not in found:
        return
    reader, node = found.reader, found.nodes[key]
    items = [(node, found.path_of(key))] if key == "actor" else reader.items(node, found.path_of(key))
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
    if key == "props" and isinstance(item, Mapping) and "between" in item.entries:
        return _rope(reader, item, path)
    own = entries_of(reader, item, path, ("person",) if told else ("name",),
                     (*STANDING, *(PERSONS if told else NAMED), *(("layer",) if key == "props" else ())))
    person, name = own.read("person", read_person), "" if told else own.string("name")
    at, scale, turn = (numbers_of(own, "at", (-1.0, 2.0), (-1.0, 2.0)), own.read_parsed("scale", number(0.05, 4.0)),
                       own.read_parsed("turn", number(-360.0, 360.0)))
    ground, flip = own.read("ground", Reader.flag), own.read("flip", Reader.flag)
    frame, layer = own.one_of("frame", words("frames")), own.one_of("layer", LAYERS)
    tints = tuple(own.read("tints", read_tints) or ())
    pose = own.string("pose")
    look, hand, other_hand = (own.read(target, read_target) for target in TARGETS)
    if name is None:
        return None
    stands = not told or frame == "full"
    return StandingFigure(
        name, plain.at if at is None else (at[0], at[1]), plain.scale if scale is None else scale, bool(flip), person,
        frame or FRAME, turn or 0.0, tints, stands if ground is None else ground, layer == "front", look, hand,
        other_hand, pose=pose or "")


def _rope(reader: Reader, item: Node, path: str) -> StandingFigure | None:
    """A rope through targets."""
    own = entries_of(reader, item, path, ("between",), ("layer",))
    nodes = list(own.items("between"))
    if not MOST_TARGETS >= len(nodes) >= 2:
        own.report_fault("between",
                         msg("expected 2 to {most} targets, found {count}", most=MOST_TARGETS, count=len(nodes)))
        return None
    targets = [read_target(reader, node, below) for node, below in nodes]
    return replace(PROP, front=own.one_of("layer", LAYERS) == "front", ground=False,
                   between=tuple(target for target in targets if target is not None))


def read_target(reader: Reader, node: Node, path: str) -> Target | None:
    """What a figure looks at or reaches for: ``2``, ``goat``, either with a joint (``goat.neck``), or a point."""
    if isinstance(node, Sequence):
        point = numbers_in(reader, node, path, (-1.0, 2.0), (-1.0, 2.0))
        return None if point is None else Target(point=(point[0], point[1]))
    told = reader.string(node, path)
    if told is None:
        return None
    of, _, joint = told.partition(".")
    return Target(int(of) if of.isdecimal() else of, joint)


def read_tints(reader: Reader, node: Node, path: str) -> Iterator[tuple[int, int | str]]:
    """Tints, each with another one or a colour in its place."""
    for key, value, below in reader.entries(node, path):
        allowed = key.isdecimal() and int(key) <= LAST_TINT
        wrong = None if allowed else msg("expected the number of a tint from 0 to {last}, found {key!r}",
                                         last=LAST_TINT, key=key)
        if reader.check_key(below, wrong) and (colour := reader.string(value, below)) is not None:
            yield int(key), int(colour) if colour.isdecimal() and int(colour) <= LAST_TINT else colour
