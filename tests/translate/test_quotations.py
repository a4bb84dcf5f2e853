"""``{says:1.2.a}`` prints the words of a clause, in the language of the edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.load.pack import Loaded, load
from generator.make.visible_data import part_of
from generator.model.text import Text
from generator.text.run import Paragraph, Run
from generator.translate.apply import translate_game
from generator.translate.catalogue import read_catalogue
from generator.translate.context import Context
from generator.translate.edition import Edition

GAME = """\
game: tiny
title: Gra
language: pl
provenance: {original: próba}
products: {cards: {kind: deck, title: Karty, of: [card]}}
values: {limit: 3}
kinds: {card: {name: karta, fields: {name: name, cost: int, text: text}}}
kind: card
things: {ash: {name: Popiół, cost: 2, text: "Koszt {value:cost}. {says:last}"}}
"""
RULES = """\
chapter: "1.0"
title: Zasady
general: Gra się w **kółko**.
clauses:
  "1.1": {title: Ręka, text: "Na ręce {form:limit|jest|są|jest} *najwyżej* {plural:limit|karta|karty|kart}."}
  "1.2":
    {id: last, title: Koniec, text: "Kto ma {value:limit}.", steps: {a: "Patrz {ref:1.1}.", b: "Koniec: {says:last.a}"}}
  "1.3": {title: Długa, text: "Jedna.\\n\\nDruga."}
  "1.4": {title: Koło, text: "{says:1.5}"}
  "1.5": {title: Koło, text: "{says:1.4}"}
  "1.6": {title: Próba, text: "QUOTE"}
"""
CATALOGUE = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "clause.1.1.text"
msgid "Na ręce {form:limit|jest|są|jest} *najwyżej* {plural:limit|karta|karty|kart}."
msgstr "A hand has *at most* {plural:limit|card|cards}."
"""


def loaded_pack(folder: Path, quote: str = "raz") -> Loaded:
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "rules.yaml").write_text(RULES.replace("QUOTE", quote), "utf-8")
    (folder / "i18n/en").mkdir(parents=True, exist_ok=True)
    (folder / "i18n/en/rulebook-01.po").write_text(CATALOGUE, "utf-8")
    return load(folder)


@pytest.mark.parametrize(("quote", "printed"), [
    ("Tak: {says:1.1}", "Tak: Na ręce są najwyżej 3 karty."),
    ("{says:1.3|Dr}", "Druga."),
    ("{says:1.0}", "Gra się w kółko."),
    ("{says:last} {says:1.2.b}", "Kto ma 3. Koniec: Patrz 1.1."),
])
def test_the_words_of_a_clause_are_printed(quote: str, printed: str, tmp_path: Path) -> None:
    game = loaded_pack(tmp_path, quote).game
    assert game is not None
    text = game.chapters["1.0"].clauses["1.6"].text
    assert text is not None
    assert Edition(game, "pl").line(text).replace("\u00a0", " ") == printed


def test_they_are_set_as_in_their_clause_and_as_the_text_that_quotes_them(tmp_path: Path) -> None:
    game = loaded_pack(tmp_path).game
    assert game is not None
    (block,) = Edition(game, "pl").blocks(Text("**{says:1.1}**"))
    assert isinstance(block, Paragraph)
    runs = [run for run in block.runs if isinstance(run, Run)]
    assert [(run.text, run.bold) for run in runs if run.italic] == [("najwyżej", True)]
    assert all(run.bold for run in runs)


def test_a_card_quotes_with_the_data_of_the_clause(tmp_path: Path) -> None:
    game = loaded_pack(tmp_path).game
    assert game is not None
    text = next(iter(game.things.values())).fields["text"]
    assert isinstance(text, Text)
    assert Edition(game, "pl").line(text).replace("\u00a0", " ") == "Koszt 2. Kto ma 3."


def test_a_product_that_quotes_depends_on_the_clauses(tmp_path: Path) -> None:
    game = loaded_pack(tmp_path).game
    assert game is not None
    assert part_of(game, game.products["cards"]).chapters["1.0"] is game.chapters["1.0"]


def test_an_edition_quotes_the_translation(tmp_path: Path) -> None:
    loaded = loaded_pack(tmp_path, "{says:1.1}")
    assert loaded.game is not None
    game = translate_game(loaded.game, read_catalogue(loaded.folder, "en"))
    text = game.chapters["1.0"].clauses["1.6"].text
    assert text is not None
    assert Edition(game, "en").line(text).replace("\u00a0", " ") == "A hand has at most 3 cards."


@pytest.mark.parametrize(("quote", "said"), [
    ("{says:1.9}", "expected a clause, found '1.9', which is not defined"),
    ("{says:1.3}", "expected a clause of one paragraph, found 1.3, which has several"),
    ("{says:1.6}", "expected words that do not lead back to 1.6, found quotations in a circle"),
    ("{says:1.3|x}", "expected words of one sentence of 1.3, found 'x'"),
    ("{says:1.3|a}", "expected words of one sentence of 1.3, found 'a'"),
    ("{says:1.1|ce|a}", "expected one form, found 'a' too"),
])
def test_what_cannot_be_quoted_is_told(quote: str, said: str, tmp_path: Path) -> None:
    found = check(loaded_pack(tmp_path, quote)).findings
    assert said in [str(one.message) for one in found if one.path == "clause/1.6/text"]


def test_a_circle_is_told_at_both_ends_and_printed_as_it_stands(tmp_path: Path) -> None:
    loaded = loaded_pack(tmp_path)
    told = [one.path for one in check(loaded).findings if "circle" in str(one.message)]
    assert told == ["clause/1.4/text", "clause/1.5/text"]
    assert loaded.game is not None
    assert Edition(loaded.game, "pl").line(Text("{says:1.4}"), Context()) == "{says:1.4}"
