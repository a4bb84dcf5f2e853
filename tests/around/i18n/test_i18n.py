"""The commands of translators, from the first catalogue to the release."""

from __future__ import annotations

import json
import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from cli.test_commands import told_in_lines
from click.testing import CliRunner, Result

from generator.cli import cli

PACK = Path(__file__).parents[2] / "packs" / "twelve-cards"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    shutil.copytree(PACK, tmp_path / "pack")
    return tmp_path / "pack"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in arguments])


def edit(pack: Path, file: str, old: str, new: str) -> None:
    path = pack / "i18n" / "en" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_extract_and_update(pack: Path) -> None:
    assert "things-card.pot" in run("i18n", "extract", pack).output
    first = run("i18n", "update", "en", pack)
    assert "things-card.po" in first.output
    assert first.exit_code == 0
    again = run("i18n", "update", "en", pack)
    assert "things-card.po" not in again.output
    assert "0 new" in again.output


def test_status(pack: Path) -> None:
    run("i18n", "update", "de", pack)
    told = run("i18n", "status", "de", pack)
    assert "all" in told.output
    parts = json.loads(run("i18n", "status", "de", pack, "--json").output)["parts"]
    assert {part["name"] for part in parts} >= {"box", "card", "engine"}
    assert sum(part["missing"] for part in parts) > 0


def test_what_is_too_long_is_counted_and_told_at_its_string(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK.parent / "fair", tmp_path / "fair"))
    run("i18n", "update", "en", pack)
    edit(pack, "things-ware.po", 'msgid "Ser"\nmsgstr ""', f'msgid "Ser"\nmsgstr "{"Cheese" * 30}"')
    parts = json.loads(run("i18n", "status", "en", pack, "--fit", "--json").output)["parts"]
    assert {part["name"]: part["long"] for part in parts if part["long"]} == {"ware": 1}
    assert "too long" in run("i18n", "status", "en", pack, "--fit").output
    assert "things-ware.po" in run("i18n", "check", "en", pack).output.partition(" error[text-over-the-edge]")[0]


def test_a_fault_is_told_at_its_string(pack: Path) -> None:
    run("i18n", "update", "en", pack)
    edit(pack, "box.po", 'msgid "Dwanaście kart"\nmsgstr ""', 'msgid "Dwanaście kart"\nmsgstr "{value:nothing}"')
    told = run("i18n", "check", "en", pack)
    assert told.exit_code == 1
    assert "box.po" in told.output
    assert "translation-placeholders" in told.output
    assert "translation-placeholders" in run("check", pack, "--lang", "en").output


def test_accept(pack: Path) -> None:
    run("i18n", "update", "en", pack)
    edit(pack, "box.po", 'msgid "Dwanaście kart"\nmsgstr ""', 'msgid "Trzynaście kart"\nmsgstr "Cards"')
    run("i18n", "update", "en", pack)
    assert re.search(r"#\. waiting since \d{4}-\d\d-\d\d\n", (pack / "i18n/en/box.po").read_text("utf-8"))
    assert run("i18n", "accept", "en", "game.titel", "--pack", pack).exit_code == 2
    assert run("i18n", "accept", "en", "game.title", "--pack", pack).output == "game.title\n"
    assert run("i18n", "accept", "en", "--pack", pack).exit_code == 2
    assert "waiting" not in (pack / "i18n/en/box.po").read_text("utf-8")


def test_there_and_back(pack: Path, tmp_path: Path) -> None:
    run("i18n", "update", "en", pack)
    assert run("i18n", "export", "en", pack, "-o", tmp_path / "x.xlf").exit_code == 0
    assert "0 strings changed" in run("i18n", "import", "en", tmp_path / "x.xlf", pack).output


def test_what_a_translator_sends_back_is_in_the_catalogue(pack: Path, tmp_path: Path) -> None:
    run("i18n", "update", "en", pack)
    run("i18n", "export", "en", pack, "-o", tmp_path / "x.xlf")
    sent = (tmp_path / "x.xlf").read_text("utf-8")
    source = 'state="initial">\n        <source xml:space="preserve">Dwanaście kart</source>'
    assert sent.count(source) == 1
    sent = sent.replace(source, source.replace("initial", "final") + "<target>Twelve cards</target>")
    (tmp_path / "x.xlf").write_text(sent, "utf-8")
    assert "1 string changed" in run("i18n", "import", "en", tmp_path / "x.xlf", pack).output
    kept = (pack / "i18n" / "en" / "box.po").read_text("utf-8")
    assert 'msgid "Dwanaście kart"\nmsgstr "Twelve cards"' in kept
    assert "0 strings changed" in run("i18n", "import", "en", tmp_path / "x.xlf", pack).output


def test_a_table_for_spreadsheets_comes_back_too(pack: Path, tmp_path: Path) -> None:
    run("i18n", "update", "en", pack)
    run("i18n", "export", "en", pack, "-o", tmp_path / "x.csv", "--format", "csv")
    sent = (tmp_path / "x.csv").read_text("utf-8")
    assert sent.count(",Dwanaście kart,,,") == 1
    (tmp_path / "x.csv").write_text(sent.replace(",Dwanaście kart,,,", ",Dwanaście kart,Twelve cards,,"), "utf-8")
    assert "1 string changed" in run("i18n", "import", "en", tmp_path / "x.csv", pack).output


def test_another_pack_suggests_translations(pack: Path, tmp_path: Path) -> None:
    run("i18n", "update", "en", pack)
    shutil.copytree(pack, tmp_path / "older")
    box = tmp_path / "older" / "i18n" / "en" / "box.po"
    text = box.read_text("utf-8")
    box.write_text(text.replace('"Dwanaście kart"\nmsgstr ""', '"Dwanaście kart"\nmsgstr "Twelve cards"'), "utf-8")
    told = run("i18n", "suggest", "en", pack, "--from", tmp_path / "older")
    assert "100% (older)  Twelve cards" in told.output
    assert 'msgstr "Twelve cards"' not in (pack / "i18n" / "en" / "box.po").read_text("utf-8")
    run("i18n", "export", "en", tmp_path / "older", "-o", tmp_path / "m.tmx", "--format", "tmx")
    assert "1 suggestion" in run("i18n", "suggest", "en", pack, "--from", tmp_path / "m.tmx", "--keep").output
    assert '#, fuzzy\nmsgctxt' in (pack / "i18n" / "en" / "box.po").read_text("utf-8").replace(", max-length", "\nx")


def test_preview(pack: Path, tmp_path: Path) -> None:
    run("i18n", "update", "en", pack)
    told = run("i18n", "preview", "en", pack, "-o", tmp_path / "x.html")
    assert told.exit_code == 0, told.output
    page = (tmp_path / "x.html").read_text(encoding="utf-8")
    assert 'id="game.title"' in page
    assert "<figure" in page


@pytest.mark.parametrize("language", ["pl", "e", "../en", "de"])
def test_a_language_that_cannot_be(pack: Path, language: str) -> None:
    assert run("i18n", "status", language, pack).exit_code == 2


def test_a_file_that_is_no_catalogue(pack: Path) -> None:
    run("i18n", "update", "en", pack)
    (pack / "i18n" / "en" / "box.po").write_text("{}", encoding="utf-8")
    for command in (("status", "en"), ("check", "en"), ("update", "en")):
        told = run("i18n", *command, pack)
        assert told.exit_code == 1
        assert "box.po" in told.output


def test_comments_name_a_place_in_the_preview(pack: Path, tmp_path: Path) -> None:
    run("i18n", "update", "en", pack)
    assert run("i18n", "preview", "en", pack, "-o", tmp_path / "preview.html").exit_code == 0
    page = (tmp_path / "preview.html").read_text(encoding="utf-8")
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    texts = [path.read_text(encoding="utf-8") for path in (pack / "i18n" / "en").glob("*.po")]
    named = [name for text in texts for name in re.findall(r"^#\. preview: preview\.html#(.+)$", text, re.MULTILINE)]
    assert len(named) == sum(text.count("\nmsgctxt ") for text in texts) > 20
    assert set(named) <= set(map(unescape, ids))
    # from a string to the card it stands on
    pieces = set(re.findall(r'<td class="name"><a href="#([^"]+)">', page))
    assert pieces
    assert pieces <= set(ids)


@pytest.mark.parametrize("form", ["short", "json", "sarif", "github"])
def test_findings_of_a_translation_for_programs(pack: Path, form: str) -> None:
    run("i18n", "update", "en", pack)
    found = run("i18n", "check", "en", pack, "--format", form)
    assert "translation-missing" in found.output
    if form in ("json", "sarif"):
        assert json.loads(found.output)["version"]


def test_every_place_of_a_translation(pack: Path) -> None:
    run("i18n", "update", "en", pack)
    for path in (pack / "i18n/en").glob("*.po"):
        path.write_text(path.read_text("utf-8").replace('msgstr ""\n\n', 'msgstr "<b>x</b>"\n\n'), encoding="utf-8")
    brief, whole = (run("i18n", "check", "en", pack, *more).output for more in ((), ("--all",)))
    assert "more places" in brief
    assert "--all shows them" in brief
    assert "more places" not in whole
    assert whole.count("i18n/en/") > brief.count("i18n/en/")


def test_a_template_that_lacks_its_hash_is_written_anew_if_it_is_else_the_same(pack: Path) -> None:
    run("i18n", "extract", pack)
    folder = pack / "i18n" / "_pot"
    one, other = folder / "things-card.pot", folder / "box.pot"
    written = one.read_text("utf-8")
    one.write_text("#\n" + written.partition("\n")[2], "utf-8")
    other.write_text("# mine\n" + other.read_text("utf-8").partition("\n")[2], "utf-8")
    run("i18n", "extract", pack)
    assert one.read_text("utf-8") == written
    assert [path.name for path in folder.glob("*(1)*")] == ["box (1).pot"]


def test_extract_deletes_only_its_own_templates(pack: Path) -> None:
    run("i18n", "extract", pack)
    folder = pack / "i18n" / "_pot"
    own = (folder / "things-card.pot").read_text(encoding="utf-8")
    users = {"website.pot": 'msgid ""\nmsgstr "Project-Id-Version: site 1\\n"\n', "notes.pot": "not a template",
             "remarks.pot": own.replace("#. ", "# mine\n#. ", 1),
             "translated.pot": own.replace('msgstr ""\n', 'msgstr "a"\n'), "copied.pot": own}
    for name, text in users.items():
        (folder / name).write_text(text, encoding="utf-8")
    # a kind that goes takes its template along
    for path in pack.glob("*.yaml"):
        path.write_text(re.sub(r"\bcard\b", "paper", path.read_text("utf-8")), "utf-8")
    assert "things-card.pot" in run("i18n", "extract", pack).output
    assert not (folder / "things-card.pot").exists()
    assert {name: (folder / name).read_text(encoding="utf-8") for name in users} == users


def test_a_catalogue_of_another_language_is_not_written_anew(pack: Path) -> None:
    assert run("i18n", "update", "en", pack).exit_code == 0
    edit(pack, "things-card.po", "Language: en", "Language: de")
    before = (pack / "i18n" / "en" / "things-card.po").read_bytes()
    done = run("i18n", "update", "en", pack)
    assert done.exit_code == 1
    assert "i18n/en/things-card.po: expected the header Language: en, found 'de'" in done.output
    assert (pack / "i18n" / "en" / "things-card.po").read_bytes() == before


def test_a_catalogue_has_a_limit_of_strings(pack: Path) -> None:
    assert run("i18n", "update", "en", pack).exit_code == 0
    file = pack / "i18n" / "en" / "things-card.po"
    file.write_text("".join(f'msgctxt "z{at}"\nmsgid "a"\nmsgstr "b"\n\n' for at in range(100_001)), "utf-8")
    assert "things-card.po:400002:1: expected at most 100,000 strings, found more" in run(
        "i18n", "update", "en", pack).output


def test_the_command_without_arguments_prints_its_help_in_lines() -> None:
    told_in_lines("i18n")


def test_a_whole_translation_has_no_error() -> None:
    assert run("i18n", "check", "fr", PACK.parent / "ferry").exit_code == 0
