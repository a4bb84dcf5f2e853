"""``zecer check``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.build.editions import edition_of, languages, with_catalogue
from generator.build.proof import examine
from generator.check.printing import How, as_json, human, short
from generator.cli.pack import argument, find_pack, shown
from generator.cli.talk import FAULTY, Talk, speaking
from generator.load import Loaded, load
from generator.model.game import Game
from generator.translate.catalogue import BadCatalogue
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator.check import Report

COLOURS: dict[How, dict[str, str | bool]] = {
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "note": {"fg": "cyan", "bold": True},
    "place": {"bold": True},
    "caret": {"fg": "red", "bold": True},
    "help": {"fg": "cyan"},
}


@click.command("check")
@argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["human", "short", "json"]),
    default="human",
    show_default=True,
    help="How findings are told.",
)
@click.option("--lang", metavar="LANG", help="Check the translation into this language too.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@speaking
@click.pass_obj
def command(talk: Talk, pack: Path | None, form: str, strict: bool, lang: str | None) -> None:
    """Hold a pack to every rule. Ends with 1 when there is an error."""
    loaded = load(find_pack(pack))
    game = loaded.game
    edition = None if game is None else _edition(loaded, game, lang or game.language)
    report = examine(loaded, edition, lang or "")
    if game is not None and lang is not None:
        loaded = with_catalogue(loaded, game, lang)
    if form == "json":
        click.echo(as_json(report), nl=False)
    elif form == "short":
        click.echo(short(report, _prefix(loaded)), nl=False)
    elif report.groups or not talk.quiet:
        click.echo(told(loaded, report))
    if report.count("error") or (strict and report.count("warning")):
        raise click.exceptions.Exit(FAULTY)


def _edition(loaded: Loaded, game: Game, language: str) -> Edition:
    """The edition to be looked at. Raises UsageError when there is none."""
    try:
        return edition_of(loaded, game, language)
    except BadCatalogue as bad:
        raise click.ClickException(str(bad)) from None
    except LookupError:
        here = ", ".join(languages(loaded, game))
        raise click.UsageError(
            f"expected a language of {game.id}, found {language!r}; languages here: {here}"
        ) from None


def told(loaded: Loaded, report: Report) -> str:
    """Findings for people, in colours that the terminal may drop."""
    return human(report, loaded.places, _prefix(loaded), _coloured).rstrip("\n")


def _prefix(loaded: Loaded) -> str:
    where = shown(loaded.folder)
    return "" if where == "." else f"{where}/"


def _coloured(text: str, how: How) -> str:
    look = COLOURS.get(how)
    return click.style(text, fg=look.get("fg"), bold=bool(look.get("bold"))) if look else text
