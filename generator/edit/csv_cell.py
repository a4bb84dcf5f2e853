"""Gives one cell of a CSV file another text; every other byte stays."""

from __future__ import annotations

import codecs

from generator.edit.yaml_tree import UneditableError
from generator.load.sheets.sheet_grid import GridCell
from generator.message import msg

QUOTE = '"'


def csv_with_cell(data: bytes, cell: GridCell, text: str, delimiter: str, encoding: str = "utf-8") -> bytes:
    """The bytes of a CSV file in which a cell has another text: in quotes if it had some, or needs them.

    Raises UneditableError for a text that the encoding of the file has no letters for.
    """
    bare = data.removeprefix(codecs.BOM_UTF8)
    whole = bare.decode(encoding)
    shift = len(whole) - len(whole.removeprefix("\ufeff"))
    start, end = cell.start + shift, cell.start + shift + cell.length
    raw = whole[start:end]
    ahead, behind = raw[: len(raw) - len(raw.lstrip(" "))], raw[len(raw.rstrip(" ")) :] if raw.strip(" ") else ""
    needs_quotes = any(sign in text for sign in (QUOTE, delimiter, "\n", "\r")) or text != text.strip()
    if raw.strip(" ").startswith(QUOTE) or needs_quotes:
        written = QUOTE + text.replace(QUOTE, 2 * QUOTE) + QUOTE
    else:
        written = text
    try:
        changed = (whole[:start] + ahead + written + behind + whole[end:]).encode(encoding)
    except UnicodeEncodeError as wrong:
        raise UneditableError(msg("expected letters of {encoding}, found {letter!r}", encoding=encoding,
                                  letter=text[wrong.start : wrong.end] or str(wrong.object[wrong.start]))) from None
    return data[: len(data) - len(bare)] + changed
