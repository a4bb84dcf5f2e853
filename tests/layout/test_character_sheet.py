from itertools import combinations

import pytest
from some import some

from generator.fields.int_type import IntType as Int
from generator.fields.map_type import MapType
from generator.fields.text_type import TextType
from generator.layout.marks import BoxMark, FieldMark, LineMark, PathMark, PictureMark, Piece, TextMark
from generator.layout.products.character_sheet import FRAME, character_sheet
from generator.layout.products.sheet_fields import Filled, distinct, fields_of, line_count
from generator.layout.products.sheet_pages import division, sheet_of
from generator.layout.refused import Refused
from generator.load.pack import load
from generator.model.kinds import Field
from generator.model.text import Text
from generator.records import replace
from generator.share import folder
from generator.translate.edition import Edition

SIZE = (210.0, 148.5)
GAME = load(folder("content") / "labirynt-smierci").game
assert GAME is not None
EDITION = Edition(GAME, "pl")


def sheets(portrait: str = "{id}") -> list[Piece]:
    every = [filled for kind in ("hero", "initiate") for filled in distinct(EDITION, kind, portrait)]
    return [character_sheet(EDITION, filled, SIZE) for filled in every]


def pictures(piece: Piece) -> list[PictureMark]:
    return [mark for mark in piece.marks if isinstance(mark, PictureMark)]


def test_fields_are_drawn_as_they_are_declared() -> None:
    fields = fields_of(GAME.kinds["initiate"])
    assert fields.name is not None
    assert fields.icon is not None
    assert [f.id for f in fields.under] == ["race"]
    assert [f.id for f in fields.choices] == ["letter"]
    assert [f.id for f in fields.numbers] == ["strength", "potential", "resistance", "agility"]
    assert [f.id for f in fields.written][:3] == ["weapons", "skill", "abilities"]


def test_things_that_differ_in_a_choice_are_printed_once() -> None:
    found = distinct(EDITION, "initiate")
    assert [filled.name for filled in found] == ["Elf", "Krasnolud", "Człowiek"]
    assert all(filled.value("letter") is None for filled in found)
    assert len(distinct(EDITION, "hero")) == 23


def test_things_with_other_portraits_have_sheets_of_their_own() -> None:
    found = distinct(EDITION, "initiate", "{id}")
    assert [filled.portrait for filled in found] == [thing.id for thing in GAME.of_kind("initiate")]
    assert [filled.value("letter") for filled in found] == ["a", "b", "c"] * 3
    assert [filled.portrait for filled in distinct(EDITION, "initiate", "stone")] == ["stone"] * 3


def test_a_sheet_without_its_portrait_is_as_it_always_was() -> None:
    blank = character_sheet(EDITION, Filled(GAME.kinds["hero"]), SIZE, form="hero")
    assert not pictures(blank)
    assert sheets("{letter}")[0] == sheets("")[0]


def test_the_book_shows_the_sheet_with_its_portrait() -> None:
    (shown,) = sheet_of(EDITION, GAME.of_kind("hero")[0]).pieces
    assert shown.piece == sheets()[0]


@pytest.mark.parametrize("portrait", ["", "{id}"])
def test_tally_has_the_value_in_full_line_and_spare_boxes_dashed(portrait: str) -> None:
    for hero, piece in some(zip(GAME.of_kind("hero"), sheets(portrait), strict=False)):
        boxes = [m for m in piece.marks if isinstance(m, BoxMark) and m.width == pytest.approx(4.9)]
        assert len({(box.x, box.y) for box in boxes}) == 20
        assert sum(not box.dash for box in boxes) == hero.fields["strength"]


def test_what_is_open_is_blank_and_not_a_dash() -> None:
    elf = character_sheet(EDITION, distinct(EDITION, "initiate")[0], SIZE)
    assert "–" not in {mark.text for mark in elf.marks if isinstance(mark, TextMark)}


def test_no_words_leave_the_frame_or_overlap() -> None:
    for piece in some([*sheets(), *sheets("")]):
        texts = [mark for mark in piece.marks if isinstance(mark, TextMark)]
        assert all(mark.x >= FRAME and mark.x + mark.width <= SIZE[0] - FRAME for mark in texts)
        assert min(mark.size for mark in texts) >= 6.5
        for one, other in combinations(texts, 2):
            level = abs(one.y - other.y) < 1.0
            assert not level or one.x + one.width <= other.x or other.x + other.width <= one.x, (one, other)


def test_lines_to_write_on_are_six_mm_apart() -> None:
    for piece in [*sheets(), *sheets(""), character_sheet(EDITION, Filled(GAME.kinds["hero"]), SIZE, form="hero")]:
        by_left: dict[float, list[float]] = {}
        for mark in piece.marks:
            if isinstance(mark, LineMark) and mark.y1 == mark.y2 and mark.y1 > 60:
                by_left.setdefault(round(mark.x2, 1), []).append(mark.y1)
        assert len(by_left) == 3
        for levels in by_left.values():
            assert all(b - a >= 6.0 for a, b in zip(sorted(levels), sorted(levels)[1:], strict=False))


def test_a_blank_sheet_has_fields_and_a_filled_one_none() -> None:
    blank = character_sheet(EDITION, Filled(GAME.kinds["hero"]), SIZE, form="hero")
    names = [mark.name for mark in blank.marks if isinstance(mark, FieldMark)]
    assert len(names) == len(set(names)) > 40
    assert all(name.startswith("hero.") for name in names)
    assert not any(isinstance(mark, FieldMark) for piece in sheets() for mark in piece.marks)


def test_lists_always_have_a_line_to_spare() -> None:
    skill = Field("skill", MapType("weapon", Int()), Text("biegłość"), print="line")
    assert [line_count(skill, ["x"] * n) for n in (0, 1, 2)] == [1, 2, 3]
    assert line_count(Field("notes", TextType(), Text("n"), print="lines", rows=4), []) == 4


@pytest.mark.parametrize(("count", "way"), [(1, (1, 1)), (2, (1, 2)), (6, (2, 3))])
def test_a_page_is_divided_into_sheets_of_landscape_shape(count: int, way: tuple[int, int]) -> None:
    assert division((210, 297), count) == way


def pads(number: int, portrait: str) -> list[BoxMark]:
    """The boxes to tick of a sheet with so many numbers from 1 to 20."""
    kind = GAME.kinds["hero"]
    own = {"name": kind.fields["name"]} | {
        f"n{one}": Field(f"n{one}", Int(1, 20), Text("liczba"), print="tally") for one in range(number)}
    hero = GAME.of_kind("hero")[0]
    thing = replace(hero, fields={"name": hero.fields["name"], **{f"n{one}": 7 for one in range(number)}})
    piece = character_sheet(EDITION, Filled(replace(kind, fields=own), thing, "Sad", portrait), SIZE)
    drawn = [mark for mark in piece.marks if isinstance(mark, BoxMark)]
    return [mark for mark in drawn if mark.fill is None and mark.width == mark.height]


@pytest.mark.parametrize(("number", "portrait"), [(1, ""), (3, ""), (3, "curvenol"), (4, "")])
def test_boxes_to_tick_stay_apart_and_on_the_sheet(number: int, portrait: str) -> None:
    boxes = [box for box in pads(number, portrait) if box.width > 1]
    assert len(boxes) >= number * 20
    for one, other in some(combinations(boxes, 2)):
        assert abs(one.x - other.x) >= one.width or abs(one.y - other.y) >= one.height
    for box in some(boxes):
        assert FRAME < box.x < box.x + box.width < SIZE[0] - FRAME


def test_more_numbers_than_there_is_room_for_are_refused() -> None:
    with pytest.raises(Refused, match="expected numbers in a row"):
        pads(6, "curvenol")


def test_a_thing_without_an_icon_has_no_empty_ring() -> None:
    filled = next(one for one in distinct(EDITION, "initiate") if one.thing is not None)
    assert filled.thing is not None
    icon = fields_of(filled.kind).icon
    assert icon is not None
    bare = replace(filled, thing=replace(filled.thing, fields={**filled.thing.fields, icon.id: None}))
    blank = replace(filled, thing=None, name="")

    def rings(one: Filled) -> int:
        # a ring is drawn twice, in two weights
        marks = character_sheet(EDITION, one, SIZE).marks
        return sum(isinstance(mark, PathMark) and mark.weight in (0.7, 0.2) for mark in marks)

    assert rings(filled) == rings(blank) == rings(bare) + 2
