"""The board of the flagship, read back from its PDFs: everything is on it, and large enough to be read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from pdf import fonts, papers, sizes
from some import some
from tools import said

from generator.build import table_sheet, table_sheet_html
from generator.build.folder import Folder
from generator.build.making import CannotMake, Job, Output, Store
from generator.build.plan import path_of, plan
from generator.build.table_sheet_plan import MM, ROW_AIR, Format, TablesPlan, spans_of
from generator.load.pack import load
from generator.model.text import Text
from generator.products.tables import TableOptions
from generator.records import replace
from generator.render.html_layout import places
from generator.share import folder
from generator.translate.edition import Edition

# laying out a board takes long, so all its tests share one process
pytestmark = pytest.mark.xdist_group("board")
KEPT = TemporaryDirectory()


@cache
def job() -> Job:
    game = load(folder("content") / "labirynt-smierci").game
    assert game is not None
    return Job(Edition(game, "pl"), game.products["plansza"], store=Store(Folder.at(Path(KEPT.name))))


@cache
def outputs() -> dict[str, Output]:
    return {output.file: output for output in table_sheet.make(job())}


def words(data: bytes, file: Path) -> str:
    file.write_bytes(data)
    return " ".join(said("pdftotext", file, "-").replace("\u00a0", " ").split())


def test_a3_is_one_page_lying_and_a4_are_pages_standing() -> None:
    assert list(outputs()) == ["plansza.pdf", "plansza-A4.pdf"]
    assert papers(outputs()["plansza.pdf"].data) == [(420.0, 297.0)]
    small = outputs()["plansza-A4.pdf"]
    assert papers(small.data) == [(210.0, 297.0)] * small.pages


def test_no_text_is_smaller_than_seven_points() -> None:
    for output in some(outputs().values()):
        found = sizes(output.data)
        assert len(found) > 500
        assert min(found) >= 7.0


def test_every_table_and_every_part_of_the_turn_is_there(tmp_path: Path) -> None:
    game = job().edition.game
    titles = [game.tables[id_].title.source for id_ in game.tables if game.tables[id_].page != "rulebook-only"]
    clauses = game.chapters["5.0"].clauses.values()
    turn = [clause.title.source for clause in clauses if clause.depth == 1 and clause.title]
    assert len(turn) == 4
    for file, output in outputs().items():
        text = words(output.data, tmp_path / file)
        assert [title for title in (*titles, *turn) if title not in text] == []
        heroes = [hero.name.nom for hero in game.of_kind("hero")]
        assert [name for name in heroes if name not in text] == []


def test_references_have_no_page(tmp_path: Path) -> None:
    text = words(outputs()["plansza.pdf"].data, tmp_path / "board.pdf")
    assert "6.8" in text
    assert "s. 00" not in text


def test_short_columns_are_for_the_board_of_one_page_only(tmp_path: Path) -> None:
    effect = job().edition.line(job().edition.game.things[next(
        ref for ref in job().edition.game.things if str(ref) == "spell.blast")].fields["effect"]).replace("\u00a0", " ")
    assert effect not in words(outputs()["plansza.pdf"].data, tmp_path / "board.pdf")
    assert effect in words(outputs()["plansza-A4.pdf"].data, tmp_path / "pages.pdf")


def test_fonts_are_embedded() -> None:
    for output in some(outputs().values()):
        embedded = fonts(output.data)
        assert embedded
        assert all(embedded.values())


def test_made_again_from_the_store_it_has_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = outputs()["plansza.pdf"].data

    def refused(*_: object) -> None:
        raise AssertionError("expected the arrangement from the store, found it sought again")

    monkeypatch.setattr(table_sheet, "measure", refused)
    assert table_sheet.make(job())[0].data == first


def test_tables_are_as_high_as_reckoned() -> None:
    size = 7.4
    plan = TablesPlan(job(), Format("A3", 420.0, 297.0, True))
    shown = [
        {"x": 0, "y": 0, "width": plan.format.across(span), "anchor": f"{id_}/{span}", "air": ROW_AIR,
         "grid": plan.at_width(id_, span, size)}
        for id_ in plan.grids for span in spans_of(plan, id_, size)]  # fmt: skip
    laid = places(table_sheet_html.html_of(plan, "board/board.html", size, sheets=[shown], frame="data:,"))
    found = {(spot["anchor"], round(laid.anchors[str(spot["anchor"])].height * MM, 2)) for spot in shown}
    reckoned = {(f"{id_}/{span}", plan.height(id_, span, size)) for id_ in plan.grids
                for span in spans_of(plan, id_, size)}  # fmt: skip
    far = [(name, high) for name, high in found if abs(high - dict(reckoned)[name]) > table_sheet.TRUE]
    assert len(far) <= len(found) // 20, far


def test_what_one_page_has_no_room_for_goes_on_another() -> None:
    """A board that does not fit is printed on more pages of the same paper; `check` need not set it to know."""
    small = replace(job().product, options=TableOptions(paper="A4"))
    (output,) = table_sheet.make(replace(job(), product=small))
    assert output.pages > 1
    assert set(papers(output.data)) == {(297, 210)}


def test_a_table_larger_than_the_paper_is_refused() -> None:
    game, small = job().edition.game, replace(job().product, options=TableOptions(paper="A5"))
    table = game.tables["8.3-resident"]
    cells = dict.fromkeys(table.cells, Text("Bardzo długie słowa. " * 60))
    edition = Edition(replace(game, tables={table.id: replace(table, cells=cells)}), "pl")
    with pytest.raises(CannotMake, match=r"fit pages of A5 in 7 pt, found larger ones: 8\.3-resident") as refused:
        table_sheet.make(replace(job(), edition=edition, product=small))
    assert path_of(refused.value) == "table/8.3-resident"
    with pytest.raises(CannotMake, match="found larger ones: "):
        plan(edition, small, foresee=True)


def test_pages_that_did_not_change_are_not_laid_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = outputs()

    def laid_out(*_: object) -> None:
        raise AssertionError("laid out again")

    monkeypatch.setattr("generator.render.html_layout.lay_out", laid_out)
    monkeypatch.setattr("generator.render.html_layout.places", laid_out)
    assert {one.file: one for one in table_sheet.make(job())} == before


@pytest.mark.parametrize(("words", "small"), [(10, True), (4000, False)])
def test_the_note_of_a_table_must_fit_too(words: int, small: bool) -> None:
    game, product = job().edition.game, replace(job().product, options=TableOptions(paper="A5"))
    table = replace(game.tables["8.3-resident"], note=Text("Długie słowa. " * words))
    edition = Edition(replace(game, tables={table.id: table}), "pl")
    told = ""
    try:
        plan(edition, product, foresee=True)
    except CannotMake as refusal:
        told = str(refusal)
    assert ("found larger ones: 8.3-resident" in told) != small


def test_a_sequence_that_is_not_there_is_told() -> None:
    wrong = replace(job().product, options=replace(job().product.options, sequence="99.0"))
    with pytest.raises(CannotMake, match="99"):
        table_sheet.make(replace(job(), product=wrong))
