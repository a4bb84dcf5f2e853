"""Explains YAML syntax errors in terms of what the author did, and how to continue after them.

The parser stops at its first fault. Where the intent is clear ("quote the whole text"), the line is corrected in memory
and the file parsed again, so that all such faults of a file are reported together.
"""

from __future__ import annotations

import re
from typing import Protocol

from msgspec import Struct

from generator.finding import Finding, Place
from generator.message import Message, msg

_HEAD = re.compile(
    r"""\s*(?:-\ +)*   # indentation and dashes
    (?:(?:"[^"]*"|'[^']*'|[^\s\#"'\[{&*!|>%@`-][^\#]*?|-[^\s\#][^\#]*?)\s*:(?:\s+|$))?""",
    re.VERBOSE,
)
_TIGHT = re.compile(r"(\s*(?:- +)*[\w-]+):(?=[^\s/:])")
_CLOSING = {"{": "}", "[": "]"}
_SPECIAL = {
    "*": msg("an alias"), "&": msg("an anchor"), "@": msg("a reserved sign"),
    "`": msg("a reserved sign"), "%": msg("a directive"), "!": msg("a tag"),
    "|": msg("a block of lines"), ">": msg("a folded block"), "]": msg("a list’s end"),
    "}": msg("a mapping’s end"), ",": msg("a comma"),
}
_BLOCK = re.compile(r"[|>][-+1-9]*\s*(?:#.*)?$")
_CLOSED_QUOTE = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'""")


class ParserPosition(Protocol):
    """A position of the parser: line and column from 0."""

    line: int
    column: int


class Trouble(Struct, frozen=True):
    """A syntax fault: line and column from 0, the message, and the line as probably meant (None: unknown)."""

    line: int
    column: int
    message: Message
    help: Message | None = None
    mended: str | None = None
    width: int = 1

    def finding(self, file: str) -> Finding:
        """The fault as a finding of rule `yaml-syntax`."""
        place = Place(file, self.line + 1, self.column + 1)
        return Finding("yaml-syntax", "", self.message, help=self.help, place=place, width=self.width)


def diagnose(lines: list[str], problem: str, at: ParserPosition, context: ParserPosition | None) -> Trouble:
    """The fault behind the parser's `problem` at `at`; `context` is the start of the broken construct."""
    line = lines[at.line] if at.line < len(lines) else ""
    if "document start" in problem and line[at.column : at.column + 1] != "%":
        return Trouble(at.line, at.column, msg("expected one document in a file, found text after its end"))
    if line[: at.column + 1].endswith("\t") and "cannot start" in problem:
        return _tab(line, at)
    if "escape" in problem:
        return _escape(line, problem, at)
    if "end of stream" in problem and context:
        return Trouble(context.line, context.column, msg("found an opening quote that is never closed"),
                       msg("close the quote"))
    if "expected ':'" in problem and context:
        return _no_colon(lines, context.line)
    return (
        _value(line, at.line, at.column)
        or _flow(problem, at, context)
        or _inner_sign(line, at, problem)
        or _trouble_above(lines, at, problem)
        or _indentation(line, at, problem)
        or Trouble(at.line, at.column, msg("YAML cannot read on here: {problem}", problem=problem.strip()))
    )


def _tab(line: str, at: ParserPosition) -> Trouble:
    body = line.lstrip(" \t")
    indent = line[: len(line) - len(body)].replace("\t", "  ")
    message = msg("expected spaces, found a tab")
    return Trouble(at.line, at.column, message, msg("indent with spaces"), indent + body.replace("\t", " "))


def _escape(line: str, problem: str, at: ParserPosition) -> Trouble:
    column = max(0, line.rfind("\\", 0, at.column + 1))
    found = line[column : column + 2]
    if "nknown escape" not in problem:
        return Trouble(at.line, column, msg("found {line}, which stands for no character",
                                            line=line[column:column + 6]), msg("delete it"))
    mended = f"{line[:column]}\\{line[column:]}"
    message = msg("found {found} between double quotes, where \\ has a meaning of its own", found=found)
    return Trouble(at.line, column, message, msg("in a path write /, in a text use 'single quotes'"), mended, 2)


def _no_colon(lines: list[str], number: int) -> Trouble:
    line = lines[number]
    column = len(line) - len(line.lstrip())
    if match := _TIGHT.match(line):
        message = msg("expected “key: value”, found “{line}”", line=line.strip())
        mended = f"{match[1]}: {line[match.end() :]}"
        return Trouble(number, match.end() - 1, message, msg("add a space after the colon"), mended)
    message = msg("expected “key: value”, found “{line}” without a colon", line=line.strip())
    advice = msg("a text that goes on must be indented deeper than its key")
    return _value(line, number, len(line)) or Trouble(number, column, message, advice, width=len(line.strip()))


def _value(line: str, number: int, column: int) -> Trouble | None:
    """The fault of an unquoted value that YAML misreads, if `column` is in that value."""
    start = len(_head(line))
    value = line[start:].rstrip()
    message = _misread(value) if column >= start else None
    if message is None:
        return None
    quoted = "'" + value.replace("'", "''") + "'"
    mended = line[:start] + quoted if start else None
    return Trouble(number, start, message, msg("quote the whole text: {quoted}", quoted=quoted), mended, len(value))


def _misread(value: str) -> Message | None:
    first = value[:1]
    if first in {"[", "{"}:
        return (msg("found text after the closing {closing} of what begins with {first}",
                    closing=_CLOSING[first], first=first) if _closes_early(value) else None)
    if first in {'"', "'"}:
        return msg("found text after the closing quote") if _goes_on(value) else None
    if first in _SPECIAL and not _BLOCK.match(value):
        return msg("a text cannot begin with {first}: YAML takes it for {special}",
                   first=first, special=_SPECIAL[first])
    if value.startswith(": "):
        return msg("expected a key before the colon")
    if value.startswith(("- ", "? ")):
        return msg("a value beside its key cannot begin with “{value}”", value=value[:2])
    return msg("found a second “: ” in an unquoted text") if ": " in value or value.endswith(":") else None


def _goes_on(value: str) -> bool:
    """True if other text follows the closing quote of `value`."""
    match = _CLOSED_QUOTE.match(value)
    rest = value[match.end() :].strip() if match else ""
    return bool(rest) and not rest.startswith(("#", ":"))


def _closes_early(value: str) -> bool:
    """True if the bracket that opens `value` closes before other text follows."""
    depth = 0
    for index, character in enumerate(value):
        depth += (character in "[{") - (character in "]}")
        if depth == 0:
            rest = value[index + 1 :].strip()
            return bool(rest) and not rest.startswith("#")
    return False


def _flow(problem: str, at: ParserPosition, context: ParserPosition | None) -> Trouble | None:
    for closing in "]}":
        if f"',' or '{closing}'" in problem and context:
            opening = "[" if closing == "]" else "{"
            if at.line != context.line:
                message = msg("found {opening} that is not closed by {closing}", opening=opening, closing=closing)
                return Trouble(context.line, context.column, message,
                               msg("add {closing}, or quote the text", closing=closing))
            return Trouble(at.line, at.column, msg("expected a comma or {closing} here", closing=closing),
                           msg("separate the entries with commas"))
    return None


def _inner_sign(line: str, at: ParserPosition, problem: str) -> Trouble | None:
    sign = line[at.column : at.column + 1]
    if "cannot start" in problem and sign in _SPECIAL:
        message = msg("a text cannot begin with {sign}: YAML takes it for {special}", sign=sign, special=_SPECIAL[sign])
        return Trouble(at.line, at.column, message, msg("quote the whole text"))
    return None


def _trouble_above(lines: list[str], at: ParserPosition, problem: str) -> Trouble | None:
    """A key where none is allowed: a fault of the line above, or of this one's indentation."""
    if "not allowed" not in problem:
        return None
    line = lines[at.line]
    column = _indent(line)
    above = next((n for n in range(at.line - 1, -1, -1) if lines[n].strip() and lines[n].lstrip()[0] != "#"), None)
    if above is None:
        return None
    if _head(lines[above]).rstrip().endswith(":"):
        message = msg("found this line indented deeper than line {above}, which has its value already", above=above + 1)
        return Trouble(at.line, column, message, msg("indent it like line {above}", above=above + 1))
    return _no_colon(lines, above)


def _indentation(line: str, at: ParserPosition, problem: str) -> Trouble | None:
    if at.column != _indent(line):
        return None
    if "block collection" in problem:
        return Trouble(at.line, at.column, msg("expected “- ”, as in the list above"),
                       msg("check the indentation of this line"))
    if line.strip().startswith("- "):
        message = msg("expected “key: value”, as above, found an entry of a list")
        return Trouble(at.line, at.column, message, msg("check the indentation of this line"))
    message = msg("found this line indented by {column}, where no line above begins", column=at.column)
    return Trouble(at.line, at.column, message, msg("indent it exactly like the lines it belongs with"))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _head(line: str) -> str:
    """The part of a line before its value: indentation, dashes and the key with its colon."""
    match = _HEAD.match(line)
    return match[0] if match else ""
