"""Files for print shops, which an installed package makes: a plug-in of the sort ``shops``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol

from generator.installed import SHOPS, InstalledTwice, NotBrought, brought_folders
from generator.layout.sheets.imposition import Pair
from generator.message import msg
from generator.model.profile import Profile
from generator.render.job import Job, Output

# makes the files of a product that is pages of HTML
MakePages = Callable[[Job], Sequence[Output]]


class ShopFiles(Protocol):
    """A module that makes files for print shops."""

    def make(self, job: Job, profile: Profile, make_pages: MakePages) -> list[Output]:
        """The files of a product. Raises CannotMake when they cannot be made, or fail the checks of a shop."""

    def foresee(self, job: Job, profile: Profile) -> None:
        """Raises CannotMake for what a shop refuses; pages of HTML are not set for this."""

    def shop_pairs(self, job: Job, profile: Profile) -> list[Pair]:
        """Front and back of every card as a shop prints them. Raises ValueError."""


def shop_files(profile: Profile) -> ShopFiles:
    """The module that makes the files for a shop. Raises NotBrought, InstalledTwice, ImportError."""
    found: ShopFiles = import_module(shop_module(profile))
    return found


def shop_module(profile: Profile) -> str:
    """The name of that module. Raises NotBrought, InstalledTwice."""
    modules = brought_folders(SHOPS)
    if not modules:
        raise NotBrought(msg("expected an installed package that makes files for {profile}, found none",
                             profile=profile.title))
    if len(modules) > 1:
        raise InstalledTwice(msg("expected one plug-in of the name {name}, found {one} and {other}",
                                 name=SHOPS, one=modules[0], other=modules[1]))
    return modules[0]
