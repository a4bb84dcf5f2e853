"""A page as HTML for the local page of ``zecer serve``, which permits no style attribute and no foreign address."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from generator.lazy import lazy
from generator.share import folder
from zecer_desk.handbook.manual import ManualPage, ManualPart, manual_pages

if TYPE_CHECKING:
    import markdown_it
    from markdown_it.token import Token
else:
    markdown_it = lazy("markdown_it")

# before the id of a heading, so that none is that of an element of the page around it
PART = "part-"
PICTURES = {".webp": "image/webp", ".png": "image/png", ".svg": "image/svg+xml"}
SOURCE = re.compile(r'(?<= src=")[^"]+(?=")')
COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
ALIGNED = re.compile(r"text-align:(\w+)")


def page_html(page: ManualPage, pictures: str) -> str:
    """A page as HTML: links to other pages have ``data-page`` and ``data-part``, pictures lie below an address."""
    tokens = _parser().parse(page.text)
    anchors = iter([part.anchor for part in page.parts])
    for token in tokens:
        if token.type == "heading_open":
            token.attrSet("id", PART + next(anchors))
        elif token.type == "html_block":
            token.content = COMMENT.sub("", SOURCE.sub(
                lambda found: _picture(page, found[0], pictures), token.content))
        elif aligned := ALIGNED.fullmatch(str(token.attrs.pop("style", ""))):
            token.attrSet("class", aligned[1])
        for inner in token.children or ():
            if inner.type == "image":
                inner.attrSet("src", _picture(page, str(inner.attrs["src"]), pictures))
        if token.children:
            _lead_links(page, token.children)
    return str(_parser().renderer.render(tokens, _parser().options, {}))


def opening_words(part: ManualPart) -> str:
    """The first paragraph of a part in plain words; empty when it has none."""
    for token in _parser().parse(part.text):
        if token.type == "inline" and token.level == 1 and not token.content.startswith("#"):
            words = "".join(one.content if one.type in ("text", "code_inline") else
                            " " if one.type == "softbreak" else "" for one in token.children or ())
            if words and words != part.titles[-1]:
                return words
    return ""


@cache
def manual_pictures() -> dict[str, Path]:
    """The pictures of the pages by their path below ``docs/``."""
    docs = folder("docs")
    return {path.relative_to(docs).as_posix(): path for path in sorted(docs.rglob("*")) if path.suffix in PICTURES}


def _lead_links(page: ManualPage, tokens: list[Token]) -> None:
    """Lead links to pages inside, those of the web to a window of their own; what lies elsewhere is no link."""
    for place, token in enumerate(tokens):
        if token.type != "link_open":
            continue
        link = str(token.attrs["href"])
        name, _, part = link.partition("#")
        target = normpath(join(dirname(page.name), name.removesuffix(".md"))) if name else page.name
        if re.match(r"https?:", link):
            token.attrs |= {"target": "_blank", "rel": "noreferrer"}
        elif target in manual_pages() and (name.endswith(".md") or not name):
            token.attrs |= {"href": f"#view=help&page={quote(target)}&part={part}",
                            "data-page": target, "data-part": unquote(part)}
        else:
            close = next(one for one in tokens[place:] if one.type == "link_close")
            token.tag = close.tag = "span"
            token.attrs = {}


def _picture(page: ManualPage, source: str, pictures: str) -> str:
    return pictures + quote(normpath(join(dirname(page.name), source)))


@cache
def _parser() -> markdown_it.MarkdownIt:
    parser = markdown_it.MarkdownIt("commonmark").enable("table")
    # a block of code needs no more than its text
    parser.add_render_rule("fence", lambda self, tokens, place, options, env:
                           f"<pre tabindex=\"0\"><code>{escape(tokens[place].content, quote=False)}</code></pre>\n")
    return parser
