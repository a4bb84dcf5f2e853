"""`zecer show` tells of a thing or a field which listings print it, and of no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from some import some

from generator.cli import cli
from generator.load.pack import load
from generator.make.find_datum import at_path, find, uses

PACK = {
    "game.yaml": "game: pit\ntitle: Jama\nlanguage: pl\nproducts: {plansza: {kind: tables}}\n",
    "kinds.yaml": """\
provenance: {original: na próbę}
kinds:
  monster: {name: potwór, fields: {name: name, strength: int 0..9, agility: int 0..9}}
  hero: {name: bohater, fields: {name: name, strength: int 0..9}}
tables:
  "1.1": {title: Potwory, lists: monster, columns: [name, strength]}
""",
    "monsters.yaml": """\
kind: monster
provenance: {original: na próbę}
things: {troll: {name: Troll, strength: 3, agility: 1}}
""",
    "heroes.yaml": """\
kind: hero
provenance: {original: na próbę}
things: {ann: {name: Anna, strength: 2}}
""",
}


@pytest.mark.parametrize(("datum", "listed"), [
    ("monster.troll", True), ("monster.troll.strength", True), ("monster.troll.agility", False), ("hero.ann", False),
    ("hero.ann.strength", False), ("monster", True), ("hero", False)])
def test_a_listing_is_told_of_what_it_prints(tmp_path: Path, datum: str, listed: bool) -> None:
    for name, text in PACK.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = CliRunner().invoke(cli, ["show", datum, str(tmp_path)], prog_name="zecer")
    assert done.exit_code == 0, done.output
    assert ("lists it" in done.output) == listed


def test_a_clause_is_told_of_the_ruling_and_the_odds_that_name_it_and_a_value_of_who_computes_with_it(
    tmp_path: Path
) -> None:
    (tmp_path / "game.yaml").write_text(PACK["game.yaml"], "utf-8")
    (tmp_path / "rules.yaml").write_text("""\
provenance: {original: na próbę}
chapter: "1.0"
title: Zasady
clauses: {"1.1": Rzućcie., "1.2": Idźcie., "1.3": Stójcie.}
open-questions: {E: 1}
rulings: {both: {settles: [E1], question: Co teraz?, settled-by: ["1.1"]}}
odds: {hit: {title: Trafienie, clause: "1.2", run: value("limit") + 1}}
claims: {limits: {that: value("limit") < value("more"), because: tak jest}}
values: {limit: 3, more: 4}
""", "utf-8")

    def users(datum: str) -> str:
        done = CliRunner().invoke(cli, ["show", datum, str(tmp_path)], prog_name="zecer")
        assert done.exit_code == 0, done.output
        return done.output

    assert "ruling/both/settled-by" in users("clause:1.1")
    assert "odds/hit/clause" in users("clause:1.2")
    assert "nothing prints it or refers to it" in users("clause:1.3")
    assert "claim/limits" in users("value:more")
    assert {"claim/limits", "odds/hit"} <= set(users("value:limit").split())


def test_nothing_is_said_to_be_unused_that_a_ruling_or_a_question_names() -> None:
    """In the boxes every clause that one of them names is told so."""
    for pack in some((Path(__file__).parents[2] / "content").iterdir()):
        game = load(pack).game
        assert game is not None
        named = {(f"ruling/{one.id}/settled-by", clause) for one in game.rulings.values() for clause in one.settled_by}
        named |= {(f"odds/{one.id}/clause", one.clause) for one in game.odds.values() if one.clause}
        for path, clause in some(named):
            (datum,) = find(game, f"clause:{clause}") or find(game, f"chapter:{clause}")
            assert path in {use.path for use in uses(game, datum)}, (pack.name, clause)
            # the desk asks by the path of what is clicked
            assert datum in at_path(game, f"{datum.path}/text")
