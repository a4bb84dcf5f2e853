"""Every page of every product of a draft says so, and what lies under the stamp stays as it is."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pdf import fields
from PIL import Image, ImageChops
from some import some

from generator.layout.tokens import font_of
from generator.load.pack import load
from generator.make.draft import OPACITY, WORDS, stamped_pdf
from generator.make.workshop import carry_out
from generator.products import specs
from generator.render.job import Job, Output
from generator.translate.edition import Edition

ROOT = Path(__file__).parents[2]
CARDS, TOWN = ROOT / "tests" / "packs" / "twelve-cards", ROOT / "tests" / "packs" / "small-town"
CONTENT = ROOT / "content"
LABYRINTH, CITY, HALLS, MICE = (
    CONTENT / name for name in ("labirynt-smierci", "miasto", "labirynt-czarnoksieznika", "mice-and-mystics"))
PRODUCTS = (
    (CARDS, "deck"), (CARDS, "board"), (CARDS, "rules"), (TOWN, "rynek"), (TOWN, "figurki"), (TOWN, "pudelko"),
    (TOWN, "kostka"), (CITY, "oklejka"), (LABYRINTH, "karty-cech"), (LABYRINTH, "segmenty"), (CITY, "zakonczenia"),
    (HALLS, "tacki"),
    (MICE, "opowiesc"),
)


@cache
def edition(pack: Path) -> Edition:
    game = load(pack).game
    assert game is not None
    return Edition(game, game.language)


def made(pack: Path, product: str, draft: bool) -> list[Output]:
    of = edition(pack)
    one = carry_out(Job(of, of.game.products[product], draft, pack))
    return [Output(name, data, one.files[name].pages) for name, data in one.data.items()]


def seen(data: bytes, scale: float = 0.5) -> list[Image.Image]:
    with pypdfium2.PdfDocument(data) as pdf:
        return [page.render(scale=scale).to_pil().convert("RGB") for page in pdf]


def test_all_kinds_of_products_are_tried() -> None:
    assert {edition(pack).game.products[product].kind for pack, product in PRODUCTS} == set(specs())


@pytest.mark.parametrize(("pack", "product"), PRODUCTS, ids=[id_ for _, id_ in PRODUCTS])
@pytest.mark.daily("deck", "board", "rules", "rynek", "figurki", "pudelko", "kostka", "karty-cech", "zakonczenia")
def test_every_page_of_a_draft_says_so(pack: Path, product: str) -> None:
    words = edition(pack).word(WORDS)
    drafts = made(pack, product, True)
    for draft in some(drafts):
        with pypdfium2.PdfDocument(draft.data) as pdf:
            texts = [page.get_textpage().get_text_range() for page in pdf]
        assert [words in " ".join(text.split()) for text in some(texts)] == [True] * draft.pages
    # to make tiles twice takes ten seconds
    for plain, draft in zip(made(pack, product, False), drafts, strict=True) if product != "segmenty" else ():
        assert (plain.file, plain.pages) == (draft.file, draft.pages)
        for before, after in some(zip(seen(plain.data), seen(draft.data), strict=True)):
            assert before.size == after.size
            left, top, right, bottom = ImageChops.difference(before, after).getbbox() or (0, 0, 0, 0)
            # across the page, and inside it
            assert right - left > 0.4 * before.width, draft.file
            assert bottom - top > 0.25 * before.height, draft.file


def test_a_character_sheet_of_a_draft_is_still_filled_in() -> None:
    plain, draft = (made(LABYRINTH, "karty-cech", draft)[-1] for draft in (False, True))
    with pikepdf.open(BytesIO(plain.data)) as one, pikepdf.open(BytesIO(draft.data)) as other:
        assert len(fields(one)) > 20
        assert fields(other).keys() == fields(one).keys()


def blank(width: float, height: float, at: float = 0) -> bytes:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(width, height))
        page.obj.MediaBox = pikepdf.Array([at, at, at + width, at + height])
        file = BytesIO()
        pdf.save(file)
    return file.getvalue()


@pytest.mark.parametrize(("width", "height"), [(595, 842), (842, 595), (180, 252), (2000, 300)])
def test_the_stamp_runs_through_the_middle_and_is_see_through(width: float, height: float) -> None:
    font = font_of(edition(CARDS).game.theme, "bold")
    for at in (0, 40):
        (page,) = seen(stamped_pdf(blank(width, height, at), "PRÓBA", font, "pl"), 1.0)
        white = Image.new("RGB", page.size, "#ffffff")
        left, top, right, bottom = ImageChops.difference(page, white).getbbox() or (0, 0, 0, 0)
        assert (left + right) / 2 == pytest.approx(page.width / 2, rel=0.12)
        assert (top + bottom) / 2 == pytest.approx(page.height / 2, rel=0.12)
        # #b00000 over white
        darkest = [low for low, _ in page.getextrema()]
        assert darkest == pytest.approx([255 - 79 * OPACITY, 255 - 255 * OPACITY, 255 - 255 * OPACITY], abs=3)
        # it rises to the right
        middle, marks = page.width // 2, ImageChops.difference(page, white)
        ends = [marks.crop((a, 0, b, page.height)).getbbox() for a, b in ((0, middle), (middle, page.width))]
        assert ends[0][1] + ends[0][3] > ends[1][1] + ends[1][3]
