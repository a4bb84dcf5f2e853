"""Sheets of catalogues as files: divided where they are large, and compared with what stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.message import msg
from generator.records import replace
from generator.translate.catalogue import ESCAPES, MOST_TEXT, BadCatalogue, Entry, PoFile

# bytes of a file: far below what can be read
MOST_WRITTEN = 4_000_000
# bytes of an entry besides its texts
AROUND = 120
PART = re.compile(r"\.\d+(?=\.pot?$)")


def in_parts(sheet: PoFile) -> Iterator[PoFile]:
    """A sheet divided into files of about MOST_WRITTEN bytes: ``things-card.po``, ``things-card.2.po`` …

    Only sources and notes are measured, so that translating a string does not move it to another file. Raises
    BadCatalogue when a single string is too large for a readable file.
    """
    stem, _, ending = sheet.name.rpartition(".")
    room = MOST_WRITTEN
    parts: list[list[Entry]] = [[]]
    for entry in sheet.entries:
        size = AROUND + len(entry.notes.encode()) + 2 * len(entry.source.encode())
        longest = max(len(text.translate(ESCAPES)) for text in (entry.source, entry.target, entry.notes))
        if longest + AROUND > MOST_TEXT:
            raise BadCatalogue(msg("{file}: expected at most {most:,} characters for {context}, found {size:,}",
                                   file=sheet.name, most=MOST_TEXT - AROUND, context=entry.context, size=longest))
        if size > room and parts[-1]:
            parts.append([])
            room = MOST_WRITTEN
        parts[-1].append(entry)
        room -= size
    for number, entries in enumerate(parts, 1):
        name = sheet.name if number == 1 else f"{stem}.{number}.{ending}"
        yield replace(sheet, name=name, entries=tuple(entries))


def whole_name(name: str) -> str:
    """The name of the undivided sheet: ``things-card.po`` for ``things-card.2.po``."""
    return PART.sub("", name)


def unchanged_content(old: PoFile, new: PoFile) -> bool:
    """True if two sheets have equal content; the file then keeps the formatting of the translation program."""
    return tuple(map(_sorted_flags, old.entries)) == tuple(map(_sorted_flags, new.entries)) and dict(
        old.header) == dict(new.header)


def _sorted_flags(entry: Entry) -> Entry:
    return replace(entry, flags=tuple(sorted(entry.flags)))
