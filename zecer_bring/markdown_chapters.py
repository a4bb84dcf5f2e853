"""Chapters, clauses and tables of a sound text in Markdown: its headings divide it, and nothing of it is mended."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial

from msgspec import Struct, field

from generator.load.sheets.sheet_rows import slug
from generator.message import counted, msg
from zecer_bring.damaged_text.chapter_files import END, REF
from zecer_bring.damaged_text.columns import part_columns
from zecer_bring.damaged_text.damaged_words import mend_words
from zecer_bring.damaged_text.heads import FURTHEST, value_of
from zecer_bring.damaged_text.lexicon import Lexicon
from zecer_bring.damaged_text.repairs import Repair
from zecer_bring.damaged_text.structure import NOT_GOING_ON, TITLE, ChapterDraft, ClauseDraft, finish
from zecer_bring.damaged_text.text_blocks import TextBlock, join_lines
from zecer_bring.damaged_text.text_lines import read_lines
from zecer_bring.markdown_blocks import ANCHOR, ANCHOR_END, DIVIDER, MarkdownBlock, markdown_blocks, parsed_tokens

SUFFIXES, LEAST_HEADINGS = (".md", ".markdown"), 2
# repairs that a sound text does not need
DAMAGE = frozenset({"page-number", "running-head", "shift", "accent", "order", "hyphen"})
NUMBERED = re.compile(
    r"(?:(?P<word>chapter|part|section|rozdział|część|punkt|kapitel|abschnitt|chapitre|capítulo|§)\s*)?"
    r"(?P<number>\d{1,2}(?:\.\d{1,2})*|[IVXL]{1,6}|[A-Z](?=[.)]))(?P<end>[.):]|\s*[–—-](?=\s))?\s+(?P<title>\S.*)",
    re.IGNORECASE)
CLAUSE = re.compile(r"(?P<bold>\*\*)?(?P<number>\d{1,2}\.\d{1,2})[.):]?(?P=bold)?[.):]?\s+(?=\S)|"
                    r"(?P<plain>\d{1,2}\.\d{1,2})[.):]?\s+(?=\S)")
LINK = re.compile(f"{ANCHOR}([^{ANCHOR_END}]*){ANCHOR_END}")


class MarkdownTable(Struct):
    """A table: its number, the title of where it stands, its rows, the first with headers."""

    number: str
    title: str
    rows: list[list[str]]
    # of the source, where it begins
    line: int = 0


class MarkdownText(Struct):
    """The chapters and tables of a text."""

    chapters: list[ChapterDraft] = field(default_factory=list)
    tables: list[MarkdownTable] = field(default_factory=list)


def is_sound(name: str, texts: Sequence[str], language: str) -> bool:
    """True for a text in Markdown with headings that shows no damage of scans and copies.

    One that is not named as such must have several headings.
    """
    headings = sum(token.type == "heading_open" and token.markup.startswith("#") for token in parsed_tokens(texts))
    is_named = name.lower().endswith(SUFFIXES) and any(token.type == "heading_open" for token in parsed_tokens(texts))
    if not is_named and headings < LEAST_HEADINGS:
        return False
    # cells side by side are no columns of a page
    lines, found = read_lines(["" if text.lstrip().startswith("|") else text for text in texts])
    lexicon = Lexicon(language, "\n".join(line.text for line in lines))
    lines, parted = part_columns(lines)
    blocks, joined = join_lines(lines, lexicon)
    damage = DAMAGE if is_named else DAMAGE | {"stub"}
    return not any(one.kind in damage and one.certainty != "guess"
                   for one in (*found, *parted, *joined, *mend_words(blocks, lexicon)))


def read_markdown(texts: Sequence[str], words: Callable[[str], str], found: list[Repair],
                  taken: Collection[str] = ()) -> MarkdownText:
    """The chapters of a text. ``taken`` are numbers of tables that the pack has."""
    blocks = markdown_blocks(texts, found)
    made = _Structure(blocks, words, found, taken)
    made.build()
    finish(made.text.chapters, words, found)
    return made.text


class _Structure:
    """Chapters and clauses while they are made."""

    def __init__(self, blocks: Sequence[MarkdownBlock], words: Callable[[str], str], found: list[Repair],
                 taken: Collection[str]) -> None:
        self.blocks, self.words, self.found, self.taken = blocks, words, found, taken
        self.text = MarkdownText()
        # of the chapter, until a clause prints them
        self.waiting: list[tuple[int, str]] = []
        # the number of the chapter or clause of each heading, by its name in links, and the names by lines
        self.anchors: dict[str, str] = {}
        self.names = _anchors([block for block in blocks if block.sort == "heading"])
        # True if the headings of chapters are "1 Aim", "2 Cards"
        self.is_counted = False

    def build(self) -> None:
        """Go through the blocks."""
        headings = [block for block in self.blocks if block.sort == "heading"]
        counts = Counter(block.level for block in headings)
        blocks = list(self.blocks)
        above: list[int] = []
        if len(headings) > 1 and blocks[0] is headings[0] and counts[headings[0].level] == 1 and all(
                one.level > headings[0].level for one in headings[1:]):
            title = blocks.pop(0)
            above = title.lines
            self.found.append(Repair("heading", "likely", title.line, "", title.text, TITLE))
            counts.pop(title.level)
        levels = sorted(counts)
        self.is_counted = _are_counted([block.text for block in blocks
                                        if block.sort == "heading" and block.level == levels[0]])
        for block in blocks:
            if block.sort == "heading" and block.level == levels[0]:
                self._chapter(block)
            elif block.sort == "heading":
                self._clause(block, is_deep=len(levels) > 2 and block.level > levels[1])
            elif block.sort == "table":
                self._table(block)
            elif block.text != DIVIDER or not self._is_edge(blocks, block):
                self._take(block)
        self._print_tables()
        self.text.chapters[0].lines = [*above, *self.text.chapters[0].lines]
        self._link()

    @staticmethod
    def _is_edge(blocks: Sequence[MarkdownBlock], block: MarkdownBlock) -> bool:
        """True for a dividing line at an end, or beside a heading, which divides too."""
        at = next(number for number, one in enumerate(blocks) if one is block)
        return at in (0, len(blocks) - 1) or "heading" in (blocks[at - 1].sort, blocks[at + 1].sort)

    def _print_tables(self) -> None:
        """Have the tables that stand before all clauses of a chapter printed by one of its own."""
        if self.waiting:
            self._begin(self.text.chapters[-1], [self.waiting[0][0]], None, "")

    def _chapter(self, block: MarkdownBlock) -> None:
        self._print_tables()
        number, title = _number(block.text)
        if number is None and self.is_counted:
            number, _, title = block.text.partition(" ")
        last = self.text.chapters[-1].number if self.text.chapters else 0
        plain = (number or "").removesuffix(".0")
        own = value_of(plain) if plain.isdecimal() or (plain and not plain.strip("IVXLC")) else 0
        new = own if last < own <= last + FURTHEST else last + 1
        self._tell_number(block, number if own != new else None, str(new))
        self.anchors[self.names[block.line]] = f"{new}.0"
        self.text.chapters.append(ChapterDraft(new, title, block.lines))
        self.found.append(Repair("heading", "certain", block.line, block.text, title, msg("marked as a heading")))

    def _clause(self, block: MarkdownBlock, is_deep: bool) -> None:
        number, title = _number(block.text)
        chapter = self._open(block)
        given = re.fullmatch(rf"{chapter.number}(?:\.\d{{1,2}})+", number or "") is not None
        if is_deep and not given:
            # a number that does not go on stays in the words
            self._take(MarkdownBlock("text", block.line, f"**{block.text}**", end=block.end))
            number = chapter.clauses[-1].number if chapter.clauses else f"{chapter.number}.0"
            self.anchors[self.names[block.line]] = number
            return
        self._begin(chapter, block.lines, number if given else None, title)
        self._tell_number(block, number, chapter.clauses[-1].number)
        self.anchors[self.names[block.line]] = chapter.clauses[-1].number
        self.found.append(Repair("heading", "certain", block.line, block.text, title, msg("marked as a heading")))

    def _begin(self, chapter: ChapterDraft, lines: list[int], number: str | None, title: str) -> None:
        """Begin a clause with its number, if that goes on, or else with the next one."""
        last = _key(chapter.clauses[-1].number) if chapter.clauses else (chapter.number, 0)
        if number is None or not last < _key(number):
            number = f"{chapter.number}.{last[1] + 1}"
        chapter.clauses.append(ClauseDraft(number, title, lines, tables=[one for _, one in self.waiting]))
        self.waiting = []

    def _tell_number(self, block: MarkdownBlock, written: str | None, new: str) -> None:
        if written is not None and written.removesuffix(".0") != new:
            self.found.append(Repair("number", "likely", block.line, written, new,
                                     NOT_GOING_ON))

    def _open(self, block: MarkdownBlock) -> ChapterDraft:
        if not self.text.chapters:
            self.text.chapters.append(ChapterDraft(0, self.words("front"), block.lines[:1]))
        return self.text.chapters[-1]

    def _take(self, block: MarkdownBlock) -> None:
        """Put a text where it stands; a paragraph that begins with the number of a clause begins one."""
        chapter = self._open(block)
        match = CLAUSE.match(block.text)
        number = (match["number"] or match["plain"]) if match is not None else ""
        last = _key(chapter.clauses[-1].number)[1] if chapter.clauses else 0
        if match is not None and _key(number)[0] == chapter.number and last < _key(number)[1] <= last + FURTHEST:
            self._begin(chapter, block.lines[:1], number, "")
            block.text = block.text[match.end() :]
        chapter.blocks.append(_draft(block, block.text))

    def _table(self, block: MarkdownBlock) -> None:
        chapter = self._open(block)
        if len(block.rows[0]) == 1:
            text = "\n".join(f"- {cell or '–'}" for row in block.rows for cell in row)
            chapter.blocks.append(_draft(block, text))
            return
        numbers = {*self.taken, *(one.number for one in self.text.tables)}
        number = next(str(at) for at in range(1, len(numbers) + 2) if str(at) not in numbers)
        above = (chapter.clauses[-1].title if chapter.clauses else "") or chapter.title
        same = sum(one.title.partition(" (")[0] == above for one in self.text.tables)
        self.text.tables.append(MarkdownTable(number, f"{above} ({same + 1})" if same else above, block.rows,
                                              block.line))
        self.found.append(Repair("grid", "likely", block.line, " | ".join(block.rows[0]), f"{{table:{number}}}",
                                 msg("a table of the pack; its title is that of the heading above")))
        if chapter.clauses:
            chapter.clauses[-1].tables.append(number)
        else:
            self.waiting.append((block.line, number))
        text = self.words("table").format(number=f"{{table:{number}}}")
        chapter.blocks.append(_draft(block, text))

    def _link(self) -> None:
        """Make references of links to headings."""
        for chapter in self.text.chapters:
            for block in (*chapter.general, *(one for clause in chapter.clauses for one in clause.text)):
                block.text = LINK.sub(lambda match, block=block: self._reference(match[1], block.line), block.text)  # type: ignore[misc]
        for table in self.text.tables:
            table.rows = [[LINK.sub(partial(self._of_cell, table, at > 0 < column), cell)
                           for column, cell in enumerate(row)] for at, row in enumerate(table.rows)]
            if empty := sum(not row[0] for row in table.rows[1:]):
                self.found.append(Repair("grid", "likely", table.line, "", "–", counted(
                    empty, "{count} row begins with an empty cell; a dash stands there",
                    "{count} rows begin with an empty cell; a dash stands there")))

    def _of_cell(self, table: MarkdownTable, may_refer: bool, match: re.Match[str]) -> str:
        """What a link in a table becomes: a reference, or nothing in a header or a label."""
        if may_refer:
            return self._reference(match[1], table.line).replace(REF, "{ref:").replace(END, "}")
        self.found.append(Repair("reference", "guess", table.line, f"#{match[1]}", "",
                                 msg("a link in a header or a label of a table; its words stay")))
        return ""

    def _reference(self, anchor: str, line: int) -> str:
        number = self.anchors.get(anchor) or self.anchors.get(anchor.lower())
        if number is None:
            self.found.append(Repair("reference", "guess", line, f"#{anchor}", "", msg("no heading has the name")))
            return ""
        self.found.append(Repair("reference", "certain", line, f"#{anchor}", f"{{ref:{number}}}",
                                 msg("a link to a heading")))
        return f" ({REF}{number}{END})"


def _draft(block: MarkdownBlock, text: str) -> TextBlock:
    first, *others = block.lines
    return TextBlock("markdown", text, [(0, first), *((len(text) + 1, line) for line in others)])


def _number(title: str) -> tuple[str | None, str]:
    """The number of a heading, and its title without it."""
    match = NUMBERED.fullmatch(title)
    if match is None or not (match["end"] or match["word"] or "." in match["number"]):
        return None, title
    if not match["number"][0].isdecimal() and not match["number"].isupper():
        return None, title
    return match["number"], match["title"]


def _are_counted(titles: Sequence[str]) -> bool:
    """True for titles that count themselves: ``1 Aim``, ``2 Cards``."""
    return bool(titles) and all(re.match(rf"{at}\s+\S", title) is not None for at, title in enumerate(titles, 1))


def _key(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))


def _anchors(headings: Sequence[MarkdownBlock]) -> dict[int, str]:
    """The names of headings in links, by their lines, as GitHub makes them: names that recur are counted from 1."""
    names: dict[int, str] = {}
    counts = Counter[str]()
    for heading in headings:
        plain = name = re.sub(r"[^\w\- ]", "", heading.text.lower()).strip().replace(" ", "-")
        while name in counts:
            counts[plain] += 1
            name = f"{plain}-{counts[plain]}"
        counts[name] = 0
        names[heading.line] = name
    return names


def tables_file(tables: Sequence[MarkdownTable], source: str) -> str:
    """The file of the tables."""
    lines = [f"provenance: {{quoted: {_quoted_yaml(source)}}}", "tables:"]
    for table in tables:
        head, *rows = table.rows
        ids = [f"{slug(cell) or 'column'}-{at}" for at, cell in enumerate(head[1:], 2)]
        ids = [f"c{one}" if not one[0].isalpha() else one for one in ids]
        keys = {f"r{at}": row[0] or "–" for at, row in enumerate(rows, 1)}
        label = f", label: {_quoted_yaml(head[0])}" if head[0] else ""
        lines += [f"  {_quoted_yaml(table.number)}:", f"    title: {_quoted_yaml(table.title)}",
                  f"    rows: {{labels: {_flow(keys)}{label}}}"]
        labels = {id_: cell or "–" for id_, cell in zip(ids, head[1:], strict=True)}
        cell = "" if all(all(row[1:]) for row in rows) else "    cell: text or none\n"
        lines += [f"    columns: {{labels: {_flow(labels)}}}", f"{cell}    data:"]
        for key, row in zip(keys, rows, strict=True):
            cells = ", ".join(_quoted_yaml(cell) if cell else "none" for cell in row[1:])
            lines.append(f"      {key}: [{cells}]")
    return "\n".join(lines) + "\n"


def _flow(words: dict[str, str]) -> str:
    return f"{{{', '.join(f'{key}: {_quoted_yaml(word)}' for key, word in words.items())}}}"


def _quoted_yaml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
