"""Reads what was signed off: ``approved.ini`` of a pack, a datum a line under the thing, table … that has it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from generator.load.source import decode
from generator.message import msg
from generator.pack_files import most_bytes, read

FILE = "approved.ini"
# a datum by the thing, table or clause that holds it, and by its key there
Facts = Mapping[str, Mapping[str, str]]


def read_approved(folder: Path) -> Facts | None:
    """The data of a pack as they were approved; None when nothing was. Raises ValueError with the reason."""
    text = approved_text(folder)
    return parsed(text) if text is not None else None


def approved_text(folder: Path) -> str | None:
    """What ``approved.ini`` says; None when there is none. Raises ValueError with the reason."""
    try:
        text, findings = decode(read(folder, FILE), FILE, most_bytes(FILE))
    except FileNotFoundError:
        return None
    if text is None:
        raise ValueError(msg("{place}: {message}", place=findings[0].place, message=findings[0].message))
    return text


@lru_cache(maxsize=2)
def parsed(text: str) -> Facts:
    """The facts of a file; a running program asks for the same again after each change of a pack.

    Raises ValueError with the reason.
    """
    # of a pack that is as it was approved nobody asks
    from configparser import Error, RawConfigParser

    parser = RawConfigParser(delimiters=("=",), comment_prefixes=("#",), default_section="")
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    try:
        parser.read_string(text, FILE)
    except Error as fault:
        told = " ".join(fault.message.split())
        raise ValueError(msg("expected lines as zecer approve writes them, found {told}", told=told)) from None
    return {holder: dict(parser[holder]) for holder in parser.sections()}


def line_of(folder: Path, holder: str) -> int:
    """The line of ``approved.ini`` where the facts of a thing, table, clause … begin."""
    text, _ = decode(read(folder, FILE), FILE, most_bytes(FILE))
    return (text or "").splitlines().index(f"[{holder}]") + 1
