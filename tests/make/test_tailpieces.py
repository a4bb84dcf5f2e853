"""A page of a rulebook that stays mostly empty shows pieces of the game, one that is nearly full does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.book.book_pages import Anchor, LaidOut
from generator.book.cover import VIGNETTE, most_numerous_pieces, tailpiece
from generator.book.html import Picture
from generator.book.tailpieces import PT_PER_MM, chapter_pictures, tailpieces
from generator.layout.faces.face import front_of
from generator.layout.marks import Placed, Sheet
from generator.load.pack import load
from generator.model.game import Game
from generator.records import replace
from generator.translate import Edition

TWELVE_CARDS = Path(__file__).parents[1] / "packs" / "twelve-cards"
A4 = 297.0
SCENES = """\
scenes:
  fire: {place: backdrop, props: [{name: torch, at: [0.5, 1]}]}
  gold: {place: backdrop, props: [{name: chest, at: [0.5, 1]}]}
  hall: {place: backdrop}
"""


@pytest.fixture(scope="module")
def edition() -> Edition:
    game = load(TWELVE_CARDS).game
    assert game is not None
    return Edition(game, game.language)


def part(pages: int, *rests: tuple[int, float]) -> LaidOut:
    """A part with so many pages, on some of which so many mm above the lower margin are empty."""
    wide, foot = 170 * PT_PER_MM, 20 * PT_PER_MM
    empty = [Anchor(page, foot, foot + high * PT_PER_MM, wide, high * PT_PER_MM) for page, high in rests]
    return LaidOut(b"", pages, {}, (), tuple(empty))


def test_a_picture_stands_on_the_page_that_is_empty_counted_through_the_book(edition: Edition) -> None:
    found = tailpieces(edition, [part(3), part(4, (0, 150.0), (2, 150.0)), part(2, (1, 150.0))], {}, "pieces")
    assert [place.page for place, _ in found] == [3, 5, 8]
    assert found[0][1].digest != found[1][1].digest


def test_the_front_matter_is_left_alone(edition: Edition) -> None:
    assert tailpieces(edition, [part(3, (2, 200.0)), part(1)], {}, "pieces") == []


def pictured(edition: Edition, folder: Path) -> Edition:
    theme = replace(edition.game.theme, images=with_scenes(folder).theme.images)
    return Edition(replace(edition.game, theme=theme), edition.language)


def test_an_empty_page_is_filled_whole_and_a_rest_by_a_vignette(edition: Edition, tmp_path: Path) -> None:
    shown = pictured(edition, tmp_path)
    names = tuple(sorted(shown.game.theme.images))[:2]
    written = replace(part(1, (0, 150.0)), anchors={"chapter-1": Anchor(0, 0.0, 700.0, 400.0, 200.0)})
    found = tailpieces(shown, [part(1), written, part(1, (0, 250.0))], {}, names)
    (small, large) = [(round(one.sheet.width), round(one.sheet.height)) for _, one in found]
    assert small == VIGNETTE
    assert large == (170, 170)


def test_pictures_of_a_chapter_stand_on_its_own_pages_and_on_the_empty_one_behind_it(
    edition: Edition, tmp_path: Path
) -> None:
    shown = pictured(edition, tmp_path)
    one, other, third = sorted(shown.game.theme.images)[:3]
    place = Anchor(0, 0.0, 700.0, 400.0, 200.0)
    first = replace(part(2, (1, 150.0)), anchors={"story-a": place})
    second = replace(part(2, (0, 150.0), (1, 150.0)), anchors={"story-b": place})
    found = chapter_pictures(shown, [part(1), first, part(1, (0, 250.0)), second],
                             {"story-a": (one, other), "story-b": (third,)})
    assert [spot.page for spot, _ in found] == [2, 3, 4]
    assert len({picture.digest for _, picture in found}) == 3


def figure(edition: Edition, *things: str) -> Picture:
    drawn = {str(thing.ref): thing for thing in edition.game.things.values()}
    pieces = [front_of(edition, drawn[id_], (63.0, 88.0)).piece for id_ in things]
    return Picture(Sheet(170, 88, tuple(Placed(piece, 0.0, 0.0) for piece in pieces)))


def shown_beside(edition: Edition, page: int, *things: str) -> list[set[str]]:
    """The pieces of the fillers of a part of two pages, with a figure on one of them."""
    laid = replace(part(2, (0, 150.0)), anchors={"pic-1-0": Anchor(page, 0.0, 700.0, 400.0, 200.0)})
    found = tailpieces(edition, [part(1), laid], {"pic-1-0": figure(edition, *things)}, "pieces")
    return [{placed.piece.id for placed in picture.sheet.pieces} for _, picture in found]


def test_a_piece_of_a_figure_is_not_repeated_near_it(edition: Edition) -> None:
    things = [str(thing.ref) for thing in most_numerous_pieces(edition.game)]
    (plain,) = shown_beside(edition, 0)
    for page in (0, 1):
        (others,) = shown_beside(edition, page, *sorted(plain)[:3])
        assert others.isdisjoint(sorted(plain)[:3])
        assert others <= set(things)
    assert shown_beside(edition, 0, *things) == []


def test_no_piece_stands_twice_or_larger_than_it_is() -> None:
    game = load(TWELVE_CARDS).game
    assert game is not None
    product = next(one for one in game.products.values() if one.id == "deck")
    tiny = replace(product, options=replace(product.options, size=(15.0, 20.0)))
    edition = Edition(replace(game, products={**game.products, product.id: tiny}), game.language)
    sheet = tailpiece(edition, 1, 170.0, 150.0)
    assert sheet is not None
    assert len({placed.piece.id for placed in sheet.pieces}) == len(sheet.pieces)
    assert max(placed.scale for placed in sheet.pieces) <= 1


# a third of a page of A4 is much, a seventh is little
@pytest.mark.parametrize(("blank", "number"), [(A4 / 7, 0), (A4 / 3, 1), (A4 / 2, 1)])
def test_much_of_the_page_must_be_empty(edition: Edition, blank: float, number: int) -> None:
    assert len(tailpieces(edition, [part(1), part(1, (0, blank))], {}, "pieces")) == number


@pytest.mark.parametrize("blank", [70.0, 100.0, 200.0])
def test_a_picture_stands_within_what_is_empty_with_air_above_it(edition: Edition, blank: float) -> None:
    ((place, picture),) = tailpieces(edition, [part(1), part(1, (0, blank))], {}, "pieces")
    foot = 20 * PT_PER_MM
    top = foot + blank * PT_PER_MM
    assert place.y < top - 2 * PT_PER_MM
    assert place.y - place.height >= foot
    # in the middle of the column
    assert place.x - foot == pytest.approx(foot + 170 * PT_PER_MM - place.x - place.width)
    assert place.width == pytest.approx(picture.sheet.width * PT_PER_MM)


def with_scenes(folder: Path) -> Game:
    """A game with three scenes."""
    (folder / "game.yaml").write_text("game: hall\ntitle: Sala\nlanguage: pl\nplayers: 1\n", "utf-8")
    (folder / "theme").mkdir()
    (folder / "theme" / "scenes.yaml").write_text(SCENES, "utf-8")
    game = load(folder).game
    assert game is not None
    return game


def test_pictures_of_the_pack_stand_each_once(tmp_path: Path) -> None:
    game = with_scenes(tmp_path)
    laid = [part(3), part(4, (0, 150.0), (1, 40.0), (2, 70.0)), part(2, (1, 150.0))]
    found = tailpieces(Edition(game, "pl"), laid, {}, ("fire", "gold"))
    assert [(place.page, round(place.width / PT_PER_MM)) for place, _ in found] == [(3, 126), (5, 87)]
    assert tailpieces(Edition(game, "pl"), laid, {}, "none") == []
