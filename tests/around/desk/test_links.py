"""Every relative link and picture of every page leads to something, and every fragment to a heading."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt

from zecer_desk.handbook.manual import ManualPage, manual_pages, manual_sections

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "README.pl.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
SOURCE = re.compile(r'(?:src|href)="([^"]+)"')
# explains the pictures to whoever draws them
NOT_TOLD = {"pictures/README"}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in links_of(page) if not _leads_somewhere(page, link)] == []


def test_pages_are_told_in_the_contents_once() -> None:
    told = [name for section in manual_sections() for name in section.pages]
    assert len(told) == len({*told})
    files = {path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")}
    assert files - NOT_TOLD == {*manual_pages()}


def test_a_broken_link_would_be_found() -> None:
    assert not _leads_somewhere(DOCS / "walk.md", "terms.md#no-such-heading")
    assert not _leads_somewhere(DOCS / "walk.md", "no-such-page.md")
    assert "terms.md" in links_of(DOCS / "walk.md")


@cache
def links_of(page: Path) -> tuple[str, ...]:
    """The relative links and pictures of a page."""
    found: list[str] = []
    for block in MarkdownIt("commonmark").enable("table").parse(page.read_text("utf-8")):
        for token in (block, *(block.children or ())):
            found += [str(token.attrs[name]) for name in ("href", "src") if name in token.attrs]
            found += SOURCE.findall(token.content) if token.type.startswith("html") else []
    return tuple(link for link in found if not re.match(r"[a-z]+:", link))


def _leads_somewhere(page: Path, link: str) -> bool:
    name, _, fragment = link.partition("#")
    target = page if not name else page.parent / unquote(name)
    if not target.exists():
        return False
    if not fragment:
        return True
    text = ManualPage(target.stem, "en", target, target.read_text("utf-8"))
    return unquote(fragment) in {part.anchor for part in text.parts}
