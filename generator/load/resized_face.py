"""A face made over for another size, for faces that extend it. Lengths in mm."""

from __future__ import annotations

from collections.abc import Container

from generator.model.region_lengths import Box, DeclaredLengths, Size
from generator.model.theme import Face, Region
from generator.records import field_names, replace


def resized(face: Face, size: Size) -> Face:
    """A face whose boxes stand on one of ``size`` as on that which declares them; type, lines and bleed keep theirs.

    What reaches over the edge reaches as far over it as before, so that a ground still covers the bleed. Sizes of faces
    between these two do not matter.
    """
    if size == face.size:
        return face
    return replace(face, size=size, regions={id_: _at_size(one, size) for id_, one in face.regions.items()})


def remembered(region: Region, base: Region | None, size: Size, keys: Container[str]) -> Region:
    """A region of a face of ``size`` with its lengths as declared: those of ``keys`` here, the others by its base."""
    former = base.declared if base is not None else None
    lengths = {key: (size, getattr(region, key)) if former is None or key in keys else getattr(former, key)
               for key in field_names(DeclaredLengths)}
    return _at_size(replace(region, declared=DeclaredLengths(**lengths)), size)


def _at_size(region: Region, size: Size) -> Region:
    """A region on a face of ``size``, from its lengths as declared."""
    told = region.declared
    assert told is not None
    on, repeat = told.repeat
    if repeat is not None and on != size:
        across, down = size[0] / on[0], size[1] / on[1]
        step = repeat.step and (repeat.step[0] * across, repeat.step[1] * down)
        repeat = replace(repeat, step=step, radius=repeat.radius * min(across, down))
    height = None if told.height[1] is None else _down(told.height[0], told.height[1], size)
    return replace(region, box=_box(region.stretch, *told.box, size), repeat=repeat, gap=_down(*told.gap, size),
                   height=height)


def _down(on: Size, length: float, size: Size) -> float:
    return length if on == size else length * size[1] / on[1]


def _box(stretch: bool, old: Size, box: Box, new: Size) -> Box:
    if old == new:
        return box
    x, y, width, height = box
    left, right = (_moved(one, old[0], new[0]) for one in (x, x + width))
    top, bottom = (_moved(one, old[1], new[1]) for one in (y, y + height))
    if stretch:
        return left, top, right - left, bottom - top
    scale = min(new[0] / old[0], new[1] / old[1])
    return ((left + right - width * scale) / 2, (top + bottom - height * scale) / 2, width * scale, height * scale)


def _moved(at: float, old: float, new: float) -> float:
    """Where a coordinate of a side goes: inside by the same share, outside by the same distance to the edge."""
    return at if at < 0 else at - old + new if at > old else at * new / old
