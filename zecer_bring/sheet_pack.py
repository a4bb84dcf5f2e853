"""Writes what a spreadsheet becomes: a kind with its things, and where there is no pack yet, all of one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from generator.fields import parse_type
from generator.fields.base import ReadType
from generator.load.sheets.sheet_columns import ABOVE_HEADERS, COPIES, DELIMITER, HIDDEN_CELLS, ID, NONE
from generator.load.sheets.sheet_grid import letters
from generator.load.sheets.sheet_guesses import comparable_word, copies_of_cell
from generator.load.sheets.sheet_rows import slug
from generator.load.sheets.sheet_words import DASHES
from generator.message import Message
from zecer_bring.column_guess import WORDS_OF_YAML, Guess
from zecer_bring.damaged_text.chapter_files import escape
from zecer_bring.sheet_face import face_file
from zecer_bring.sheet_table import Brought

PLAIN = re.compile(r"[A-Za-zÀ-ž](?:[\w À-ž-]|\.(?=\w))*")


def kind_file(brought: Brought, kind: str, as_yaml: bool) -> str:
    """The YAML file that declares the kind and has or names its things."""
    file = brought.file.rpartition("/")[2]
    # --kind is a word for one of the things; a sheet is mostly called as many of them are
    called = brought.name if slug(brought.name) == kind else kind.replace("-", " ")
    lines = [f"# From {file}. Each type is a guess, to be corrected here.", "kinds:", f"  {kind}:",
             f"    name: {_text(called)}", *(["    fields:"] if brought.fields else [])]
    for one in brought.fields:
        words = {id_: escape(word) for id_, word in one.words.items()}
        printed = f", words: {_flow(words)}" if words else ""
        lines.append(f"      {one.id}: {{type: {_text(one.type)}, label: {_text(_label(one))}{printed}}}")
    if _has_figures(brought):
        lines += ["    # numbers and names stand in the texts of the spreadsheet",
                  "    severities: {figure-in-prose: off}"]
    lines += [f"kind: {kind}", f"provenance: {{original: {_text(escape(brought.name))}}}"]
    return "\n".join([*lines, *(_things(brought, kind) if as_yaml else _order(brought, kind))]) + "\n"


def _has_figures(brought: Brought) -> bool:
    """True if a text has a digit, or the name of a thing, which the rule finds in texts from a capital letter on."""
    texts = [row[one.at] for one in brought.fields if "text" in one.type.split() for row in brought.rows]
    names = {row[one.at] for one in brought.fields if one.type == "name" for row in brought.rows}
    capital = [re.escape(name) for name in names if name[:1].isupper()]
    sought = re.compile("|".join([r"\d", *(rf"\b{name}\b" for name in capital)]))
    return any(sought.search(text) for text in texts)


def _order(brought: Brought, kind: str) -> Iterator[str]:
    """The lines that name the spreadsheet, and say how it is read."""
    yield "things:"
    yield from (f"  {key}: {value}" for key, value in (_of_table(brought) | _of_columns(brought)).items())
    if not brought.has_own_ids and any(brought.keys()):
        yield "  # by these ids pictures and translations are found: a row keeps its own when it is called otherwise"
        yield "  ids:"
        ids = dict(zip(brought.keys(), brought.row_ids(kind), strict=True))
        yield from (f"    {_text(key)}: {_text(id_)}" for key, id_ in ids.items() if key)


def _of_table(brought: Brought) -> dict[str, str]:
    """Where the table stands, and which of its rows are things."""
    keys = {"from": _text(brought.file)}
    if brought.sheet and brought.others:
        keys["sheet"] = _text(brought.sheet)
    if brought.encoding:
        keys["encoding"] = brought.encoding
    if brought.hidden:
        keys[HIDDEN_CELLS] = brought.hidden
    if brought.delimiter:
        keys[DELIMITER] = f"'{brought.delimiter}'"
    if not brought.has_keys:
        keys["header-row"] = str(brought.head.row + 1) if brought.head.row >= 0 else NONE
        keys["comments"] = f"'{brought.head.comment}'" if brought.head.comment else NONE
    if brought.is_above_read:
        keys[ABOVE_HEADERS] = NONE
    if brought.repeated:
        keys["repeated"] = "copies"
    return keys


def _of_columns(brought: Brought) -> dict[str, str]:
    """What the columns hold, where their headers do not say it."""
    keys: dict[str, str] = {}
    if copies := [one for one in brought.guesses if one.id == COPIES and not one.type]:
        keys["copies"] = _column_name(copies[0])
    elif any(comparable_word(one.header) == COPIES for one in brought.guesses):
        keys["copies"] = NONE
    if brought.ids:
        headers = [_column_name(brought.guesses[at]) for at in brought.ids]
        keys["id"] = headers[0] if len(headers) == 1 else f"[{', '.join(headers)}]"
    elif not any(one.id == "id" and not one.type for one in brought.guesses) and any(
            comparable_word(one.header) == ID for one in brought.guesses):
        keys["id"] = next((_column_name(one) for one in brought.guesses if one.type == "name"), ID)
    columns = {one.header: one.id for one in brought.fields if _is_doubtful(one, brought.fields)}
    columns |= {letters(one.at + 1): one.id for one in brought.fields if one.is_twin}
    if columns:
        keys["columns"] = _flow(columns)
    separators = {one.id: one.separator for one in brought.fields if one.is_split}
    if separators:
        keys["lists"] = _flow(separators)
    unread = [*(_column_name(one) for one in brought.guesses if not one.id and one.header), *map(_text, brought.beside)]
    if unread:
        keys["ignore"] = f"[{', '.join(unread)}]"
    return keys


def _column_name(one: Guess) -> str:
    """A column as the pack names it: by its header, or by its letter if another has the same."""
    return _text(letters(one.at + 1) if one.is_twin else one.header)


def _label(one: Guess) -> str:
    """The header of a column as it is printed on one line."""
    return escape(" ".join(one.label.split()))


def _is_doubtful(one: Guess, others: Sequence[Guess]) -> bool:
    """True if a header is also the id of another field, or is printed otherwise than it is written."""
    return not one.is_twin and (_label(one) != one.header or any(
        other is not one and comparable_word(one.header) != ""
        and comparable_word(other.id) == comparable_word(one.header) for other in others))


def _things(brought: Brought, kind: str) -> Iterator[str]:
    """The things in YAML."""
    yield "things:"
    taken: set[str] = set()
    for id_, row in zip(brought.row_ids(kind), brought.rows, strict=True):
        again = next(n for n in range(1, len(brought.rows) + 2) if (id_ if n == 1 else f"{id_}-{n}") not in taken)
        id_ = id_ if again == 1 else f"{id_}-{again}"
        taken.add(id_)
        is_empty = not any(row[one.at] for one in brought.guesses if one.is_field or one.id == "copies")
        yield f"  {_text(id_)}:{' {}' if is_empty else ''}"
        for one in brought.guesses:
            text = row[one.at]
            if one.id == "copies" and not one.type and text:
                yield f"    copies: {copies_of_cell(text)}"
            elif one.is_field and text:
                yield f"    {one.id}: {_value(one, text)}"


def _value(one: Guess, text: str) -> str:
    """A cell as a value in YAML."""
    type_ = parse_type(one.type)
    if one.separator:
        inner = type_.single_type
        parts = [part.strip() for part in text.split(one.separator) if part.strip()]
        values = [_one(one, inner.of_cell(part) if isinstance(inner, ReadType) else part, True) for part in parts]
        return f"[{', '.join(values)}]"
    return "none" if text in DASHES else _one(one, type_.of_cell(text))


def _one(one: Guess, text: str, is_inside: bool = False) -> str:
    """A value in YAML; ``is_inside`` that of a list, which has no blocks of lines."""
    if "choice of" in one.type:
        return _text(next((id_ for id_, word in one.words.items() if word == text), text))
    if one.type.split()[0] in ("int", "flag", "dice"):
        return text
    if "\n" in text and not is_inside:
        return "|\n" + "\n".join(f"      {line}".rstrip() for line in text.split("\n"))
    return _text(text)


def _text(text: str) -> str:
    """A text in YAML, in quotes where it needs them."""
    if PLAIN.fullmatch(text) and text.strip() == text and text.lower() not in WORDS_OF_YAML:
        return text
    # single quotes keep backslashes, and line breaks as they are in the spreadsheet
    return "'" + text.replace("'", "''") + "'" if text.isprintable() else json.dumps(text, ensure_ascii=False)


def _flow(words: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{_text(key)}: {_text(value)}' for key, value in words.items())}}}"


def game_file(brought: Brought, game: str, title: str, kind: str) -> str:
    """The ``game.yaml`` of a new pack that prints the things as cards."""
    return f"""\
# The head of the game. All keys are told in docs/pack/index.md.
game: {game}
title: {_text(title)}
language: {brought.language}
version: "0.1"

# What is printed: zecer build makes it.
products:
  {product_line(brought, kind)}
"""


def product_line(brought: Brought, kind: str) -> str:
    """The product that prints the things."""
    face = "" if face_file(brought, kind) else ", face: stock-card"
    return f"{kind}: {{kind: deck, title: {_text(brought.name)}, of: [{kind}], card: poker{face}}}"


def told_columns(brought: Brought) -> Iterator[tuple[str, str, str, Message]]:
    """Each column: its header, the field it becomes, the type, and why."""
    for one in brought.guesses:
        yield one.label, one.id or "–", one.type or "–", one.why
