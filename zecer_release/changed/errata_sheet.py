"""The sheet of what changed: its sections as lines of text, Markdown and HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.book.book_pages import font_css, with_fallback_fonts
from generator.book.html import Setter, environment, render_template
from generator.layout.sheets.imposition import INCH_PAPERS
from generator.text.marked_change import ARROW, Mark, Marked
from generator.text.typeset import colon
from generator.translate.edition import Edition

SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|<>~-])")


class ErrataLine(Struct, frozen=True):
    """One change: the words before its colon, what follows, and what else prints it."""

    subject: str
    body: tuple[Marked, ...]
    places: str = ""


class ErrataSection(Struct, frozen=True):
    """The changes of a product or chapter."""

    title: str
    lines: tuple[ErrataLine, ...]


class ErrataPart(Struct, frozen=True):
    """The changes of rules, or those of wording; ``title`` is empty for the former."""

    title: str
    sections: tuple[ErrataSection, ...]


class ErrataSheet(Struct, frozen=True):
    """Everything that changed between two editions, in the language of the box."""

    title: str
    editions: str
    language: str
    parts: tuple[ErrataPart, ...]


def lines_of(sheet: ErrataSheet, written: Mapping[Mark, str] | None = None) -> Iterator[str]:
    """The sheet as lines of text; ``written`` are the patterns of what was and of what is, ``[-{}-]``."""
    behind, forms = colon(sheet.language), written or {}
    yield from (sheet.title, sheet.editions, "")
    for part in sheet.parts:
        if part.title:
            yield from (part.title.upper(), "")
        for section in part.sections:
            yield section.title
            for line in section.lines:
                yield f"  {line.subject}{behind if line.body else ''} {_plain_line(line, forms)}".rstrip()
            yield ""


def _plain_line(line: ErrataLine, forms: Mapping[Mark, str]) -> str:
    woven = not any(one.text == ARROW for one in line.body)
    text = "".join(forms.get(one.mark, "{}").format(one.text) if woven else one.text for one in line.body)
    return f"{text} {line.places}".strip()


def markdown(sheet: ErrataSheet) -> str:
    """The sheet as Markdown: what was is struck out, what is stands in bold."""
    def parts() -> Iterator[str]:
        yield from (f"# {_escaped_markdown(sheet.title)}", "", _escaped_markdown(sheet.editions), "")
        for part in sheet.parts:
            level = "##"
            if part.title:
                yield from (f"## {_escaped_markdown(part.title)}", "")
                level = "###"
            for section in part.sections:
                yield from (f"{level} {_escaped_markdown(section.title)}", "")
                yield from (_item(line, colon(sheet.language)) for line in section.lines)
                yield ""

    return "\n".join(parts()).rstrip() + "\n"


def _item(line: ErrataLine, behind: str) -> str:
    forms: dict[Mark, str] = {"": "{}", "old": "~~{}~~", "new": "**{}**"}
    body = "".join(forms[one.mark].format(_escaped_markdown(one.text)) for one in line.body if one.text)
    subject, places = _escaped_markdown(line.subject), _escaped_markdown(line.places)
    return f"- **{subject}**{behind if line.body else ''} {body} {places}".rstrip()


def _escaped_markdown(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)


def errata_html(sheet: ErrataSheet, edition: Edition) -> str:
    """The sheet as one page that looks like the box: its colours and fonts."""
    papers = {product.options.paper for product in edition.game.products.values()}
    paper = "Letter" if papers & set(INCH_PAPERS) else "A4"
    return render_template("changes/changes.html", Setter(edition), sheet=sheet, title=sheet.title, paper=paper,
                           author="")


def errata_css(edition: Edition) -> str:
    """The fonts and rules of the page."""
    theme = edition.game.theme
    rules = environment().get_template("changes/changes.css").render()
    return font_css(theme) + with_fallback_fonts(theme, rules)

