"""The room that short texts leave: it goes to what stands above them, such as a picture. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor

from generator.layout.identity_cache import IdentityCache
from generator.layout.marks import Mark, TextMark
from generator.layout.type.fonts import MM_PER_PT
from generator.model.theme import Face, Region
from generator.records import replace

# faces differ in steps, so that cards of a deck look alike; what stays free below a text
STEP, AIR = 2.0, 1.0
# of the size of its type: how far a line reaches above and below its baseline
ABOVE, BELOW = 0.75, 0.28


def free_below(marks: Iterable[Mark], high: float) -> float:
    """How much of a region ``high`` mm is not used by the text in it; all of it without one."""
    lines = [mark for mark in marks if isinstance(mark, TextMark)]
    if not lines:
        return high
    top = min(mark.y - ABOVE * mark.size * MM_PER_PT for mark in lines)
    return high - max(mark.y + BELOW * mark.size * MM_PER_PT for mark in lines) + top


def room_given(face: Face, free: Iterable[float]) -> float:
    """By how much what stands above the texts of a face grows, in its own mm: a whole number of steps."""
    slack = face.slack
    least = min((one for one in free), default=0.0)
    return 0.0 if slack is None else max(0.0, floor(min(least - AIR, slack.most) / STEP) * STEP)


def grown_face(face: Face, by: float) -> Face:
    """The face with its texts so much lower and shorter; what lies between is moved, what stands above is higher."""
    return _GROWN.get((face,), lambda: replace(face, regions=dict(_regions(face, by))), by) if by else face


_GROWN: IdentityCache[Face] = IdentityCache(owners=256)


def _regions(face: Face, by: float) -> Iterable[tuple[str, Region]]:
    slack = face.slack
    assert slack is not None, "expected a face with slack"
    texts = min(face.regions[one].box[1] for one in slack.of if one in face.regions)
    for id_, region in face.regions.items():
        x, y, wide, high = region.box
        if id_ in slack.of:
            box = (x, y + by, wide, high - by)
        elif slack.below <= y < texts:
            box = (x, y + by, wide, high)
        elif y < slack.below <= y + high <= texts:
            box = (x, y, wide, high + by)
        else:
            box = region.box
        yield id_, region if box == region.box else replace(region, box=box)
