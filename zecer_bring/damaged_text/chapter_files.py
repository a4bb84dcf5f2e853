"""Writes chapters as YAML that says what the text says: no sign of it is read as YAML, Markdown or a placeholder."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.fields.text_type import SIGNS
from generator.load.sheets.sheet_rows import slug
from generator.localization import translated_text
from generator.message import msg
from zecer_bring.damaged_text.repairs import CERTAINTIES, KINDS, Repair
from zecer_bring.damaged_text.structure import ChapterDraft, ClauseDraft
from zecer_bring.damaged_text.text_blocks import COUNTED, TextBlock
from zecer_bring.damaged_text.text_lines import BOLD, BULLET

# stand for the ends of a reference
REF, END = "\x03", "\x04"
# at the beginning of a line: a heading, a list, an underline
LEADING = re.compile(r"(?P<sign>[#=+|-])|(?P<number>\d{1,9})(?P<dot>[.)])(?=\s|$)")
REFERENCE = re.compile(
    r"(?P<word>\b(?:patrz|zob\.|zobacz|punk\w*|pkt\.?|przepis\w*|zasad\w*|paragra\w*|reguł\w*|rozdzia\w*|por\.|see|rules?|"
    r"sections?|clauses?|chapters?|§)\s+(?:pkt\.?\s+|punkt\w*\s+|rozdz\.?\s+)?)?(?P<open>[(\[]?)"
    r"(?P<number>\d{1,2}\.(?:\d{1,2}|[A-Z]\b)(?:\.(?:\d{1,2}|[A-Z]\b))*)(?![\d.]*\d)(?P<close>[)\]]?)", re.IGNORECASE)
LONGEST_NAME, LONGEST_NOTE, MOST_NOTES = 40, 160, 20


def refer(chapters: Sequence[ChapterDraft], found: list[Repair]) -> None:
    """Make references of numbers of clauses that are there."""
    known = {clause.number for chapter in chapters for clause in chapter.clauses}
    known |= {f"{chapter.number}.0" for chapter in chapters}
    known |= {f"{clause.number}.{chr(ord('a') + at)}" for chapter in chapters for clause in chapter.clauses
              for at in range(len(clause.steps))}
    for block in _blocks(chapters):
        if block.sort == "table":
            continue
        def exchange(match: re.Match[str], block: TextBlock = block) -> str:
            number, is_bare = match["number"], not match["word"]
            # what begins a block is a number of its own
            if is_bare and not (match["open"] and match["close"] and match.start()):
                return match[0]
            line, before = block.line_at(match.start()), match[0].strip("()[] ")
            if number not in known:
                if not is_bare:
                    found.append(Repair("reference", "guess", line, before, "",
                                        msg("no clause has the number")))
                return match[0]
            why = msg("a clause has the number {number}", number=number)
            found.append(Repair("reference", "likely" if is_bare else "certain", line, before,
                                f"{{ref:{number}}}", why))
            return f"{match['word'] or ''}{match['open']}{REF}{number}{END}{match['close']}"
        block.text = REFERENCE.sub(exchange, block.text)


def _blocks(chapters: Iterable[ChapterDraft]) -> Iterator[TextBlock]:
    for chapter in chapters:
        yield from chapter.general
        for clause in chapter.clauses:
            yield from (*clause.text, *clause.steps, *clause.after)


def chapter_files(chapters: Sequence[ChapterDraft], source: str, repairs: Sequence[Repair]) -> dict[str, str]:
    """The texts of the files by their names. Each repair is given its place in them."""
    waiting: dict[int, list[Repair]] = defaultdict(list)
    for repair in repairs:
        waiting[repair.line].append(repair)
    files: dict[str, str] = {}
    for chapter in chapters:
        name = f"{chapter.number:02}-{slug(chapter.title)[:LONGEST_NAME].strip('-') or 'chapter'}"
        name = f"rulebook/{'99-unplaced' if chapter.is_unplaced else name}.yaml"
        files[name] = _File(name, waiting).write(chapter, source)
    return files


class _File:
    """A file while it is written: its lines, and which source lines stand where."""

    def __init__(self, name: str, waiting: Mapping[int, list[Repair]]) -> None:
        self.name, self.waiting = name, waiting
        self.lines: list[str] = []

    def write(self, chapter: ChapterDraft, source: str) -> str:
        self.lines += [f"chapter: {_quoted_yaml(f'{chapter.number}.0')}",
                       f"title: {_quoted_yaml(escape(chapter.title))}",
                       f"provenance: {{quoted: {_quoted_yaml(source)}}}"]
        self._note("", [*chapter.lines, *_lines_of(chapter.general)])
        self._place(chapter.lines, 2)
        if chapter.general:
            self._text("general", chapter.general, "")
        if chapter.clauses:
            self.lines.append("clauses:")
            for clause in chapter.clauses:
                self._clause(clause)
        return "\n".join(self.lines) + "\n"

    def _clause(self, clause: ClauseDraft) -> None:
        self._note("  ", [*clause.lines, *_lines_of([*clause.text, *clause.steps, *clause.after])])
        self._place(clause.lines, len(self.lines) + 1)
        if not (clause.title or clause.text or clause.steps or clause.after or clause.tables):
            self.lines.append(f"  {_quoted_yaml(clause.number)}: {_quoted_yaml('…')}")
            return
        self.lines.append(f"  {_quoted_yaml(clause.number)}:")
        if clause.title:
            self.lines.append(f"    title: {_quoted_yaml(escape(clause.title))}")
        if clause.text:
            self._text("text", clause.text, "    ")
        if clause.steps:
            self.lines.append("    steps:")
            for at, step in enumerate(clause.steps):
                self._text(chr(ord("a") + at), [step], "      ")
        if clause.after:
            self._text("after", clause.after, "    ")
        if clause.tables:
            self.lines.append(f"    tables: [{', '.join(map(_quoted_yaml, clause.tables))}]")

    def _text(self, key: str, blocks: Sequence[TextBlock], indent: str) -> None:
        self.lines.append(f"{indent}{_key(key)}: |")
        for line, numbers in _markdown(blocks):
            self.lines.append(f"{indent}  {line}" if line else "")
            self._place(numbers, len(self.lines))

    def _place(self, numbers: Iterable[int], line: int) -> None:
        for number in numbers:
            for repair in self.waiting.get(number, ()):
                repair.place = repair.place or f"{self.name}:{line}"

    def _note(self, indent: str, numbers: Iterable[int]) -> None:
        """Comments on what is likely or only told of these source lines."""
        notes = [note(repair) for number in dict.fromkeys(numbers) for repair in self.waiting.get(number, ())
                 if repair.is_marked and not repair.place]
        self.lines += [f"{indent}# {one}" for one in notes[:MOST_NOTES]]
        if len(notes) > MOST_NOTES:
            more = msg("and {count} more; --report FILE lists them", count=len(notes) - MOST_NOTES)
            self.lines.append(f"{indent}# ? {translated_text(more)}")


def _lines_of(blocks: Iterable[TextBlock]) -> list[int]:
    return [line for block in blocks for line in block.lines]


def note(repair: Repair) -> str:
    """One line on a repair: ``~`` before what was done, ``?`` before what was not."""
    sign = "?" if repair.certainty == "guess" else "~"
    change = " → ".join(f"“{_short_note(one)}”" for one in (repair.before, repair.after) if one)
    return " ".join(part for part in (
        sign, translated_text(msg("line {line}", line=repair.line)) + ":", translated_text(KINDS[repair.kind]) + ":",
        change,
        f"({translated_text(CERTAINTIES[repair.certainty])}: {translated_text(repair.why)})") if part)


def _short_note(text: str) -> str:
    line = " ".join(visible(text).split())
    return line if len(line) <= LONGEST_NOTE else f"{line[: LONGEST_NOTE - 1]}…"


def visible(text: str) -> str:
    """A text without the signs that stand for bullets, bold words and references."""
    return text.replace(BULLET, "- ").replace(BOLD, "**").replace(REF, "{ref:").replace(END, "}")


def _markdown(blocks: Sequence[TextBlock]) -> Iterator[tuple[str, list[int]]]:
    """The lines of a text, each with the source lines that stand in it."""
    before, level = "", 0
    # a dash before a figure is a minus
    has_figures = any(block.text.lstrip(BULLET)[:1].isdecimal() for block in blocks if block.text.startswith(BULLET))
    mark = "*" if has_figures else "-"
    for at, block in enumerate(blocks):
        sort = _sort(block, blocks[at - 1] if at else None, blocks[at + 1] if at + 1 < len(blocks) else None)
        if at and not (sort == before and sort in ("bullet", "counted")):
            yield "", []
        before, level = sort, min(level + 1, _level(block)) if sort == "bullet" else 0
        if block.sort == "markdown":
            for number, line in enumerate(block.text.split("\n")):
                yield line.replace(REF, "{ref:").replace(END, "}"), [] if number else block.lines
        elif block.sort == "table":
            rows = block.text.split("\n")
            for place, row in enumerate(rows):
                end = "" if place + 1 == len(rows) else "\\"
                yield escape(row, True) + end, [block.marks[place][1]]
        else:
            numbers = block.lines
            yield (f"{'  ' * (level - 1)}{mark} {escape(block.text.lstrip(BULLET), True)}" if sort == "bullet" else
                   escape(block.text, sort != "counted")), numbers


def _level(block: TextBlock) -> int:
    """How deep an item of a list stands: 1 for the outer list."""
    return len(block.text) - len(block.text.lstrip(BULLET))


def _sort(block: TextBlock, before: TextBlock | None, following: TextBlock | None) -> str:
    """How a block is set: as an item of a list, of one that counts, or as a paragraph."""
    if block.text.startswith(BULLET):
        return "bullet"
    own = _count(block)
    if own is None:
        return "paragraph"
    is_next = before is not None and _count(before) == own - 1
    is_first = own == 1 and following is not None and _count(following) == 2
    return "counted" if is_next or is_first else "paragraph"


def _count(block: TextBlock) -> int | None:
    match = COUNTED.match(block.text)
    return int(match["number"]) if match is not None and match["number"].isdecimal() else None


def escape(text: str, leading: bool = True) -> str:
    """A text of one line as Markdown that prints it as it is; bold words and references are what they are."""
    parts = text.split(BOLD)
    if len(parts) % 2 == 0 or any(not part.strip() for part in parts[1::2]):
        parts = ["".join(parts)]
    done = []
    for at, part in enumerate(parts):
        plain = SIGNS.sub(lambda match: "\\" + match[0], part.replace(BULLET, "- "))
        if at % 2:
            space = len(plain) - len(plain.lstrip()), len(plain) - len(plain.rstrip())
            plain = f"{plain[:space[0]]}**{plain.strip()}**{plain[len(plain) - space[1]:]}"
        done.append(plain)
    line = "".join(done).strip()
    if leading:
        line = LEADING.sub(lambda m: f"\\{m[0]}" if m["sign"] else f"{m['number']}\\{m['dot']}", line, count=1) if (
            LEADING.match(line)) else line
    if line.endswith("\\") and (len(line) - len(line.rstrip("\\"))) % 2:
        line += "\\"
    return line.replace(REF, "{ref:").replace(END, "}")


def _quoted_yaml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _key(key: str) -> str:
    # what YAML may take for yes or no
    return f'"{key}"' if key in ("y", "n") else key
