"""Gives one string of a PO file another translation; every other line stays."""

from __future__ import annotations

from collections.abc import Mapping

from generator.message import msg
from generator.splice.yaml_tree import UneditableError
from generator.translate.catalogue import ESCAPES, sheet_of, written_field

FLAGS, FUZZY, FORMER, SOURCE = "#,", "fuzzy", "#|", "msgid "


def po_with_string(text: str, context: str, translation: str) -> str:
    """The text of a file in which the string of a context has another translation, and is no longer unsure.

    Raises UneditableError where no string has that context.
    """
    lines = text.splitlines(keepends=True)
    wanted = f'"{context.translate(ESCAPES)}"'
    for at, line in enumerate(lines):
        if line.startswith("msgctxt ") and line.removeprefix("msgctxt ").strip() == wanted:
            return "".join(_changed_entry(lines, at, translation))
    raise UneditableError(msg("expected a string {context!r}, found none", context=context))


def po_with_sources(text: str, name: str, new: Mapping[str, str]) -> str:
    """The text of a file in which strings have other msgids, by their old ones; a msgid that is there stays alone.

    Raises BadCatalogue.
    """
    there = {entry.source for entry in sheet_of(name, text).entries}
    lines, after = text.splitlines(keepends=True), list[str]()
    while lines:
        size = 1
        if lines[0].startswith(SOURCE):
            while size < len(lines) and lines[size].startswith('"'):
                size += 1
            after += _changed_source(lines[:size], {old: one for old, one in new.items() if one not in there})
        else:
            after.append(lines[0])
        del lines[:size]
    return "".join(after)


def _changed_source(lines: list[str], new: Mapping[str, str]) -> list[str]:
    """The lines of a msgid with the new one, if it has one."""
    written = "".join(line[line.index('"') + 1 : line.rindex('"')] for line in lines)
    found = next((one for old, one in new.items() if old.translate(ESCAPES) == written), None)
    ending = "\r\n" if lines[0].endswith("\r\n") else "\n"
    return lines if found is None else [written_field("msgid", found).replace("\n", ending)]


def _changed_entry(lines: list[str], at: int, translation: str) -> list[str]:
    start = at
    while start and lines[start - 1].startswith("#"):
        start -= 1
    begin = next(number for number in range(at, len(lines)) if lines[number].startswith("msgstr"))
    end = begin + 1
    while end < len(lines) and lines[end].lstrip().startswith('"'):
        end += 1
    ending = "\r\n" if lines[at].endswith("\r\n") else "\n"
    written = written_field("msgstr", translation).replace("\n", ending)
    if not lines[end - 1].endswith("\n"):
        written = written.removesuffix(ending)
    comments = [one for line in lines[start:at] for one in _without_doubt(line, ending)]
    return [*lines[:start], *comments, *lines[at:begin], written, *lines[end:]]


def _without_doubt(line: str, ending: str) -> list[str]:
    if line.startswith(FORMER):
        return []
    if not line.startswith(FLAGS):
        return [line]
    flags = [flag.strip() for flag in line.removeprefix(FLAGS).split(",")]
    if FUZZY not in flags:
        return [line]
    flags.remove(FUZZY)
    return [f"{FLAGS} {', '.join(flags)}{ending}"] if flags else []
