"""The pixels of a printing block, finer than the points of the fields that it is cut from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from generator.pictures.compiled import Field, pointer
from generator.pictures.layers import InkBlock, block_of

MM_PER_INCH = 25.4


class Samples(NamedTuple):
    """For each pixel along one direction the two points it lies between, the nearest, and the share of the second."""

    first: Field
    second: Field
    nearest: Field
    share: Field

    def struct(self) -> tuple[Any, ...]:
        """The struct of ``points.h``."""
        return *map(pointer, self), len(self.first)


class BlockBits:
    """The bits of ``blocks`` printing blocks, ``dpi`` fine, over fields of ``shape`` with ``fine`` points a mm; eight
    pixels a byte.
    """

    def __init__(self, shape: tuple[int, int], fine: int, dpi: int, blocks: int = 1) -> None:
        self.high, self.wide = (round(points * dpi / (fine * MM_PER_INCH)) for points in shape)
        self.samples = _samples(shape[0], self.high), _samples(shape[1], self.wide)
        self.bytes = (self.wide + 7) // 8
        self.bits = np.empty((blocks, self.high, self.bytes), np.uint8)
        # as points.h says; a point takes a byte
        self.room = np.empty(7 * self.wide + shape[1] + (25 + blocks) * self.bytes // 4 + 1, np.float32)

    def axes(self) -> Iterator[tuple[Any, ...]]:
        """The structs of the samples of rows and of columns."""
        return (one.struct() for one in self.samples)

    def bits_struct(self, owner: Field) -> tuple[Any, ...]:
        """The struct of the bits; ``owner`` is the number of the block that each point of the fields belongs to."""
        return pointer(owner), len(self.bits), pointer(self.bits), self.bytes

    def ink_blocks(self, inks: Sequence[str]) -> tuple[InkBlock, ...]:
        """The blocks, each in its ink."""
        return tuple(block_of(Image.frombytes("1", (self.wide, self.high), bits.tobytes()), ink)
                     for bits, ink in zip(self.bits, inks, strict=True))


@lru_cache(64)
def _samples(few: int, many: int) -> Samples:
    middles = (np.arange(many) + 0.5) * (few / many)
    first = np.floor(middles - 0.5).astype(np.int32)
    share = (middles - 0.5 - first).astype(np.float32)
    one, other, nearest = (np.clip(points, 0, few - 1).astype(np.int32) for points in (first, first + 1, middles))
    return Samples(one, other, nearest, share)
