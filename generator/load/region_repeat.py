"""Reads how a region of a face is repeated."""

from __future__ import annotations

from generator.load.entries import entries_of
from generator.load.measures import length
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader, describe
from generator.message import msg
from generator.model.region_lengths import Repeat

SHAPES, ALIGNED = ("line", "grid", "ring"), ("start", "center", "end")
MOST_COLUMNS, MOST_REPEATED = 50, 500


def read_repeat(reader: Reader, node: Node, path: str, base: Repeat | None) -> Repeat | None:
    """How a region is repeated; what is not said is as in the ``base`` that it overrides.

    None, with a finding, if a part that its shape needs is missing.
    """
    found = entries_of(reader, node, path, () if base else ["over"],
                       [*(["over"] if base else ()), "as", "step", "columns", "radius", "align", "from"])
    over = found.read("over", _repeat_source) if base is None or "over" in found else base.over
    shape = found.one_of("as", SHAPES) or ("line" if base is None else base.shape)
    like = base if base is not None and base.shape == shape else Repeat(0, shape)
    columns, radius = found.integer("columns", 1, MOST_COLUMNS), found.read_parsed("radius", length)
    for key, of in (("columns", "grid"), ("radius", "ring")):
        if shape == of and key not in found and like is not base:
            reader.bad(path, node, msg("expected {key} with as: {shape}, found none", key=key, shape=of))
    for key, used in (("columns", ("grid",)), ("radius", ("ring",)), ("step", ("line", "grid")),
                      ("align", ("line", "grid"))):
        if key in found and shape not in used:
            found.report_fault(key, msg("expected {key} only with as: {shape}, found as: {other}",
                                        key=key, shape=", ".join(used), other=shape))
    if over is None:
        return None
    step = found.read("step", lambda reader, node, path: _step(reader, node, path, shape))
    begins = found.one_of("from", ("start", "end"))
    descending = begins == "end" if begins else base is not None and base.descending
    return Repeat(over, shape, step or like.step, columns or like.columns, radius or like.radius,
                  found.one_of("align", ALIGNED) or like.align, descending)


def _repeat_source(reader: Reader, node: Node, path: str) -> str | int | None:
    """A field, an expression, with or without braces, or a number of copies."""
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return reader.integer(node, path, 1, MOST_REPEATED)
    written = reader.string(node, path, msg("a field, or a number"))
    return written[1:-1].strip() if written and written[0] == "{" and written[-1] == "}" else written


def _step(reader: Reader, node: Node, path: str, shape: str) -> tuple[float, float] | None:
    """A distance to the right (of a grid also down), or [right, down]."""
    if isinstance(node, Scalar):
        one = reader.parse_scalar(node, path, length)
        return None if one is None else (one, one if shape == "grid" else 0.0)
    both = [reader.parse_scalar(item, below, length) for item, below in reader.items(node, path)]
    if len(both) == 2 and both[0] is not None and both[1] is not None:
        return both[0], both[1]
    if len(both) != 2:
        reader.bad(path, node, msg("expected a step such as 20 mm, or [right, down], found {found}",
                                   found=describe(node)))
    return None
