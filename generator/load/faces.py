"""Reads faces: the layout of one side of a piece, with inherited regions merged."""

from __future__ import annotations

import re
from collections.abc import Collection
from collections.abc import Mapping as Map

from generator.finding import Finding, did_you_mean
from generator.load.entries import Entries, Read, entries_of, numbers_of, parsed_by, whole_between
from generator.load.measures import length, piece_size, points, share
from generator.load.nodes import Mapping, Node, Scalar
from generator.load.reader import Reader, describe
from generator.load.region_contents import KEYS, drops_inherited, labelled_region, read_contents
from generator.load.region_effects import KEYS as EFFECTS
from generator.load.region_effects import read_effects, solid
from generator.load.region_repeat import read_repeat
from generator.load.resized_face import resized_face, with_declared_lengths
from generator.message import msg
from generator.model.region_contents import PatternContent, ShapeContent
from generator.model.region_lengths import Size
from generator.model.theme import Face, Fit, Region, Slack
from generator.records import replace

TEXTS = ("style", "align", "valign", "fill", "stroke", "when", "spot")
WORDS = {"align": ("left", "center", "right", "justify"), "valign": ("top", "middle", "bottom")}
MOST_EXTENDED = 32
FULL_TURN, MOST_HEADS = 360.0, 12
# lines of an initial letter
MOST_INITIAL = 6
# what only a region alone can have, not one of a stack
ALONE = ("box", "repeat", "stack", "gap", "heads", "turn", "continues", "stretch")
# greatest length (mm); default step of a pattern (mm); greatest number of steps in a box, finer than any printer
FARTHEST, FINEST, MOST_STEPS = 10_000, 0.5, 4_000_000
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
# what a region is without its entries
PLAIN = Region("", (0.0, 0.0, 0.0, 0.0))
FACE: Map[str, Read] = {
    **dict.fromkeys(("bleed", "safe", "corner"), parsed_by(length)),
    **dict.fromkeys(("hyphenate", "reminders"), Reader.flag), "cut": Reader.string,
}
FIT: Map[str, Read] = {
    "initial": whole_between(2, MOST_INITIAL), "tighten": parsed_by(share), "shrink-to": parsed_by(points),
    "balance": Reader.flag,
}


def read_faces(reader: Reader, faces: Map[str, Node]) -> dict[str, Face]:
    """The faces that have a size, each with its inherited regions merged."""
    done: dict[str, Face | None] = {}
    for id_ in faces:
        _read_once(reader, id_, faces, done, ())
    return {id_: replace(face, regions={key: labelled_region(region) for key, region in face.regions.items()})
            for id_ in faces if (face := done[id_]) is not None}


def _read_once(reader: Reader, id_: str, faces: Map[str, Node], done: dict[str, Face | None],
               seen: tuple[str, ...]) -> Face | None:
    if id_ not in done:
        face = _read_face(reader, id_, faces, done, seen)
        done.setdefault(id_, face)
    return done[id_]


def _parent(reader: Reader, node: Node, path: str, faces: Map[str, Node], seen: tuple[str, ...]) -> str | None:
    """The face that is extended; None for one that is undefined, or that extends this one."""
    written = reader.string(node, path, msg("a word"))
    if written in seen:
        line = " → ".join((*seen[seen.index(written) :], written))
        reader.bad(path, node, msg("expected a face that does not extend itself, found {line}", line=line))
        return None
    if len(seen) > MOST_EXTENDED:
        message = msg("expected at most {most_extended} faces that extend one another, found more",
                      most_extended=MOST_EXTENDED)
        reader.bad(path, node, message)
        return None
    if written in faces:
        return written
    names = [other for other in faces if other not in seen]
    return reader.one_of(node, path, names, msg("another face to extend"))


def _read_face(reader: Reader, id_: str, faces: Map[str, Node], done: dict[str, Face | None],
               seen: tuple[str, ...]) -> Face | None:
    path, node = f"theme/faces/{id_}", faces[id_]
    reader.file = node.file
    found = entries_of(reader, node, path, (), ["extends", "for", "size", "colours", "regions", "back", "slack", *FACE])
    base: Face | None = None
    if "extends" in found:
        parent = _parent(reader, found.nodes["extends"], found.path_of("extends"), faces, (*seen, id_))
        # no finding of a missing size: the parent would give it
        if parent is None:
            return None
        base = _read_once(reader, parent, faces, done, (*seen, id_))
        reader.file = node.file
    trim = found.read_parsed("size", piece_size) or (base.size if base is not None and "size" not in found else None)
    if trim is None:
        reader.missing(path, node, "size")
        return None
    base = _with_slack(resized_face(base, trim), trim[1] / base.size[1]) if base is not None else None
    face = _face(found, base or Face(id_, trim, {}), id_, trim, faces)
    if face.slack is not None and "slack" in found:
        for one in face.slack.of:
            if one not in face.regions:
                reader.bad(found.path_of("slack"), found.nodes["slack"], msg(
                    "expected regions of the face, found {region!r}", region=one))
    if base is not None:
        face = replace(face, extends=(base.id, *base.extends))
        _inherit_places(reader, f"theme/faces/{base.id}/colours", f"{path}/colours", face.colours)
        _inherit_places(reader, f"theme/faces/{base.id}/regions", f"{path}/regions", face.regions)
    # an inherited region that is already outside the extended face is reported there
    looked_at = {key: one for key, one in face.regions.items()
                 if base is None or base.regions.get(key) is not one or _lies_on_face(one, base.size, base.bleed)}
    _on_the_face(reader, path, trim, face.bleed, looked_at)
    return face


def _face(found: Entries, base: Face, id_: str, trim: tuple[float, float], faces: Map[str, Node]) -> Face:
    """A face with what it takes over from its base."""
    return replace(
        base,
        id=id_,
        size=trim,
        regions=_regions(found, base),
        kinds=found.strings("for"),
        back=found.one_of("back", faces) if "back" in found else base.back,
        colours={**base.colours, **_own_colours(found)},
        slack=found.read("slack", _read_slack) if "slack" in found else base.slack,
        **found.values(FACE),
    )


def _own_colours(found: Entries) -> dict[str, str]:
    """The colours that a face gives its words; none of them depends on a thing."""
    words = found.words("colours")
    for key, node, below in found.entries("colours"):
        if "{" in words.get(key, ""):
            found.reader.bad(below, node, msg("expected a colour of the theme or #rrggbb, one for all pieces of the "
                                              "face, found {token!r}", token=words.pop(key)),
                             msg("write it as `fill` or `stroke` of the regions that have it, or make a face of each"))
    return words


def _with_slack(face: Face, factor: float) -> Face:
    """A face whose slack is so many times as large."""
    slack = face.slack
    return face if slack is None else replace(
        face, slack=replace(slack, below=slack.below * factor, most=slack.most * factor))


def _read_slack(reader: Reader, node: Node, path: str) -> Slack | None:
    """What happens with room that texts leave."""
    found = entries_of(reader, node, path, ("of", "below", "most"))
    of, below, most = found.strings("of"), found.read_parsed("below", length), found.read_parsed("most", length)
    return None if not of or below is None or most is None else Slack(of, below, most)


def _regions(found: Entries, base: Face) -> dict[str, Region]:
    regions = dict(base.regions)
    for key, value, below in found.entries("regions"):
        if base.regions and key not in base.regions and isinstance(value, Mapping) and "box" not in value.entries:
            found.reader.missing(below, value, "box", did_you_mean(key, base.regions) or msg(
                "a new region needs a box; those of the face that it extends are {regions}",
                regions=", ".join(one for one in base.regions if "." not in one)))
            continue
        region = None if drops_inherited(value) else _region(found.reader, key, value, below, base.size,
                                                             regions.get(key))
        if region is None or not _is_stacked(value):
            regions.pop(key, None) if region is None else regions.update({key: region})
            continue
        stacked = _stacked_regions(found.reader, region, value, below, base.size, regions)
        regions = {one: regions[one] for one in regions if regions[one].within != key}
        regions |= {key: replace(region, stack=tuple(stacked)), **stacked}
    return {key: _in_stack(region, regions) for key, region in regions.items()
            if not region.within or region.within in regions}


def _in_stack(region: Region, regions: Map[str, Region]) -> Region:
    """A region; one of a stack in the whole box of that."""
    around = regions.get(region.within, region)
    return region if region.box == around.box else replace(region, box=around.box)


def _is_stacked(node: Node) -> bool:
    return isinstance(node, Mapping) and "stack" in node.entries


def _stacked_regions(reader: Reader, around: Region, node: Node, path: str, size: Size,
                     regions: Map[str, Region]) -> dict[str, Region]:
    """The regions of a stack, by ids such as ``body.rules``; those that it takes over keep their place."""
    found = {one: regions[one] for one in around.stack if one in regions}
    stack = node.entries["stack"] if isinstance(node, Mapping) else node
    for key, value, below in reader.entries(stack, f"{path}/stack"):
        id_ = f"{around.id}.{key}"
        region = None if drops_inherited(value) else _layer(reader, id_, value, below, size, found.get(id_), around)
        if region is None:
            found.pop(id_, None)
            continue
        found[id_] = region
        spot = reader.places.spot(below)
        if spot is not None:
            reader.places.spots[f"{path.rpartition('/')[0]}/{id_}"] = spot
    return found


def _layer(reader: Reader, id_: str, node: Node, path: str, size: Size, base: Region | None,
           around: Region) -> Region | None:
    """A region of a stack, in its whole box until it is drawn."""
    region = _region(reader, id_, node, path, size, base or Region("", around.box), ALONE)
    if region is None:
        return None
    region = replace(region, within=around.id)
    if not region.text and region.height is None:
        reader.bad(path, node, msg("expected a height, since a region of a stack without a text has none of its own"))
        return None
    return region


def _on_the_face(reader: Reader, path: str, size: tuple[float, float], bleed: float, regions: Map[str, Region]) -> None:
    """Report regions that stand outside the face and its bleed, where nothing is printed."""
    for id_, region in regions.items():
        if not _lies_on_face(region, size, bleed):
            message = msg("expected a box on a face of {width:g} × {height:g} mm, found one beside it",
                          width=size[0], height=size[1])
            below = f"{path}/regions/{id_}/box"
            reader.findings.append(Finding("bad-value", below, message, place=reader.places.find(below)))


def _lies_on_face(region: Region, size: tuple[float, float], bleed: float) -> bool:
    """True if part of a region's box lies on a face or in its bleed."""
    x, y, width, height = region.box
    return (max(x, x + width) >= -bleed and max(y, y + height) >= -bleed
            and min(x, x + width) <= size[0] + bleed and min(y, y + height) <= size[1] + bleed)


def _inherit_places(reader: Reader, there: str, here: str, regions: Map[str, object]) -> None:
    """Give inherited regions the places of their declaration."""
    for key in regions:
        for part in ("", "/box", "/text", "/image"):
            if (spot := reader.places.spot(f"{there}/{key}{part}")) is not None:
                reader.places.spots.setdefault(f"{here}/{key}{part}", spot)


def _region(reader: Reader, id_: str, node: Node, path: str, size: Size, base: Region | None,
            refused: Collection[str] = ("height",)) -> Region | None:
    """A region of a face of ``size``."""
    known = [key for key in ("box", "repeat", "stack", *TEXTS, *REGION, *EFFECTS, *KEYS) if key not in refused]
    found = entries_of(reader, node, path, () if base else ["box"], known)
    values: dict[str, object] = {}
    for key in TEXTS:
        if key in found and not (key == "fill" and isinstance(found.nodes[key], Mapping)):
            word = _word(reader, found.nodes[key], found.path_of(key), key)
            # a refused word has a finding; the region is read as if it were absent
            values[key] = getattr(PLAIN, key) if word is None else word
    values |= found.values(REGION) | {"contents": read_contents(found, (base or PLAIN).contents)}
    if "align" in values or "fit" in values:
        # lines that are as wide as the box begin at its left
        fit = values.get("fit", (base or PLAIN).fit)
        assert isinstance(fit, Fit)
        justified = values.get("align", "justify" if (base or PLAIN).fit.justify else "") == "justify"
        values |= {"fit": replace(fit, justify=justified), **({"align": "left"} if justified else {})}
    if "repeat" in found:
        is_dropped = drops_inherited(found.nodes["repeat"])
        whole = None if base is None else base.repeat
        values["repeat"] = None if is_dropped else found.read(
            "repeat", lambda reader, node, path: read_repeat(reader, node, path, whole))
    effects = read_effects(reader, found.nodes, path, (base or PLAIN).effects)
    if values.get("spot", (base or PLAIN).spot):
        effects = solid(reader, found, effects)
    values["effects"] = effects
    if effects.gradient is not None:
        # what asks for one colour is given that where the gradient begins
        values["fill"] = effects.gradient.stops[0].colour
    box = found.read("box", _box) if "box" in found or base is None else base.box
    if box is None:
        return None
    repeat = found.nodes.get("repeat")
    keys = {*found.nodes, *(f"repeat/{key}" for key in (repeat.entries if isinstance(repeat, Mapping) else ()))}
    region = with_declared_lengths(replace(base or PLAIN, id=id_, box=box, **values), base, size, keys)
    broken = _too_fine(reader, node, path, region) or _too_small(reader, found.nodes.get("box", node), path, region)
    return None if broken else region


def _too_small(reader: Reader, node: Node, path: str, region: Region) -> bool:
    """True, with a finding, if a box has no area; a line may have no width or no height, and a negative one."""
    width, height = region.box[2:]
    line = region.word(ShapeContent) == "line" and not region.text
    if (width, height) != (0, 0) if line else min(width, height) > 0:
        return False
    message = msg("expected a box wider and higher than 0 mm, found {width:g} × {height:g} mm",
                  width=width, height=height)
    reader.bad(f"{path}/box", node, message)
    return True


def _too_fine(reader: Reader, node: Node, path: str, region: Region) -> bool:
    """True, with a finding, if a pattern would have more strokes than are visible."""
    width, height = region.box[2:]
    steps = abs(width * height) / (region.radius or FINEST) ** 2
    if steps <= MOST_STEPS or not (region.word(PatternContent) or region.word(ShapeContent) == "battlement"):
        return False
    message = msg("expected a pattern of at most {most_steps:,} steps in its box, found {steps:,.0f}",
                  most_steps=MOST_STEPS, steps=steps)
    reader.bad(path, node, message, msg("make the radius larger"))
    return True


def _word(reader: Reader, node: Node, path: str, key: str) -> str | None:
    if drops_inherited(node):
        return None
    if key in WORDS:
        return reader.one_of(node, path, WORDS[key])
    written = reader.string(node, path)
    if key in ("fill", "stroke") and written is not None and written.startswith("#") and not COLOUR.fullmatch(written):
        reader.bad(path, node,
                   msg("expected a colour such as #8e1b1b, found {written!r}", written=written))
        return None
    return written


def _fit(reader: Reader, node: Node, path: str) -> Fit:
    found = entries_of(reader, node, path, (), ["same-size", "continue-on", *FIT])
    same_size, continues = found.one_of("same-size", ("deck",)), found.one_of("continue-on", ("back",))
    return Fit(same_size=same_size == "deck", continues=continues == "back", **found.values(FIT))


def _turn(reader: Reader, node: Node, path: str) -> float | None:
    degrees = node.value if isinstance(node, Scalar) else None
    if isinstance(degrees, int | float) and not isinstance(degrees, bool) and abs(degrees) <= FULL_TURN:
        return degrees % FULL_TURN
    reader.bad(path, node, msg("expected degrees from -360 to 360, clockwise, found {found}", found=describe(node)))
    return None


def _box(reader: Reader, node: Node, path: str) -> tuple[float, float, float, float] | None:
    match numbers_of(node):
        case [x, y, width, height] if max(map(abs, (x, y, width, height))) <= FARTHEST:
            return x, y, width, height
    reader.bad(path, node,
               msg("expected a box [x, y, width, height] in mm, at most {farthest:,}", farthest=FARTHEST))
    return None


REGION: Map[str, Read] = {
    **dict.fromkeys(("weight", "radius", "gap", "height"), parsed_by(length)),
    "fit": _fit, "stretch": Reader.flag, "turn": _turn, "heads": whole_between(1, MOST_HEADS),
}
