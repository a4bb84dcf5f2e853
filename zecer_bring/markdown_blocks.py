"""Reads a sound text in Markdown: its headings, tables and texts, these in the Markdown that packs print.

What packs have not (quotations, links, pictures, footnotes, boxes) becomes what they have, and each change is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from generator.layout.type.fonts import covers
from generator.lazy import lazy
from generator.message import Message, msg
from zecer_bring.damaged_text.chapter_files import LEADING
from zecer_bring.damaged_text.repairs import Certainty, Repair
from zecer_bring.damaged_text.text_lines import FONT
from zecer_bring.markdown_lines import BOX_OPENED, take_admonitions, widen_tables

if TYPE_CHECKING:
    import markdown_it
    from markdown_it.token import Token
else:
    markdown_it = lazy("markdown_it")

# stand around the anchor of a link within the text
ANCHOR, ANCHOR_END = "\x05", "\x06"
SIGNS = re.compile(r"[\\*`{}]|(?<!\w)_|_(?!\w)|<(?=[A-Za-z/!?])|\[(?=[^\]]*\][(\[:])|~~|&(?=#?\w+;)|!(?=\[)")
NOTE = re.compile(r"^ {0,3}\[\^(?P<id>[^\]\s]+)\]:[ \t]*(?P<text>.*)$")
NOTE_REFERENCE = re.compile(r"\[\^(?P<id>[^\]\s]+)\]|\^\[(?P<text>[^\]\n]+)\]")
# the beginning of a box, or its end, which has no words
BOX = re.compile(r"^\s*:{3,}\s*(?:\{[^}]*\}|(?P<sort>[\w-]+))?(?P<title>[^:]*?):*\s*$")
FRONT = re.compile(r"^[\w-]+:")
RAISED = re.compile(r"\^([0-9+n-]{1,6})\^")
LOWERED = re.compile(r"(?<!~)~([0-9+-]{1,6})~(?!~)")
MARKED = re.compile(r"(?<!=)==(?=[^\s=])([^=\n]*[^\s=])==(?!=)")
ATTRIBUTES = re.compile(r"\{(?:[#.][\w-]+|\w+=)[^{}\n]*\}")
ALERT = re.compile(r"^\[!(\w+)\]\s*")
TASK = re.compile(r"^\[([ xX])\] ")
AROUND_BREAK = re.compile(r" *\\\n *")
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
ABOVE = dict(zip("0123456789+-n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ", strict=True))
BELOW = dict(zip("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋", strict=True))
DIVIDER = "---"
MOST_FRONT = 60
PRINTED = {"hardbreak": "\\\n", "strong_open": "**", "strong_close": "**", "em_open": "*", "em_close": "*"}
LIST_MARK = re.compile(r"- |\d+[.)] ")
LISTS = ("bullet_list_open", "ordered_list_open")


class MarkdownBlock(Struct):
    """A heading of a level, a text in the Markdown of packs, or a table: its rows of cells, the first with headers."""

    sort: Literal["heading", "text", "table"]
    line: int
    text: str = ""
    level: int = 0
    rows: list[list[str]] = field(default_factory=list)
    # the last line before the next block
    end: int = 0

    @property
    def lines(self) -> list[int]:
        """Its lines of the source, with those left out behind it."""
        return list(range(self.line, max(self.line, self.end) + 1))


def parsed_tokens(lines: Sequence[str]) -> list[Token]:
    """The tokens of a text in CommonMark with tables and strikethrough."""
    return markdown_it.MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse("\n".join(lines))


def markdown_blocks(lines: Sequence[str], found: list[Repair]) -> list[MarkdownBlock]:
    """The blocks of a text, and what was made of marks that packs have not."""
    reading = _BlockReading(list(lines), found)
    reading.take_front()
    reading.take_notes()
    take_admonitions(reading.lines, found)
    widen_tables(reading.lines, found)
    blocks = list(reading.blocks())
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        block.end = following.line - 1 if following is not None else len(lines)
    return blocks


class _BlockReading:
    """A text while it is read."""

    def __init__(self, lines: list[str], found: list[Repair]) -> None:
        self.lines, self.found = lines, found
        self.notes: dict[str, tuple[int, str]] = {}
        self.used: set[str] = set()
        self.line = 1

    def tell(self, certainty: Certainty, before: str, after: str, why: Message, kind: str = "markup") -> None:
        self.found.append(Repair(kind, certainty, self.line, before, after, why))

    def take_front(self) -> None:
        """Take out what stands above a text for programs: keys between dashes."""
        end = next((at for at, line in enumerate(self.lines[1:MOST_FRONT], 1) if line.strip() in ("---", "...")), 0)
        if self.lines[:1] != ["---"] or not end or not all(map(FRONT.match, filter(str.strip, self.lines[1:end]))):
            return
        for at in range(end + 1):
            self.line = at + 1
            if at % end:
                self.tell("certain", self.lines[at], "", msg("a line for programs above the text"))
            self.lines[at] = ""

    def take_notes(self) -> None:
        """Take out footnotes and marks of boxes."""
        inside = ""
        for at, line in enumerate(self.lines):
            self.line = at + 1
            if match := NOTE.match(line):
                inside = match["id"]
                self.notes[inside], self.lines[at] = (at + 1, match["text"].strip()), ""
            elif inside and line.startswith(("    ", "\t")):
                number, text = self.notes[inside]
                self.notes[inside], self.lines[at] = (number, f"{text} {line.strip()}"), ""
            else:
                inside = inside if not line.strip() else ""
                if match := BOX.match(line):
                    title = match["title"].strip(" {}.") or (match["sort"] or "").replace("-", " ").capitalize()
                    self.lines[at] = f"**{title}:**" if title else ""
                    self.tell("likely", line.strip(), self.lines[at], BOX_OPENED)

    def blocks(self) -> Iterator[MarkdownBlock]:
        yield from self._blocks(parsed_tokens(self.lines))
        for id_, (line, text) in self.notes.items():
            if id_ not in self.used:
                self.line = line
                self.tell("guess", f"[^{id_}]", "", msg("a footnote that nothing refers to; it stands at the end"))
                yield MarkdownBlock("text", line, self._of_source(text))

    def _blocks(self, tokens: list[Token]) -> Iterator[MarkdownBlock]:
        at = 0
        while at < len(tokens):
            token, end = tokens[at], _end(tokens, at)
            self.line = (token.map or [self.line - 1])[0] + 1
            line = self.line
            if token.type == "heading_open":
                title = self._title(_plain_words(tokens[at + 1].children or []))
                yield MarkdownBlock("heading", line, title, int(token.tag[1:]))
            elif token.type == "table_open":
                yield MarkdownBlock("table", line, "", 0, [
                    [_leading(self._inline(one.children or [])) for one in row] for row in _rows(tokens[at:end])])
            elif token.type == "blockquote_open":
                self.tell("likely", self.lines[line - 1], "",
                          msg("a quotation; its words stand as paragraphs in italics"))
                for block in self._blocks(tokens[at + 1 : end]):
                    if block.sort == "text" and "*" not in block.text and not LIST_MARK.match(block.text):
                        block.text = "\n\n".join(f"*{one}*" for one in block.text.split("\n\n"))
                    yield block
            elif text := self._block(tokens[at : end + 1]):
                yield MarkdownBlock("text", line, text)
            at = end + 1

    def _title(self, title: str) -> str:
        """A heading without attributes for programs."""
        for attributes in ATTRIBUTES.findall(title):
            self.tell("certain", attributes, "", msg("attributes for a program"))
        return ATTRIBUTES.sub("", title).strip()

    def _block(self, tokens: list[Token]) -> str:
        """A paragraph, a list, a dividing line, or another block as a paragraph."""
        token = tokens[0]
        if token.type == "paragraph_open":
            return self._paragraph(tokens[1].children or [])
        if token.type in LISTS:
            return self._list(tokens)
        if token.type == "hr":
            return DIVIDER
        if token.type in ("fence", "code_block"):
            self.tell("likely", token.content.strip(), "", msg("code; its lines stand as a paragraph"))
            lines = [_leading(SIGNS.sub(_escaped_signs, line)) for line in token.content.splitlines() if line.strip()]
            return "\\\n".join(lines)
        if token.type == "html_block":
            self.tell("guess", token.content.strip(), "", msg("a block of HTML; it is left out"))
        elif token.type == "heading_open":
            return f"**{self._inline(tokens[1].children or [])}**"
        elif token.type == "blockquote_open":
            return "\n\n".join(filter(None, (self._block(one) for one in _children(tokens))))
        elif token.type == "table_open":
            self.tell("guess", self.lines[self.line - 1], "", msg("a table within a list; its rows stand as lines"))
            rows = [[self._inline(one.children or []) for one in row] for row in _rows(tokens)]
            return "\\\n".join(" – ".join(row) for row in rows)
        return ""

    def _paragraph(self, children: list[Token]) -> str:
        text = self._inline(children)
        if match := ALERT.match(text):
            text = f"**{match[1].capitalize()}:** {text[match.end():].lstrip()}"
        return "\n".join(map(_leading, text.split("\n")))

    def _list(self, tokens: list[Token]) -> str:
        """A list with its inner ones, indented by the width of its marks."""
        is_ordered, lines = tokens[0].type == "ordered_list_open", list[str]()
        items = list(_children(tokens))
        numbers = [int(item[0].info) for item in items] if is_ordered else []
        counts_on = numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else True
        # a number that recurs is one of Markdown, which counts itself
        if len(numbers) > 1 and len(set(numbers)) == 1:
            numbers, counts_on = list(range(numbers[0], numbers[0] + len(numbers))), True
            self.tell("certain", f"{numbers[0]}.", f"{numbers[0]}.–{numbers[-1]}.", msg("a list that counts itself"))
        if not counts_on:
            self.tell("guess", ", ".join(f"{one}." for one in numbers), "",
                      msg("numbers that do not follow one another; they stand in the text, which is no list there"))
        is_loose = False
        for at, item in enumerate(items):
            mark = "- " if not is_ordered else f"{numbers[at]}{'' if counts_on else chr(92)}{item[0].markup} "
            parts: list[tuple[bool, str]] = []
            for child in _children(item):
                self.line = (child[0].map or [self.line - 1])[0] + 1
                is_loose = is_loose or (child[0].type == "paragraph_open" and not child[0].hidden)
                parts.append((child[0].type in LISTS, self._block(child)))
            text = ""
            for is_list, part in parts:
                text += (("\n" if is_list else "\n\n") if text else "") + part
            if task := TASK.match(text):
                box = "☐" if task[1] == " " else "☑"
                self.tell("likely", task[0], box, msg("a box to tick"))
                text = f"{box} {text[task.end():]}" if covers(FONT, box) else text
            indent = " " * len(mark) if counts_on else ""
            indented = text.replace("\n", f"\n{indent}").replace(f"\n{indent}\n", "\n\n")
            lines.append(mark + (indented or "…"))
        return ("\n\n" if is_loose else "\n" if counts_on else "\\\n").join(lines)

    def _of_source(self, text: str) -> str:
        tokens = markdown_it.MarkdownIt("commonmark").parse(text or "…")
        return " ".join(self._inline(token.children or []) for token in tokens if token.type == "inline")

    def _inline(self, children: list[Token]) -> str:
        links: list[str] = []
        text = "".join(self._piece(token, children[at + 1 :], links) for at, token in enumerate(children))
        return AROUND_BREAK.sub("\\\\\n", text).strip().removesuffix("\\\n")

    def _piece(self, token: Token, following: list[Token], links: list[str]) -> str:
        """What a mark or some words become; ``links`` are the targets of those that are open."""
        match token.type:
            case "text":
                return self._text(token.content)
            case "text_special":
                return SIGNS.sub(_escaped_signs, token.content)
            case "softbreak":
                return self._soft(following)
            case "link_open":
                links.append(str(token.attrs.get("href", "")))
            case "link_close" if links:
                return self._link(links.pop())
            case "html_inline":
                return self._html(token.content)
            case _:
                return PRINTED[token.type] if token.type in PRINTED else self._unprinted_token(token)
        return ""

    def _unprinted_token(self, token: Token) -> str:
        """Code, pictures and words struck through, which packs have not."""
        if token.type == "code_inline":
            self.tell("certain", f"`{token.content}`", token.content, msg("code; it is set as its words"))
            return SIGNS.sub(_escaped_signs, token.content)
        if token.type == "image":
            self.tell("guess", f"![{token.content}]({token.attrs.get('src', '')})", "",
                      msg("a picture; it is left out"), "stub")
            return ""
        if token.type == "s_open":
            self.tell("guess", "~~", "", msg("words struck through; are they to be printed?"))
        return "\\~\\~"

    def _soft(self, following: list[Token]) -> str:
        """A space; a line break before a definition (``: text``)."""
        if following and following[0].type == "text" and following[0].content.startswith(": "):
            self.tell("likely", ":", "–", msg("a definition list; a line each"))
            following[0].content = f"– {following[0].content[1:].lstrip()}"
            return "\\\n"
        return " "

    def _html(self, tag: str) -> str:
        if BREAK.fullmatch(tag):
            return "\\\n"
        self.tell("certain", tag, "", msg("the mark of another format"))
        return ""

    def _link(self, target: str) -> str:
        if target.startswith("#"):
            return f"{ANCHOR}{target[1:]}{ANCHOR_END}"
        self.tell("certain", target, "", msg("the address of a link, which paper has not"))
        return ""

    def _text(self, content: str) -> str:
        """Words with their signs escaped, and marks of dialects made into what packs print."""
        pieces, at = [], 0
        for match in NOTE_REFERENCE.finditer(content):
            pieces.append(self._dialects(content[at : match.start()]))
            at = match.end()
            pieces.append(self._note(match))
        return "".join([*pieces, self._dialects(content[at:])])

    def _note(self, match: re.Match[str]) -> str:
        id_ = match["id"]
        if id_ is not None and (id_ not in self.notes or id_ in self.used):
            why = msg("a footnote that is nowhere") if id_ not in self.notes else msg("a footnote that stands above")
            self.tell("guess", match[0], "", why)
            return f"\\{match[0]}" if id_ not in self.notes else ""
        self.used.add(id_ or "")
        text = match["text"] if id_ is None else self.notes[id_][1]
        self.tell("likely", match[0], f"({text})", msg("a footnote; its words stand in brackets"))
        return f" ({self._of_source(text)})"

    def _dialects(self, text: str) -> str:
        def exchange(pattern: re.Pattern[str], made: Callable[[str], str | None], why: Message) -> None:
            nonlocal text

            def one(match: re.Match[str]) -> str:
                new = made(match[1] if match.lastindex else match[0])
                if new is None:
                    return match[0]
                self.tell("certain", match[0], new, why)
                return new
            text = pattern.sub(one, text)

        exchange(RAISED, lambda signs: _printed_signs(signs, ABOVE), msg("raised signs"))
        exchange(LOWERED, lambda signs: _printed_signs(signs, BELOW) or signs, msg("lowered signs"))
        exchange(ATTRIBUTES, lambda _: "", msg("attributes for a program"))
        parts = MARKED.split(text)
        for marked in parts[1::2]:
            self.tell("certain", f"=={marked}==", f"**{marked}**", msg("marked words become bold ones"))
        return "".join(f"**{SIGNS.sub(_escaped_signs, part)}**" if at % 2 else SIGNS.sub(_escaped_signs, part)
                       for at, part in enumerate(parts))


def _printed_signs(signs: str, table: dict[str, str]) -> str | None:
    """Signs above or below the line, if the font of books has them."""
    made = "".join(table[sign] for sign in signs)
    return made if all(covers(FONT, sign) for sign in made) else None


def _escaped_signs(match: re.Match[str]) -> str:
    return "".join(f"\\{sign}" for sign in match[0])


def _leading(line: str) -> str:
    """A line whose beginning is no mark of a block."""
    return LEADING.sub(lambda match: f"\\{match[0]}" if match["sign"] else f"{match['number']}\\{match['dot']}", line,
                       count=1) if LEADING.match(line) and not re.match(r"\+\d|-\d|\||=", line) else line


def _plain_words(children: list[Token]) -> str:
    """The words of a heading."""
    return " ".join("".join(token.content if token.type in ("text", "text_special", "code_inline") else
                            " " if token.type == "softbreak" else "" for token in children).split())


def _end(tokens: Sequence[Token], at: int) -> int:
    """The index of the token that closes the one at ``at``."""
    if tokens[at].nesting != 1:
        return at
    return next(end for end in range(at + 1, len(tokens))
                if tokens[end].nesting == -1 and tokens[end].level == tokens[at].level)


def _children(tokens: list[Token]) -> Iterator[list[Token]]:
    """The blocks within a block."""
    at = 1
    while at < len(tokens) - 1:
        end = _end(tokens, at)
        yield tokens[at : end + 1]
        at = end + 1


def _rows(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The cells of each row of a table."""
    row: list[Token] = []
    for token in tokens:
        if token.type == "inline":
            row.append(token)
        elif token.type == "tr_close":
            yield row
            row = []
