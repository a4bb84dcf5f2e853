"""The rulebook as its reader meets it: lines, tags, links, bookmarks, page numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest
import yaml
from paper import Box, Line, Word, lines, needs

from generator.book.contents import contents
from generator.translate.edition import Edition

PACK = Path(__file__).parents[3] / "content" / "labirynt-smierci"
pytestmark = needs("pdftotext")
# a no-break space is no end of a word for pdftotext either
LONELY = re.compile(r"[aiouwz]", re.IGNORECASE)
# a letter at the end of a name (bloku A) is no word
NAMED = re.compile(r"[a-ząćęłńóśźż][ \u00a0][A-Z]$")
CLAUSE = re.compile(r"\d+\.(?:0|[0-9A-Z]+(?:\.[0-9A-Za-z]+)*)")
FOOT = 785.0


@pytest.fixture(scope="module")
def book(flagship: Box) -> Path:
    return flagship.folder / "instrukcja.pdf"


@pytest.fixture
def pdf(book: Path) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(book) as opened:
        yield opened


@dataclass(frozen=True)
class Link:
    """A link inside the book: the page it stands on, its words, and the page and point (from the top) it leads to."""

    page: int
    words: tuple[str, ...]
    to: int
    x: float
    y: float


def links(pdf: pikepdf.Pdf, path: Path) -> list[Link]:
    numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
    words = by_page(path)
    found = []
    for number, page in enumerate(pdf.pages, 1):
        height = float(page.obj.MediaBox[3])
        for annotation in page.obj.get("/Annots", []):
            if annotation.get("/Subtype") != "/Link":
                continue
            action = annotation.A
            assert action.S in ("/GoTo", "/URI")
            if action.S == "/GoTo":
                x0, x1 = sorted(float(edge) for edge in list(annotation.Rect)[::2])
                y0, y1 = sorted(float(edge) for edge in list(annotation.Rect)[1::2])
                inside = [
                    word.text
                    for word in words.get(number, [])
                    if x0 - 1 < word.middle[0] < x1 + 1 and height - y1 - 1 < word.middle[1] < height - y0 + 1
                ]
                target, _, x, y, _ = action.D
                found.append(Link(number, tuple(inside), numbers[target.objgen], float(x), height - float(y)))
    return found


def by_page(path: Path) -> dict[int, list[Word]]:
    words: dict[int, list[Word]] = {}
    for line in lines(path):
        words.setdefault(line.page, []).extend(line.words)
    return words


def flowing(path: Path) -> list[Line]:
    """Lines between the head and the foot of their page."""
    return [line for line in lines(path) if line.words and line.words[0].y0 > 60 and line.words[-1].y1 < FOOT]


def test_no_line_ends_with_a_lonely_letter(book: Path) -> None:
    found = flowing(book)
    # a cell may hold nothing but a letter
    ends = [line for line in found if len(line.words) > 2 and LONELY.fullmatch(line.words[-1].text)
            and not NAMED.search(line.text)]
    assert [(line.page, line.text) for line in ends] == []
    assert sum(len(line.words) > 5 for line in found) > 1000


def test_words_are_divided_as_polish_divides_them(book: Path) -> None:
    broken = [line.words[-1].text for line in flowing(book) if re.search(r"\w{2}-$", line.words[-1].text)]
    assert len(broken) > 100
    # two letters are one sound: powierzch-nia
    sounds = [re.sub("rz|ch|sz|cz|dz|dź|dż", "h", word) for word in broken]
    assert [word for word in sounds if re.search("[^aeiouyąęó]{4,}-$", word)] == []


def test_tags_language_and_title(pdf: pikepdf.Pdf, edition: Edition) -> None:
    assert bool(pdf.Root.MarkInfo.Marked)
    assert str(pdf.Root.Lang) == "pl"
    assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
    with pdf.open_metadata() as meta:
        assert meta["pdfuaid:part"] == "1"
        assert meta["dc:title"] == str(pdf.docinfo["/Title"])
    assert str(pdf.docinfo["/Title"]).startswith(edition.line(edition.game.title))
    (document,) = pdf.Root.StructTreeRoot.K
    assert document.S == "/Document"


def elements(element: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """Every element of a structure tree."""
    waiting = [element]
    while waiting:
        one = waiting.pop()
        if isinstance(one, pikepdf.Array):
            waiting.extend(one)
        elif isinstance(one, pikepdf.Dictionary):
            if "/S" in one:
                yield one
            if "/K" in one and one.get("/Type") not in ("/MCR", "/OBJR"):
                waiting.append(one.K)


def test_every_page_and_link_is_in_the_tree_of_tags(pdf: pikepdf.Pdf) -> None:
    numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    keys = [int(key) for key in numbers[::2]]
    assert keys == sorted(set(keys))
    parents = dict(zip(keys, numbers[1::2], strict=True))
    on_pages = [int(page.obj.StructParents) for page in pdf.pages]
    on_links = [int(a.StructParent) for page in pdf.pages for a in page.obj.get("/Annots", []) if "/StructParent" in a]
    assert len(set(on_pages + on_links)) == len(on_pages) + len(on_links)
    assert set(on_pages + on_links) <= set(keys)
    for page in pdf.pages:
        marked = [
            int(operands[1]["/MCID"])
            for operands, operator in pikepdf.parse_content_stream(page, "BDC")
            if isinstance(operands[1], pikepdf.Dictionary) and "/MCID" in operands[1]
        ]
        assert sorted(set(marked)) == sorted(marked)
        assert max(marked, default=-1) < len(parents[int(page.obj.StructParents)])


def test_every_element_hangs_under_its_parent_and_pictures_speak(pdf: pikepdf.Pdf) -> None:
    root = pdf.Root.StructTreeRoot
    figures = 0
    for element in elements(root.K):
        kids = element.get("/K", pikepdf.Array())
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                assert kid.P.objgen == element.objgen
        if element.S == "/Figure":
            figures += 1
            assert str(element.get("/Alt", "")).strip(), element
    assert figures > 50


def at(words: list[Word], x: float, y: float) -> list[str]:
    """The words of the first line at or below a point, with a list's letter before it and what is beside it."""
    here = [word for word in words if word.y1 > y and word.x0 > x - 18 and word.x0 < x + 260]
    top = min((word.y0 for word in here), default=0.0)
    return [word.text for word in here if word.y0 < top + 26]


def test_links_lead_where_they_say(pdf: pikepdf.Pdf, book: Path) -> None:
    words = by_page(book)
    counted, wrong = 0, []
    for link in links(pdf, book):
        if not link.words or not CLAUSE.fullmatch(link.words[0]):
            continue
        counted += 1
        number = link.words[0]
        step = re.fullmatch(r".*\.([a-z])", number)
        wanted = f"{step[1]}." if step else number
        if wanted not in at(words[link.to], link.x, link.y):
            wrong.append((link, at(words[link.to], link.x, link.y)[:8]))
    assert wrong == []
    assert counted > 500


def test_links_name_the_page_they_lead_to(pdf: pikepdf.Pdf, book: Path) -> None:
    counted, wrong = 0, []
    for link in links(pdf, book):
        said = re.search(r"(?<!\w)s\.\s(\d+)$", " ".join(link.words))
        if said is not None:
            counted += 1
            if int(said[1]) != link.to:
                wrong.append(link)
    assert wrong == []
    assert counted > 300


def titled() -> list[str]:
    """The numbers of all chapters and of their titled clauses, as the pack's own files say."""
    chapters = [yaml.safe_load(file.read_text("utf-8")) for file in sorted((PACK / "rulebook").glob("*.yaml"))]
    numbers = []
    for chapter in sorted(chapters, key=lambda one: float(one["chapter"])):
        clauses = chapter.get("clauses", {}).items()
        numbers += [chapter["chapter"], *(id_ for id_, clause in clauses if clause.get("title"))]
    return [number for number in numbers if number.count(".") == 1]


def test_contents_name_the_pages_of_their_clauses(pdf: pikepdf.Pdf, book: Path) -> None:
    # a line is a link, and so is each of its parts
    listed = [k for k in links(pdf, book) if k.page == 2 and len(k.words) > 2 and CLAUSE.fullmatch(k.words[0])]
    assert [link.words[0] for link in listed] == titled()
    assert [(link.words[0], link.words[-1]) for link in listed] == [(link.words[0], str(link.to)) for link in listed]
    pages = [link.to for link in listed]
    assert pages == sorted(pages)


def test_pages_bear_their_numbers(pdf: pikepdf.Pdf, book: Path) -> None:
    feet: dict[int, list[str]] = {}
    for line in lines(book):
        # the foot of the cover tells players, minutes and age
        if line.page > 1 and line.words and line.words[0].y0 > FOOT:
            feet.setdefault(line.page, []).append(line.text)
    assert feet == {number: [str(number)] for number in range(2, len(pdf.pages) + 1)}


def test_bookmarks_lead_to_their_heads(pdf: pikepdf.Pdf, book: Path, edition: Edition) -> None:
    words, numbers = by_page(book), {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
    with pdf.open_outline() as outline:
        tops = list(outline.root)
    titles = [entry.title for entry in (*tops, *(kid for top in tops for kid in top.children))]
    wanted = {f"{entry.number} {entry.title}" for entry in contents(edition)}
    assert wanted <= set(titles)
    for entry in (*tops, *(kid for top in tops for kid in top.children)):
        target, _, x, y, _ = entry.destination
        page = pdf.pages[numbers[target.objgen] - 1]
        first = at(words[numbers[target.objgen]], float(x), float(page.obj.MediaBox[3]) - float(y))
        assert entry.title.split()[0] in first, f"{entry.title}: {first}"
