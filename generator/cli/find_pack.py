"""Finds and loads the pack of a command."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Talk, misuse_of
from generator.escape import escaped_text
from generator.load.pack import load
from generator.localization import count, tr
from generator.make.editions import NoEdition, edition_of
from generator.make.new_pack import packs_below
from generator.message import msg
from generator.safety.edits import JOURNAL, recover
from generator.safety.folder import Folder
from generator.safety.user_folders import home_folder
from generator.translate.catalogue import BadCatalogue

if TYPE_CHECKING:
    from generator.load.pack import Loaded
    from generator.model.game import Game
    from generator.translate.edition import Edition

HEAD = "game.yaml"
# packs that are suggested when none is found
MOST_BELOW = 5
# the default folder of boxes
OUTPUT = Path("output")
argument = click.argument("pack", required=False, type=click.Path(path_type=Path), metavar="[PACK]")


def find_pack(given: Path | None) -> Path:
    """The folder of a pack: ``given``, or the current folder or the nearest above it. Raises UsageError.

    What an interrupted command had changed in it is put back.
    """
    folder = _pack_folder(given) if given is not None else _nearest()
    put_back(folder)
    return folder


def pack_or_folder(given: Path | None) -> tuple[Path, bool]:
    """The folder of a pack as ``find_pack`` finds it; else ``given`` or the current folder, where one may begin, and
    True. Raises UsageError for what is no folder.
    """
    here = given if given is not None else Path.cwd()
    if nearest_above(here) is None if given is None else here.is_dir() and not here.is_symlink():
        put_back(here)
        if not (here / HEAD).is_file():
            return here.resolve(), True
    return find_pack(given), False


def put_back(folder: Path) -> None:
    """Put back what an interrupted command had changed in a folder, and say so."""
    found, remark = recover(Folder.of_path(folder)), click.get_current_context().ensure_object(Talk).remark
    if found.restored:
        remark(count(len(found.restored), "a command was interrupted in {folder}; {count} file is as it was before",
                     "a command was interrupted in {folder}; {count} files are as they were before",
                     folder=shown_path(folder)))
    if found.written:
        remark(count(len(found.written), "a command was interrupted in {folder} when it was done; {count} file is new",
                     "a command was interrupted in {folder} when it was done; {count} files are new",
                     folder=shown_path(folder)))
    for name, second in found.kept.items():
        remark(tr("{name} was changed since a command was interrupted, and stays; before it was as in {second}",
                  name=escaped_text(name), second=escaped_text(second)))
    if found.strange:
        remark(tr("{journal} says that a command was interrupted, for another user or on another machine; nothing was "
                  "put back: the former contents, if any, are beside the files as .NAME.old…; then delete it",
                  journal=shown_path(folder / JOURNAL)))


def _nearest() -> Path:
    here = Path.cwd()
    folder = nearest_above(here)
    if folder is not None:
        if folder != here:
            talk = click.get_current_context().ensure_object(Talk)
            talk.remark(tr("the pack is {folder}", folder=os.path.relpath(folder, here)))
        return folder
    hint = tr("name the folder of a pack, or begin one: zecer new NAME")
    below = [path.relative_to(here).as_posix() for path in packs_below(here)]
    if below:
        hint += tr("; packs below: {packs}", packs=", ".join(below[:MOST_BELOW]))
    raise click.UsageError(msg("expected a {head} here or in a folder above, found none; {hint}", head=HEAD, hint=hint))


def nearest_above(here: Path) -> Path | None:
    """The pack in which a folder lies, or that it is; None for none."""
    return next((folder for folder in upward(here) if (folder / HEAD).is_file()), None)


def _pack_folder(given: Path) -> Path:
    """The folder of a pack from its path or that of its game.yaml. Raises UsageError."""
    found = given.parent if given.name == HEAD else given
    try:
        if (found / HEAD).is_file():
            return found.resolve()
        there, folder = given.exists() or given.is_symlink(), found.is_dir()
    except (OSError, ValueError) as error:
        raise click.UsageError(msg("expected a folder with a {head}, found a name that cannot be read: {reason}",
                                   head=HEAD, reason=getattr(error, "strerror", None) or error)) from None
    if folder and not given.is_file():
        raise click.UsageError(msg("expected a folder with a {head}, found none in {folder}", head=HEAD, folder=found))
    what = msg("a file") if there else msg("nothing")
    raise click.UsageError(msg("expected a folder with a {head}, found {what} at {path}",
                               head=HEAD, what=what, path=given))


def upward(here: Path) -> Iterator[Path]:
    """A folder and its parents up to the user's home, as long as they and their game.yaml have the same owner."""
    owner, home = here.stat().st_uid, home_folder()
    for folder in (here, *here.parents):
        # other users can write into folders above, such as /tmp
        if folder.stat().st_uid != owner or _owner(folder / HEAD, owner) != owner:
            return
        yield folder
        if folder == home:
            return


def _owner(path: Path, default: int) -> int:
    """The user id of a file's owner; ``default`` when there is no file."""
    try:
        return path.lstat().st_uid
    except OSError:
        return default


def own_output() -> Path:
    """The default output folder. Raises UsageError when it is a link, because a pack may contain one."""
    if OUTPUT.is_symlink():
        raise click.UsageError(msg("expected a folder {output}, found a link; {hint}",
                                   output=OUTPUT, hint=msg("if that is meant: -o output")))
    return OUTPUT


def shown_path(path: Path) -> str:
    """A path for messages, escaped: relative to the current folder if it is below it. A link is named itself."""
    try:
        return escaped_text((path.parent.resolve() / path.name).relative_to(Path.cwd()).as_posix())
    except ValueError:
        return escaped_text(str(path))


def read(given: Path | None) -> tuple[Loaded, Game]:
    """Load a pack. Raises ClickException (exit code 1) when no game can be read from it."""
    loaded = load(find_pack(given))
    if loaded.game is None:
        raise click.ClickException(tr("not enough of a game can be read; see zecer check"))
    return loaded, loaded.game


def edition_in(loaded: Loaded, game: Game, lang: str | None) -> Edition:
    """The edition of a game in a language, None for its own.

    Raises UsageError when it has no such language, ClickException for an invalid catalogue.
    """
    with misuse_of(NoEdition), misuse_of(BadCatalogue, error=click.ClickException):
        return edition_of(loaded, game, lang or game.language)
