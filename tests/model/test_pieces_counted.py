"""How many pieces there are of a thing does not depend on the order of products."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.check import check
from generator.load.pack import Loaded, load
from generator.model.game import Game
from generator.model.pieces import pieces
from generator.model.values import Ref

PRODUCTS = {
    "cards": "{kind: deck, title: Cards, of: [foe], copies: 6}",
    "counters": "{kind: counters, title: Counters, of: [foe], copies: {foe.rat: 3}}",
    "figures": "{kind: standees, title: Figures, of: [foe]}",
    "small": "{kind: deck, title: Small cards, of: [foe], card: mini, copies: 6}",
    "spare": "{kind: deck, title: Spare cards, of: [foe], copies: 2}",
}
FOES = """\
kinds:
  foe: {name: {nom: foe, nom.pl: foes}, fields: {name: name}}
kind: foe
things: {rat: {name: Rat}, bat: {name: Bat, copies: 2}}
"""


def game_with(folder: Path, products: Mapping[str, str], more: str = "") -> Loaded:
    lines = "".join(f"  {id_}: {one}\n" for id_, one in products.items())
    (folder / "game.yaml").write_text(f"game: tiny\ntitle: Tiny\nlanguage: en\nproducts:\n{lines}{more}")
    (folder / "foes.yaml").write_text(FOES)
    return load(folder)


def counted(game: Game | None) -> tuple[int, ...]:
    assert game is not None
    rat, bat = (game.copies(game.things[Ref("foe", id_)]) for id_ in ("rat", "bat"))
    return pieces(game, "foe"), pieces(game, "foe.rat"), rat, bat


@pytest.mark.parametrize(("ids", "wanted"), [
    (("cards", "counters"), (5, 3, 3, 2)),
    (("cards", "counters", "figures"), (5, 3, 3, 2)),
    (("cards", "small"), (12, 6, 6, 6)),
    (("cards", "spare"), (16, 8, 8, 8)),
    (("spare", "figures"), (3, 1, 1, 2)),
    ((), (3, 1, 1, 2)),
])
def test_pieces_for_the_board_are_counted_before_cards(
        tmp_path: Path, ids: tuple[str, ...], wanted: tuple[int, ...]) -> None:
    games = (game_with(tmp_path, {id_: PRODUCTS[id_] for id_ in order}).game for order in permutations(ids))
    assert set(map(counted, games)) == {wanted}


DECKS = {
    "both": "{kind: deck, title: Both, of: [foe], copies: {foe.rat: 3, foe.bat: 2}}",
    "other": "{kind: deck, title: Other, of: [foe], copies: {foe.rat: 1, foe.bat: 2}}",
    "small": "{kind: deck, title: Small, of: [foe], card: mini, copies: {foe.rat: 1, foe.bat: 2}}",
    "chips": "{kind: counters, title: Chips, of: [foe], copies: {foe.rat: 4, foe.bat: 1}}",
    "dots": "{kind: counters, title: Dots, of: [foe], copies: {foe.rat: 1, foe.bat: 1}}",
}
GROUPS = {
    "both": "first: {name: first, total: 5, of: [both], pieces: {foe: 5}}",
    "other": "second: {name: second, total: 3, of: [other], pieces: {foe: 3}}",
    "small": "third: {name: third, total: 3, of: [small], pieces: {foe: 3}}",
    "chips": "fourth: {name: fourth, total: 5, of: [chips], pieces: {foe: 5}}",
    "dots": "fifth: {name: fifth, total: 2, of: [dots], pieces: {foe: 2}}",
}


@pytest.mark.parametrize(("ids", "box", "wanted"), [
    # as many bats in both, but not as many rats: two decks, whatever the box says
    (("both", "other"), (), (8, 4, 4, 4)),
    (("both", "other"), ("both", "other"), (8, 4, 4, 4)),
    # a third is the second in another size, unless the box counts both
    (("both", "other", "small"), (), (8, 4, 4, 4)),
    (("other", "small"), (), (3, 1, 1, 2)),
    (("other", "small"), ("small",), (3, 1, 1, 2)),
    (("other", "small"), ("other", "small"), (6, 2, 2, 4)),
    (("both", "other", "small"), ("both", "other", "small"), (11, 5, 5, 6)),
    # counters of two sizes
    (("chips", "dots"), (), (5, 4, 4, 1)),
    (("chips", "dots", "both"), ("chips", "dots", "both"), (7, 5, 5, 2)),
])
def test_decks_are_formats_of_one_deck_only_if_all_is_equal_and_the_box_does_not_count_both(
        tmp_path: Path, ids: tuple[str, ...], box: tuple[str, ...], wanted: tuple[int, ...]) -> None:
    more = "box:\n" + "".join(f"  {GROUPS[one]}\n" for one in box) if box else ""
    games = [game_with(tmp_path, {id_: DECKS[id_] for id_ in order}, more) for order in permutations(ids)]
    assert {counted(one.game) for one in games} == {wanted}
    if set(box) == set(ids):
        assert {found.rule for found in check(games[0]).findings} & {"copies-differ", "box-count-differs"} == set()


@given(st.permutations(list(PRODUCTS)), st.integers(0, len(PRODUCTS)))
def test_no_order_of_products_changes_a_finding_or_a_number(
        tmp_path_factory: pytest.TempPathFactory, order: list[str], number: int) -> None:
    chosen, folder = order[:number], tmp_path_factory.mktemp("pack")

    def told(ids: list[str]) -> tuple[object, ...]:
        loaded = game_with(folder, {id_: PRODUCTS[id_] for id_ in ids})
        assert loaded.game is not None
        found = sorted((one.path, one.message) for one in check(loaded).findings
                       if one.rule in ("copies-differ", "box-count-differs", "too-few-counters"))
        return counted(loaded.game), found

    assert told(chosen) == told(sorted(chosen))


def test_what_a_product_prints_is_counted_by_its_name(tmp_path: Path) -> None:
    game = game_with(tmp_path, PRODUCTS).game
    assert game is not None
    asked = ("cards", "cards/foe", "cards/foe.rat", "counters", "counters/foe.bat")
    assert [pieces(game, one) for one in asked] == [12, 12, 6, 5, 2]
    for unknown in ("cards/fox", "cards/foe.fox", "foe.fox", "deck", "counters/"):
        with pytest.raises(KeyError):
            pieces(game, unknown)


def test_the_copies_of_a_thing_are_those_that_are_counted(tmp_path: Path) -> None:
    game = game_with(tmp_path, PRODUCTS).game
    assert game is not None
    assert game.value("foe.rat.copies") == pieces(game, "foe.rat") == 3


def test_a_box_that_counts_each_product_says_that_both_numbers_are_meant(tmp_path: Path) -> None:
    products = {id_: PRODUCTS[id_] for id_ in ("cards", "counters")}
    said = "box:\n  cards: {name: cards, total: 12, of: [cards], pieces: {foe: 12}}\n"
    found = [[one.path for one in check(game_with(tmp_path, products, more)).findings if one.rule == "copies-differ"]
             for more in ("", said)]
    assert found == [["product/cards/copies"], []]


BEASTS = """\
kinds:
  beast: {name: beast, fields: {name: name}}
  foe: {name: foe, extends: beast, fields: {}}
  wolf: {name: wolf, extends: foe, fields: {}}
kind: wolf
things: {grey: {name: Grey, copies: 2}, white: {name: White}, pup: {name: Pup, counted-as: token}}
"""


def beasts(folder: Path, products: str = "", more: str = "") -> Loaded:
    lines = f"products: {{{products}}}\n" if products else ""
    (folder / "game.yaml").write_text(f"game: tiny\ntitle: Tiny\nlanguage: en\n{lines}{more}")
    (folder / "beasts.yaml").write_text(BEASTS)
    (folder / "foes.yaml").write_text("kind: foe\nthings: {rat: {name: Rat, copies: 5}}\n")
    (folder / "hares.yaml").write_text("kind: beast\nthings: {hare: {name: Hare, copies: 7}}\n")
    return load(folder)


def test_a_kind_counts_the_kinds_that_extend_it(tmp_path: Path) -> None:
    game = beasts(tmp_path, "deck: {kind: deck, title: Deck, of: [foe]}").game
    assert game is not None
    asked = ("beast", "foe", "wolf", "token", "deck", "deck/foe", "deck/wolf", "deck/beast.grey", "foe.grey")
    assert [pieces(game, one) for one in asked] == [16, 9, 4, 1, 9, 9, 4, 2, 2]


def test_a_line_of_the_box_is_counted_by_its_group(tmp_path: Path) -> None:
    box = "box: {all: {name: all, total: 16, pieces: {beast: 15, token: 1}}}\n"
    game = beasts(tmp_path, "deck: {kind: deck, title: Deck, of: [beast]}", box).game
    assert game is not None
    asked = ("beast", "deck/beast", "all/beast", "all/token", "all")
    assert [pieces(game, one) for one in asked] == [16, 16, 15, 1, 16]
    with pytest.raises(KeyError):
        pieces(game, "all/wolf")


@pytest.mark.parametrize(("products", "told"), [
    ("sheet: {kind: character-sheet, title: Sheets, of: [wolf]}", ["wolf/grey/copies"]),
    ("rats: {kind: deck, title: Rats, of: [foe], copies: {foe.rat: 1}}", ["beast/hare/copies"]),
    ("sheet: {kind: character-sheet, title: Sheets, of: [wolf]}, deck: {kind: deck, title: Deck, of: [beast]}", []),
    ("book: {kind: rulebook, title: Book}", []),
])
def test_copies_that_no_product_prints_are_told(tmp_path: Path, products: str, told: list[str]) -> None:
    found = check(beasts(tmp_path, products)).findings
    assert [one.path for one in found if one.rule == "component-not-printed"] == told


@pytest.mark.parametrize(("lines", "wanted"), [
    ({"beast": 15}, []),
    ({"beast": 12, "wolf": 3}, []),
    ({"beast": 7, "foe": 5, "wolf": 3}, []),
    ({"foe": 8}, ["hare"]),
])
def test_a_thing_is_counted_in_the_nearest_line_of_the_box(
        tmp_path: Path, lines: Mapping[str, int], wanted: list[str]) -> None:
    listed = ", ".join(f"{line}: {number}" for line, number in {**lines, "token": 1}.items())
    box = f"box: {{all: {{name: all, total: {sum(lines.values()) + 1}, pieces: {{{listed}}}}}}}\n"
    found = [one for one in check(beasts(tmp_path, "deck: {kind: deck, title: Deck, of: [beast]}", box)).findings
             if one.rule == "box-count-differs"]
    assert [one.path.split("/")[-1] for one in found] == wanted


def test_a_group_that_names_itself_by_way_of_another_ends(tmp_path: Path) -> None:
    box = "box: {a: {name: a, total: 1, pieces: {b: 1}}, b: {name: b, total: 1, pieces: {a: 1}}}\n"
    found = [one.path for one in check(beasts(tmp_path, "", box)).findings if one.rule == "box-count-differs"]
    assert found == ["box/a/pieces/b", "box/b/pieces/a"]


def test_what_is_no_piece_is_not_counted_as_none(tmp_path: Path) -> None:
    products = "book: {kind: rulebook, title: B}, die: {kind: dice-net, title: D, faces: [a, b, c, d, e, f], copies: 3}"
    game = beasts(tmp_path, products + ", deck: {kind: deck, title: Deck, of: [wolf]}").game
    assert game is not None
    assert pieces(game, "die") == 3
    for unknown in ("book", "book/wolf", "die/wolf", "deck/hare", "deck/beast.hare"):
        with pytest.raises(KeyError):
            pieces(game, unknown)


def test_a_product_counts_a_kind_whatever_line_of_the_box_counts_its_things(tmp_path: Path) -> None:
    products = "pups: {kind: standees, title: Pups, of: [wolf], copies: {wolf.grey: 0, wolf.white: 0}}"
    game = beasts(tmp_path, products).game
    assert game is not None
    assert [pieces(game, one) for one in ("pups/wolf", "pups/token", "wolf", "token")] == [1, 1, 1, 1]


def test_findings_point_at_the_number_that_decides(tmp_path: Path) -> None:
    said = "box: {all: {name: all, total: 9, pieces: {wolf: 9}}}\n"
    products = "counters: {kind: counters, title: C, of: [wolf], copies: {wolf: 4, wolf.pup: 1}}"
    hints = [hint.path for one in check(beasts(tmp_path, products, said)).findings
             if one.path == "box/all/pieces/wolf" for hint in one.hints]
    assert hints == ["product/counters/copies/wolf"] * 2
