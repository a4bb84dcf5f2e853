"""The plan of printing: which file, on what, on which sides, and what is done then; as a page and as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.book.book_pages import font_css
from generator.book.front import credit_lines, used_icons
from generator.book.html import Setter, render_template
from generator.layout.sheets.imposition import INCH_PAPERS, PAPERS
from generator.layout.sheets.stamp import DUPLEX_WORDS, PRINT_INSTRUCTION
from generator.model.game import Product
from generator.model.text import printed
from generator.products import spec_of
from generator.products.character_sheet import CharacterSheetOptions
from generator.products.duplex import GLUED
from generator.text.typeset import colon
from generator.translate.edition import Edition

# mm, by which a page may differ from a paper
NEAR = 0.5
SIMPLEX = "fronts-only"
GLUE = printed("one-sided, glue the pages with their overlaps")
INTRO = printed("Each file once, unless told otherwise; {instruction}. The ruler on a sheet shows whether the "
                "sizes are right.")


class PlanFile(Struct, frozen=True):
    """A file of the plan: its name, what is told of it, and a small picture of its first page as an address."""

    name: str
    told: str
    picture: str = ""


class PlanEntry(Struct, frozen=True):
    """A product of the plan. ``choose``: one of its files is enough."""

    title: str
    files: tuple[PlanFile, ...]
    stock: str
    finish: str
    choose: bool = True


def plan_entry(edition: Edition, product: Product, files: Sequence[PlanFile]) -> PlanEntry:
    """The entry of a product with its files."""
    spec = spec_of(product)
    # a sheet of one's own is what it is, and has no marks to cut by
    stock, finish = ("", "") if product.options.get("sheet") else (spec.stock, spec.finish)
    return PlanEntry(edition.line(product.title), tuple(files), _word(edition, stock), _word(edition, finish),
                     not isinstance(product.options, CharacterSheetOptions))


def _word(edition: Edition, word: str) -> str:
    return edition.word(word) if word else ""


def file_told(edition: Edition, pages: int, size: tuple[float, float], way: str) -> str:
    """Paper, pages, sheets and sides of a file; ``way`` is a key of ``DUPLEX_WORDS`` or GLUED."""
    wide, high = sorted(size)
    paper = next((name for name, (w, h) in PAPERS.items() if abs(w - wide) < NEAR and abs(h - high) < NEAR),
                 f"{edition.notation.number(round(size[0]))} × {edition.notation.number(round(size[1]))} mm")
    sheets = (pages + 1) // 2 if way in ("long-edge", "short-edge") else pages
    counted = edition.word("pages: {pages}, sheets: {sheets}", pages=pages, sheets=sheets)
    sides = edition.word(GLUE if way == GLUED else DUPLEX_WORDS[SIMPLEX if pages == 1 else way])
    return f"{paper}, {counted}, {sides}"


def plan_title(edition: Edition) -> str:
    """The title of the plan."""
    return edition.word("Print plan: {title}", title=edition.line(edition.game.title))


def _intro(edition: Edition) -> str:
    return edition.word(INTRO, instruction=edition.word(PRINT_INSTRUCTION))


def plan_html(edition: Edition, entries: Sequence[PlanEntry]) -> str:
    """The plan as pages to be printed, on A4 or on Letter."""
    papers = {product.options.paper for product in edition.game.products.values()}
    paper = "Letter" if papers & set(INCH_PAPERS) else "A4"
    return render_template("plan/plan.html", Setter(edition), title=plan_title(edition), intro=_intro(edition),
                           entries=entries, paper=paper)


def plan_css(edition: Edition) -> str:
    """The fonts of the page."""
    return font_css(edition.game.theme)


def plan_text(edition: Edition, entries: Sequence[PlanEntry]) -> Iterator[str]:
    """The plan as lines of text."""
    yield from (plan_title(edition), "", _intro(edition), "")
    for one in entries:
        yield one.title
        if one.choose and len(one.files) > 1:
            yield f"  {edition.word('one of these files:')}"
        yield from (f"  {file.name}{colon(edition.language)} {file.told}" for file in one.files)
        for label, told in ((edition.word("on:"), one.stock), (edition.word("then:"), one.finish)):
            if told:
                yield f"  {label} {told}"
        yield ""


def credits_text(edition: Edition) -> Iterator[str]:
    """Credits and licences of a box as lines of text, as the rulebook prints them."""
    yield from (edition.line(edition.game.title), "", edition.word(printed("Credits")), "")
    for about, told in credit_lines(edition, used_icons(edition)):
        yield f"{about}{colon(edition.language)} {told}"
