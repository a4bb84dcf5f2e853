"""Reads ``approved.ini``, the approved facts of a pack: one datum a line, by the thing, table … that holds it."""

from __future__ import annotations

from collections.abc import Mapping
from configparser import Error, RawConfigParser
from functools import lru_cache
from pathlib import Path

from generator.line_ends import lines_of, with_line_feeds
from generator.load.source import decode
from generator.message import msg
from generator.safety.pack_files import most_bytes, read

FILE = "approved.ini"
# data by the thing, table or clause that holds them, then by key
Facts = Mapping[str, Mapping[str, str]]


def read_approved(folder: Path) -> Facts | None:
    """The approved data of a pack; None without the file. Raises ValueError with the reason."""
    text = approved_text(folder)
    return parsed(text) if text is not None else None


def approved_text(folder: Path) -> str | None:
    """The text of ``approved.ini``; None without the file. Raises ValueError with the reason."""
    try:
        text, findings = decode(read(folder, FILE), FILE, most_bytes(FILE))
    except FileNotFoundError:
        return None
    if text is None:
        raise ValueError(msg("{place}: {message}", place=findings[0].place, message=findings[0].message))
    return with_line_feeds(text)


class _Parser(RawConfigParser):
    """Keeps keys as they are written."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


@lru_cache(maxsize=2)
def parsed(text: str) -> Facts:
    """Parse the facts of a file; cached, since a watching process reads the same file repeatedly.

    Raises ValueError with the reason.
    """
    parser = _Parser(delimiters=("=",), comment_prefixes=("#",), default_section="")
    try:
        parser.read_string(text, FILE)
    except Error as fault:
        told = " ".join(fault.message.split())
        raise ValueError(msg("expected lines as zecer approve writes them, found {told}", told=told)) from None
    return {holder: dict(parser[holder]) for holder in parser.sections()}


def line_of(folder: Path, holder: str) -> int:
    """The line of ``approved.ini`` where the facts of a thing, table, clause … begin."""
    text, _ = decode(read(folder, FILE), FILE, most_bytes(FILE))
    return lines_of(text or "").index(f"[{holder}]") + 1
