"""``zecer odds``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Talk, misuse_of, put_json, speaking
from generator.cli.find_pack import argument, edition_in, read
from generator.cli.made_file import put_file
from generator.finding import did_you_mean
from generator.lazy import lazy
from generator.localization import tr
from generator.message import msg
from generator.model.dice import NO_DICE
from generator.translate.edition import Edition
from zecer_odds.odds_json import plain_json
from zecer_odds.odds_questions import errors_without_answer, question_option
from zecer_odds.odds_simulations import plays_option
from zecer_odds.odds_text import print_roll, print_table

if TYPE_CHECKING:
    from zecer_odds import odds_export, odds_view
else:
    odds_export = lazy("zecer_odds.odds_export")
    odds_view = lazy("zecer_odds.odds_view")


@click.command("odds")
@click.argument("roll", required=False)
@argument
@click.option("--table", "table_id", metavar="TABLE", help="What a table gives, by its id.")
@click.option("--row", metavar="KEY", help="Only this row of the table.")
@click.option("--column", metavar="KEY", help="Only this column of the table.")
@click.option("--report", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="What stands out, encounters, every table with a roll: FILE.html or FILE.pdf.")
@click.option("--lang", metavar="LANG", help="With --report: in this language of the pack.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with exact fractions.")
@speaking
@plays_option
@question_option
def command(talk: Talk, roll: str | None, pack: Path | None, table_id: str | None, row: str | None,
            column: str | None, report: Path | None, lang: str | None, as_json: bool) -> None:
    """Tell how often each result of a roll or of a table comes, exactly.

    ROLL is dice such as 2K6+3, 1K6−1K3 or max(1K6, 1K6), also those that PACK declares. With --table it takes the
    place of the table's own roll.
    """
    if roll is not None and pack is None and (report or table_id) and Path(roll).exists():
        # a report and a table have their own rolls: a single argument is the pack
        pack, roll = Path(roll), None
    if report is not None:
        if roll is not None or table_id is not None:
            raise click.UsageError(tr("--report tells of every table: leave out ROLL and --table"))
        _report(talk, pack, report, lang)
    elif lang is not None:
        raise click.UsageError(tr("--lang goes with --report"))
    elif table_id is not None:
        _show_table(talk, pack, table_id, roll, row, column, as_json)
    elif roll is None:
        raise click.UsageError(tr("nothing to reckon with: give ROLL, --table, --question or --report"))
    elif row is not None or column is not None:
        raise click.UsageError(tr("--row and --column go with --table"))
    else:
        _show_roll(talk, pack, roll, as_json)


def _report(talk: Talk, pack: Path | None, path: Path, lang: str | None) -> None:
    """Write the report as HTML or PDF, by the file's suffix. Raises UsageError for another suffix or language."""
    write = odds_export.WRITERS.get(path.suffix.lower())
    if write is None:
        raise click.UsageError(msg("expected a file that ends in {writers}, found {path!r}",
                                   writers=" or ".join(odds_export.WRITERS), path=path.name))
    loaded, game = read(pack)
    edition = edition_in(loaded, game, lang)
    with misuse_of(ValueError, LookupError, error=click.ClickException), errors_without_answer(loaded):
        data = write(edition)
    put_file(talk, path, data)


def _show_roll(talk: Talk, pack: Path | None, written: str, as_json: bool) -> None:
    declared = NO_DICE if pack is None else read(pack)[1].dice
    with misuse_of(ValueError):
        told = odds_view.roll_odds(written, declared)
    if as_json:
        put_json(plain_json(told))
    else:
        print_roll(talk, told)


def _show_table(talk: Talk, pack: Path | None, id_: str, roll: str | None, row: str | None, column: str | None,
                as_json: bool) -> None:
    _, game = read(pack)
    table = game.tables.get(id_)
    if table is None:
        hint = did_you_mean(id_, game.tables) or tr("zecer list tells what there is")
        raise click.UsageError(msg("expected a table of {game}, found {id!r}; {hint}", game=game.id, id=id_, hint=hint))
    with misuse_of(ValueError):
        told = odds_view.table_odds(Edition(game, game.language), table, roll, row, column)
    if as_json:
        put_json(plain_json(told))
    else:
        print_table(talk, told)
