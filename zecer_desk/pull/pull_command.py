"""``zecer pull``."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Talk, misuse_of, put, speaking
from generator.cli.find_pack import argument, find_pack
from generator.lazy import lazy
from generator.load.pack import Loaded, load
from generator.localization import as_printed, count, tr
from generator.message import msg, reason
from generator.safety import limits
from generator.safety.source_address import is_local_source

if TYPE_CHECKING:
    from zecer_desk.pull import fetched_file, pulled_sheets
    from zecer_desk.pull.pulled_sheets import PulledSheets, ThingChange
else:
    fetched_file, pulled_sheets = lazy("zecer_desk.pull.fetched_file"), lazy("zecer_desk.pull.pulled_sheets")

MOST_LINES, MOST_ERRORS = 100, 20
# letters of a value on a line, and of those that a longer one shares with the other one
LONGEST, SHARED = 80, 20


@click.command("pull")
@argument
@click.option("--yes", is_flag=True, help="Write without a question.")
@click.option("--dry-run", is_flag=True, help="Show the changes, and write nothing.")
@click.option("--local", is_flag=True, help="Fetch from this machine too, where a pack names it.")
@speaking
def command(talk: Talk, pack: Path | None, yes: bool, dry_run: bool, local: bool) -> None:
    """Fetch the spreadsheets of a pack from the addresses that it names, and show what changes before it is written.

    An address stands beside the name of the file, as its source; the link of a Google sheet will do. Nothing else
    fetches anything, but the page of zecer serve by its button.
    """
    loaded = load(find_pack(pack))
    if not loaded.sources:
        raise click.ClickException(msg("expected a spreadsheet with a source, an address beside from, found none"))
    fetched = {name: _fetched_bytes(loaded, name, local) for name in sorted(loaded.sources)}
    with misuse_of(fetched_file.UnfetchedError, error=click.ClickException):
        pulled = pulled_sheets.pulled_sheets(loaded, fetched)
    if not pulled.files:
        talk.remark(tr("nothing changed since it was fetched last"))
        return
    _show(talk, pulled)
    if dry_run or not (yes or _is_wished(pulled)):
        talk.remark(count(len(pulled.files), "{count} file; nothing was written", "{count} files; nothing was written"))
        return
    with misuse_of(pulled_sheets.ChangedMeanwhileError, error=click.ClickException):
        written = pulled.write()
    talk.remark(count(len(written), "{count} file was written", "{count} files were written"))


def _fetched_bytes(loaded: Loaded, name: str, local: bool) -> bytes:
    """A file from its source, which the user is told first, also with ``--quiet``. Raises ClickException."""
    address = pulled_sheets.source_address(loaded, name)
    if is_local_source(address) and not local:
        raise click.ClickException(msg("{file}: expected an address of the web, found {address}; if this machine is "
                                       "meant: --local", file=name, address=address))
    put(tr("{file} from {address}", file=name, address=address), err=True)
    limits.doing("fetch", name)
    try:
        return pulled_sheets.fetched_sheet(loaded, name)
    except fetched_file.UnfetchedError as fault:
        raise click.ClickException(msg("{file}: {why}", file=name, why=reason(fault))) from None


def is_terminal() -> bool:
    """Whether there is somebody to ask."""
    return sys.stdin.isatty()


def _is_wished(pulled: PulledSheets) -> bool:
    """The answer of the user on a terminal. Raises UsageError where there is none."""
    if not is_terminal():
        raise click.UsageError(msg("expected a terminal to ask on, or --yes, or --dry-run; nothing was written"))
    limits.waiting()
    names = ", ".join(pulled.files)
    return click.confirm(tr("write {files}?", files=names), err=True)


def _show(talk: Talk, pulled: PulledSheets) -> None:
    """Tell what changes, up to a limit of lines."""
    for one in islice(pulled.changes, MOST_LINES):
        talk.say(_line(one))
    if (more := len(pulled.changes) - MOST_LINES) > 0:
        talk.say(count(more, "… and {count} change more", "… and {count} changes more"))
    for kind in pulled.reordered:
        talk.say(tr("{kind}: another order", kind=kind))
    if not pulled.changes and not pulled.reordered:
        talk.say(tr("no thing changes: the files differ in what is not read, or in how it is written"))
    for error in pulled.errors[:MOST_ERRORS]:
        talk.say(tr("{place}: error: {message}", place=error.place or error.path, message=as_printed(error.message)))
    if pulled.errors:
        talk.say(count(len(pulled.errors), "{count} error comes with it", "{count} errors come with it"))


def _line(one: ThingChange) -> str:
    """A change on a line: ``+ card.storm  Storm``, ``- card.toll  Toll``, ``card.scout  cost: 1 → 2``."""
    old, new = pulled_sheets.value_text(one.old), pulled_sheets.value_text(one.new)
    if not one.field:
        return f"- {one.ref}  {_short_text(old)}" if one.new is None else f"+ {one.ref}  {_short_text(new)}"
    skipped = 0
    if max(len(old), len(new)) > LONGEST:
        shared = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
        skipped = max(shared - SHARED, 0)
    lead = "…" if skipped else ""
    return f"{one.ref}  {one.field}: {lead}{_short_text(old[skipped:])} → {lead}{_short_text(new[skipped:])}"


def _short_text(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST - 1]}…"
