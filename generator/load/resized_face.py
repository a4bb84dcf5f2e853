"""A face made over for another size, for faces that extend it. Lengths in mm."""

from __future__ import annotations

from generator.model.theme import Face, Region
from generator.records import replace

Size = tuple[float, float]
Box = tuple[float, float, float, float]


def resized(face: Face, size: Size) -> Face:
    """A face whose boxes stand on one of ``size`` as they did on its own; type, lines and bleed keep their measures.

    What reaches over the edge reaches as far over it as before, so that a ground still covers the bleed.
    """
    if size == face.size:
        return face
    return replace(face, size=size, regions={id_: _region(one, face.size, size) for id_, one in face.regions.items()})


def _region(region: Region, old: Size, new: Size) -> Region:
    across, down = new[0] / old[0], new[1] / old[1]
    scale, repeat = min(across, down), region.repeat
    if repeat is not None:
        step = repeat.step and (repeat.step[0] * across, repeat.step[1] * down)
        repeat = replace(repeat, step=step, radius=repeat.radius * scale)
    height = None if region.height is None else region.height * down
    return replace(region, box=_box(region, old, new), repeat=repeat, gap=region.gap * down, height=height)


def _box(region: Region, old: Size, new: Size) -> Box:
    x, y, width, height = region.box
    left, right = (_moved(one, old[0], new[0]) for one in (x, x + width))
    top, bottom = (_moved(one, old[1], new[1]) for one in (y, y + height))
    if region.stretch:
        return left, top, right - left, bottom - top
    scale = min(new[0] / old[0], new[1] / old[1])
    return ((left + right - width * scale) / 2, (top + bottom - height * scale) / 2, width * scale, height * scale)


def _moved(at: float, old: float, new: float) -> float:
    """Where a coordinate of a side goes: inside by the same share, outside by the same distance to the edge."""
    return at if at < 0 else at - old + new if at > old else at * new / old
