"""Blocks and grids to HTML, and the Jinja environment of the book templates."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import groupby

import jinja2
from markupsafe import Markup, escape

from generator.layout.marks import Sheet
from generator.layout.paths import straightened_path
from generator.layout.tokens import colour_of
from generator.model.text import Text
from generator.model.theme import DrawnPath, Icon
from generator.records import replace
from generator.share import folder
from generator.text.hyphens import repeating
from generator.text.letter_case import capitals
from generator.text.run import Block, Divider, Hole, Listing, Paragraph, Run
from generator.text.typeset import NBSP, colon, glue
from generator.translate import Edition
from generator.translate.context import Context

LINK = "zecer:"
# the key of the largest page number
ANY_PAGE = ""
BLANK = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1' preserveAspectRatio='none'/%3E"
NUMBER_RANGE = re.compile(r"(\d+–\d+)")
# a list has room for a number with so many
ROOM_FOR_DIGITS = 2
# Emoji_Presentation of Unicode 15 outside of the pictures proper, and what chooses the look of the sign before it
PICTURES = re.compile("([\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1"
                      "\u26aa\u26ab\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b"
                      "\u2728\u274c\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf])")
SELECTORS = re.compile("[\ufe0e\ufe0f]")
# a word of more than three letters, no abbreviation, before its no-break space
LONGER = re.compile(rf"[^\W\d_]{{4}}{NBSP}$")
UNBREAKABLE_ROLES = ("ref", "table", "figure", "icon", "missing")


@dataclass(frozen=True)
class Picture:
    """A sheet that the book shows as a picture, and a digest of its content."""

    sheet: Sheet

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(repr(self.sheet).encode()).hexdigest()[:12]


def reserved_digits(pages: Mapping[str, int], anchor: str) -> int:
    """The number of digits reserved for the page number of an anchor, or for the largest one (``ANY_PAGE``)."""
    return len(str(max(pages.values(), default=10) if anchor == ANY_PAGE else pages.get(anchor, 10)))


@dataclass
class Setter:
    """Sets prose as HTML.

    ``pages`` are estimated page numbers by anchor, which determine the digits to reserve; ``digits`` records them.
    Sheets that are shown are collected in ``pictures``. Page numbers and pictures are filled in when the book is bound.
    References of a book whose clauses stand in another one are not ``linked``; those of a short one are not ``paged``.
    """

    edition: Edition
    pages: Mapping[str, int] = field(default_factory=dict)
    pictures: dict[str, Picture] = field(default_factory=dict)
    part: int = 0
    digits: dict[str, int] = field(default_factory=dict)
    linked: bool = True
    paged: bool = True

    @cached_property
    def tables(self) -> frozenset[str]:
        """The tables that the book prints; a reference to any other has no page."""
        return self.edition.game.tables_in_book()

    def page(self, anchor: str) -> str:
        """Placeholder zeros for the page number of an anchor; two without an estimate."""
        return "0" * self.digits.setdefault(anchor, reserved_digits(self.pages, anchor))

    def any_page(self) -> str:
        """Placeholder zeros that have room for every page number of the book."""
        return "0" * self.digits.setdefault(ANY_PAGE, reserved_digits(self.pages, ANY_PAGE))

    def word(self, text: str, **values: object) -> str:
        """Words of the engine, with typesetting rules applied."""
        return self.plain_text(self.edition.word(text, **values))

    def plain_text(self, text: str) -> str:
        """A text without Markdown, such as a name, with typesetting rules applied."""
        return glue(text, self.edition.language)

    def prose(self, blocks: tuple[Block, ...] | Text | None, context: Context = Context(), lead: str = "") -> Markup:
        """Blocks as paragraphs and lists; ``lead`` is put before the text of the first."""
        if blocks is None:
            return Markup("")
        found = self.edition.blocks(blocks, context) if isinstance(blocks, Text) else blocks
        if lead and found and isinstance(found[0], Paragraph):
            first = Markup("<p>{} {}</p>").format(lead, self._runs(found[0].runs))
            return first + Markup("").join(self._block(block) for block in found[1:])
        return Markup(lead) + Markup("").join(self._block(block) for block in found)

    def inline(self, blocks: tuple[Block, ...] | Text | None, context: Context = Context()) -> Markup:
        """Blocks without paragraph tags; further paragraphs start on new lines."""
        if blocks is None:
            return Markup("")
        found = self.edition.blocks(blocks, context) if isinstance(blocks, Text) else blocks
        html = Markup("")
        for before, block in zip((None, *found), found, strict=False):
            if before is not None and not isinstance(before, Divider) and not isinstance(block, Divider):
                html += Markup("<br>")
            html += self._runs(block.runs) if isinstance(block, Paragraph) else self._block(block)
        return html

    def _block(self, block: Block) -> Markup:
        match block:
            case Listing():
                return self._listing(block)
            case Divider():
                return Markup('<span class="divider"></span>')
        return Markup("<p>{}</p>").format(self._runs(block.runs))

    def _listing(self, listing: Listing) -> Markup:
        tag, own_numbers = "ol" if listing.ordered else "ul", listing.start != 1 or listing.sign != "."
        items = Markup("").join(
            Markup("<li{}>{}</li>").format(_marker_style(listing.marker(at)) if own_numbers else "", self._item(item))
            for at, item in enumerate(listing.items))
        digits = len(listing.marker(len(listing.items) - 1)) - 1
        room = f' style="padding-left: {1 + 0.55 * digits:g}em"' if digits > ROOM_FOR_DIGITS else ""
        return Markup(f"<{tag}{room}>{{}}</{tag}>").format(items)

    def _item(self, blocks: tuple[Block, ...]) -> Markup:
        if len(blocks) == 1:
            return self.inline(blocks)
        return Markup("").join(self._block(block) for block in blocks)

    def _runs(self, runs: tuple[Run | Hole, ...]) -> Markup:
        """Consecutive runs.

        If a no-break space joins two runs, the words on both sides are put into an unbreakable span: otherwise
        WeasyPrint 70 searches for a break in earlier runs and hyphenates the first word of the paragraph. Only a short
        word stays with a reference that has a page: “chapter 16.0 p. 40” would leave a hole in the line before it.
        """
        html, pending = Markup(""), list[Run]()
        for one in runs:
            assert isinstance(one, Run), "expected placeholders to be resolved by the edition"
            pending.append(one)
        while pending:
            run = pending.pop(0)
            body, tail = _tail(run) if pending else (run, None)
            if tail is not None and LONGER.search(tail.text) and self._has_page(pending[0]):
                run, tail = replace(run, text=f"{run.text[:-1]} "), None
            if tail is None:
                html += self._spaced_run(run) if pending else self._run(run)
                continue
            head, rest = _head(pending.pop(0))
            if rest is not None:
                pending.insert(0, rest)
            html += self._spaced_run(body) + Markup('<span class="nb">{}</span>').format(
                self._run(tail) + self._run(head))
        return html

    def _has_page(self, run: Run) -> bool:
        is_known = run.role in ("ref", "figure") or (run.role == "table" and run.target in self.tables)
        return self.linked and self.paged and is_known and not run.near

    def _spaced_run(self, run: Run) -> Markup:
        """A run with its last space in a separate element.

        WeasyPrint 70 breaks a text that fits except for its last space after its first word.
        """
        if not run.text.endswith(" "):
            return self._run(run)
        return self._run(replace(run, text=run.text[:-1])) + Markup("<span> </span>")

    def _run(self, run: Run) -> Markup:
        html = self._role(run)
        if run.italic:
            html = Markup("<em>{}</em>").format(html)
        return Markup("<strong>{}</strong>").format(html) if run.bold else html

    def _role(self, run: Run) -> Markup:
        match run.role:
            case "table" if run.target not in self.tables:
                return escape(run.text)
            case "ref" | "table" | "figure" if not self.linked:
                return escape(run.text)
            case "ref" | "table" | "figure":
                anchor = f"{run.role}-{run.target}"
                if run.near or not self.paged:
                    return Markup('<a class="ref" href="{}{}">{}</a>').format(LINK, anchor, run.text)
                # translators: "page", before its number
                before = self.edition.word("p.") + NBSP
                return Markup('<a class="ref" href="{}{}">{}<span class="pg">{}{}</span></a>').format(
                    LINK, anchor, run.text, before, self.page(anchor))
            case "defined":
                return Markup('<dfn>{}</dfn>').format(run.text)
            case "term":
                return escape(self._repeating(run.text))
            case "icon":
                return self.icon(run.target)
            case "caps":
                return Markup(" ").join(_small_capitals(word, self.edition.language) for word in run.text.split(" "))
            case "span":
                return self.span(run)
            case "break":
                return Markup("<br>")
            case "missing":
                return Markup('<mark class="missing">{}</mark>').format(run.text)
            case _:
                return _with_unbroken_ranges(self._repeating(run.text))

    def _repeating(self, text: str) -> str:
        return repeating(text, self.edition.language)

    def picture(self, picture: Picture, alt: str, wide: float | None = None, unit: str = "mm") -> Markup:
        """A sheet as a picture ``wide`` mm (or another unit of CSS) wide, or at its own size."""
        sheet = picture.sheet
        scale = 1.0 if wide is None else wide / sheet.width
        name = f"pic-{self.part}-{len(self.pictures)}"
        self.pictures[name] = picture
        style = f"width: {sheet.width * scale:.2f}{unit}; height: {sheet.height * scale:.2f}{unit}"
        return Markup('<img id="{}" class="picture" src="{}" alt="{}" style="{}">').format(name, BLANK, alt, style)

    def span(self, run: Run) -> Markup:
        """Words in the colours of a style of the theme; ``book.css`` can say more of its class."""
        theme = self.edition.game.theme
        style = theme.styles.get(run.target)
        if style is None:
            return escape(run.text)
        colours = {"color": style.colour, "background": style.ground}
        look = ";".join(f"{key}:{colour_of(theme, token)}" for key, token in colours.items() if token)
        words = capitals(run.text, self.edition.language) if style.uppercase else run.text
        boxed = " boxed" if style.ground else ""
        return Markup('<span class="span{} span-{}" style="{}">{}</span>').format(boxed, run.target, look, words)

    def icon(self, icon_id: str | None, colour: str = "#161412") -> Markup:
        """An icon as high as the text, with its meaning as alternative text."""
        icon = self.edition.game.theme.icons.get(icon_id or "")
        if icon is None:
            return Markup("")
        source = data_uri(icon_svg(icon, colour))
        return Markup('<img class="icon" src="{}" alt="{}">').format(source, self.edition.line(icon.meaning))


def _marker_style(marker: str) -> Markup:
    """The attribute of an item with a number of its own; WeasyPrint 70 ignores the attribute ``start``."""
    return Markup(' style="list-style-type: \'{} \'"').format(marker)


def _with_unbroken_ranges(text: str) -> Markup:
    """Escaped text in which ranges of numbers (4–6) do not break at the dash."""
    return Markup(NUMBER_RANGE.sub(r'<span class="nb">\1</span>', str(escape(text))))


def _small_capitals(word: str, language: str) -> Markup:
    """An unbreakable word in small capitals. WeasyPrint uses only a font's own, which few fonts have, so they are
    simulated.
    """
    runs = ((small, "".join(letters)) for small, letters in groupby(word, str.islower))
    parts = [Markup('<span class="caps">{}</span>').format(capitals(part, language)) if small else escape(part)
             for small, part in runs]
    return Markup('<span class="nb">{}</span>').format(Markup("").join(parts))


def _tail(run: Run) -> tuple[Run, Run | None]:
    """Split a run before its last word if it ends in a no-break space; else None as the second part."""
    if not run.text.endswith(NBSP):
        return run, None
    cut = run.text.rfind(" ") + 1
    return replace(run, text=run.text[:cut]), replace(run, text=run.text[cut:])


def _head(run: Run) -> tuple[Run, Run | None]:
    """Split a run after its first word; references stay whole."""
    word, space, rest = run.text.partition(" ")
    if not space or run.role in UNBREAKABLE_ROLES:
        return run, None
    return replace(run, text=word), replace(run, text=space + rest)


def icon_svg(icon: Icon, colour: str) -> str:
    """An icon as a stand-alone SVG."""
    paths = "".join(_icon_path(path, icon.coloured) for path in icon.paths)
    colour = escape(colour)
    ink = f' color="{colour}"' if any(path.stroke for path in icon.paths) else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" fill="{colour}"{ink}>{paths}</svg>'


def _icon_path(path: DrawnPath, coloured: bool) -> str:
    """A path in the colour of its icon, or in its own; attributes with default values are omitted."""
    values = {"fill-rule": "evenodd" if path.even else "",
              "fill": "none" if path.fill is None else path.fill if coloured else ""}
    if path.stroke:
        nib = path.nib
        values |= {"stroke": path.stroke if coloured else "currentColor",
                   "stroke-width": f"{path.weight:g}", "stroke-linecap": path.cap,
                   "stroke-linejoin": nib.join, "stroke-miterlimit": f"{nib.limit:g}",
                   "stroke-dasharray": " ".join(f"{part:g}" for part in nib.dash),
                   "stroke-dashoffset": f"{nib.start:g}" if nib.dash else ""}
    d = path.d
    if path.stroke and path.nib.shape is not None:
        d = straightened_path(d, path.nib.shape)
        values["transform"] = f"matrix({' '.join(f'{part:.6f}' for part in path.nib.shape)} 0 0)"
    attributes = "".join(f' {key}="{value}"' for key, value in values.items() if value)
    return f'<path d="{escape(d)}"{attributes}/>'


def data_uri(svg: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


@cache
def environment() -> jinja2.Environment:
    """The Jinja environment; templates are the engine's own, never a pack's."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder("templates")), autoescape=True, undefined=jinja2.StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )


def render_template(name: str, setter: Setter, **values: object) -> str:
    """Render a template with the setter's functions."""
    template = environment().get_template(name)
    return _signs_as_text(template.render(
        prose=setter.prose, inline=setter.inline, any_page=setter.any_page, icon=setter.icon, picture=setter.picture,
        plain=setter.plain_text, _=setter.word, colon=colon(setter.edition.language),
        game=setter.edition.game, edition=setter.edition, LINK=LINK, **values,
    ))


def _signs_as_text(html: str) -> str:
    """Signs that Unicode shows as pictures (emoji) with the selector of text behind them, and no other selectors.

    Pango would take a font of the system for them.
    """
    return PICTURES.sub("\\1\ufe0e", SELECTORS.sub("", html))
