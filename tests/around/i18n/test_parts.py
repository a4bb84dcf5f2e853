"""A catalogue that is written is always one that is read: a file a kind, of bounded size, its header whole."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.load.pack import load
from generator.records import replace
from generator.translate.catalogue import MOST_BYTES, BadCatalogue, Catalogue, Entry, PoFile, read_catalogue
from generator.translate.extract import SourceString, group_of
from zecer_i18n import catalogue_parts
from zecer_i18n.catalogue_parts import in_parts, whole_name
from zecer_i18n.catalogues import extract, update, write
from zecer_i18n.merge import MergeTally, merge

PACK = {
    "game.yaml": "game: tiny\ntitle: Maleńka\nlanguage: pl\nproducts: {talia: {kind: deck, of: [card]}}\n",
    "kinds.yaml": "kinds:\n  card: {name: karta, fields: {name: name, text: text}}\n"
                  "  monster: {name: potwór, fields: {name: name}}\n",
    "cards.yaml": "kind: card\nthings:\n  a: {name: Kot, text: Miauczy głośno.}\n  b: {name: Pies, text: Szczeka.}\n",
    "monsters.yaml": "kind: monster\nthings: {troll: {name: Troll}}\n",
}
STRINGS = 60_000


def pack(folder: Path, **other: str) -> Path:
    for name, text in {**PACK, **{f"{key}.yaml": text for key, text in other.items()}}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def updated(folder: Path) -> list[str]:
    loaded = load(folder)
    assert loaded.game is not None
    return [path.name for path in update(loaded, loaded.game, "en").written.paths]


def cards(number: int, words: str = "słowo " * 20) -> list[SourceString]:
    return [SourceString(f"card.c{n}.text", f"card/c{n}/text", f"{words}{n}", "card: text") for n in range(number)]


def filled(sheets: Sequence[PoFile]) -> Catalogue:
    return Catalogue("en", {
        sheet.name: replace(sheet, entries=tuple(replace(one, target="word") for one in sheet.entries))
        for sheet in sheets
    })


@pytest.mark.nightly
def test_sixty_thousand_strings_are_written_and_read_again(tmp_path: Path) -> None:
    found = cards(STRINGS)
    new, _ = merge(Catalogue("en"), found, "great 1", "pl")
    new = filled(list(new.sheets.values()))
    written = write(tmp_path, Catalogue("en"), new).paths
    assert sum(path.stat().st_size for path in written) > 8_000_000
    assert all(path.stat().st_size < 5_000_000 for path in written)
    read = read_catalogue(tmp_path, "en")
    assert {one.context for one in read.entries} == {message.context for message in found}
    again, tally = merge(read, found, "great 1", "pl")
    assert tally == MergeTally()
    assert write(tmp_path, read, again) == []


def test_strings_that_grow_over_a_file_go_on_in_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue_parts, "MOST_WRITTEN", 3_000)
    new, _ = merge(Catalogue("en"), cards(40), "x")
    assert [name for name in new.sheets if name.startswith("things-card")] == sorted(new.sheets)
    assert len(new.sheets) > 2
    write(tmp_path, Catalogue("en"), filled(list(new.sheets.values())))
    read = read_catalogue(tmp_path, "en")
    fewer, tally = merge(read, cards(5), "x")
    assert len(tally.gone) == 35
    assert sum(one.obsolete for one in fewer.entries) == 35
    monkeypatch.setattr(catalogue_parts, "MOST_WRITTEN", 4_000_000)
    whole, _ = merge(read, cards(40), "x")
    assert list(whole.sheets) == ["things-card.po"]
    write(tmp_path, read, whole)
    assert [path.name for path in (tmp_path / "i18n/en").iterdir()] == ["things-card.po"]


def test_one_string_larger_than_any_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadCatalogue, match=r"card\.c0\.text"):
        merge(Catalogue("en"), cards(1, "x" * (MOST_BYTES // 2 + 1)), "x")


def test_what_cannot_be_read_again_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = PoFile("x.po", (Entry("a.b", "kot", "cat" * 400),))
    monkeypatch.setattr("zecer_i18n.catalogues.MOST_BYTES", 1_000)
    with pytest.raises(BadCatalogue, match="1,000 bytes"):
        write(tmp_path, Catalogue("en"), Catalogue("en", {"x.po": sheet}))
    assert not list(tmp_path.rglob("*.po"))


def test_a_file_a_kind(tmp_path: Path) -> None:
    pack(tmp_path)
    assert {"things-card.po", "things-monster.po"} <= set(updated(tmp_path))
    assert updated(tmp_path) == []


def test_the_one_file_of_before_is_divided_and_nothing_is_lost(tmp_path: Path) -> None:
    pack(tmp_path)
    folder = tmp_path / "i18n/en"
    folder.mkdir(parents=True)
    (folder / "things.po").write_text(
        '# of the translators\nmsgid ""\nmsgstr "Language: en\\nLast-Translator: Ala <a@b.pl>\\n"\n\n'
        'msgctxt "card.a.name"\nmsgid "Kot"\nmsgstr "Cat"\n\n# so said in print\nmsgctxt "monster.troll.name"\n'
        'msgid "Troll"\nmsgstr "Ogre"\n\n#~ msgctxt "monster.orc.name"\n#~ msgid "Ork"\n#~ msgstr "Orc"\n',
        encoding="utf-8",
    )
    assert "things.po" in updated(tmp_path)
    read = read_catalogue(tmp_path, "en")
    assert "things.po" not in read.sheets
    card, monster = (read.sheets[f"things-{kind}.po"] for kind in ("card", "monster"))
    assert (card.comment, card.header["Last-Translator"]) == ("of the translators", "Ala <a@b.pl>")
    assert [(one.context, one.target, one.remarks, one.obsolete) for one in monster.entries] == [
        ("monster.troll.name", "Ogre", "so said in print", False), ("monster.orc.name", "Orc", "", True),
    ]
    assert updated(tmp_path) == []


@pytest.mark.parametrize(
    ("path", "group"),
    [("card/x/name", "things-card"), ("city-card/x/name", "things-city-card"), ("../../etc/x/name", "things--"),
     ("Żeton/x/name", "things--eton"), ("a" * 300 + "/x/name", "things-" + "a" * 60),
     ("clause/99999999999/text", "rulebook-01"), ("clause/²/text", "rulebook-01")],
)
def test_no_id_makes_a_path(path: str, group: str) -> None:
    assert group_of(path) == group


def test_names_of_parts() -> None:
    assert whole_name("things-card.2.po") == "things-card.po"
    assert whole_name("things-card.12.pot") == "things-card.pot"
    assert whole_name("rulebook-01.po") == "rulebook-01.po"
    assert [part.name for part in in_parts(PoFile("x.po", ()))] == ["x.po"]


def test_comments_and_lines_of_the_pack_change_no_catalogue(tmp_path: Path) -> None:
    pack(tmp_path)
    updated(tmp_path)
    text = PACK["cards.yaml"].replace("  b:", "  # three\n  b:")
    (tmp_path / "cards.yaml").write_text(f"# one\n# two\n\n{text}", encoding="utf-8")
    assert updated(tmp_path) == []
    assert "\n#: cards.yaml\n" in (tmp_path / "i18n/en/things-card.po").read_text(encoding="utf-8")


def test_headers_name_languages_and_leave_room_for_the_translator(tmp_path: Path) -> None:
    pack(tmp_path)
    updated(tmp_path)
    header = read_catalogue(tmp_path, "en").sheets["things-card.po"].header
    assert (header["X-Source-Language"], header["Language"]) == ("pl", "en")
    assert {"Last-Translator", "Language-Team", "PO-Revision-Date"} <= set(header)
    file = tmp_path / "i18n/en/things-card.po"
    file.write_text(file.read_text("utf-8").replace("Language-Team: ", "Language-Team: Zespół"), encoding="utf-8")
    assert updated(tmp_path) == []
    assert read_catalogue(tmp_path, "en").sheets["things-card.po"].header["Language-Team"] == "Zespół"


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="needs msgfmt (apt-get install gettext)")
def test_msgfmt_has_nothing_to_say(tmp_path: Path) -> None:
    pack(tmp_path)
    updated(tmp_path)
    loaded = load(tmp_path)
    assert loaded.game is not None
    extract(loaded, loaded.game)
    for path in sorted((tmp_path / "i18n/en").glob("*.po")):
        done = subprocess.run(["msgfmt", "--check", "-o", "/dev/null", str(path)], capture_output=True, text=True,
                              env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}, check=False)
        assert (done.returncode, done.stderr) == (0, "")
