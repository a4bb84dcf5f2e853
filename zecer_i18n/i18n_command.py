"""``zecer i18n``: message catalogues of translators."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
from msgspec.structs import asdict

from generator.check.edition_rules import check_edition
from generator.check.translation import translation_of, with_files
from generator.cli.check import FORMATS, findings_text, prefix
from generator.cli.console import FAULTY, Talk, misuse_of, put_escaped, put_json, put_lines, speaking
from generator.cli.find_pack import argument, own_output, read, shown_path
from generator.cli.made_file import put_file, tell_kept
from generator.load.pack import Loaded
from generator.localization import as_printed, count, tr
from generator.make.editions import edition_of, languages
from generator.make.examination import texts_too_long
from generator.make.no_gc import no_gc
from generator.message import msg, reason
from generator.model.game import Game
from generator.model.names import fault_of_folder, fault_of_language
from generator.safety.folder import Folder
from generator.safety.made_files import put_made
from generator.safety.pack_files import Unread, read_given
from generator.translate.catalogue import BadCatalogue
from generator.translate.status import ComponentStatus, status
from zecer_i18n.catalogues import accept, extract, update
from zecer_i18n.exchange import MOST_BYTES, BadExchange
from zecer_i18n.preview import preview
from zecer_i18n.preview_html import pdf as as_pdf
from zecer_i18n.translation_exchange import FORMS, bring_in, export, suggest

# lines of one sort
MOST_TOLD = 20
COUNTED = ("total", "done", "fuzzy", "missing", "same", "words", "words_done")


def _language(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    if wrong := fault_of_language(value):
        raise click.BadParameter(wrong)
    return value


language = click.argument("lang", callback=_language)


class _OfCatalogues(click.Group):
    """Commands that a catalogue or a file of translations that cannot be read ends with the reason."""

    def invoke(self, ctx: click.Context) -> object:
        with misuse_of(BadCatalogue, BadExchange, error=click.ClickException):
            return super().invoke(ctx)


@click.group("i18n", cls=_OfCatalogues)
def command() -> None:
    """Extract, update and look over translations."""


@command.command("extract")
@argument
@speaking
def extract_command(talk: Talk, pack: Path | None) -> None:
    """Write the templates that every language begins with, into i18n/_pot."""
    loaded, game = read(pack)
    written = extract(loaded, game)
    for path in written.paths:
        talk.say(shown_path(path))
    tell_kept(talk, written.kept)


def _load_translated(pack: Path | None, lang: str) -> tuple[Loaded, Game]:
    """Load a pack. Raises UsageError when it has no catalogue of the language."""
    loaded, game = read(pack)
    if lang not in languages(loaded, game)[1:]:
        here = ", ".join(languages(loaded, game)[1:]) or msg("none")
        raise click.UsageError(msg("expected a language of translations of {game}, found {lang!r}; there is: {here}",
                                   game=game.id, lang=lang, here=here))
    return loaded, game


@command.command("update")
@language
@argument
@speaking
def update_command(talk: Talk, lang: str, pack: Path | None) -> None:
    """Bring the catalogue of a language up to date with the pack, or begin it."""
    loaded, game = read(pack)
    if lang == game.language:
        raise click.UsageError(msg("expected another language than that of the pack, found {lang!r}", lang=lang))
    done = update(loaded, game, lang, datetime.now(UTC).date().isoformat())
    for path in done.written.paths:
        talk.say(shown_path(path))
    for name, second in done.written.kept.items():
        talk.remark(tr("the strings of {name} are in other files now; it is kept as {second}",
                       name=name, second=second))
    tally = done.tally
    talk.remark(tr("{new} new, {changed} changed, {moved} moved, {guessed} guessed, {gone} gone",
                   new=len(tally.added), changed=len(tally.changed), moved=len(tally.moved),
                   guessed=len(tally.guessed), gone=len(tally.gone)))


@command.command("status")
@language
@argument
@click.option("--fit", is_flag=True, help="Lay the pieces out too, and count what is too long for its place.")
@click.option("--json", "as_json", is_flag=True, help="Tell it in JSON.")
@speaking
def status_command(talk: Talk, lang: str, pack: Path | None, fit: bool, as_json: bool) -> None:
    """Tell how far a translation has come, by component."""
    loaded, game = _load_translated(pack, lang)
    long = {over.datum for over in texts_too_long(loaded, edition_of(loaded, game, lang)).overflows} if fit else None
    parts = status(loaded.folder, game, lang, long=long)
    if as_json:
        in_json = [{**asdict(part), "missing": part.missing} for part in parts]
        put_json({"game": game.id, "language": lang, "parts": in_json})
        return
    head = (msg("component"), msg("strings"), msg("done"), msg("fuzzy"), msg("missing"), msg("as source"),
            msg("words"), msg("done %"), *([msg("too long")] if fit else []))
    rows = [*(_status_row(part.name, [part], fit) for part in parts), _status_row(msg("all"), parts, fit)]
    talk.table(head, rows, right=range(1, len(head)))


def _status_row(name: str, parts: Sequence[ComponentStatus], fit: bool) -> list[str]:
    """A row of the table: the sums of components. The share of words that are done is rounded down."""
    *counts, words, done = (sum(getattr(part, key) for part in parts) for key in COUNTED)
    share = 1000 * done // words / 10 if words else 100.0
    long = [str(sum(part.long or 0 for part in parts))] if fit else []
    return [name, *map(str, (*counts, words)), f"{share:.1f}", *long]


@command.command("check")
@language
@argument
@click.option("--against", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="OLD",
              help="A copy of the pack as printed to hold it against.")
@click.option("--format", "form", type=click.Choice(["human", *FORMATS]), default="human", show_default=True,
              help="How findings are told.")
@click.option("--all", "everything", is_flag=True, help="Show every finding and place, however many are alike.")
@speaking
def check_command(talk: Talk, lang: str, pack: Path | None, against: Path | None, form: str, everything: bool) -> None:
    """Hold the catalogues of a language to the rules on translations; what is too long for its piece is told too."""
    loaded, game = _load_translated(pack, lang)
    with no_gc():
        translation = translation_of(loaded, game, lang, against)
        report = check_edition(loaded, translation, texts_too_long(loaded, edition_of(loaded, game, lang)))
    if form != "human":
        put_escaped(FORMATS[form](report, prefix(loaded)))
    elif report.groups or not talk.quiet:
        put_lines(findings_text(with_files(loaded, translation), report, True, everything or talk.verbose) + "\n")
    if report.count("error"):
        raise click.exceptions.Exit(FAULTY)


@command.command("accept")
@language
@click.argument("strings", metavar="[STRING]…", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Every fuzzy string.")
@click.option("--pack", type=click.Path(path_type=Path), help="The pack; else the nearest one upward.")
@speaking
def accept_command(talk: Talk, lang: str, strings: tuple[str, ...], everything: bool, pack: Path | None) -> None:
    """Say that fuzzy translations are right as they are; STRING is a name such as monster.troll.name."""
    if bool(strings) == everything:
        raise click.UsageError(msg("expected names of strings, or --all"))
    loaded, _ = _load_translated(pack, lang)
    accepted, unknown = accept(loaded.folder, lang, None if everything else strings)
    for context in accepted:
        talk.say(context)
    if unknown:
        raise click.UsageError(msg("expected fuzzy strings, found {unknown}", unknown=", ".join(unknown)))


@command.command("export")
@language
@argument
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Else <game>-<lang> with the ending of the form.")
@click.option("--format", "form", type=click.Choice(list(FORMS)), default="xliff", show_default=True,
              help="XLIFF 2.0 or 1.2 for agencies, CSV for spreadsheets, TMX for translation memories.")
@speaking
def export_command(talk: Talk, lang: str, pack: Path | None, output: Path | None, form: str) -> None:
    """Write a catalogue as one file for translators without a program for PO files."""
    loaded, game = _load_translated(pack, lang)
    if output is None and (wrong := fault_of_folder(game.id, msg("a game id"))):
        raise click.ClickException(wrong)
    path = output or Path(f"{game.id}-{lang}{FORMS[form][1]}")
    data, strings = export(loaded.folder, game, lang, form)
    told = count(strings, "{count} string", "{count} strings")
    put_file(talk, path, data, f"{shown_path(path)}: {told}")


@command.command("import")
@language
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@argument
@speaking
def import_command(talk: Talk, lang: str, file: Path, pack: Path | None) -> None:
    """Take over the translations of an XLIFF or CSV file; a string whose source has changed since comes in fuzzy."""
    loaded, game = _load_translated(pack, lang)
    imported = bring_in(loaded.folder, game, lang, _exchange_bytes(file))
    talk.say(count(len(imported.changed), "{count} string changed", "{count} strings changed"))
    unknown = [tr("{string} is not in the catalogue", string=context) for context in imported.unknown]
    for lines in ([as_printed(remark) for remark in imported.remarks], unknown):
        for line in lines[:MOST_TOLD]:
            talk.remark(line)
        if (more := len(lines) - MOST_TOLD) > 0:
            talk.remark(tr("and {count} more", count=more))


@command.command("suggest")
@language
@argument
@click.option("--from", "sources", type=click.Path(path_type=Path, exists=True), multiple=True, metavar="PACK|TMX",
              help="Another pack, or a translation memory; may be given several times.")
@click.option("--keep", is_flag=True, help="Write the suggestions into the catalogue, as fuzzy translations.")
@speaking
def suggest_command(talk: Talk, lang: str, pack: Path | None, sources: tuple[Path, ...], keep: bool) -> None:
    """Suggest translations for strings without one: those of the same or of similar texts, here and elsewhere."""
    loaded, game = _load_translated(pack, lang)
    try:
        found = suggest(loaded.folder, game.language, lang, sources, keep)
    except Unread as unread:
        raise click.ClickException(reason(unread)) from None
    for one in found:
        origin = f" ({one.remembered.origin})" if one.remembered.origin else ""
        talk.say(f"{one.context}: {one.alike:.0%}{origin}  {' '.join(one.remembered.target.split())}")
    told = count(len(found), "{count} suggestion", "{count} suggestions")
    talk.remark(told if keep or not found else tr("{told}; --keep writes them as fuzzy translations", told=told))


@command.command("preview")
@language
@argument
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Else output/<game>/<lang>/preview.html.")
@click.option("--pdf", is_flag=True, help="A PDF beside it.")
@speaking
def preview_command(talk: Talk, lang: str, pack: Path | None, output: Path | None, pdf: bool) -> None:
    """Show every piece and string in the source's language and in another, side by side."""
    loaded, game = _load_translated(pack, lang)
    page = preview(loaded, game, lang)
    files = {"": page.encode()}
    if pdf:
        files[".pdf"] = as_pdf(preview(loaded, game, lang, shared=False))
    # in the folder of the box, whose names are checked, and in which no link is followed
    folder, name = ((Folder.of_path(output.parent), output.name) if output is not None
                    else (Folder.of_path(own_output()).subfolder(game.id, lang), "preview.html"))
    for ending, data in files.items():
        own = Path(name).with_suffix(ending).name if ending else name
        kept = put_made(folder, own, data)
        talk.say(shown_path(folder.path / own))
        tell_kept(talk, {own: kept} if kept else {})


def _exchange_bytes(file: Path) -> bytes:
    """The bytes of a file of translations. Raises BadExchange when it cannot be read."""
    try:
        return read_given(file, MOST_BYTES)
    except Unread as unread:
        raise BadExchange(msg("{file}: {why}", file=file.name, why=reason(unread))) from None
