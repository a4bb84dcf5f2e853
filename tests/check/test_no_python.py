"""No message shows the machine: not in what the rules' own examples tell, and not when any value of a pack is odd."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from generator.check import check
from generator.load.pack import load
from generator.model.dice import Dice
from generator.model.value_text import show
from generator.model.values import Name, Ref, Span

HERE = Path(__file__).parent
PACKS = HERE.parent / "packs"
PYTHON = re.compile(
    r"\b[A-Z]\w*\(\w*=|<[\w.]+ object|\b(?:None|True|False)\b|'\[|\['|\{'|frozenset|mappingproxy|Fraction\("
    r"|one of ,|Traceback|\bdict\b|\btuple\b|[½⅓¼]"
)
SCALAR = re.compile(r"(?<=: )(?![|>\[{&])[^\s,{}\[\]#][^,{}\[\]\n]*")
ODD = ("{}", "[]", "null", "x y", "-1", "1.5", "true", "{a: b}", "[1, [2]]", "2026-01-01", "99999999999", "''",
       "'{ref:'", "2K6", "1K1", "{nom: x}", "~", "gate", "0x10", "monster.troll", "[a, b, c, d]")
EACH = 40


# a rule that crashed names the fault, for whoever mends the program
TOLD = [file for file in sorted(HERE.parent.rglob("told/*.txt")) if file.stem != "rule-crashed"]


@pytest.mark.parametrize("file", TOLD, ids=lambda file: file.stem)
def test_what_rules_tell(file: Path) -> None:
    assert not PYTHON.search(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["fair", "scriptorium", "small-town", "twelve-cards"])
@pytest.mark.daily("twelve-cards")
def test_odd_values(name: str, tmp_path: Path) -> None:
    pack, chance = tmp_path / name, random.Random(f"{name} 1")
    shutil.copytree(PACKS / name, pack, ignore=shutil.ignore_patterns("i18n"))
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(pack.rglob("*.yaml"))}
    spots = [(path, match) for path, text in texts.items() for match in SCALAR.finditer(text)]
    told = 0
    for path, match in chance.sample(spots, min(EACH, len(spots))):
        odd = chance.choice(ODD)
        path.write_text(f"{texts[path][: match.start()]}{odd}{texts[path][match.end() :]}", encoding="utf-8")
        for finding in check(load(pack)).findings:
            said = f"{finding.message}; {finding.help}" if finding.help else finding.message
            assert finding.rule != "rule-crashed", (odd, match[0], said)
            assert not PYTHON.search(said), (odd, match[0], said)
            told += 1
        path.write_text(texts[path], encoding="utf-8")
    assert told > 0


@pytest.mark.parametrize(
    ("value", "words"),
    [(Ref("space", "gate"), "space.gate"), (None, "nothing"), (True, "yes"), ((1, Ref("a", "b")), "[1, a.b]"),
     ({"a": None}, "{a: nothing}"), (Dice(2, 6), "2K6"), (Span(1, 3), "1–3"), (Name({"nom": "x"}), "x")],
)
def test_values_in_words(value: object, words: str) -> None:
    assert show(value) == words


BOARD = """\
provenance: {original: x}
kinds: {space: {name: pole, fields: {name: name, next: list of ref space}}}
kind: space
things: {gate: {name: Brama, next: [gate]}}
chapter: "1.0"
title: Droga
clauses: {"1.1": "Idzie {name:space.gate}."}
examples:
  one: {clause: "1.1", given: {}, run: "%s", expect: 1, text: "{name:space.gate} {result}"}
"""


@pytest.mark.parametrize(
    ("run", "message"),
    [
        ("along('space.gate', 'next', 1)", "expected a thing, found “space.gate”"),
        ("steps(1, 2, 'next')", "expected a thing, found 1"),
        ("lookup(None, 1)", "expected a table, found nothing"),
    ],
)
def test_examples_that_fail(run: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: T\nlanguage: pl\nproducts: {p: {kind: tables}}\n" +
                                        BOARD % run, encoding="utf-8")
    messages = [finding.message for finding in check(load(tmp_path)).findings if finding.rule == "example-fails"]
    assert any(message in one for one in messages), messages
    assert not any(PYTHON.search(one) for one in messages)
