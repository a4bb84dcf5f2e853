"""What a designer puts into a pack is printed, or `check` says that it is not."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from generator.cli import cli

GAME = """\
game: tiny
title: Tiny
language: en
products:
{products}
severities: {{field-unprinted: off}}
kinds:
  unit:
    name: unit
    fields:
      name: name
      strength: int 0..9
      text: text
      art: text
kind: unit
provenance: {{original: made for this test}}
things:
  ann: {{name: Ann, strength: 0, text: Waits., art: scene}}
"""
FACE = """\
faces:
  standee:
    size: 20 mm x 40 mm
    regions:
      art: {box: [2, 2, 16, 30], image: "{art}", placed: contain}
"""
BOOK = """\
chapter: "1.0"
title: Traps
provenance: {original: made for this test}
clauses:
  "1.1": "Roll a die; table {table:1.2} says what happens."
  "1.2": {text: "See {table:1.3}.", table: "1.3"}
tables:
  "1.2":
    title: Traps
    rows: {roll: 1K6}
    data: {"1–6": arrow}
  "1.3":
    title: More traps
    rows: {roll: 1K6}
    data: {"1–6": pit}
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], prog_name="zecer")


def pack(folder: Path, products: str, **files: str) -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME.format(products=products), "utf-8")
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def words(file: Path) -> str:
    if shutil.which("pdftotext") is None:
        pytest.skip("there is no pdftotext")
    return subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True).stdout


def test_a_standee_may_show_a_picture_mirrored_behind(tmp_path: Path) -> None:
    folder = pack(tmp_path / "tiny", "  figures: {kind: standees, of: [unit], height: 40 mm, width: 20 mm}")
    (folder / "theme" / "art").mkdir(parents=True)
    (folder / "theme" / "theme.yaml").write_text(FACE, "utf-8")
    scene = Image.new("RGB", (200, 200), "#0000ff")
    scene.paste("#ff0000", (0, 0, 100, 200))
    scene.save(folder / "theme" / "art" / "scene.png")
    checked = run("check", folder, "--format", "short")
    assert (checked.exit_code, checked.output) == (0, "")
    assert run("build", folder, "--output", tmp_path / "out").exit_code == 0
    # a figure of 20 × 80 mm in the middle of the sheet, turned by half above its fold
    (file,) = (tmp_path / "out").rglob("figures.pdf")
    pdfium = pytest.importorskip("pypdfium2")
    page = pdfium.PdfDocument(file)[0].render(scale=2).to_pil().convert("RGB")
    reds = [(x, y) for y in range(page.height) for x in range(page.width) if page.getpixel((x, y)) == (255, 0, 0)]
    fold = (min(y for _, y in reds) + max(y for _, y in reds)) / 2
    sides = [{x for x, y in reds if (y < fold) == above} for above in (True, False)]
    # folded over its top edge, the back lies on the front point by point: red on red
    assert abs(min(sides[0]) - min(sides[1])) <= 1
    assert abs(max(sides[0]) - max(sides[1])) <= 1


@pytest.mark.parametrize("size", ["40 mm", "63 mm x 88 mm"])
def test_a_zero_is_printed_without_a_face(tmp_path: Path, size: str) -> None:
    folder = pack(tmp_path / "tiny", f"  tokens: {{kind: counters, of: [unit], size: {size}, duplex: [fronts-only]}}")
    assert run("build", folder, "--output", tmp_path / "out").exit_code == 0
    (file,) = (tmp_path / "out").rglob("tokens*.pdf")
    assert "strength: 0" in words(file)


@pytest.mark.parametrize(("product", "told"), [
    ("kind: counters, size: 10 mm", "strength, text, art"),
    ("kind: deck, card: 10 mm x 10 mm", "strength, text, art"),
    ("kind: counters, size: 14 mm", ""),
])
def test_fields_without_room_are_told(tmp_path: Path, product: str, told: str) -> None:
    folder = pack(tmp_path / "tiny", f"  tokens: {{{product}, of: [unit]}}")
    checked = run("check", folder, "--format", "short")
    assert checked.exit_code == 0
    found = "game.yaml:5:3: warning[fields-left-out]: expected room for all fields, found none for {} of unit.ann\n"
    assert checked.output.endswith(found.format(told) if told else "")
    assert told or not checked.output


def test_a_table_that_the_book_does_not_print_has_no_page(tmp_path: Path) -> None:
    folder = pack(tmp_path / "tiny", "  book: {kind: rulebook}", book=BOOK)
    checked = run("check", folder, "--format", "short")
    assert checked.exit_code == 0
    assert checked.output.count("table-never-used") == 1
    assert "prints table 1.2" in checked.output
    assert run("build", folder, "--output", tmp_path / "out").exit_code == 0
    (file,) = (tmp_path / "out").rglob("book.pdf")
    assert "table 1.2 says" in " ".join(words(file).split())
    assert "See 1.3" in " ".join(words(file).replace("\u00a0", " ").split())
