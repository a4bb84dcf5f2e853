"""Mice & Mystics: the drawn lines of all sixteen sides, walked by their pixels, are the ways of the rules."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pypdfium2
import pytest
from content_boxes import content_game
from some import some

from generator.layout.faces.face import back_of, front_of
from generator.layout.marks import Mark, PathMark, PictureMark, Sheet
from generator.model.game import Game
from generator.model.maps import NO_SPACES, OUT, BoardMap, Edge
from generator.model.theme import Theme
from generator.render.sheets import sheets_pdf
from generator.translate.edition import Edition
from zecer_games.styles.small_floors.floor_lines import currents, slopes, walls
from zecer_games.styles.small_floors.floor_paint import paint_of
from zecer_games.styles.small_floors.small_floor import SmallFloor

SIDES = (
    "courtyard", "tunnel-entrance", "kitchen", "kitchen-tunnels", "guard-room", "sewer", "dining-hall",
    "dining-tunnels", "alchemist", "crystal-tunnels", "kings-chamber", "kings-tunnels", "queens-chamber", "forge",
    "pipes", "drain-pipe",
)
# spaces, and pairs of spaces with a common border
COUNTS = ((14, 24), (11, 11), (14, 28), (11, 17), (14, 23), (16, 28), (18, 37), (11, 12), (14, 25), (13, 19), (15, 28),
          (16, 32), (17, 34), (14, 25), (14, 18), (17, 33))
# pixels a millimetre; how far from the middle of a side of a cell a figure starts and ends, as a share of the cell
SCALE, REACH = 3.0, 0.2
PAINT = paint_of(Theme(), "earth")


def game() -> Game:
    return content_game("mice-and-mystics")


@cache
def marks(side: str) -> tuple[Mark, ...]:
    """What is printed of a side on its tile."""
    edition = Edition(game(), "pl")
    for tile in game().of_kind("tile"):
        for field, draw in (("front", front_of), ("back", back_of)):
            if tile.fields[field].id == side:  # type: ignore[attr-defined]
                return draw(edition, tile, (176.0, 176.0)).piece.marks
    raise AssertionError(side)


@cache
def floor(side: str) -> SmallFloor:
    picture = next(mark for mark in marks(side) if isinstance(mark, PictureMark))
    found = picture.source.given[0]
    assert isinstance(found, SmallFloor)
    return found


def passable(drawn: BoardMap, own: SmallFloor) -> list[Edge]:
    """The sides of cells that nothing on paper blocks in their middle."""
    wide, high = own.size
    data = sheets_pdf([Sheet(wide, high, (), tuple(walls(own, PAINT)))], title="", language="pl")
    with pypdfium2.PdfDocument(data) as pdf:
        page = pdf[0].render(scale=SCALE * 25.4 / 72).to_pil().convert("L")

    def is_free(edge: Edge) -> bool:
        x, y = edge.middle
        dx, dy = (REACH, 0.0) if edge.upright else (0.0, REACH)
        ends = [min(max(0, round(at * drawn.cell * SCALE)), page.width - 1) for at in (x - dx, y - dy, x + dx, y + dy)]
        darkest, _ = page.crop((ends[0], ends[1], ends[2] + 1, ends[3] + 1)).getextrema()
        return isinstance(darkest, int) and darkest > 200

    return [edge for edge in some(drawn.edges()) if not edge.pair <= set(NO_SPACES) and is_free(edge)]


def test_all_sides_are_walked() -> None:
    assert tuple(game().maps) == SIDES
    assert {str(tile.fields[side]) for tile in game().of_kind("tile") for side in ("front", "back")} == {
        f"side.{side}" for side in SIDES}


@pytest.mark.parametrize(("side", "counts"), list(zip(SIDES, COUNTS, strict=True)))
def test_spaces_and_borders_are_those_of_the_design(side: str, counts: tuple[int, int]) -> None:
    drawn = game().maps[side]
    assert (len(drawn.spaces), len(drawn.borders())) == counts


@pytest.mark.parametrize("side", SIDES)
def test_the_ways_on_paper_are_those_of_the_rules(side: str) -> None:
    drawn, own = game().maps[side], floor(side)
    assert drawn.ground is not None
    walked = Counter(edge.pair for edge in passable(drawn, own))
    inside = {pair: count for pair, count in walked.items() if not pair & set(NO_SPACES)}
    closed = {line.pair for line in drawn.ground.closed}
    assert inside == {pair: len(edges) for pair, edges in drawn.borders().items() if pair not in closed}
    # the edge of a tile is open at the two cells of each exit, and where water leaves
    outwards = sum(count for pair, count in walked.items() if pair & set(NO_SPACES))
    drained = sum(own.side_of(edge) == own.mouth(current.start) for current in drawn.ground.currents
                  if current.end == OUT for edge in drawn.edges() if current.start in edge.pair)
    assert outwards == 2 * len(drawn.ground.exits) + drained


@pytest.mark.parametrize("side", SIDES)
def test_slopes_point_the_cheap_way_with_the_cost_of_the_other(side: str) -> None:
    drawn, own = game().maps[side], floor(side)
    assert drawn.ground is not None
    found = set()
    for slope, _ in slopes(own, PAINT):
        chevron = next(mark for mark in slope if isinstance(mark, PathMark))
        (x1, y1), (x2, y2), (x3, y3) = corners(chevron)
        foot = (x1 + x3) / 2, (y1 + y3) / 2
        before, behind = (drawn.letter_at(int((foot[0] + (x2 - foot[0]) * far) // drawn.cell),
                                          int((foot[1] + (y2 - foot[1]) * far) // drawn.cell)) for far in (-0.2, 1.2))
        found.add((before, behind))
    assert found == {(line.start, line.end) for line in drawn.ground.slopes}
    assert all(drawn.ground.cost(end, start) == 3 and drawn.ground.cost(start, end) == 1 for start, end in found)


@pytest.mark.parametrize("side", [side for side in SIDES if side in ("sewer", "kings-tunnels", "drain-pipe")])
def test_arrows_carry_where_water_flows(side: str) -> None:
    drawn, own = game().maps[side], floor(side)
    assert drawn.ground is not None
    found = set()
    for arrow in currents(own, PAINT):
        assert isinstance(arrow, PathMark)
        points = corners(arrow)
        (tail_x, tail_y), (x, y) = ((points[0][0] + points[-1][0]) / 2, (points[0][1] + points[-1][1]) / 2), points[3]
        before, behind = drawn.letter_at(int(tail_x // drawn.cell), int(tail_y // drawn.cell)), drawn.letter_at(
            int((x + (x - tail_x) * 0.2) // drawn.cell), int((y + (y - tail_y) * 0.2) // drawn.cell))
        found.add((before, behind))
    flows = {(line.start, line.end) for line in drawn.ground.currents if line.end != OUT}
    assert flows <= found
    # arrows off the tile lie in their space
    assert {before for before, behind in found if (before, behind) not in flows} <= {
        line.start for line in drawn.ground.currents if line.end == OUT} | {"#"}


def corners(mark: PathMark) -> list[tuple[float, float]]:
    """The corners of a polygon in mm."""
    numbers = [part.split(",") if "," in part else part.split() for part in mark.d.strip("MZz").split("L")]
    return [(mark.x + float(x) * mark.scale, mark.y + float(y) * mark.scale) for x, y in numbers]
