"""The boxes of a ring of streets around a court. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product as combinations_of

from generator.layout.geometry import Box

Span = tuple[float, float]
TOP, RIGHT, BOTTOM, LEFT = range(4)


def _shares(count: int, sides: Span) -> tuple[int, int, int, int]:
    """The number of streets between the corners on each side (top, right, bottom, left); odd below, if possible."""
    lengths = (sides[0], sides[1], sides[0], sides[1])

    def cost(ways: tuple[int, ...]) -> tuple[bool, float, int]:
        longest = max(length / way for length, way in zip(lengths, ways, strict=True))
        return ways[BOTTOM] % 2 == 0, longest, abs(ways[LEFT] - ways[RIGHT])

    splits = (ways for ways in combinations_of(range(1, count), repeat=4) if sum(ways) == count)
    top, right, bottom, left = min(splits, key=cost)
    return top, right, bottom, left


def ring_boxes(court: Box, depth: float, count: int) -> list[Box]:
    """The boxes of the streets, clockwise from the middle of the lower side."""
    x, y, wide, high = court
    top, right, bottom, left = _shares(count - 4, (wide, high))
    boxes: list[Box] = [(x - depth, y - depth, depth, depth)]
    boxes += [(x + wide * i / top, y - depth, wide / top, depth) for i in range(top)]
    boxes.append((x + wide, y - depth, depth, depth))
    boxes += [(x + wide, y + high * i / right, depth, high / right) for i in range(right)]
    boxes.append((x + wide, y + high, depth, depth))
    boxes += [(x + wide - wide * (i + 1) / bottom, y + high, wide / bottom, depth) for i in range(bottom)]
    boxes.append((x - depth, y + high, depth, depth))
    boxes += [(x - depth, y + high - high * (i + 1) / left, depth, high / left) for i in range(left)]
    first = 3 + top + right + bottom // 2
    return boxes[first:] + boxes[:first]


def sides_of(box: Box, court: Box) -> Iterator[tuple[int, float, float]]:
    """The outer edges of a street: the side, its start and its end (x at the top and bottom, otherwise y)."""
    x, y, wide, high = box
    if y < court[1] - 1e-6:
        yield TOP, x, x + wide
    if x + wide > court[0] + court[2] + 1e-6:
        yield RIGHT, y, y + high
    if y + high > court[1] + court[3] + 1e-6:
        yield BOTTOM, x, x + wide
    if x < court[0] - 1e-6:
        yield LEFT, y, y + high
