"""Draws pictures before the products that print them are made: each once, in parallel, into the cache."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, wait

from generator.layout.marks import Mark, PictureMark, Sheet, drawings
from generator.pictures.picture_source import PictureSource, is_known, layers_of
from generator.render.job import Pool
from generator.safety import limits
from generator.safety.user_folders import cache_folder


def missing(sources: Iterable[PictureSource]) -> list[PictureSource]:
    """The pictures that the cache lacks, each once; none without a cache, since processes share pictures through it."""
    return [] if cache_folder() is None else [source for source in dict.fromkeys(sources) if not is_known(source)]


def begin(sources: Sequence[PictureSource], executor: Executor) -> list[Future[None]]:
    """Have pictures drawn in other processes."""
    return [executor.submit(draw, source) for source in sources]


def on_sheets(sheets: Iterable[Sheet], pool: Pool | None) -> list[Future[None]]:
    """Have the pictures of some sheets drawn in other processes, if there are any."""
    return begin(missing(sources_in(drawings(sheets))), pool.executor) if pool is not None else []


def finish(begun: Sequence[Future[None]]) -> None:
    """Wait for pictures. One that cannot be drawn is drawn again by its product, which reports why."""
    limits.waiting()
    wait(begun)


def draw(source: PictureSource) -> None:
    """Draw a picture into the cache."""
    layers_of(source)


def sources_in(several: Iterable[tuple[Mark, ...]]) -> Iterator[PictureSource]:
    """The pictures among marks."""
    return (mark.source for marks in several for mark in marks if mark.__class__ is PictureMark)
