"""Parses the part of CommonMark that is printed, with placeholders: paragraphs, lists, dividers, bold, italic, breaks.

Any other mark stays in the text as it is typed, and ``foreign_marks`` finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.model.text import Owner, Text, placeholders
from generator.records import replace
from generator.text.run import BREAK, Block, Divider, Hole, Listing, Paragraph, Run, Runs, with_runs

if TYPE_CHECKING:
    import markdown_it
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token
else:
    markdown_it = lazy("markdown_it")

_MARKED = re.compile(r"[\\_\n\t\r]|  ")
# marks without words are text, such as a dash for an empty value, or stars of a rarity
_MARK = re.compile(r"\s*(?:[-+*_](?: *[-+*_])*|\d{1,9}[.)])\s*")
_LISTED = re.compile(r"[-+*](?: |$)|\d{1,9}[.)]")
_DIVIDER = re.compile(r"([-*_])(?: *\1){2,}")
# letters inside, spaces or punctuation outside: bold in every dialect of Markdown
_BOLD = re.compile(r"\*\*(?<![^ ]\*\*)([^\W_](?:[^*]*[^\W_])?)\*\*(?=[ .,;:!?]|$)")
RULES = ("emphasis", "balance_pairs", "list", "hr", "newline", "escape")
_LISTS = ("bullet_list_open", "ordered_list_open")
# stand for braces that a backslash keeps from being a placeholder
_ESCAPED = {"{": "\ufdd0", "}": "\ufdd1"}
_HIDDEN = str.maketrans(_ESCAPED)
_TYPED = str.maketrans({hidden: brace for brace, hidden in _ESCAPED.items()})


@lru_cache(maxsize=1024)
def parse(text: Text) -> tuple[Block, ...]:
    """The blocks of a text; a text of one line is one paragraph. Placeholders become holes."""
    if has_no_words(text.source):
        return (Paragraph((Run(text.source.strip()),)),)
    plain = _plain_blocks(text.source)
    blocks = plain if plain is not None else _parsed_blocks(text.source)
    return blocks if text.owner is None else with_runs(blocks, partial(_owned_runs, text.owner))


def paragraph_of(text: Text) -> Paragraph | None:
    """The only paragraph of a text; None if it has several, or a list."""
    match parse(text):
        case (Paragraph() as paragraph,):
            return paragraph
    return None


def has_no_words(source: str) -> bool:
    """True if a text is nothing but marks of Markdown, which are printed as they are typed."""
    return _MARK.fullmatch(source) is not None


def _owned_runs(owner: Owner, runs: Runs) -> Runs:
    return tuple(replace(run, placeholder=owner.whole_placeholder(run.placeholder)) if isinstance(run, Hole) else run
                 for run in runs)


@lru_cache(maxsize=8192)
def _parsed_blocks(source: str) -> tuple[Block, ...]:
    """The blocks of a text by the Markdown parser, which is twenty times slower than ``_plain_blocks``."""
    return _blocks(_parser().parse(source), 0)[0]


@cache
def _parser() -> markdown_it.MarkdownIt:
    parser = markdown_it.MarkdownIt("zero").enable(list(RULES))
    parser.core.ruler.before("text_join", "escaped_braces", _hide_escaped_braces)
    return parser


def _hide_escaped_braces(state: StateCore) -> None:
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "text_special":
                child.content = child.content.translate(_HIDDEN)


def is_plain(source: str) -> bool:
    """True if a text is one paragraph of words, whole words in bold and placeholders."""
    return _parts(source) is not None


def _plain_blocks(source: str) -> tuple[Block, ...] | None:
    """The common case without the Markdown parser: one paragraph with at most whole words in bold; None otherwise."""
    parts = _parts(source)
    if parts is None:
        return None
    return (Paragraph(tuple(run for i, part in enumerate(parts) if part for run in _split(part, i % 2 == 1, False))),)


def _parts(source: str) -> list[str] | None:
    """The words of a plain text, and every second time those in bold; None for any other text."""
    if not source or _MARKED.search(source) or source[0].isspace() or source[-1].isspace() or _LISTED.match(source):
        return None
    if _DIVIDER.fullmatch(source):
        return None
    parts = _BOLD.split(source) if "*" in source else [source]
    return None if any("*" in part for part in parts) else parts


def _blocks(tokens: list[Token], at: int) -> tuple[tuple[Block, ...], int]:
    """Blocks from ``at`` to the end of the surrounding container, and the index after it."""
    found: list[Block] = []
    while at < len(tokens):
        token = tokens[at]
        if token.type in _LISTS:
            items, at = _items(tokens, at + 1)
            is_ordered = token.type == "ordered_list_open"
            start = int(token.attrs.get("start", 1))
            found.append(Listing(is_ordered, items, start, token.markup if is_ordered else "."))
        elif token.type == "hr":
            found.append(Divider())
            at += 1
        elif token.type == "inline":
            found.append(Paragraph(tuple(_runs(token.children or []))))
            at += 1
        elif token.type in ("list_item_close", "bullet_list_close", "ordered_list_close"):
            return tuple(found), at
        else:
            at += 1
    return tuple(found), at


def _items(tokens: list[Token], at: int) -> tuple[tuple[tuple[Block, ...], ...], int]:
    items: list[tuple[Block, ...]] = []
    while tokens[at].type == "list_item_open":
        blocks, at = _blocks(tokens, at + 1)
        items.append(blocks)
        at += 1
    return tuple(items), at + 1


def _runs(tokens: list[Token]) -> Iterator[Run | Hole]:
    bold = italic = 0
    for token in tokens:
        bold += token.nesting if token.type.startswith("strong") else 0
        italic += token.nesting if token.type.startswith("em_") else 0
        if token.type == "softbreak":
            yield Run(" ", bool(bold), bool(italic))
        elif token.type == "hardbreak":
            yield replace(BREAK, bold=bool(bold), italic=bool(italic))
        # the parser joins neighbouring texts, so no placeholder is split
        elif token.type == "text":
            yield from _split(token.content, bool(bold), bool(italic))


def _split(content: str, bold: bool, italic: bool) -> Iterator[Run | Hole]:
    at = 0
    for hole in placeholders(content):
        if hole.start > at:
            yield Run(content[at : hole.start].translate(_TYPED), bold, italic)
        yield Hole(hole, bold, italic)
        at = hole.end
    if at < len(content):
        yield Run(content[at:].translate(_TYPED), bold, italic)
