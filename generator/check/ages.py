"""How old a translation is, and the source it stands under: from git, or from what its catalogue says of itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from generator.check.translation import Translation
from generator.finding import Place

REVISED = "PO-Revision-Date"
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Age:
    """On which day a string's source and its translation were last written, and its catalogue; "" when not known."""

    source: str = ""
    target: str = ""
    catalogue: str = ""


def ages(translation: Translation, contexts: Iterable[str]) -> dict[str, Age]:
    """The ages of strings; git is asked once a file."""
    found, by_file = {}, dict[str, dict[str, Place]]()
    for context in contexts:
        place = translation.places.get(translation.path(context))
        found[context] = Age()
        if place is not None:
            by_file.setdefault(place.file, {})[context] = place
    for file, places in by_file.items():
        found.update(_of_file(translation, file, places))
    return found


def _of_file(translation: Translation, file: str, places: dict[str, Place]) -> dict[str, Age]:
    lines = translation.files[file].split("\n")
    parts = {context: _parts(lines, place.line) for context, place in places.items()}
    days = translation.history.days(file, [(first, last) for first, _, last in parts.values()])
    sheet = translation.catalogue.sheets.get(file.rpartition("/")[2])
    said = DAY.match(sheet.header.get(REVISED, "") if sheet is not None else "")
    return {
        context: Age(
            max((days.get(number, "") for number in range(first, middle)), default=""),
            max((days.get(number, "") for number in range(middle, last + 1)), default=""),
            said[0] if said is not None else "",
        )
        for context, (first, middle, last) in parts.items()
    }


def _parts(lines: list[str], context: int) -> tuple[int, int, int]:
    """The first line of a string's source, the first of its translation, and the last, from that of its context."""
    first = middle = last = context + 1
    for number in range(first, len(lines) + 1):
        line = lines[number - 1]
        if not line.startswith(('"', "msgid", "msgstr")):
            break
        middle = number if line.startswith("msgstr") else middle
        last = number
    return first, middle, last
