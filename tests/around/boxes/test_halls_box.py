"""The third game's box, counted from the marks in its finished files; its rulebook by its pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from city import built
from paper import Box, pieces
from plain_pictures import plain_pictures

from generator.load.pack import load
from generator.model.game import Game

PACK = Path(__file__).parents[3] / "content" / "labirynt-czarnoksieznika"
PIECES = ("plansze", "karty", "pomoc", "zetony", "pionki", "kostki")
TOKENS = {"find": 88, "crystal": 21, "rune": 12, "life-token": 10, "special": 8, "gauntlet": 5}


@pytest.fixture(scope="module")
def game() -> Game:
    loaded = load(PACK)
    assert loaded.game is not None
    return loaded.game


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    with plain_pictures():
        return built(tmp_path_factory.mktemp("halls"), PACK, only=PIECES)


def printed(box: Box, product: str) -> Iterator[tuple[str, str]]:
    """The id and the side of every piece in a product's file."""
    with pikepdf.open(box.folder / f"{product}.pdf") as pdf:
        yield from ((piece.id, piece.side) for piece in pieces(pdf))


def by_kind(box: Box, product: str, side: str) -> Counter[str]:
    return Counter(id_.partition(".")[0] for id_, its in printed(box, product) if its == side)


@pytest.mark.parametrize(("product", "counts"), [
    ("plansze", {"board": 4}), ("karty", {"character": 12}), ("pomoc", {"help-card": 2}),
    ("zetony", {**TOKENS, "gem": 30}),
])
def test_every_kind_is_printed_as_often_as_the_box_says(box: Box, product: str, counts: dict[str, int]) -> None:
    assert by_kind(box, product, "front") == by_kind(box, product, "back") == counts


def test_the_copies_of_each_token_are_those_of_the_data(box: Box, game: Game) -> None:
    fronts = Counter(id_ for id_, side in printed(box, "zetony") if side == "front")
    assert fronts == {str(thing.ref): thing.copies for kind in (*TOKENS, "gem") for thing in game.of_kind(kind)}
    assert fronts.total() == 174


def test_the_eight_sides_are_on_the_four_boards(game: Game) -> None:
    sides = [board.fields[side] for board in game.of_kind("board") for side in ("front", "back")]
    assert len(set(map(str, sides))) == len(sides) == 8


def test_thirteen_pawns_have_two_sides_and_two_dice_six_faces(box: Box) -> None:
    pawns = Counter(id_ for id_, _ in printed(box, "pionki"))
    assert len(pawns) == 13
    assert Counter(id_.rpartition(".")[2] for id_, _ in printed(box, "kostki")) == {f"face{n}": 2 for n in range(1, 7)}


def test_every_sheet_of_the_boards_has_a_back(box: Box) -> None:
    assert len(pypdfium2.PdfDocument(box.folder / "plansze.pdf")) == 8
