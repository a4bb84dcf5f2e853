"""What is told of packs with one fault, drawn by lot, as text: ``--accept`` writes it anew.

The tests of rules say what is right; the difference of these files shows what a change of the program says anew.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest
from some import some

from generator.build.editions import edition_of
from generator.build.proof import examine
from generator.finding import Finding
from generator.load import load

ROOT = Path(__file__).parents[2]
TOLD = Path(__file__).parent / "faults_told"
PACKS = {name: ROOT / "tests" / "packs" / name for name in ("twelve-cards", "small-town", "scriptorium", "fair")}
FAULTS, SEED, MOST_LINES = 60, 7, 60
NUMBER = re.compile(r"(?<![\w#.])\d+(?![\w.])")
KEY = re.compile(r"^([ -]*)([A-Za-z][\w-]+)(?=:)")
# of a fault so many groups of findings are kept, and the number of the others
KEPT = 6

Lines = list[str]


def value(written: str) -> Callable[[str], str]:
    """Puts another value into a line of a key."""
    return lambda line: re.sub(r"(?<=\w: ).+", lambda _: written, line, count=1)


def number(written: str) -> Callable[[str], str]:
    return lambda line: NUMBER.sub(written, line, count=1)


CHANGES: dict[str, Callable[[str], str]] = {
    "removed": lambda line: "",
    "twice": lambda line: f"{line}\n{line}",
    "further in": lambda line: f" {line}",
    "misspelt key": lambda line: KEY.sub(lambda found: f"{found[1]}{found[2][0]}{found[2][2:]}", line),
    "no value": value(""),
    "a list": value("[one, two]"),
    "a mapping": value("{one: two}"),
    "a word": value("nothing-known"),
    "a placeholder": value("See {value:nothing} and {icon:none}."),
    "0": number("0"),
    "-1": number("-1"),
    "1000000": number("1000000"),
    "a fraction": number("2.5"),
    "one less": lambda line: NUMBER.sub(lambda found: str(int(found[0]) - 1), line, count=1),
    "shorter": lambda line: line[: len(line) * 2 // 3],
}


def faults(folder: Path, chance: random.Random) -> Iterator[tuple[Path, int, str, str]]:
    """A file, the index of a line, the name of a change, and the changed line; without end."""
    files = sorted(folder.rglob("*.yaml"))
    while True:
        file = chance.choice(files)
        lines = file.read_text("utf-8").split("\n")
        at = chance.randrange(len(lines))
        name = chance.choice(list(CHANGES))
        changed = CHANGES[name](lines[at])
        if changed != lines[at]:
            yield file, at, name, changed


def findings(folder: Path) -> Iterator[str]:
    """A line for the first finding of each group, and the rules and places of the others under it."""
    loaded = load(folder)
    edition = edition_of(loaded, loaded.game, loaded.game.language) if loaded.game is not None else None
    for group in examine(loaded, edition).groups:
        told = f"  {line_of(group.lead)}"
        for name, others in (("also", group.also), ("follows", group.follows)):
            where = ", ".join(f"{one.rule} {one.place or one.path}" for one in others)
            told += f"\n    {name}: {where}" if others else ""
        yield told


def line_of(finding: Finding) -> str:
    told = f"{finding.severity}[{finding.rule}] {finding.place or finding.path}: {finding.message}"
    told += f" ({finding.help})" if finding.help else ""
    return told + "".join(f" [{hint.place}: {hint.message}]" for hint in finding.hints)


def told_of(pack: Path, copy: Path) -> Iterator[str]:
    shutil.copytree(pack, copy)
    chance = random.Random(SEED)
    for file, at, name, changed in islice(faults(copy, chance), FAULTS):
        whole = file.read_text("utf-8")
        lines = whole.split("\n")
        yield f"{file.relative_to(copy).as_posix()}:{at + 1} {name}: {lines[at].strip()[:60]}"
        lines[at] = changed
        file.write_text("\n".join(lines), "utf-8")
        found = list(findings(copy))
        yield from found[:KEPT]
        yield from [f"  … {len(found) - KEPT} more"] if len(found) > KEPT else []
        file.write_text(whole, "utf-8")


@pytest.mark.parametrize("name", PACKS)
def test_every_fault_is_told_as_it_was(name: str, tmp_path: Path, accept: bool) -> None:
    told = "".join(f"{line}\n" for line in some(told_of(PACKS[name], tmp_path / name)))
    file = TOLD / f"{name}.txt"
    if accept:
        file.write_text(told, "utf-8")
    before = file.read_text("utf-8")
    changed = unified_diff(before.splitlines(), told.splitlines(), file.name, "now", lineterm="", n=1)
    assert told == before, "\n".join(islice(changed, MOST_LINES))
