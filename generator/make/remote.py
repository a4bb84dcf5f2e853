"""Builds a box on another machine: the pack is sent as bytes, and its files are returned.

The machines share no folders, and only this machine writes into the output.
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

from generator.code import program_hash
from generator.make.manifest import NAME, Manifest, entries_of
from generator.make.output_folder import OutputFolder
from generator.message import quoted_text
from generator.safety import pack_files
from generator.safety.folder import Folder
from generator.safety.isolation import OWN, environment_of_own_programs
from generator.safety.made_files import put_made
from generator.safety.pack_listing import listing

# the output folder there; in the build's messages its name replaces the local one
OUT = "zecer-output"


@dataclass(frozen=True, slots=True)
class Ended:
    """The result of a build: exit code, seconds, stdout, stderr, and its files by name when built remotely."""

    code: int
    seconds: float
    result: str
    remarks: str
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False)


class OtherProgram(Exception):
    """Files that another version of the program has made."""


def command(*words: str) -> list[str]:
    """The command line of this program, without user folders on its import path."""
    return [sys.executable, "-P", "-c", f"import sys; sys.path.append({OWN!r}); from generator.cli import main; main()",
            *words]


def packed_files(pack: Path) -> dict[str, bytes]:
    """The files of a pack by name. Raises OSError for a file that cannot be read."""
    found = {}
    for name in listing(pack).names:
        try:
            found[name] = pack_files.read(pack, name)
        except pack_files.Unread as unread:
            raise OSError(0, unread.finding().message, str(pack / name)) from None
    return found


def build_there(pack: str, files: Mapping[str, bytes], words: Sequence[str]) -> Ended:
    """Build a box from the bytes of a pack named ``pack`` in a temporary folder. Runs on the other machine."""
    began = time.monotonic()
    # a prefix unlike that of scratch folders, which other builds remove
    with tempfile.TemporaryDirectory(prefix="box-of-zecer-") as scratch:
        source, out = Folder.of_path(Path(scratch)).subfolder(pack), Path(scratch) / OUT
        source.make()
        for name, data in files.items():
            source.write(name, data, lasting=False)
        ended = subprocess.run(command("build", str(source.path), "-o", str(out), *words), cwd=scratch, text=True,
                               encoding="utf-8", errors="replace", stdin=subprocess.DEVNULL,
                               capture_output=True, env=environment_of_own_programs())
        result, remarks = (text.replace(f"{scratch}{os.sep}", "") for text in (ended.stdout, ended.stderr))
        return Ended(ended.returncode, time.monotonic() - began, result, remarks, _written_files(out))


def _written_files(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def take_in(output: Folder, pack: Path, files: Mapping[str, bytes], whole: bool) -> dict[str, str]:
    """Move returned boxes of a pack into the output; ``whole`` when all products were built.

    Returns the second names of files that zecer had not written as they stood. Call while holding the lock. Raises
    OtherProgram for files of another version, OfAnotherPack, OSError.
    """
    kept = dict[str, str]()
    boxes = {name.rpartition("/")[0]: name for name in files if name.rpartition("/")[2] == NAME}
    for folder, name in boxes.items():
        head = json.loads(files[name])
        if head["engine"] != program_hash():
            raise OtherProgram(quoted_text(f"{head['tool']} ({head['engine'][:8]})"))
        entries = entries_of(files[name])
        target = OutputFolder(output.subfolder(*folder.split("/")), Manifest(**{**head, "files": {}}), pack)
        target.open()
        if any(target.stands(entry.product, entry.key) == {} for entry in entries.values()):
            products = {entry.product for entry in (*entries.values(), *(target.entries.values() if whole else ()))}
            target.put(products, {one: files[f"{folder}/{one}"] for one in entries}, entries)
        kept |= {f"{folder}/{one}": second for one, second in target.kept.items()}
    listed = {f"{folder}/{one}" for folder, name in boxes.items() for one in (NAME, *entries_of(files[name]))}
    for name in sorted(files.keys() - listed):
        # an archive, which no manifest lists
        folder, _, leaf = name.rpartition("/")
        if second := put_made(output.subfolder(*folder.split("/")), leaf, files[name]):
            kept[name] = second
    return kept


