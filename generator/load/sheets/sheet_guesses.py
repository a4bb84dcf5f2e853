"""What a sheet does not say itself, guessed from its cells: comments, the row of headers, copies, lists of words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import median
from typing import Literal

from msgspec import Struct

from generator.fields.int_type import IntType
from generator.load.sheets.sheet_grid import GridCell
from generator.load.sheets.sheet_words import (
    AMOUNTS,
    CARD_WORDS,
    COPIES_ALONE,
    COPIES_WORDS,
    FLAG_WORDS,
    LETTERS_ALONE,
    NUMBER_WORDS,
    OTHER_NUMBERS,
    STOCK_WORDS,
    TOTALS,
)
from generator.records import replace

COMMENT = "#"
AVERAGE = "Ø"
# rows that are looked at
SAMPLE = 200
# letters of a text that is no header, and of a number
LONG, LONGEST_NUMBER = 60, 12
PICTURE = re.compile(r"\.(?:png|jpe?g|svg|webp|gif|tiff?)$", re.IGNORECASE)
VALUE = re.compile(r"[-−+$€£¥×]?\d[\d\s.,]*%?|\d{0,2}[kKdDwWtT]\d{1,3}(?:[+-]\d{1,3})?")
SENTENCE = re.compile(r"[.!?…。！？][\"”’»)」]*$")
WORDS = re.compile(r"[#×∑]|[^\W_]+")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
NUMBER = re.compile(r"\d")
# a number of a list, 001
PADDED = re.compile("0+[1-9][0-9]*")
SIGNS = ("x", "×", "*")
TIMES = re.compile(r"(?:[x×*]\s*)(?P<times>\d+)|(?P<number>\d+)\s*(?P<unit>[x×*]|[^\W\d_]+\.?)", re.IGNORECASE)
# a number of pieces in a name: in brackets, behind it, before it
IN_NAME = tuple(re.compile(one, re.IGNORECASE) for one in (
    r"(?P<name>.*\S)\s*[(\[](?P<number>[^()\[\]]+)[)\]]",
    r"(?P<name>.*\S)(?:\s+|(?=×))(?P<number>[x×*]\s*\d{1,3}|\d{1,3}\s*[x×*]|\d{1,3}\s+(?!x)\w+\.?)",
    r"(?P<number>[x×*]\s*\d{1,3}|\d{1,3}\s*[x×*])\s+(?P<name>\S.*)"))
# rows of titles, and what of a row is shown
MOST_ABOVE, MOST_SHOWN, LONGEST_SHOWN = 12, 4, 40
# of pieces, where the header does not say what its numbers are; rows above one of sums
MOST_COPIES, LEAST_ROWS, LEAST_HEADERS, LONGEST_NUMBER_WORDS = 20, 3, 2, 3
Rows = Sequence[Sequence[GridCell]]


class Head(Struct, frozen=True):
    """Which row has the headers, from 0 (-1: none has), and what comments begin with (empty: there are none).

    ``things`` are texts of that row that look like values of a thing, ``is_clear`` says that nothing else speaks
    against headers.
    """

    row: int
    comment: str = ""
    things: tuple[str, ...] = ()
    is_clear: bool = True

    def body(self, rows: Sequence[list[GridCell]]) -> list[list[GridCell]]:
        """The rows below the headers that are neither empty nor comments."""
        return [row for row in rows[self.row + 1 :] if not is_skipped(row, self.comment)]

    def rows_above(self, rows: Rows) -> list[tuple[int, Sequence[GridCell]]]:
        """The rows above the headers that are neither empty nor comments, each with its number from 1."""
        return [(number, row) for number, row in enumerate(rows[: max(0, self.row)], 1)
                if not is_skipped(row, self.comment)]


@lru_cache(maxsize=4096)
def comparable_word(text: str) -> str:
    """A word to compare with others: without case, accents, spaces and punctuation; empty for signs alone."""
    return "".join(sign for sign in _folded_text(text) if sign.isalnum() or sign in ".#")


def _folded_text(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS_ALONE))
    return "".join(sign for sign in folded if not unicodedata.combining(sign))


def exact(text: str) -> str:
    """A header to compare with others as it is written, but for case and spaces."""
    return single_spaced(text.casefold())


def single_spaced(text: str) -> str:
    """A text with single spaces, composed (NFC)."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def is_skipped(row: Sequence[GridCell], comment: str) -> bool:
    """True for a row without values, and for a comment."""
    if not any(cell.text for cell in row):
        return True
    return bool(comment) and row[0].text.startswith(comment) and row[0].text != COMMENT


def merged_headers(rows: Rows, head: Head) -> list[GridCell]:
    """The cells of the headers; where one is empty, that above it, which is merged with it or stands for it."""
    row, upper = list(rows[head.row]), rows[head.row - 1] if head.row > 0 else []
    if _is_double(upper, row):
        row += [GridCell(row[-1].start + row[-1].length, 0, "")] * (len(upper) - len(row))
        row = [upper[at] if not cell.text and at < len(upper) else cell for at, cell in enumerate(row)]
    return row


def _is_double(upper: Sequence[GridCell], row: Sequence[GridCell]) -> bool:
    """True for two rows that make headers together: words above empty cells, and empty cells above words."""
    wide = range(max(len(upper), len(row)))
    above, below = ([at < len(one) and bool(one[at].text) for at in wide] for one in (upper, row))
    return (sum(above) > 1 and sum(below) > 1 and above[:1] == [True] and below[:1] == [False]
            and any(not one and other for one, other in zip(above, below, strict=True))
            and not any(_sort(cell.text) for cell in (*upper, *row) if cell.text))


def column_groups(rows: Rows, head: Head, headers: Sequence[str]) -> dict[int, str]:
    """The word that stands above each of several columns of one header, and before no two of them the same."""
    above = head.rows_above(rows)
    if not above or above[-1][0] != head.row:
        return {}
    words, word = [], ""
    for at in range(len(headers)):
        word = (above[-1][1][at].text if at < len(above[-1][1]) else "") or word
        words.append(word)
    same: dict[str, list[int]] = {}
    for at, header in enumerate(headers):
        same.setdefault(exact(header), []).append(at)
    if _is_double(above[-1][1], rows[head.row]):
        return {at: words[at] for at, cell in enumerate(rows[head.row]) if cell.text and words[at]}
    several = [some for header, some in same.items() if header and len(some) > 1]
    return {at: words[at] for some in several if len({exact(words[at]) for at in some}) == len(some)
            for at in some if words[at]}


def guess_comment(rows: Rows) -> str:
    """What comments begin with: ``#`` or ``# `` where the rows that begin so hold nothing else; empty for none."""
    wide = max((_filled_cells(row) for row in rows), default=0)
    first = next((row for row in rows if _filled_cells(row)), [])
    marked = [row for row in rows if row and row[0].text.startswith(COMMENT) and row[0].text != COMMENT]
    if _is_marked_value(first):
        marked = [row for row in marked if row is not first]
    spaced = [row for row in marked if row[0].text.startswith(f"{COMMENT} ")]
    if all(_filled_cells(row) == 1 < wide or row in spaced for row in marked):
        return COMMENT if marked else ""
    return f"{COMMENT} " if spaced else ""


def _is_marked_value(row: Sequence[GridCell]) -> bool:
    """True for a row such as ``#count, name``: more than a cell, and no space behind the sign."""
    return _filled_cells(row) > 1 and row[0].text.startswith(COMMENT) and not row[0].text.startswith(f"{COMMENT} ")


def guess_head(rows: Rows, known: Collection[str] = (), comment: str | None = None) -> Head | None:
    """The row of headers and what comments begin with; None for an empty sheet. ``known`` are further plain headers."""
    comment = guess_comment(rows) if comment is None else comment
    usual = {*USUAL, *known}
    filled = [at for at, row in enumerate(rows) if not is_skipped(row, comment)
              or (at == next((n for n, one in enumerate(rows) if _filled_cells(one)), -1) and _is_marked_value(row))]
    if not filled:
        return None
    typical = median(_filled_cells(rows[at]) for at in filled[:SAMPLE])
    row = filled[0]
    for at, below in pairwise(filled):
        # a title, or remarks, above the headers
        is_title = (_filled_cells(rows[at]) * 2 <= typical and not _known_headers(rows[at], usual)
                    and not looks_like_thing(rows[below], _rows_below(rows, below, filled), usual)[0])
        if not is_title:
            row = at
            break
    following = next((at for at in filled if at > row), row)
    if following == row + 1 and len(filled) > 2 and _is_double(rows[row], rows[following]):
        return Head(following, comment)
    things, headers = looks_like_thing(rows[row], _rows_below(rows, row, filled), usual)
    head = Head(row, comment, things, headers > 0 and not things)
    # a narrow row without a usual header, above one with several, may be a title
    likely = likely_headers(rows, head) if head.is_clear and not _known_headers(rows[row], usual) else None
    return replace(head, is_clear=False) if likely is not None and _filled_cells(rows[likely]) > _filled_cells(
        rows[row]) else head


def likely_headers(rows: Rows, head: Head) -> int | None:
    """Of the next rows below one that may be of headers, from 0, the first with several usual headers; else None."""
    last = min(head.row + MOST_ABOVE, len(rows))
    return next((at for at in range(head.row + 1, last) if _known_headers(rows[at], USUAL) > 1), None)


def second_table(rows: Rows, head: Head, known: Collection[str] = ()) -> int | None:
    """The row, from 0, of the headers of a further table below empty rows; None where there is none."""
    usual, above = {*USUAL, *known}, {exact(cell.text) for cell in rows[head.row] if cell.text} if head.row >= 0 else ()
    for at in range(head.row + 2, len(rows)):
        row, upper = rows[at], [one for one in rows[head.row + 1 : at] if not is_skipped(one, head.comment)]
        texts = [cell.text for cell in row if cell.text]
        if _filled_cells(rows[at - 1]) or not upper or len(texts) < LEAST_HEADERS or any(map(_sort, texts)):
            continue
        lower = [one for one in rows[at + 1 :] if _filled_cells(one)]
        is_again = all(exact(text) in above for text in texts)
        over_numbers = any(_is_numbered(upper, column) and _is_numbered(lower, column)
                           for column, cell in enumerate(row) if cell.text)
        if lower and (is_again or _known_headers(row, usual) or over_numbers):
            return at
    return None


def _is_numbered(rows: Rows, column: int) -> bool:
    """True if most cells of a column are numbers."""
    texts = [row[column].text for row in rows if column < len(row) and row[column].text]
    return sum(_sort(text) == "number" for text in texts) * 2 > len(texts)


def shown_row(row: Sequence[GridCell]) -> str:
    """The first cells of a row that have a value, in a line."""
    texts = [single_spaced(cell.text)[:LONGEST_SHOWN] for cell in row if cell.text]
    return ", ".join(texts[:MOST_SHOWN]) + (" …" if len(texts) > MOST_SHOWN else "")


def _rows_below(rows: Rows, at: int, filled: Sequence[int]) -> list[Sequence[GridCell]]:
    return [rows[one] for one in filled if one > at][:SAMPLE]


def looks_like_thing(row: Sequence[GridCell], below: Rows, usual: Collection[str]) -> tuple[tuple[str, ...], int]:
    """The texts of a row that look like values, if they outweigh what looks like headers; and how much does."""
    things: list[str] = []
    headers = _known_headers(row, usual)
    for at, cell in enumerate(row):
        under = [one[at].text for one in below if at < len(one) and one[at].text]
        if not cell.text or not under or comparable_word(cell.text) in usual:
            continue
        sort = _sort(cell.text)
        alike = sum(_sort(one) == sort for one in under) * 2 > len(under)
        if (sort and (alike or sort in ("picture", "long"))) or (not sort and cell.text in under):
            things.append(cell.text)
        elif not sort and (sum(map(bool, map(_sort, under))) * 2 > len(under) or len(set(under)) * 2 <= len(under)):
            # a word over numbers or sentences, or over few other words
            headers += 1
    numbers = [int(text) for text in things if text.isdecimal()]
    if len(numbers) > 1 and len(numbers) == len(things) and _is_series(numbers):
        # columns of levels or years; or a thing, if no header is a usual word
        return (), headers + len(numbers) if _known_headers(row, usual) else 0
    return (tuple(things) if len(things) > headers else ()), headers


def _known_headers(row: Sequence[GridCell], usual: Collection[str]) -> int:
    return sum(comparable_word(cell.text) in usual or names_copies(cell.text) == "sure" for cell in row if cell.text)


def _sort(text: str) -> str:
    """What a value is that no header would be; empty for a word."""
    if VALUE.fullmatch(text):
        return "number"
    if PICTURE.search(text):
        return "picture"
    if len(text) > LONG or (SENTENCE.search(text) and " " in text.strip()):
        return "long"
    return "flag" if len(text) > 1 and text.casefold() in FLAG_WORDS else ""


def _filled_cells(row: Sequence[GridCell]) -> int:
    return sum(bool(cell.text) for cell in row)


def _is_series(numbers: Sequence[int]) -> bool:
    return list(numbers) == list(range(numbers[0], numbers[0] + len(numbers)))


@lru_cache(maxsize=4096)
def names_copies(header: str) -> Literal["sure", "maybe", ""]:
    """How sure a header names the number of pieces, in any of the known languages."""
    words = _words_of(header)
    if not words or not all(word in _COPIES or word in _NUMBER or word in _CARD for word in words):
        return "maybe" if any(word in _ALONE for word in words) else ""
    if any(word in _COPIES for word in words):
        return "sure"
    if not any(word in _NUMBER for word in words):
        return "maybe"
    return "sure" if words[0] in _NUMBER and len(words) > 1 else "maybe"


def _words_of(text: str) -> list[str]:
    return WORDS.findall(_folded_text(CAMEL.sub(" ", text)))


_COPIES, _NUMBER, _CARD, _ALONE, _TOTALS, _OTHER, _AMOUNTS = (
    frozenset(map(_folded_text, words))
    for words in (COPIES_WORDS, NUMBER_WORDS, CARD_WORDS, COPIES_ALONE, TOTALS, OTHER_NUMBERS, AMOUNTS))
_OTHER |= {word for words in STOCK_WORDS.values() for text in words for word in _words_of(text)}
# what may stand behind a number of pieces
_COUNTED = _COPIES | _CARD | _NUMBER
_UNITS = _COPIES | {"pcs"}
USUAL = frozenset(map(comparable_word, (word for words in STOCK_WORDS.values() for word in words))) | {"id", "copies"}


def guess_copies(header: str, cells: Iterable[str]) -> Literal["sure", "maybe", "unnamed", ""]:
    """How sure a column has the numbers of pieces: "unnamed" is one of small numbers whose header says nothing of them.

    Numbers that just count the rows are none.
    """
    named, filled = names_copies(header), [cell for cell in cells if cell]
    if named != "sure" and any(PADDED.fullmatch(cell) for cell in filled):
        return ""
    numbers = [int(text) for cell in filled if (text := copies_of_cell(cell)).isascii() and text.isdecimal()]
    if named == "sure" and filled:
        if len(numbers) * 2 >= len(filled):
            return "sure"
        # nombre is a number in French, a name in Spanish
        is_name = comparable_word(header) in STOCK_WORDS["name"]
        is_doubtful = any(map(NUMBER.search, filled)) or (not is_name and any(map(_is_number_word, filled)))
        return "maybe" if is_doubtful else ""
    if not filled or len(numbers) < len(filled) or (len(numbers) > 2 and _is_series(numbers)):
        return ""
    words = _words_of(header)
    is_other = any(word in _OTHER or word in _COPIES or word in _NUMBER for word in words)
    is_small = 1 < max(numbers) <= MOST_COPIES and any(one > 1 for one in numbers)
    return named or ("unnamed" if is_small and words and not is_other else "")


def _is_number_word(cell: str) -> bool:
    """True for a word, and for ``a few``."""
    words = _words_of(cell)
    return cell.isalpha() or (len(words) <= LONGEST_NUMBER_WORDS and any(word in _AMOUNTS for word in words))


def copies_of_cell(text: str) -> str:
    """A number of pieces as a number: ``2x``, ``×2`` and ``2 pcs.`` are 2."""
    text = unicodedata.normalize("NFKC", text)
    match = TIMES.fullmatch(text)
    if match is None or (match["unit"] and match["unit"].casefold() not in SIGNS
                         and not _COUNTED.issuperset(_words_of(match["unit"]))):
        return IntType().of_cell(text)
    return match["times"] or match["number"]


def copies_in_name(text: str) -> tuple[str, int] | None:
    """A name without the number of pieces in it, and that: ``Wolf (×4)``, ``2x Rain``; None for any other name."""
    match = next((found for one in IN_NAME if (found := one.fullmatch(text)) is not None), None)
    if match is None:
        return None
    written = match["number"].strip()
    number, unit = copies_of_cell(written), _words_of(written.strip("0123456789 "))
    # "Draw 2 cards" is a name
    is_counted = not unit or unit[0] in (*SIGNS, *_UNITS) or match.re is IN_NAME[0]
    is_counted = is_counted and number.isdecimal() and number != written
    return (match["name"].rstrip(" ,;:–—-"), int(number)) if is_counted else None


def names_sums(name: str) -> bool:
    """True for what rows of sums are called: ``Grand total``, ``Razem``, ``Σ``."""
    words = _words_of(name)
    if name.strip() == AVERAGE:
        return True
    return any(word in _TOTALS for word in words) and all(word in _TOTALS or word in _CARD for word in words)


def is_row_of_sums(row: Sequence[GridCell], above: Rows) -> bool:
    """True if all numbers of a row, and at least two rows above them, add up to its cells."""
    sums = [(_number(cell), [_number(one[at]) for one in above if at < len(one)]) for at, cell in enumerate(row)
            if cell.text and _number(cell) is not None]
    texts = [at for at, cell in enumerate(row) if cell.text and _number(cell) is None]
    return len(above) >= LEAST_ROWS and bool(sums) and len(texts) <= 1 and all(
        total == sum(one for one in own if one is not None) and sum(bool(one) for one in own) >= LEAST_ROWS
        for total, own in sums)


def _number(cell: GridCell) -> int | None:
    text = copies_of_cell(cell.number or cell.text)
    return int(text) if text.isascii() and text.removeprefix("-").isdecimal() else None


def halves(parts: Sequence[str]) -> bool:
    """True if the parts of a cell are rather those of a sentence than a list."""
    if len(parts) < 2:
        return False
    if SENTENCE.search(parts[-1]) and not all(map(SENTENCE.search, parts)):
        return True
    return len(parts[0].split()) > 1 and parts[0][:1].isupper() and any(
        part[:1].islower() and len(part.split()) > 1 for part in parts[1:])
