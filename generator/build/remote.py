"""A box that another machine builds: the pack travels there as bytes, and its files travel back.

Nothing of either machine's folders is shared, and only this machine writes into the output.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator import pack_files
from generator.build.engine import engine_hash
from generator.build.folder import Folder
from generator.build.lock import NAME as LOCK
from generator.build.manifest import NAME, Manifest, entries_of
from generator.build.owner import claim
from generator.build.shelf import Shelf
from generator.build.store import CACHE
from generator.isolation import OWN
from generator.pack_listing import listing

# the folder of the output there; in what the build says, its name stands for the one here
OUT = "zecer-output"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a build ended: exit code, seconds, its results and its remarks, its files by name when they are elsewhere."""

    code: int
    seconds: float
    result: str
    remarks: str
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False)


class OtherProgram(Exception):
    """Files that another version of the program has made."""


def command(*words: str) -> list[str]:
    """The command line of the program itself, with no folder of the user on its import path."""
    return [sys.executable, "-P", "-c", f"import sys; sys.path.append({OWN!r}); from generator.cli import main; main()",
            *words]  # fmt: skip


def packed(pack: Path) -> dict[str, bytes]:
    """The files of a pack by name. What cannot be read is left out, for the build to tell. Raises OSError."""
    found = {}
    for name in listing(pack).names:
        try:
            found[name] = pack_files.read(pack, name)
        except pack_files.Unread as unread:
            raise OSError(0, unread.finding().message, str(pack / name)) from None
    return found


def build_there(pack: str, files: Mapping[str, bytes], words: Sequence[str]) -> Ended:
    """Build a box from the bytes of a pack, called ``pack``, in a temporary folder. Runs on the other machine."""
    began = time.monotonic()
    # not named like the folders of builds, which remove those that nobody holds
    with tempfile.TemporaryDirectory(prefix="box-of-zecer-") as scratch:
        source, out = Folder.at(Path(scratch)).into(pack), Path(scratch) / OUT
        source.make()
        for name, data in files.items():
            source.write(name, data, lasting=False)
        ended = subprocess.run(command("build", str(source.path), "-o", str(out), *words), cwd=scratch, text=True,
                               encoding="utf-8", errors="replace", stdin=subprocess.DEVNULL,
                               capture_output=True)  # fmt: skip
        result, remarks = (text.replace(f"{scratch}{os.sep}", "") for text in (ended.stdout, ended.stderr))
        return Ended(ended.returncode, time.monotonic() - began, result, remarks, _written(out))


def _written(out: Path) -> dict[str, bytes]:
    found = {}
    for path in sorted(path for path in out.rglob("*") if path.is_file()):
        name = path.relative_to(out).as_posix()
        if name != LOCK and not name.startswith(f"{CACHE}/"):
            found[name] = path.read_bytes()
    return found


def take_in(output: Folder, pack: Path, files: Mapping[str, bytes], secret: bytes, whole: bool) -> None:
    """Put the boxes of a pack that came back in their places; ``whole`` when all products were asked for.

    Under the lock. Raises OtherProgram when another version has made them, OfAnotherPack, OSError.
    """
    for name in (name for name in files if name.rpartition("/")[2] == NAME):
        folder = name.rpartition("/")[0]
        head = json.loads(files[name])
        if head["engine"] != engine_hash():
            raise OtherProgram(f"{head['tool']} ({head['engine'][:8]})")
        entries = entries_of(files[name])
        shelf = Shelf(output.into(*folder.split("/")), output.into(CACHE), Manifest(**{**head, "files": {}}), secret)
        shelf.open(alone=False)
        claim(shelf, output, pack)
        if any(shelf.stands(entry.product, entry.key) == {} for entry in entries.values()):
            products = {entry.product for entry in (*entries.values(), *(shelf.entries.values() if whole else ()))}
            shelf.put(products, {one: files[f"{folder}/{one}"] for one in entries}, entries)


