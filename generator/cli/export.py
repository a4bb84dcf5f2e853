"""``zecer export``."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import click

from generator.cli.build import file_size, output_folder, progress_of
from generator.cli.check import findings_text
from generator.cli.console import FAULTY, Talk, error, misuse_of, put_lines, speaking
from generator.cli.find_pack import OUTPUT, argument, find_pack, shown_path
from generator.cli.made_file import tell_kept
from generator.cli.print_options import listed_names
from generator.exports import FORMS
from generator.localization import as_printed, count, tr
from generator.make.exporting import ExportRequest, ExportResult, export
from generator.make.request import BuildRequest, WrongUse
from generator.message import msg

ABOUT = {
    "png": msg("A PNG of each side of each piece, and of boards."),
    "svg": msg("The same as SVG."),
    "webp": msg("The same as WebP."),
    "contact-sheet": msg("All faces of a product with their names on pages, as PDF and PNG."),
    "tts": msg("A saved object for Tabletop Simulator, with its pictures."),
    "tabletopia": msg("Pictures for Tabletopia: fronts and backs apart, with a list."),
    "screentop": msg("Sheets for Screentop, cut by rows and columns, with a list."),
    "xlsx": msg("A workbook of all things, a sheet a kind; zecer bring --back takes over what was changed in it."),
    "pairs": msg("Clauses beside the rulings, cards, summaries and examples that repeat them, as JSON."),
    "pcio": msg("A room for PlayingCards.io."),
    "html": msg("A page of rules and cards for any web host."),
}
ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:\d{1,5})?(/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?")
LEAST_DPI, MOST_DPI = 36, 1200


def _forms(function: Callable[..., None]) -> Callable[..., None]:
    """A flag for each form of export."""
    for name in reversed(list(FORMS)):
        function = click.option(f"--{name}", is_flag=True, help=ABOUT[name])(function)
    return function


def _address(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """The callback of ``--base-url``: an address that ends with a slash. Raises BadParameter."""
    if value is None or ADDRESS.fullmatch(value):
        return value and value.rstrip("/") + "/"
    raise click.BadParameter(msg("expected an address such as https://example.org/game/, found {value!r}", value=value))


@click.command("export")
@argument
@_forms
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), default=OUTPUT,
              callback=output_folder, show_default=True, help="Folder for <game>/<language>/exports/<form>/.")
@click.option("--lang", metavar="LANG", help="Language of the box; the pack's own when left out.")
@click.option("--only", multiple=True, metavar="PRODUCT,…", callback=listed_names, help="Export these products only.")
@click.option("--dpi", type=click.IntRange(LEAST_DPI, MOST_DPI), metavar="N",
              help="Pixels per inch of pictures, 36 to 1200; 300 when left out, less where a form says so.")
@click.option("--base-url", metavar="URL", callback=_address,
              help="Where the pictures for Tabletop Simulator will be uploaded; else they are found by their names.")
@click.option("--local", is_flag=True, help="Pictures for Tabletop Simulator by their paths on this machine.")
@click.option("-j", "--jobs", type=click.IntRange(1, 64), metavar="N", help="Work in N processes; else one a core.")
@speaking
def command(talk: Talk, pack: Path | None, output: Path, lang: str | None, only: tuple[str, ...], dpi: int | None,
            base_url: str | None, local: bool, jobs: int | None, **chosen: bool) -> None:
    """Export a box for screens: pictures of every face, and files for virtual tables.

    Each form is written into a folder of its own, and only what zecer wrote there before is replaced.
    """
    forms = tuple(name for name in FORMS if chosen[name.replace("-", "_")])
    if not forms:
        raise click.UsageError(msg("expected a form to export, found none; forms: {forms}",
                                   forms=", ".join(f"--{name}" for name in FORMS)))
    if (base_url or local) and "tts" not in forms:
        raise click.UsageError(msg("expected --base-url or --local with --tts, found it without"))
    if base_url and local:
        raise click.UsageError(msg("expected --base-url or --local, found both"))
    request = ExportRequest(BuildRequest(find_pack(pack), output, only, lang, jobs or 0), forms, dpi,
                            base_url or "", local)
    with misuse_of(WrongUse), progress_of(talk) as progress:
        result = export(request, progress)
    _print(talk, result)
    if result.refused:
        raise click.exceptions.Exit(FAULTY)


def _print(talk: Talk, result: ExportResult) -> None:
    report = result.proof.report
    if result.refused and report is not None and report.count("error"):
        put_lines(findings_text(result.loaded, report) + "\n", err=True)
    for fault in result.faults:
        at = shown_path(result.loaded.folder / (fault.place.file if fault.place else "game.yaml"))
        line = f":{fault.place.line}:{fault.place.column}" if fault.place else ""
        error(f"{at}{line}: [{fault.rule}] {as_printed(fault.message)}")
    if result.refused:
        error(tr("nothing was exported"))
    for one in result.exported:
        if one.left_out:
            talk.remark(tr("left out, since --{form} has no use for it: {products}", form=one.form,
                           products=", ".join(product.id for product in one.left_out)))
        tell_kept(talk, one.kept)
        files = count(one.files, "{count} file", "{count} files")
        talk.say(f"{shown_path(one.folder)}: {files}, {file_size(one.size)}")
