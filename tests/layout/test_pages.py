from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.marks import Piece, Placed
from generator.layout.sheets.card_pages import card_grid, folded_card_grids, guides, stamp_is_level
from generator.layout.sheets.imposition import PAPERS, Duplex, backs, fold_mark, fronts
from generator.load.measures import card_size, card_sizes

CARD = st.sampled_from(sorted(card_sizes().values()))
PAPER = st.sampled_from([*sorted(PAPERS.values()), (320.0, 450.0)])
GAP = st.sampled_from([0.0, 2.0, 4.0, 6.0])
COUNT = st.integers(1, 60)


def cards(size: tuple[float, float], count: int, side: str = "front") -> list[Piece]:
    return [Piece(f"card.c{i}", "card", "front" if side == "front" else "back", *size, 3.0, ()) for i in range(count)]


@pytest.mark.parametrize(("card", "paper", "gap", "count"), [
    # what a page holds, by hand
    ("poker", "A4", 0, 9), ("poker", "A4", 4, 8), ("poker", "A4", 6, 8),
    ("poker-inch", "A4", 0, 9), ("poker", "Letter", 0, 9),
    ("bridge", "A4", 0, 9), ("mini-american", "A4", 0, 18), ("mini-european", "A4", 0, 16), ("square", "A4", 0, 8),
    ("tarot", "A4", 0, 4), ("poker", "A3", 0, 18), ("mini-american", "A3", 0, 36), ("poker-inch", "Letter", 0, 8),
    ("european", "A4", 0, 9),
])
def test_as_many_cards_as_a_page_can_hold(card: str, paper: str, gap: float, count: int) -> None:
    assert card_grid(PAPERS[paper], card_size(card), gap).capacity == count


def test_the_paper_lies_only_when_it_then_holds_more() -> None:
    assert card_grid(PAPERS["A4"], card_size("poker"), 0).paper == (210, 297)
    assert card_grid(PAPERS["Letter"], card_size("poker-inch"), 0).paper == (279.4, 215.9)


@given(PAPER, CARD, GAP, COUNT, st.sampled_from(["long-edge", "short-edge"]))
def test_every_back_lies_behind_its_front(paper: tuple[float, float], card: tuple[float, float], gap: float, count: int,
                                          way: Duplex) -> None:
    try:
        grid = card_grid(paper, card, gap)
    except ValueError:
        return
    count = min(count, grid.capacity)
    wide, high = grid.paper
    front, back = fronts(grid, cards(card, count)), backs(grid, cards(card, count, "back"), way)
    upright = (way == "long-edge") == (high >= wide)
    for f, b in zip(front, back, strict=True):
        assert f.piece.id == b.piece.id
        x, y = b.middle
        seen = (wide - x, y) if upright else (x, high - y)
        assert seen == pytest.approx(f.middle, abs=0.1)
        assert b.turn == (0 if upright else 2)


@given(PAPER, CARD, GAP, COUNT)
def test_folded_backs_meet_their_fronts(paper: tuple[float, float], card: tuple[float, float], gap: float,
                                        count: int) -> None:
    try:
        one, other = folded_card_grids(paper, card, gap)
    except ValueError:
        return
    count = min(count, one.capacity)
    line = fold_mark(one, other)
    for f, b in zip(fronts(one, cards(card, count)), backs(other, cards(card, count, "back"), "gutter-fold"),
                    strict=True):
        (fx, fy), (bx, by) = f.middle, b.middle
        seen = (2 * line.x1 - bx, by) if line.x1 == line.x2 else (bx, 2 * line.y1 - by)
        assert seen == pytest.approx((fx, fy), abs=0.1)


@given(PAPER, CARD, GAP, COUNT, st.sampled_from(["corners", "lines"]))
def test_guides_stay_outside_the_bleed_and_on_the_paper(paper: tuple[float, float], card: tuple[float, float],
                                                        gap: float, count: int, sort: str) -> None:
    try:
        grid = card_grid(paper, card, gap)
    except ValueError:
        return
    placed = fronts(grid, cards(card, min(count, grid.capacity)))
    lines = list(guides(placed, grid.paper, sort, stamp_is_level((grid,))))
    edges = {round(edge, 3) for p in placed for edge in (p.trim[0], p.trim[0] + p.trim[2])}
    assert {round(line.x1, 3) for line in lines if line.x1 == line.x2} == edges
    for line, p in product(lines, placed):
        assert outside(line.x1, line.y1, line.x2, line.y2, p)
        assert min(line.x1, line.x2) >= 0
        assert max(line.x1, line.x2) <= grid.paper[0]
        assert min(line.y1, line.y2) >= 0
        assert max(line.y1, line.y2) <= grid.paper[1]


def outside(x1: float, y1: float, x2: float, y2: float, placed: Placed) -> bool:
    x, y, width, height = placed.ink
    return max(x1, x2) < x or min(x1, x2) > x + width or max(y1, y2) < y or min(y1, y2) > y + height


def test_no_guides_when_none_are_wanted() -> None:
    grid = card_grid(PAPERS["A4"], card_size("poker"), 0)
    assert list(guides(fronts(grid, cards((63, 88), 9)), grid.paper, "none")) == []


@given(PAPER, CARD, GAP, COUNT)
def test_bleed_is_kept_and_never_covers_another_card(paper: tuple[float, float], card: tuple[float, float], gap: float,
                                                     count: int) -> None:
    try:
        grid = card_grid(paper, card, gap)
    except ValueError:
        return
    placed = fronts(grid, cards(card, min(count, grid.capacity)))
    for p in placed:
        x, y, width, height = p.ink
        assert min(x, y, grid.paper[0] - x - width, grid.paper[1] - y - height) >= 0
        for q in placed:
            if p is not q:
                qx, qy, qw, qh = q.trim
                assert x + width <= qx + 1e-6 or qx + qw <= x + 1e-6 or y + height <= qy + 1e-6 or qy + qh <= y + 1e-6
    if gap == 6.0:
        inner = [b for p in placed for b, beside in zip(p.bleed, neighbours(p, placed, gap), strict=True) if beside]
        assert all(bleed == 3.0 for bleed in inner)


def neighbours(placed: Placed, others: tuple[Placed, ...], gap: float) -> tuple[bool, bool, bool, bool]:
    corners = {(round(p.x, 3), round(p.y, 3)) for p in others}
    wide, high = placed.piece.width + gap, placed.piece.height + gap
    steps = ((-wide, 0.0), (0.0, -high), (wide, 0.0), (0.0, high))
    found = [(round(placed.x + dx, 3), round(placed.y + dy, 3)) in corners for dx, dy in steps]
    return found[0], found[1], found[2], found[3]


def test_a_card_larger_than_the_paper_is_told() -> None:
    with pytest.raises(ValueError, match="210 × 297"):
        card_grid(PAPERS["A4"], (205.0, 295.0), 0)
    with pytest.raises(ValueError, match="folded"):
        folded_card_grids(PAPERS["A5"], (120.0, 140.0), 0)


def test_sizes_have_a_source_and_are_told_when_unknown() -> None:
    assert card_sizes()["poker"] == (63, 88)
    assert card_size("70 mm x 120 mm") == (70, 120)
    with pytest.raises(ValueError, match="poker"):
        card_size("pokre")
    with pytest.raises(ValueError, match="8 mm"):
        card_size("2 mm x 90 mm")
