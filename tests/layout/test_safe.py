"""What stands too near to the cut is found by its whole box: letters, icons, pictures, rounded corners."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.layout.faces.safe import Zone, ink_of, near_cut
from generator.layout.marks import GroupMark, ImageMark, PathMark, TextMark
from generator.layout.type.fonts import MM_PER_PT, font
from generator.load.pack import load
from generator.make.examination import examine
from generator.model.region_contents import IconContent, ImageContent, TextContent
from generator.model.theme import Region
from generator.translate.edition import Edition

PACK = Path(__file__).parents[1] / "packs" / "fair"
ZONE = Zone(63, 88, 3, 3, 0)
FONT = "Brygada1918-Regular"


def told(tmp_path: Path, *edits: tuple[str, str]) -> list[tuple[str, int, str]]:
    pack = tmp_path / "pack"
    shutil.copytree(PACK, pack)
    face = pack / "theme" / "faces" / "cards.yaml"
    text = face.read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    face.write_text(text, encoding="utf-8")
    loaded = load(pack)
    assert loaded.game is not None
    report = examine(loaded, Edition(loaded.game, "pl"))
    return [(f.message, f.place.line if f.place else 0, f.path) for f in report.findings if f.rule == "near-the-cut"]


def test_the_pack_itself_is_safe(tmp_path: Path) -> None:
    assert told(tmp_path) == []


@pytest.mark.parametrize(("old", "new", "region"), [
    ("title:  {box: [5, 4, 44, 8]", "title:  {box: [5, 1, 44, 8]", "title"),
    ("price: {box: [50, 3.5, 9, 9]", "price: {box: [53, 3.5, 9, 9]", "price"),
    ("art:    {box: [20, 17, 23, 23]", "art:    {box: [38.5, 17, 23, 23]", "art"),
    ("tally: {box: [10.5, 79, 24, 3.6]", "tally: {box: [1, 79, 24, 3.6]", "tally"),
    ("sky: {box: [44, 58, 14, 18]", "sky: {box: [44, 58, 18, 18]", "sky"),
    ("code: {box: [46, 60, 12, 12]", "code: {box: [52, 60, 12, 12]", "code"),
    ("more:   {box: [36, 76.5, 22, 7]", "more:   {box: [40, 76.5, 22, 7]", "more"),
    ("sign:   {box: [22.5, 35, 18, 18]", "sign:   {box: [22.5, 70.5, 18, 18]", "sign"),
])
def test_each_sort_of_region_is_told_at_its_line(tmp_path: Path, old: str, new: str, region: str) -> None:
    found = told(tmp_path, (old, new))
    lines = (tmp_path / "pack" / "theme" / "faces" / "cards.yaml").read_text(encoding="utf-8").splitlines()
    assert {lines[line - 1] for _, line, _ in found} == {line for line in lines if new in line}
    assert all(f"expected the region {region} " in message for message, _, _ in found)


def test_a_picture_that_reaches_the_bleed_is_meant_to_be_cut(tmp_path: Path) -> None:
    assert told(tmp_path, ("sky: {box: [44, 58, 14, 18]", "sky: {box: [44, 58, 22, 18]")) == []


def line(x: float, y: float, text: str, turn: int = 0) -> TextMark:
    return TextMark(x, y, text, FONT, 10, "#000000", 20, "a/b/c", turn=turn)


def test_the_end_of_a_line_counts_and_what_hangs_under_it() -> None:
    region = Region("r", (0, 0, 1, 1), (TextContent("x"),))
    assert [one.mm for one in near_cut(ZONE, region, [line(41, 44, "xxx")], "p")] == [1.0]
    # the letters of one line reach as far down as they do, not as far as others might
    assert not list(near_cut(ZONE, region, [line(10, 84.9, "xxx")], "p"))
    (hanging,) = near_cut(ZONE, region, [line(10, 84.9, "yyy")], "p")
    assert 0.3 < hanging.mm < font(FONT).descent * 10 * MM_PER_PT
    (accent,) = near_cut(ZONE, region, [line(10, 5.5, "Żxx")], "p")
    assert accent.mm > 0.1
    assert not list(near_cut(ZONE, region, [line(10, 5.5, "xxx")], "p"))


@pytest.mark.parametrize(("turn", "box"), [
    (0, (30, 28, 50, 30)), (90, (30, 30, 32, 50)), (180, (10, 30, 30, 32)), (270, (28, 10, 30, 30)),
])
def test_turned_lines(turn: int, box: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = ink_of(line(30, 30, "xxx", turn))
    assert box[0] - 0.4 <= left <= right <= box[2] + 0.4
    assert box[1] - 0.4 <= top <= bottom <= box[3] + 0.4


def test_rounded_corners_are_cut_off_too() -> None:
    zone = Zone(63, 88, 3, 3, 10)
    region = Region("r", (0, 0, 1, 1), (IconContent("x"),))
    square = PathMark("M0 0H5V5H0Z", 3.1, 3.1, datum="a/b/icon")
    assert zone.distance_outside((3.1, 3.1, 8.1, 8.1)) == pytest.approx(2 ** 0.5 * 6.9 - 7)
    assert not list(near_cut(ZONE, region, [square], "p"))
    picture = ImageMark(3.1, 3.1, 5, 5, (3.1, 3.1, 5, 5), "f", "h", "PNG", (10, 10), "a/b/art")
    assert not list(near_cut(ZONE, region, [picture], "p"))


def test_a_faded_picture_may_bleed_and_a_faded_letter_not() -> None:
    picture = ImageMark(-3, -3, 69, 50, (-3, -3, 69, 50), "art.png", "1", "PNG", (690, 500))
    letter = TextMark(1, 20, "W", FONT, 12, "#000000", 5)
    region = Region("art", (-3, -3, 69, 50), (ImageContent("art"),))
    assert list(near_cut(ZONE, region, [GroupMark((picture,), opacity=0.5)], "art")) == []
    assert [one.region for one in near_cut(ZONE, region, [GroupMark((letter,), opacity=0.5)], "art")] == ["art"]
