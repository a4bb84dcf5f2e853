"""Maps as packs write them: what is wrong is told at its row or gap."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from generator.cli import cli
from generator.load.pack import Loaded, load
from generator.model.expression import evaluate
from generator.model.maps import Gap, OpenGround
from generator.model.values import Ref

GAME = """\
game: tiny
title: Maleńka
language: pl
version: "1"
kinds:
  room: {name: komnata, fields: {mark: int 1..6 or none}}
products:
  board: {kind: board, of: [room], style: walled-rooms, map: crypt, size: 48 mm x 38 mm, also-whole: false}
kind: room
provenance: {original: test}
things: {crypt-a: {mark: 1}, crypt-b: {}, nave: {}}
"""
MAP = """\
maps:
  crypt:
    of: room
    cell: 10 mm
    spaces: {c: nave}
    plan: |
      aab
      ccb
    gaps: [a-b, b-c]
"""


def loaded(folder: Path, old: str = "", new: str = "") -> Loaded:
    assert old in GAME + MAP
    (folder / "game.yaml").write_text(GAME.replace(old, new) if old else GAME, encoding="utf-8")
    (folder / "map.yaml").write_text(MAP.replace(old, new) if old else MAP, encoding="utf-8")
    return load(folder)


def test_a_map_is_read(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    assert found.findings == ()
    assert found.game is not None
    crypt = found.game.maps["crypt"]
    assert crypt.spaces == {"a": Ref("room", "crypt-a"), "b": Ref("room", "crypt-b"), "c": Ref("room", "nave")}
    assert (crypt.size, crypt.gaps) == ((30.0, 20.0), (Gap("a", "b"), Gap("b", "c")))


@pytest.mark.parametrize(("old", "new", "place", "message"), [
    ("aab", "aba", "7:7", "expected the letter a in one place, found it in two"),
    ("ccb", "ccbb", "8:7", "expected 3 letters in each row, found 4"),
    ("a-b, b-c", "a-b, a-d", "9:17", "expected a letter of the plan, found 'd'"),
    ("aab", "aa#", "9:12", "expected two spaces with a common border, found a-b, which do not touch"),
    ("b-c]", "b-a]", "9:17", "expected one gap between two spaces, found b-a a second time"),
    ("b-c]", "bc]", "9:17", "expected two letters such as a-b, or a>b for one way, found 'bc'"),
    ("{c: nave}", "{d: nave}", "5:14", "expected a letter of the plan, found 'd'"),
    ("aab\n      ccb", "###\n      ###", "7:7", "expected rows of letters, found none"),
    ("aab", "a" * 101, "7:7", "expected at most 100 cells on a side, found 101"),
])
def test_what_is_wrong_is_told_where_it_is(tmp_path: Path, old: str, new: str, place: str, message: str) -> None:
    found = loaded(tmp_path, old, new).findings
    assert [(str(one.place).partition(":")[2], str(one.message)) for one in found][:1] == [(place, message)]


def test_examples_walk_through_gaps(tmp_path: Path) -> None:
    game = loaded(tmp_path).game
    assert game is not None
    given = {"start": Ref("room", "crypt-a"), "goal": Ref("room", "nave")}
    assert evaluate('steps(start, goal, "ways")', given, game) == 2


def test_a_map_is_printed_with_its_walls(tmp_path: Path) -> None:
    loaded(tmp_path)
    done = CliRunner().invoke(cli, ["build", str(tmp_path), "-o", str(tmp_path / "out"), "-j", "1"])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "out" / "tiny" / "pl" / "board.pdf").is_file()


def test_a_map_is_printed_as_large_as_the_board(tmp_path: Path) -> None:
    """A poster over several pages; its cells grow, and the frame does not."""
    loaded(tmp_path, "size: 48 mm x 38 mm, also-whole: false", "size: 618 mm x 418 mm")
    done = CliRunner().invoke(cli, ["build", str(tmp_path), "-o", str(tmp_path / "out"), "-j", "1"])
    assert done.exit_code == 0, done.output
    with pikepdf.open(tmp_path / "out" / "tiny" / "pl" / "board-cala.pdf") as whole:
        *_, wide, high = map(float, whole.pages[0].MediaBox)
        assert (wide * 25.4 / 72, high * 25.4 / 72) == pytest.approx((618, 418))
    with pikepdf.open(tmp_path / "out" / "tiny" / "pl" / "board.pdf") as pages:
        assert len(pages.pages) > 6


@pytest.mark.parametrize(("old", "new", "said"), [
    ("    gaps: [a-b, b-c]", "    gaps: [a-b]", "expected a way from a to c, found none"),
    ("  crypt:", "  vault:", "expected a map, found 'crypt'; maps here: vault"),
    ("size: 48 mm x 38 mm", "size: 48 mm x 40 mm", "cells inside the frame, such as 48 mm x 38 mm, found 48 mm x 40"),
    ("size: 48 mm x 38 mm", "size: 10 mm x 10 mm", "cells inside the frame, such as 21 mm x 20 mm, found 10 mm x 10"),
    ("{c: nave}", "{c: nowhere}", "map.yaml:5:17: error[reference-to-nothing]"),
])
def test_check_finds_what_cannot_be_played_or_printed(tmp_path: Path, old: str, new: str, said: str) -> None:
    loaded(tmp_path, old, new)
    assert said in CliRunner().invoke(cli, ["check", str(tmp_path)]).output


def test_show_tells_ways_and_steps(tmp_path: Path) -> None:
    loaded(tmp_path)
    said = CliRunner().invoke(cli, ["show", "map:crypt", str(tmp_path)]).output
    assert "thing: room.crypt-a, ways: b, steps: a: 0, b: 1, c: 2" in said


def test_show_reports_how_a_map_hangs_together(tmp_path: Path) -> None:
    loaded(tmp_path)
    shown = ["show", "map:crypt", str(tmp_path), "--json"]
    [told] = json.loads(CliRunner().invoke(cli, shown).output)
    report = {key: told["fields"][key] for key in ("spaces", "gaps", "farthest", "farthest walks", "mean steps")}
    assert report == {"spaces": 3, "gaps": 2, "farthest": 2, "farthest walks": ["a-c", "c-a"], "mean steps": 1.33}
    assert (told["fields"]["single exits"], told["fields"]["bridges"]) == (["a", "c"], ["a-b", "b-c"])


def test_a_gap_in_a_ring_is_no_bridge(tmp_path: Path) -> None:
    drawn = loaded(tmp_path, "[a-b, b-c]", "[a-b, b-c, a-c]").game
    assert drawn is not None
    assert drawn.maps["crypt"].bridges() == []


def test_show_draws_a_map(tmp_path: Path) -> None:
    loaded(tmp_path)
    picture = tmp_path / "map.svg"
    done = CliRunner().invoke(cli, ["show", "map:crypt", str(tmp_path), "--svg", str(picture)])
    assert done.exit_code == 0, done.output
    assert 'width="48mm" height="38mm"' in picture.read_text(encoding="utf-8")


ATTIC = """\
maps:
  attic:
    of: floor-space
    cell: 22 mm
    borders: open
    plan: |
      aaab
      cc.b
      ccdb
    closed: [a-c]
    slopes: [a>b]
    climb: 3
    currents: [d>out]
    exits: {north: trapdoor}
    signs: {entry: [c]}
    stands: {".": trunk, a: bed}
"""
KIND = "  floor-space: {name: pole, fields: {}}\n"


def attic(folder: Path, old: str = "", new: str = "") -> Loaded:
    assert old in ATTIC
    (folder / "game.yaml").write_text(GAME.replace("products:", f"{KIND}products:"), encoding="utf-8")
    (folder / "map.yaml").write_text(MAP + ATTIC.replace("maps:\n", "").replace(old, new), encoding="utf-8")
    return load(folder)


def test_open_ground_is_read_and_its_spaces_need_no_things(tmp_path: Path) -> None:
    found = attic(tmp_path)
    assert found.findings == ()
    assert found.game is not None
    assert found.game.maps["attic"].ground == OpenGround(
        (Gap("a", "c"),), (Gap("a", "b", True),), 3, (Gap("d", "out", True),), {"north": "trapdoor"},
        {"entry": ("c",)}, {".": "trunk", "a": "bed"})
    spaces = {"start": Ref("floor-space", "attic-b"), "goal": Ref("floor-space", "attic-a")}
    assert evaluate("paces(start, goal)", spaces, found.game) == 3


@pytest.mark.parametrize(("old", "new", "message"), [
    ("a-c", "a>c", "expected two letters such as a-b, found 'a>c'"),
    ("a>b", "a-b", "expected two letters such as a>b, found 'a-b'"),
    ("a>b", "a>c, a>c", "expected one line between two spaces, found a>c a second time"),
    ("a-c", "a-d", "expected two spaces with a common border, found a-d, which do not touch"),
    ("d>out", "x>out", "expected a letter of the plan, found 'x'"),
    ("north: trapdoor", "up: trapdoor", "expected a side, north, east, south, west, found 'up'"),
    ("[c]", "[c, z]", "expected a letter of the plan, found 'z'"),
    ("a: bed", "z: bed", "expected a letter of the plan, found 'z'"),
    ("borders: open", "borders: walls", "expected closed of a map with borders: open, found one with walls"),
    ("climb: 3", "climb: 3\n    gaps: [a-b]", "expected gaps of a map with walls, found borders: open"),
    ("climb: 3", "climb: 0", "expected a whole number from 1 to 100, found 0"),
])
def test_what_is_wrong_with_open_ground_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    found = attic(tmp_path, old, new).findings
    assert str(found[0].message) == message


def test_only_a_space_at_the_edge_drains_off_the_map(tmp_path: Path) -> None:
    found = attic(tmp_path, "cc.b\n      ccdb", "cd.b\n      cccb").findings
    assert [str(one.message) for one in found] == ["expected a space at the edge of the plan, found 'd'"]
