"""Regions drawn once for each unit of a number or each element of a list."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from some import some

from generator.check import check
from generator.layout.faces.face import Drawn, front_of, one_size
from generator.layout.faces.repeats import boxes
from generator.layout.marks import Mark, PathMark, TextMark
from generator.layout.refused import Refused
from generator.load.pack import Loaded, load
from generator.model.region_lengths import Repeat
from generator.translate.edition import Edition

SIZE = (100.0, 150.0)
PACK = """\
game: bars
title: Paski
language: pl
version: "1.0"
products: {karty: {kind: deck, of: [hero], card: 100 mm x 150 mm}}
provenance: {original: próba}
kinds:
  sign:
    name: znak
    fields: {name: name, icon: icon, school: {type: "choice of hot, cold", words: {hot: żar, cold: chłód}}}
  hero:
    name: bohater
    fields:
      name: name
      life: int 0..9
      armour: int 0..2 or none
      magic: list of ref sign
      moods: {type: "list of choice of glad, sad", words: {glad: wesoły, sad: smutny}}
kind: hero
things:
  ann: {name: Anna, life: 4, armour: 2, magic: [fire, ice], moods: [sad, glad]}
  bob: {name: Bob, life: 3}
"""
SIGNS = """\
kind: sign
provenance: {original: próba}
things: {fire: {name: Ogień, icon: fire, school: hot}, ice: {name: Lód, icon: ice, school: cold, copies: 3}}
"""
THEME = """\
styles: {body: {font: text, size: 9 pt}}
icons:
  fire: {drawing: d, set: s, author: a, licence: l, meaning: m}
  ice: {drawing: d, set: s, author: a, licence: l, meaning: m}
faces:
  hero:
    for: [hero]
    size: 100 mm x 150 mm
    regions:
      part: {box: [40, 50, 20, 10], %s}
"""
ICON = '<svg viewBox="0 0 512 512" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h512v512h-512z"/></svg>'


def read(folder: Path, region: str) -> Loaded:
    (folder / "theme" / "icons").mkdir(parents=True)
    for name, text in (("game.yaml", PACK), ("signs.yaml", SIGNS), ("theme/theme.yaml", THEME % region)):
        (folder / name).write_text(text, "utf-8")
    for icon in ("fire", "ice"):
        (folder / "theme" / "icons" / f"{icon}.svg").write_text(ICON, "utf-8")
    return load(folder)


def drawn(folder: Path, region: str, hero: str = "ann", size: tuple[float, float] = SIZE) -> Drawn:
    loaded = read(folder, region)
    assert not loaded.findings
    assert loaded.game is not None
    thing = loaded.game.thing("hero", hero)
    assert thing is not None
    return front_of(Edition(loaded.game, "pl"), thing, size)


def words(marks: Iterable[Mark]) -> list[str]:
    return [mark.text for mark in marks if isinstance(mark, TextMark)]


def middles(marks: Iterable[Mark]) -> list[float]:
    return [round(mark.x + mark.width / 2, 2) for mark in marks if isinstance(mark, TextMark)]


LINE = 'text: "{n}", repeat: {over: life, step: 12 mm%s}'


@pytest.mark.parametrize(("rest", "said", "places"), [
    ("", "1234", [50, 62, 74, 86]),
    (", from: end", "4321", [50, 62, 74, 86]),
    (", align: center", "1234", [32, 44, 56, 68]),
    (", align: end", "1234", [14, 26, 38, 50]),
])
def test_a_number_is_a_line_of_copies(tmp_path: Path, rest: str, said: str, places: list[float]) -> None:
    marks = drawn(tmp_path, LINE % rest).piece.marks
    assert "".join(words(marks)) == said
    assert middles(marks) == pytest.approx(places, abs=0.01)


def test_each_thing_has_its_own_number_of_copies(tmp_path: Path) -> None:
    game = read(tmp_path, LINE % "").game
    assert game is not None
    edition = Edition(game, "pl")
    assert [words(front_of(edition, hero, SIZE).piece.marks) for hero in game.of_kind("hero")] == [
        ["1", "2", "3", "4"], ["1", "2", "3"]]


@pytest.mark.parametrize(("changed", "wanted"), [
    ("step: 5 mm", Repeat("life", step=(5.0, 0.0), descending=True)),
    ("over: 3, from: start", Repeat(3, step=(12.0, 0.0))),
    ("as: ring, radius: 9 mm", Repeat("life", shape="ring", radius=9.0, descending=True)),
])
def test_a_face_that_extends_another_changes_one_key_of_a_repetition(
        tmp_path: Path, changed: str, wanted: Repeat) -> None:
    other = f"}}\n  other: {{extends: hero, regions: {{part: {{repeat: {{{changed}}}}}}}"
    game = read(tmp_path, LINE % ", from: end" + other).game
    assert game is not None
    assert next(one for id_, one in game.theme.faces["other"].regions.items() if id_ == "part").repeat == wanted


def test_copies_keep_their_share_of_a_piece_of_another_size(tmp_path: Path) -> None:
    marks = drawn(tmp_path, LINE % "", size=(50.0, 75.0)).piece.marks
    assert middles(marks) == pytest.approx([25, 31, 37, 43], abs=0.01)


def test_an_element_that_is_a_thing_shows_its_name_and_icon(tmp_path: Path) -> None:
    marks = drawn(tmp_path, 'icon: "{item.icon}", repeat: {over: magic, step: [0 mm, 20 mm]}').piece.marks
    (fire, ice) = some(mark for mark in marks if isinstance(mark, PathMark))
    assert (fire.x, round(ice.y - fire.y, 2)) == (ice.x, 20.0)
    named = drawn(tmp_path / "named", 'text: "{n}. {item.name|Nom}", repeat: {over: magic}').piece.marks
    assert words(named) == ["1. Ogień", "2. Lód"]


def test_an_element_that_is_a_word_prints_what_the_field_says_for_it(tmp_path: Path) -> None:
    assert words(drawn(tmp_path, 'text: "{item}", repeat: {over: moods}').piece.marks) == ["smutny", "wesoły"]


def test_a_word_of_an_element_that_is_a_thing_is_that_of_its_own_field(tmp_path: Path) -> None:
    told = drawn(tmp_path, 'text: "{item.school} {item.copies}", repeat: {over: magic}').piece.marks
    assert words(told) == ["żar\u00a01", "chłód\u00a03"]


@pytest.mark.parametrize("field", ["armour", "magic", "moods"])
def test_without_a_value_nothing_is_drawn(tmp_path: Path, field: str) -> None:
    assert not drawn(tmp_path, f'shape: rect, fill: ink, repeat: {{over: {field}}}', "bob").piece.marks


@pytest.mark.parametrize(("when", "said"), [
    ("n is 1", "1"), ("n is not 1", "234"), ("armour", "1234"), ("not armour", ""),
])
def test_each_copy_may_have_a_condition(tmp_path: Path, when: str, said: str) -> None:
    region = f'text: "{{n}}", when: {when}, repeat: {{over: life}}'
    assert "".join(words(drawn(tmp_path, region).piece.marks)) == said


def test_a_condition_on_a_field_holds_for_each_thing_alone(tmp_path: Path) -> None:
    game = read(tmp_path, 'text: "{n}", when: armour, repeat: {over: 3}').game
    assert game is not None
    edition = Edition(game, "pl")
    said = [words(front_of(edition, hero, SIZE).piece.marks) for hero in game.of_kind("hero")]
    assert said == [["1", "2", "3"], []]


def test_a_grid_is_filled_row_by_row() -> None:
    grid = Repeat(5, "grid", (12.0, 14.0), columns=2)
    assert [box[:2] for box in boxes((10.0, 20.0, 8.0, 8.0), grid, 5)] == [
        (10.0, 20.0), (22.0, 20.0), (10.0, 34.0), (22.0, 34.0), (10.0, 48.0)]
    ended = Repeat(5, "grid", None, columns=2, align="end")
    assert [box[:2] for box in boxes((10.0, 20.0, 8.0, 9.0), ended, 3)] == [(2.0, 11.0), (10.0, 11.0), (2.0, 20.0)]


def test_a_ring_begins_at_the_top_and_goes_clockwise() -> None:
    found = boxes((40.0, 40.0, 20.0, 20.0), Repeat(4, "ring", radius=30.0), 4)
    assert [(round(x, 6), round(y, 6), w, h) for x, y, w, h in found] == [
        (40, 10, 20, 20), (70, 40, 20, 20), (40, 70, 20, 20), (10, 40, 20, 20)]


def test_turns_are_about_the_middle_of_each_copy(tmp_path: Path) -> None:
    marks = drawn(tmp_path, 'text: "{n}", turn: 180, repeat: {over: life, step: 12 mm}').piece.marks
    turned = some(mark for mark in marks if isinstance(mark, TextMark))
    assert [round(mark.x - mark.width / 2, 1) for mark in turned] == [50, 62, 74, 86]


def test_a_common_size_is_that_of_the_longest_text_of_all_copies(tmp_path: Path) -> None:
    loaded = read(tmp_path, 'text: "{item.name} {kind.name} {name}", fit: {same-size: deck}, repeat: {over: magic}')
    assert loaded.game is not None
    sizes = one_size(Edition(loaded.game, "pl"), loaded.game.of_kind("hero"), SIZE)
    assert set(sizes.max_sizes) == {"part"}


def test_a_copy_beside_the_face_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="one of 4 beside it") as refused:
        drawn(tmp_path, 'shape: rect, repeat: {over: life, step: 30 mm}')
    assert refused.value.at == "/theme/faces/hero/regions/part/repeat"


@pytest.mark.parametrize(("region", "path"), [
    ('text: "{n}", repeat: {over: life, as: grid}', "repeat"),
    ('text: "{n}", repeat: {over: life, as: ring}', "repeat"),
    ('text: "{n}", repeat: {over: life, columns: 2}', "repeat/columns"),
    ('text: "{n}", repeat: {over: life, as: ring, radius: 9 mm, step: 3 mm}', "repeat/step"),
    ('text: "{n}", repeat: {over: life, step: [1 mm]}', "repeat/step"),
    ('text: "{n}", repeat: {over: life, step: wide}', "repeat/step"),
    ('text: "{n}", repeat: {over: 0}', "repeat/over"),
    ('text: "{n}", repeat: {step: 3 mm}', "repeat"),
    ('text: "{n}", repeat: {over: life, as: heap}', "repeat/as"),
])
def test_what_cannot_be_repeated_so_is_told(tmp_path: Path, region: str, path: str) -> None:
    (finding,) = read(tmp_path, region).findings
    assert finding.path.startswith(f"theme/faces/hero/regions/part/{path}")


@pytest.mark.parametrize(("region", "rule", "found"), [
    ('text: "{n}", repeat: {over: lives}', "hole-to-nothing", "'lives'"),
    ('text: "{n}"', "hole-to-nothing", "'n'"),
    ('text: "{item.nme}", repeat: {over: magic}', "hole-to-nothing", "magic.nme"),
    ('text: "{n}", repeat: {over: name}', "face-unreadable", "name"),
    ('text: "{n}", when: m is 1, repeat: {over: life}', "face-unreadable", "'m'"),
    ('icon: "{item}", repeat: {over: moods}', "reference-to-nothing", "'sad'"),
    ('image: "art-{n}", repeat: {over: life, step: 5 mm}', "image-missing", "'art-1'"),
])
def test_a_wrong_name_in_a_repeated_region_is_told(tmp_path: Path, region: str, rule: str, found: str) -> None:
    groups = [group for group in check(read(tmp_path, region)).groups if group.lead.rule == rule]
    assert found in " ".join(str(group.lead.message) for group in groups)


@pytest.mark.parametrize("region", [
    'text: "{n} {item.name}", style: body, repeat: {over: magic}',
    'icon: "{item.icon}", when: n is 1, repeat: {over: magic}',
    'badge: ellipse, text: "{n}", style: body, fill: ground, repeat: {over: armour, align: center}',
])
def test_a_good_one_has_no_finding(tmp_path: Path, region: str) -> None:
    about_faces = [str(group.lead) for group in check(read(tmp_path, region)).groups
                   if group.lead.path.startswith("theme/faces")]
    assert about_faces == []


def test_an_element_that_is_a_thing_names_its_picture(tmp_path: Path) -> None:
    named = drawn(tmp_path, 'icon: "{item.id}", repeat: {over: magic, step: [0 mm, 20 mm]}').piece.marks
    assert len([mark for mark in named if isinstance(mark, PathMark)]) == 2
