"""The face of cards of a spreadsheet: the stock card, and what it does not print below its name."""

from __future__ import annotations

import json
import re

from generator.load.sheets.sheet_guesses import comparable_word
from generator.load.sheets.sheet_words import STOCK_WORDS
from zecer_bring.column_guess import Guess
from zecer_bring.sheet_table import Brought

PARAGRAPH = "\n\n"
# mm: the part of a stock card between its head and its foot, and a row of a table
TOP, BOTTOM, ROW = 25.0, 71.0, 4.4
# letters of a row with its label, and rows
LONGEST_CELL, MOST_ROWS = 36, 5
# further rows above texts of so few letters
MORE_ROWS, SHORT_TEXTS = 3, 90
# what a label in a placeholder may not have
SIGNS = re.compile(r"[{}|*_`\\<>\[\]]")
TEXT_HEADERS = frozenset(map(comparable_word, STOCK_WORDS["text"]))


def face_file(brought: Brought, kind: str) -> str | None:
    """The face of the cards where the stock card does not print all fields; None where it does."""
    rows, texts, left = on_the_card(brought)
    if not rows and [one.id for one in texts] in ([], ["text"]):
        return None
    filled = max((sum(bool(row[one.at]) for one in rows) for row in brought.rows), default=0)
    height = filled * ROW
    at = BOTTOM - height if texts else TOP
    passages = PARAGRAPH.join(_passage(one, len(texts) > 1) for one in texts)
    body = (f"text: {{box: [7, {TOP:g}, 49, {at - TOP - 1:g}], text: {json.dumps(passages, ensure_ascii=False)}, "
            f"style: {kind}-text}}" if texts else "text: null")
    names = ", ".join(one.id for one in rows)
    table = f"\n      more: {{box: [7, {at:g}, 49, {height:g}], table: [{names}], style: {kind}-rows, stroke: deck}}"
    comment = f"\n# Not printed: {', '.join(one.id for one in left)}." if left else ""
    return f"""\
# The stock card, with all texts in the order of the spreadsheet, and short fields in a table below them.{comment}
faces:
  {kind}:
    extends: stock-card
    for: [{kind}]
    regions:
      {body}{table if rows else ""}
styles:
  {kind}-text: {{font: text, size: 11 pt, least: 6.5 pt, leading: 1.2}}
  {kind}-rows: {{font: text, size: 9 pt, least: 6 pt, leading: 1.15}}
"""


def _passage(one: Guess, is_one_of_several: bool) -> str:
    """A text on a card, with its header before it if there are several."""
    label = SIGNS.sub("", " ".join(one.label.split()))
    if not is_one_of_several or comparable_word(one.header) in TEXT_HEADERS or not label:
        return f"{{{one.id}}}"
    return f"{{{one.id}|**{label}:**}} {{{one.id}}}"


def on_the_card(brought: Brought) -> tuple[list[Guess], list[Guess], list[Guess]]:
    """Short fields for a table, long ones and the text of the stock card in their order, and those without room."""
    rows: list[Guess] = []
    texts: list[Guess] = []
    left: list[Guess] = []
    texts += [one for one in brought.fields if _is_text(one, brought)]
    letters = max(sum(len(row[one.at]) for one in texts) for row in brought.rows)
    room = MOST_ROWS + (MORE_ROWS if letters <= SHORT_TEXTS else 0)
    for one in brought.fields:
        most = max(sum(bool(row[other.at]) for other in [*rows, one]) for row in brought.rows)
        if one in texts or one.id in STOCK_WORDS:
            continue
        if most <= room:
            rows.append(one)
        else:
            left.append(one)
    return rows, texts, left


def _is_text(one: Guess, brought: Brought) -> bool:
    longest = max(len(row[one.at]) + len(one.label) for row in brought.rows)
    return one.id == "text" or (one.id not in STOCK_WORDS and longest > LONGEST_CELL)


def not_printed(brought: Brought) -> list[str]:
    """The headers of fields for which the cards have no place."""
    return [one.label for one in on_the_card(brought)[2]]
