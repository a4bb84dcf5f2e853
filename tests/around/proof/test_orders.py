"""Phases have places, and clauses, lists and words keep their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded
from generator.model.text import Text
from generator.model.values import Ref
from generator.translate.edition import Edition

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = """\
provenance: {original: tej próby}
kinds:
  phase:
    name: {nom: faza, gen: fazy}
    fields: {name: name, place: place, clause: list of clause}
kind: phase
things:
  move: {name: {nom: ruch, gen: ruchu, ins: ruchem, loc: ruchu}, clause: "1.1"}
  fight: {name: {nom: walka, gen: walki, ins: walką, loc: walce}, clause: [1.2.a, "1.4"]}
  rest: {name: {nom: odpoczynek, gen: odpoczynku, ins: odpoczynkiem, loc: odpoczynku}, clause: 1.2.b}
chapter: "1.0"
title: Runda
clauses:
  "1.1": {title: Ruch, text: Pionek idzie dalej.}
  "1.2": {title: Reszta, steps: {a: Kto może walczy., b: Potem śpi.}}
  "1.3": {title: Skrót, steps: {a: "FIRST trwa.", b: "SECOND trwa."}}
  "1.4": {title: Więcej, text: "SAID"}
"""
MOVE, FIGHT, REST = "**{name:phase.move|Nom}**", "**{name:phase.fight|Nom}**", "{name:phase.rest|Nom}"


def findings(pack: Write, said: str = "Nic.", first: str = MOVE, second: str = REST, **changed: str) -> list[str]:
    text = PACK.replace("SAID", said).replace("FIRST", first).replace("SECOND", second)
    for old, new in changed.items():
        text = text.replace(old, new)
    return [one.path for one in check(pack(text)).findings if one.rule == "order-contradicts"]


@pytest.mark.parametrize(("holder", "printed"), [
    ("{value:phase.fight.place}", "2"), ("{ordinal:phase.rest.place|nom.f}", "trzecia"), ("{kinds:phase}", "3")])
def test_a_text_prints_the_place(holder: str, printed: str, pack: Write) -> None:
    game = pack(PACK).game
    assert game is not None
    assert Edition(game, "pl").line(Text(holder)) == printed


def test_a_place_is_counted_and_never_written(pack: Write) -> None:
    loaded = pack(PACK.replace('clause: "1.1"', 'clause: "1.1", place: 1'))
    assert [(one.rule, one.path) for one in loaded.findings] == [("bad-value", "phase/move/place")]
    assert loaded.game is not None
    assert [loaded.game.things[Ref("phase", id_)].fields["place"] for id_ in ("move", "fight", "rest")] == [1, 2, 3]


@pytest.mark.parametrize("said", [
    "Po {name:phase.move|loc} rzućcie.",
    "Zaraz po fazie {name:phase.move|gen} rzućcie.",
    "Przed {name:phase.rest|ins} rzućcie.",
    "{name:phase.rest|Nom} następuje po {name:phase.move|loc}.",
    "Po {name:phase.move|loc} następuje {name:phase.fight}.",
    "Przed {name:phase.fight|ins} rzućcie.",
    "Po {name:phase.move|loc}, a przed {name:phase.rest|ins}, rzućcie.",
    "{name:phase.rest|Nom} daje żeton. {name:phase.move|Nom} nie.",
    "- {name:phase.move|Nom}\\n- {name:phase.rest|Nom}",
])
def test_what_keeps_the_order_is_right(said: str, pack: Write) -> None:
    assert findings(pack, said) == []


@pytest.mark.parametrize("said", [
    "Przed {name:phase.move|ins} rzućcie.",
    "Zaraz przed fazą {name:phase.move|gen} rzućcie.",
    "Po {name:phase.rest|loc} rzućcie.",
    "{name:phase.rest|Nom} następuje przed {name:phase.move|ins}.",
    "Po {name:phase.rest|loc} następuje {name:phase.move}.",
    "- {name:phase.rest|Nom}\\n- {name:phase.move|Nom}",
])
def test_what_exchanges_two_phases_is_told(said: str, pack: Write) -> None:
    assert findings(pack, said) == ["clause/1.4/text"]


def test_steps_begin_with_phases_in_their_order(pack: Write) -> None:
    assert findings(pack, first=FIGHT, second=MOVE) == ["clause/1.3/steps/b"]


def test_clauses_stand_in_the_order_of_their_phases(pack: Write) -> None:
    text = PACK.replace("SAID", "Nic.").replace("FIRST", MOVE).replace("SECOND", REST)
    exchanged = text.replace("[1.2.a, ", "[1.2.b, ").replace("clause: 1.2.b}", "clause: 1.2.a}")
    found = [(one.path, str(one.message)) for one in check(pack(exchanged)).findings
             if one.rule == "order-contradicts"]
    assert found == [("phase/rest/clause", "expected a clause behind 1.2.b, as phase.rest comes after phase.fight, "
                                           "found 1.2.a")]


def test_a_step_tells_of_one_phase(pack: Write) -> None:
    shared = PACK.replace("SAID", "Nic.").replace("FIRST", MOVE).replace("SECOND", REST).replace(
        "clause: 1.2.b}", "clause: [1.2.b, 1.2.a]}")
    found = [(one.path, str(one.message)) for one in check(pack(shared)).findings if one.rule == "order-contradicts"]
    assert found == [("phase/rest/clause", "expected another clause than that of phase.fight, found 1.2.a")]


def test_a_step_begins_with_the_name_of_its_own_phase(pack: Write) -> None:
    text = PACK.replace("SAID", "Nic.").replace("FIRST", MOVE).replace("SECOND", REST).replace(
        "a: Kto może walczy.", "a: \"{name:phase.rest|Nom} trwa.\"")
    found = [(one.path, str(one.message)) for one in check(pack(text)).findings if one.rule == "order-contradicts"]
    assert found == [("clause/1.2/steps/a", "expected the name of phase.fight, which has this clause, found that of "
                                            "phase.rest")]
