"""``zecer build --since``: only what changed, and the list of what to exchange."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click

from generator.book.errata_sheet import lines_of
from generator.cli.console import Talk, misused
from generator.cli.find_pack import edition_in, read, shown
from generator.cli.made_file import tell_kept
from generator.make.changed.errata import pdf, word_in
from generator.make.changed.exchanged import changed_since, exchange_list, printed_edition
from generator.make.changed.given_edition import NotComparable, older_pack
from generator.make.record import OfAnotherPack
from generator.make.shelf import Shelf
from generator.make.workspace import Workspace
from generator.message import msg
from generator.render.job import CannotMake
from generator.safety.folder import Folder
from generator.safety.lock import locked
from generator.speech import tr

# the folder of its files below that of the language
SINCE = "since"
LIST = "exchange.pdf"


def build_since(talk: Talk, old: Path, folder: Path, output: Path, language: str | None, stickers: bool) -> None:
    """Print what changed since an older edition. Raises UsageError, Exit when the pack has errors."""
    loaded, game = read(folder)
    edition = edition_in(loaded, game, language)
    if Workspace.opened(loaded.folder, language).prove().errors:
        raise click.ClickException(tr("not printed, for the pack has errors; zecer check tells them"))
    with misused(NotComparable), older_pack(old) as older, _laid_out():
        before = printed_edition(edition_in(*read(older), edition.language), older.resolve(), game.version)
    with _laid_out():
        found = list(changed_since(before, edition, loaded.folder, stickers))
    root = Folder.at(output)
    shelf = Shelf(root.into(game.id, edition.language, SINCE), None, loaded.folder)
    if not found:
        talk.say(tr("nothing that is printed changed"))
        if shelf.folder.entries():
            _put(talk, root, shelf, {})
        return
    sheet = exchange_list(before, edition, found, word_in(edition.language))
    files = {name: data for one in found for name, data in one.files.items()}
    _put(talk, root, shelf, {**files, LIST: pdf(sheet, edition)})
    for line in lines_of(sheet):
        talk.say(line)


def _put(talk: Talk, root: Folder, shelf: Shelf, files: Mapping[str, bytes]) -> None:
    """Write these files; those of an earlier comparison go, unless somebody has changed them, and then that is said."""
    with locked(root, talk.waiting), misused(OfAnotherPack):
        shelf.open()
        gone = shelf.entries.keys() - files.keys()
        shelf.put_all(files)
    for name in shelf.entries:
        talk.say(shown(shelf.folder.path / name))
    tell_kept(talk, shelf.kept)
    for name in sorted(gone):
        if shelf.folder.has(name):
            talk.remark(tr("{file} is of an earlier comparison, and was changed since; it stays",
                           file=shown(shelf.folder.path / name)))


@contextmanager
def _laid_out() -> Iterator[None]:
    """Raises ClickException for an edition that cannot be laid out."""
    try:
        yield
    except (ValueError, LookupError, CannotMake) as fault:
        why = fault.message if isinstance(fault, CannotMake) else fault
        raise click.ClickException(msg("expected an edition that can be laid out, found {why}", why=why)) from None
