"""The pictures that products print, to be drawn before any of them is made."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from generator.layout.marks import Mark, drawings, flat
from generator.layout.products.product_sheets import StreamedSheets
from generator.make.brought_shops import shop_files
from generator.model.scene import Scene
from generator.model.theme import EngravedArt
from generator.pictures.picture_source import PictureSource
from generator.render.draw_ahead import sources_in
from generator.render.job import CannotMake, Job
from generator.render.plan import plan


def pictures_of(jobs: Iterable[Job]) -> list[PictureSource]:
    """The pictures that products print; none of a product that cannot be laid out, as its maker reports."""
    return [source for job in jobs for source in sources_in(_printed_marks(job))]


def _printed_marks(job: Job) -> Iterable[tuple[Mark, ...]]:
    """The marks of everything that a product of pieces prints."""
    profile = job.settings.profile
    try:
        if profile is not None and profile.form in ("pdf", "png"):
            return [flat(piece.marks) for pair in shop_files(profile).shop_pairs(job, profile) for piece in pair]
        laid = plan(job.edition, job.product)
        if not isinstance(laid, StreamedSheets):
            return drawings(chain(*laid.variants.values()))
        # to go through a large deck takes long
        drawn = any(isinstance(image, Scene | EngravedArt) for image in job.edition.game.theme.images.values())
        return [flat(piece.marks) for pair in laid.pieces for piece in pair] if drawn else ()
    except (CannotMake, RuntimeError, ValueError, LookupError):
        return ()
