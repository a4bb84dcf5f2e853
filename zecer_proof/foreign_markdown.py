"""Finds marks of Markdown that are not printed as Markdown says, or not as their author means them.

A text is read by the whole parser of CommonMark, with tables and strikethrough: whatever it recognizes and ``markup``
does not print is found here, so that no construct is dropped or printed as typed without a word. Marks of the dialects
of GitHub and Pandoc, which that parser does not know, are found by their signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from generator.lazy import lazy
from generator.model.text import Text
from generator.records import replace
from generator.text.markup import has_no_words, is_plain

if TYPE_CHECKING:
    import markdown_it
    from markdown_it.token import Token
else:
    markdown_it = lazy("markdown_it")

Construct = Literal[
    "heading", "underlined heading", "indented code", "code", "quotation", "HTML", "comment", "definition of a link",
    "link", "picture", "address", "entity", "strikethrough", "table", "unknown",
    "star between numbers", "unclosed emphasis", "backslash", "sign of a number", "minus of a number",
    "minus or list", "number of a list",
    "empty item", "line break", "footnote", "superscript", "subscript", "highlight", "box", "task", "emoji", "formula",
    "definition", "attributes",
]
# what ``markup`` prints
PRINTED = frozenset((
    "paragraph_open", "paragraph_close", "inline", "text", "text_special", "softbreak", "hardbreak", "hr",
    "em_open", "em_close", "strong_open", "strong_close",
    "bullet_list_open", "bullet_list_close", "ordered_list_open", "ordered_list_close",
    "list_item_open", "list_item_close",
))
# ends, and parts of what is found by its beginning
INSIDE = frozenset((
    "heading_close", "blockquote_close", "link_close", "s_close", "table_close", "thead_open", "thead_close",
    "tbody_open", "tbody_close", "tr_open", "tr_close", "th_open", "th_close", "td_open", "td_close",
))
BLOCKS: dict[str, Construct] = {
    "heading_open": "heading", "code_block": "indented code", "fence": "code", "blockquote_open": "quotation",
    "html_block": "HTML", "table_open": "table",
}
INLINE: dict[str, tuple[Construct, str]] = {
    "code_inline": ("code", r"`+[^`]+`+"), "link_open": ("link", r"\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?"),
    "image": ("picture", r"!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?"), "s_open": ("strikethrough", "~~[^~]*~~"),
}
# without these, a text in one paragraph has nothing to find
_SIGNS = re.compile(r"[`<>&\[#~|=+\\^:$]|__|\*\*\*|\{\.")
# what is no mark of CommonMark, but of GitHub, Pandoc and others
_DIALECTS: Mapping[Construct, str] = {
    "footnote": r"(?<!\\)\[\^[^\]\s]+\]:?|(?<![\\\w])\^\[[^\]\n]+\]",
    "superscript": r"(?<!\\)\^[^\s^\[\]]{1,20}(?<!\\)\^",
    "subscript": r"(?<![\\~])~[^\s~]{1,20}(?<!\\)~(?!~)",
    "highlight": r"(?<![\\=])==(?=[^\s=])[^=\n]*[^\s=]==(?!=)",
    "box": r"^[ \t]*:{3,}.*$",
    "task": r"^[ \t]*[-*+] \[[ xX]\](?= )",
    "emoji": r"(?<![\w:\\/]):[a-z][a-z0-9_+-]{2,30}:(?![\w:/])",
    "formula": r"(?<![\\$\w])\$(?=[^\s$])[^$\n]*[\\^_][^$\n]*(?<=\S)\$(?!\d)|\$\$[^$\n]+\$\$",
    "definition": r"(?<=\S\n)[ \t]{0,3}:[ \t]+(?=\S)",
    "attributes": r"\{[#.][\w-]+[^{}\n]*\}",
}
_SIGNS_OF_DIALECTS: Mapping[Construct, re.Pattern[str]] = {
    construct: re.compile(pattern, re.MULTILINE) for construct, pattern in _DIALECTS.items()}
_PLACEHOLDER = re.compile(r"\{[a-z]+:[^{}\n]*\}")
_BETWEEN_NUMBERS = re.compile(r"(?<=\d)(?<!\\)\*(?=\d)")
_LEFT_OPEN = re.compile(r"\*\*+|__+")
_NUMBER = re.compile(r"\s*\d")
# a line is meant to end where the next word had room in so many characters and no sentence ends, since many authors
# begin each sentence on a line of its own
_ROOM = 48
_SENTENCE_END = re.compile(r"[.:;!?…][\"'”’“»)\]*_]*$")


class ForeignMark(Struct, frozen=True):
    """A mark from ``start`` to ``end`` of its text; ``instead`` is what prints the same."""

    construct: Construct
    start: int
    end: int
    instead: str | None = None


def foreign_marks(text: Text) -> tuple[ForeignMark, ...]:
    """The marks of a text that are not printed as Markdown says, in the order of the text."""
    if has_no_words(text.source) or (is_plain(text.source) and not _SIGNS.search(_PLACEHOLDER.sub("x", text.source))):
        return ()
    return _found_marks(text.source, text.quoted)


@lru_cache(maxsize=4096)
def _found_marks(source: str, quoted: bool) -> tuple[ForeignMark, ...]:
    found = list(_Reading(source, quoted).marks())
    found += [mark for mark in _of_dialects(source)
              if not any(mark.start < one.end and one.start < mark.end for one in found
                         if one.construct != "line break")]
    return tuple(sorted(found, key=lambda mark: mark.start))


def _of_dialects(source: str) -> Iterator[ForeignMark]:
    plain = _PLACEHOLDER.sub(lambda match: "_" * len(match[0]), source)
    end = 0
    for start, stop, construct in sorted((*match.span(), construct) for construct, pattern in _SIGNS_OF_DIALECTS.items()
                                         for match in pattern.finditer(plain)):
        if start >= end:
            yield ForeignMark(construct, start, stop)
            end = stop


@cache
def _parser() -> markdown_it.MarkdownIt:
    # texts stay apart from what was escaped
    return markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"]).disable("text_join")


class _Reading:
    """A text as the whole parser reads it; ``at`` is where the search for the next mark begins."""

    def __init__(self, source: str, quoted: bool) -> None:
        self.source, self.quoted, self.at = source, quoted, 0
        self.starts = [0, *accumulate(len(line) + 1 for line in source.split("\n"))]
        self.environment: dict[str, Any] = {}
        self.tokens = _parser().parse(source, self.environment)

    def marks(self) -> Iterator[ForeignMark]:
        for place, token in enumerate(self.tokens):
            if token.map:
                self.at = self.starts[token.map[0]]
            if token.type == "inline":
                yield from self._inline(token)
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                yield from self._items(place)
            elif token.type not in PRINTED and token.type not in INSIDE:
                yield self._block(token)
        for definition in self.environment.get("references", {}).values():
            yield self._lines("definition of a link", definition["map"])

    def _block(self, token: Token) -> ForeignMark:
        construct = BLOCKS.get(token.type, "unknown")
        if construct == "heading" and token.markup in ("=", "-"):
            construct = "underlined heading"
        if construct == "HTML" and token.content.lstrip().startswith("<!--"):
            construct = "comment"
        return self._lines(construct, token.map or [0, 1])

    def _lines(self, construct: Construct, lines: Sequence[int]) -> ForeignMark:
        """A mark that begins the first of these lines; the end is that of the line."""
        start = self.starts[lines[0]]
        line = self.source[start : self.starts[lines[0] + 1] - 1]
        return ForeignMark(construct, start + len(line) - len(line.lstrip()), start + max(1, len(line.rstrip())))

    def _inline(self, token: Token) -> Iterator[ForeignMark]:
        for before, child in zip((None, *(token.children or ())), token.children or (), strict=False):
            if child.type == "text":
                yield from self._text(child, before)
            elif child.type == "text_special":
                yield from self._special(child)
            elif child.type == "html_inline":
                yield self._next_mark("comment" if child.content.startswith("<!--") else "HTML",
                                      re.escape(child.content))
            elif child.type == "em_open" and child.markup == "*":
                yield from self._em(before)
            elif child.markup == "autolink":
                if child.type == "link_open":
                    yield self._next_mark("address", r"<[^>]*>")
            elif child.type not in PRINTED and child.type not in INSIDE:
                yield self._next_mark(*INLINE.get(child.type, ("unknown", ".")))
        yield from self._line_ends(token)

    def _line_ends(self, token: Token) -> Iterator[ForeignMark]:
        """A backslash that breaks no line, and lines that end early without a mark."""
        lines = token.content.split("\n")
        if len(token.content) - len(token.content.rstrip("\\")) & 1:
            at = self.source.rfind("\\", 0, self.starts[token.map[1]] if token.map else None)
            yield ForeignMark("backslash", at, at + 1)
        at = self.starts[token.map[0]] if token.map else 0
        for line, following in pairwise(lines):
            at = self.source.find(line, at) + len(line)
            if line.endswith(("\\", "  ")):
                continue
            is_short = len(line) + 1 + len(following.split(" ")[0]) <= _ROOM
            if self.quoted or (is_short and not _SENTENCE_END.search(line)):
                yield ForeignMark("line break", at - len(line.split(" ")[-1]), at)

    def _text(self, child: Token, before: Token | None) -> Iterator[ForeignMark]:
        if _LEFT_OPEN.search(child.content):
            yield self._next_mark("unclosed emphasis", _LEFT_OPEN.pattern)

    def _special(self, child: Token) -> Iterator[ForeignMark]:
        if child.info == "entity":
            mark = self._next_mark("entity", re.escape(child.markup))
            yield replace(mark, instead=child.content)
        else:
            self._next_mark("unknown", re.escape(child.markup))

    def _em(self, before: Token | None) -> Iterator[ForeignMark]:
        """Emphasis that eats a sign of multiplication, or leaves one of two stars."""
        if before is not None and before.type == "text" and before.content.endswith("*"):
            yield self._next_mark("unclosed emphasis", r"\*\*+")
        match = _BETWEEN_NUMBERS.search(self.source, self.at)
        if match is not None and before is not None and before.content[-1:].isdigit():
            yield self._next_mark("star between numbers", _BETWEEN_NUMBERS.pattern)

    def _next_mark(self, construct: Construct, pattern: str) -> ForeignMark:
        """The mark of a pattern behind the last one found."""
        match = re.compile(pattern, re.S).search(self.source, self.at)
        start, end = match.span() if match is not None else (self.at, self.at + 1)
        self.at = end
        return ForeignMark(construct, start, end)

    def _items(self, place: int) -> Iterator[ForeignMark]:
        """Items of the list that begins at a token: empty ones, numbers that change, signs that are no bullets."""
        opening = self.tokens[place]
        items = [at for at in range(place, len(self.tokens)) if self.tokens[at].type == "list_item_open"
                 and self.tokens[at].level == opening.level + 1]
        end = next(at for at in range(place + 1, len(self.tokens)) if self.tokens[at].level == opening.level)
        items = [at for at in items if at < end]
        numbers = [int(self.tokens[at].info or 0) for at in items]
        sign = self._sign(opening, items)
        for number, at in enumerate(items):
            lines = self.tokens[at].map or [0, 1]
            if self.tokens[at + 1].type == "list_item_close":
                yield self._lines("empty item", lines)
            elif numbers[number] != numbers[0] + number and len(set(numbers)) > 1:
                yield self._lines("number of a list", lines)
            elif sign is not None and self._has_number(lines) and (sign != "minus or list" or number == 0):
                yield self._lines(sign, lines)

    def _sign(self, opening: Token, items: list[int]) -> Construct | None:
        """What the marks of a list may be, if its items begin with figures."""
        if opening.markup == "+":
            return "sign of a number"
        if opening.markup == "-" and opening.level == 0 and len(items) == 1:
            return "minus of a number"
        numbered = opening.markup == "-" and opening.level == 0 and all(
            self._has_number(self.tokens[at].map or [0, 1]) for at in items)
        return "minus or list" if numbered else None

    def _has_number(self, lines: list[int]) -> bool:
        return _NUMBER.match(self.source, self._lines("sign of a number", lines).start + 1) is not None
