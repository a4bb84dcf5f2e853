"""Reads a pack's own figures (``theme/cast/*.shapes``) as text; drawing and checking read them as shapes."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from generator.finding import Finding, Place
from generator.load.reader import Reader
from generator.load.source import decode
from generator.message import msg
from generator.safety.pack_files import Unread, read

CAST, SUFFIX = "theme/cast/", ".shapes"
NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}")


def read_cast(reader: Reader, folder: Path, names: Collection[str]) -> dict[str, str]:
    """The texts of figures among the files ``names`` of the pack in ``folder``, by name without folder and suffix."""
    found: dict[str, str] = {}
    for file in names:
        if not file.startswith(CAST) or not file.endswith(SUFFIX):
            continue
        name = file.removeprefix(CAST).removesuffix(SUFFIX)
        if NAME.fullmatch(name) is None:
            message = msg("expected a name of small letters, digits and hyphens, such as wolf-rat, found {name!r}",
                          name=name)
            reader.findings.append(Finding("bad-value", file, message, place=Place(file, 1, 1)))
            continue
        try:
            text, findings = decode(read(folder, file), file)
        except Unread as unread:
            reader.findings.append(unread.finding())
            continue
        reader.findings += findings
        if text is not None:
            found[name] = text
    return found
