"""``zecer i18n``: the catalogues of translators."""

from __future__ import annotations

from pathlib import Path

import click

from generator.build.catalogues import extract, update
from generator.cli.pack import argument, read, shown
from generator.cli.talk import Talk, speaking
from generator.translate.catalogue import BadCatalogue


def _language(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    from generator.build.run import LANGUAGE

    if not LANGUAGE.fullmatch(value):
        raise click.BadParameter(f"expected a language such as en or pt_BR, found {value!r}")
    return value


language = click.argument("lang", callback=_language)


@click.group("i18n")
def command() -> None:
    """Extract, update and look over translations."""


@command.command("extract")
@argument
@speaking
@click.pass_obj
def extract_command(talk: Talk, pack: Path | None) -> None:
    """Write the templates that every language begins with, into i18n/_pot."""
    loaded, game = read(pack)
    for path in extract(loaded, game):
        talk.say(shown(path))


@command.command("update")
@language
@argument
@speaking
@click.pass_obj
def update_command(talk: Talk, lang: str, pack: Path | None) -> None:
    """Bring the catalogue of a language up to date with the pack, or begin it."""
    loaded, game = read(pack)
    if lang == game.language:
        raise click.UsageError(f"expected another language than that of the pack, found {lang!r}")
    try:
        done = update(loaded, game, lang)
    except BadCatalogue as bad:
        raise click.ClickException(str(bad)) from None
    for path in done.written:
        talk.say(shown(path))
    tally = done.tally
    counts = {"new": tally.added, "changed": tally.changed, "moved": tally.moved, "guessed": tally.guessed,
              "gone": tally.gone}  # fmt: skip
    talk.remark(", ".join(f"{len(contexts)} {what}" for what, contexts in counts.items()))
