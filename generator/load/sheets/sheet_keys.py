"""The keys by which a pack says how a spreadsheet is read, each with its JSON schema."""

from __future__ import annotations

from collections.abc import Mapping

from generator.load.sheets import sheet_columns as columns
from generator.load.sheets.csv_cells import DELIMITER_WORDS
from generator.load.sheets.sheet_columns import NONE
from generator.load.value_ways import Schema, definition, one_or_list
from generator.safety.pack_files import SHEETS

FROM, SOURCE = "from", "source"
REPEATED, ROWS, READ_HIDDEN = ("error", "copies"), ("things", NONE), ("read", NONE)
WORD: Schema = {"type": "string"}


def _key(schema: Schema, about: str) -> Schema:
    return {**schema, "description": about}


def _word(words: tuple[str, ...], about: str) -> Schema:
    return {"enum": [*words], "description": about}


KEYS: Mapping[str, Schema] = {
    SOURCE: {**WORD, "pattern": "^https?://", "description": "The address from which zecer pull fetches the file, such "
             "as that of a Google sheet; nothing else does."},
    "sheet": _key(WORD, "A sheet by its name."),
    columns.HEADER_ROW: {
        "anyOf": [{"type": "integer", "minimum": 1}, {"const": NONE}],
        "description": "The row of the headers, from 1; none: there is none, and columns are called A, B, C."},
    columns.ABOVE_HEADERS: _key({"const": NONE}, "What stands above the headers is left out."),
    columns.COMMENTS: _key(WORD, "What rows begin with that are left out; none: all are things."),
    columns.BARE_ROWS: _word(ROWS, "What rows are that have nothing but a name: things, or none to leave them out."),
    columns.SUM_ROWS: _word(ROWS, "What rows of sums are: things, or none to leave them out."),
    columns.NUMBERS_IN_NAMES: _word((columns.COPIES, "names"), "What the number of Goblin x3 is: how many pieces are "
                                    "printed, or a part of the name."),
    columns.TABLES_BELOW: _word(ROWS, "What the rows are from a further row of headers on, below an empty row: things, "
                                "or none to leave them out."),
    columns.MARKDOWN: _word(READ_HIDDEN, "Stars, underlines and braces in texts: read as marks and placeholders, or "
                            "none to print all signs."),
    columns.STRUCK: _word(READ_HIDDEN, "Cells and words of a workbook that are struck through: read, or none to leave "
                          "them out."),
    columns.HIDDEN_CELLS: _word(READ_HIDDEN, "Rows and columns that a workbook hides: they are read, or left out with "
                                "none."),
    "encoding": _key(WORD, "Of a CSV file that is not in UTF-8, such as windows-1250."),
    columns.IDS: {"anyOf": [{"type": "object", "additionalProperties": definition("slug")}, {"const": NONE}],
                  "description": "The ids of rows, by the text of which they would be made; none: they may change with "
                  "it."},
    "columns": _key({"type": "object", "additionalProperties": WORD}, "The field of a column, by its header."),
    columns.ID: _key(one_or_list(WORD), "The columns of which ids are made."),
    columns.COPIES: _key(WORD, "The column of how many pieces are printed; none: there is none."),
    "repeated": {**_word(REPEATED, "What rows are that are equal to an earlier one."), "default": "error"},
    "defaults": {"type": "object", "description": "Values of empty cells, by field."},
    "lists": {"anyOf": [WORD, {"type": "object", "additionalProperties": WORD}],
              "description": "What stands between the values of a list."},
    columns.IGNORE: _key(one_or_list(WORD), "Columns that are not read."),
    columns.DELIMITER: _word((*DELIMITER_WORDS, "\t"), "What stands between cells."),
}


def sheet_schema() -> Schema:
    """The JSON schema of things that stand in a spreadsheet."""
    kinds = "|".join("".join(f"[{sign}{sign.upper()}]" for sign in suffix.strip(".")) for suffix in SHEETS)
    name = {"type": "string", "pattern": rf"\.({kinds})$", "description": "The file, from the folder of the pack."}
    return {"type": "object", "description": "Things of a spreadsheet, one a row.", "properties": {FROM: name, **KEYS},
            "required": [FROM], "additionalProperties": False}
