"""What a cause entails is counted under it, and the cause comes first; what is alike is told a few times."""

from __future__ import annotations

import json

from check.test_causes import EIGHTY, KINDS, LOST, Write

from generator.check import check
from generator.check.exports import as_json
from generator.check.printing import human, short_report


def test_eighty_cards_with_one_slip_are_told_three_times(pack: Write) -> None:
    loaded = pack({"kinds.yaml": KINDS, "example.yaml": EIGHTY})
    report = check(loaded)
    told = human(report, loaded.places)
    assert report.count("error") == 80
    assert told.count("error[figure-in-prose]") == 3
    assert ("= and 77 more like this (card), at example.yaml:7:33, example.yaml:8:33, example.yaml:9:33"
            " and 74 more places; --all shows them") in told
    assert human(report, loaded.places, everything=True).count("error[figure-in-prose]") == 80
    assert len(short_report(report).splitlines()) == len(json.loads(as_json(report))["findings"]) == 83


def test_things_of_a_kind_that_no_product_prints_are_told_once(pack: Write) -> None:
    loaded = pack({"kinds.yaml": KINDS, "example.yaml": EIGHTY})
    told = human(check(loaded), loaded.places)
    assert told.count("warning[thing-never-used]") == 1
    assert "and 77 more" in told
    assert told.endswith("80 errors, 3 warnings\n")


def test_a_kind_that_no_product_prints_is_one_finding_with_its_line_of_the_box(pack: Write) -> None:
    game = LOST.replace("kinds: {card", """box: {cards: {name: cards, total: 4, pieces: {card: 2, ally: 2}}}
kinds: {ally: {name: ally, fields: {name: name}}, card""")
    allies = "kind: ally\nprovenance: {original: me}\nthings: {ann: {name: Ann}, bob: {name: Bob}}\n"
    (group,) = check(pack({"game.yaml": game, "allies.yaml": allies})).groups
    assert group.lead.message == "no product prints ally, and nothing names ann, bob"
    assert [finding.rule for finding in group.follows] == ["component-not-printed"]
NOTED = """\
provenance: {original: x}
severities: {same-name: note}
kinds: {card: {name: card, fields: {name: name, cost: int 0..9}}}
kind: card
things: {a: {name: Kot, cost: 1}, b: {name: Kot, cost: 2}, c: {name: Pies, cost: 1}, d: {name: Pies, cost: 2}}
"""


def test_notes_that_are_not_shown_are_counted_and_the_first_is(pack: Write) -> None:
    loaded = pack({"game.yaml": NOTED + "game: tiny\ntitle: T\nlanguage: pl\nproducts: {p: {kind: tables}}\n"})
    report = check(loaded)
    notes = report.count("note")
    assert notes > 1
    told = human(report, loaded.places, notes=False)
    assert told.count(": note[") == 1
    rest = f"{notes - 1} more note{'s' if notes > 2 else ''}"
    assert f"= and {rest} (shown by zecer -v check)" in told
    assert human(report, loaded.places).count(": note[") == notes
