"""``zecer changes``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Talk, misuse_of, put_escaped, put_json, speaking
from generator.cli.find_pack import edition_in, find_pack, read, shown_path
from generator.cli.made_file import put_file
from generator.escape import in_json
from generator.load.released import FOLDER
from generator.localization import count, tr
from generator.make.editions import NoEdition
from generator.message import msg
from generator.text.marked_change import MARKED
from generator.translate.catalogue import BadCatalogue
from zecer_release.changed.differing import EditionChange, differences
from zecer_release.changed.errata import page, pdf, sentence, sheet_of, word_in
from zecer_release.changed.errata_sheet import lines_of, markdown
from zecer_release.changed.given_edition import NotComparable, pack_folder, record_in
from zecer_release.frozen.releasing import named_edition, newest

if TYPE_CHECKING:
    from zecer_release.changed.edition_record import EditionRecord
    from zecer_release.changed.errata_sheet import ErrataSheet

FORMATS = ("text", "json", "markdown", "html", "pdf")
SUFFIXES = {".txt": "text", ".json": "json", ".md": "markdown", ".html": "html", ".pdf": "pdf"}


@click.command("changes")
@click.argument("old", required=False, type=click.Path(path_type=Path))
@click.argument("new", required=False, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(FORMATS), help="How to tell it; by default by the suffix of FILE.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write it into FILE; an errata sheet that looks like the box is .pdf or .html.")
@click.option("--lang", metavar="LANG", help="In this language of the pack.")
@speaking
def command(talk: Talk, old: Path | None, new: Path | None, form: str | None,
            output: Path | None, lang: str | None) -> None:
    """Tell what changed for players between two editions of a pack.

    OLD and NEW are each the folder of a pack, a .zip or .tar.gz of one, the manifest of a release, or the version
    (1.0) of a release of the pack here; NEW is the pack here by default, and OLD its newest release before this
    version. It is told in the language of the box, rules apart from mere wording.
    """
    form = form or (SUFFIXES.get(output.suffix.lower()) if output is not None else "text")
    if form is None:
        raise click.UsageError(msg("expected a file that ends in {endings}, or --format", endings=", ".join(SUFFIXES)))
    if form == "pdf" and output is None:
        raise click.UsageError(tr("a PDF goes into a file: add -o FILE"))
    new = _edition_here(new) if new is not None else find_pack(None)
    old = _edition_here(old, new) if old is not None else _newest(new)
    with misuse_of(NotComparable, NoEdition), misuse_of(BadCatalogue, error=click.ClickException):
        before = record_in(old, lang)
        after = record_in(new, lang or before.language)
    if before.game != after.game:
        talk.remark(tr("these are two games: {old} and {new}", old=before.game, new=after.game))
    found = differences(before, after)
    if form == "json":
        _write(talk, output, before, after, found)
        return
    sheet = sheet_of(before, after, found, word_in(after.language))
    if form == "text" and output is None:
        _say(talk, sheet, found)
        return
    data = _sheet_bytes(sheet, form, new, after.language)
    if output is None:
        put_escaped(data)
        return
    put_file(talk, output, data)


def _edition_here(named: Path, pack: Path | None = None) -> Path:
    """What was named, or the release of that version of a pack, the one here when left out. Raises UsageError."""
    if named.exists():
        return named
    with misuse_of(NotComparable):
        return named_edition(named, pack if pack is not None and pack.is_dir() else find_pack(None))


def _newest(pack: Path) -> Path:
    """The newest release of the pack. Raises UsageError without one."""
    found = newest(pack, read(pack)[1].version)
    if found is None:
        raise click.UsageError(msg("expected OLD, or a release in {folder}, found none",
                                   folder=shown_path(pack / FOLDER)))
    return found


def _say(talk: Talk, sheet: ErrataSheet, found: Sequence[EditionChange]) -> None:
    if sheet.parts:
        for line in lines_of(sheet, MARKED):
            talk.say(line)
    unprinted = [change for change in found if change.weight == "unprinted"]
    for change in unprinted:
        talk.remark(tr("nothing prints {path}: {old} → {new}", path=change.path, old=change.old, new=change.new))
    for section, some in groupby((one for one in found if one.weight == "look"), key=lambda one: one.section):
        talk.remark(tr("another look ({section}): {names}", section=section,
                       names=", ".join(dict.fromkeys(one.subject for one in some))))
    if found:
        wording, rules = (sum(change.weight == weight for change in found) for weight in ("wording", "rules"))
        talk.remark(tr("{rules}, {wording}", rules=count(rules, "{count} change of rules", "{count} changes of rules"),
                       wording=count(wording, "{count} of wording only", "{count} of wording only")))
    else:
        talk.say(tr("nothing changed for players"))


def _sheet_bytes(sheet: ErrataSheet, form: str, new: Path, language: str) -> bytes:
    if form == "text":
        return ("\n".join(lines_of(sheet, MARKED)).rstrip() + "\n").encode()
    if form == "markdown":
        return markdown(sheet).encode()
    with misuse_of(NotComparable), pack_folder(new) as folder:
        edition = edition_in(*read(folder), language)
        with misuse_of(RuntimeError, error=click.ClickException):
            return page(sheet, edition) if form == "html" else pdf(sheet, edition)


def _write(talk: Talk, output: Path | None, before: EditionRecord, after: EditionRecord,
           found: Sequence[EditionChange]) -> None:
    """Print or write the changes as JSON."""
    word = word_in(after.language)
    told = {"game": after.game, "title": after.title, "language": after.language, "from": before.version,
            "to": after.version, "changes": [
                {"path": one.path, "way": one.way, "weight": one.weight, "section": one.section,
                 "subject": one.subject, "label": one.label, "old": one.old, "new": one.new,
                 "places": list(one.places), "sentence": sentence(one, word, after.language)} for one in found]}
    if output is None:
        put_json(told)
        return
    put_file(talk, output, (in_json(told) + "\n").encode())
