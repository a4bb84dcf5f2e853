"""``zecer approve``."""

from __future__ import annotations

from pathlib import Path

import click

from generator.check import Choice, check
from generator.check.approval import Change, accepted_facts, changes, facts, is_chosen
from generator.cli.console import FAULTY, Talk, put, speaking, styled_text
from generator.cli.find_pack import argument, read, shown_path
from generator.cli.made_file import tell_kept
from generator.load.approved import FILE, HEAD, Facts, approved_text, in_print, parsed_facts, read_approved
from generator.load.pack import Loaded
from generator.localization import count, tr
from generator.message import with_dice
from generator.safety.edits import edit
from generator.safety.folder import Folder
from generator.translate.edition import Edition

RULE = "differs-from-approved"


@click.command("approve")
@argument
@click.option("--only", metavar="DATUM", multiple=True,
              help="Approve only what lies in this thing, table, clause …, such as monster.troll.")
@click.option("--dry-run", is_flag=True, help="Show what changed, and write nothing.")
@speaking
def command(talk: Talk, pack: Path | None, only: tuple[str, ...], dry_run: bool) -> None:
    """Sign off the facts of a pack: its numbers, names, references and examples.

    Shows what differs from what was approved before, and keeps the facts as they are now in the pack's approved.ini.
    From then on check tells every fact that is no longer so.
    """
    loaded, game = read(pack)
    _refuse_faulty(loaded)
    before, now = _approved_before(loaded.folder), facts(game)
    found = [change for change in changes(before or {}, now) if is_chosen(change.path, only)]
    for change in found if before is not None else ():
        _show(talk, change, Edition(game, game.language).notation.die)
    file = loaded.folder / FILE
    if before is not None and not found:
        talk.say(tr("nothing differs from what was approved"))
    elif dry_run:
        talk.remark(count(len(found), "{count} change; nothing was written", "{count} changes; nothing was written"))
    else:
        facts_now = accepted_facts(before or {}, now, only)
        keep_edited(talk, loaded.folder)
        edit(Folder.of_path(loaded.folder), {FILE: in_print(facts_now).encode()})
        number = sum(map(len, facts_now.values()))
        talk.say(count(number, "{count} fact approved in {file}", "{count} facts approved in {file}",
                       file=shown_path(file)))


def _refuse_faulty(loaded: Loaded) -> None:
    """Raises Exit when the pack has errors: only facts without errors can be approved."""
    errors = check(loaded, choice=Choice(ignore=(RULE,))).count("error")
    if errors:
        text = count(errors, "{count} error stands before an approval; zecer check tells it",
                     "{count} errors stand before an approval; zecer check tells them")
        put(text, err=True)
        raise click.exceptions.Exit(FAULTY)


def keep_edited(talk: Talk, folder: Path, file: str = FILE, head: str = HEAD) -> None:
    """Keep an approved.ini (or another ``file`` like it) that is not as it is written, under a second name, and say so:
    the facts take its place.

    It may be unreadable, or have comments of the user's own.
    """
    try:
        text = approved_text(folder, file)
        edited = text is not None and in_print(parsed_facts(text), head) != text
    except ValueError:
        edited = True
    if edited:
        tell_kept(talk, {file: Folder.of_path(folder).keep(file)})


def _approved_before(folder: Path) -> Facts | None:
    """The approved facts; None without a file, no facts for an unreadable file."""
    try:
        return read_approved(folder)
    except ValueError:
        return {}


def _show(talk: Talk, change: Change, die: str) -> None:
    """Print a change as a diff: the old and the new value, dice with the letter ``die``."""
    talk.say(styled_text(change.path, bold=True))
    old, new = (with_dice(value, die) for value in change.differing_parts())
    for sign, value, colour in (("-", old, "red"), ("+", new, "green")):
        if value:
            talk.say(styled_text(f"  {sign} {value}", fg=colour))
