"""What differs in another edition is said in the provenance of a file, a clause or a thing, and printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.book.appendix import provenance
from generator.check import check
from generator.load.pack import Loaded
from generator.text.run import Run, runs_of
from generator.text.typeset import NBSP
from generator.translate.edition import Edition

PACK = """\
game: ed
title: Ed
language: en
version: "1.0"
products:
  cards: {{kind: deck, title: Cards, of: [card], card: poker, face: stock-card}}
  rules: {{kind: rulebook, title: Rules}}
kinds: {{card: {{name: {{nom: card, nom.pl: cards}}, fields: {{name: name, cost: {{type: int 0..9, label: price}}}}}}}}
kind: card
provenance: {{published: "first edition, 12 cards", note: "here {{count:card}} cards, in the first edition 12"}}
things:
  rat:
    name: Rat
    cost: 3
    copies: 10
    provenance: {{published: second edition, cells: {{{cell}: 2 in the first edition}}}}
  ox: {{name: Ox, cost: 2, copies: 8}}
"""


def printed(loaded: Loaded) -> list[str]:
    assert loaded.game is not None
    return [f"{label}: {''.join(run.text for run in runs_of(blocks) if isinstance(run, Run))}".replace(NBSP, " ")
            for entry in provenance(Edition(loaded.game, "en")) for label, blocks in entry.lines]


@pytest.mark.parametrize(("cell", "label"), [
    ("cost", "price"), ("rat/cost", "Rat, price"), ("copies", "copies"), ("rat/copies", "Rat, copies"),
])
def test_a_number_of_another_edition_is_printed_with_its_field(
    pack: Callable[[Mapping[str, str]], Loaded], cell: str, label: str
) -> None:
    loaded = pack({"game.yaml": PACK.format(cell=cell)})
    assert not check(loaded).groups
    assert f"{label}: 2 in the first edition" in printed(loaded)
    assert any(line.endswith("here 18 cards, in the first edition 12") for line in printed(loaded))


@pytest.mark.parametrize("cell", ["csot", "rat/csot", "ox/price"])
def test_a_field_that_is_not_there_is_told(pack: Callable[[Mapping[str, str]], Loaded], cell: str) -> None:
    found = check(pack({"game.yaml": PACK.format(cell=cell)})).findings
    assert [finding.rule for finding in found] == ["reference-to-nothing"]
