"""``zecer renumber``."""

from __future__ import annotations

from pathlib import Path

import click

from generator.check.fix import Mended, diff
from generator.cli.check import prefix
from generator.cli.console import Talk, misuse_of, put_escaped, speaking
from generator.cli.find_pack import argument, read, shown_path
from generator.load.pack import Loaded
from generator.localization import count
from generator.message import msg
from generator.model.game import Game
from generator.safety.edits import edit_texts
from generator.safety.folder import Folder
from zecer_desk.renumber.renumbered_files import Renaming
from zecer_desk.renumber.renumbered_pack import NotRenumbered, renumbered_files
from zecer_desk.renumber.renumbering import Renumbering


@click.command("renumber")
@click.argument("clause", metavar="CLAUSE")
@argument
@click.option("--insert", is_flag=True, help="A new clause comes here, and those from here on move by one.")
@click.option("--remove", is_flag=True, help="The clause goes, and those behind it move by one.")
@click.option("--move", "to", metavar="NUMBER", help="The clause goes to this number, with the clauses in it.")
@click.option("--dry-run", is_flag=True, help="Show the changes, and write nothing.")
@speaking
def command(talk: Talk, clause: str, pack: Path | None, insert: bool, remove: bool, to: str | None, dry_run: bool,
            ) -> None:
    """Insert, remove or move a clause, and change every reference to those that get another number.

    CLAUSE is a number (1.2) or an id. References in prose, see, after, examples, rulings and waivers are changed, what
    is signed off, and the catalogues of every language; tables numbered like their clause move with it. All else stays
    as it is. The pack must have no errors.
    """
    if insert + remove + (to is not None) != 1:
        raise click.UsageError(msg("expected one of --insert, --remove and --move"))
    loaded, game = read(pack)
    number = game.clause_number(clause)
    wanted = Renumbering("" if insert else number, number if insert else to or "")
    with misuse_of(NotRenumbered, error=click.ClickException):
        renaming, files = renumbered_files(loaded, game, wanted)
    if dry_run:
        put_escaped(diff(files, prefix(loaded)))
        _tell(talk, game, renaming)
        talk.remark(count(len(files), "{count} file; nothing was written", "{count} files; nothing was written"))
        return
    written = _write(loaded, files)
    _tell(talk, game, renaming)
    talk.remark(count(written, "{count} file was written", "{count} files were written"))


def _tell(talk: Talk, game: Game, renaming: Renaming) -> None:
    for old, new in renaming.clauses.items():
        found = game.clause(old)
        title = getattr(found, "title", None)
        talk.say(f"{old} → {new}  {title or ''}".rstrip())
    for old, new in renaming.tables.items():
        talk.say(msg("table {old} → {new}", old=old, new=new))


def _write(loaded: Loaded, files: dict[str, Mended]) -> int:
    """Write all files; returns how many differ.

    Raises ClickException when one has changed since it was read, before any is written.
    """
    texts = {name: (one.before, one.after) for name, one in files.items()}
    written, others = edit_texts(Folder.of_path(loaded.folder), texts)
    for name in others:
        raise click.ClickException(msg("{file} has changed since it was read; nothing was written",
                                       file=shown_path(loaded.folder / name)))
    return len(written)
