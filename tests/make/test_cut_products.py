"""Boards, standees, boxes and dice as finished files."""

from pathlib import Path

import pytest
from make.pdf import fonts, papers

from generator.layout.marks import BoxMark
from generator.layout.style_interface import board_drawing
from generator.load.pack import load
from generator.make import CannotMake, Job, Output, make
from generator.model.game import Product
from generator.model.values import Name
from generator.records import replace
from generator.render.plan import plan
from generator.render.verify import verify
from generator.translate.edition import Edition

TOWN = Path(__file__).parents[1] / "packs" / "small-town"


@pytest.fixture(scope="module")
def town() -> Edition:
    loaded = load(TOWN)
    assert loaded.game is not None
    return Edition(loaded.game, "pl")


def made(edition: Edition, product: Product, draft: bool = False) -> list[Output]:
    outputs = make(Job(edition, product, draft))
    for output in outputs:
        verify(output)
    return outputs


def changed(product: Product, **options: object) -> Product:
    return replace(product, options=replace(product.options, **options))


def test_a_board_is_split_and_whole(town: Edition) -> None:
    split, whole = made(town, town.game.products["rynek"])
    assert papers(split.data) == [(210, 297)] * split.pages
    assert papers(whole.data) == [(400, 400)]
    assert split.pages == 6
    assert all(fonts(split.data).values())
    assert len(split.data) < 500_000


def test_a_board_may_be_only_split_on_other_paper(town: Edition) -> None:
    only, = made(town, changed(town.game.products["rynek"], also_whole=False, paper="A3"))
    assert only.pages == 2
    assert set(papers(only.data)) == {(420, 297)}


def darkest(edition: Edition, product: Product) -> float:
    """How dark the darkest filled box of more than 2 cm² is, from 0 (paper) to 1."""
    fills = (mark.fill for mark in board_drawing(product).board(edition, product).sheet.marks
             if isinstance(mark, BoxMark) and mark.fill and mark.width * mark.height > 200)
    return max(1 - sum(int(fill[i : i + 2], 16) for i in (1, 3, 5)) / 765 for fill in fills)


def test_with_little_ink_a_board_is_lines(town: Edition) -> None:
    product = town.game.products["rynek"]
    assert darkest(town, product) > 0.25
    assert darkest(town, changed(product, ink="low")) < 0.15


def test_a_text_too_long_for_its_space_is_found_when_it_is_laid_out(town: Edition) -> None:
    well = town.game.things[next(ref for ref in town.game.things if ref.id == "well")]
    longer = replace(well, fields={**well.fields, "name": Name({"nom": "Bardzo długie słowa. " * 60})})
    game = replace(town.game, things={**town.game.things, well.ref: longer})
    product = game.products["rynek"]
    assert any("space.well" in over.region for over in plan(Edition(game, "pl"), product).overflows)
    # whether that is meant is for `check` and its waivers to say
    assert made(Edition(game, "pl"), product)


@pytest.mark.parametrize("id_", ["figurki", "figurki2", "pudelko", "kostka", "kupiecka"])
def test_what_is_folded_stands_on_its_page(town: Edition, id_: str) -> None:
    output, = made(town, town.game.products[id_])
    assert output.file == f"{id_}.pdf"
    assert set(papers(output.data)) <= {(210, 297), (297, 210)}
    assert output.data == made(town, town.game.products[id_])[0].data


@pytest.mark.parametrize(
    ("id_", "options", "told"),
    [
        ("kupiecka", {"faces": ("a", "b")}, "expected 6 faces"),
        ("kupiecka", {"faces": ("niezwyciężony" * 12,) * 6}, "over the edge"),
        ("pudelko", {"of": ("nic",)}, "found nic"),
        ("pudelko", {"icons": {"towary": "nic"}}, "expected an icon of the theme, found 'nic'"),
        ("pudelko", {"thickness": 5.0}, "expected nets"),
        ("figurki", {"of": ("nikt",)}, "expected at least one thing"),
        ("rynek", {"size": (400.0, 300.0)}, "expected a size that leaves square cells"),
    ],
)
def test_what_cannot_be_made_is_told(town: Edition, id_: str, options: dict[str, object], told: str) -> None:
    with pytest.raises(CannotMake, match=told):
        made(town, changed(town.game.products[id_], **options))


