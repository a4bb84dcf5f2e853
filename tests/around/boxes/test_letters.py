"""Text can be found, copied and read aloud; and every Polish letter is printed as its font draws it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import mul
from pathlib import Path

import pikepdf
import pytest
from paper import Box, needs, read_aloud, run, squeezed, text
from PIL import Image, ImageChops, ImageDraw, ImageFont, features

from generator.book.book_pages import ROLES, font_css
from generator.book.html_layout import lay_out
from generator.layout.marks import Sheet, TextMark
from generator.layout.tokens import book_fonts
from generator.model.game import Game
from generator.model.theme import Theme
from generator.render.sheets import sheets_pdf
from generator.share import font_file, font_names
from generator.text.run import Block, Paragraph, Run
from generator.translate.edition import Context, Edition

LETTERS = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
PRIVATE = re.compile("[\ue000-\uf8ff\ufffd\U000f0000-\U0010ffff]")
# pixels are compared in threes, so that a part of a pixel makes no difference
POINTS, CELL, FINE = 36, 72.0, 3
LINKED = ("ref", "table", "figure", "icon")
LEAST = 20
# cover, contents, box
FRONT_MATTER = 3
# faces cut for numbers, which have no letters to compare
FIGURES_ONLY = ("AlegreyaFigures-Bold", "ZecerSigns-Regular")


def book(box: Box) -> Path:
    return box.folder / "instrukcja.pdf"


@pytest.fixture(scope="module")
def read(flagship: Box) -> str:
    """What the rulebook says from its first chapter on, in the order of its tags, squeezed."""
    with pikepdf.open(book(flagship)) as pdf:
        return squeezed("".join(words for page, words in read_aloud(pdf) if page > FRONT_MATTER))


@needs("pdftotext")
def test_every_file_has_text_and_only_real_letters(flagship: Box) -> None:
    for path in flagship.files:
        words = text(path)
        assert len(words.split()) > 10, path.name
        strange = PRIVATE.search(words)
        assert strange is None, f"{path.name}: {words[strange.start() - 40 : strange.end() + 20]!r}"
    assert set(LETTERS.lower()) <= set(text(book(flagship)))


def test_clauses_are_read_in_their_order(read: str, edition: Edition) -> None:
    heads = []
    for chapter in edition.game.chapters.values():
        heads.append(f"{chapter.id}{squeezed(edition.line(chapter.title))}")
        for clause in chapter.clauses.values():
            tables = [edition.game.tables[id_] for id_ in clause.tables]
            # a table of the clause's own number stands for its head
            alone = bool(tables) and tables[0].number == clause.id and not (clause.text or clause.steps)
            if title := tables[0].title if alone else clause.title:
                heads.append(f"{clause.id}{squeezed(edition.line(title))}")
    places = [read.find(head) for head in heads]
    assert [head for head, place in zip(heads, places, strict=True) if place < 0] == []
    assert places == sorted(places)


def paragraphs(blocks: tuple[Block, ...]) -> Iterator[Paragraph]:
    for block in blocks:
        if isinstance(block, Paragraph):
            yield block
        else:
            for item in block.items:
                yield from paragraphs(item)


def fragments(edition: Edition) -> Iterator[tuple[str, str]]:
    """What clauses, their steps and examples print between two links, squeezed, with the clause."""
    for chapter in edition.game.chapters.values():
        for clause in chapter.clauses.values():
            for prose in (clause.text, *clause.steps.values(), clause.after):
                for paragraph in paragraphs(edition.blocks(prose, Context(clause.id))) if prose else ():
                    words = ""
                    for one in (*paragraph.runs, Run("", role="ref")):
                        assert isinstance(one, Run)
                        if one.role not in LINKED:
                            words += squeezed(one.text)
                            continue
                        if len(words) >= LEAST:
                            yield clause.id, words
                        words = ""


def test_every_sentence_of_the_rules_can_be_found_in_its_place(read: str, edition: Edition) -> None:
    wanted, place = list(fragments(edition)), 0
    assert len(wanted) > 200
    for clause, words in wanted:
        place = read.find(words, place)
        assert place >= 0, f"{clause}: {words}"


# letters as pixels


def drawn(font: str, letter: str, language: str | None) -> Image.Image:
    """A letter as its font's file draws it; fonts draw some otherwise for Polish, when they are told."""
    side = int(CELL) * FINE
    image = Image.new("L", (side, side), 255)
    face = ImageFont.truetype(str(font_file(font)), POINTS * FINE)
    ImageDraw.Draw(image).text((side / 3, side * 0.7), letter, 0, face, anchor="ls", language=language)
    return cut(image)


def cut(image: Image.Image) -> Image.Image:
    """The ink alone, on white."""
    box = ImageChops.invert(image).point(lambda value: 255 if value > 60 else 0).getbbox()
    assert box is not None
    return image.crop(box)


def likeness(one: Image.Image, other: Image.Image) -> float:
    """The correlation of two pictures' pixels, laid corner on corner: 1 when alike."""
    size = max(one.width, other.width) + FINE, max(one.height, other.height) + FINE
    a, b = (ink(image, size) for image in (one, other))
    return sum(map(mul, a, b)) / (sum(map(mul, a, a)) * sum(map(mul, b, b))) ** 0.5


def ink(image: Image.Image, size: tuple[int, int]) -> list[float]:
    """How dark each pixel is, counted from the mean."""
    sheet = Image.new("L", size, 255)
    sheet.paste(image)
    values = sheet.reduce(FINE).tobytes()
    mean = sum(values) / len(values)
    return [mean - value for value in values]


def printed(pdf: bytes, folder: Path) -> list[Image.Image]:
    """The letters of a specimen, one in each cell from the left, cut out of the page as it is printed."""
    (folder / "specimen.pdf").write_bytes(pdf)
    done = run("pdftoppm", "-r", str(72 * FINE), "-gray", "-singlefile", folder / "specimen.pdf", folder / "specimen")
    assert done.returncode == 0, done.stderr
    with Image.open(folder / "specimen.pgm") as page:
        found = page.convert("L")
    step = int(CELL) * FINE
    return [cut(found.crop((i * step, 0, (i + 1) * step, step))) for i in range(len(LETTERS))]


def by_weasyprint(theme: Theme, family: str, weight: int, style: str) -> bytes:
    cells = "".join(f'<i style="left: {i * CELL + CELL / 3}pt">{letter}</i>' for i, letter in enumerate(LETTERS))
    css = (
        f"{font_css(theme)} @page {{ size: {CELL * len(LETTERS)}pt {CELL}pt; margin: 0 }}"
        f"i {{ position: absolute; top: 10pt; font: {style} {weight} {POINTS}pt/1.4 {family} }}"
    )
    html = f'<html lang="pl"><head><title>x</title><style>{css}</style></head><body>{cells}</body></html>'
    laid = lay_out(html)
    assert laid.complaints == ()
    return laid.pdf


def by_reportlab(font: str) -> bytes:
    mm = 25.4 / 72
    marks = tuple(
        TextMark((i * CELL + CELL / 3) * mm, CELL * 0.7 * mm, letter, font, POINTS, "#000000", 0)
        for i, letter in enumerate(LETTERS)
    )
    sheet = Sheet(CELL * len(LETTERS) * mm, CELL * mm, marks=marks)
    return sheets_pdf([sheet], title="x", language="pl")


def hold(pictures: list[Image.Image], font: str, language: str | None) -> None:
    """Each picture is its letter, more than it is any other."""
    own = {letter: drawn(font, letter, language) for letter in LETTERS}
    for letter, picture in zip(LETTERS, pictures, strict=True):
        marks = {other: likeness(picture, image) for other, image in own.items()}
        assert marks[letter] > 0.8, f"{letter}: {marks[letter]:.2f}"
        # of fonts of capitals alone, large and small letters look alike
        assert marks[letter] == max(marks.values()), marks


@needs("pdftoppm")
@pytest.mark.parametrize("font", [font for font in font_names() if font not in FIGURES_ONLY])
def test_counters_print_the_letters_of_the_font(font: str, tmp_path: Path) -> None:
    hold(printed(by_reportlab(font), tmp_path), font, None)


@needs("pdftoppm")
@pytest.mark.skipif(not features.check("raqm"), reason="Pillow was built without raqm, and cannot draw for a language")
@pytest.mark.parametrize("role", [*ROLES, "title"])
def test_books_print_the_letters_of_the_font(role: str, game: Game, tmp_path: Path) -> None:
    family = "zecer-title" if role == "title" else "zecer-text"
    pdf = by_weasyprint(game.theme, family, *ROLES.get(role, (700, "normal")))
    hold(printed(pdf, tmp_path), book_fonts(game.theme)[role], "pl")
