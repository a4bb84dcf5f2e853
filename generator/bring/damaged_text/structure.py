"""Chapters and clauses of the blocks of a text: by its numbers, or else by its headings."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct, field

from generator.bring.damaged_text.repairs import Certainty, Repair
from generator.bring.damaged_text.text_blocks import (
    CHAPTER,
    CLAUSE,
    COUNTED,
    ENDED,
    HEADING,
    LETTERED,
    TextBlock,
    is_heading,
)
from generator.bring.damaged_text.text_lines import BOLD
from generator.message import Message, msg

ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
LEAST_CLAUSES, FURTHEST, MOST_SKIPPED = 3, 12, 10
# letters of a text in a clause, of a part of a text without headings, of a title
LONGEST_TEXT, LONGEST_PART, LONGEST_TITLE = 12_000, 3_000, 90
# how much a heading is worth: a chapter by name, Markdown, a number, capitals, bold, a short line
BY_NAME, BY_MARK, BY_NUMBER, BY_CAPITALS, BY_BOLD, BY_LENGTH = 0, 10, 20, 30, 40, 50


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


class _Head(Struct):
    """What a block may begin: a heading of a rank, with a number of its own or none, and where its title starts."""

    rank: int
    title: str
    number: int = 0


def build(blocks: Sequence[TextBlock], words: Callable[[str], str], found: list[Repair]) -> list[ChapterDraft]:
    """The chapters of a text. ``words`` translates the titles that are ours."""
    heads = [_head(block, blocks[at + 1] if at + 1 < len(blocks) else None) for at, block in enumerate(blocks)]
    clauses = _believable(blocks)
    others = sum(head is not None for head in heads)
    named = sum(head is not None and head.rank == BY_NAME for head in heads)
    is_numbered = clauses >= LEAST_CLAUSES and clauses * 2 >= others - named
    chapters = (_by_numbers if is_numbered else _by_headings)(blocks, heads, words, found)
    for chapter in chapters:
        for clause in chapter.clauses:
            _set_steps(clause)
    finish(chapters, words, found)
    return chapters


def _bare(text: str) -> str:
    """A text without marks of headings and of bold words around it."""
    match = HEADING.fullmatch(text)
    return (match["title"] if match else text).strip(f"{BOLD} ")


def _clause(block: TextBlock) -> re.Match[str] | None:
    return CLAUSE.match(_bare(block.text)) if block.sort == "prose" else None


def _head(block: TextBlock, following: TextBlock | None) -> _Head | None:
    text = _bare(block.text)
    if block.sort != "prose" or not text or len(text) > LONGEST_TITLE + 20:
        return None
    if (match := CHAPTER.match(text)) and text[0].isupper() and text[match.end("number"):][:2] != ".0":
        rest = text[match.end():].strip(" –—-")
        # what is no title is a sentence that begins with the word
        if not rest or ((rest[0].isupper() or not rest[0].isalpha()) and not ENDED.search(rest)):
            return _Head(BY_NAME, rest or text, value_of(match["number"]))
    if match := HEADING.fullmatch(block.text):
        return _Head(BY_MARK + len(match["signs"]), text)
    match = COUNTED.match(text)
    if match and is_heading(text[match.end():]) and not (following and COUNTED.match(_bare(following.text))):
        return _Head(BY_NUMBER, text[match.end():], value_of(match["number"]))
    if _clause(block) or match or not is_heading(text, LONGEST_TITLE):
        return None
    if text.isupper() and sum(map(str.isalpha, text)) > 2:
        return _Head(BY_CAPITALS, text)
    if block.text.startswith(BOLD) and block.text.endswith(BOLD) and block.text.count(BOLD) == 2:
        return _Head(BY_BOLD, text)
    if following is None or following.sort == "table" or len(text) > 50 or len(block.marks) > 1:
        return None
    # a colon may announce a list
    is_alone = text.count(" ") < 4 and following.text[:1].isupper() if text.endswith(":") else block.blank > 0
    return _Head(BY_LENGTH, text) if is_alone else None


def value_of(number: str) -> int:
    """The number that is written in digits, also Roman ones."""
    if number.isdecimal():
        return int(number)
    digits = [ROMAN[c] for c in number.upper()]
    return sum(-one if one < max(digits[at:]) else one for at, one in enumerate(digits))


def _title(text: str) -> str:
    return text.replace(BOLD, "").replace("\n", " ").strip(" :–—").strip()


def _by_numbers(blocks: Sequence[TextBlock], heads: Sequence[_Head | None], words: Callable[[str], str],
                found: list[Repair]) -> list[ChapterDraft]:
    chapters: list[ChapterDraft] = []
    chain = _chain(blocks)
    highest, opened = 0, list[TextBlock]()
    for at, (block, head) in enumerate(zip(blocks, heads, strict=True)):
        match = _clause(block)
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
            block.text = f"{BOLD}{_bare(block.text).replace(BOLD, '')}{BOLD}"
            found.append(Repair("heading", "likely", block.line, "", _bare(block.text),
                                msg("it has no number, so that it stays where it is, in bold")))
        opened.append(block)
    return chapters


def _chain(blocks: Sequence[TextBlock]) -> set[int]:
    """The longest run of blocks whose numbers rise."""
    tails: list[tuple[int, ...]] = []
    ends: list[int] = []
    before: dict[int, int] = {}
    for at, block in enumerate(blocks):
        if (match := _clause(block)) is not None:
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
        match = _clause(blocks[at])
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


def _by_headings(blocks: Sequence[TextBlock], heads: Sequence[_Head | None], words: Callable[[str], str],
                 found: list[Repair]) -> list[ChapterDraft]:
    ranks = Counter(head.rank for head in heads if head is not None)
    marked = sum(count for rank, count in ranks.items() if rank < BY_NUMBER)
    used = sorted(rank for rank in ranks if marked < 3 or rank < BY_CAPITALS or rank == BY_BOLD)
    top = next((rank for rank in used if ranks[rank] > 1), used[0] if used else -1)
    chapters: list[ChapterDraft] = []
    title = blocks[0].lines if len(heads) > 1 and _is_title(heads[0], heads[1], ranks, top) else []
    if title:
        found.append(Repair("heading", "likely", blocks[0].line, "", _title(_bare(blocks[0].text)), TITLE))
    for block, head in list(zip(blocks, heads, strict=True))[bool(title):]:
        if head is not None and head.rank <= top:
            chapters.append(ChapterDraft(len(chapters) + 1, _title(head.title), block.lines))
            _tell_heading(block, head, found)
            continue
        if not chapters:
            chapters.append(ChapterDraft(1, words("front"), block.lines))
        chapter = chapters[-1]
        if head is not None and head.rank in used:
            chapter.clauses.append(ClauseDraft(f"{chapter.number}.{len(chapter.clauses) + 1}", _title(head.title),
                                               block.lines))
            _tell_heading(block, head, found)
            continue
        if (match := _clause(block)) is not None:
            found.append(Repair("number", "guess", block.line, match["number"], "",
                                msg("few clauses have numbers; it stays in the text")))
        chapter.blocks.append(block)
    chapters[0].lines = [*title, *chapters[0].lines]
    for chapter in chapters:
        _divide(chapter, found)
    return chapters


def _is_title(first: _Head | None, second: _Head | None, ranks: Counter[int], top: int) -> bool:
    """True if the first heading is alone of its rank, above that of the chapters, and another one follows it."""
    return first is not None and second is not None and first.rank < top and ranks[first.rank] == 1


def _tell_heading(block: TextBlock, head: _Head, found: list[Repair]) -> None:
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
