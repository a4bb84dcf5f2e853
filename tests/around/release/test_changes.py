"""``zecer changes``: folders, archives, formats, languages, and a sheet that looks like the box."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tools import said

from generator.cli import cli

ROOT = Path(__file__).parents[3]
FERRY = ROOT / "tests" / "packs" / "ferry"
HEAD = """\
game: tiny
title: Maleńka
language: pl
version: "1.0"
products: {plansza: {kind: tables}, karty: {kind: deck, of: monster}}
"""
PACK = """\
kinds:
  monster: {name: potwór, fields: {name: name, strength: {type: dice, label: Siła}, text: {type: text, label: opis}}}
kind: monster
things:
  troll: {name: {nom: Troll, gen: Trolla}, strength: 2K6+3, text: "Bije {value:limit} razy."}
  orc: {name: Ork, strength: 1K6, text: Sam.}
values: {limit: 3}
tables:
  "1.1":
    title: Rany
    rows: {roll: 1K6}
    cell: int 0..9
    data: {"1–3": 1, "4–6": 2}
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    folder.mkdir()
    text = HEAD + "\f" + PACK
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    head, _, pack = text.partition("\f")
    (folder / "game.yaml").write_text(head, encoding="utf-8")
    (folder / "example.yaml").write_text(pack, encoding="utf-8")
    return folder


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return written(tmp_path / "old")


@pytest.fixture
def new(tmp_path: Path) -> Path:
    return written(tmp_path / "new", ("2K6+3", "2K6+4"), ('"4–6": 2', '"4–6": 3'), ('"1.0"', '"1.1"'),
                   ("limit: 3", "limit: 4"), ("name: Ork", "name: Goblin"))


def test_changes_are_sentences_in_the_language_of_the_box(old: Path, new: Path) -> None:
    lines = run("changes", old, new).output.replace("\u00a0", " ").splitlines()
    assert "wydanie 1.0 → wydanie 1.1" in lines
    assert [line.strip() for line in lines if ": " in line][1:] == [
        "Troll: Siła 2K6+3 → 2K6+4", "Troll: opis Bije 3 razy. → Bije 4 razy.", "Nowa nazwa: Ork → Goblin",
        "Tabela 1.1, wiersz 4–6: 2 → 3"]


def test_nothing_is_told_of_a_pack_and_itself(old: Path) -> None:
    assert run("changes", old, old).output == "nothing changed for players\n"


def test_an_archive_is_told_as_its_folder(old: Path, new: Path, tmp_path: Path) -> None:
    expected = run("changes", old, new).output
    with zipfile.ZipFile(tmp_path / "old.zip", "w") as whole:
        for path in sorted(old.iterdir()):
            whole.write(path, f"old-1.0/{path.name}")
    shutil.make_archive(str(tmp_path / "second"), "gztar", tmp_path, "old")
    for archive in ("old.zip", "second.tar.gz"):
        assert run("changes", tmp_path / archive, new).output == expected


def test_json_tells_paths_and_sentences(old: Path, new: Path) -> None:
    told = json.loads(run("changes", old, new, "--format", "json").stdout)
    assert (told["from"], told["to"], told["language"]) == ("1.0", "1.1", "pl")
    first = told["changes"][0]
    assert first["path"] == "monster/troll/strength"
    assert first["sentence"] == "Troll: Siła 2K6+3 → 2K6+4"
    assert {one["weight"] for one in told["changes"]} == {"rules"}


def test_markdown_and_html_hold_the_same_and_no_ids(old: Path, new: Path, tmp_path: Path) -> None:
    for name in ("e.md", "e.html", "e.txt"):
        assert run("changes", old, new, "-o", tmp_path / name).exit_code == 0
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert "Goblin" in text
        assert "orc" not in text.partition("<body>")[2]


def test_the_errata_sheet_is_a_pdf_the_same_each_time(old: Path, new: Path, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        found = run("changes", old, new, "-o", tmp_path / name)
        assert found.exit_code == 0, found.output
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    text = said("pdftotext", "-layout", tmp_path / "a.pdf", "-")
    for words in ("Zmiany: Maleńka", "wydanie 1.0 → wydanie 1.1", "Troll:", "2K6+4", "Tabela 1.1, wiersz 4–6"):
        assert words in text


def test_a_translated_edition_is_compared_with_itself(tmp_path: Path) -> None:
    shutil.copytree(FERRY, tmp_path / "ferry")
    language = next(path.name for path in (FERRY / "i18n").iterdir() if path.is_dir() and path.name[0] != "_")
    assert run("changes", FERRY, tmp_path / "ferry", "--lang", language).output == "nothing changed for players\n"
    assert run("changes", FERRY, FERRY, "--lang", "xx").exit_code == 2


def test_a_picture_that_cannot_be_computed_is_no_hindrance(old: Path, tmp_path: Path) -> None:
    new = written(tmp_path / "faulty")
    (new / "theme").mkdir()
    (new / "theme" / "faces.yaml").write_text(
        "faces: {card: {for: [monster], size: 63 mm x 88 mm, regions: {art: {box: [4, 4, 9, 9], image: '{1 / 0}'}}}}",
        encoding="utf-8")
    found = run("changes", old, new)
    assert (found.exit_code, found.stdout) == (0, ""), found.output


def test_what_cannot_be_compared_says_why(old: Path, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("hello", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    for path in ("note.txt", "empty", "nowhere"):
        found = run("changes", tmp_path / path, old)
        assert found.exit_code == 2
        assert "expected" in found.output
    assert run("changes", old, old, "--format", "pdf").exit_code == 2
    assert run("changes", old, old, "-o", tmp_path / "x.doc").exit_code == 2
