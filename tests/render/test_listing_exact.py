"""The listing of a sheet, line by line."""

from __future__ import annotations

from listing import LONGEST_PATH, piece_listing, sheet_listing

from generator.layout.marks import (
    BoxMark,
    DrawingMark,
    FieldMark,
    ImageMark,
    LineMark,
    PathMark,
    Piece,
    Placed,
    Sheet,
    TextMark,
)

MARKS = (
    TextMark(1, 2.345, "a", "F", 9, "#000000", 3.5),
    TextMark(1, 2, "a", "F", 9, "#000000", 3.5, "/name", 0.1, 2),
    BoxMark(1, 2, 3, 4, "#ffffff"), BoxMark(1, 2, 3, 4, None, "#000000", 0.5, 1, datum="x/y"),
    LineMark(-0.001, 0, 1, 1, "#000000", 0.3),
    PathMark("M0 0", 1, 2, 0.5, "#ffffff", "#000000"), PathMark("M" + "1" * LONGEST_PATH),
    DrawingMark(1, 2, 3, 4, (PathMark("M0 0"),) * 2, "0123456789"),
    ImageMark(1, 2, 3, 4, (0, 1, 5, 6), "file", "0123456789", "PNG", (1, 1)),
    FieldMark(1, 2, 3, 4, "n", "tick"),
)
LINES = """piece k.a (k) front 10 × 20.5 bleed 1
  text 'a' at 1 2.35 F 9 pt #000000 width 3.5
  text 'a' at 1 2 F 9 pt #000000 width 3.5 spacing 0.100 turned 2 [k/a/name]
  box 1 2 3 × 4 fill #ffffff
  box 1 2 3 × 4 radius 1 stroke #000000 0.5 [x/y]
  line 0 0 to 1 1 stroke #000000 0.3
  path at 1 2 scale 0.50000 fill #ffffff stroke #000000 0.25 M0 0
  path at 0 0 scale 1.00000 M{ones}… (61 3917af4c)
  drawing 01234567 in 1 2 3 × 4 of 2 paths
  image 01234567 in 1 2 3 × 4 at 0 1 5 6
  field 'n' tick 1 2 3 × 4""".replace("{ones}", "1" * (LONGEST_PATH - 1))


def test_a_piece_is_listed_mark_by_mark() -> None:
    assert piece_listing(Piece("k.a", "k", "front", 10, 20.5, 1, MARKS)) == LINES


def test_a_sheet_lists_each_piece_once() -> None:
    piece = Piece("k.a", "k", "back", 10, 20, 0, ())
    sheet = Sheet(100, 50.5, (Placed(piece, 1, 2), Placed(piece, 3, 4, 1, (1, 0, 0, 0.5))), MARKS[2:3], "n", "t")
    assert sheet_listing(sheet) == """sheet 100 × 50.5 'n' 't'
  box 1 2 3 × 4 fill #ffffff
  k.a back at 1 2 bleed 0/0/0/0
  k.a back at 3 4 turned 1 bleed 1/0/0/0.5
piece k.a (k) back 10 × 20 bleed 0
"""
