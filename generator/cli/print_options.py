"""Options of the commands that print: lists of names, profiles and printers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from generator.cli.console import MISUSED, error, misuse_of
from generator.installed import NotBrought
from generator.load.profiles import BadProfile, load_profile, profile_names
from generator.localization import as_printed
from generator.make.brought_shops import shop_module
from generator.make.printers import BadPrinters, offset_of, printers_file
from generator.message import msg
from generator.model.profile import Profile
from generator.render.job import PrintSettings


def listed_names(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """The callback of an option whose values are names separated by commas."""
    return tuple(name.strip() for names in value for name in names.split(",") if name.strip())


def profile_named(name: str, pack: Callable[[], Path] | None = None) -> Profile:
    """The profile of a print shop or paper by its name or file; a name that is not bundled may be one of the pack.

    Raises click.UsageError for an invalid one.
    """
    bundled = name.endswith(".yaml") or name in profile_names()
    try:
        with misuse_of(LookupError):
            return load_profile(name, None if bundled or pack is None else pack())
    except BadProfile as bad:
        for fault in bad.faults:
            error(as_printed(fault))
        raise click.exceptions.Exit(MISUSED) from None
    except FileNotFoundError:
        raise click.UsageError(msg("expected the file of a profile, found no {name}", name=name)) from None


def print_settings(profile: str | None, dpi: str | None, printer: str | None, tray: str | None,
                   pack: Callable[[], Path]) -> PrintSettings:
    """The print settings from options; ``pack`` finds the pack, if a profile may be its own.

    Raises click.UsageError for options that exclude each other.
    """
    found = profile_named(profile, pack) if profile is not None else None
    shop = found is not None and found.form != "sheets"
    if found is not None and shop:
        with misuse_of(NotBrought):
            shop_module(found)
    if dpi is not None and (found is None or found.form != "png"):
        raise click.UsageError(msg("expected --dpi with the profile of a shop that takes pictures, found it alone"))
    if tray is not None and printer is None:
        raise click.UsageError(msg("expected --tray with --printer, found it alone"))
    if printer is not None and shop:
        raise click.UsageError(msg("expected --printer with sheets for home, found a print shop"))
    with misuse_of(BadPrinters):
        offset = offset_of(printers_file(), printer, tray) if printer is not None else (0.0, 0.0)
    return PrintSettings(found, offset, int(dpi) if dpi is not None else None)
