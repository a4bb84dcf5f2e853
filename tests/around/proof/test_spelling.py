"""Words that no dictionary has, what was meant by them, and what is no word of prose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import outside
from generator.check import check
from generator.check.spelling import in_dictionary, likely, strangers
from generator.cli import cli
from generator.finding import Finding
from generator.load.pack import Loaded, load
from generator.outside import has_polish_dictionary

pytestmark = pytest.mark.skipif(not has_polish_dictionary(), reason="there is no dictionary")
Write = Callable[[str | Mapping[str, str]], Loaded]
CLAUSE = 'provenance: {{original: próba}}\nchapter: "1.0"\ntitle: Ruch\nclauses: {{"1.1": "{}"}}\n'


def misspelt(loaded: Loaded) -> list[Finding]:
    return [finding for finding in check(loaded).findings if finding.rule == "word-misspelt"]


def told(loaded: Loaded) -> list[str]:
    return [finding.message.rpartition(" ")[2].strip("'") for finding in misspelt(loaded)]


@pytest.mark.parametrize("word", ["śmierci", "Śmierci", "ŚMIERCI", "zrobiłem", "Kraków", "KRAKÓW", "itd.", "arcymag"])
def test_words(word: str) -> None:
    assert in_dictionary(word)


@pytest.mark.parametrize("word", ["smierci", "zrobilem", "kraków", "krulowa", "książe", "itd", "conajmniej"])
def test_slips(word: str) -> None:
    assert not in_dictionary(word)


def test_many_words_are_asked_for_at_once_as_each_alone() -> None:
    words = ["śmierci", "Śmierci", "ŚMIERCI", "Kraków", "kraków", "KRAKÓW", "smierci", "itd", "kot", "qvx", "Xyzżź"]
    assert strangers(words) == {word for word in words if not in_dictionary(word)}
    assert strangers(words) == {"smierci", "kraków", "itd", "qvx", "Xyzżź"}
    assert strangers([]) == set()


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("zolty", "żółty"), ("Smierci", "Śmierci"), ("ŚMIRECI", "ŚMIERCI"), ("kturzy", "którzy"), ("wzieli", "wzięli"),
        ("każny", "każdy"), ("bohatrer", "bohater"), ("bohter", "bohater"), ("krakowie", "Krakowie"), ("ćwfsb", None),
        ("żuca", "rzuca"),
    ],
)
def test_what_is_meant(slip: str, meant: str | None) -> None:
    assert likely(slip, {"każdy": 3}) == meant


def test_the_very_word_is_shown(pack: Write) -> None:
    (finding,) = misspelt(pack(CLAUSE.format("Rzuć kością, a potem idz dalej.")))
    assert str(finding.place) == "example.yaml:4:40"
    assert (finding.width, finding.help) == (3, 'did you mean "idź"?')
    assert finding.message == "expected a word of the Polish dictionary, found 'idz'"


@pytest.mark.parametrize(
    "prose",
    [
        "Rzuć 2K6 i dodaj PD, PŻ albo k6a.", "Patrz www.labirynt.pl i https://xyz.pl/wqrz albo pisz: wqrz@xyz.pl.",
        "Czytaj Conrada'ego, Märklina i krol\u0308wq.", "Zob. rozdz. 2, str. 5, itd., np. VAT-em.",
        "Biało-czerwony, w i z.", "Weź {value:rank-siz i odejdź; weź value:rank-siz} i odejdź.",
    ],
)
def test_what_is_no_word_of_the_dictionary(prose: str, pack: Write) -> None:
    assert told(pack(CLAUSE.format(prose))) == []


def test_names_and_their_forms_are_known(pack: Write) -> None:
    kinds = "kinds: {monster: {name: {nom: bestyja}, fields: {name: name}}}\n"
    things = "kind: monster\nthings: {x: {name: Gryzlak}}\n"
    terms = "glossary: {zap: {pl: {nom: zapatrz}}}\n"
    clause = CLAUSE.format("Bestyja walczy z gryzlakiem i gryzlka, kto zapatrz.")
    assert told(pack(clause + kinds + things + terms)) == ["gryzlka"]


def test_words_of_the_pack(pack: Write) -> None:
    words = "# o kartach\nwtasuj\n\nkrasnoludzić  # robi się samo\n"
    loaded = pack({"example.yaml": CLAUSE.format("Wtasuj kartę. Krasnoludzić wolno."), "words.txt": words})
    assert not loaded.findings
    assert loaded.game is not None
    assert loaded.game.words == ("wtasuj", "krasnoludzić")
    assert told(loaded) == []


def test_a_line_is_one_word(pack: Write) -> None:
    (finding,) = pack({"words.txt": "dobre\n  dwa słowa\n"}).findings
    assert (finding.rule, str(finding.place)) == ("bad-value", "words.txt:2:3")
    assert finding.message == "expected one word a line, found 'dwa słowa'"


def test_a_word_more_is_seen_by_who_stays(pack: Write, tmp_path: Path) -> None:
    assert misspelt(pack(CLAUSE.format("Wtasuj kartę.")))
    (tmp_path / "words.txt").write_text("wtasuj\n", encoding="utf-8")
    assert not misspelt(load(tmp_path))


def test_other_languages_are_not_asked(pack: Write) -> None:
    game = "game: tiny\ntitle: Tiny\nlanguage: en\nproducts: {board: {kind: tables}}\n"
    assert told(pack({"game.yaml": game, "example.yaml": CLAUSE.format("The heroes throw.")})) == []


def test_without_the_dictionary_nothing_is_said(pack: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "POLISH_DICTIONARY", "morfeusz_of_nobody")
    assert told(pack(CLAUSE.format("Idz dalej."))) == []
    remark = "Polish words are not looked up"
    assert remark in CliRunner().invoke(cli, ["--ui-lang", "en", "check", str(tmp_path), "-v"]).output
    assert remark not in CliRunner().invoke(cli, ["--ui-lang", "en", "check", str(tmp_path)]).output


def test_without_the_dictionary_no_waiver_is_called_idle(pack: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    waivers = ('waivers:\n  - {rule: word-misspelt, at: clause/1.1, reason: gwara}\n'
               '  - {rule: mojibake, at: clause/1.1, reason: gwara}\n')
    loaded = pack(CLAUSE.format("Idz dalej.") + waivers)
    monkeypatch.setattr(outside, "POLISH_DICTIONARY", "morfeusz_of_nobody")
    idle = [finding.message for finding in check(loaded).findings if finding.rule == "waiver-unused"]
    assert [message.split()[3] for message in idle] == ["mojibake"]


def test_the_name_of_a_picture_is_no_prose(pack: Write) -> None:
    cards = ("kinds: {card: {name: karta, fields: {art: text, text: text}}}\nkind: card\n"
             "things: {x: {art: storm, text: Deszcz wielki jak storm.}}\n")
    face = 'faces: {card: {size: 63 mm x 88 mm, for: [card], regions: {art: {box: [0, 0, 9, 9], image: "{art}"}}}}\n'
    (finding,) = misspelt(pack({"example.yaml": cards, "theme/theme.yaml": face}))
    assert finding.path == "card/x/text"
