"""Draws pictures before the products that print them are made: each once, in parallel, into the store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from typing import TYPE_CHECKING

from generator.layout.marks import Mark, PictureMark, Sheet, drawings
from generator.pictures.picture_source import PictureSource, kept_in, layers_of
from generator.render.job import Pool
from generator.safety import limits
from generator.safety.store import Store

if TYPE_CHECKING:
    from generator.pictures.layers import Layers


def missing(sources: Iterable[PictureSource], store: Store) -> list[PictureSource]:
    """The pictures that the store lacks."""
    return [source for source in sources if store.get(source.key) is None]


def begin(sources: Sequence[PictureSource], store: Store, executor: Executor) -> list[Future[None]]:
    """Have pictures drawn in other processes."""
    return [executor.submit(draw, source, store) for source in sources]


def on_sheets(sheets: Iterable[Sheet], store: Store | None, pool: Pool | None) -> list[Future[None]]:
    """Have the pictures of some sheets drawn in other processes, if there are any, unless the store holds them."""
    if store is None or pool is None:
        return []
    return begin(missing(dict.fromkeys(sources_in(drawings(sheets))), store), store, pool.executor)


def finish(begun: Sequence[Future[None]]) -> None:
    """Wait for pictures. One that cannot be drawn is drawn again by its product, which reports why."""
    limits.waiting()
    wait(begun)


def draw(source: PictureSource, store: Store) -> None:
    """Draw a picture into a store."""
    drawn(source, store)


def drawn(source: PictureSource, store: Store | None) -> Layers:
    """The layers of a picture, drawn unless the store holds them."""
    with kept_in(store):
        return layers_of(source)


def sources_in(several: Iterable[tuple[Mark, ...]]) -> Iterator[PictureSource]:
    """The pictures among marks."""
    return (mark.source for marks in several for mark in marks if mark.__class__ is PictureMark)
