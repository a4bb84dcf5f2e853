"""What a block of a text may begin: a chapter or clause, by its number, its marks, capitals or length."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set

from msgspec import Struct

from zecer_bring.damaged_text.text_blocks import CHAPTER, CLAUSE, COUNTED, ENDED, HEADING, TextBlock, is_heading
from zecer_bring.damaged_text.text_lines import BOLD

ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
LEAST_CLAUSES, FURTHEST, LONGEST_TITLE = 3, 12, 90
# how much a heading is worth: a chapter by name, Markdown, a number, capitals, bold, a short line
BY_NAME, BY_MARK, BY_NUMBER, BY_CAPITALS, BY_BOLD, BY_LENGTH = 0, 10, 20, 30, 40, 50
# a chapter numbered without a dot: "1 Aim"
BARE = re.compile(r"(?P<number>\d{1,2})\s+(?=[^\W\d_])")


class BlockHead(Struct):
    """What a block may begin: a heading of a rank, with a number of its own or none, and where its title starts."""

    rank: int
    title: str
    number: int = 0


def bare_text(text: str) -> str:
    """A text without marks of headings and of bold words around it."""
    match = HEADING.fullmatch(text)
    return (match["title"] if match else text).strip(f"{BOLD} ")


def clause_match(block: TextBlock) -> re.Match[str] | None:
    """The number of a clause that a block begins with."""
    return CLAUSE.match(bare_text(block.text)) if block.sort == "prose" else None


def head_of(block: TextBlock, following: TextBlock | None) -> BlockHead | None:
    """What a block begins as a heading; None if it is none."""
    text = bare_text(block.text)
    if block.sort != "prose" or not text or len(text) > LONGEST_TITLE + 20:
        return None
    if (match := CHAPTER.match(text)) and text[0].isupper() and text[match.end("number"):][:2] != ".0":
        rest = text[match.end():].strip(" –—-")
        # what is no title is a sentence that begins with the word
        if not rest or ((rest[0].isupper() or not rest[0].isalpha()) and not ENDED.search(rest)):
            return BlockHead(BY_NAME, rest or text, value_of(match["number"]))
    if match := HEADING.fullmatch(block.text):
        return BlockHead(BY_MARK + len(match["signs"]), text)
    match = COUNTED.match(text)
    if match and is_heading(text[match.end():]) and not (following and COUNTED.match(bare_text(following.text))):
        return BlockHead(BY_NUMBER, text[match.end():], value_of(match["number"]))
    if clause_match(block) or match or not is_heading(text, LONGEST_TITLE):
        return None
    if text.isupper() and sum(map(str.isalpha, text)) > 2:
        return BlockHead(BY_CAPITALS, text)
    if block.text.startswith(BOLD) and block.text.endswith(BOLD) and block.text.count(BOLD) == 2:
        return BlockHead(BY_BOLD, text)
    if following is None or following.sort == "table" or len(text) > 50 or len(block.marks) > 1:
        return None
    # a colon may announce a list
    is_alone = text.count(" ") < 4 and following.text[:1].isupper() if text.endswith(":") else block.blank > 0
    return BlockHead(BY_LENGTH, text) if is_alone else None


def bare_chapters(blocks: Sequence[TextBlock]) -> dict[int, BlockHead]:
    """Headings with a number without a dot (``1 Aim``), if these rise one by one or clauses with them follow."""
    heads = {at: BlockHead(BY_NUMBER, text[match.end() :], int(match["number"])) for at, block in enumerate(blocks)
             if block.sort == "prose" and (match := BARE.match(text := bare_text(block.text)))
             and is_heading(text[match.end() :])}
    # neighbours count things: "1 board", "36 cards"
    alone = {at for at in heads if not (at - 1 in heads and not blocks[at].blank)
             and not (at + 1 in heads and not blocks[at + 1].blank and not blocks[at].blank)}
    confirmed = _confirmed_headings(blocks, heads, alone)
    chosen, last, clause = dict[int, BlockHead](), 0, 0
    for at, block in enumerate(blocks):
        if (match := clause_match(block)) is not None:
            clause = max(clause, int(match["number"].partition(".")[0]))
        elif at in alone and (number := heads[at].number) > max(last, clause - 1) and number <= last + FURTHEST and (
                at in confirmed or number == last + 1):
            chosen[at], last = heads[at], number
    return chosen if len(chosen) > 1 and (confirmed & set(chosen) or len(chosen) >= LEAST_CLAUSES) else {}


def _confirmed_headings(blocks: Sequence[TextBlock], heads: Mapping[int, BlockHead], alone: Set[int]) -> set[int]:
    """The last heading with each number before a clause that this number begins."""
    found, own, highest = set[int](), 0, 0
    for at in range(len(blocks) - 1, -1, -1):
        if (match := clause_match(blocks[at])) is not None:
            own, highest = int(match["number"].partition(".")[0]), 0
        elif at in alone:
            if heads[at].number == own and own > highest:
                found.add(at)
            highest = max(highest, heads[at].number)
    return found


def value_of(number: str) -> int:
    """The number that is written in digits, also Roman ones."""
    if number.isdecimal():
        return int(number)
    digits = [ROMAN[c] for c in number.upper()]
    return sum(-one if one < max(digits[at:]) else one for at, one in enumerate(digits))
