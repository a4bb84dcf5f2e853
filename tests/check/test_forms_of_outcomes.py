"""``{form:…}`` has words for yes and no, and for each word of a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.check.edition_rules import check_edition
from generator.check.translation import translation_of
from generator.layout.faces.holes import with_own_data
from generator.load.pack import Loaded
from generator.model.expression import run_example
from generator.model.text import Text
from generator.translate.context import Context
from generator.translate.edition import Edition

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = """\
provenance: {original: tej próby}
kinds:
  monster:
    name: {nom: potwór}
    fields: {name: name, big: flag, sort: "choice of near, far, both"}
kind: monster
things: {troll: {name: Troll, big: true, sort: far}}
values: {limit: 3}
chapter: "1.0"
title: Zasady
clauses: {"1.1": "Oto {name:monster.troll}: CLAUSE."}
examples:
  one:
    clause: "1.1"
    given: {die: 3, who: monster.troll, sort: monster.sort.both}
    steps: {above: "die > value('limit')", where: who.sort}
    run: die <= value("limit")
    expect: {above: false, where: far, result: true}
    text: "EXAMPLE"
"""
ALL = "{form:result|tak|nie}{form:step:above|a|b}{form:step:where|x|y|z}"


def pack_with(clause: str = "koniec", example: str = ALL) -> str:
    return PACK.replace("CLAUSE", clause).replace("EXAMPLE", example)


@pytest.mark.parametrize(("holder", "printed"), [
    ("{form:result|trafia|chybia}", "trafia"),
    ("{form:step:above|wyżej|niżej}", "niżej"),
    ("stoi{form:step:above| wyżej|}", "stoi"),
    ("{form:step:where|blisko|daleko|wszędzie}", "daleko"),
    ("{form:given:sort|blisko|daleko|wszędzie}", "wszędzie"),
    ("{form:monster.troll.big|wielki|mały}", "wielki"),
    ("{form:value:monster.troll.sort|blisko|daleko|wszędzie}", "daleko"),
    ("{form:limit|raz|razy|razów}", "razy"),
])
def test_the_form_of_what_comes_out_is_printed(holder: str, printed: str, pack: Write) -> None:
    game = pack(pack_with()).game
    assert game is not None
    example = game.examples["one"]
    outcome = run_example(game, example)
    context = Context(example.clause, example.given, outcome.steps, outcome.result)
    assert Edition(game, "pl").line(Text(f"Ten {holder}"), context) == f"Ten {printed}"


@pytest.mark.parametrize("holder", ["{form:monster.troll.big|wielki|mały}",
                                    "{form:monster.troll.sort|blisko|daleko|wszędzie}", "{form:limit|a|b|c}"])
def test_as_many_forms_as_there_are_outcomes(holder: str, pack: Write) -> None:
    assert [str(one.message) for one in check(pack(pack_with(holder))).findings if one.severity == "error"] == []


@pytest.mark.parametrize(("holder", "said"), [
    ("{form:monster.troll.big|wielki|mały|średni}", "expected 2 forms (yes|no), found 3"),
    ("{form:monster.troll.big|wielki|wielki}", "expected forms that differ (yes|no), found 'wielki' for each"),
    ("{form:monster.troll.sort|blisko|daleko}", "expected 3 forms (“near”|“far”|“both”), found 2"),
    ("{form:limit|a|b}", "expected 3 plural forms (one|few|many), found 2"),
    ("{plural:monster.troll.big|a|b|c}", "expected a whole number, found yes"),
    ("{form:monster.troll.name|a|b|c}", "expected a whole number, found Troll"),
])
def test_other_forms_are_told(holder: str, said: str, pack: Write) -> None:
    found = [str(one.message) for one in check(pack(pack_with(holder))).findings if one.severity == "error"]
    assert found == [said]


def test_an_example_that_fails_is_told_once(pack: Write) -> None:
    failing = pack_with().replace("result: true}", "result: false}")
    assert [one.rule for one in check(pack(failing)).findings if one.severity == "error"] == ["example-fails"]


@pytest.mark.parametrize(("translated", "told"), [
    ("{form:result|it hits|it does not hit}.", []),
    ("{form:result|it hits|it fails}.", []),
    ("{form:result|it does not hit|it hits}.", ["expected “it hits” to say no, as in the source, found “it does not "
                                                "hit”"]),
    ("{form:result|it hits}.", ["{form:result|it hits}: expected 2 forms (yes|no), found 1"]),
])
def test_a_translation_keeps_number_and_order_of_the_forms(translated: str, told: list[str], pack: Write) -> None:
    text = "{form:result|trafia|nie trafia}."
    example = pack_with(example=text).replace("expect: {above: false, where: far, result: true}", "expect: true")
    po = f'msgctxt "example.one.text"\nmsgid "{text}"\nmsgstr "{translated}"\n'
    loaded = pack({"example.yaml": example, "i18n/en/examples.po": po})
    assert loaded.game is not None
    findings = check_edition(loaded, translation_of(loaded, loaded.game, "en")).findings
    assert [str(one.message) for one in findings if one.rule == "translation-plurals"] == told


def test_words_of_a_face_depend_on_its_thing(pack: Write) -> None:
    game = pack(pack_with()).game
    assert game is not None
    (troll,) = game.things.values()
    said = with_own_data(Edition(game, "pl"), troll, "{form:big|wielki|mały} i {form:sort|blisko|daleko|wszędzie}")
    assert said == "wielki i daleko"
