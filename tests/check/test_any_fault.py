"""Packs with one fault, drawn by lot: every finding has its place, and no rule crashes."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from some import some

from generator.finding import Finding
from generator.load.pack import load
from generator.make.editions import edition_of
from generator.make.examination import examine

ROOT = Path(__file__).parents[2]
PACKS = {name: ROOT / "tests" / "packs" / name for name in ("twelve-cards", "small-town", "scriptorium", "fair")}
FAULTS, SEED = 600, 7
NUMBER = re.compile(r"(?<![\w#.])\d+(?![\w.])")
KEY = re.compile(r"^([ -]*)([A-Za-z][\w-]+)(?=:)")
pytestmark = pytest.mark.nightly

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


def findings(folder: Path) -> list[Finding]:
    loaded = load(folder)
    edition = edition_of(loaded, loaded.game, loaded.game.language) if loaded.game is not None else None
    return list(examine(loaded, edition).findings)


@pytest.mark.parametrize("name", PACKS)
def test_every_fault_is_told_at_its_place_and_crashes_no_rule(name: str, tmp_path: Path) -> None:
    copy = tmp_path / name
    shutil.copytree(PACKS[name], copy)
    for file, at, change, changed in some(islice(faults(copy, random.Random(SEED)), FAULTS)):
        whole = file.read_text("utf-8")
        lines = whole.split("\n")
        lines[at] = changed
        file.write_text("\n".join(lines), "utf-8")
        wrong = [one for one in findings(copy) if one.rule == "rule-crashed" or not (one.place or one.path)]
        assert wrong == [], f"{file.relative_to(copy)}:{at + 1} {change}"
        file.write_text(whole, "utf-8")
