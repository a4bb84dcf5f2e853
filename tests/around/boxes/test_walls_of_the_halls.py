"""Labirynt Czarnoksiężnika: the drawn walls of all eight sides, walked by their pixels, are the ways of the rules."""

from __future__ import annotations

from collections import Counter

import pypdfium2
import pytest
from content_boxes import content_game
from some import some

from generator.layout.marks import Sheet
from generator.model.game import Game
from generator.model.maps import VOID, BoardMap, Edge
from generator.model.theme import Theme
from generator.render.sheets import sheets_pdf
from zecer_games.styles.crystal_halls.glass import glass
from zecer_games.styles.crystal_halls.halls import FRAME, Halls
from zecer_games.styles.crystal_halls.paint import paint_of

SIDES = ("wardens-ring", "snail", "hanged-mans-cross", "two-courts", "chequerboard", "drowned-canal", "dragons-spine",
         "three-islands")
# pixels a millimetre; how far from the middle of a side of a cell a pawn starts and ends, as a share of the cell
SCALE, REACH = 4.0, 0.2


def game() -> Game:
    return content_game("labirynt-czarnoksieznika")


def passable(drawn: BoardMap) -> list[Edge]:
    """The sides of cells that nothing on paper blocks in their middle."""
    halls = Halls(drawn.rows, drawn.cell, drawn.gaps, (), "")
    wide, high = (side + 2 * FRAME for side in halls.size)
    data = sheets_pdf([Sheet(wide, high, (), tuple(glass(halls, paint_of(Theme(), "ring"))))], title="", language="pl")
    with pypdfium2.PdfDocument(data) as pdf:
        page = pdf[0].render(scale=SCALE * 25.4 / 72).to_pil().convert("L")

    def is_free(edge: Edge) -> bool:
        x, y = edge.middle
        dx, dy = (REACH, 0.0) if edge.upright else (0.0, REACH)
        ends = [round((FRAME + at * drawn.cell) * SCALE) for at in (x - dx, y - dy, x + dx, y + dy)]
        darkest, _ = page.crop((ends[0], ends[1], ends[2] + 1, ends[3] + 1)).getextrema()
        return isinstance(darkest, int) and darkest > 160

    return [edge for edge in some(drawn.edges()) if edge.pair != {VOID} and is_free(edge)]


def test_all_sides_are_walked() -> None:
    assert tuple(game().maps) == SIDES
    assert {side for board in game().of_kind("board") for side in (board.fields["front"], board.fields["back"])} == {
        thing.ref for thing in game().of_kind("side")}


@pytest.mark.parametrize("side", SIDES)
def test_the_ways_on_paper_are_those_of_the_rules(side: str) -> None:
    drawn = game().maps[side]
    walked = Counter(edge.pair for edge in passable(drawn))
    # one side of a cell is open for each gap, and none leads out of the plan
    assert walked == Counter({gap.pair: 1 for gap in drawn.gaps})
    assert VOID not in {letter for pair in walked for letter in pair}


@pytest.mark.parametrize("side", SIDES)
def test_the_round_home_is_seven_steps_on_every_side(side: str) -> None:
    """From the Camp to the Runes, to the Teleport and home again, as the design has it."""
    drawn = game().maps[side]
    signs = {game().things[ref].fields["sign"].id: letter for letter, ref in drawn.spaces.items()
             if game().things[ref].fields["sign"] is not None}
    steps = drawn.steps()
    camp, runes, teleport = signs["camp"], signs["runes"], signs["teleport"]
    assert steps[camp][runes] + steps[runes][teleport] + steps[teleport][camp] == 7
    assert sum(steps[teleport][signs[element]] for element in ("fire", "water", "earth", "air")) == 10
