"""PO files as translators' programs write them come back unharmed; what is no PO file is told."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from generator.translate.catalogue import (
    BadCatalogue,
    Entry,
    PoFile,
    header,
    read_catalogue,
    read_sheet,
    sheet_text,
)

POEDIT = '''\
msgid ""
msgstr ""
"Project-Id-Version: pack 1\\n"
"PO-Revision-Date: 2026-11-22 01:00+0100\\n"
"Last-Translator: Ala\\n"
"Language: en\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Generator: Poedit 3.4\\n"

#. rule 1.1: text
#: rules.yaml:3
#, fuzzy, max-length:180
#| msgid "dwie {count:card} \\"i\\""
msgctxt "clause.1.1.text"
msgid ""
"trzy {count:card} "
"\\"i\\"\\n"
"\\n"
"dalej"
msgstr ""
"three {count:card} "
"\\"and\\"\\n"
"\\n"
"on"

# waive translation-digits: a title
msgctxt "a.x.name|nom.pl"
msgid "koty"
msgstr "cats"

#~ msgctxt "a.y.name"
#~ msgid "pies"
#~ msgstr "dog"
'''


def written(tmp_path: Path, text: str, name: str = "x.po") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def test_a_file_of_a_translators_program(tmp_path: Path) -> None:
    sheet = read_sheet(written(tmp_path, POEDIT))
    first, second, gone = sheet.entries
    assert (first.source, first.target) == ('trzy {count:card} "i"\n\ndalej', 'three {count:card} "and"\n\non')
    assert (first.fuzzy, first.previous, first.flags) == (True, 'dwie {count:card} "i"', ("max-length:180",))
    assert second.remarks == "waive translation-digits: a title"
    assert gone.obsolete
    again = read_sheet(written(tmp_path, sheet_text(sheet), "y.po"))
    assert (again.entries, dict(again.header)) == (sheet.entries, dict(sheet.header))
    assert again.header["X-Generator"] == "Poedit 3.4"


@pytest.mark.parametrize("changed", ["\ufeff" + POEDIT, POEDIT.replace("\n", "\r\n")])
def test_marks_of_other_systems(tmp_path: Path, changed: str) -> None:
    assert read_sheet(written(tmp_path, changed)).entries == read_sheet(written(tmp_path, POEDIT, "y.po")).entries


@pytest.mark.parametrize("broken", ["msgid x", 'msgid "a"\nmsgstr "b', "\x00\x01"])
def test_no_po_file(tmp_path: Path, broken: str) -> None:
    with pytest.raises(BadCatalogue, match=r"x\.po"):
        read_sheet(written(tmp_path, broken))


def test_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    path.write_bytes('msgid "żółw"\nmsgstr "tortoise"\n'.encode("cp1250"))
    with pytest.raises(BadCatalogue, match="UTF-8"):
        read_sheet(path)


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
def test_msgfmt_accepts_what_is_written(tmp_path: Path) -> None:
    entries = (Entry("a.x.text", 'ala "ma"\n\nkota\t\\', 'ann "has"\n\na cat\t\\'), Entry("a.y", "b", "c", True, "d"))
    path = written(tmp_path, sheet_text(PoFile("x.po", entries, header("en", "pack 1"), "note")))
    done = subprocess.run(["msgfmt", "-c", "-o", os.devnull, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


CATALOGUES = sorted((Path(__file__).parents[2] / "content").glob("*/i18n/*/*.po"))


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: "/".join(path.parts[-4:]))
def test_msgfmt_accepts_the_catalogues_of_the_games(path: Path) -> None:
    done = subprocess.run(["msgfmt", "-c", "-o", os.devnull, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('msgid "a"\nmsgstr "b\n', '2:8: expected a closing quote at the end of the line, found none'),
        ('msgid "a"\nmsgstr "b\\"\n', '2:8: expected a closing quote at the end of the line, found none'),
        ('msgid "a"\n"b" c\n', "2:4: expected nothing after the closing quote, found ' c'"),
        ('msgid "a"\n  oops "b"\n',
         "2:3: expected a comment, msgctxt, msgid, msgstr or a text in quotes, found 'oops \"b\"'"),
        ('msgid "a"\nmsgid "b"\n',
         "2:1: expected msgctxt, msgid and msgstr of each entry in this order, found 'msgid \"b\"'"),
        ('# x\n\nmsgstr "x"\n',
         "3:1: expected msgctxt, msgid and msgstr of each entry in this order, found 'msgstr \"x\"'"),
        ('msgid "a"\nmsgstr "zażółć"\nmsgid "\udcff"\n', "3:8: expected a PO file in UTF-8, found the byte 0xFF"),
    ],
)
def test_a_file_that_is_no_po_file_is_told_with_line_and_column(tmp_path: Path, text: str, told: str) -> None:
    folder = tmp_path / "i18n/en"
    folder.mkdir(parents=True)
    (folder / "x.po").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(BadCatalogue) as fault:
        read_catalogue(tmp_path, "en")
    assert str(fault.value) == f"i18n/en/x.po:{told}"
