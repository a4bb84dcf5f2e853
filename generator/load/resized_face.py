"""A face made over for another size, for faces that extend it. Lengths in mm."""

from __future__ import annotations

from collections.abc import Container

from generator.model.region_lengths import Box, DeclaredLengths, Repeat, Size
from generator.model.theme import Face, Region
from generator.records import replace


def resized_face(face: Face, size: Size) -> Face:
    """A face whose boxes stand on one of ``size`` as on that which declares them; type, lines and bleed keep theirs.

    What reaches over the edge reaches as far over it as before, so that a ground still covers the bleed. Sizes of faces
    between these two do not matter.
    """
    if size == face.size:
        return face
    return replace(face, size=size, regions={id_: _at_size(one, size) for id_, one in face.regions.items()})


def with_declared_lengths(region: Region, base: Region | None, size: Size, keys: Container[str]) -> Region:
    """A region of a face of ``size`` with its lengths as declared: those of ``keys`` here, the others by its base.

    Keys of a repeat are written ``repeat/step``.
    """
    former = base.declared if base is not None else None
    repeat, alike = region.repeat or Repeat(0), base is not None and _are_alike(region.repeat, base.repeat)
    return _at_size(replace(region, declared=DeclaredLengths(
        box=former.box if former and "box" not in keys else (size, region.box),
        gap=former.gap if former and "gap" not in keys else (size, region.gap),
        height=former.height if former and "height" not in keys else (size, region.height),
        step=former.step if former and alike and "repeat/step" not in keys else (size, repeat.step),
        radius=former.radius if former and alike and "repeat/radius" not in keys else (size, repeat.radius),
    )), size)


def _are_alike(repeat: Repeat | None, former: Repeat | None) -> bool:
    """Whether a repeat takes over the lengths of another: those of other shapes have other ones."""
    return repeat is not None and former is not None and repeat.shape == former.shape


def _at_size(region: Region, size: Size) -> Region:
    """A region on a face of ``size``, from its lengths as declared."""
    told, repeat = region.declared, region.repeat
    assert told is not None
    if repeat is not None:
        repeat = replace(repeat, step=_step(*told.step, size), radius=_round(*told.radius, size))
    height = None if told.height[1] is None else _scaled_down(told.height[0], told.height[1], size)
    return replace(region, box=_box(region.stretch, *told.box, size), repeat=repeat, gap=_scaled_down(*told.gap, size),
                   height=height)


def _step(on: Size, step: tuple[float, float] | None, size: Size) -> tuple[float, float] | None:
    return step if on == size or step is None else (step[0] * size[0] / on[0], step[1] * size[1] / on[1])


def _round(on: Size, radius: float, size: Size) -> float:
    return radius if on == size else radius * min(size[0] / on[0], size[1] / on[1])


def _scaled_down(on: Size, length: float, size: Size) -> float:
    return length if on == size else length * size[1] / on[1]


def _box(stretch: bool, old: Size, box: Box, new: Size) -> Box:
    if old == new:
        return box
    x, y, width, height = box
    left, right = (_moved_coordinate(one, old[0], new[0]) for one in (x, x + width))
    top, bottom = (_moved_coordinate(one, old[1], new[1]) for one in (y, y + height))
    if stretch:
        return left, top, right - left, bottom - top
    scale = min(new[0] / old[0], new[1] / old[1])
    return ((left + right - width * scale) / 2, (top + bottom - height * scale) / 2, width * scale, height * scale)


def _moved_coordinate(at: float, old: float, new: float) -> float:
    """Where a coordinate of a side goes: inside by the same share, outside by the same distance to the edge."""
    return at if at < 0 else at - old + new if at > old else at * new / old
