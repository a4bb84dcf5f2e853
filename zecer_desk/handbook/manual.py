"""The pages of ``docs/`` in the order of ``contents.toml``, in parts from heading to heading."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from generator.share import folder

POLISH = "pl"
HEADING = re.compile(r"(#{1,6}) +(.+?) *#*$")
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
# what a title is written with and does not print
LINK, SIGNS = re.compile(r"!?\[([^]]*)\]\([^)]*\)"), re.compile(r"[`*]|<[^>]+>|(?<![^\W_])_|_(?![^\W_])")
# a part is shown with the parts below it, up to so many lines
MOST_LINES = 90


class ManualSection(Struct, frozen=True):
    """English pages for one purpose, each with how much a find there is worth; the title by language."""

    titles: dict[str, str]
    pages: dict[str, float]


class ManualPage(Struct, frozen=True):
    """A page: its name such as ``guide/1-cards``, its language, and its text in Markdown."""

    name: str
    language: str
    path: Path
    text: str

    @property
    def title(self) -> str:
        return self.parts[0].titles[-1]

    @property
    def parts(self) -> tuple[ManualPart, ...]:
        return _parts_of(self)


class ManualPart(Struct, frozen=True):
    """Lines of a page from a heading to the next one; ``titles`` are those of all headings above, its own the last."""

    page: ManualPage
    titles: tuple[str, ...]
    anchor: str
    level: int
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def address(self) -> str:
        """The page with the heading, as ``zecer docs`` takes it."""
        return self.page.name if self.level == 1 else f"{self.page.name}#{self.anchor}"


@cache
def manual_sections() -> tuple[ManualSection, ...]:
    """The sections in the order in which people learn."""
    told = tomllib.loads((folder("docs") / "contents.toml").read_text("utf-8"))
    return tuple(ManualSection({"en": one["title"], POLISH: one["title_pl"]},
                               {page: told["ranks"].get(page, one["rank"]) for page in one["pages"]})
                 for one in told["section"])


@cache
def manual_pages() -> dict[str, ManualPage]:
    """All pages by name, in order; the Polish one of a page right behind it."""
    found = {}
    for section in manual_sections():
        for english in section.pages:
            for name, language in ((english, "en"), (polish_name(english), POLISH)):
                path = folder("docs") / f"{name}.md"
                if language == "en" or path.is_file():
                    found[name] = ManualPage(name, language, path, path.read_text("utf-8"))
    return found


def polish_name(english: str) -> str:
    """The name that the Polish page beside an English one has."""
    above, _, name = english.rpartition("/")
    return f"{above}/{POLISH}/{name}" if above else f"{POLISH}/{name}"


def english_name(name: str) -> str:
    """The name of the English page beside a page; its own name, if it is English."""
    return "/".join(part for part in name.split("/") if part != POLISH)


def page_in(language: str, english: str) -> ManualPage:
    """A page in a language where there is one, else in English. Raises KeyError."""
    pages = manual_pages()
    return (pages.get(polish_name(english)) if language == POLISH else None) or pages[english]


def heading_anchor(title: str) -> str:
    """The fragment of an address that leads to a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", _plain_title(title).lower()).replace(" ", "-")


def shown_part(part: ManualPart) -> str:
    """A part with the parts below it, as far as they are short, without comments."""
    parts = part.page.parts
    first = parts.index(part)
    last = next((place for place in range(first + 1, len(parts)) if parts[place].level <= part.level), len(parts))
    whole = [line for one in parts[first:last] for line in one.lines]
    return COMMENT.sub("", "\n".join(whole if len(whole) <= MOST_LINES else part.lines)).strip()


def _plain_title(written: str) -> str:
    return SIGNS.sub("", LINK.sub(r"\1", written)).strip()


@cache
def _parts_of(page: ManualPage) -> tuple[ManualPart, ...]:
    parts: list[ManualPart] = []
    above: dict[int, str] = {}
    taken: dict[str, int] = {}
    for level, written, lines in _headed_lines(page.text):
        above = {one: title for one, title in above.items() if one < level} | {level: _plain_title(written)}
        anchor = heading_anchor(written)
        again = taken[anchor] = taken.get(anchor, -1) + 1
        parts.append(ManualPart(page, tuple(above.values()), f"{anchor}-{again}" if again else anchor, level,
                                tuple(lines)))
    return tuple(parts)


def _headed_lines(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """The level and the heading of each part, and its lines; a line in a fence is no heading."""
    level, heading, lines, fence = 0, "", list[str](), ""
    for line in text.splitlines():
        mark = FENCE.match(line)
        found = HEADING.fullmatch(line) if not fence else None
        if mark and (not fence or (line.strip() == mark[1] and mark[1].startswith(fence))):
            fence = "" if fence else mark[1]
        if found:
            if level:
                yield level, heading, lines
            level, heading, lines = len(found[1]), found[2], []
        lines.append(line)
    yield max(level, 1), heading, lines
