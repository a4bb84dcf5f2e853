"""``zecer export``."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.build import file_size, output_folder, progress_of, progress_to, tell_faults
from generator.cli.check import findings_text
from generator.cli.console import FAULTY, Talk, error, misuse_of, put_json, put_lines, speaking
from generator.cli.find_pack import OUTPUT, argument, find_pack, shown_path
from generator.cli.made_file import tell_kept
from generator.cli.print_options import listed_names
from generator.lazy import lazy
from generator.localization import count, tr
from generator.make.request import BuildRequest, WrongUse
from generator.message import msg
from zecer_release.exports.export_forms import ABOUT, FORMS
from zecer_release.exports.export_json import export_json
from zecer_release.exports.exporting import ExportRequest, ExportResult, export

if TYPE_CHECKING:
    from generator.cli import boxes
else:
    boxes = lazy("generator.cli.boxes")

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
@click.option("--json", "as_json", is_flag=True, help="Tell the result as JSON.")
@click.option("--progress-to", "pipe", type=int, hidden=True)
@speaking
def command(talk: Talk, pack: Path | None, output: Path, lang: str | None, only: tuple[str, ...], dpi: int | None,
            base_url: str | None, local: bool, jobs: int | None, as_json: bool, pipe: int | None,
            **chosen: bool) -> None:
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
    if pipe is not None:
        boxes.end_with_parent()
    with misuse_of(WrongUse), progress_of(talk) if pipe is None else nullcontext(progress_to(pipe)) as progress:
        result = export(request, progress)
    if as_json:
        put_json(export_json(result))
    _print_refusal(result)
    if not as_json:
        _print(talk, result)
    if result.refused:
        raise click.exceptions.Exit(FAULTY)


def _print_refusal(result: ExportResult) -> None:
    report = result.proof.report
    if result.refused and report is not None and report.count("error"):
        put_lines(findings_text(result.loaded, report) + "\n", err=True)
    tell_faults(result.loaded, result.faults)
    if result.refused:
        error(tr("nothing was exported"))


def _print(talk: Talk, result: ExportResult) -> None:
    for one in result.exported:
        if one.left_out:
            talk.remark(tr("left out, since --{form} has no use for it: {products}", form=one.form,
                           products=", ".join(product.id for product in one.left_out)))
        tell_kept(talk, one.kept)
        files = count(len(one.sizes), "{count} file", "{count} files")
        talk.say(f"{shown_path(one.folder)}: {files}, {file_size(sum(one.sizes.values()))}")
