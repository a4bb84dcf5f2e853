"""Figures of layouts: real tiles edge to edge, pieces on the spaces of their maps, arrows, numbers."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from layout.test_figures import inside

from generator.book.figure_drawing import figure_sheet
from generator.book.figure_layout import laid_tiles, small_piece, widest_room
from generator.cli import cli
from generator.layout.marks import Placed, Sheet
from generator.load.pack import Loaded, load
from generator.model.chapters import LayoutFigure
from generator.model.values import Ref
from generator.translate.edition import Edition

# a space of a tile of 40 mm, as its style draws it
SPACE = 40 / 5.8
PACK = {
    "game.yaml": """\
game: tiny
title: Dwa pokoje
products:
  tiles: {kind: deck, of: [tile], card: 40 mm x 40 mm}
  big: {kind: counters, of: [rat], size: 30 mm}
  small: {kind: counters, of: [rat], size: 12 mm}
  figures: {kind: standees, of: [hero], height: 30 mm, width: 20 mm}
kinds:
  tile: {name: płytka, fields: {up: plan, under: plan}}
  space: {name: pole, fields: {}}
  rat: {name: szczur, fields: {name: name}}
kind: tile
things: {hall: {up: hall, under: vault}, yard: {up: yard, under: vault}}
maps:
  hall: {of: space, cell: 10 mm, borders: open, plan: aabb aabb ccdd ccdd, exits: {east: gate}}
  yard: {of: space, cell: 10 mm, borders: open, plan: aabb aabb ccdd ccdd, exits: {west: gate}}
  vault: {of: space, cell: 10 mm, borders: open, plan: aaab aaab cccb cccb}
layouts:
  house: {place: [{tile: tile.hall, at: [0, 0]}, {tile: tile.yard, at: [1, 0]}]}
""",
    "rats.yaml": "kind: rat\nthings: {grey: {name: Szary, copies: 4}}\n",
    "heroes.yaml": "kinds: {hero: {name: mysz, fields: {name: name}}}\nkind: hero\nthings: {ann: {name: Ann}}\n",
    "book.yaml": """\
chapter: "1.0"
title: Pokoje
clauses: {"1.1": "Tak leżą: rysunki {figure:house}, {figure:turned}."}
figures:
  house:
    after: "1.1"
    caption: Dom.
    kind: layout
    of: house
    on: {space.hall-b: [hero.ann, rat.grey, rat.grey, rat.grey], space.yard-c: [rat.grey]}
    arrows: [[space.hall-a, space.yard-d], [space.hall-b, space.yard-a]]
    callouts: {space.hall-b: Tu stoicie., space.yard-d: Tu idziecie.}
  turned:
    after: "1.1"
    caption: Tył.
    kind: layout
    place: [{tile: tile.hall, at: [2, -1], side: back, turn: 90}]
    on: {space.vault-b: [rat.grey]}
    width: 40.4 mm
""",
    "theme/theme.yaml": """\
colours: {ink: "#000000", ground: "#ffffff", spot: "#aa0000"}
map-look: {style: walled-rooms}
faces:
  tile:
    size: 40 mm x 40 mm
    for: [tile]
    back: under
    regions: {map: {box: [0, 0, 40, 40], map: "{up}"}}
  under: {size: 40 mm x 40 mm, regions: {map: {box: [0, 0, 40, 40], map: "{under}"}}}
""",
}


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    for name, text in PACK.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    return load(tmp_path)


@pytest.fixture
def edition(loaded: Loaded) -> Edition:
    assert (loaded.game is not None, loaded.findings) == (True, ())
    assert loaded.game is not None
    return Edition(loaded.game, "pl")


def drawn(edition: Edition, id_: str) -> Sheet:
    return figure_sheet(edition, edition.game.figures[id_])


def of(sheet: Sheet, kind: str) -> list[Placed]:
    return [one for one in sheet.pieces if one.piece.kind == kind]


def test_tiles_lie_edge_to_edge_in_the_width_of_a_column(edition: Edition) -> None:
    sheet = drawn(edition, "house")
    (x, y, wide, _), (other, top, _, _) = (one.trim for one in of(sheet, "tile"))
    assert (other, top) == pytest.approx((x + wide, y))
    assert inside(sheet)
    # 80 mm of tiles in 84 are in their own size
    assert wide == 40


def test_pieces_stand_in_their_space_and_do_not_cover_each_other(edition: Edition) -> None:
    sheet = drawn(edition, "house")
    left, top = of(sheet, "tile")[0].trim[:2]
    pieces = [one.trim for kind in ("hero", "rat") for one in of(sheet, kind)]
    on_hall = [trim for trim in pieces if trim[0] < left + 40]
    assert (len(pieces), len(on_hall)) == (5, 4)
    assert all(x >= left + 20 and y >= top and x + wide <= left + 40 and y + high <= top + 20
               for x, y, wide, high in on_hall)
    apart = [a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]
             for a, b in combinations(pieces, 2)]
    assert len(apart) == 10
    assert all(apart)


def test_a_thing_stands_as_its_figure_or_else_as_its_smallest_piece(edition: Edition) -> None:
    sizes = [(piece.width, piece.height) for ref in (Ref("hero", "ann"), Ref("rat", "grey"))
             if (piece := small_piece(edition, edition.game.things[ref]))]
    assert sizes == [(20, 30), (12, 12)]


def test_a_turned_back_turns_its_spaces(edition: Edition) -> None:
    data = edition.game.figures["turned"].data
    assert isinstance(data, LayoutFigure)
    room = laid_tiles(edition, data, 40.4).rooms[Ref("space", "vault-b")]
    # the column on the right lies below, after a quarter clockwise; round the four spaces are 0.9 of one
    assert room == pytest.approx((0.2 + 0.9 * SPACE, 0.2 + 3.9 * SPACE, 4 * SPACE, SPACE), abs=0.001)


def test_every_callout_has_its_number_and_text(edition: Edition) -> None:
    texts = [mark.text for one in drawn(edition, "house").pieces for mark in one.piece.marks if hasattr(mark, "text")]
    assert [texts.count(number) for number in ("1", "2", "3")] == [2, 2, 0]


@pytest.mark.parametrize(("old", "new", "said"), [
    ("space.yard-c: [rat", "space.vault-c: [rat", "error[layout-impossible]: expected a space of a tile that the"),
    ("hero.ann, rat", "hero.bob, rat", "error[reference-to-nothing]"),
    ("of: house", "of: hut", "error[reference-to-nothing]"),
    ("of: house\n", "of: house\n    place: []\n", "expected one of the keys of, place, found both"),
    ("space.hall-b: Tu", "hall: Tu", "expected a thing such as monster.troll"),
    ("side: back", "side: under", "error[bad-value]"),
    ("[rat.grey]}\n    arrows", "[rat.grey, rat.grey]}\n    arrows", "4 pieces, found 5"),
])
def test_check_tells_what_a_figure_cannot_show(loaded: Loaded, old: str, new: str, said: str) -> None:
    book = loaded.folder / "book.yaml"
    assert old in PACK["book.yaml"]
    book.write_text(PACK["book.yaml"].replace(old, new, 1), "utf-8")
    assert said in CliRunner().invoke(cli, ["check", str(loaded.folder)]).output


def test_examples_walk_over_a_layout(loaded: Loaded) -> None:
    (loaded.folder / "examples.yaml").write_text("""\
examples:
  walk:
    clause: "1.1"
    given: {start: space.hall-a, goal: space.yard-d}
    run: '[paces(start, goal, "house"), steps(start, goal, "house"), len(around(start, 1, "house"))]'
    expect: [3, 3, 2]
    text: W trzech krokach.
  lost:
    clause: "1.1"
    given: {start: space.hall-a, goal: space.yard-d}
    run: paces(start, goal, "hut")
    expect: 3
    text: Donikąd.
""", "utf-8")
    said = CliRunner().invoke(cli, ["check", str(loaded.folder)]).output
    assert "expected a layout, found 'hut'; layouts here: house" in said
    assert said.count("error[") == 1


def test_show_tells_where_tiles_lie_and_what_joins(loaded: Loaded) -> None:
    shown = ["show", "layout:house", str(loaded.folder), "--json"]
    [told] = json.loads(CliRunner().invoke(cli, shown).output)
    joins = ["hall-b – yard-a", "hall-b – yard-c", "hall-d – yard-a", "hall-d – yard-c"]
    assert told["fields"] == {"tile.hall": "[0, 0] 0° front", "tile.yard": "[1, 0] 0° front", "spaces": 8,
                              "joins": joins}


def test_show_draws_a_layout(loaded: Loaded, tmp_path: Path) -> None:
    picture = tmp_path / "house.svg"
    said = CliRunner().invoke(cli, ["show", "layout:house", str(loaded.folder), "--svg", str(picture)])
    assert said.exit_code == 0
    assert 'viewBox="0 0 176 40.4"' in picture.read_text("utf-8")


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_the_widest_room_is_a_part_of_the_space(cells: set[tuple[int, int]]) -> None:
    x, y, wide, high = widest_room(sorted(cells))
    assert {(column, row) for column in range(x, x + wide) for row in range(y, y + high)} <= cells
    assert wide * high >= 1


def test_the_widest_room_is_the_largest() -> None:
    assert widest_room([(0, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)]) == (1, 1, 2, 2)
