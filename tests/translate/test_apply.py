"""A game in another language: texts, names and terms replaced, what is missing marked, numbers never translated."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.load.pack import load
from generator.model.game import Game, Options, Product
from generator.model.text import Text
from generator.records import replace
from generator.translate.apply import in_brackets, translate_game
from generator.translate.catalogue import Catalogue, Entry, PoFile
from generator.translate.edition import Edition
from generator.translate.pseudo import pseudo, pseudo_game

PACK = {
    "game.yaml": "game: tiny\ntitle: Maleńka\nlanguage: pl\nproducts: {plansza: {kind: tables, title: Plansza}}\n",
    "things.yaml": """\
kinds:
  monster:
    name: {nom: potwór, gen: potwora, nom.pl: potwory}
    fields:
      name: name
      might: {type: int, label: siła}
      temper: {type: "choice of zły, dobry", label: charakter}
kind: monster
things:
  troll: {name: {nom: Troll, gen: Trolla, nom.pl: Trolle}, might: 3, temper: zły}
glossary:
  rank:
    pl: {nom: szereg, gen: szeregu}
    en: {nom: row}
    meaning: "{name:monster.troll|gen} i {term:rank|gen}: {value:monster.troll.might}, {value:monster.troll.temper}"
""",
}
TOLD = {
    "monster.troll.name": "troll",
    "monster.troll.name|nom.pl": "trolls",
    "kind.monster.fields.temper.words.zły": "evil",
    "term.rank.word": "rank",
    "term.rank.meaning": "{name:monster.troll} and {term:rank}:"
    " {value:monster.troll.might}, {value:monster.troll.temper}",
}


@pytest.fixture
def game(tmp_path: Path) -> Game:
    for name, text in PACK.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = load(tmp_path).game
    assert found is not None
    return found


def english(game: Game, told: Mapping[str, str]) -> Edition:
    entries = tuple(Entry(context, "", target) for context, target in told.items())
    return Edition(translate_game(game, Catalogue("en", {"x.po": PoFile("x.po", entries)})), "en")


def test_a_text_with_what_its_placeholders_print(game: Game) -> None:
    edition = english(game, TOLD)
    meaning = edition.game.terms["rank"].meaning
    assert meaning is not None
    assert edition.line(meaning) == "troll and rank: 3, evil"


def test_names_have_every_form(game: Game) -> None:
    name = english(game, TOLD).game.thing("monster", "troll").name  # type: ignore[union-attr]
    assert (name.forms["gen"], name.forms["dat.pl"]) == ("troll", "trolls")


def test_what_is_not_translated_is_marked(game: Game) -> None:
    edition = english(game, {})
    assert edition.game.title == Text("[[Maleńka]]")
    assert edition.game.thing("monster", "troll").name.nom == "[[Troll]]"  # type: ignore[union-attr]


def test_a_term_that_the_glossary_says_itself(game: Game) -> None:
    assert english(game, {}).game.terms["rank"].forms["en"]["nom"] == "row"


def test_numbers_and_ids_stay(game: Game) -> None:
    told = english(game, TOLD).game
    assert told.value("monster.troll.might") == 3
    assert told.value("monster.troll.temper") == "zły"
    assert list(told.things) == list(game.things)
    assert told.language == "en"


@pytest.mark.parametrize(("source", "shown"), [("- a\n- b", "- [[a\n- b]]"), ("1. a", "1. [[a]]"), ("a", "[[a]]")])
def test_marks_leave_lists_lists(source: str, shown: str) -> None:
    assert in_brackets(source) == shown


def test_the_pseudo_language_is_longer_and_keeps_what_is_data(game: Game) -> None:
    meaning = pseudo_game(game).terms["rank"].meaning
    assert meaning is not None
    assert "{value:monster.troll.might}" in meaning.source
    assert pseudo("**dwie** {plural:x|karta|karty|kart}") == "**dwíééé** {plural:x|kärtäää|kärttt}"
    assert pseudo("{number:x|Acc.m1|a|b|c} {ordinal:x|loc.f}") == "{number:x|ä|c} {ordinal:x}"
    assert len(pseudo("wyprawa do labiryntu")) >= 1.3 * len("wyprawa do labiryntu")


def test_files_are_named_in_the_language_of_the_edition(game: Game) -> None:
    products = {id_: Product(id_, "rulebook", Text(title), Options())
                for id_, title in (("ksiega", "Księga"), ("zasady", "Zasady"), ("skrot", "Skrót"), ("karty", "Karty"))}
    told = {"product.ksiega.title": "Straßen & Wege: ein Łódź-Atlas", "product.zasady.title": "Правила",
            "product.skrot.title": "Karty"}
    found = english(replace(game, products=products), told).game.products
    assert {id_: product.stem for id_, product in found.items()} == {
        "ksiega": "strassen-wege-ein-lodz-atlas", "zasady": "zasady", "skrot": "skrot", "karty": "karty"}


def test_a_translation_may_name_its_spelling(game: Game) -> None:
    plain = Catalogue("en", {"a.po": PoFile("a.po", ())})
    american = Catalogue("en", {"a.po": PoFile("a.po", ()), "b.po": PoFile("b.po", (), {"X-Spelling": "en_US"})})
    assert (translate_game(game, plain).spelling, translate_game(game, american).spelling) == ("", "en-US")


def test_german_file_names_write_umlauts_with_two_letters(game: Game) -> None:
    product = Product("kostka", "dice-net", Text("Kostka"), Options())
    told = PoFile("a.po", (Entry("product.kostka.title", "Kostka", "Würfel"),))
    found = translate_game(replace(game, products={"kostka": product}), Catalogue("de", {"a.po": told}))
    assert found.products["kostka"].stem == "wuerfel"
