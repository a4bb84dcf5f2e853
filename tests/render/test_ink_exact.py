"""Marks as operators of a PDF: where they stand, how they are painted, how often a colour is set."""

from __future__ import annotations

import re

import pytest
from reportlab.pdfgen.canvas import Canvas

from generator.layout.marks import BoxMark, DrawingMark, FieldMark, LineMark, Mark, PathMark, TextMark
from generator.model.theme import Nib
from generator.render.mark_operators import MM, MarkWriter, Points, pen_of
from generator.render.pdf_text import embedded_font

HIGH = 100.0
BLACK, RED = "#000000", "#ff0000"
FONT = "Brygada1918-Regular"


@pytest.fixture
def canvas() -> Canvas:
    return Canvas("", pageCompression=0, invariant=1, initialFontName=embedded_font(FONT).fontName)


def operators(canvas: Canvas, *marks: Mark) -> list[str]:
    """The words of what is drawn, numbers rounded to a hundredth of a point."""
    operators = MarkWriter(canvas).operators(marks, HIGH)
    drawn = re.sub(r"-?\d*\.\d+|-?\d+", lambda found: f"{float(found[0]):.2f}", operators)
    return drawn.split()


def pt(*lengths: float) -> list[str]:
    return [f"{length * MM:.2f}" for length in lengths]


def follow(found: list[str], wanted: list[str]) -> bool:
    """Whether these words stand among the others, in a row."""
    return any(found[at : at + len(wanted)] == wanted for at in range(len(found)))


def test_a_line_runs_from_end_to_end(canvas: Canvas) -> None:
    found = operators(canvas, LineMark(1, 2, 30, 44, RED, 0.5, (2.0, 1.0), "square"))
    assert found == ["1.00", "0.00", "0.00", "RG", *pt(0.5), "w", "2.00", "J", f"[{pt(2)[0]}",
                     f"{pt(1)[0]}]", "0.00", "d", "n", *pt(1, 98), "m", *pt(30, 56), "l", "S"]


@pytest.mark.parametrize(("fill", "stroke", "paint"), [
    (RED, None, "f*"), (None, BLACK, "S"), (RED, BLACK, "B*"), (None, None, "n")])
def test_a_box_stands_on_its_lower_left_corner(
    canvas: Canvas, fill: str | None, stroke: str | None, paint: str
) -> None:
    found = operators(canvas, BoxMark(10, 20, 30, 5, fill, stroke, 0.3))
    assert follow(found, [*pt(10, 75, 30, 5), "re", paint])
    assert ("RG" in found, "rg" in found) == (stroke is not None, fill is not None)
    if stroke:
        assert follow(found, [*pt(0.3), "w", "0.00", "J"])


def test_a_round_box_has_curves(canvas: Canvas) -> None:
    found = operators(canvas, BoxMark(10, 20, 30, 15, RED, None, radius=2))
    assert (found.count("c"), "re" in found) == (4, False)
    assert follow(found, [*pt(12, 65), "m"])


@pytest.mark.parametrize(("look", "paint"), [
    ({"fill": RED}, "f"), ({"fill": RED, "even": True}, "f*"), ({"stroke": BLACK}, "S"),
    ({"stroke": BLACK, "even": True}, "S"), ({"fill": RED, "stroke": BLACK}, "B"),
    ({"fill": RED, "stroke": BLACK, "even": True}, "B*"), ({}, "n"),
])
def test_how_a_path_is_painted(canvas: Canvas, look: dict[str, object], paint: str) -> None:
    mark = PathMark("M0 0L5 0L5 5Z", 10, 20, 2.0, **look)  # type: ignore[arg-type]
    found = operators(canvas, mark)
    assert found[-2:] == [paint, "Q"]
    place = ["q", *pt(2), "0.00", "0.00", *pt(-2), *pt(10, 80), "cm"]
    assert follow(found, place)
    assert follow(found, ["0.00", "0.00", "m", "5.00", "0.00", "l", "5.00", "5.00", "l", "h", paint])


def test_a_pen_of_a_drawing_has_corners_and_dashes_of_its_own(canvas: Canvas) -> None:
    mark = PathMark("M0 0C1 1 2 2 3 3", 0, 0, 2.0, None, BLACK, 0.5, "round", nib=Nib("bevel", 7.0, (3.0, 1.0), 0.5))
    found = operators(canvas, mark)
    assert follow(found, ["0.25", "w", "2.00", "j", "7.00", "M", "[3.00", "1.00]", "0.50", "d"])
    assert follow(found, ["1.00", "J"])
    assert follow(found, ["1.00", "1.00", "2.00", "2.00", "3.00", "3.00", "c", "S"])


def test_an_uneven_pen_is_bent_by_its_matrix(canvas: Canvas) -> None:
    mark = PathMark("M2 1L4 2", 0, 0, 1.0, None, BLACK, 0.5, nib=Nib(shape=(2.0, 0.0, 0.0, 0.5)))
    found = operators(canvas, mark)
    assert follow(found, ["cm", "2.00", "0.00", "0.00", "0.50", "0.00", "0.00", "cm", "0.50", "w"])
    assert follow(found, ["1.00", "2.00", "m", "2.00", "4.00", "l", "S"])


def test_a_drawing_is_cut_to_its_box(canvas: Canvas) -> None:
    inside = PathMark("M0 0L1 1", fill=RED)
    found = operators(canvas, DrawingMark(10, 20, 30, 15, (inside,), "hash"))
    assert found[:7] == ["q", *pt(10, 65, 30, 15), "re", "W"]
    assert found[-2:] == ["Q", "Q"]
    assert follow(found, ["1.00", "0.00", "0.00", "rg"])


def test_a_colour_is_set_once_for_marks_in_a_row(canvas: Canvas) -> None:
    red = [BoxMark(n, 0, 1, 1, RED) for n in range(3)]
    black = TextMark(0, 0, "a", FONT, 10, BLACK, 0)
    assert operators(canvas, *red).count("rg") == 1
    assert operators(canvas, red[0], black, red[1], TextMark(0, 0, "b", FONT, 10, RED, 0), red[2]).count("rg") == 3
    assert operators(canvas, FieldMark(0, 0, 1, 1, "x", "text")) == []


@pytest.mark.parametrize(("turn", "matrix"), [
    (0, "1 0 0 1"), (90, "0 -1 1 0"), (180, "-1 0 0 -1"), (270, "0 1 -1 0"), (450, "0 -1 1 0")])
def test_a_text_stands_at_its_base_line_turned_clockwise(canvas: Canvas, turn: int, matrix: str) -> None:
    mark = TextMark(10, 20, "Troll", FONT, 9, BLACK, 0, turn=turn)
    assert f"BT {matrix} {10 * MM:.3f} {80 * MM:.3f} Tm /" in MarkWriter(canvas).operators([mark], HIGH)


def test_a_mark_seen_again_is_written_alike_and_anew_for_another_height(canvas: Canvas) -> None:
    marks: list[Mark] = [TextMark(10, 20, "Troll", FONT, 9, BLACK, 0), LineMark(1, 2, 3, 4, RED), BoxMark(1, 2, 3, 4)]
    pen = MarkWriter(canvas)
    first, again, third = (pen.operators(marks, HIGH) for _ in range(3))
    assert first == again == third
    lower = pen.operators(marks, 50.0)
    assert lower == MarkWriter(canvas).operators(marks, 50.0) != first
    assert pen.operators(marks, HIGH) == first


def test_lengths_in_points_have_three_places() -> None:
    points = Points()
    assert (points[25.4], points[0.0], points[-1.0]) == ("72.000", "0.000", "-2.835")


def test_a_canvas_has_one_pen(canvas: Canvas) -> None:
    assert pen_of(canvas) is pen_of(canvas)
