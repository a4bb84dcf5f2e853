"""A small pack to spoil, builds of it in this process and in others, and what may lie in an output."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from patience import PATIENCE

from generator.make.pipeline import Result, build
from generator.make.request import BuildRequest

ROOT = Path(__file__).parents[2]
PACK = ROOT / "tests" / "packs" / "twelve-cards"
PART = re.compile(r"\..*\.part")
Digests = dict[str, str]


def copy(folder: Path, pack: Path = PACK) -> Path:
    """A copy of a pack that a test may spoil."""
    shutil.copytree(pack, folder / "pack")
    return folder / "pack"


def edit(pack: Path, file: str, old: str, new: str) -> None:
    """Write something else into a file of a pack."""
    path = pack / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def built(pack: Path, output: Path, only: tuple[str, ...] = ("deck",), force: bool = False) -> Result:
    """A build in this process alone."""
    return build(BuildRequest(pack, output, only, None, 1, force))


def start(*words: object, cwd: Path = ROOT, **own: str) -> subprocess.Popen[str]:
    """The program, as the leader of its own group of processes."""
    given = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.Popen(
        [sys.executable, "-m", "generator", *map(str, words)], cwd=cwd, text=True, start_new_session=True,
        env={**given, "LANGUAGE": "en", **own}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )


def zecer(*words: object, cwd: Path = ROOT, **own: str) -> tuple[int, str, str]:
    """The exit code of the program, and what it said."""
    with start(*words, cwd=cwd, **own) as process:
        said, wrong = process.communicate(timeout=PATIENCE)
        return process.returncode, said, wrong


def digests(folder: Path) -> Digests:
    """sha256 of every file that is not hidden, by name."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def left_over(*folders: Path) -> list[str]:
    """What is half written, by name."""
    return [str(path) for folder in folders for path in folder.rglob("*") if PART.fullmatch(path.name)]


def lies(output: Path) -> list[str]:
    """Files of which a manifest says what is not so."""
    found = []
    for manifest in output.rglob("manifest.json"):
        for name, entry in json.loads(manifest.read_bytes())["files"].items():
            path = manifest.parent / name
            if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != entry["sha256"]:
                found.append(f"{manifest.parent.name}/{name}")
    return found


def foreign(now: Digests, *known: Digests) -> list[str]:
    """Finished files that are none of the known ones; manifests are judged by ``lies``."""
    return [name for name, digest in now.items()
            if not name.endswith("manifest.json") and digest not in {one.get(name) for one in known}]


def halves(now: Digests, products: Iterable[Iterable[str]], *known: Digests) -> list[list[str]]:
    """Products of which some files are of one build and some of another."""
    return [list(names) for names in products
            if not any(all(now.get(name) == one.get(name) for name in names) for one in known)]
