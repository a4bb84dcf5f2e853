"""Makes a tree of the core alone: the repository without the packages around it and without their tests.

    python tests/core_alone.py FOLDER

What git knows is copied, as it is on the disk now; what the folder holds besides, such as a virtual environment, stays.
The packages around the core are those that pyproject.toml packs beside ``generator``; their tests are in tests/around/.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = "pyproject.toml"
MADE = (".pyc", ".so")


def packages_around(project: str) -> list[str]:
    """The packages beside the core in a pyproject.toml."""
    packed = tomllib.loads(project)["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    return [name for name in packed if name != "generator"]


def without(packages: list[str], project: str) -> str:
    """A pyproject.toml in which no list and no entry point names these packages or a module of theirs."""
    named = rf'"(?:{"|".join(packages)})(?:\.[\w.]+)?(?: -> \w+)?"'
    project = re.sub(rf"(?m)^[\w-]+ = {named}\n", "", project)
    return re.sub(rf"(?:, {named})+|{named}(?:, )?", "", project)


def files_of_the_core(packages: list[str]) -> list[str]:
    """The files that git knows, or would know, and that are there."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    known = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    around = (*(f"{name}/" for name in packages), "tests/around/")
    return sorted(name for name in set(known) if name and not name.startswith(around) and (ROOT / name).is_file())


def make_tree(folder: Path) -> None:
    """The core in a folder; a file that has not changed keeps its time, so that nothing is installed anew for it."""
    project = (ROOT / PROJECT).read_text("utf-8")
    packages = packages_around(project)
    files = files_of_the_core(packages)
    alone = without(packages, project)
    for name in files:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name != PROJECT:
            shutil.copy2(ROOT / name, target)
        elif not target.exists() or target.read_text("utf-8") != alone:
            target.write_text(alone, encoding="utf-8")
    for top in {name.partition("/")[0] for name in files if "/" in name} | {*packages}:
        remove_others(folder / top, {folder / name for name in files})


def remove_others(top: Path, files: set[Path]) -> None:
    """Files that are no longer among these, but for those that programs make of them."""
    for path in top.rglob("*"):
        if path.is_file() and path not in files and path.suffix not in MADE:
            path.unlink()


if __name__ == "__main__":
    make_tree(Path(sys.argv[1]))
