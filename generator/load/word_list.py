"""Reads ``words.txt``: words of a pack that are in no dictionary."""

from __future__ import annotations

import re
from pathlib import Path

from generator.finding import Finding, Place
from generator.line_ends import lines_of
from generator.load.reader import Reader
from generator.load.source import Origin, decode
from generator.message import msg
from generator.safety.pack_files import Unread, read

FILE = "words.txt"
WORD = re.compile(r"[^\W\d_]+")


def read_words(reader: Reader, folder: Path) -> tuple[str, ...]:
    """The words in the order of the file: one a line, ``#`` begins a comment. Empty without such a file."""
    try:
        data = read(folder, FILE)
    # an unreadable file has a finding from the listing of the pack
    except (FileNotFoundError, Unread):
        return ()
    text, findings = decode(data, FILE)
    reader.findings.extend(findings)
    reader.places.sources[FILE] = Origin(FILE, text or "")
    found: list[str] = []
    for number, line in enumerate(lines_of(text or ""), 1):
        word = line.partition("#")[0].strip()
        if word and not WORD.fullmatch(word):
            place = Place(FILE, number, line.index(word) + 1)
            message = msg("expected one word a line, found {word!r}", word=word)
            reader.findings.append(Finding("bad-value", "", message, place=place, width=len(word)))
        elif word:
            found.append(word)
    return tuple(found)
