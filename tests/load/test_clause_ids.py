"""A clause may have an id of its own: whatever names it stays as it is when the rules are numbered anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.book.contents import ClauseView, chapter_view
from generator.check.approval import facts
from generator.cli import cli
from generator.load.pack import load
from generator.model.game import Game
from generator.translate.edition import Edition
from generator.translate.extract import messages

GAME = """\
game: amended
title: Amended
language: en
version: "1.1"
products: {rules: {kind: rulebook, title: Rules, paper: A5, columns: 1}}
"""
HEAD = """\
provenance: {original: example}
chapter: "1.0"
title: The race
clauses:
  "1.1": {title: Start, text: "Place your boat at the start. It is mended as told in {ref:repair} and {ref:repair.a}."}
"""
NIGHT = '  "1.2": {title: Night, text: "At night no boat moves, and every boat in a harbour stays there."}\n'
REST = """\
  "1.2": {title: Sailing, text: "Move your boat along the wind.", see: [repair]}
  "1.3": {id: repair, title: Repair, text: "A damaged boat is mended in harbour 3.", steps: {a: Pay for it., b: Wait.}}
figures:
  rows: {after: repair, caption: A boat., kind: pieces, rows: [[boat.one]]}
rulings:
  full: {settles: [A1], question: "And if it is full?", answer: "Wait, as {ref:repair} says.", settled-by: [repair]}
open-questions: {A: 1}
kinds: {boat: {name: {nom: boat}, fields: {name: {type: name, label: name}}}}
kind: boat
things: {one: {name: One}}
glossary: {mending: {en: {nom: mending}, defined: repair}}
waivers: [{rule: figure-in-prose, at: clause/repair, reason: the name of a harbour}]
"""
LATER = REST.replace('"1.3":', '"1.4":').replace('"1.2":', '"1.3":')


def pack(folder: Path, rules: str) -> Path:
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "rules.yaml").write_text(rules)
    return folder


def read(folder: Path) -> Game:
    found = load(folder).game
    assert found is not None
    return found


@pytest.fixture(params=[HEAD + REST, HEAD + NIGHT + LATER], ids=["before", "after"])
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_its_number_is_printed(rules: str, tmp_path: Path) -> None:
    game = read(pack(tmp_path / "p", rules))
    number = "1.4" if NIGHT in rules else "1.3"
    edition, (chapter,) = Edition(game, "en"), game.chapters.values()
    text = chapter.clauses["1.1"].text
    assert text is not None
    assert edition.line(text) == f"Place your boat at the start. It is mended as told in {number} and {number}.a."
    items = [item.value for band in chapter_view(edition, chapter).bands for item in band.contents]
    views = [view for view in items if isinstance(view, ClauseView)]
    assert (views[-1].id, views[-1].depth) == (number, 1)
    assert str(views[-2].see).count(f"'{number}'") == 2
    # the figure stands behind it
    assert items.index(views[-1]) < items.index(game.figures["rows"])


def test_the_pack_has_no_findings(rules: str, tmp_path: Path) -> None:
    said = CliRunner().invoke(cli, ["check", str(pack(tmp_path / "p", rules))]).output
    assert "reference-to-nothing" not in said
    assert "clause-numbering" not in said
    assert "waiver-unused" not in said
    assert "figure-in-prose" not in said


def test_signed_facts_and_catalogues_stay(tmp_path: Path) -> None:
    before, after = read(pack(tmp_path / "a", HEAD + REST)), read(pack(tmp_path / "b", HEAD + NIGHT + LATER))
    one, other = ({holder: data for holder, data in facts(game).items() if "1.2" not in holder and "1.3" not in holder}
                  for game in (before, after))
    assert one == other
    assert facts(before)["clause/1.2"].keys() == {"see", "title", "text"}
    named = [{text.context for text in messages(game, "de") if "repair" in text.context} for game in (before, after)]
    assert named[0] == named[1] == {"clause.repair.title", "clause.repair.text", "clause.repair.steps.a",
                                    "clause.repair.steps.b"}


def test_its_number_means_it_too(tmp_path: Path) -> None:
    numbered = (HEAD + REST).replace("{ref:repair}", "{ref:1.3}").replace("after: repair", 'after: "1.3"')
    numbered = numbered.replace("[repair]", '["1.3"]').replace("at: clause/repair", "at: clause/1.3")
    game = read(pack(tmp_path / "p", numbered.replace("defined: repair", 'defined: "1.3"')))
    assert game.figures["rows"].after == "repair"
    assert game.chapters["1.0"].clauses["1.2"].see == ("repair",)
    assert game.terms["mending"].defined == "repair"
    assert game.rulings["full"].settled_by == ("repair",)
    assert game.waivers[0].at == "clause/repair"
    assert game.clause("1.3") is game.clause("repair") is game.clause("1.3.a") is game.clause("repair.a")
    assert (game.clause_number("repair.a"), game.clause_id("1.3.a")) == ("1.3.a", "repair.a")


@pytest.mark.parametrize(("old", "new", "told"), [
    ("id: repair", "id: Repair!", "expected an id such as repair, found 'Repair!'"),
    ("id: repair", 'id: "1.7"', "expected an id such as repair, found '1.7'"),
    ("{title: Sailing,", "{title: Sailing, id: repair,", "expected one clause/repair, found a second"),
    ("see: [repair]", "see: [repiar]", 'did you mean "repair"?'),
    ("{ref:repair.a}", "{ref:repair.c}", "expected a clause, found 'repair.c'")])
def test_a_wrong_id_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    said = CliRunner().invoke(cli, ["check", str(pack(tmp_path / "p", (HEAD + REST).replace(old, new)))]).output
    assert told in said


def test_it_is_shown_by_both(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", HEAD + REST)
    shown = [CliRunner().invoke(cli, ["show", name, str(folder)]).output for name in ("repair", "1.3")]
    assert shown[0] == shown[1]
    assert "clause/1.2/see" in shown[0]


def test_a_figure_of_a_story_stands_behind_no_clause(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", HEAD + REST)
    (folder / "story.yaml").write_text("figures: {plan: {caption: A plan., kind: pieces, rows: [[boat.one]]}}\n")
    game = read(folder)
    assert game.figures["plan"].after == ""
    assert list(game.numbered_figures()) == ["rows"]
