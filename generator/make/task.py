"""A product to make and its result: plain values that are passed between processes."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

from msgspec import Struct

from generator.model.game import Product
from generator.products import spec_of
from generator.records import replace
from generator.render.job import PLAIN, Output, PrintSettings
from generator.translate.edition import Edition


class Task(Struct, frozen=True):
    """A product to make; ``source`` and ``key`` are the hashes for its manifest entry.

    ``share`` is the index of the only file to make, for products whose files can be made in parallel; None for all.
    """

    edition: Edition
    product: Product
    source: str
    key: str
    draft: bool
    folder: Path
    way: PrintSettings = PLAIN
    share: int | None = None

    def shares(self) -> list[Task]:
        """The task split into tasks that can run in parallel."""
        apart = self.product.options.get(spec_of(self.product).made_apart)
        return [replace(self, share=number) for number in range(2)] if apart else [self]


class Finished(Struct, frozen=True):
    """The files of a product, ready to be written, and the seconds they took."""

    product: str
    source: str
    key: str
    outputs: tuple[Output, ...]
    seconds: float


def together(shares: Sequence[Future[Finished]]) -> Finished:
    """The result of a product, joined from the results of its shares in order. Raises what they raise."""
    done = [share.result() for share in shares]
    outputs = tuple(output for one in done for output in one.outputs)
    return replace(done[0], outputs=outputs, seconds=sum(one.seconds for one in done))
