"""``zecer icons``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Talk, speaking
from generator.lazy import lazy
from generator.localization import count, tr
from generator.message import msg, reason
from generator.model.names import fault_of_name

if TYPE_CHECKING:
    from generator.cli import find_pack
    from generator.safety import edits, folder
    from generator.splice import yaml_tree
    from zecer_desk.icons import icon_edit, icon_library
else:
    find_pack, edits = lazy("generator.cli.find_pack"), lazy("generator.safety.edits")
    icon_edit, yaml_tree = lazy("zecer_desk.icons.icon_edit"), lazy("generator.splice.yaml_tree")
    icon_library, folder = lazy("zecer_desk.icons.icon_library"), lazy("generator.safety.folder")

MOST_SHOWN = 40


@click.command("icons")
@click.argument("words", nargs=-1, required=True)
@click.option("--take", "pack", type=click.Path(path_type=Path), metavar="PACK",
              help="Copy the icon of this name into a pack, with its author.")
@click.option("--as", "id_", metavar="ID", help="The id that it gets in the pack; its name when left out.")
@click.option("--meaning", default="", help="What it means in the game, as lists of symbols print it.")
@speaking
def command(talk: Talk, words: tuple[str, ...], pack: Path | None, id_: str | None, meaning: str) -> None:
    """Find icons that come along by English or Polish words: 4,000 of game-icons.net, CC BY 3.0, with their authors."""
    if pack is None:
        _show_found_icons(talk, " ".join(words))
    else:
        _take_icon(talk, pack, "-".join(words), id_ or "-".join(words), meaning)


def _show_found_icons(talk: Talk, words: str) -> None:
    found = icon_library.find_icons(words, MOST_SHOWN + 1)
    if not found:
        raise click.ClickException(msg("no icon is found by {words!r}", words=words))
    talk.table((msg("icon"), msg("author"), msg("licence")),
               [(one.name, one.author, one.licence) for one in found[:MOST_SHOWN]])
    if len(found) > MOST_SHOWN:
        talk.remark(tr("there are more: say another word"))
    talk.remark(tr("take one: zecer icons {name} --take PACK", name=found[0].name))


def _take_icon(talk: Talk, pack: Path, name: str, id_: str, meaning: str) -> None:
    icon = icon_library.library_icons().get(name)
    if icon is None:
        raise click.UsageError(msg("expected the name of an icon, found {name!r}; zecer icons WORD finds one",
                                   name=name))
    if (fault := fault_of_name(id_)) is not None:
        raise click.UsageError(fault)
    loaded, _ = find_pack.read(pack)
    try:
        changes = icon_edit.with_library_icon(loaded, icon, id_, meaning or id_)
    except yaml_tree.UneditableError as wrong:
        raise click.ClickException(reason(wrong)) from None
    written = edits.edit(folder.Folder.of_path(loaded.folder), {one.name: one.after for one in changes})
    for name in written:
        talk.say(name)
    talk.remark(count(len(written), "{count} file was written", "{count} files were written"))
