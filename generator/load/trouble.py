"""What an author did when YAML cannot be parsed, in the author's words, and how to read on after it.

The parser stops at its first fault. Where the intent is plain ("quote the whole text"), the line is mended in memory
and the file read again, so that all such faults of a file are told together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from generator import speech
from generator.finding import Finding, Place

QUOTE = speech.message("quote the whole text: {0}")
_HEAD = re.compile(
    r"""\s*(?:-\ +)*   # indentation and dashes
    (?:(?:"[^"]*"|'[^']*'|[^\s\#"'\[{&*!|>%@`-][^\#]*?|-[^\s\#][^\#]*?)\s*:(?:\s+|$))?""",
    re.VERBOSE,
)
_TIGHT = re.compile(r"(\s*(?:- +)*[\w-]+):(?=[^\s/:])")
_CLOSING = {"{": "}", "[": "]"}
_SPECIAL = {
    "*": speech.message("an alias"), "&": speech.message("an anchor"), "@": speech.message("a reserved sign"),
    "`": speech.message("a reserved sign"), "%": speech.message("a directive"), "!": speech.message("a tag"),
    "|": speech.message("a block of lines"), ">": speech.message("a folded block"), "]": speech.message("a list’s end"),
    "}": speech.message("a mapping’s end"), ",": speech.message("a comma"),
}  # fmt: skip
_BLOCK = re.compile(r"[|>][-+1-9]*\s*(?:#.*)?$")
_CLOSED_QUOTE = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'""")


class Spot(Protocol):
    """A mark of the parser: line and column from 0."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """A syntax fault: line and column from 0, the words, and the line as it was probably meant (None: unknown)."""

    line: int
    column: int
    message: str
    help: str | None = None
    mended: str | None = None
    width: int = 1

    def finding(self, file: str) -> Finding:
        """The fault as a finding of rule `yaml-syntax`."""
        place = Place(file, self.line + 1, self.column + 1)
        return Finding("yaml-syntax", "", self.message, help=self.help, place=place, width=self.width)


def diagnose(lines: list[str], problem: str, at: Spot, context: Spot | None) -> Trouble:
    """The author-level fault behind the parser's `problem` at `at`; `context` is where the broken construct began."""
    line = lines[at.line] if at.line < len(lines) else ""
    if "document start" in problem and line[at.column : at.column + 1] != "%":
        return Trouble(at.line, at.column, "expected one document in a file, found text after its end")
    if line[: at.column + 1].endswith("\t") and "cannot start" in problem:
        return _tab(line, at)
    if "escape" in problem:
        return _escape(line, problem, at)
    if "end of stream" in problem and context:
        return Trouble(context.line, context.column, "found an opening quote that is never closed", "close the quote")
    if "expected ':'" in problem and context:
        return _no_colon(lines, context.line)
    return (
        _value(line, at.line, at.column)
        or _flow(lines, problem, at, context)
        or _inner_sign(line, at, problem)
        or _above(lines, at, problem)
        or _indentation(line, at, problem)
        or Trouble(at.line, at.column, f"YAML cannot read on here: {problem.strip()}")
    )


def _tab(line: str, at: Spot) -> Trouble:
    body = line.lstrip(" \t")
    indent = line[: len(line) - len(body)].replace("\t", "  ")
    message = "expected spaces, found a tab"
    return Trouble(at.line, at.column, message, "indent with spaces", indent + body.replace("\t", " "))


def _escape(line: str, problem: str, at: Spot) -> Trouble:
    column = max(0, line.rfind("\\", 0, at.column + 1))
    found = line[column : column + 2]
    if "nknown escape" not in problem:
        return Trouble(
            at.line, column, f"found {line[column : column + 6]}, which stands for no character", "delete it"
        )
    mended = f"{line[:column]}\\{line[column:]}"
    message = f"found {found} between double quotes, where \\ has a meaning of its own"
    return Trouble(at.line, column, message, "in a path write /, in a text use 'single quotes'", mended, 2)


def _no_colon(lines: list[str], number: int) -> Trouble:
    line = lines[number]
    column = len(line) - len(line.lstrip())
    if match := _TIGHT.match(line):
        message = f"expected “key: value”, found “{line.strip()}”"
        mended = f"{match[1]}: {line[match.end() :]}"
        return Trouble(number, match.end() - 1, message, "add a space after the colon", mended)
    message = f"expected “key: value”, found “{line.strip()}” without a colon"
    advice = "a text that goes on must be indented deeper than its key"
    return _value(line, number, len(line)) or Trouble(number, column, message, advice, width=len(line.strip()))


def _value(line: str, number: int, column: int) -> Trouble | None:
    """The fault of an unquoted value that YAML takes for something else, when `column` stands in that value."""
    start = len(_head(line))
    value = line[start:].rstrip()
    message = _misread(value) if column >= start else None
    if message is None:
        return None
    quoted = "'" + value.replace("'", "''") + "'"
    mended = line[:start] + quoted if start else None
    return Trouble(number, start, message, QUOTE.format(quoted), mended, len(value))


def _misread(value: str) -> str | None:
    first = value[:1]
    if first in {"[", "{"}:
        return (
            speech.message("found text after the closing {0} of what begins with {1}").format(_CLOSING[first], first)
            if _closes_early(value)
            else None
        )
    if first in {'"', "'"}:
        return speech.message("found text after the closing quote") if _goes_on(value) else None
    if first in _SPECIAL and not _BLOCK.match(value):
        return speech.message("a text cannot begin with {0}: YAML takes it for {1}").format(first, _SPECIAL[first])
    if value.startswith(": "):
        return speech.message("expected a key before the colon")
    if value.startswith(("- ", "? ")):
        return speech.message("a value beside its key cannot begin with “{0}”").format(value[:2])
    return speech.message("found a second “: ” in an unquoted text") if ": " in value or value.endswith(":") else None


def _goes_on(value: str) -> bool:
    """Whether other text follows the closing quote of `value`."""
    match = _CLOSED_QUOTE.match(value)
    rest = value[match.end() :].strip() if match else ""
    return bool(rest) and not rest.startswith(("#", ":"))


def _closes_early(value: str) -> bool:
    """Whether the bracket that opens `value` closes before other text follows."""
    depth = 0
    for index, character in enumerate(value):
        depth += (character in "[{") - (character in "]}")
        if depth == 0:
            rest = value[index + 1 :].strip()
            return bool(rest) and not rest.startswith("#")
    return False


def _flow(lines: list[str], problem: str, at: Spot, context: Spot | None) -> Trouble | None:
    for closing in "]}":
        if f"',' or '{closing}'" in problem and context:
            opening = "[" if closing == "]" else "{"
            if at.line != context.line:
                message = f"found {opening} that is not closed by {closing}"
                return Trouble(context.line, context.column, message, f"add {closing}, or quote the text")
            return Trouble(
                at.line, at.column, f"expected a comma or {closing} here", "separate the entries with commas"
            )
    return None


def _inner_sign(line: str, at: Spot, problem: str) -> Trouble | None:
    sign = line[at.column : at.column + 1]
    if "cannot start" in problem and sign in _SPECIAL:
        message = f"a text cannot begin with {sign}: YAML takes it for {_SPECIAL[sign]}"
        return Trouble(at.line, at.column, message, "quote the whole text")
    return None


def _above(lines: list[str], at: Spot, problem: str) -> Trouble | None:
    """A key where none may stand: the line above is to blame, or this one stands too deep."""
    if "not allowed" not in problem:
        return None
    line = lines[at.line]
    column = _indent(line)
    above = next((n for n in range(at.line - 1, -1, -1) if lines[n].strip() and lines[n].lstrip()[0] != "#"), None)
    if above is None:
        return None
    if _head(lines[above]).rstrip().endswith(":"):
        message = f"found this line indented deeper than line {above + 1}, which has its value already"
        return Trouble(at.line, column, message, f"indent it like line {above + 1}")
    return _no_colon(lines, above)


def _indentation(line: str, at: Spot, problem: str) -> Trouble | None:
    if at.column != _indent(line):
        return None
    if "block collection" in problem:
        return Trouble(at.line, at.column, "expected “- ”, as in the list above", "check the indentation of this line")
    if line.strip().startswith("- "):
        message = "expected “key: value”, as above, found an entry of a list"
        return Trouble(at.line, at.column, message, "check the indentation of this line")
    message = f"found this line indented by {at.column}, where no line above begins"
    return Trouble(at.line, at.column, message, "indent it exactly like the lines it belongs with")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _head(line: str) -> str:
    """What stands before the value of a line: indentation, dashes and the key with its colon."""
    match = _HEAD.match(line)
    return match[0] if match else ""
