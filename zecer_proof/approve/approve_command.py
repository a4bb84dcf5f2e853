"""``zecer approve``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from generator.check import Choice, check
from generator.check.approval import Change, accepted_facts, changes, facts, is_chosen
from generator.check.approved_texts import TextChange
from generator.check.rule import first_few, rules_of_approval
from generator.check.wording import is_wording
from generator.cli.console import FAULTY, Talk, put, speaking, styled_text
from generator.cli.edited_facts import keep_edited
from generator.cli.find_pack import argument, read, shown_path
from generator.load.approved import FILE, Facts, in_print, one_line, read_approved
from generator.load.pack import Loaded
from generator.localization import count, tr
from generator.message import Message, with_dice
from generator.model.game import Game
from generator.safety.edits import edit
from generator.safety.folder import Folder
from generator.text.marked_change import MARKED, Mark, marked_change
from generator.translate.edition import Edition
from zecer_proof.reworded import is_flavour

MOST_PATHS = 20
COLOURS: Mapping[Mark, str] = {"old": "red", "new": "green"}


@click.command("approve")
@argument
@click.option("--only", metavar="DATUM", multiple=True,
              help="Approve only what lies in this thing, table, clause …, such as monster.troll.")
@click.option("--dry-run", is_flag=True, help="Show what changed, and write nothing.")
@speaking
def command(talk: Talk, pack: Path | None, only: tuple[str, ...], dry_run: bool) -> None:
    """Sign off the facts of a pack: its numbers, names, references, examples and figures, and the sentences of its
    texts.

    Shows what differs from what was approved before, facts first, then the words that changed, and keeps all as it is
    now in the pack's approved.ini. From then on check tells what is no longer so.
    """
    loaded, game = read(pack)
    _refuse_faulty(loaded)
    before, now = _approved_before(loaded.folder), facts(game)
    differing = changes(before or {}, now, game.language)
    data = [change for change in differing.data if is_chosen(change.path, only)]
    texts = [change for change in differing.texts if is_chosen(change.path, only)]
    if before is not None:
        for change in data:
            _show(talk, change, Edition(game, game.language).notation.die)
        _show_texts(talk, game, texts)
    file = loaded.folder / FILE
    # what an earlier version did not keep differs from nothing, and is kept from now on
    if before is not None and not data and not texts and (only or before == now):
        talk.say(tr("nothing differs from what was approved"))
    elif dry_run:
        talk.remark(count(len(data) + len(texts), "{count} change; nothing was written",
                          "{count} changes; nothing was written"))
    else:
        facts_now = accepted_facts(differing.approved, now, only)
        keep_edited(talk, loaded.folder)
        edit(Folder.of_path(loaded.folder), {FILE: in_print(facts_now).encode()})
        number = sum(map(len, facts_now.values()))
        talk.say(count(number, "{count} fact approved in {file}", "{count} facts approved in {file}",
                       file=shown_path(file)))


def _refuse_faulty(loaded: Loaded) -> None:
    """Raises Exit when the pack has errors: only facts without errors can be approved."""
    errors = check(loaded, choice=Choice(ignore=rules_of_approval())).count("error")
    if errors:
        text = count(errors, "{count} error stands before an approval; zecer check tells it",
                     "{count} errors stand before an approval; zecer check tells them")
        put(text, err=True)
        raise click.exceptions.Exit(FAULTY)


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


def _show_texts(talk: Talk, game: Game, texts: Sequence[TextChange]) -> None:
    """Print the texts whose facts changed and the rules in other words, each with the words that differ; those in which
    surely nothing else is said, and those that are no rules, in one line each.
    """
    sorts: dict[str, list[TextChange]] = {}
    for change in texts:
        sorts.setdefault(_sort_of(game, change), []).append(change)
    for change in (*sorts.get("facts", ()), *sorts.get("rules", ())):
        talk.say(styled_text(change.path, bold=True))
        # an earlier version kept no words
        texts_told = change.told_data() if change.old is None and change.data else (change.old or "", change.new or "")
        talk.say("  " + "".join(styled_text(MARKED[one.mark].format(one.text), fg=COLOURS[one.mark])
                                if one.mark else one.text for one in marked_change(*map(one_line, texts_told))))
    if same := sorts.get("wording"):
        talk.say(count(len(same), "{count} text reworded, its facts as they were: {paths}",
                       "{count} texts reworded, their facts as they were: {paths}", paths=_paths(same)))
    if flavour := sorts.get("flavour"):
        talk.say(count(len(flavour), "{count} text beside the rules reworded: {paths}",
                       "{count} texts beside the rules reworded: {paths}", paths=_paths(flavour)))


def _sort_of(game: Game, change: TextChange) -> str:
    if change.data:
        return "facts"
    if change.is_worded_alike or is_wording(change.old or "", change.new or "", game.language):
        return "wording"
    return "flavour" if is_flavour(game, change) else "rules"


def _paths(texts: Sequence[TextChange]) -> Message:
    return first_few([one.path for one in texts], MOST_PATHS)
