"""Figures: every kind stands inside its sheet, shows the real pieces, and is the same each time."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from layout.test_listings import DIGESTS
from listing import piece_listing, sheet_listing
from recorded import digest, hold

from generator.book.figure_drawing import COLUMN, PAGE, figure_sheet, figure_width
from generator.book.figure_legend import missing_callouts
from generator.book.figure_parts import Pens, arrow, badge, natural_size, real_piece
from generator.book.figure_tiles import laid_labyrinth
from generator.fields.edges_type import EdgesType
from generator.fields.int_type import IntType
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, Piece, Sheet, TextMark
from generator.layout.paths import bounds, segments
from generator.layout.products.tile_sheets import chequered_sheet, tile_sheets
from generator.load.pack import load
from generator.model.chapters import (
    Figure,
    FigureData,
    FormationFigure,
    LabyrinthFigure,
    LegendFigure,
    MarkedTile,
    PiecesFigure,
    SheetFigure,
    TilesFigure,
    Width,
)
from generator.model.game import Game, Product, Thing
from generator.model.kinds import Field, Kind
from generator.model.region_contents import ShapeContent, TextContent
from generator.model.text import Text
from generator.model.theme import Face, Region, TextStyle, Theme
from generator.model.values import Edges, Name, Ref
from generator.plugins.styles.hatched_rock.tile_drawing import tile_front
from generator.products.tiles import TileOptions
from generator.records import replace
from generator.translate.edition import Edition

BEND, HALL, START = (Ref("tile", id_) for id_ in ("bend", "hall", "start"))
BEAR, KNIGHT = Ref("beast", "bear"), Ref("beast", "knight")
SLACK = 0.01


def edition(**tiles: float | str) -> Edition:
    """A game of three tiles and two beasts whose face has a number, a name and a picture that is never drawn."""
    name = Field("name", IntType(), Text(""))
    kinds = {
        "tile": Kind(
            "tile", Name({"nom": "tile"}), {"edges": Field("edges", EdgesType(("road", "gate", "fence")), Text(""))}
        ),
        "beast": Kind("beast", Name({"nom": "beast"}), {"name": name, "might": Field("might", IntType(), Text(""))}),
    }
    sides = {"bend": "rrff", "hall": "ggff", "start": "rfff"}
    words = {"r": "road", "g": "gate", "f": "fence"}
    things = [Thing("tile", id_, {"edges": Edges(*(words[s] for s in edges))}, 9) for id_, edges in sides.items()]
    things += [
        Thing("beast", id_, {"name": Name({"nom": id_}), "might": n}) for n, id_ in enumerate(("bear", "knight"), 3)
    ]
    regions = {
        "ground": Region("ground", (-1, -1, 22, 22), (ShapeContent("rect"),), fill="ground"),
        "power": Region("power", (1, 1, 8, 4), (TextContent("{might}"),), style="plain", align="left"),
        "title": Region("title", (1, 14, 18, 4), (TextContent("{name}"),), style="plain"),
        "hidden": Region("hidden", (5, 5, 8, 8), (TextContent("{wings}"),), when="wings", style="plain"),
    }
    face = Face("beast", (20.0, 20.0), regions, ("beast",))
    theme = Theme(
        colours={"ink": "#111111", "ground": "#eeeeee", "spot": "#aa0000"},
        faces={"beast": face},
        tiles=tiles,
        styles={"plain": TextStyle("Brygada1918-Bold", 9.0)},
    )
    empty: dict[str, object] = {}
    sizes = {
        "tiles": Product(
            "tiles",
            "tiles",
            Text("t"),
            TileOptions(of=("tile",), size=(25.0, 25.0), paper="A4", duplex=("long-edge",)),
        )
    }
    game = Game(
        "g",
        Text("g"),
        None,
        "pl",
        "1",
        "1",
        kinds,
        {t.ref: t for t in things},
        *[empty] * 9,  # type: ignore[arg-type]
        products=sizes,
        theme=theme,
    )
    return Edition(game, "pl")


def figure(data: FigureData) -> Figure:
    return Figure("f", "1.0", "1.1", Text("caption"), data)


FIGURES: dict[str, FigureData] = {
    "pieces": PiecesFigure(((BEAR, KNIGHT, BEND), (HALL, START))),
    "legend": LegendFigure(
        (BEAR, KNIGHT),
        {"might": Text("How strong it is, in a sentence long enough to break."), "name": Text("What it is.")},
    ),
    "tiles": TilesFigure(
        (MarkedTile(BEND, (0, 0), 1, "ok"), MarkedTile(HALL, (1, 0), 0, "wrong"), MarkedTile(START, (4, 2))),
        (((0, 0), (1, 0)),),
    ),
    "formation": FormationFigure(((-1, BEAR), (1, BEAR)), ((0, KNIGHT),), ((KNIGHT, BEAR),)),
    "labyrinth": LabyrinthFigure(3, 14, START, "tile"),
}


def extent(mark: Mark) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of what a mark draws, without half its line."""
    match mark:
        case PathMark():
            left, top, right, bottom = bounds((mark.d,))
            return (
                mark.x + left * mark.scale,
                mark.y + top * mark.scale,
                mark.x + right * mark.scale,
                mark.y + bottom * mark.scale,
            )
        case LineMark():
            return (min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2))
        case TextMark():
            return (mark.x, mark.y - mark.size * 0.25, mark.x + mark.width, mark.y)
        case _:
            return (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height)


def inside(sheet: Sheet) -> bool:
    over = [p for p in sheet.pieces if p.piece.kind == "figure"]
    boxes = [p.ink for p in sheet.pieces]
    extents = [(x, y, x + w, y + h) for x, y, w, h in boxes]
    extents += [extent(mark) for mark in (*sheet.marks, *(mark for p in over for mark in p.piece.marks))]
    return all(
        left >= -SLACK and top >= -SLACK and right <= sheet.width + SLACK and bottom <= sheet.height + SLACK
        for left, top, right, bottom in extents
    )


@pytest.mark.parametrize("kind", FIGURES)
@pytest.mark.parametrize("width", [COLUMN, PAGE])
def test_a_figure_stands_inside_its_sheet(kind: str, width: float) -> None:
    sheet = figure_sheet(edition(), figure(FIGURES[kind]), width)
    assert sheet.width == width
    assert sheet.height > 10
    assert inside(sheet)


@pytest.mark.parametrize("kind", FIGURES)
def test_a_figure_is_the_same_each_time(kind: str) -> None:
    assert figure_sheet(edition(), figure(FIGURES[kind])) == figure_sheet(edition(), figure(FIGURES[kind]))


def test_only_a_labyrinth_takes_the_whole_page() -> None:
    assert {kind: figure_width(figure(data)) for kind, data in FIGURES.items()} == {
        kind: PAGE if kind == "labyrinth" else COLUMN for kind in FIGURES
    }


def test_pieces_are_the_real_ones_and_shrink_together() -> None:
    sheet = figure_sheet(edition(), figure(PiecesFigure(((BEAR,) * 6,))))
    shown = [placed for placed in sheet.pieces if placed.piece.kind == "beast"]
    assert [placed.piece.id for placed in shown] == ["beast.bear"] * 6
    assert len({placed.trim[2] for placed in shown}) == 1
    assert shown[0].trim[2] < 20
    natural = figure_sheet(edition(), figure(PiecesFigure(((BEAR,),))))
    assert natural.pieces[0].trim[2] == 20


@given(st.lists(st.integers(1, 7), min_size=1, max_size=4))
@examples(15)
def test_rows_of_any_length_stand_inside(lengths: list[int]) -> None:
    assert inside(figure_sheet(edition(), figure(PiecesFigure(tuple((BEAR, BEND) * n for n in lengths)))))


def test_a_legend_numbers_its_callouts_in_order() -> None:
    sheet = figure_sheet(edition(), figure(FIGURES["legend"]))
    words = [mark.text for mark in sheet.pieces[-1].piece.marks if isinstance(mark, TextMark)]
    assert words[0] == "1"
    assert sorted(words).count("1") == 2
    assert sorted(words).count("2") == 2
    assert "What it is." in words


def test_a_legend_of_two_columns_is_larger() -> None:
    wide = LegendFigure((BEAR,), {"might": Text("How strong it is.")}, Width(2))
    assert figure_width(figure(wide)) == 176.0
    assert figure_sheet(edition(), figure(wide)).pieces[0].scale > figure_sheet(
        edition(), figure(LegendFigure((BEAR,), wide.callouts))).pieces[0].scale


def test_a_callout_of_nothing_is_told() -> None:
    data = LegendFigure((BEAR,), {"power": Text("a"), "might": Text("b"), "hidden": Text("c"), "tail": Text("d")})
    assert missing_callouts(edition(), data) == ["hidden", "tail"]


def test_ticks_and_crosses_differ_in_shape() -> None:
    pens = Pens.from_theme(edition())
    good, bad = badge("ok", (5.0, 5.0), 2.0, pens), badge("wrong", (5.0, 5.0), 2.0, pens)
    assert [m.d for m in good if isinstance(m, PathMark)] != [m.d for m in bad if isinstance(m, PathMark)]


def test_tiles_are_turned_and_empty_columns_are_narrow() -> None:
    sheet = figure_sheet(edition(), figure(FIGURES["tiles"]))
    bend, hall, start = (p for p in sheet.pieces if p.piece.kind == "tile")
    assert (bend.turn, hall.turn, start.turn) == (1, 0, 0)
    assert hall.x - bend.x == pytest.approx(bend.trim[2] + 0.5)
    assert start.x - hall.x < 2 * (hall.x - bend.x)


def test_an_arrow_to_and_fro_has_two_heads() -> None:
    pens = Pens.from_theme(edition())
    assert arrow((1.0, 1.0), (1.0, 1.0), pens) == []
    one, two = (arrow((0.0, 0.0), (10.0, 0.0), pens, both=both)[-1] for both in (False, True))
    assert isinstance(one, PathMark)
    assert isinstance(two, PathMark)
    assert (one.d.count("Z"), two.d.count("Z")) == (1, 2)


def test_the_explorer_stands_on_the_tile_laid_last() -> None:
    game = edition(explorer="beast.knight")
    data = FIGURES["labyrinth"]
    assert isinstance(data, LabyrinthFigure)
    sheet = figure_sheet(game, figure(data))
    tiles, beasts = ([p for p in sheet.pieces if p.piece.kind == kind] for kind in ("tile", "beast"))
    assert len(tiles) == len(laid_labyrinth(game, data))
    assert [p.piece.id for p in beasts] == ["beast.knight"]
    assert beasts[0].middle == pytest.approx(tiles[-1].middle)
    assert not [p for p in figure_sheet(edition(), figure(data)).pieces if p.piece.kind == "beast"]


def test_a_labyrinth_lies_on_at_most_8_by_5_places() -> None:
    game = load(Path(__file__).parents[2] / "content" / "labirynt-smierci").game
    assert game is not None
    shown = next(one.data for one in game.figures.values() if isinstance(one.data, LabyrinthFigure))
    spans = []
    for seed in range(20):
        laid = laid_labyrinth(Edition(game, "pl"), LabyrinthFigure(seed, 24, shown.start, shown.of))
        places = [[tile.column for tile in laid], [tile.row for tile in laid]]
        spans.append([max(one) - min(one) + 1 for one in places])
    assert [max(one) for one in zip(*spans, strict=True)] == [8, 5]


def test_a_labyrinth_begins_with_a_tile() -> None:
    with pytest.raises(LookupError, match=r"expected a tile beast\.bear, found a thing without edges"):
        figure_sheet(edition(), figure(LabyrinthFigure(1, 3, BEAR, "tile")))


def test_a_figure_of_nothing_is_refused() -> None:
    with pytest.raises(LookupError, match=r"expected a thing beast\.wolf, found none"):
        figure_sheet(edition(), figure(PiecesFigure(((Ref("beast", "wolf"),),))))


def test_a_sheet_is_shown_small() -> None:
    ready = Sheet(210.0, 297.0, (), (BoxMark(10, 10, 190, 277, stroke="#000000"),))
    small = figure_sheet(edition(), figure(SheetFigure(BEAR)), COLUMN, ready)
    assert inside(small)
    assert small.height == pytest.approx((COLUMN - 2.4) * 297 / 210 + 2.4)
    with pytest.raises(ValueError, match="expected the sheet that the figure shows, found none"):
        figure_sheet(edition(), figure(SheetFigure(BEAR)))


def test_a_piece_without_product_has_the_size_of_its_face() -> None:
    game = edition()
    bear, bend = game.game.things[BEAR], game.game.things[BEND]
    assert natural_size(game, bear) == (20.0, 20.0)
    assert natural_size(game, bend) == (25.0, 25.0)
    assert real_piece(game, bear, 60.0, (2.0, 3.0)).trim == (2.0, 3.0, 60.0, 60.0)
    bare = Edition(replace(game.game, products={}), "pl")
    assert natural_size(bare, bend) == (25.0, 25.0)


def test_a_tile_in_a_figure_is_drawn_as_it_is_printed() -> None:
    game = edition()
    for ref in (BEND, HALL):
        shown = figure_sheet(game, figure(PiecesFigure(((ref,),)))).pieces[0].piece
        assert shown.marks == tile_front(game.game, game.game.things[ref]).marks


def test_every_tile_is_printed_as_often_as_it_has_copies() -> None:
    game = edition()
    made = tile_sheets(game, game.game.products["tiles"])
    fronts = [p for sheet in made.variants["long-edge"] for p in sheet.pieces if p.piece.side == "front"]
    assert len(fronts) == len(made.pieces) == 27
    assert len({back.marks for _, back in made.pieces}) == 1


def test_fronts_are_chequered_and_backs_are_not() -> None:
    game = edition()
    front, back = tile_sheets(game, game.game.products["tiles"]).variants["long-edge"][:2]
    turns = {
        (round(p.x / 25 - front.pieces[0].x / 25), round(p.y / 25 - front.pieces[0].y / 25)): p.turn
        for p in front.pieces
    }
    assert all(turn == 2 * ((column + row) % 2) for (column, row), turn in turns.items())
    assert {p.turn for p in back.pieces} == {0}
    assert chequered_sheet(Sheet(10, 10)) == Sheet(10, 10)


def test_tiles_are_square() -> None:
    game = edition()
    product = replace(
        game.game.products["tiles"], options=replace(game.game.products["tiles"].options, size=(20.0, 30.0))
    )
    with pytest.raises(ValueError, match="expected square tiles, found 20 × 30 mm"):
        tile_sheets(game, product)


@pytest.mark.parametrize("length", [0.5, 1.0, 4.0, 40.0])
def test_no_head_of_an_arrow_is_longer_than_its_half(length: float) -> None:
    tips = arrow((0.0, 0.0), (length, 0.0), Pens.from_theme(edition()))[-1]
    assert isinstance(tips, PathMark)
    across = [x for _, points in segments(tips.d) for x, _ in points]
    assert (min(across), max(across)) == pytest.approx((length - min(0.7 * 4.2, length * 0.45), length), abs=0.006)


def test_every_figure_is_drawn_as_it_was(accept: bool) -> None:
    """Each sort of figure, and arrows of all lengths and ways, mark by mark."""
    pens = Pens.from_theme(edition())
    arrows = [Piece(f"arrow {end} {both}", "figure", "front", 20.0, 20.0, 0.0,
                    tuple(arrow((10.0, 10.0), end, pens, both=both)))
              for end in ((10.5, 10.0), (13.0, 8.0), (1.0, 19.0)) for both in (False, True)]
    told = [digest(name, sheet_listing(figure_sheet(edition(explorer="beast.knight"), figure(data))))
            for name, data in sorted(FIGURES.items())]
    told += [digest(one.id, piece_listing(one)) for one in arrows]
    hold("\n".join(told) + "\n", DIGESTS / "figures.txt", accept)
