"""The part of ``zecer bring`` that makes chapters of a text."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.console import Talk
from generator.cli.find_pack import HEAD, shown_path
from generator.cli.made_file import put_file
from generator.load.pack import load
from generator.localization import count, tr
from generator.message import msg, reason
from generator.products.rulebook import RulebookOptions
from generator.products.spec import products_with
from generator.safety.pack_files import Unread, read_given
from zecer_bring.damaged_text.chapter_files import escape
from zecer_bring.damaged_text.encodings import UnreadText
from zecer_bring.damaged_text.repair_report import full_report, summary
from zecer_bring.damaged_text.text_pack import (
    MOST_BYTES,
    SEVERITIES,
    TEXTS,
    WORDS,
    BroughtText,
    bring_text,
    game_file,
    product_line,
)


def is_text(name: str) -> bool:
    """True if the name of a file says that it is a text."""
    return name.lower().endswith(TEXTS)


def read_text(file: Path, target: Path, is_new: bool, lang: str | None, encoding: str | None
              ) -> tuple[BroughtText, dict[Path, bytes]]:
    """What a text becomes, and the files to write. Raises ClickException when it is none, or the pack has chapters."""
    game = None if is_new else load(target).game
    try:
        brought = bring_text(read_given(file, MOST_BYTES), file.name,
                             lang or (game.language if game is not None else ""), encoding or "",
                             game.tables if game is not None else ())
    except UnreadText as fault:
        raise click.ClickException(msg("{file}: {why}; {help}", file=shown_path(file), why=reason(fault),
                                       help=fault.help)
                                   ) from None
    except Unread as fault:
        raise click.ClickException(msg("{file}: {why}", file=shown_path(file), why=reason(fault))) from None
    files = {target / name: text.encode() for name, text in brought.files.items()}
    if is_new:
        title = escape(brought.title) or target.name.replace("-", " ").capitalize()
        files[target / HEAD] = game_file(target.name, title, brought.language).encode()
    else:
        own = {f"{chapter.number}.0" for chapter in brought.chapters} & set(game.chapters if game is not None else ())
        if own:
            raise click.ClickException(msg("expected a pack without the chapters of the text, found {chapters}",
                                           chapters=", ".join(sorted(own))))
    return brought, files


def check_language(lang: str | None) -> None:
    """Raises UsageError for what is no language."""
    if lang is not None and (len(lang) != 2 or not lang.isalpha() or not lang.islower()):
        raise click.UsageError(msg("expected a language such as pl, found {given!r}", given=lang))


def check_report(report: Path) -> None:
    """Raises ClickException when the file of the report is there already."""
    if report.exists() or report.is_symlink():
        raise click.ClickException(msg("expected no file {path}, found one; nothing was written",
                                       path=shown_path(report)))


def write_report(talk: Talk, report: Path, file: Path, brought: BroughtText) -> None:
    """Write every repair into a new file."""
    put_file(talk, report, full_report(file.name, brought.repairs).encode())


def tell_text(talk: Talk, brought: BroughtText, target: Path, is_new: bool, reported: bool) -> None:
    """Tell what was mended, what is only told, and what to do next."""
    talk.say()
    talk.say(tr("what was mended, and what is only told, with the first lines of the source:"))
    for line in summary(brought.repairs):
        talk.say(line)
    talk.say()
    clauses = sum(len(chapter.clauses) for chapter in brought.chapters)
    talk.say(tr("{chapters}, {clauses}", chapters=count(len(brought.chapters), "{count} chapter", "{count} chapters"),
                clauses=count(clauses, "{count} clause", "{count} clauses")))
    marked = sum(one.is_marked for one in brought.repairs)
    if marked:
        talk.say(count(marked, "{count} place to look at stands in a comment: # ~ was mended, # ? was not",
                       "{count} places to look at stand in comments: # ~ was mended, # ? was not"))
    if not reported:
        talk.say(tr("--report FILE lists every repair"))
    talk.say(tr("language: {language} (--lang)", language=brought.language))
    if brought.language not in WORDS:
        talk.remark(tr("words of ours in the text and in game.yaml are English, to be written anew: {words}",
                       words=", ".join(WORDS["en"].values())))
    if not is_new:
        _tell_existing(talk, target)
    talk.say(tr("next: zecer check {folder}", folder=shown_path(target)))


def _tell_existing(talk: Talk, target: Path) -> None:
    """Tell what a pack that was there needs to print the chapters."""
    game = load(target).game
    books = [one.id for one, _ in products_with(game, RulebookOptions)] if game is not None else []
    if books:
        talk.say(tr("they are printed by: {products}", products=", ".join(books)))
    elif game is not None:
        talk.say(tr("to print them, add to the products of {file}: {line}", file=shown_path(target / HEAD),
                    line=product_line(game.language)))
    talk.say(tr("figures in the text are faults until they are placeholders, or {file} says: {line}",
                file=shown_path(target / HEAD), line=SEVERITIES))
