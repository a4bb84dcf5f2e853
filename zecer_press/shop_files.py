"""The files of a product for a print shop, by the form that the shop takes."""

from __future__ import annotations

from generator.make.brought_shops import MakePages
from generator.model.profile import Profile
from generator.products import spec_of
from generator.render.job import Job, Output
from zecer_press import press_files, shop
from zecer_press.shop import shop_pairs


def make(job: Job, profile: Profile, make_pages: MakePages) -> list[Output]:
    """The files of a product. Raises CannotMake when they cannot be made, or fail the checks of a shop."""
    if profile.form == "press":
        return press_files.make(job, profile, make_pages)
    return shop.make(job, profile, job.settings.dpi)


def foresee(job: Job, profile: Profile) -> None:
    """Raises CannotMake for what a shop refuses; pages of HTML for a press are not set for this."""
    if profile.form != "press":
        shop.foresee(job, profile)
    elif not spec_of(job.product).html_pages:
        press_files.foresee(job, profile)


__all__ = ["foresee", "make", "shop_pairs"]
