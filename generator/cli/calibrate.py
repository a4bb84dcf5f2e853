"""``zecer calibrate``."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.console import Talk, misuse_of, speaking
from generator.cli.find_pack import shown_path
from generator.cli.made_file import put_file
from generator.layout.sheets.calibration import calibration_sheets
from generator.layout.sheets.imposition import PAPERS
from generator.localization import count, spoken_language, tr
from generator.make.printers import BadPrinters, printers_file, read_printers, store_printer
from generator.message import msg
from generator.render.sheets import sheets_pdf


class Millimetres(click.ParamType[float]):
    """A length in mm, with a decimal point or a decimal comma."""

    name = "float"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            return float(str(value).replace("−", "-").replace(",", "."))
        except ValueError:
            self.fail(msg("expected millimetres such as 0.5 or -1.2, found {given!r}", given=str(value)), param, ctx)


MILLIMETRES = Millimetres()


@click.command("calibrate")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="A4", show_default=True, help="The test sheet's.")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="File of the test sheet.")
@click.option("--set", "measured", type=(str, MILLIMETRES, MILLIMETRES), metavar="NAME DX DY",
              help="Keep what was measured (mm).")
@click.option("--tray", metavar="NAME", help="With --set: for this tray only.")
@click.option("--list", "listed", is_flag=True, help="Tell what is kept, and where.")
@speaking
def command(talk: Talk, paper: str, output: Path | None, measured: tuple[str, float, float] | None, tray: str | None,
            listed: bool) -> None:
    """Measure how far a printer is off when it turns the sheet, and keep it.

    Without --set: make a test sheet of two sides. Print it at full size on both sides of one sheet, hold it against the
    light, read where the crosses of side 1 stand on the scales of side 2, then keep that with --set. From then on
    zecer build --printer NAME moves the backs right by DX and down by DY. It is kept outside any pack.
    """
    if tray is not None and measured is None:
        raise click.UsageError(msg("expected --tray with --set, found it alone"))
    path = printers_file()
    with misuse_of(BadPrinters):
        if measured is not None:
            name, dx, dy = measured
            store_printer(path, name, tray, (dx, dy))
            printer = tr("{name}, tray {tray}", name=name, tray=tray) if tray else name
            talk.say(tr("{path}: backs for {printer} move by {dx} mm across, {dy} mm down", path=path, printer=printer,
                        dx=f"{dx:+g}", dy=f"{dy:+g}"))
        elif listed:
            rows = [(name, f"{dx:+g}", f"{dy:+g}") for name, (dx, dy) in read_printers(path).items()]
            talk.table((msg("printer"), msg("dx"), msg("dy")), rows, right=(1, 2))
            talk.say(count(len(rows), "{path}: {count} printer", "{path}: {count} printers", path=path))
        else:
            _sheet(talk, paper, output or Path(f"calibration-{paper.lower()}.pdf"))


def _sheet(talk: Talk, paper: str, output: Path) -> None:
    sheets = calibration_sheets(paper)
    data = sheets_pdf(sheets, title="zecer calibrate", language=spoken_language(), duplex="long-edge")
    put_file(talk, output, data, tr("{file}: print both sides at 100 %, then see zecer calibrate --help",
                                    file=shown_path(output)))
