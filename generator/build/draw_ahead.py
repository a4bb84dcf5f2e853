"""Draws pictures before the products that print them are made: each once, in parallel, into the store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from typing import TYPE_CHECKING, Any

from generator import limits
from generator.build.making import CannotMake, Job, Pool
from generator.build.plan import plan
from generator.build.store import Store
from generator.build.task import Task
from generator.late import late
from generator.layout.marks import Mark, PictureMark, Sheet, drawings
from generator.layout.products.product_sheets import ProductSheets
from generator.pictures.picture_source import PictureSource, kept_in, layers_of

if TYPE_CHECKING:
    from generator.build import shop
    from generator.pictures.layers import Layers
else:
    shop = late("generator.build.shop")


def pictures_of(tasks: Iterable[Task]) -> list[PictureSource]:
    """The pictures that products print, each once; none of a product that cannot be laid out, as its maker reports."""
    return list(dict.fromkeys(source for task in tasks for source in _sources(_printed(task))))


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
    return begin(missing(dict.fromkeys(_sources(drawings(sheets))), store), store, pool.executor)


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


def _printed(task: Task) -> Iterable[tuple[Mark, ...]]:
    """The marks of everything that a product of pieces prints."""
    profile = task.way.profile
    try:
        if profile is None or profile.form == "sheets":
            return drawings(_sheets(plan(task.edition, task.product)))
        job = Job(task.edition, task.product, folder=task.folder, way=task.way)
        return [piece.marks for pair in shop.shop_pairs(job, profile) for piece in pair]
    except (CannotMake, RuntimeError, ValueError, LookupError):
        return ()


def _sheets(laid: Any) -> Iterator[Sheet]:
    """The sheets of a layout."""
    match laid:
        case Sheet():
            yield laid
        case ProductSheets(variants=variants):
            yield from _sheets(tuple(variants.values()))
        case tuple():
            for one in laid:
                yield from _sheets(one)


def _sources(several: Iterable[tuple[Mark, ...]]) -> Iterator[PictureSource]:
    return (mark.source for marks in several for mark in marks if mark.__class__ is PictureMark)
