"""The board and the character sheets of the finished box, read back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from paper import MM, Box, needs, run, shown, text

from generator.book import table_sheet
from generator.model.game import Game
from generator.render.job import Job
from generator.translate.edition import Edition

LEAST = 7.0
WRITTEN = "Zażółć gęślą jaźń"


@pytest.mark.parametrize("name", ["plansza.pdf", "plansza-A4.pdf"])
def test_no_type_on_the_board_is_smaller_than_seven_points(flagship: Box, name: str) -> None:
    with pikepdf.open(flagship.folder / name) as pdf:
        sizes = [found.size for page in pdf.pages for found in shown(page.obj, page.obj.Resources)]
    assert len(sizes) > 500
    assert min(sizes) >= LEAST - 0.005


@pytest.mark.parametrize(("name", "paper"), [("plansza.pdf", (420, 297)), ("plansza-A4.pdf", (210, 297))])
def test_the_board_is_one_large_page_or_some_small_ones(flagship: Box, name: str, paper: tuple[int, int]) -> None:
    with pikepdf.open(flagship.folder / name) as pdf:
        boxes = [[float(side) / MM for side in page.mediabox] for page in pdf.pages]
    assert [(round(box[2] - box[0]), round(box[3] - box[1])) for box in boxes] == [paper] * flagship.entries[name].pages
    assert (len(boxes) == 1) == (paper == (420, 297))


def words_of(flagship: Box, name: str) -> str:
    return " ".join(text(flagship.folder / name, "-raw").replace("\u00a0", " ").split())


@needs("pdftotext")
@pytest.mark.parametrize("name", ["plansza.pdf", "plansza-A4.pdf"])
def test_every_table_and_every_part_of_the_turn_is_on_the_board(flagship: Box, game: Game, name: str) -> None:
    printed = words_of(flagship, name)
    titles = [game.tables[id_].title.source for id_ in game.products["plansza"].options.tables(game)]
    assert len(titles) > 9
    clauses = game.chapters["5.0"].clauses.values()
    turn = [clause.title.source for clause in clauses if clause.depth == 1 and clause.title]
    assert len(turn) == 4
    monsters = [monster.name.nom for monster in game.of_kind("monster")]
    assert [words for words in (*titles, *turn, *monsters) if words not in printed] == []


@needs("pdftotext")
def test_references_on_the_board_have_no_page(flagship: Box) -> None:
    assert "6.8" in words_of(flagship, "plansza.pdf")
    assert "s. 00" not in words_of(flagship, "plansza.pdf")


@needs("pdftotext")
def test_the_spells_have_a_sheet_of_their_own_with_their_effects(flagship: Box, edition: Edition) -> None:
    blast = edition.game.thing("spell", "blast")
    assert blast is not None
    effect = edition.line(blast.fields["effect"]).replace("\u00a0", " ")
    assert effect in words_of(flagship, "czary.pdf")
    assert effect not in words_of(flagship, "plansza.pdf")
    assert effect not in words_of(flagship, "plansza-A4.pdf")


def test_from_the_cache_the_board_is_the_same_bytes_and_nothing_is_laid_out(
    flagship: Box, edition: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    def laid_out(*_: object) -> None:
        raise AssertionError("expected the pages from the cache, found them laid out")

    monkeypatch.setattr(table_sheet, "measure", laid_out)
    monkeypatch.setattr("generator.book.html_layout.lay_out", laid_out)
    made = table_sheet.make(Job(edition, edition.game.products["plansza"]))
    assert [output.file for output in made] == ["plansza.pdf", "plansza-A4.pdf"]
    assert [output.data for output in made] == [(flagship.folder / output.file).read_bytes() for output in made]


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
