"""Brings every ``locale/*/ui.po`` up to date with the words of the program; nothing translated is lost. ``make words``.

A word of the program is what ``word(…)`` or ``printed(…)`` is called with, and ``_(…)`` in templates.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (("python", "generator", "*.py", ("word", "printed")), ("jinja2", "templates", "*.html", ("_",)))
NOTES = ["translators:"]


class Found(NamedTuple):
    """A word of the program: in which file, and what its author says of it."""

    file: str
    msgid: str
    comments: list[str]


def words(root: Path = ROOT) -> Iterator[Found]:
    """Every word of the program, in the order of the files."""
    for method, folder, pattern, names in SOURCES:
        for path in sorted((root / folder).rglob(pattern)):
            keywords = dict.fromkeys(names)
            for _, msgid, comments, _ in extract_from_file(method, path, keywords, NOTES, strip_comment_tags=True):
                yield Found(path.relative_to(root).as_posix(), str(msgid), comments)


def update(path: Path, found: list[Found]) -> None:
    """A catalogue with the words as they are now; those that are gone stay as comments, like ones become fuzzy."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.name, domain="ui")
    template = Catalog(project=catalogue.project, version=catalogue.version, creation_date=catalogue.creation_date)
    for file_name, msgid, comments in found:
        template.add(msgid, locations=[(file_name, 0)], auto_comments=comments)
    catalogue.update(template)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, include_lineno=False)


if __name__ == "__main__":
    for po in [Path(name) for name in sys.argv[1:]] or sorted((ROOT / "locale").glob("*/ui.po")):
        update(po, list(words()))
