"""The pictures that products print, to be drawn before any of them is made."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from generator.late import late
from generator.layout.marks import Mark, drawings
from generator.layout.products.product_sheets import ProductSheets
from generator.make.task import Task
from generator.pictures.picture_source import PictureSource
from generator.render.draw_ahead import sources_in
from generator.render.job import CannotMake, Job
from generator.render.plan import plan

if TYPE_CHECKING:
    from generator.press import shop
else:
    shop = late("generator.press.shop")


def pictures_of(tasks: Iterable[Task]) -> list[PictureSource]:
    """The pictures that products print; none of a product that cannot be laid out, as its maker reports."""
    return [source for task in tasks for source in sources_in(_printed(task))]


def _printed(task: Task) -> Iterable[tuple[Mark, ...]]:
    """The marks of everything that a product of pieces prints."""
    profile = task.way.profile
    try:
        if profile is None or profile.form == "sheets":
            laid: ProductSheets | None = plan(task.edition, task.product)
            return drawings(chain(*laid.variants.values())) if laid is not None else ()
        job = Job(task.edition, task.product, folder=task.folder, way=task.way)
        return [piece.marks for pair in shop.shop_pairs(job, profile) for piece in pair]
    except (CannotMake, RuntimeError, ValueError, LookupError):
        return ()
