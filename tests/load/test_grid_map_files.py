"""Maps with a grid as packs write them: what is wrong is told at its line, and what is right is printed."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from generator.check import check
from generator.cli import cli
from generator.load.pack import Loaded, load
from generator.model.expression import evaluate
from generator.model.values import Ref
from generator.translate.extract import messages

PACK = """\
game: ford
title: Ford
language: en
version: "1"
kinds:
  hex: {name: {nom: hex, nom.pl: hexes}, fields: {name: {type: name, label: name}}}
products:
  board: {kind: board, title: Map, of: [hex], style: numbered-fields, map: ford, size: 80 mm x 60 mm, also-whole: false}
kind: hex
provenance: {original: test}
things: {ford-0202: {name: Aldbridge}}
maps:
  ford:
    of: hex
    grid: pointed-hexes
    terrain: {o: clear, w: woods, s: water}
    plan: |
      o o w s
       o w o .
      o o w o
    edges:
      river: [0101-0102, 0201-0202]
      road: [0201-0202-0303]
    costs: {woods: 2, water: none, river: +1, road: 1}
"""


def loaded(folder: Path, old: str = "", new: str = "") -> Loaded:
    assert old in PACK
    (folder / "game.yaml").write_text(PACK.replace(old, new) if old else PACK, encoding="utf-8")
    return load(folder)


def test_each_cell_is_a_space_named_by_its_number(tmp_path: Path) -> None:
    game = loaded(tmp_path).game
    assert game is not None
    names = {thing.id: str(thing.name.forms["nom"]) for thing in game.things.values()}
    assert len(names) == 11
    assert (names["ford-0101"], names["ford-0202"]) == ("0101", "Aldbridge")


def test_the_pack_has_no_fault(tmp_path: Path) -> None:
    assert [group.lead.message for group in check(loaded(tmp_path)).groups] == []


@pytest.mark.parametrize(("expression", "value"), [
    ('steps(start, goal, "ways")', 2), ("paces(start, goal)", 2), ("paces(south, north)", 2)])
def test_examples_walk_over_it(tmp_path: Path, expression: str, value: int) -> None:
    game = loaded(tmp_path).game
    assert game is not None
    numbers = {"start": "0201", "goal": "0303", "south": "0102", "north": "0101"}
    given = {name: Ref("hex", f"ford-{number}") for name, number in numbers.items()}
    assert evaluate(expression, given, game) == value


@pytest.mark.parametrize(("old", "new", "place", "message"), [
    ("o o w o\n", "o o x o\n", "20:7", "expected a letter of the terrain, o, w, s, found 'x'"),
    ("o o w o\n", "o o w\n", "20:7", "expected 4 letters in each row, found 3"),
    ("o o w s\n       o w o .\n      o o w o", "# # # #", "18:7", "expected rows of letters, found none"),
    ("o o w o\n", "o" * 100 + "\n", "20:7", "expected 4 letters in each row, found 100"),
    ("o o w s", "o" * 100, "18:7", "expected at most 99 cells on a side, found 100"),
    ("{o: clear", "{oo: clear, o: clear", "16:15", "expected one letter for a terrain, found 'oo'"),
    ("0101-0102, ", "0101-0902, ", "22:15", "expected the number of a space such as 0101, found '0902'"),
    ("0101-0102, ", "0101-0402, ", "22:15", "expected the number of a space such as 0101, found '0402'"),
    ("0101-0102, ", "0101-0103, ", "22:15", "expected neighbours, found 0101-0103, which do not touch; 0101 touches "
                                            "0102, 0201"),
    ("0101-0102, ", "0101, ", "22:15", "expected numbers of neighbours such as 0101-0102, found '0101'"),
    ("0101-0102, ", "0202-0201, ", "22:26", "expected one line between two spaces, found 0201-0202 a second time"),
    ("woods: 2", "woods: +2", "24:20", "expected a cost such as 2, or none, found '+2'"),
    ("river: +1", "river: much", "24:43", "expected a cost such as 2, +1 or none, found 'much'"),
    ("woods: 2", "wods: 2", "24:13", "expected a word of the terrain or the edges, clear, river, road, water, woods, "
                                     "found 'wods'"),
    ("    costs:", "    gaps: [a-b]\n    costs:", "24:11", "expected gaps of a map without a grid, found one with "
                                                          "pointed-hexes"),
    ("    costs:", "    spaces: {0901: ford-0101}\n    costs:", "24:14",
     "expected the number of a space such as 0101, found '0901'"),
    ("    grid: pointed-hexes\n", "", "15:14", "expected terrain of a map with a grid, found one without"),
])
def test_what_is_wrong_is_told_where_it_is(tmp_path: Path, old: str, new: str, place: str, message: str) -> None:
    found = loaded(tmp_path, old, new).findings
    assert (place, message) in [(str(one.place).partition(":")[2], str(one.message)) for one in found]


def test_an_equal_row_is_told_by_its_own_line(tmp_path: Path) -> None:
    plan = "o o w s\n       o w o .\n      o o w o"
    found = check(loaded(tmp_path, plan, "oooo\n      oooo\n      ssss\n      oooo\n      ssss\n      oooo"))
    assert [(str(group.lead.place).partition(":")[2], str(group.lead.message)) for group in found.groups] == [
        ("21:7", "expected a way from 0101 to 0104, found none"),
        ("23:7", "expected a way from 0101 to 0106, found none")]


@pytest.mark.parametrize(("old", "new", "message"), [
    ("o: clear", "o: open",
     "expected what is drawn for open, clear, woods, hills, mountains, marsh, water, town, found none"),
    ("style: numbered-fields", "style: walled-rooms",
     "expected a style that draws maps with a grid, numbered-fields, found one that draws rooms"),
    ("size: 80 mm x 60 mm", "size: 20 mm x 20 mm", "error[text-over-the-edge]"),
])
def test_what_cannot_be_drawn_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    loaded(tmp_path, old, new)
    assert message in CliRunner().invoke(cli, ["check", str(tmp_path)]).output


def test_a_board_takes_what_it_leaves_out_from_the_look_of_the_theme(tmp_path: Path) -> None:
    loaded(tmp_path, "o: clear", "o: open")
    (tmp_path / "theme").mkdir(exist_ok=True)
    (tmp_path / "theme" / "look.yaml").write_text("map-look: {style: numbered-fields, draw: {open: clear}}\n", "utf-8")
    assert "what is drawn for open" not in CliRunner().invoke(cli, ["check", str(tmp_path)]).output


@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_board_prints_it_on_any_paper(tmp_path: Path, ink: str) -> None:
    pack, out = tmp_path / "pack", tmp_path / "out"
    pack.mkdir()
    loaded(pack, "80 mm x 60 mm", f"300 mm x 260 mm, paper: A5, ink: {ink}")
    done = CliRunner().invoke(cli, ["build", str(pack), "-o", str(out), "-j", "1"])
    assert done.exit_code == 0, done.output
    with pikepdf.open(next(out.rglob("board.pdf"))) as poster:
        assert len(poster.pages) == 6


def test_show_tells_terrain_and_what_steps_cost(tmp_path: Path) -> None:
    loaded(tmp_path)
    [told] = json.loads(CliRunner().invoke(cli, ["show", "map:ford", str(tmp_path), "--json"]).output)
    fields = told["fields"]
    assert (fields["grid"], fields["terrain"]) == ("pointed-hexes", {"clear": 7, "woods": 3, "water": 1})
    assert fields["0201"] == {"0301": 2, "0202": 1, "0102": 1, "0101": 1}


def test_show_draws_it_in_a_look_of_its_own(tmp_path: Path) -> None:
    """The look of the theme is for rooms; the map has the standard cells of 15 mm and 4 mm around."""
    loaded(tmp_path)
    picture = tmp_path / "map.svg"
    done = CliRunner().invoke(cli, ["show", "map:ford", str(tmp_path), "--svg", str(picture)])
    assert done.exit_code == 0, done.output
    assert 'width="75.5mm"' in picture.read_text(encoding="utf-8")


def test_numbers_are_not_translated(tmp_path: Path) -> None:
    game = loaded(tmp_path).game
    assert game is not None
    found = {one.source for one in messages(game, "pl")}
    assert "Aldbridge" in found
    assert "0101" not in found
