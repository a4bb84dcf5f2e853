"""The board of the flagship: its tables are as high as reckoned, and what does not fit goes on or is refused."""

from __future__ import annotations

import re
from functools import cache

import pytest
from make.pdf import papers

from generator.book import table_sheet, table_sheet_html
from generator.book.book_pages import LaidOut
from generator.book.html_layout import lay_out
from generator.book.table_packing import TableSpot
from generator.book.table_sheet_plan import MM, ROW_AIR, Format, TablesPlan, note_size, spans_of
from generator.load.pack import load
from generator.model.game import Game
from generator.model.text import Text
from generator.products.tables import TableOptions
from generator.records import replace
from generator.render.job import CannotMake, Job
from generator.render.plan import path_of, plan
from generator.share import folder
from generator.translate.edition import Edition


@cache
def job() -> Job:
    game = load(folder("content") / "labirynt-smierci").game
    assert game is not None
    return Job(Edition(game, "pl"), game.products["plansza"])


@pytest.mark.daily("2")
@pytest.mark.parametrize("step", [1, 2])
def test_tables_are_as_high_as_reckoned(step: int) -> None:
    """Every table, or every second one."""
    size = 7.4
    plan = TablesPlan(job(), Format("A3", 420.0, 297.0, True))
    chosen = [(id_, span) for id_ in list(plan.grids)[::step] for span in spans_of(plan, id_, size)]
    shown = [
        {"x": 0, "y": 0, "width": plan.format.across(span), "anchor": f"{id_}/{span}", "air": ROW_AIR,
         "grid": plan.at_width(id_, span, size)} for id_, span in chosen]
    html = table_sheet_html.html_of(plan, "board/board.html", size, sheets=[shown], frame="data:,")
    laid = lay_out(html, with_pdf=False)
    found = {(spot["anchor"], round(laid.anchors[str(spot["anchor"])].height * MM, 2)) for spot in shown}
    reckoned = {f"{id_}/{span}": plan.height(id_, span, size) for id_, span in chosen}
    far = [(name, high) for name, high in found if abs(high - reckoned[name]) > table_sheet.TRUE]
    assert len(far) <= max(1, len(found) // 20), far


def test_what_one_page_has_no_room_for_goes_on_another() -> None:
    """A board that does not fit is printed on more pages of the same paper; `check` need not set it to know."""
    small, game = replace(job().product, options=TableOptions(paper="A5")), job().edition.game
    few = [table for table in game.tables.values() if table.page != "rulebook-only" and table.lists is None][:7]
    edition = Edition(replace(game, tables={table.id: table for table in few}), "pl")
    (output,) = table_sheet.make(replace(job(), edition=edition, product=small))
    assert output.pages > 1
    assert set(papers(output.data)) == {(210, 148)}


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


@pytest.mark.usefixtures("empty_cache")
def test_only_tables_that_changed_are_set_to_know_their_heights(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known of a table holds for its words, its width and the size of type, wherever it stands."""
    set_: list[set[str]] = []

    def counted(html: str, css: str = "", with_pdf: bool = True) -> LaidOut:
        set_.append(set(re.findall(r'<div class="item" id="([^"]+)"', html)))
        return lay_out(html, css, with_pdf)

    monkeypatch.setattr("generator.book.html_layout.lay_out", counted)

    def heights(game: Game, down: float) -> dict[str, float]:
        plan = TablesPlan(replace(job(), edition=Edition(game, "pl")), Format("A3", 420.0, 297.0, True))
        spots = [TableSpot(id_, 0, 4, down, plan.height(id_, 4, 7.0)) for id_ in plan.grids]
        arranged = table_sheet.Arranged(7.0, 20.0, ((spots, dict.fromkeys(plan.grids, 0.0)),))
        return table_sheet._set_heights(plan, arranged)

    game = job().edition.game
    first = heights(game, 0.0)
    assert heights(game, 50.0) == first
    table = game.tables["8.3-resident"]
    row, column = next(iter(table.cells))
    changed = replace(table, cells={**table.cells, (row, column): Text("jeszcze " * 40)})
    other = heights(replace(game, tables={**game.tables, table.id: changed}), 0.0)
    anchor = table_sheet.anchor_of(table.id)
    assert set_ == [set(first), {anchor}]
    assert other[anchor] > first[anchor] + 5
    assert {name: high for name, high in other.items() if name != anchor} == {
        name: high for name, high in first.items() if name != anchor}


@pytest.mark.parametrize(("size", "small"), [(9.0, 8.25), (8.5, 8.0), (8.0, 8.0), (7.2, 7.2)])
def test_notes_are_smaller_but_not_too_small_to_read(size: float, small: float) -> None:
    assert note_size(size) == small


def test_a_table_alone_may_be_as_wide_as_the_page() -> None:
    plan = TablesPlan(job(), Format("A4", 297.0, 210.0, True))
    assert max(spans_of(plan, "15.0", 8.0)) < plan.format.columns
    assert max(spans_of(plan.only("15.0"), "15.0", 8.0)) == plan.format.columns
