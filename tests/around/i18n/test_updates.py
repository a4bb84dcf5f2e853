"""Catalogues follow their pack: what did not change stays, what did is asked for again."""

from __future__ import annotations

from pathlib import Path

from make.box import copy, edit
from make.test_editions import loaded, translate

from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.translate.catalogue import FOLDER
from zecer_i18n.catalogues import accept, extract, update


def begin(pack: Path) -> None:
    found = loaded(pack)
    assert found.game is not None
    update(found, found.game, "en")


def files(pack: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (pack / FOLDER).rglob("*.po*")}


def test_extract_and_update_twice_change_nothing(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    begin(pack)
    found = loaded(pack)
    assert found.game is not None
    assert extract(found, found.game).paths
    before = files(pack)
    assert extract(found, found.game).paths == ()
    assert update(found, found.game, "en").written.paths == ()
    assert files(pack) == before


def test_a_number_changed_in_the_data_changes_no_catalogue(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    begin(pack)
    before = files(pack)
    cards = (pack / "cards.yaml").read_text(encoding="utf-8")
    (pack / "cards.yaml").write_text(cards.replace("copies: 1", "copies: 2").replace("copies: 3", "copies: 2"))
    found = loaded(pack)
    assert found.game is not None
    update(found, found.game, "en")
    assert files(pack) == before


def test_a_file_renamed_loses_nothing(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    begin(pack)
    translate(pack)
    (pack / "cards.yaml").rename(pack / "deck.yaml")
    found = loaded(pack)
    assert found.game is not None
    done = update(found, found.game, "en")
    assert all(entry.is_done for entry in done.catalogue.entries)


def test_a_fuzzy_string_keeps_from_a_release_until_it_is_accepted(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    begin(pack)
    translate(pack)
    edit(pack, "game.yaml", "title: ", "title: Nowe ")
    found = loaded(pack)
    assert found.game is not None
    assert len(update(found, found.game, "en", "2026-11-25").tally.changed) >= 1
    assert update(found, found.game, "en", "2026-11-26").written.paths == ()
    assert build(BuildRequest(pack, tmp_path / "out", ("deck",), "en", 1, release=True)).refused
    accepted, unknown = accept(pack, "en", None)
    assert accepted
    assert not unknown
    assert not build(BuildRequest(pack, tmp_path / "out", ("deck",), "en", 1, release=True)).refused
