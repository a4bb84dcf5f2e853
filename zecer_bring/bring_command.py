"""``zecer bring``: the command."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from generator.cli.check import prefix
from generator.cli.console import FAULTY, Talk, error, speaking
from generator.cli.find_pack import HEAD, find_pack, put_back, read, shown_path
from generator.escape import escaped_text
from generator.load.pack import load
from generator.load.sheets.sheet_doubts import RULE
from generator.load.sheets.sheet_grid import SheetFault
from generator.load.sheets.sheet_rows import ThingNames, slug
from generator.localization import as_printed, count, tr
from generator.message import Message, msg, reason
from generator.model.game import Game
from generator.model.names import fault_of_folder
from generator.model.values import Name
from generator.records import replace
from generator.safety.edits import edit, edit_texts
from generator.safety.folder import Folder
from generator.safety.pack_files import SHEETS, Unread, read_given
from generator.share import folder as shared
from zecer_bring import sheet_pack
from zecer_bring.damaged_text.text_pack import TEXTS
from zecer_bring.sheet_face import face_file, not_printed
from zecer_bring.sheet_table import Brought, SheetAnswers, read_table
from zecer_bring.text_command import check_language, check_report, is_text, read_text, tell_text, write_report
from zecer_bring.write_back import take_back

# letters of a value in a line, and findings
LONGEST, MOST_TOLD = 50, 20
AS_TEXT = msg("open it in the program that wrote it, and save it as .txt or .md")
AS_SHEET = msg("open it in a spreadsheet, and save it as .xlsx, .ods or .csv")
AS_EITHER = msg("save a text as .txt or .md, a table as .csv, .xlsx or .ods")
SAVE_AS: Mapping[str, Message] = {
    **dict.fromkeys((".docx", ".doc", ".rtf", ".odt", ".pages", ".epub", ".tex"), AS_TEXT),
    **dict.fromkeys((".xls", ".xlsm", ".xlsb", ".fods", ".numbers", ".gsheet"), AS_SHEET),
    **dict.fromkeys((".pdf", ".html", ".htm", ".xml"), AS_EITHER)}


@click.command("bring")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("pack", required=False, type=click.Path(path_type=Path), metavar="[PACK]")
@click.option("--kind", metavar="ID", help="The kind of the things; by default named like the sheet or the file.")
@click.option("--sheet", metavar="NAME", help="A sheet of the workbook; the first when left out.")
@click.option("--headers", metavar="ROW", help="The row of the headers, from 1, or none; found when left out.")
@click.option("--yaml", "as_yaml", is_flag=True, help="Write the things as YAML, and leave the spreadsheet.")
@click.option("--back", is_flag=True, help="Take over what was changed in a workbook of zecer export --xlsx.")
@click.option("--lang", metavar="LANG", help="The language; guessed by its words when left out.")
@click.option("--encoding", metavar="NAME", help="The encoding, such as cp1250; found when left out.")
@click.option("--delimiter", metavar="SIGN", help="Between the cells of CSV: , ; | or tab; found when left out.")
@click.option("--hidden", type=click.Choice(["read", "none"]), help="What a workbook hides: it is read, or left out.")
@click.option("--report", metavar="FILE", type=click.Path(path_type=Path), help="List every repair of a text in FILE.")
@speaking
def command(talk: Talk, file: Path, pack: Path | None, kind: str | None, sheet: str | None, headers: str | None,
            as_yaml: bool, back: bool, lang: str | None, encoding: str | None, delimiter: str | None,
            hidden: str | None, report: Path | None) -> None:
    """Make a kind and its things of a spreadsheet, or chapters of an old rulebook that is a text.

    What each column holds is guessed, and each guess is said and written into the pack. PACK is a folder with a
    game.yaml, or a new one: then a whole pack is made that prints the things as cards. No file is overwritten.

    With --back, single values of the YAML are replaced by those of a workbook that was exported and edited; comments
    and everything else stay. What cannot be taken over is told.

    A text (.txt, .md) may be damaged: wrong encodings, divided words, page numbers, mixed columns. Each repair is told
    with its certainty, and none that is only a guess is made.
    """
    of_sheet = kind or sheet or headers or as_yaml or delimiter or hidden
    if back:
        if of_sheet or lang or encoding or report:
            raise click.UsageError(msg("expected --back without other options, found one"))
        _back(talk, file, pack)
        return
    check_language(lang)
    if is_text(file.name):
        if of_sheet:
            raise click.UsageError(msg("expected a text without --kind, --sheet, --headers, --delimiter, --hidden "
                                       "and --yaml, found one of them"))
        _bring_text(talk, file, pack, lang, encoding, report)
        return
    _check_format(file.name)
    if report:
        raise click.UsageError(msg("expected a spreadsheet without --report, found one"))
    _bring_sheet(talk, file, pack, kind, SheetAnswers(sheet, headers, encoding, lang, delimiter, hidden), as_yaml)


def _check_format(name: str) -> None:
    """Raises UsageError for a file that is neither a spreadsheet nor a text that can be read."""
    suffix = Path(name).suffix.lower()
    if not suffix or not name.lower().endswith(SHEETS):
        known = ", ".join((*SHEETS, *TEXTS))
        why = msg("expected a spreadsheet or a text ({suffixes}), found {name!r}", suffixes=known, name=name)
        save = SAVE_AS.get(suffix)
        raise click.UsageError(msg("{why}; {help}", why=why, help=save) if save is not None else why)


def _bring_sheet(
        talk: Talk, file: Path, pack: Path | None, kind: str | None, user: SheetAnswers, as_yaml: bool) -> None:
    """Make a kind and its things of a spreadsheet."""
    is_new = pack is not None and not (pack / HEAD).exists() and pack.name != HEAD
    target = pack if pack is not None and is_new else find_pack(pack)
    if is_new:
        _check_new(target)
    known, game = (ThingNames(), None) if is_new else _known_things(target)
    if game is not None and not user.language:
        # a kind speaks the language of its pack
        user = replace(user, language=game.language)
    inside = _name_in_pack(file, target)
    try:
        brought = read_table(read_given(file), inside or file.name, user, known)
    except (SheetFault, Unread) as fault:
        why = msg("{why}; {help}", why=reason(fault), help=fault.help) if fault.help else reason(fault)
        raise click.ClickException(msg("{file}: {why}", file=shown_path(file), why=why)) from None
    kind = kind or slug(brought.name) or "card"
    if wrong := fault_of_folder(kind, msg("a kind")):
        raise click.UsageError(wrong)
    if game is not None and kind in game.kinds:
        raise click.UsageError(msg("expected a kind that the pack has not, found {kind!r}; another: --kind ID",
                                   kind=kind))
    if brought.ids is None and not as_yaml:
        raise click.ClickException(msg("expected cells that tell the rows apart, found rows that are equal; "
                                       "add a column id, or --yaml"))
    _write(talk, target, _files(brought, target, kind, as_yaml, is_new, None if inside else read_given(file)))
    _tell(talk, brought, kind, target, is_new)


def _bring_text(talk: Talk, file: Path, pack: Path | None, lang: str | None, encoding: str | None,
                report: Path | None) -> None:
    """Make chapters of a text."""
    is_new = pack is not None and not (pack / HEAD).exists() and pack.name != HEAD
    target = pack if pack is not None and is_new else find_pack(pack)
    if is_new:
        _check_new(target)
    if report is not None:
        check_report(report)
    brought, files = read_text(file, target, is_new, lang, encoding)
    _write(talk, target, files)
    if report is not None:
        write_report(talk, report, file, brought)
    tell_text(talk, brought, target, is_new, report is not None)


def _check_new(target: Path) -> None:
    if wrong := fault_of_folder(target.name, msg("a name")):
        raise click.UsageError(wrong)
    put_back(target)
    if target.is_symlink() or (target.exists() and (not target.is_dir() or any(target.iterdir()))):
        raise click.UsageError(msg("expected a pack, or a new or empty folder, found {name}", name=target))


def _known_things(target: Path) -> tuple[ThingNames, Game]:
    """The things of a pack, and its game. Raises ClickException when it cannot be read."""
    game = load(target).game
    if game is None:
        raise click.ClickException(tr("not enough of a game can be read; see zecer check"))
    names = ThingNames()
    for ref, thing in game.things.items():
        names.add(ref.kind, ref.id, next((one.nom for one in thing.fields.values() if isinstance(one, Name)), ""))
    return names, game


def _name_in_pack(file: Path, target: Path) -> str | None:
    """The name of a file in the pack, None for one elsewhere."""
    try:
        return file.resolve().relative_to(target.resolve()).as_posix()
    except ValueError:
        return None


def _files(brought: Brought, target: Path, kind: str, as_yaml: bool, is_new: bool, copy: bytes | None
           ) -> dict[Path, bytes]:
    """The files to write."""
    texts = {f"kind-{kind}.yaml": sheet_pack.kind_file(brought, kind, as_yaml)}
    face = face_file(brought, kind)
    if is_new:
        title = target.name.replace("-", " ").capitalize()
        texts[HEAD] = sheet_pack.game_file(brought, target.name, title, kind)
        for source in sorted((shared("templates") / "new" / "spreadsheet" / "en" / "theme").glob("*.yaml")):
            texts[f"theme/{source.name}"] = source.read_text("utf-8")
    if face is not None:
        texts[f"theme/face-{kind}.yaml"] = face
    files = {target / name: text.encode() for name, text in texts.items()}
    if copy is not None and not as_yaml:
        files[target / brought.file] = copy
    return files


def _write(talk: Talk, target: Path, files: dict[Path, bytes]) -> None:
    """Write all files, or none where one would be overwritten."""
    folder, new = Folder.of_path(target), {path.relative_to(target).as_posix(): data for path, data in files.items()}
    for name, data in new.items():
        try:
            stands = folder.has(name) and folder.read(name, len(data)) != data
        except OSError:
            # a link, a pipe, a folder, or a longer file
            stands = True
        if stands:
            raise click.ClickException(msg("expected no file {path}, found one; nothing was written",
                                           path=shown_path(target / name)))
    edit(folder, new)
    for path in files:
        talk.say(shown_path(path))


def _tell(talk: Talk, brought: Brought, kind: str, target: Path, is_new: bool) -> None:
    """Say every guess, and what to do next."""
    talk.say()
    talk.table([tr("column"), tr("field"), tr("type"), tr("why")],
               [[_short_line(header), field, _short_line(type_), as_printed(why)]
                for header, field, type_, why in sheet_pack.told_columns(brought)])
    talk.say()
    talk.say(count(sum(map(bool, brought.keys())), "{count} row becomes a thing of the kind {kind}",
                   "{count} rows become things of the kind {kind}", kind=kind))
    _tell_table(talk, brought)
    findings = [one for one in load(target).findings if one.severity != "note" or one.rule == RULE]
    for finding in findings[:MOST_TOLD]:
        help = f"; {as_printed(finding.help)}" if finding.help is not None else ""
        talk.remark(f"{finding.place}: {as_printed(finding.message)}{help}")
    if brought.others:
        sheets = [tr("{sheet} (hidden)", sheet=one) if is_hidden else one for one, is_hidden in brought.others.items()]
        talk.remark(tr("other sheets: {sheets}; --sheet chooses one", sheets=", ".join(sheets)))
    if left := not_printed(brought):
        talk.remark(tr("no place on the cards yet: {columns}", columns=", ".join(left)))
    if any(one.severity == "error" for one in findings):
        talk.say(tr("next: mend what was told, and look with zecer check {folder}", folder=shown_path(target)))
    elif is_new:
        talk.say(tr("next: zecer build {folder}", folder=shown_path(target)))
    if not is_new:
        talk.say(tr("to print them, add to the products of {file}: {line}", file=shown_path(target / HEAD),
                    line=sheet_pack.product_line(brought, kind)))


def _tell_table(talk: Talk, brought: Brought) -> None:
    """Say what was guessed of the whole table, and how to say it otherwise."""
    head = brought.head
    if head.row >= 0 and not brought.has_keys:
        talk.say(tr("headers: row {row} (--headers none or another)", row=head.row + 1))
    elif head.things:
        talk.remark(tr("headers: none, for the first row looks like a thing ({shown}); otherwise: --headers 1",
                       shown=", ".join(head.things[:3])))
    if same := brought.same_names:
        headers = ", ".join(brought.guesses[at].header for at in brought.ids or ())
        talk.remark(tr("several things have the same name ({names}); their ids are made of {columns}",
                       names=", ".join(map(_short_line, same[:MOST_TOLD])), columns=headers or "id"))
    if same := brought.same_headers:
        talk.remark(tr("headers of several columns: {headers}", headers=", ".join(map(_short_line, same))))
    if brought.repeated:
        talk.remark(count(brought.repeated, "{count} row is equal to an earlier one, and becomes a copy of its thing",
                          "{count} rows are equal to earlier ones, and become copies of their things"))
    if brought.beside:
        talk.remark(tr("left out of the file, beside its table: {keys}",
                       keys=", ".join(map(_short_line, brought.beside))))
    if brought.comments:
        rows = ", ".join(map(str, brought.comments[:MOST_TOLD]))
        talk.remark(tr("left out, for they begin with {sign}: rows {rows}; comments: none in the pack makes them "
                       "things", sign=head.comment, rows=rows))
    if brought.dates:
        talk.remark(tr("dates, printed as the spreadsheet shows them, which makes dates of 1/2 and 3-4: {columns}",
                       columns=", ".join(brought.dates)))
    if brought.delimiter:
        talk.say(tr("between the cells: {sign} (--delimiter)", sign=brought.delimiter))
    if brought.encoding:
        talk.say(tr("encoding: {name} (--encoding)", name=brought.encoding))
    if brought.is_language_clear:
        talk.say(tr("language: {language} (--lang)", language=brought.language))
    else:
        talk.remark(tr("language: {language}, a guess, for too few words tell it; otherwise: --lang and a code such as "
                       "hu", language=brought.language))


def _back(talk: Talk, file: Path, pack: Path | None) -> None:
    """Take over the changes of a workbook. Raises Exit with 1 when something in it is not taken over."""
    loaded, game = read(pack)
    try:
        taken = take_back(loaded, game, read_given(file), file.name)
    except (SheetFault, Unread) as fault:
        raise click.ClickException(msg("{file}: {why}", file=shown_path(file), why=reason(fault))) from None
    _, others = edit_texts(Folder.of_path(loaded.folder), taken.files, partly=True)
    changes = [one for one in taken.changes if one.place.file not in others]
    for one in changes:
        talk.say(
            f"{prefix(loaded)}{one.place}: {escaped_text(one.path)}: {_short_line(one.old)} → {_short_line(one.new)}")
    talk.say(count(len(changes), "{count} value was taken over", "{count} values were taken over"))
    for name in others:
        error(tr("{file} has changed since it was read; it stays as it is", file=name))
    for other in taken.untaken:
        where = f"{other.place}: " if other.place is not None else ""
        talk.remark(f"{where}{as_printed(other.message)}")
    if taken.untaken or others:
        raise click.exceptions.Exit(FAULTY)


def _short_line(text: str) -> str:
    line = escaped_text(" ".join(text.split()))
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
