"""A game written in Czech and translated into French: the words, marks, alphabet, names of files."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.book.appendix import index
from generator.check.foreign_words import left_in_english
from generator.cli import cli
from generator.load.pack import load
from generator.make.editions import edition_of, unfinished_findings
from generator.text.hyphens import break_points
from generator.text.typeset import NARROW
from generator.translate.edition import Edition
from generator.translate.ui import words_left

FERRY = Path(__file__).parents[1] / "packs" / "ferry"


def edition(language: str) -> Edition:
    loaded = load(FERRY)
    assert loaded.game is not None
    assert unfinished_findings(loaded, loaded.game, language, list(loaded.game.products.values())) == ()
    return edition_of(loaded, loaded.game, language)


@pytest.fixture(scope="module", params=["cs", "fr"])
def box(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The box of a language, built for release."""
    out = tmp_path_factory.mktemp("ferry")
    pack = shutil.copytree(FERRY, out / "pack")
    game = (pack / "game.yaml").read_text("utf-8")
    book = "kind: rulebook, form: book, parts: {index: true, tables: true}"
    (pack / "game.yaml").write_text(game.replace("kind: rulebook", book), "utf-8")
    told = CliRunner().invoke(cli, ["build", str(pack), "--lang", request.param, "--release", "-o", str(out),
                                    "-j", "1"])
    assert told.exit_code == 0, told.output
    return request.param, out / "ferry" / request.param


def text_of(pdf: Path) -> str:
    """The text of a file on one line; all its spaces are plain ones."""
    run = subprocess.run(["pdftotext", str(pdf), "-"], capture_output=True, check=True)
    return " ".join(run.stdout.decode().split())


@pytest.mark.parametrize("language", ["cs", "fr"])
def test_the_engine_has_every_word(language: str) -> None:
    assert words_left(language, {}) == []
    assert left_in_english(edition(language)) == []


def test_neither_edition_has_a_finding() -> None:
    said = json.loads(CliRunner().invoke(cli, ["check", "--format", "json", str(FERRY)]).output)
    assert said["findings"] == []
    assert CliRunner().invoke(cli, ["check", "--lang", "fr", str(FERRY)]).exit_code == 0


def test_files_are_named_in_the_language(box: tuple[str, Path]) -> None:
    language, folder = box
    names = {"cs": {"pravidla.pdf", "karty.pdf", "tabulky.pdf"}, "fr": {"regles.pdf", "cartes.pdf", "tableaux.pdf"}}
    assert {path.name for path in folder.glob("*.pdf")} == names[language]


def test_a_printed_book_has_the_words_and_marks_of_its_language(box: tuple[str, Path]) -> None:
    language, folder = box
    text = text_of(folder / ("pravidla.pdf" if language == "cs" else "regles.pdf"))
    wanted = {
        "cs": ("Obsah", "V krabici", "Seznam tabulek a obrázků", "Rejstřík pojmů",
               "Příklad: Jana pluje.", "„Vzít si“", "Každý dostane 5 karet", "Stojí to 1 minci", "hodí 1k6", "66,7 %",
               "na dva břehy", "Doplují 2 husy"),
        "fr": ("Sommaire", "Dans la boîte", "Index des termes",
               "Exemple : Jeanne traverse.", "« Prendre »", "de pont, point !", "Chacun reçoit 5 cartes",
               "l’île : elle",
               "1 pièce", "lance 1D6", "66,7 %", "sur deux rives ;", "2 oies passent"),
    }[language]
    assert [one for one in wanted if one not in text] == []
    assert not [word for word in ("Spis", "Rys.", "wydanie", "Zob.", "Skorowidz") if word in text]


def test_cards_and_sheets_too(box: tuple[str, Path]) -> None:
    language, folder = box
    text = text_of(folder / ("karty.pdf" if language == "cs" else "cartes.pdf"))
    wanted = {"cs": ("„Hej, převozníku!“", "oboustranně, otáčet podél delší strany", "list 1 z 2", "cena: 2"),
              "fr": ("« Ohé, passeur ! »", "recto verso, retourner sur le bord long", "coût : 2")}[language]
    assert [one for one in wanted if one not in text] == []


def test_the_index_follows_the_alphabet_of_the_language() -> None:
    groups = index(edition("cs"))
    assert [(group.letter, *(entry.term for entry in group.entries)) for group in groups] == [
        ("D", "dobírací balíček"), ("H", "hodina"), ("CH", "chata", "chrt"), ("O", "ostrov"), ("Ř", "řeka")]
    assert [entry.term for group in index(edition("fr")) for entry in group.entries] == [
        "cabane", "heure", "île", "lévrier", "pioche", "rivière"]


@pytest.mark.parametrize(("language", "word", "parts"), [
    ("cs", "převozníkovi", "pře-voz-ní-kovi"), ("fr", "traversée", "tra-ver-sée"),
    ("fr", f"«{NARROW}l’aventure{NARROW}!", f"«{NARROW}l’aven-ture{NARROW}!"),
    ("fr", "peut-être", "peut-être"),
])
def test_words_are_divided_by_the_language(language: str, word: str, parts: str) -> None:
    points = break_points(language, word)
    pieces = [word[start:end] for start, end in zip((0, *points), (*points, len(word)), strict=True)]
    assert "-".join(pieces).replace("--", "-") == parts


def test_a_hyphen_at_the_end_of_a_line_is_repeated_in_a_book(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "game: tiny\ntitle: Gra\nlanguage: pl\nprovenance: {original: przykład}\n"
        "products: {rules: {kind: rulebook, title: Zasady}}\n")
    (tmp_path / "rules").mkdir()
    text = " ".join(["Weźcie znacznik czarno-biały i połóżcie go na planszy przy niebiesko-zielonym polu."] * 20)
    (tmp_path / "rules" / "1.yaml").write_text(
        f'chapter: "1.0"\ntitle: Pola\nprovenance: {{original: przykład}}\nclauses: {{"1.1": {text}}}\n')
    told = CliRunner().invoke(cli, ["build", str(tmp_path), "-o", str(tmp_path / "out"), "-j", "1"])
    assert told.exit_code == 0, told.output
    book = tmp_path / "out" / "tiny" / "pl" / "rules.pdf"
    run = subprocess.run(["pdftotext", "-layout", str(book), "-"], capture_output=True, check=True)
    words = run.stdout.decode().split()
    assert words.count("niebiesko-zielonym") > 10
    assert words.count("niebiesko-") == words.count("-zielonym") > 0
