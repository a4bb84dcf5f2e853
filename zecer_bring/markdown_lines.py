"""Boxes and tables of dialects of Markdown become lines of CommonMark; each change is told."""

from __future__ import annotations

import re

from generator.message import msg
from zecer_bring.damaged_text.repairs import Repair

ADMONITION = re.compile(r"""^(?P<indent> *)(?:!!!|\?\?\?\+?) +(?P<sort>[\w-]+)[\w -]*(?:"(?P<title>[^"]*)")?\s*$""")
BOX_INDENT = 4
TABLE_RULE = re.compile(r"^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$")
CELL_END = re.compile(r"(?<!\\)\|")
BOX_OPENED = msg("a box; its words stand as paragraphs, below its title")


def take_admonitions(lines: list[str], found: list[Repair]) -> None:
    """Make paragraphs of the boxes of MkDocs, whose words are indented."""
    at = 0
    while at < len(lines):
        match, at = ADMONITION.match(lines[at]), at + 1
        if match is None:
            continue
        number, before = at, lines[at - 1].strip()
        title = match["title"] if match["title"] is not None else match["sort"].replace("-", " ").capitalize()
        lines[at - 1] = match["indent"] + (f"**{title}:**" if title else "")
        found.append(Repair("markup", "likely", number, before, lines[at - 1].strip(), BOX_OPENED))
        indent = match["indent"] + " " * BOX_INDENT
        while at < len(lines) and (lines[at].startswith(indent) or not lines[at].strip()):
            lines[at] = match["indent"] + lines[at].removeprefix(indent)
            at += 1


def widen_tables(lines: list[str], found: list[Repair]) -> None:
    """Give the tables with rows of more cells than headers columns for these."""
    for at, line in enumerate(lines[1:], 1):
        if not ("|" in line and TABLE_RULE.match(line) and "|" in lines[at - 1]):
            continue
        wide = _cells(lines[at - 1])
        end = next((row for row in range(at + 1, len(lines)) if "|" not in lines[row]), len(lines))
        most = max(range(at + 1, end), key=lambda row: _cells(lines[row]), default=at)
        more = _cells(lines[most]) - wide
        if more > 0 and _cells(line) == wide:
            why = msg("a row of more cells than headers; a column without one is added")
            found.append(Repair("grid", "likely", most + 1, lines[most].strip(), "", why))
            lines[at - 1] = lines[at - 1].rstrip().removesuffix("|") + "|  " * more + "|"
            lines[at] = line.rstrip().removesuffix("|") + "| --- " * more + "|"


def _cells(row: str) -> int:
    """How many cells a row of a table has."""
    return len(CELL_END.findall(row.strip().removeprefix("|").rstrip().removesuffix("|"))) + 1
