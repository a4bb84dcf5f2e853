"""Paths of straight lines are copied number by number, and come out where any other path would."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO

import pikepdf
import pytest

from generator.layout.marks import PathMark, Piece, Placed, Sheet
from generator.render.sheets import sheets_pdf

MM = 72 / 25.4


def drawn(d: str, **look: str) -> list[tuple[str, list[float]]]:
    """The operators of a piece with one path, twice on a sheet; their points on the page of its form (pt)."""
    mark = PathMark(d, 1.0, 2.0, 0.5, weight=0.3, **look)  # type: ignore[arg-type]
    piece = Piece("a", "a", "front", 20.0, 20.0, 0.0, (mark,))
    sheet = Sheet(40.0, 40.0, (Placed(piece, 10.0, 10.0), Placed(piece, 0.0, 0.0)))
    data = sheets_pdf([sheet], title="a", language="pl")
    with pikepdf.open(BytesIO(data)) as pdf:
        (form,) = (o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form")
        matrix, found = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], []
        for instruction in pikepdf.parse_content_stream(form):
            verb = str(instruction.operator)
            numbers = [float(n) for n in instruction.operands if isinstance(n, int | float | Decimal)]
            if verb == "cm":
                matrix = numbers
            elif verb in ("m", "l", "h", "f", "S", "B"):
                a, _, _, scale, x, y = matrix
                found.append((verb, [round(n * (scale if i % 2 else a) + (y if i % 2 else x), 2)
                                     for i, n in enumerate(numbers)]))
            elif verb == "w":
                found.append((verb, [round(numbers[0] * abs(matrix[0]), 2)]))
        return found


@pytest.mark.parametrize("look", [{"fill": "#000000"}, {"stroke": "#000000"}, {"fill": "#ff0000", "stroke": "#000000"}])
def test_straight_lines_stand_where_they_should(look: dict[str, str]) -> None:
    found = [one for one in drawn("M1.5 -2L3 4.25M.5 .5L-2 2Z", **look) if one[0] != "w"]
    points = [(1.5, -2.0), (3.0, 4.25), (0.5, 0.5), (-2.0, 2.0)]
    places = [[round((1 + x * 0.5) * MM, 2), round((20 - 2 - y * 0.5) * MM, 2)] for x, y in points]
    painted = {1: "f" if "fill" in look else "S", 2: "B"}[len(look)]
    assert found == [*zip("mlml", places, strict=True), ("h", []), (painted, [])]


def test_a_pen_is_as_wide_whatever_the_scale() -> None:
    assert [one for one in drawn("M0 0L1 1", stroke="#000000") if one[0] == "w"][-1] == ("w", [round(0.3 * MM, 2)])
