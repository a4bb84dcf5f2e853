"""Paragraphs of lines: wrapped lines and divided words are joined, rows of flattened tables kept line by line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence, Set
from typing import Literal

from msgspec import Struct, field

from generator.message import Message, msg
from zecer_bring.damaged_text.lexicon import Lexicon
from zecer_bring.damaged_text.open_sentences import AND_OR, NUMBER_BELOW, NUMBERED, goes_on
from zecer_bring.damaged_text.repairs import Certainty, Repair
from zecer_bring.damaged_text.text_lines import BOLD, BULLET, SourceLine

# markdown: in the Markdown of packs, with line breaks of its own
Sort = Literal["prose", "item", "table", "markdown"]
GAP = re.compile(r"\s{3,}")
NUMBER = r"\d{1,2}(?:\.\d{1,2}){0,3}(?:\.[A-Z](?![^\W\d_]))?"
CLAUSE = re.compile(r"\[?(?P<number>[1-9]?\d\.(?:0|[1-9]\d?|[A-Z](?![^\W\d_]))(?:\.(?:[1-9]\d?|[A-Z](?![^\W\d_])))*)"
                    r"(?P<close>\]?)[.):]?\s+(?=\S)")
CHAPTER = re.compile(r"(?P<word>rozdział|część|chapter|part|kapitel)\s+(?P<number>\d{1,2}|[IVXLC]+)\b[.:]?\s*",
                     re.IGNORECASE)
# a word with a colon ("NB :"), or a figure
NEW_POINT = re.compile(r"[^\W\d_][\w.]{0,14}\s?:\s|\d")
LETTERED = re.compile(r"\(?(?P<letter>[a-zA-Z])[.)]\s+(?=\S)")
COUNTED = re.compile(r"\(?(?P<number>\d{1,2}|[IVX]{1,5})[.)]\s+(?=\S)")
HEADING = re.compile(r"(?P<signs>#{1,6}|={1,6})\s*(?P<title>[^#=].*?)\s*(?P=signs)?\s*")
ENDED = re.compile(r"[.!?…:;][)\]”\"’»*\x02¹²³⁴-⁹]*$|\.[\]”)]$")
DIVIDED = re.compile(r"(?P<half>[^\W\d_]+)-$")
FIRST = re.compile(r"[^\W\d_]+")
STOP = re.compile(r"[^\W\d_]{3,}[.!?]\s|(?<=....)\d\.\s")
# a row: short, without a word of three letters
ROW_WORD = re.compile(r"[^\W\d_]{3,}")
# the share of the longest line that a line has at least which ends a sentence, but no paragraph
SHORT = 0.85
# words of a sentence that looks like a heading, less one
SHORTEST = 3
LONGEST_ROW, LONGEST_CELL, LEAST_ROWS, LONGEST_WRAP = 14, 25, 3, 130
# shares: of the usual length, that a wrapped line has at least; of lines, that must be spaced out or full of gaps
FULL, SPACED, GAPPED = 0.62, 0.7, 0.4
# blocks within which a broken sentence may go on, and how many are named
NEAR, MOST_PLACES = 8, 4
# letters of a paragraph, and those at its end that are looked at
LONGEST_BLOCK, TAIL = 10_000, 500


class TextBlock(Struct):
    """A paragraph, an item of a list, or a table with its rows in lines; ``marks`` are where source lines begin."""

    sort: Sort
    text: str
    marks: list[tuple[int, int]]
    after_page: bool = False
    blank: int = 0
    # letters of its last line
    last: int = 0
    sides: bool = field(default=False)

    @property
    def line(self) -> int:
        """The source line where it begins."""
        return self.marks[0][1]

    @property
    def lines(self) -> list[int]:
        """The source lines that it is made of."""
        return [line for _, line in self.marks]

    def line_at(self, offset: int) -> int:
        """The source line of a character."""
        return self.marks[bisect_right(self.marks, (offset, 1 << 40)) - 1][1]

    @property
    def is_ended(self) -> bool:
        """True if it ends like a sentence."""
        return ENDED.search(self.tail) is not None

    @property
    def tail(self) -> str:
        """Its last letters: blocks grow line by line, and only their ends are looked at."""
        return self.text[-TAIL:]

    def cut(self, start: int) -> TextBlock:
        """The block from a character on."""
        marks = [(0, self.line_at(start)), *((at - start, line) for at, line in self.marks if at > start)]
        return TextBlock(self.sort, self.text[start:], marks, self.after_page, self.blank, self.last, self.sides)


def join_lines(lines: Sequence[SourceLine], lexicon: Lexicon) -> tuple[list[TextBlock], list[Repair]]:
    """The blocks of a text, and what was joined, kept or only told."""
    found: list[Repair] = []
    lines = _evened_lines(lines, found)
    lengths = sorted(len(line.text.strip()) for line in lines)
    width = lengths[int(len(lengths) * 0.85)] if lengths else 0
    widest = max((one for one in lengths if one <= LONGEST_WRAP), default=0)
    rows = _rows(lines)
    blocks: list[TextBlock] = []
    numbers: set[int] = set()
    for at, line in enumerate(lines):
        text = " ".join(GAP.sub(" ", line.text).split())
        if at in rows:
            _add_row(blocks, line, rows[at])
        elif blocks and (_goes_on_in_number(blocks[-1], line, text, numbers, found) or _joined_line(
                blocks[-1], line, text, line.width or width, line.width or widest, lexicon, found)):
            continue
        else:
            numbers |= _numbers(text)
            sort: Sort = "item" if text.startswith(BULLET) else "prose"
            blocks.append(TextBlock(sort, text, [(0, line.number)], line.after_page, line.blank, len(text)))
    found += [Repair("table", "guess", block.line, block.text.split("\n")[0], "",
                     msg("two columns stand side by side; {count} lines are kept as they are", count=len(block.marks))
                     if block.sides else msg("{count} lines look like rows of a table; they are kept line by line",
                                             count=len(block.marks)))
              for block in blocks if block.sort == "table"]
    return blocks, found


def _evened_lines(lines: Sequence[SourceLine], found: list[Repair]) -> list[SourceLine]:
    """The lines, if nearly all are spaced out, without one blank line before each."""
    spaced = sum(line.blank > 0 for line in lines)
    opened = sum(ENDED.search(line.text.rstrip()) is None for line in lines)
    if len(lines) < 20 or spaced < SPACED * len(lines) or opened * 2 < len(lines):
        return list(lines)
    usual = sorted(line.blank for line in lines if line.blank)[spaced // 2]
    found.append(Repair("wrap", "likely", lines[0].number, "", "",
                        msg("nearly every line has {count} blank lines before it; they divide nothing", count=usual)))
    return [SourceLine(line.number, line.text, max(0, line.blank - usual), line.after_page, line.width, line.is_row)
            for line in lines]


def _joined_line(block: TextBlock, line: SourceLine, text: str, width: int, widest: int, lexicon: Lexicon,
                 found: list[Repair]) -> bool:
    """Join a line to a block if it belongs there. Returns whether it did."""
    if block.sort == "table" or text.startswith(BULLET) or HEADING.fullmatch(text):
        return False
    if len(block.text) > LONGEST_BLOCK:
        found.append(Repair("length", "likely", line.number, "", "", msg("a paragraph without end; it is divided")))
        return False
    ended = block.is_ended
    apart = line.blank > 0 or line.after_page
    divided = DIVIDED.search(block.tail)
    first = text.removeprefix("-")[:1]
    if divided and (first.islower() or first == "Ŝ"):
        return _join_halves(block, line, text, divided, apart, lexicon, found)
    if _begins(text) and (apart or ended or is_heading(block.text) or _follows(block.text, text)):
        return False
    small = text[:1].islower() or text[:1] == "Ŝ" or (text[:1] in "([„" and text[1:2].islower())
    if apart:
        if not (line.after_page and small and not ended and block.text.count(" ") > 4):
            return False
        ends = _end(block.text)
        _append(block, line, text)
        found.append(Repair("order", "likely", line.number, ends, _start(text),
                            msg("a sentence goes on after the end of a page")))
        return True
    wraps = width <= LONGEST_WRAP and block.last >= FULL * width
    is_open = not ended and goes_on(block.text, text)
    small = small or is_open
    looks_alone = is_heading(block.text) and not (small and wraps)
    is_half = (wraps and line.width) or (small and not ended and (is_open or CLAUSE.match(block.text)))
    if looks_alone and not (is_half and (is_open or block.text.count(" ") > SHORTEST) and not block.text.isupper()):
        found += [Repair("order", "guess", line.number, _end(block.text), _start(text), NUMBER_BELOW)] if (
            NUMBERED.match(text) and CLAUSE.match(block.text)) else []
        return False
    if looks_alone:
        found.append(Repair("order", "likely", line.number, _end(block.text), _start(text),
                            msg("a line that may be a heading; the next one seems to go on with it")))
        _append(block, line, text)
        return True
    if not (wraps or (small and not ended)):
        return False
    if ended and not small and _is_apart(block, line, text, width, widest, found):
        return False
    if divided:
        found.append(Repair("hyphen", "guess", line.number, _end(block.text), _start(text), msg("nothing decides")))
    certainty: Certainty = "likely" if ended and not small else "certain"
    found.append(Repair("wrap", certainty, line.number, _end(block.text), _start(text),
                        msg("the line before is full") if wraps else msg("the sentence goes on")))
    _append(block, line, text)
    return True


def _is_apart(block: TextBlock, line: SourceLine, text: str, width: int, widest: int, found: list[Repair]) -> bool:
    """True if a sentence that begins a line begins a paragraph too: the one above ended early, or it is a new point."""
    if is_heading(text) and len(text) < width / 2:
        return True
    if block.last + 1 + len(text.split()[0]) <= SHORT * widest:
        return True
    if NEW_POINT.match(text):
        found.append(Repair("wrap", "guess", line.number, _end(block.text), _start(text),
                            msg("the line before is full and ends a sentence; is it one paragraph?")))
        return True
    return False


def _numbers(text: str) -> set[int]:
    """The number that a line begins with, that of its chapter if it is one of a clause."""
    match = CLAUSE.match(text) or COUNTED.match(text)
    number = match["number"].partition(".")[0] if match is not None else ""
    return {int(number)} if number.isdecimal() else set()


def _goes_on_in_number(block: TextBlock, line: SourceLine, text: str, numbers: Set[int], found: list[Repair]) -> bool:
    """Join a line that begins with a number in the middle of a sentence: no number before it leads there."""
    match = COUNTED.match(text)
    if match is None or not match["number"].isdecimal() or line.blank or line.is_row or block.sort == "table":
        return False
    number = int(match["number"])
    first = CLAUSE.sub("", block.text)
    if number == 1 or number - 1 in numbers or number in numbers or block.is_ended or block.text.isupper() or (
            text[match.end() :].isupper() or first.count(" ") < SHORTEST or not block.text[-1].isalpha()):
        return False
    found.append(Repair("order", "likely", line.number, _end(block.text), _start(text),
                        msg("a sentence goes on in a line that begins with a number; no number before leads to it")))
    _append(block, line, text)
    return True


def _join_halves(block: TextBlock, line: SourceLine, text: str, divided: re.Match[str], apart: bool, lexicon: Lexicon,
                 found: list[Repair]) -> bool:
    """Join a divided word and its line, if its halves make a word."""
    half, is_repeated, text = divided["half"], text[0] == "-", text.removeprefix("-")
    rest = FIRST.match(text)
    assert rest is not None
    if is_repeated:
        if not apart:
            found.append(Repair("hyphen", "certain", line.number, f"{half}- -{rest[0]}", f"{half}-{rest[0]}",
                                msg("the hyphen is repeated on the next line")))
            _append(block, line, text, "")
        return not apart
    if rest[0] in AND_OR:
        # the hyphen stands for the end of the word that follows
        if not apart:
            found.append(Repair("wrap", "certain", line.number, _end(block.text), _start(text),
                                msg("a hyphen before “{word}” stays", word=rest[0])))
            _append(block, line, text)
        return not apart
    certainty, hyphen, why = _halves(half, rest[0], lexicon)
    if apart and certainty != "certain":
        return False
    before, after = f"{half}- {rest[0]}", f"{half}{hyphen}{rest[0]}"
    found.append(Repair("hyphen", certainty, line.number, before, after, why))
    if certainty == "guess":
        _append(block, line, text)
    else:
        block.text = block.text if hyphen else block.text[:-1]
        _append(block, line, text, "")
    return True


def _halves(half: str, rest: str, lexicon: Lexicon) -> tuple[Certainty, str, Message]:
    """How certain two halves are one word, the hyphen that stays, and why."""
    shifted = unshifted_word(half + rest)
    whole = next(filter(lexicon.knows, (shifted, shifted.replace("ś", "Ż", 1))), shifted)
    if (why := lexicon.evidence(whole)) is not None:
        return ("certain" if lexicon.knows(whole) else "likely"), "", why
    if half.endswith("o") and min(len(half), len(rest)) > 2 and lexicon.knows(half) and lexicon.knows(rest):
        return "likely", "-", msg("both halves are words, the first one ends in -o")
    if lexicon.may_divide(shifted, len(half)) and (not lexicon.has_dictionary or half[0].isupper()):
        return "likely", "", msg("words are divided there")
    return "guess", "", msg("the dictionary has no such word") if lexicon.has_dictionary else msg("nothing decides")


def unshifted_word(word: str) -> str:
    """A word with ż where Ŝ stands, which no word of Polish has."""
    return word.replace("Ŝ", "ż").replace("ŝ", "ż")


def _append(block: TextBlock, line: SourceLine, text: str, gap: str = " ") -> None:
    block.text += gap
    block.marks.append((len(block.text), line.number))
    block.text += text
    block.last = len(text)


def _begins(text: str) -> bool:
    return any(pattern.match(text) for pattern in (CLAUSE, CHAPTER, LETTERED, COUNTED))


def _follows(block: str, text: str) -> bool:
    """True if a text begins with a letter or number of a list that the one before goes on to."""
    own, before = LETTERED.match(text), LETTERED.match(block)
    if own and ((own["letter"] == "a" and block.endswith((":", ","))) or
                (before and ord(own["letter"]) == ord(before["letter"]) + 1)):
        return True
    own, before = COUNTED.match(text), COUNTED.match(block)
    return own is not None and (block.endswith(":") or (before is not None and before["number"] != own["number"]))


QUOTES, CELLS = "\"„“”«»‚‘>", re.compile(r"\||\s=\s|\.{3}|\t")


def is_heading(text: str, longest: int = 64) -> bool:
    """True if a text looks like a heading: short, without the end of a sentence, begun by a capital or a number."""
    bare = text.strip(f"{BOLD} ")
    if not bare or len(bare) > longest or bare[-1] in ".,;!…-" or bare.count(" ") > 9 or STOP.search(bare):
        return False
    letters = [c for c in bare if c.isalpha()]
    # what is said, and a row of cells
    is_other = bare[0] in QUOTES or CELLS.search(bare) is not None
    return bool(letters) and letters[0].isupper() and not bare.startswith(BULLET) and not is_other


def _end(text: str) -> str:
    return text[-30:].replace("\n", " ").strip()


def _start(text: str) -> str:
    return text[:30].replace("\n", " ").strip()


def _rows(lines: Sequence[SourceLine]) -> dict[int, bool]:
    """Lines that are rows of flattened tables; True for those of two columns of prose side by side."""
    cells = [[] if not line.is_row and _begins(line.text.strip()) and line.text.strip().count("   ") < 2
             else [cell for cell in GAP.split(line.text.strip()) if cell] for line in lines]
    gapped = sum(len(one) > 2 and all(part.isalpha() for part in one[1:-1]) for one in cells)
    if gapped > GAPPED * len(lines):
        # words are set apart everywhere
        cells = [[" ".join(one)] for one in cells]
    is_row = [line.is_row or _is_row(one) for line, one in zip(lines, cells, strict=True)]
    found: dict[int, bool] = {}
    for run in _runs(lines, cells, is_row):
        prose = [at for at in run if len(cells[at]) == 2 and min(map(len, cells[at])) > LONGEST_ROW]
        sides = len(prose) * 2 > len(run)
        found.update(dict.fromkeys(run, sides))
    return found


def _runs(lines: Sequence[SourceLine], cells: Sequence[list[str]], is_row: Sequence[bool]) -> Iterator[list[int]]:
    """Runs of rows, with at most two short lines between them."""
    run: list[int] = []
    for at in [*range(len(lines)), -1]:
        if at >= 0 and is_row[at] and (not run or at - run[-1] <= 3):
            run.append(at)
        elif at < 0 or not _is_between(lines[at], cells[at]) or (run and at - run[-1] > 2):
            if len(run) >= LEAST_ROWS:
                yield list(range(run[0], run[-1] + 1))
            run = [at] if at >= 0 and is_row[at] else []


def _is_between(line: SourceLine, cells: Sequence[str]) -> bool:
    text = line.text.strip()
    return len(cells) == 1 and len(text) <= LONGEST_CELL and line.blank < 2 and not ENDED.search(text)


def _is_row(cells: Sequence[str]) -> bool:
    if not cells or cells[0].startswith((BULLET, "#", BOLD)):
        return False
    if cells[0].startswith("|"):
        return True
    if len(cells) > 1:
        return len(cells) > 2 or not _begins(cells[0])
    return len(cells[0]) <= LONGEST_ROW and not ROW_WORD.search(cells[0])


def _add_row(blocks: list[TextBlock], line: SourceLine, sides: bool) -> None:
    text = " | ".join(" ".join(cell.split()) for cell in GAP.split(line.text.strip()) if cell)
    last = blocks[-1] if blocks else None
    if last is not None and last.sort == "table" and line.blank < 3 and len(last.text) < LONGEST_BLOCK:
        last.marks.append((len(last.text) + 1, line.number))
        last.text += f"\n{text}"
    else:
        blocks.append(TextBlock("table", text, [(0, line.number)], line.after_page, line.blank, sides=sides))


def broken_sentences(blocks: Sequence[TextBlock], lexicon: Lexicon) -> Iterator[Repair]:
    """Blocks that end in mid-sentence, each with the places where it may go on."""
    orphans = [(at, block) for at, block in enumerate(blocks) if block.sort == "prose"
               and (block.text[:1].islower() or block.text[:1] == "Ŝ") and not LETTERED.match(block.text)]
    for at, block in enumerate(blocks):
        if block.sort == "table" or block.is_ended or is_heading(block.text) or block.text.count(" ") < 4:
            continue
        if block.text.endswith(")"):
            # what stands in brackets at the end was not cut
            continue
        divided = DIVIDED.search(block.tail)
        if not divided and (block.sort == "item" or LETTERED.match(block.text) or COUNTED.match(block.text)):
            # items of lists end as they like
            continue
        near = [other for place, other in orphans if 0 < place - at <= NEAR]
        if divided:
            near = [one for _, one in orphans if one is not block and _are_halves(divided["half"], one, lexicon)]
        line, ends = block.marks[-1][1], _end(block.text)
        if len(near) == 1:
            why = msg("it may go on in line {line}, the only place that fits", line=near[0].line)
            yield Repair("order", "guess", line, ends, _start(near[0].text), why)
        elif near:
            lines = ", ".join(str(other.line) for other in near[:MOST_PLACES])
            yield Repair("order", "guess", line, ends, "", msg("it may go on in one of the lines {lines}", lines=lines))
        else:
            yield Repair("order", "guess", line, ends, "", msg("no place near it goes on"))


def _are_halves(half: str, other: TextBlock, lexicon: Lexicon) -> bool:
    first = FIRST.match(other.text)
    return first is not None and lexicon.evidence(unshifted_word(half + first[0])) is not None
