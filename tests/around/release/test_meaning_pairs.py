"""``zecer export --pairs``: each clause beside what repeats it, as printed."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from generator.cli import cli

FILES = {
    "game.yaml": """\
game: ford
title: Ford
language: en
version: "1.0"
values: {toll: 2}
products: {rules: {kind: rulebook, title: Rules}, cards: {kind: deck, title: Cards, of: [boat]}}
kinds: {boat: {name: boat, fields: {name: name, text: text}}}
""",
    "boats.yaml": """\
kind: boat
things: {raft: {name: Raft, text: "Pay as {ref:1.1} says."}}
""",
    "rules.yaml": """\
provenance: {original: x}
chapter: "1.0"
title: Crossing
clauses:
  "1.1": {title: Toll, text: "Whoever crosses the ford pays {value:toll} coins to the ferryman."}
rulings:
  twice: {question: "Do I pay twice?", answer: "No, {value:toll} coins in all.", settled-by: "1.1"}
examples:
  ann: {clause: "1.1", text: "Ann pays {result} coins.", run: value("toll"), expect: 2}
""",
}


def test_a_clause_stands_beside_its_ruling_its_example_and_the_card_that_refers_to_it(tmp_path: Path) -> None:
    pack = tmp_path / "ford"
    pack.mkdir()
    for name, text in FILES.items():
        (pack / name).write_text(text, "utf-8")
    made = CliRunner().invoke(cli, ["--ui-lang", "en", "export", str(pack), "--pairs", "-o", str(tmp_path / "out")])
    assert made.exit_code == 0, made.output
    found = json.loads((tmp_path / "out" / "ford" / "en" / "exports" / "pairs" / "ford-pairs.json").read_text("utf-8"))
    assert (found["game"], found["language"]) == ("ford", "en")
    assert {one["clause"] for one in found["pairs"]} == {"1.1"}
    assert {one["rule"] for one in found["pairs"]} == {"Toll\nWhoever crosses the ford pays 2 coins to the ferryman."}
    assert {(one["link"], one["path"]): one["text"] for one in found["pairs"]} == {
        ("settled-by", "ruling/twice"): "Do I pay twice?\nNo, 2 coins in all.",
        ("clause", "example/ann"): "Ann pays 2 coins.",
        ("ref", "boat/raft"): "Pay as 1.1 says.",
    }
