"""``zecer upgrade``."""

from __future__ import annotations

from pathlib import Path

import click

from generator.check.fix import diff
from generator.cli.check import prefix
from generator.cli.console import FAULTY, Talk, misuse_of, put_escaped, speaking
from generator.cli.find_pack import argument, read, shown_path
from generator.localization import count, tr
from generator.make.upgraded_pack import has_former_approval, upgraded_files
from generator.message import msg
from generator.safety.edits import edit_texts
from generator.safety.folder import Folder
from generator.splice.yaml_tree import UneditableError
from generator.translate.catalogue import BadCatalogue


@click.command("upgrade")
@argument
@click.option("--check", "only_shown", is_flag=True,
              help="Show the changes and write nothing; end with 1 if there are any.")
@speaking
def command(talk: Talk, pack: Path | None, only_shown: bool) -> None:
    """Move a pack on to the format of this zecer, and show what changes.

    What is only read for the sake of older packs is written as it is now, and the pack says which zecer it needs. All
    else stays as it is, byte by byte.
    """
    loaded, _ = read(pack)
    other = next((finding for finding in loaded.findings if finding.rule == "other-zecer"), None)
    if other is not None:
        raise click.ClickException(other.message)
    with misuse_of(UneditableError, error=click.ClickException), misuse_of(BadCatalogue, error=click.ClickException):
        files = upgraded_files(loaded)
    put_escaped(diff(files, prefix(loaded)))
    if has_former_approval(loaded):
        talk.remark(tr("the facts were signed off by an earlier version, without sentences; zecer approve signs these"))
    if only_shown or not files:
        talk.remark(count(len(files), "{count} file; nothing was written", "{count} files; nothing was written"))
        if files:
            raise click.exceptions.Exit(FAULTY)
        return
    written, others = edit_texts(Folder.of_path(loaded.folder), {name: (one.before, one.after)
                                                                 for name, one in files.items()})
    for name in others:
        raise click.ClickException(msg("{file} has changed since it was read; nothing was written",
                                       file=shown_path(loaded.folder / name)))
    talk.remark(count(len(written), "{count} file was written", "{count} files were written"))
