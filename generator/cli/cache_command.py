"""``zecer cache``."""

from __future__ import annotations

import click

from generator.cli.console import Talk, speaking
from generator.localization import count, tr
from generator.message import msg
from generator.safety import cache
from generator.safety.user_folders import cache_folder

MB = 1e6


@click.group("cache")
def command() -> None:
    """What the program keeps to make things only once: laid out pages, drawn pictures, results of checks.

    All packs share it; ZECER_CACHE=off in the environment does without, an absolute path puts it there.
    """


@command.command("info")
@speaking
def info(talk: Talk) -> None:
    """Tell where the cache is, and how much each sort of thing takes."""
    folder = cache_folder()
    if folder is None:
        talk.say(tr("off: ZECER_CACHE says so"))
        return
    sizes = cache.sizes()
    talk.say(str(folder))
    rows = [(name, str(len(kept)), f"{sum(kept) / MB:.1f}") for name, kept in sizes.items()]
    rows.append((tr("all"), str(sum(map(len, sizes.values()))), f"{sum(map(sum, sizes.values())) / MB:.1f}"))
    talk.table((msg("made by"), msg("entries"), "MB"), rows)


@command.command()
@speaking
def clear(talk: Talk) -> None:
    """Delete everything in the cache; it is made again when it is needed."""
    entries = [size for kept in cache.sizes().values() for size in kept]
    cache.prune(0)
    talk.say(count(len(entries), "{count} entry deleted, {size} MB", "{count} entries deleted, {size} MB",
                   size=f"{sum(entries) / MB:.1f}"))
