"""Which face a piece has, and how a face takes over another of a different size."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from generator.check.rules.chosen_not_printed import chosen_not_printed
from generator.layout.faces.face import face_for
from generator.layout.faces.product_faces import as_printed
from generator.load.pack import load
from generator.load.resized_face import resized_face
from generator.model.game import Game
from generator.model.theme import Face
from generator.model.values import Ref
from generator.translate.edition import Edition

GAME = """\
game: tiny
title: Tiny
language: en
products:
  cards: {kind: deck, title: Cards, of: [monster], face: stock-card}
  tarot: {kind: deck, title: Large cards, of: [monster], card: tarot, face: stock-tarot}
kinds:
  creature: {name: creature, fields: {name: name}}
  monster: {name: monster, extends: creature, fields: {}}
kind: monster
things: {rat: {name: Rat}, bat: {name: Bat}}
"""
BASE = """\
faces:
  base:
    size: 60 mm x 80 mm
    bleed: 3 mm
    regions:
      ground: {box: [-3, -3, 66, 86], shape: rect}
      name: {box: [6, 8, 48, 8], text: "{name}"}
      badge: {box: [50, 70, 8, 8], shape: ellipse, stretch: false}
      lives: {box: [6, 60, 6, 6], shape: ellipse, repeat: {over: 3, step: [8 mm, 2 mm]}}
      foot: {box: [6, 74, 48, 4], shape: rect}
"""


def game_of(folder: Path, theme: str = "") -> Game:
    (folder / "game.yaml").write_text(GAME)
    (folder / "theme").mkdir(exist_ok=True)
    (folder / "theme" / "faces.yaml").write_text(theme)
    game = load(folder).game
    assert game is not None
    return game


def test_two_decks_of_a_kind_each_have_their_face(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    edition, rat = Edition(game, "en"), game.things[Ref("monster", "rat")]
    faces = [face_for(as_printed(edition, game.products[id_]), rat) for id_ in ("cards", "tarot")]
    assert [face and face.id for face in faces] == ["stock-card", "stock-tarot"]


def test_a_face_may_name_a_thing_by_a_kind_that_its_own_extends(tmp_path: Path) -> None:
    game = game_of(tmp_path, "faces: {rat: {size: 20 mm x 20 mm, for: [creature.rat], regions: {}}}\n")
    edition = Edition(game, "en")
    faces = {id_: face_for(edition, game.things[Ref("monster", id_)]) for id_ in ("rat", "bat")}
    assert {id_: face and face.id for id_, face in faces.items()} == {"rat": "rat", "bat": "stock-card"}


@pytest.mark.parametrize(("size", "boxes"), [
    # twice as wide: the ground still reaches 3 mm over each edge, the badge stays round about its middle
    ("120 mm x 80 mm", {"ground": (-3, -3, 126, 86), "name": (12, 8, 96, 8), "badge": (104, 70, 8, 8)}),
    ("30 mm x 40 mm", {"ground": (-3, -3, 36, 46), "name": (3, 4, 24, 4), "badge": (25, 35, 4, 4)}),
    ("60 mm x 80 mm", {"ground": (-3, -3, 66, 86), "name": (6, 8, 48, 8), "badge": (50, 70, 8, 8)}),
])
def test_boxes_taken_over_are_stretched_to_another_size(
        tmp_path: Path, size: str, boxes: dict[str, tuple[float, ...]]) -> None:
    own = "  card: {extends: base, for: [monster], size: SIZE, regions: {foot: {box: [1, 1, 2, 2]}}}\n"
    game = game_of(tmp_path, BASE + own.replace("SIZE", size))
    regions = game.theme.faces["card"].regions
    assert {id_: regions[id_].box for id_ in boxes} == boxes
    # what the face says itself stands where it says
    assert regions["foot"].box == (1, 1, 2, 2)
    assert game.theme.faces["base"].regions["name"].box == (6, 8, 48, 8)
    repeat = regions["lives"].repeat
    assert repeat is not None
    width, height = game.theme.faces["card"].size
    assert repeat.step == (8 * width / 60, 2 * height / 80)


CHAIN = """\
faces:
  base:
    size: 40 mm x 40 mm
    bleed: 3 mm
    regions:
      ground: {box: [-3, -3, 46, 46], shape: rect}
      badge: {box: [16, 20, 8, 8], shape: ellipse, stretch: false}
      over: {box: [36, -2, 6, 20], shape: rect, stretch: false}
      lives: {box: [18, 18, 4, 4], shape: ellipse, repeat: {over: 3, as: ring, radius: 12 mm}}
      grid: {box: [2, 2, 4, 4], shape: ellipse, repeat: {over: 4, as: grid, columns: 2, step: [6 mm, 5 mm]}}
      column: {box: [4, 4, 30, 30], gap: 2 mm, stack: {rule: {shape: line, height: 3 mm}, name: {text: "{name}"}}}
"""
SIZES = st.tuples(*[st.floats(10, 200).map(lambda one: round(one, 1))] * 2)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Face:
    return game_of(tmp_path_factory.mktemp("pack"), CHAIN).theme.faces["base"]


@examples(60)
@given(st.lists(SIZES, max_size=5), SIZES)
def test_sizes_between_two_faces_do_not_matter(base: Face, between: list[tuple[float, float]],
                                               size: tuple[float, float]) -> None:
    chained = base
    for one in between:
        chained = resized_face(chained, one)
    assert resized_face(chained, size) == resized_face(base, size)
    assert resized_face(chained, base.size) == base


def test_each_length_is_made_over_from_the_size_for_which_it_is_declared(tmp_path: Path) -> None:
    faces = game_of(tmp_path, CHAIN + """\
  wide:
    extends: base
    size: 120 mm x 40 mm
    regions: {over: {box: [100, 4, 12, 6]}, grid: {repeat: {over: 2, step: [30 mm, 0 mm]}}, column: {gap: 1 mm}}
  square: {extends: wide, size: 40 mm x 40 mm, regions: {ground: {stretch: false}}}
  large: {extends: square, size: 80 mm x 80 mm}
  few:
    extends: base
    size: 120 mm x 40 mm
    regions: {lives: {repeat: {over: 2}}, grid: {repeat: {step: [9 mm, 2 mm]}}}
  back: {extends: few, size: 40 mm x 40 mm}
""").theme.faces
    own, square, large = (faces[id_].regions for id_ in ("base", "square", "large"))
    for id_ in ("badge", "lives", "ground"):
        assert (square[id_].box, square[id_].repeat) == (own[id_].box, own[id_].repeat), id_
    assert large["badge"].box == (32, 40, 16, 16)
    assert square["over"].box == pytest.approx((100 / 3, 6, 4, 2))
    step = square["grid"].repeat
    assert step is not None
    assert step.step == (10, 0)
    assert (square["grid"].box, square["column"].gap, square["column.rule"].height) == ((2, 2, 4, 4), 1, 3)
    assert square["column.name"].box == square["column"].box
    # of a repeat of which one key is changed the others are kept
    lives, grid = (faces["back"].regions[id_].repeat for id_ in ("lives", "grid"))
    assert lives is not None
    assert grid is not None
    assert (lives.over, lives.radius, grid.step, grid.columns) == (2, 12, (3, 2), 2)


DECK = """\
game: tiny
title: Tiny
language: en
products: {cards: {kind: deck, title: Cards, of: [rogue, monster], face: plain FACES}}
kinds:
  rogue: {name: rogue, fields: {name: name}}
  monster: {name: monster, fields: {name: name}}
kind: monster
things: {rat: {name: Rat}, bat: {name: Bat}}
"""
PLAIN = """\
faces:
  plain: {size: 63 mm x 88 mm, regions: {name: {box: [6, 8, 48, 8], text: "{name}"}}}
  mine: {extends: plain, colours: {deck: spot}}
  monster: {FOR}
"""
OWN = "size: 63 mm x 88 mm, regions: {name: {box: [6, 8, 48, 8], text: '{name}'}}"


@pytest.mark.parametrize(("of_monster", "faces", "is_told"), [
    (f"for: [monster], {OWN}", "", True),
    (f"for: [monster.rat, monster.bat], {OWN}", "", True),
    (f"for: [monster.rat], {OWN}", "", False),
    (f"{OWN}", "", False),
    ("for: [monster], extends: plain", "", False),
    ("for: [monster], extends: mine", "", False),
    (OWN, ", faces: {monster: monster}", True),
    (OWN, ", faces: {monster: mine}", False),
])
def test_a_decks_face_that_no_card_has_is_told(tmp_path: Path, of_monster: str, faces: str, is_told: bool) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "game.yaml").write_text(DECK.replace(" FACES", faces))
    (tmp_path / "theme" / "faces.yaml").write_text(PLAIN.replace("FOR", of_monster))
    game = load(tmp_path).game
    assert game is not None
    assert [one.path for one in chosen_not_printed.run(game)] == ["product/cards/face"] * is_told
