"""The character sheets of the flagship, read back from their PDFs."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from pdf import fields, fonts, papers
from some import some
from tools import said

from generator.layout.marks import TextMark
from generator.layout.products.sheet_pages import filled_sheets
from generator.load.pack import load
from generator.records import replace
from generator.render.job import CannotMake, Job, Output
from generator.render.sheet_maker import make_sheets
from generator.share import folder
from generator.translate.edition import Edition


@cache
def job() -> Job:
    game = load(folder("content") / "labirynt-smierci").game
    assert game is not None
    return Job(Edition(game, "pl"), game.products["karty-cech"])


@cache
def outputs() -> dict[str, Output]:
    return {output.file: output for output in make_sheets(job())}


def filled() -> Output:
    return outputs()["karty-cech.pdf"]


def blank() -> Output:
    return outputs()["karty-cech-puste.pdf"]


def read(data: bytes, file: Path) -> str:
    file.write_bytes(data)
    return said("pdftotext", "-layout", file, "-")


def test_every_hero_and_every_initiate_has_a_sheet(tmp_path: Path) -> None:
    text = read(filled().data, tmp_path / "sheets.pdf")
    heroes = job().edition.game.of_kind("hero")
    assert len(heroes) == 23
    assert [hero.name.nom for hero in heroes if hero.name.nom not in text] == []
    assert filled().pages == 16
    assert text.count("· bohater") == 23
    assert text.count("· uczeń") == 9


def test_a_sheet_prints_the_numbers_of_its_thing() -> None:
    printed: dict[str, str] = {}
    for sheet in filled_sheets(job().edition, job().product):
        for placed in sheet.pieces:
            printed.update({mark.datum: mark.text for mark in placed.piece.marks if isinstance(mark, TextMark)})
    for hero in some(job().edition.game.of_kind("hero")):
        path = f"hero/{hero.id}"
        for field in ("strength", "resistance", "agility"):
            assert printed[f"{path}/{field}"] == str(hero.fields[field])
        for sun, value in some(hero.fields["potential"].items()):
            assert printed[f"{path}/potential/{sun}"] == str(value)


def test_pages_are_a4_and_every_font_is_embedded() -> None:
    for output in (filled(), blank()):
        assert set(papers(output.data)) == {(210.0, 297.0)}
        assert len(papers(output.data)) == output.pages
        embedded = fonts(output.data)
        assert embedded
        assert all(embedded.values())


def test_the_blank_form_has_fields_named_after_the_model() -> None:
    with pikepdf.open(io.BytesIO(blank().data)) as pdf:
        found = fields(pdf)
        assert {"hero.name", "hero.race", "hero.strength", "hero.potential.red", "hero.resistance", "hero.agility",
                "hero.weapons.1", "hero.skill.1", "hero.spells.6", "hero.gold", "hero.magic-items.3",
                "hero-2.strength", "initiate.letter.a", "initiate-2.letter.c"} <= set(found)
        ticks = [name for name in found if name.startswith("hero.strength-tally.")]
        assert ticks == [f"hero.strength-tally.{i}" for i in range(1, 21)]
        assert all(found[tick].FT == "/Btn" for tick in ticks)
        assert str(found["hero.gold"].TU) == "sztuki złota"
        assert bool(pdf.Root.AcroForm.NeedAppearances)


def test_what_is_typed_stays_and_the_font_has_every_polish_letter(tmp_path: Path) -> None:
    typed = "Zażółć gęślą jaźń ŚĆŁ"
    with pikepdf.open(io.BytesIO(blank().data)) as pdf:
        found = fields(pdf)
        found["hero.name"].V = pikepdf.String(typed)
        found["hero.strength-tally.3"].V = found["hero.strength-tally.3"].AS = pikepdf.Name.Yes
        pdf.save(tmp_path / "typed.pdf")
    with pikepdf.open(tmp_path / "typed.pdf") as pdf:
        found = fields(pdf)
        assert str(found["hero.name"].V) == typed
        assert found["hero.strength-tally.3"].AS == "/Yes"
        assert found["hero.strength-tally.4"].AS == "/Off"
        font = pdf.Root.AcroForm.DR.Font.Txt
        assert str(font.BaseFont).endswith("Brygada1918-Regular")
        named = {str(name) for name in font.Encoding.Differences if isinstance(name, pikepdf.Name)}
        assert {"/aogonek", "/cacute", "/eogonek", "/lslash", "/nacute", "/sacute", "/zacute", "/Zdotaccent"} <= named


def test_the_same_sheets_give_the_same_bytes() -> None:
    assert [output.data for output in make_sheets(job())] == [output.data for output in outputs().values()]


def test_a_kind_that_is_not_there_is_told() -> None:
    wrong = replace(job().product, options=replace(job().product.options, of=("hero", "wizard")))
    with pytest.raises(CannotMake, match="wizard"):
        make_sheets(replace(job(), product=wrong))
