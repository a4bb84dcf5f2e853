"""Reads what was released of a pack: the facts in the manifests beside its archives."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from generator.load.approved import Facts
from generator.message import msg
from generator.safety.pack_files import read

FOLDER, MANIFEST_ENDING, ARCHIVE_ENDING = "releases", ".json", ".zip"
MOST_BYTES = 64_000_000


class ReleasedFacts(Struct, frozen=True):
    """The part of a manifest that later facts are held against."""

    version: str
    facts: Facts


def manifest_of(version: str) -> str:
    """The file of the manifest of a release, below the pack."""
    return f"{FOLDER}/{version}{MANIFEST_ENDING}"


def released_facts(folder: Path, version: str) -> Facts | None:
    """The facts of a released version; None if it was not released.

    Raises ValueError with the reason when the manifest cannot be read.
    """
    try:
        data = read(folder, manifest_of(version), MOST_BYTES)
    except FileNotFoundError:
        return None
    try:
        return msgspec.json.decode(data, type=ReleasedFacts).facts
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise ValueError(msg("expected a manifest that zecer release wrote, found {why}", why=error)) from None
