"""How changed texts are told: what differs is marked, and nothing that only moved is told as new."""

from __future__ import annotations

import pytest
from told_editions import ROOT, game_of, told

from generator.model.text import Text
from generator.records import replace
from generator.text.marked_change import MARKED, marked_change
from generator.translate.edition import Edition
from zecer_release.changed.errata import sheet_of, word_in
from zecer_release.changed.errata_sheet import ErrataSheet, lines_of
from zecer_release.changed.recording import record_of

FERRY = ROOT / "tests" / "packs" / "ferry"
LONG = "Kto dopłynie pierwszy, zabiera wszystkie gęsi z brzegu i kończy swoją turę."


def shown(old: str, new: str) -> str:
    return "".join(MARKED.get(one.mark, "{}").format(one.text) for one in marked_change(old, new))


@pytest.mark.parametrize(("old", "new", "lines"), [
    (LONG, LONG.replace("turę.", "turę, chyba że ma łódź."),
     "… wszystkie gęsi z brzegu i kończy swoją turę{+, chyba że ma łódź+}."),
    (LONG, LONG.replace("pierwszy,", "pierwszy i żywy,"),
     "Kto dopłynie pierwszy {+i żywy+}, zabiera wszystkie gęsi z brzegu i kończy …"),
    (f"1–3 {LONG[4:]}", LONG[4:], "[-1–3-] dopłynie pierwszy, zabiera wszystkie gęsi z brzegu …"),
    (LONG, f"Raz: {LONG}", "{+Raz:+} Kto dopłynie pierwszy, zabiera wszystkie gęsi z …"),
    # a word between two differences is a part of them
    (LONG, LONG.replace("wszystkie gęsi z brzegu", "dwie gęsi z łodzi"),
     "Kto dopłynie pierwszy, zabiera [-wszystkie gęsi z brzegu-] {+dwie gęsi z łodzi+} i kończy swoją turę."),
    ("", "Nowe.", "{+Nowe.+}"),
    ("Stare.", "", "[-Stare.-]"),
    ("2K6", "2K6+1", "[-2K6-] → {+2K6+1+}"),
])
def test_what_differs_is_marked_apart_from_its_punctuation(old: str, new: str, lines: str) -> None:
    assert shown(old, new) == lines


def test_a_step_before_others_moves_their_letters() -> None:
    game = game_of(FERRY)
    chapter = next(one for one in game.chapters.values() if "turn" in one.clauses)
    clause = chapter.clauses["turn"]
    texts = [Text("zebra"), *clause.steps.values()]
    longer = replace(clause, steps=dict(zip("abcd", texts, strict=True)))
    found = told(FERRY, replace(game, chapters={**game.chapters, chapter.id: replace(chapter, clauses={
        **chapter.clauses, "turn": longer})}))
    assert [(one.way, one.old, one.new) for one in found] == [
        ("changed", "", "zebra"), ("renumbered", "a)", "b)"), ("renumbered", "b)", "c)"), ("renumbered", "c)", "d)")]


def test_what_is_told_of_many_in_the_same_words_is_told_once() -> None:
    record = record_of(Edition(game_of(FERRY), "cs"))
    game = game_of(FERRY)
    (change, *_) = told(FERRY, replace(game, players="2–99"))
    sheet: ErrataSheet = sheet_of(record, record, [change, replace(change, path="game/other")], word_in("cs"))
    assert len([line for line in lines_of(sheet) if "2–99" in line]) == 1
