"""The age of a translation and of its source, from git or from the header of its catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from generator.check.translation import Translation
from generator.translate.history import entries_of

REVISED = "PO-Revision-Date"
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Age(Struct, frozen=True):
    """The days on which a string's source and translation were written, and its catalogue's date; "" if unknown."""

    source: str = ""
    target: str = ""
    catalogue: str = ""


def ages(translation: Translation, contexts: Iterable[str]) -> dict[str, Age]:
    """The ages of strings; the history is read once."""
    places = {context: translation.places.get(translation.path(context)) for context in contexts}
    files = {place.file for place in places.values() if place is not None}
    lines = {file: translation.files[file].split("\n") for file in files}
    heads = {context: lines[place.file][place.line - 1] for context, place in places.items() if place is not None}
    now = {line: parts for file in files for line, parts in entries_of(translation.files[file]).items()}
    wanted = {line: now[line] for line in heads.values() if line in now}
    days = translation.history.days(translation.language, wanted)
    said = {file: _revised(translation, file) for file in files}
    return {
        context: Age(*days.get(heads.get(context, ""), ("", "")), said[place.file] if place is not None else "")
        for context, place in places.items()
    }


def _revised(translation: Translation, file: str) -> str:
    """The revision date in a catalogue's header."""
    sheet = translation.catalogue.sheets.get(file.rpartition("/")[2])
    said = DAY.match(sheet.header.get(REVISED, "") if sheet is not None else "")
    return said[0] if said is not None else ""
