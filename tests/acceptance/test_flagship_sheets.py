"""The board and the character sheets of the finished box, read back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from paper import Box, needs, run, shown, text

from generator.model.game import Game

LEAST = 7.0
WRITTEN = "Zażółć gęślą jaźń"


@pytest.mark.parametrize("name", ["plansza.pdf", "plansza-A4.pdf"])
def test_no_type_on_the_board_is_smaller_than_seven_points(flagship: Box, name: str) -> None:
    with pikepdf.open(flagship.folder / name) as pdf:
        sizes = [found.size for page in pdf.pages for found in shown(page.obj, page.obj.Resources)]
    assert len(sizes) > 500
    assert min(sizes) >= LEAST - 0.005


def test_the_board_is_one_page(flagship: Box) -> None:
    assert flagship.entries["plansza.pdf"].pages == 1


@needs("pdftotext")
def test_every_hero_has_a_sheet(flagship: Box, game: Game) -> None:
    words = " ".join(text(flagship.folder / "karty-cech.pdf").split())
    heroes = [thing.name.nom for thing in game.of_kind("hero")]
    assert len(heroes) == 23
    assert [name for name in heroes if name not in words] == []


def fields(field: pikepdf.Object, head: str = "") -> Iterator[tuple[str, pikepdf.Object]]:
    """Every field that can be filled, by its whole name."""
    name = f"{head}.{field.T}" if head else str(field.T)
    if "/Kids" in field:
        for kid in field.Kids:
            yield from fields(kid, name)
    else:
        yield name, field


def form(pdf: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
    return dict(one for top in pdf.Root.AcroForm.Fields for one in fields(top))


def test_fields_to_fill_are_named_after_the_model(flagship: Box, game: Game) -> None:
    with pikepdf.open(flagship.folder / "karty-cech-puste.pdf") as pdf:
        names = list(form(pdf))
    found: dict[str, set[str]] = {}
    for name in names:
        sheet, field = name.split(".")[:2]
        found.setdefault(sheet.rstrip("-0123456789"), set()).add(field.removesuffix("-tally"))
    assert set(found) == {"hero", "initiate"}
    for kind, written in found.items():
        assert written <= set(game.kinds[kind].fields), kind
        assert {"name", "strength", "agility", "resistance", "weapons", "spells", "experience"} <= written


@needs("pdftotext")
def test_what_is_typed_is_kept_and_printed(flagship: Box, tmp_path: Path) -> None:
    filled = tmp_path / "filled.pdf"
    with pikepdf.open(flagship.folder / "karty-cech-puste.pdf") as pdf:
        field = form(pdf)["hero.name"]
        # as the simplest viewer does: a value, and a look to be made by whoever prints
        field.V = pikepdf.String(WRITTEN)
        del field.AP
        pdf.save(filled)
    with pikepdf.open(filled) as pdf:
        assert str(form(pdf)["hero.name"].V) == WRITTEN
        assert int(form(pdf)["hero.name"].F) & 4
    assert WRITTEN in text(filled)


@needs("pdftoppm")
def test_what_is_typed_has_ink(flagship: Box, tmp_path: Path) -> None:
    looks = []
    for value in ("", WRITTEN):
        with pikepdf.open(flagship.folder / "karty-cech-puste.pdf") as pdf:
            form(pdf)["hero.name"].V = pikepdf.String(value)
            pdf.save(tmp_path / "filled.pdf")
        done = run(
            "pdftoppm", "-r", "60", "-gray", "-l", "1", "-singlefile", tmp_path / "filled.pdf", tmp_path / "page"
        )
        assert done.returncode == 0, done.stderr
        looks.append((tmp_path / "page.pgm").read_bytes())
    assert looks[0] != looks[1]
