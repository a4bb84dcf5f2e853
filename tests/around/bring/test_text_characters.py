"""Bytes and letters of damaged texts: encodings, wrong readings, and what each sign becomes."""

from __future__ import annotations

import pytest
from some import some

from zecer_bring.damaged_text import lexicon as lexicon_module
from zecer_bring.damaged_text.encodings import UnreadText, as_read, decode
from zecer_bring.damaged_text.lexicon import Lexicon
from zecer_bring.damaged_text.misread_letters import mend_mojibake
from zecer_bring.damaged_text.text_lines import read_lines

TEXT = """Latarnik wspina się na wieżę i gasi światło, gdy tylko łódź wpłynie do zatoki.
Książę Mórz żąda ćwierci połowu, a ŻÓŁW śpi na brzegu. „Ależ skąd” – mówi źródło.
Późną nocą gracze liczą muszle; każdy, kto ma ich mniej niż pięć, pożycza sieć od sąsiada."""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1250",
                                      "iso8859-2", "cp852", "mac_latin2"])
def test_each_encoding_is_found(encoding: str) -> None:
    plain = TEXT if encoding.startswith(("utf", "cp1250", "mac")) else TEXT.translate(
        {ord("„"): '"', ord("”"): '"', ord("–"): "-"})
    found = decode(plain.encode(encoding))
    assert found.text == plain
    assert [one.certainty for one in found.repairs] == ["certain"]


def test_an_encoding_that_nothing_decides_is_asked_for() -> None:
    with pytest.raises(UnreadText) as refused:
        decode("déjà, ç".encode("cp1252"))
    assert "--encoding" in refused.value.help
    assert decode("déjà, ç".encode("cp1252"), "cp1252").text == "déjà, ç"
    with pytest.raises(UnreadText, match="expected an encoding"):
        decode(b"x", "cp9999")


def test_lines_of_another_encoding_are_told_one_by_one() -> None:
    lines = TEXT.split("\n") * 2
    found = decode(b"\n".join(line.encode("cp1250" if at == 1 else "utf-8") for at, line in enumerate(lines)))
    assert found.text.split("\n") == lines
    assert [(one.certainty, one.line) for one in found.repairs] == [("likely", 1), ("likely", 2)]


@pytest.mark.parametrize("data", [b"%PDF-1.7\n%\xe2\xe3", b"PK\x03\x04....", b"{\\rtf1 x}", bytes(range(32)) * 50,
                                  b"\x7fELF" + bytes(200)])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(UnreadText):
        decode(data)


READINGS = [("utf-8", read) for read in ("cp1250", "cp1252", "iso8859-1", "iso8859-2", "cp852", "mac_roman")]


@pytest.mark.parametrize(("true", "read"), [*READINGS, ("cp1250", "cp1252"), ("iso8859-2", "cp1252"),
                                            ("iso8859-2", "cp1250"), ("cp1250", "iso8859-2"), ("cp852", "cp1250")])
def test_letters_read_wrongly_are_mended(true: str, read: str) -> None:
    plain = TEXT if true in ("utf-8", "cp1250") else TEXT.translate({ord("„"): '"', ord("”"): '"', ord("–"): "-"})
    lines = "".join(c if c == "\n" else as_read(c, true, read) or c for c in plain).split("\n")
    assert "\n".join(lines) != plain
    found = mend_mojibake(lines, Lexicon("pl", ""))
    assert "\n".join(lines) == plain
    assert {one.kind for one in some(found)} == {"mojibake"}
    assert all(one.before != one.after for one in some(found))


def test_what_was_read_wrongly_twice_is_mended() -> None:
    text = TEXT
    for _ in range(2):
        text = "".join(c if c == "\n" else as_read(c, "utf-8", "cp1252") for c in text)
    lines = text.split("\n")
    mend_mojibake(lines, Lexicon("pl", ""))
    assert "\n".join(lines) == TEXT


@pytest.mark.parametrize("text", [TEXT, "Pole ma 5 m², kąt 45° i ½ obrotu; Müller rzuca 2×. Č to obca litera."])
def test_a_sound_text_stays_as_it_is(text: str) -> None:
    lines = text.split("\n")
    assert [one for one in mend_mojibake(lines, Lexicon("pl", "")) if one.certainty != "guess"] == []
    assert lines == text.split("\n")


@pytest.mark.parametrize(("before", "after", "kind", "certainty"), [
    ("\uf0b7 sieć na ryby", "\x01sieć na ryby", "bullet", "certain"),
    ("rzuć \uf04a kostką", "rzuć [U+F04A] kostką", "odd-sign", "guess"),
    ("ﬁgura i ﬂota", "figura i flota", "ligature", "certain"),
    ("la\u00adtar\u00adnia", "latarnia", "hidden", "certain"),
    ("la\u200btarnia", "latarnia", "hidden", "certain"),
    ("latar\u00ad", "latar-", "hidden", "certain"),
    ("ryby &amp; sieci", "ryby & sieci", "markup", "certain"),
    ("<b>sieć</b>", " sieć ", "markup", "certain"),
    ("[sieć](https://example.org/x) leży", "sieć leży", "markup", "certain"),
    ("sieć ![](images/12.png) leży", "sieć  leży", "stub", "certain"),
    ("**sieć** leży", "\x02sieć\x02 leży", "markup", "certain"),
    ("**sieć leży", "sieć leży", "markup", "likely"),
])
def test_each_sign_is_mended_and_told(before: str, after: str, kind: str, certainty: str) -> None:
    lines, found = read_lines([before])
    assert [line.text for line in lines] == [after]
    assert {(one.kind, one.certainty) for one in some(found)} == {(kind, certainty)}


@pytest.mark.parametrize("text", ["+ 2 do siły", "– Kto idzie?", "2 - 1", "a * b", "5 < 6 > 4",
                                  "gdy a <b lub c> d"])
def test_signs_that_mean_something_stay(text: str) -> None:
    assert [line.text for line in read_lines([text])[0]] == [text]


def test_page_numbers_and_running_heads_go_and_numbers_of_tables_stay() -> None:
    pages = [[f"Wiersz {word} opowiada o nocy {page}." for word in "abcdefghijklmnopqrst"] for page in range(1, 6)]
    texts = [line for page, body in enumerate(pages, 1) for line in (*body, "", str(page), "LATARNICY", "")]
    lines, found = read_lines([*texts, "1", "2", "3", "4"])
    assert [line.text for line in lines] == [*(line for body in pages for line in body), "1", "2", "3", "4"]
    assert [one.before for one in found if (one.kind, one.certainty) == ("page-number", "certain")] == [
        "1", "2", "3", "4", "5"]
    assert sum(one.kind == "running-head" for one in found) == 5


def test_what_recurs_away_from_pages_is_only_told() -> None:
    body = [f"Wiersz {word} opowiada o latarni." for word in "abcdefghijklmnopqrst"]
    lines, found = read_lines(["Przykład", *body] * 4)
    assert [line.text for line in lines].count("Przykład") == 4
    assert {one.certainty for one in found if one.before == "Przykład"} == {"guess"}


def test_pounds_before_letters_are_no_damaged_polish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicon_module, "has_polish_dictionary", lambda: False)
    lines = ["Pay £x or £Many", "for £ody and £the deck"]
    assert (mend_mojibake(lines, Lexicon("pl", "")), lines[0]) == ([], "Pay £x or £Many")
