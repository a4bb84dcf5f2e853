"""What differs by language is data: a language needs no code."""

from __future__ import annotations

from pathlib import Path

from generator.check import check
from generator.load.languages import likely_language
from generator.load.pack import load
from generator.text.typeset import NBSP, glue
from generator.translate.contrasts import contrasts, sense

ITALIAN = """\
provenance: {original: prova}
chapter: "1.0"
title: Preparazione
clauses:
  "1.1": "In cinque giocatori date due carte a ogni giocatore, e mettete il mazzo come mostra la figura sotto."
"""


def test_italian_needs_its_file_alone(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Piccolo\nlanguage: it\nplayers: 2-4\n", "utf-8")
    (tmp_path / "1.yaml").write_text(ITALIAN, "utf-8")
    told = {finding.rule for finding in check(load(tmp_path)).findings}
    assert {"too-many-players", "announced-and-absent"} <= told
    assert glue("5 giocatori, pag. 3, figura 2", "it") == f"5{NBSP}giocatori, pag.{NBSP}3, figura{NBSP}2"
    assert likely_language("Pesca una carta dal mazzo e scarta le altre") == "it"
    assert [found.meaning for found in contrasts("Gracz może dobrać jedną kartę.",
                                                 "Il giocatore deve pescare una carta.", ("pl", "it"))] == [
        "permission and duty"]
    assert sense("Chi perde non pesca.", "it") == {"losing": 1, "not": 1}
