"""Boxes in other languages: from a catalogue, in the pseudo-language, as drafts and as releases."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from begun_catalogues import begin_catalogues
from make.box import copy

from generator.load.pack import Loaded, load
from generator.make.editions import edition_of, unfinished_findings
from generator.make.pipeline import build
from generator.make.request import BuildRequest, WrongUse
from generator.records import replace
from generator.translate.catalogue import FOLDER, read_catalogue, sheet_text
from generator.translate.pseudo import pseudo

ROOT = Path(__file__).parents[2]
PACKS = ROOT / "tests" / "packs"
OFTEN = ("fair", "small-town", "twelve-cards", "scriptorium")


def loaded(pack: Path) -> Loaded:
    return load(pack)


def english(source: str) -> str:
    return pseudo(source).replace("|acc", "")


def translate(pack: Path) -> None:
    """Say everything in English of a kind, which has no cases."""
    for name, sheet in read_catalogue(pack, "en").sheets.items():
        entries = tuple(replace(entry, target=entry.target or english(entry.source)) for entry in sheet.entries)
        path = pack / FOLDER / "en" / name
        path.write_text(sheet_text(replace(sheet, entries=entries)), encoding="utf-8")


def test_a_language_that_nobody_began(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match="found 'en'; languages here: pl"):
        build(BuildRequest(copy(tmp_path), tmp_path / "out", language="en"))


def test_a_draft_is_built_and_a_release_refused(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    begin_catalogues(pack, "en")
    draft = build(BuildRequest(pack, tmp_path / "out", ("deck",), "en", 1))
    assert draft.folder == tmp_path / "out" / "twelve-cards" / "en"
    assert not draft.refused
    assert not draft.draft
    refused = build(BuildRequest(pack, tmp_path / "out", ("deck",), "en", 1, release=True))
    assert refused.refused
    assert {fault.rule for fault in refused.faults} == {"translation-missing"}


def test_a_release_when_all_is_said(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    begin_catalogues(pack, "en")
    translate(pack)
    done = build(BuildRequest(pack, tmp_path / "out", ("deck",), "en", 1, release=True))
    assert not done.refused, done.faults or done.proof.report


def test_a_broken_catalogue_is_told(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    begin_catalogues(pack, "en")
    (pack / FOLDER / "en" / "box.po").write_text('msgid "a', encoding="utf-8")
    result = build(BuildRequest(pack, tmp_path / "out", ("deck",), "en", 1))
    assert result.refused
    assert result.proof.report is not None
    errors = [finding.path for finding in result.proof.report.findings if finding.severity == "error"]
    assert errors == ["i18n/en"]


@pytest.mark.parametrize("name", OFTEN)
def test_every_face_and_template_survives_the_pseudo_language(name: str, tmp_path: Path) -> None:
    """What has no room is told; nothing breaks."""
    result = build(BuildRequest(PACKS / name, tmp_path, language="qps", jobs=1))
    assert not result.refused
    assert not [fault for fault in result.faults if fault.rule != "cannot-make"]
    assert result.folder == tmp_path / result.folder.parent.name / "qps" if result.folder else None
    assert result.built


def test_a_box_in_its_own_language_needs_no_library_of_catalogues() -> None:
    program = "import sys, generator.make.pipeline, generator.make.editions; assert 'polib' not in sys.modules"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)


def test_titles_of_products_are_translated(tmp_path: Path) -> None:
    """The stamp of a sheet names the product as the edition does."""
    pypdfium2 = pytest.importorskip("pypdfium2")
    pack = copy(tmp_path)
    begin_catalogues(pack, "en")
    translate(pack)
    done = build(BuildRequest(pack, tmp_path / "out", ("deck",), "en", 1))
    assert done.folder is not None
    assert done.loaded.game is not None
    title = done.loaded.game.products["deck"].title.source
    document = pypdfium2.PdfDocument(next(iter(done.folder.glob("*.pdf"))))
    told = " ".join(page.get_textpage().get_text_range() for page in document)
    assert english(title) in told
    assert title not in told


def test_a_release_asks_only_for_what_its_products_print(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    begin_catalogues(pack, "en")
    translate(pack)
    for name, sheet in read_catalogue(pack, "en").sheets.items():
        if name.startswith("rulebook"):
            empty = tuple(replace(entry, target="") for entry in sheet.entries)
            (pack / FOLDER / "en" / name).write_text(sheet_text(replace(sheet, entries=empty)), encoding="utf-8")
    assert build(BuildRequest(pack, tmp_path / "out", ("rules",), "en", 1, release=True)).refused
    assert not build(BuildRequest(pack, tmp_path / "out", ("deck",), "en", 1, release=True)).refused


def test_a_release_asks_for_every_word_of_the_engine(tmp_path: Path) -> None:
    found = loaded(copy(tmp_path))
    assert found.game is not None
    products = list(found.game.products.values())
    (engine,) = (one for one in unfinished_findings(found, found.game, "it", products) if one.path == "i18n/it/ui.po")
    assert str(engine.place) == "i18n/it/ui.po:1:1"
    assert engine.message.startswith("expected every word of the engine in it, found ")
    assert not [one for one in unfinished_findings(found, found.game, "en", products) if one.path == "i18n/en/ui.po"]
    assert unfinished_findings(found, found.game, "pl", products) == ()


@pytest.mark.parametrize("language", ["pl", "en"])
def test_a_pack_says_words_of_the_engine_its_own_way(tmp_path: Path, language: str) -> None:
    pack = copy(tmp_path)
    begin_catalogues(pack, "en")
    path = pack / FOLDER / language / "ui.po"
    path.parent.mkdir(exist_ok=True)
    path.write_text('msgid "Spis treści"\nmsgstr "Co tu jest"\n', encoding="utf-8")
    found = loaded(pack)
    assert found.game is not None
    edition = edition_of(found, found.game, language)
    assert edition.word("Contents") == "Co tu jest"
    assert edition.word("Indeks pojęć") in ("Indeks pojęć", "Index of Terms")


def test_what_a_stranger_may_write_breaks_nothing(tmp_path: Path) -> None:
    """Code, tags and attributes are no more than letters, and are told."""
    pack = copy(tmp_path)
    begin_catalogues(pack, "en")
    bad = "{{ 7 * 7 }} <script>x</script> {value:card.fly-agaric.__class__} {name:..} {plural:} **** {0.__init__}"
    for name, sheet in read_catalogue(pack, "en").sheets.items():
        entries = tuple(replace(entry, target=bad) for entry in sheet.entries)
        (pack / FOLDER / "en" / name).write_text(sheet_text(replace(sheet, entries=entries)), encoding="utf-8")
    refused = build(BuildRequest(pack, tmp_path / "out", (), "en", 1))
    assert refused.refused
    assert refused.proof.errors
    forced = build(BuildRequest(pack, tmp_path / "out", (), "en", 1, force=True))
    assert forced.built
    assert not [fault for fault in forced.faults if fault.rule != "cannot-make"]
