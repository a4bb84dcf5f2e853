"""A card's picture is the same on a home sheet, in a file for a print shop and as a PNG, pixel by pixel."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from city import PACK
from click.testing import CliRunner
from paper import pieces
from PIL import Image
from some import some

from generator.cli import cli
from generator.load.profiles import load_profile
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.render.job import PLAIN, PrintSettings

CARDS = ("giant-rat", "guild-signet", "procession")
KIND = "city-card"
DPI = 300
# of the card: where its picture is, inside what lies over its edges
LEFT, TOP, RIGHT, BOTTOM = 0.2, 0.16, 0.94, 0.56
Pixels = np.ndarray[tuple[int, int], np.dtype[np.float64]]


def picture(card: Image.Image) -> Pixels:
    """The picture of a card in grey, in squares of a mm, so that half a pixel aside changes little."""
    wide, high = card.size
    shown = card.crop((int(wide * LEFT), int(high * TOP), int(wide * RIGHT), int(high * BOTTOM))).convert("L")
    return np.asarray(shown.resize((46, 35), Image.Resampling.BOX), float)


def page_at(data: bytes, number: int) -> Image.Image:
    with pypdfium2.PdfDocument(data) as pdf:
        return pdf[number].render(scale=DPI / 72).to_pil().convert("RGB")


def printed(folder: Path, way: PrintSettings) -> bytes:
    result = build(BuildRequest(PACK, folder, ("miejskie",), None, 1, settings=way, cards=CARDS))
    assert not result.refused
    assert result.folder is not None
    return next(result.folder.glob("*.pdf")).read_bytes()


def home_cards(data: bytes) -> dict[str, Image.Image]:
    with pikepdf.open(BytesIO(data)) as pdf:
        fronts = {one.id: one for one in pieces(pdf) if one.side == "front"}
    page, mm = page_at(data, 0), DPI / 25.4
    middles = {ref: (one.x * mm, page.height - one.y * mm) for ref, one in fronts.items()}
    return {ref: page.crop((round(x - 31.5 * mm), round(y - 44 * mm), round(x + 31.5 * mm), round(y + 44 * mm)))
            for ref, (x, y) in middles.items()}


def shop_cards(data: bytes) -> dict[str, Image.Image]:
    with pikepdf.open(BytesIO(data)) as pdf:
        marks = [re.search(rb"/Id \((.+?)\) /Side \(front\)", page.Contents.read_bytes()) for page in pdf.pages]
    bleed = round(DPI / 8)
    pages = {mark[1].decode(): page_at(data, number) for number, mark in enumerate(marks) if mark}
    return {ref: page.crop((bleed, bleed, page.width - bleed, page.height - bleed)) for ref, page in pages.items()}


def png(folder: Path, ref: str) -> Image.Image:
    done = CliRunner().invoke(cli, ["show", ref, str(PACK), "--png", str(folder / f"{ref}.png")])
    assert done.exit_code == 0, done.output
    return Image.open(folder / f"{ref}.png").convert("RGB")


def alike(one: Pixels, other: Pixels) -> float:
    """The correlation of two pictures, 1 for the same."""
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Pixels]]:
    folder = tmp_path_factory.mktemp("ways")
    refs = [f"{KIND}.{card}" for card in CARDS]
    shop = PrintSettings(load_profile("drivethrucards"))
    found = (home_cards(printed(folder / "home", PLAIN)), shop_cards(printed(folder / "shop", shop)),
             {ref: png(folder, ref) for ref in refs})
    assert all(set(cards) == set(refs) for cards in found)
    return [{ref: picture(card) for ref, card in cards.items()} for cards in found]


def test_each_way_shows_the_same_picture(ways: list[dict[str, Pixels]]) -> None:
    home, shop, screen = ways
    assert {ref: alike(home[ref], screen[ref]) > 0.99 for ref in some(home)} == dict.fromkeys(home, True)
    assert {ref: alike(shop[ref], screen[ref]) > 0.95 for ref in some(home)} == dict.fromkeys(home, True)


def test_other_cards_show_other_pictures(ways: list[dict[str, Pixels]]) -> None:
    home, shop, _ = ways
    others = [alike(shop[one], home[other]) for one in shop for other in home if one != other]
    assert max(others) < 0.6
