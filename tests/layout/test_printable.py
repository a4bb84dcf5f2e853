"""What a person needs on a sheet lies where printers print: cut marks, stamps, rulers, legends, plans, test sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from layout.town_pack import town

from generator.layout.marks import LineMark, Mark, PathMark, Sheet, TextMark
from generator.layout.products import lay_out
from generator.layout.products.board import WHOLE_SHEET
from generator.layout.sheets.calibration import calibration_sheets
from generator.layout.sheets.imposition import EDGE, LEAST_MARK, PAPERS, cuts
from generator.layout.sheets.poster import poster
from generator.load.measures import card_sizes
from generator.load.pack import load
from generator.model.game import Game
from generator.records import replace
from generator.translate.edition import Edition

ROOT = Path(__file__).parents[2]
SHEETS = ("A4", "Letter", "A3")
WAYS = ("long-edge", "short-edge", "gutter-fold", "fronts-only")
# hundredths of a millimetre do not matter
NEAR = 0.02


@pytest.fixture(scope="module")
def city() -> Game:
    found = load(ROOT / "content" / "miasto").game
    assert found is not None
    return found


@pytest.fixture(scope="module")
def labyrinth() -> Game:
    found = load(ROOT / "content" / "labirynt-smierci").game
    assert found is not None
    return found


def sheets_of(game: Game, product: str, **options: object) -> Iterator[Sheet]:
    wanted = replace(game.products[product], options=replace(game.products[product].options, **options))
    made = lay_out(Edition(game, "pl"), wanted)
    for sheets in (made,) if isinstance(made, tuple) else made.variants.values():
        yield from sheets[:1]
        yield from sheets[-1:]


def printed_length(mark: LineMark, sheet: Sheet) -> float:
    """How much of a level or upright line lies inside the printable part of the paper."""
    low, high, size = ((min(mark.y1, mark.y2), max(mark.y1, mark.y2), sheet.height) if mark.x1 == mark.x2 else
                       (min(mark.x1, mark.x2), max(mark.x1, mark.x2), sheet.width))
    return min(high, size - EDGE) - max(low, EDGE)


def marked(sheet: Sheet, upright: bool) -> set[float]:
    """The cuts with a mark that a printer prints at both ends."""
    ends: dict[float, list[LineMark]] = {}
    for mark in sheet.marks:
        if isinstance(mark, LineMark) and (mark.x1 == mark.x2) == upright and not mark.dash:
            ends.setdefault(round(mark.x1 if upright else mark.y1, 4), []).append(mark)
    return {at for at, marks in ends.items()
            if len(marks) == 2 and min(printed_length(mark, sheet) for mark in marks) >= LEAST_MARK - NEAR}


def words_and_rulers_outside(sheet: Sheet) -> list[Mark]:
    return [mark for mark in sheet.marks if isinstance(mark, TextMark | PathMark) and outside(mark, sheet)]


def outside(mark: Mark, sheet: Sheet) -> bool:
    left, top, right, bottom = mark.bounds
    if isinstance(mark, TextMark) and not mark.turn:
        # letters are lower than their em
        top += 0.2 * (bottom - top)
    return (min(left, top) < EDGE - 0.1 or right > sheet.width - EDGE + 0.1 or bottom > sheet.height - EDGE + 0.1)


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("size", sorted({*card_sizes().values(), (70.0, 99.0), (100.0, 140.0), (63.0, 100.0)}))
def test_every_cut_of_a_deck_has_marks_that_are_printed(size: tuple[float, float], paper: str, city: Game) -> None:
    found = list(sheets_of(city, "miejskie", card=size, paper=paper, duplex=WAYS))
    assert found
    for sheet in found:
        columns, rows = cuts([placed.trim for placed in sheet.pieces])
        if not any(mark.dash for mark in sheet.marks if isinstance(mark, LineMark)):
            assert set(columns) <= marked(sheet, upright=True)
            assert set(rows) <= marked(sheet, upright=False)
        assert words_and_rulers_outside(sheet) == []


@pytest.mark.parametrize("guides", ["lines", "none"])
def test_other_guides(guides: str, city: Game) -> None:
    (sheet, *_) = sheets_of(city, "miejskie", card=(63.5, 88.9), paper="Letter", guides=guides)
    assert len(sheet.pieces) == (8 if guides == "lines" else 9)
    assert bool(marked(sheet, upright=True)) == (guides == "lines")


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize(("box", "product", "size"), [
    ("labyrinth", "zetony", (20.0, 20.0)), ("labyrinth", "zetony", (63.0, 88.0)), ("labyrinth", "zetony", (19.0, 27.7)),
    ("labyrinth", "segmenty", (25.0, 25.0)), ("labyrinth", "segmenty", (38.0, 38.0))])
@pytest.mark.parametrize("bleed", [1.5, 4.0])
def test_every_cut_of_counters_and_tiles_has_marks_that_are_printed(
        box: str, product: str, size: tuple[float, float], bleed: float, paper: str, labyrinth: Game) -> None:
    theme = labyrinth.theme
    faces = {id_: replace(face, bleed=bleed) for id_, face in theme.faces.items()}
    game = replace(labyrinth, theme=replace(theme, faces=faces))
    duplex = ("long-edge",) if product == "segmenty" else WAYS[:3]
    found = list(sheets_of(game, product, size=size, paper=paper, duplex=duplex))
    assert found
    for sheet in found:
        columns, rows = cuts([placed.trim for placed in sheet.pieces])
        folded = any(mark.dash for mark in sheet.marks if isinstance(mark, LineMark))
        assert folded or set(columns) <= marked(sheet, upright=True)
        assert folded or set(rows) <= marked(sheet, upright=False)
        assert words_and_rulers_outside(sheet) == []


@pytest.mark.parametrize("paper", SHEETS)
def test_the_pages_of_a_board_say_where_they_belong(paper: str) -> None:
    say_where_they_belong(town(), "rynek", paper)


def say_where_they_belong(edition: Edition, board: str, paper: str) -> None:
    """Each page of a board bears all its marks where a printer prints."""
    product = edition.game.products[board]
    (whole,) = lay_out(edition, product).variants[WHOLE_SHEET]
    pages = poster(edition, product, whole, PAPERS[paper])
    assert [mark for page in pages for mark in page.marks if outside(mark, page)] == []


@pytest.mark.parametrize("paper", SHEETS)
def test_the_test_sheet_is_printed_whole(paper: str) -> None:
    sheets: Sequence[Sheet] = calibration_sheets(paper)
    assert [mark for sheet in sheets for mark in sheet.marks if outside(mark, sheet)] == []
