"""Offsets move backs only, by exactly what was set; the test sheet is the same from both sides."""

from __future__ import annotations

from layout.test_listings import DIGESTS
from listing import sheet_listing
from recorded import digest, hold

from generator.layout.marks import BoxMark, LineMark, PathMark, Piece, Placed, Sheet, TextMark
from generator.layout.sheets.calibration import calibration_sheets, moved_sheets


def sheet(*sides: str) -> Sheet:
    pieces = [Piece("card.a", "card", side, 63.0, 88.0, 1.5, ()) for side in sides]  # type: ignore[arg-type]
    placed = tuple(Placed(piece, 10.0 + 63.0 * i, 20.0) for i, piece in enumerate(pieces))
    words = TextMark(10, 290, "stamp", "Brygada1918-Regular", 6.5, "#000000", 20)
    return Sheet(210.0, 297.0, placed, (LineMark(10, 15, 10, 18, "#000000"), words))


def test_backs_move_and_fronts_stay() -> None:
    front, back = sheet("front", "front"), sheet("back", "back")
    moved_front, moved_back = moved_sheets((front, back), (0.5, -1.25))
    assert moved_front is front
    assert [(p.x, p.y) for p in moved_back.pieces] == [(10.5, 18.75), (73.5, 18.75)]
    assert moved_back.marks[0] == LineMark(10.5, 13.75, 10.5, 16.75, "#000000")
    # the stamp keeps its margin
    assert moved_back.marks[1] == back.marks[1]


def test_a_folded_sheet_is_printed_on_one_side_and_stays() -> None:
    folded = sheet("front", "back")
    assert tuple(moved_sheets((folded,), (1.0, 1.0))) == (folded,)


def test_nothing_moves_without_an_offset() -> None:
    back = sheet("back")
    assert next(moved_sheets((back,), (0.0, 0.0))) is back


def middles(one: Sheet) -> set[tuple[float, float]]:
    """Where the crosses and scales of a test sheet stand."""
    boxes = {(mark.x + 1, mark.y + 1) for mark in one.marks if isinstance(mark, BoxMark)}
    return boxes or {(mark.x, mark.y) for mark in one.marks if isinstance(mark, PathMark)}


def test_every_cross_has_its_scale_behind_it_whichever_way_the_sheet_is_turned() -> None:
    for paper in ("A4", "Letter"):
        front, back = calibration_sheets(paper)
        places = middles(front)
        assert len(places) == 5
        assert middles(back) == places
        assert {(front.width - x, y) for x, y in places} == places
        assert {(x, front.height - y) for x, y in places} == places


def test_both_rulers_are_100_mm() -> None:
    front, _ = calibration_sheets("A4")
    rulers = [mark.d for mark in front.marks if isinstance(mark, PathMark)]
    assert [d.split("M0 0")[1].split("M")[0] for d in rulers] == ["H100", "V100"]


def test_every_mark_of_both_sides_is_as_it_was(accept: bool) -> None:
    told = [digest(f"side {side}", sheet_listing(one)) for side, one in enumerate(calibration_sheets("A4"), 1)]
    hold("\n".join(told) + "\n", DIGESTS / "calibration.txt", accept)
