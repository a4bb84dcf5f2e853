import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.marks import Piece, Placed
from generator.layout.sheets.imposition import (
    MARGIN,
    PAPERS,
    Duplex,
    Grid,
    backs,
    cut_marks,
    fold_grids,
    fold_mark,
    fronts,
    grid_on,
)

PAPER = st.sampled_from(sorted(PAPERS.values())).flatmap(lambda p: st.sampled_from([p, p[::-1]]))
SIDE = st.integers(12, 60).map(float)
COUNT = st.integers(1, 400)


def pieces(side: str, size: tuple[float, float], count: int) -> list[Piece]:
    return [Piece(f"k.t{i}", "k", "front" if side == "front" else "back", *size, 1.5, ()) for i in range(count)]


def behind(placed: Placed, paper: tuple[float, float], duplex: Duplex) -> tuple[tuple[float, float], int]:
    """Where the middle of a back comes to lie, seen from the front, and how it is turned then."""
    (x, y), (width, height) = placed.middle, paper
    about_upright = (duplex == "long-edge") == (height >= width)
    # paper turned about an upright edge keeps its top on top; about a level one the back comes upside down
    return ((width - x, y), placed.turn) if about_upright else ((x, height - y), (placed.turn + 2) % 4)


@given(PAPER, SIDE, SIDE, COUNT, st.sampled_from(["long-edge", "short-edge"]))
def test_every_back_lies_behind_its_front(
    paper: tuple[float, float], w: float, h: float, count: int, duplex: Duplex
) -> None:
    grid = grid_on(paper, (w, h))
    count = min(count, grid.capacity)
    front, back = fronts(grid, pieces("front", (w, h), count)), backs(grid, pieces("back", (w, h), count), duplex)
    assert [p.piece.id for p in front] == [p.piece.id for p in back]
    for f, b in zip(front, back, strict=True):
        where, turn = behind(b, paper, duplex)
        assert where == pytest.approx(f.middle)
        assert turn == f.turn == 0


@given(PAPER, SIDE, SIDE, COUNT)
def test_folded_backs_meet_their_fronts(paper: tuple[float, float], w: float, h: float, count: int) -> None:
    try:
        one, other = fold_grids(paper, (w, h))
    except ValueError:
        assert h > paper[1] / 2 - 19
        assert w > paper[0] / 2 - 14 or h > paper[1] - 30
        return
    count = min(count, one.capacity)
    front = fronts(one, pieces("front", (w, h), count))
    back = backs(other, pieces("back", (w, h), count), "gutter-fold")
    line = fold_mark(one, other)
    for f, b in zip(front, back, strict=True):
        (fx, fy), (bx, by) = f.middle, b.middle
        if line.x1 == line.x2:
            assert (2 * line.x1 - bx, by, b.turn) == (pytest.approx(fx), pytest.approx(fy), 0)
        else:
            assert (bx, 2 * line.y1 - by, b.turn) == (pytest.approx(fx), pytest.approx(fy), 2)


@given(PAPER, SIDE, SIDE, COUNT)
def test_pieces_stay_inside_the_margins_and_apart(paper: tuple[float, float], w: float, h: float, count: int) -> None:
    grid = grid_on(paper, (w, h))
    placed = fronts(grid, pieces("front", (w, h), min(count, grid.capacity)))
    for p in placed:
        x, y, width, height = p.trim
        assert min(x, y, paper[0] - x - width, paper[1] - y - height) >= MARGIN - 1e-6
    assert len({(p.x, p.y) for p in placed}) == len(placed)
    assert grid.x == pytest.approx(paper[0] - grid.x - grid.width)
    assert grid.y == pytest.approx(paper[1] - grid.y - grid.height)


@given(SIDE, SIDE, COUNT)
def test_cut_lines_never_enter_a_trim_or_a_bleed_and_stay_on_the_paper(w: float, h: float, count: int) -> None:
    grid = grid_on(PAPERS["A4"], (w, h))
    placed = fronts(grid, pieces("front", (w, h), min(count, grid.capacity)))
    for mark in cut_marks(placed):
        assert 0 < min(mark.x1, mark.x2) <= max(mark.x1, mark.x2) < 210
        assert 0 < min(mark.y1, mark.y2) <= max(mark.y1, mark.y2) < 297
        for p in placed:
            x, y, width, height = p.ink
            assert max(mark.x1, mark.x2) < x or min(mark.x1, mark.x2) > x + width \
                or max(mark.y1, mark.y2) < y or min(mark.y1, mark.y2) > y + height


@given(SIDE, COUNT, st.sampled_from(["long-edge", "short-edge"]))
def test_the_bleed_of_one_piece_never_covers_another(side: float, count: int, duplex: Duplex) -> None:
    grid = grid_on(PAPERS["A4"], (side, side))
    count = min(count, grid.capacity)
    front, back = (pieces(one, (side, side), count) for one in ("front", "back"))
    for placed in (fronts(grid, front), backs(grid, back, duplex)):
        for p in placed:
            x, y, width, height = p.ink
            for q in placed:
                qx, qy, qw, qh = q.trim
                apart = x + width <= qx + 1e-6 or qx + qw <= x + 1e-6 or y + height <= qy + 1e-6 or qy + qh <= y + 1e-6
                assert apart or p is q


def test_a_piece_larger_than_the_paper_is_told() -> None:
    with pytest.raises(ValueError, match="210 × 297"):
        grid_on(PAPERS["A4"], (200.0, 20.0))
    with pytest.raises(ValueError, match="folded"):
        fold_grids(PAPERS["A4"], (150.0, 200.0))


def test_known_capacities() -> None:
    assert (grid_on(PAPERS["A4"], (20, 20)).capacity, grid_on(PAPERS["A3"], (20, 20)).capacity) == (117, 247)
    grid: Grid = fold_grids(PAPERS["A4"], (20, 20))[0]
    assert (grid.columns, grid.rows) == (9, 6)
