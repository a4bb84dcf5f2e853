"""Chapters and clauses of the blocks of a text: by its numbers, or else by its headings."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct, field

from generator.message import Message, msg
from zecer_bring.damaged_text.heads import (
    BY_BOLD,
    BY_CAPITALS,
    BY_NAME,
    BY_NUMBER,
    FURTHEST,
    LEAST_CLAUSES,
    LONGEST_TITLE,
    BlockHead,
    bare_chapters,
    bare_text,
    clause_match,
    head_of,
)
from zecer_bring.damaged_text.repairs import Certainty, Repair
from zecer_bring.damaged_text.text_blocks import (
    COUNTED,
    LETTERED,
    TextBlock,
    is_heading,
)
from zecer_bring.damaged_text.text_lines import BOLD

MOST_SKIPPED = 10
# letters of a text in a clause, and of a part of a text without headings
LONGEST_TEXT, LONGEST_PART = 12_000, 3_000


NOT_GOING_ON = msg("the number of a heading that does not go on from the others")
TITLE = msg("it stands above all chapters, as the title of the whole; that of a new pack")


class ClauseDraft(Struct):
    """A clause: its number, title, blocks, lettered steps, what follows these, and the tables that it prints."""

    number: str
    title: str
    # of the source, where it begins
    lines: list[int]
    text: list[TextBlock] = field(default_factory=list)
    steps: list[TextBlock] = field(default_factory=list)
    after: list[TextBlock] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)


class ChapterDraft(Struct):
    """A chapter: its number, title, what stands before its clauses, and these."""

    number: int
    title: str
    # of the source, where it begins
    lines: list[int]
    general: list[TextBlock] = field(default_factory=list)
    clauses: list[ClauseDraft] = field(default_factory=list)
    is_unplaced: bool = False
    # its clauses have none above, so that its title is ours
    is_made: bool = False

    @property
    def blocks(self) -> list[TextBlock]:
        """The open end of the chapter: where the next block goes."""
        return self.clauses[-1].text if self.clauses else self.general


def build(blocks: Sequence[TextBlock], words: Callable[[str], str], found: list[Repair]) -> list[ChapterDraft]:
    """The chapters of a text. ``words`` translates the titles that are ours."""
    counted = bare_chapters(blocks)
    heads = [counted.get(at) or head_of(block, blocks[at + 1] if at + 1 < len(blocks) else None)
             for at, block in enumerate(blocks)]
    clauses = _believable(blocks)
    numbers = clauses + len(counted) * (clauses > 0)
    others = sum(head is not None for head in heads)
    named = sum(head is not None and head.rank == BY_NAME for head in heads)
    is_numbered = numbers >= LEAST_CLAUSES and numbers * 2 >= others - named
    chapters = (_by_numbers if is_numbered else _by_headings)(blocks, heads, words, found)
    for chapter in chapters:
        for clause in chapter.clauses:
            _set_steps(clause)
    finish(chapters, words, found)
    return chapters


def _title(text: str) -> str:
    return text.replace(BOLD, "").replace("\n", " ").strip(" :–—").strip()


def _by_numbers(blocks: Sequence[TextBlock], heads: Sequence[BlockHead | None], words: Callable[[str], str],
                found: list[Repair]) -> list[ChapterDraft]:
    chapters: list[ChapterDraft] = []
    chain = _chain(blocks)
    highest, opened = 0, list[TextBlock]()
    title = _take_title(blocks, heads, found)
    for at, (block, head) in enumerate(zip(blocks, heads, strict=True)):
        if at < bool(title):
            continue
        match = clause_match(block)
        if match is not None:
            taken = _take_clause(chapters, block, match, words, found, highest, at in chain)
            if taken is not None:
                highest, opened = max(highest, int(match["number"].partition(".")[0])), taken
                continue
        if match is None and head is not None and head.number and highest < head.number <= highest + FURTHEST:
            chapter = ChapterDraft(head.number, _title(head.title), block.lines)
            chapters.append(chapter)
            highest, opened = head.number, chapter.general
            found.append(Repair("heading", "certain", block.line, block.text, chapter.title, msg("its number follows")))
            continue
        if not chapters:
            chapters.append(ChapterDraft(0, words("front"), block.lines))
            opened = chapters[0].general
        if head is not None:
            block.text = f"{BOLD}{bare_text(block.text).replace(BOLD, '')}{BOLD}"
            found.append(Repair("heading", "likely", block.line, "", bare_text(block.text),
                                msg("it has no number, so that it stays where it is, in bold")))
        opened.append(block)
    chapters[0].lines = [*title, *chapters[0].lines]
    return chapters


def _take_title(blocks: Sequence[TextBlock], heads: Sequence[BlockHead | None], found: list[Repair]) -> list[int]:
    """The lines of the first block, if it stands alone above the others, so that it is the title of the whole."""
    first = bare_text(blocks[0].text)
    if len(blocks) < 2 or blocks[0].sort != "prose" or not is_heading(first, LONGEST_TITLE) or COUNTED.match(first) or (
            clause_match(blocks[0]) or (heads[0] is not None and heads[0].number)):
        return []
    if not (blocks[1].blank or heads[1] is not None or clause_match(blocks[1]) or is_heading(blocks[1].text)):
        return []
    found.append(Repair("heading", "likely", blocks[0].line, "", _title(bare_text(blocks[0].text)), TITLE))
    return blocks[0].lines


def _chain(blocks: Sequence[TextBlock]) -> set[int]:
    """The longest run of blocks whose numbers rise."""
    tails: list[tuple[int, ...]] = []
    ends: list[int] = []
    before: dict[int, int] = {}
    for at, block in enumerate(blocks):
        if (match := clause_match(block)) is not None:
            key = _key(match["number"])
            place = bisect_left(tails, key)
            before[at] = ends[place - 1] if place else -1
            tails[place : place + 1], ends[place : place + 1] = [key], [at]
    found, at = set[int](), ends[-1] if ends else -1
    while at >= 0:
        found.add(at)
        at = before[at]
    return found


def _believable(blocks: Sequence[TextBlock]) -> int:
    """How many numbers follow one another without too large a gap."""
    last, count = (0, 0), 0
    for at in sorted(_chain(blocks)):
        match = clause_match(blocks[at])
        assert match is not None
        chapter, own = _key(match["number"])[:2]
        if chapter <= last[0] + FURTHEST and own <= (last[1] if chapter == last[0] else 0) + MOST_SKIPPED:
            last, count = (chapter, own), count + 1
    return count


def _take_clause(chapters: list[ChapterDraft], block: TextBlock, match: re.Match[str], words: Callable[[str], str],
                 found: list[Repair], highest: int, is_next: bool) -> list[TextBlock] | None:
    """Begin the chapter or clause whose number a block has. Returns where its text goes on; None if it begins none."""
    number = match["number"]
    own = int(number.partition(".")[0])
    cut = block.text.index(match[0]) + match.end()
    rest = block.cut(cut)
    has_title = is_heading(_title(rest.text), LONGEST_TITLE)
    chapter = next((one for one in chapters if one.number == own), None)
    why = _objection(chapter, number, highest, is_next, bool(match["close"]) or has_title)
    if why is not None:
        found.append(Repair("number", "guess", block.line, number, "", why))
        return None
    if not is_next:
        found.append(Repair("number", "likely", block.line, number, "",
                            msg("it stands out of the order of the others; its number places it")))
    if chapter is None:
        chapter = ChapterDraft(own, words("chapter").format(number=own), block.lines, is_made=True)
        insort(chapters, chapter, key=lambda one: one.number)
        if not number.endswith(".0"):
            found.append(Repair("heading", "likely", block.line, "", chapter.title,
                                msg("its clauses have no chapter above")))
    if number.endswith(".0"):
        chapter.is_made, chapter.lines = False, block.lines
        if has_title:
            chapter.title = _title(rest.text)
        else:
            chapter.general.append(rest)
        return chapter.general
    clause = ClauseDraft(number, "", block.lines)
    if has_title:
        clause.title = _title(rest.text)
    else:
        _cut_title(clause, rest)
    insort(chapter.clauses, clause, key=lambda one: _key(one.number))
    return clause.text


def _cut_title(clause: ClauseDraft, block: TextBlock) -> None:
    """Take a title in capitals or bold from the beginning of a clause; the rest is its text."""
    match = re.match(f"{BOLD}([^{BOLD}]{{3,{LONGEST_TITLE}}}){BOLD}[.:]?\\s+", block.text)
    if match is not None and is_heading(match[1].rstrip(".:")):
        clause.title, block = _title(match[1].rstrip(".")), block.cut(match.end())
    clause.text.append(block)


def _objection(chapter: ChapterDraft | None, number: str, highest: int, is_next: bool, is_marked: bool
               ) -> Message | None:
    """Why a number begins nothing; None if it does."""
    key = _key(number)
    clauses = chapter.clauses if chapter is not None else []
    if not is_next and (not is_marked or key[0] > highest):
        return msg("it is out of the order of the others; it stays in the text")
    if key[0] > highest + FURTHEST:
        return msg("it leaves out too many chapters; it stays in the text")
    if (number.endswith(".0") and chapter is not None and not chapter.is_made) or any(
            one.number == number for one in clauses):
        return msg("the number stands before; it stays in the text")
    if is_next and key[1] > max((_key(one.number)[1] for one in clauses), default=0) + MOST_SKIPPED:
        return msg("it leaves out too many clauses; it stays in the text")
    return None


def _key(number: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdecimal() else ord(part) - 64 for part in number.split("."))


def _by_headings(blocks: Sequence[TextBlock], heads: Sequence[BlockHead | None], words: Callable[[str], str],
                 found: list[Repair]) -> list[ChapterDraft]:
    ranks = Counter(head.rank for head in heads if head is not None)
    marked = sum(count for rank, count in ranks.items() if rank < BY_NUMBER)
    used = sorted(rank for rank in ranks if marked < 3 or rank < BY_CAPITALS or rank == BY_BOLD)
    top = next((rank for rank in used if ranks[rank] > 1), used[0] if used else -1)
    chapters: list[ChapterDraft] = []
    is_above = any(head is not None and head.rank <= top for head in heads[1:])
    # where a running head has the title, the first line is a chapter
    has_title = any(one.kind == "running-head" and one.certainty != "guess" for one in found)
    is_title = is_above and (_is_title(heads, ranks, top) or (marked < 2 and not has_title))
    title = _take_title(blocks, heads, found) if is_title else []
    for block, head in list(zip(blocks, heads, strict=True))[bool(title):]:
        if head is not None and head.rank <= top:
            last = chapters[-1].number if chapters else 0
            number = head.number if last < head.number <= last + FURTHEST else last + 1
            if head.number and head.number != number:
                found.append(Repair("number", "likely", block.line, str(head.number), str(number), NOT_GOING_ON))
            chapters.append(ChapterDraft(number, _title(head.title), block.lines))
            _tell_heading(block, head, found)
            continue
        if not chapters:
            first = next((one.number for one in heads if one is not None and one.rank <= top and one.number), 0)
            chapters.append(ChapterDraft(0 if first == 1 else 1, words("front"), block.lines))
        chapter = chapters[-1]
        if head is not None and head.rank in used:
            chapter.clauses.append(ClauseDraft(f"{chapter.number}.{len(chapter.clauses) + 1}", _title(head.title),
                                               block.lines))
            _tell_heading(block, head, found)
            continue
        if (match := clause_match(block)) is not None:
            found.append(Repair("number", "guess", block.line, match["number"], "",
                                msg("few clauses have numbers; it stays in the text")))
        chapter.blocks.append(block)
    chapters[0].lines = [*title, *chapters[0].lines]
    for chapter in chapters:
        _divide(chapter, found)
    return chapters


def _is_title(heads: Sequence[BlockHead | None], ranks: Counter[int], top: int) -> bool:
    """True if the first heading is alone of its rank, above that of the chapters, and another one follows it."""
    first, second = heads[0], heads[1]
    return first is not None and second is not None and first.rank < top and ranks[first.rank] == 1


def _tell_heading(block: TextBlock, head: BlockHead, found: list[Repair]) -> None:
    certainty: Certainty = "certain" if head.rank < BY_NUMBER else "likely"
    found.append(Repair("heading", certainty, block.line, block.text, _title(head.title),
                        msg("marked as a heading") if certainty == "certain" else msg("a short line above a text")))


def _divide(chapter: ChapterDraft, found: list[Repair]) -> None:
    """Make clauses of a text before the first clause, or without any, where it is long."""
    if sum(len(block.text) for block in chapter.general) <= LONGEST_PART:
        return
    parts = list(_parts(chapter.general, LONGEST_PART))
    found.append(Repair("number", "likely", chapter.lines[0], "", "", msg("{count} clauses are numbers of ours",
                                                                      count=len(parts))))
    drafts = [ClauseDraft("", "", part[0].lines, part) for part in parts]
    chapter.general = []
    chapter.clauses = [*drafts, *chapter.clauses]
    for at, clause in enumerate(chapter.clauses, 1):
        clause.number = f"{chapter.number}.{at}"


def _parts(blocks: Sequence[TextBlock], longest: int) -> Iterator[list[TextBlock]]:
    part: list[TextBlock] = []
    for block in blocks:
        if part and sum(len(one.text) for one in part) + len(block.text) > longest:
            yield part
            part = []
        part.append(block)
    if part:
        yield part


def _set_steps(clause: ClauseDraft) -> None:
    """The first run of blocks lettered from a on become steps; what follows stands after them."""
    letters = [match["letter"].lower() if (match := LETTERED.match(block.text)) and block.sort == "prose" else ""
               for block in clause.text]
    if "a" not in letters:
        return
    start = letters.index("a")
    end = start
    while end < len(letters) and letters[end] == chr(ord("a") + end - start):
        end += 1
    if end - start < 2 or "a" in letters[end:]:
        return
    for block in clause.text[start:end]:
        match = LETTERED.match(block.text)
        assert match is not None
        clause.steps.append(block.cut(match.end()))
    clause.after = clause.text[end:]
    clause.text = clause.text[:start]


def finish(chapters: list[ChapterDraft], words: Callable[[str], str], found: list[Repair]) -> None:
    """Shorten texts that are too long; what is over stands in a last chapter."""
    over: list[TextBlock] = []
    for chapter in chapters:
        for holder, name in _texts(chapter):
            parts = list(_parts(getattr(holder, name), LONGEST_TEXT))
            for part in parts[1:]:
                found.append(Repair("length", "guess", part[0].line, "", "",
                                    msg("the text is too long for one clause; it stands in the last file")))
                over += part
            setattr(holder, name, parts[0] if parts else [])
    if over:
        number = max(chapter.number for chapter in chapters) + 1
        drafts = [ClauseDraft(f"{number}.{at}", "", part[0].lines, part)
                  for at, part in enumerate(_parts(over, LONGEST_TEXT), 1)]
        chapters.append(ChapterDraft(number, words("unplaced"), over[0].lines, [], drafts, is_unplaced=True))


def _texts(chapter: ChapterDraft) -> Iterator[tuple[ChapterDraft | ClauseDraft, str]]:
    yield chapter, "general"
    for clause in chapter.clauses:
        yield clause, "text"
        yield clause, "after"
