from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.layout.faces.face import front_of
from generator.layout.marks import BoxMark, DrawingMark, ImageMark, LineMark, Mark, PathMark, TextMark
from generator.layout.motion import Extent
from generator.layout.turn import turned_mark
from generator.load.pack import load
from generator.model.theme import Nib
from generator.model.values import Ref
from generator.translate.edition import Edition

PEN = Nib(shape=(2.0, 0.0, 0.0, 0.5))
MARKS: dict[str, Mark] = {
    "text": TextMark(10, 20, "Ace", "Brygada1918-Regular", 9, "#000000", 6.0),
    "box": BoxMark(5, 6, 20, 8, "#ff0000", "#000000", 0.4, 2.0),
    "dashed box": BoxMark(5, 6, 20, 8, None, "#000000", 0.4, dash=(1.0, 2.0)),
    "line": LineMark(1, 2, 30, 4, "#000000"),
    "path": PathMark("M0 0L10 0C12 3 12 5 10 8Z", 7, 9, 1.5, "#00ff00", "#000000", nib=PEN),
    "drawing": DrawingMark(4, 4, 12, 6, (PathMark("M0 0L8 4L0 4Z", 4, 4, 1.0, "#0000ff"),), "hash"),
    "image": ImageMark(4, 4, 12, 6, (2.0, 4.0, 16.0, 6.0), "a.png", "hash", "PNG", (160, 60)),
}
NEAR = pytest.approx
PACK = {
    "game.yaml": """\
game: turned
title: Turned
language: en
products: {cards: {kind: deck, of: [card]}}
provenance: {original: example}
kinds: {card: {name: card, fields: {name: name, value: text}}}
kind: card
things: {ace: {name: Ace of Swords, value: A text that fills several lines of a box for it.}}
""",
    "theme/faces.yaml": """\
faces:
  card:
    for: [card]
    size: 60 mm x 90 mm
    regions:
      index: {box: [4, 4, 20, 6], text: "{name}", heads: 2}
      side: {box: [50, 20, 6, 50], text: "{name}", turn: 90}
      long: {box: [10, 30, 12, 30], text: "{value}", turn: -90}
      slanted: {box: [24, 40, 24, 10], text: "{name}", turn: 30}
""",
}


def written(folder: Path, files: dict[str, str] = PACK) -> Path:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def middle(box: Extent) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


@pytest.mark.parametrize("name", MARKS)
def test_four_quarter_turns_change_nothing(name: str) -> None:
    mark = MARKS[name]
    for _ in range(4):
        mark = turned_mark(mark, 90, (30.0, 45.0))
    assert mark.bounds == NEAR(MARKS[name].bounds, abs=0.01)


@pytest.mark.parametrize("name", MARKS)
@given(degrees=st.floats(0, 360))
def test_a_turn_and_its_reverse_change_nothing(name: str, degrees: float) -> None:
    there = turned_mark(MARKS[name], degrees, (30.0, 45.0))
    back = turned_mark(there, 360 - degrees, (30.0, 45.0))
    assert back.bounds == NEAR(MARKS[name].bounds, abs=0.05)


@pytest.mark.parametrize("name", MARKS)
def test_half_a_turn_about_a_card_is_the_opposite_corner(name: str) -> None:
    left, top, right, bottom = MARKS[name].bounds
    assert turned_mark(MARKS[name], 180, (30.0, 45.0)).bounds == NEAR((60 - right, 90 - bottom, 60 - left, 90 - top))


def test_regions_stand_where_their_boxes_are(tmp_path: Path) -> None:
    game = load(written(tmp_path)).game
    assert game is not None
    drawn = front_of(Edition(game, "en"), game.things[Ref("card", "ace")], (60.0, 90.0))
    assert drawn.overflows == ()
    lines = [mark for mark in drawn.piece.marks if isinstance(mark, TextMark)]
    first, second, side = lines[:3]
    assert (first.turn, second.turn, side.turn) == (0, 180, 90)
    assert second == replace(first, x=NEAR(60 - first.x), y=NEAR(90 - first.y), turn=180.0)
    # the long side of the box is the length of a line
    assert middle(side.bounds) == NEAR((53, 45), abs=1.0)
    assert side.width > 6
    long = [mark for mark in lines if mark.turn == 270]
    assert len(long) > 1
    for mark in long:
        box = mark.bounds
        assert (box[0] >= 10, box[1] >= 30, box[2] <= 22, box[3] <= 60) == (True,) * 4
    (slanted,) = [mark for mark in lines if mark.turn == 30]
    assert middle(slanted.bounds) == NEAR((36, 45), abs=1.0)


def test_what_is_turned_out_of_the_safe_zone_is_reported(tmp_path: Path) -> None:
    near = PACK["theme/faces.yaml"].replace("box: [4, 4, 20, 6]", "box: [0.2, 4, 20, 6], align: left")
    game = load(written(tmp_path, PACK | {"theme/faces.yaml": near})).game
    assert game is not None
    drawn = front_of(Edition(game, "en"), game.things[Ref("card", "ace")], (60.0, 90.0))
    assert {one.datum for one in drawn.near} == {"card/ace/name"}


@pytest.mark.parametrize("key", ["turn: sideways", "turn: 400", "turn: true", "heads: 0", "heads: 40"])
def test_wrong_turns_are_reported_at_their_line(key: str, tmp_path: Path) -> None:
    files = PACK | {"theme/faces.yaml": PACK["theme/faces.yaml"].replace("turn: 30", key)}
    (found,) = load(written(tmp_path, files)).findings
    assert (found.rule, found.path) == ("bad-value", f"theme/faces/card/regions/slanted/{key.partition(':')[0]}")
    assert found.place is not None
    assert (found.place.file, found.place.line) == ("theme/faces.yaml", 9)
