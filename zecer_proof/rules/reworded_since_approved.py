"""A text of the rules in other words than when it was signed off."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.finding import Place
from generator.load.approved import FILE
from generator.load.pack import Loaded
from generator.message import msg
from generator.records import replace
from zecer_proof.reworded import approved_differences, told_texts


@rule(
    id="reworded-since-approved",
    severity="note",
    whole=True,
    ends_by_approval=True,
    what="A text of rules, rulings, cards … put in other words or another order than when `zecer approve` signed the "
         "pack off, though its numbers, names, duties and negations are the same, and no word was exchanged for "
         "another; not what a story reads aloud, and no mere punctuation.",
    why="Other words turn a rule round: who reads the changed sentences again finds it before the players do.",
    bad={"example.yaml": """\
provenance: {original: próba}
chapter: "1.0"
title: Ruch
clauses:
  "1.1": Ruch jest dobrowolny, rzut kostką obowiązkowy.
  "1.2": Dobrowolny jest ruch.  ⟸
""", FILE: """\
[chapter/1.0]
title =
| Ruch

[clause/1.1]
text =
| Ruch jest dobrowolny, rzut kostką obowiązkowy.

[clause/1.2]
text =
| Ruch jest dobrowolny.
"""},
    mended={'"1.2": Dobrowolny jest ruch.': '"1.2": Ruch jest dobrowolny.'},
)
def reworded_since_approved(reading: Loaded) -> Findings:
    game = reading.game
    if game is None or any(finding.severity == "error" for finding in reading.findings):
        return
    try:
        found = approved_differences(reading)
    except ValueError:
        # differs-from-approved says why
        return
    if found is None:
        return
    if found.is_older:
        yield replace(fault(FILE, msg("expected the sentences of texts as they were approved, found facts only"),
                            help=msg("zecer approve writes it anew")), place=Place(FILE, 1, 1))
    yield from (told.finding for told in told_texts(game, found) if not told.is_fact)
