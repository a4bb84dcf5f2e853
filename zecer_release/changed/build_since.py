"""``zecer build --since``: only what changed, and the list of what to exchange."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import click

from generator.cli.console import Talk, misuse_of
from generator.cli.find_pack import edition_in, read, shown_path
from generator.cli.made_file import tell_kept
from generator.localization import tr
from generator.make.output_folder import OutputFolder
from generator.make.record import OfAnotherPack
from generator.make.workspace import Workspace
from generator.message import msg
from generator.render.job import CannotMake
from generator.safety.folder import Folder
from generator.safety.lock import hold_lock
from zecer_release.changed.errata import pdf, word_in
from zecer_release.changed.errata_sheet import lines_of
from zecer_release.changed.exchanged import changed_since, exchange_list, printed_edition
from zecer_release.changed.given_edition import NotComparable, older_pack
from zecer_release.frozen.releasing import named_edition

# the folder of its files below that of the language
SINCE = "since"
LIST = "exchange.pdf"


def build_since(talk: Talk, old: Path, folder: Path, output: Path, language: str | None, stickers: bool) -> None:
    """Print what changed since an older edition. Raises UsageError, Exit when the pack has errors."""
    loaded, game = read(folder)
    edition = edition_in(loaded, game, language)
    if Workspace.open_pack(loaded.folder, language).prove().errors:
        raise click.ClickException(tr("not printed, for the pack has errors; zecer check tells them"))
    with misuse_of(NotComparable), older_pack(named_edition(old, loaded.folder)) as older, _laid_out():
        before = printed_edition(edition_in(*read(older), edition.language), older.resolve(), game.version)
    with _laid_out():
        found = list(changed_since(before, edition, loaded.folder, stickers))
    root = Folder.of_path(output)
    target = OutputFolder(root.subfolder(game.id, edition.language, SINCE), None, loaded.folder)
    if not found:
        talk.say(tr("nothing that is printed changed"))
        if target.folder.entries():
            _put(talk, root, target, {})
        return
    sheet = exchange_list(before, edition, found, word_in(edition.language))
    files = {name: data for one in found for name, data in one.files.items()}
    _put(talk, root, target, {**files, LIST: pdf(sheet, edition)})
    for line in lines_of(sheet):
        talk.say(line)


def _put(talk: Talk, root: Folder, target: OutputFolder, files: Mapping[str, bytes]) -> None:
    """Write these files; those of an earlier comparison go, unless somebody has changed them, and then that is said."""
    with hold_lock(root, talk.waiting), misuse_of(OfAnotherPack):
        target.open()
        gone = target.entries.keys() - files.keys()
        target.put_all(files)
    for name in target.entries:
        talk.say(shown_path(target.folder.path / name))
    tell_kept(talk, target.kept)
    for name in sorted(gone):
        if target.folder.has(name):
            talk.remark(tr("{file} is of an earlier comparison, and was changed since; it stays",
                           file=shown_path(target.folder.path / name)))


@contextmanager
def _laid_out() -> Iterator[None]:
    """Raises ClickException for an edition that cannot be laid out."""
    try:
        yield
    except (ValueError, LookupError, CannotMake) as fault:
        why = fault.message if isinstance(fault, CannotMake) else fault
        raise click.ClickException(msg("expected an edition that can be laid out, found {why}", why=why)) from None
