"""Gives one string of a PO file another translation; every other line stays."""

from __future__ import annotations

from generator.edit.yaml_tree import UneditableError
from generator.message import msg
from generator.translate.catalogue import ESCAPES, written_field

FLAGS, FUZZY, FORMER = "#,", "fuzzy", "#|"


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
