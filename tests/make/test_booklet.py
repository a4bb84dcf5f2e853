"""A booklet is read back: printed on both sides, laid in one another, folded and leafed through."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from generator.book.booklet import booklet
from generator.cli import cli
from generator.layout.refused import Refused
from tests.some import some

WIDTH, HEIGHT = 420.0, 500.0
SHOWN = re.compile(rb"q ([\d.]+) 0 ([\d.]+) ([\d.]+) re W n 1 0 0 1 (-?[\d.]+) 0 cm /Page(\d+) Do Q")
LINE = re.compile(rb"(\[[\d ]*\]) 0 d ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S")
LENGTHS = (4, 8, 12, 16, 24, 40, 64)


def book(pages: int, size: tuple[float, float] = (WIDTH, HEIGHT)) -> bytes:
    made = pikepdf.Pdf.new()
    for _ in range(pages):
        made.add_blank_page(page_size=size)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def streams(data: bytes) -> list[bytes]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert {tuple(float(side) for side in page.mediabox) for page in pdf.pages} == {(0, 0, 2 * WIDTH, HEIGHT)}
        return [page.obj.Contents.read_bytes() for page in pdf.pages]


def halves(stream: bytes) -> tuple[int, int]:
    """The numbers of the pages on the left and right half of a side; 0 for a blank half."""
    found = {float(shown[1]) >= WIDTH: int(shown[5]) for shown in SHOWN.finditer(stream)}
    return found.get(False, 0), found.get(True, 0)


def leafed(data: bytes) -> list[int]:
    """The pages in the order in which a reader meets them.

    Turned over the short edge, the left half of the back lies behind the right half of the front. The sheets are laid
    in one another, the first outermost, and folded: first come all right halves from the outside in, then all left.
    """
    sides = [halves(stream) for stream in streams(data)]
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first = [page for front, back in sheets for page in (front[1], back[0])]
    second = [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    return first + second


@pytest.mark.parametrize("pages", LENGTHS)
def test_the_folded_booklet_is_read_in_order(pages: int) -> None:
    made, sides = booklet(book(pages), 0.0)
    assert leafed(made) == list(range(1, pages + 1))
    assert sides == pages // 2


@pytest.mark.parametrize("pages", [1, 5, 6, 7, 26])
def test_blank_pages_stand_before_the_back_cover(pages: int) -> None:
    blank = [0] * (-pages % 4)
    assert leafed(booklet(book(pages), 0.0, last=1)[0]) == [*range(1, pages), *blank, pages]
    assert leafed(booklet(book(pages), 0.0)[0]) == [*range(1, pages + 1), *blank]


@pytest.mark.parametrize("pages", LENGTHS)
def test_each_sheet_moves_its_pages_towards_the_fold(pages: int) -> None:
    made, _ = booklet(book(pages), 0.1)
    for number, stream in enumerate(some(streams(made))):
        creep = number // 2 * 0.1 * 72 / 25.4
        left, right = sorted(float(shown[4]) for shown in SHOWN.finditer(stream))
        assert left == pytest.approx(creep, abs=0.001)
        assert right == pytest.approx(WIDTH - creep, abs=0.001)


def test_no_page_crosses_the_fold() -> None:
    made, _ = booklet(book(40), 0.5)
    for stream in some(streams(made)):
        clips = sorted((float(shown[1]), float(shown[2])) for shown in SHOWN.finditer(stream))
        assert clips == [(0.0, WIDTH), (WIDTH, WIDTH)]


def test_marks_tell_where_to_fold_and_staple() -> None:
    sides = [LINE.findall(stream) for stream in streams(booklet(book(16), 0.1)[0])]
    for lines in some(sides):
        assert all(float(line[1]) == float(line[3]) == WIDTH for line in some(lines))
        folds = [(float(line[2]), float(line[4])) for line in lines if line[0] != b"[]"]
        assert folds[0][0] == 0
        assert folds[1][1] == pytest.approx(HEIGHT, abs=0.01)
    staples = [[(float(line[2]) + float(line[4])) / 2 for line in lines if line[0] == b"[]"] for lines in sides]
    assert staples == [[pytest.approx(HEIGHT / 4), pytest.approx(3 * HEIGHT / 4)], *[[]] * 7]


def test_a_booklet_that_no_stapler_holds_is_refused() -> None:
    assert booklet(book(80), 0.0)[1] == 40
    with pytest.raises(Refused, match="expected at most 80 pages in a booklet, found 84") as refused:
        booklet(book(81), 0.0)
    assert refused.value.at == "booklet"


def test_a_printer_is_told_which_edge_to_turn() -> None:
    with pikepdf.open(io.BytesIO(booklet(book(4), 0.0)[0])) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


def test_the_same_book_gives_the_same_booklet() -> None:
    same = book(8)
    assert booklet(same, 0.1) == booklet(same, 0.1)


@pytest.mark.parametrize(("page", "sheet"), [
    ((148, 210), (297, 210)), ((210, 297), (420, 297)), ((215.9, 279.4), (431.8, 279.4)), ((100, 150), (200, 150))])
def test_two_pages_stand_on_the_double_paper(page: tuple[float, float], sheet: tuple[float, float]) -> None:
    with pikepdf.open(io.BytesIO(booklet(book(4, (page[0] * 72 / 25.4, page[1] * 72 / 25.4)), 0.0)[0])) as pdf:
        box = [float(side) * 25.4 / 72 for side in pdf.pages[0].mediabox]
        stream = pdf.pages[0].obj.Contents.read_bytes()
    assert box[2:] == pytest.approx(sheet, abs=0.3)
    left, right = sorted(float(shown[4]) * 25.4 / 72 for shown in SHOWN.finditer(stream))
    assert (left, right) == (pytest.approx(box[2] / 2 - page[0], abs=0.01), pytest.approx(box[2] / 2, abs=0.01))


@pytest.mark.parametrize(("clauses", "told"), [(4, False), (150, True)])
def test_a_rulebook_whose_booklet_is_too_thick_is_told_by_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clauses: int, told: bool
) -> None:
    monkeypatch.setattr("generator.book.booklet.MOST_PAGES", 8)
    (tmp_path / "game.yaml").write_text(
        'game: caves\ntitle: Caves\nlanguage: en\nversion: "1.0"\n'
        "products:\n  rules: {kind: rulebook, title: Rules, paper: A5, booklet: true}\n")
    rule = "Go down the stairs until the light ends, then turn around and count the steps back. " * 5
    (tmp_path / "rules.yaml").write_text(
        'provenance: {original: example}\nchapter: "1.0"\ntitle: Down\nclauses:\n'
        + "".join(f'  "1.{number}": {rule}\n' for number in range(1, clauses + 1)))
    found = CliRunner().invoke(cli, ["check", str(tmp_path)]).output
    assert ("expected at most 8 pages in a booklet, found" in found) is told
    assert ("game.yaml:6" in found) is told
