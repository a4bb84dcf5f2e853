"""Picture sets for Tabletopia and Screentop, and the room of PlayingCards.io, by what the files hold."""

from __future__ import annotations

import csv
import json
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from PIL import Image
from some import some

from generator.cli import cli
from zecer_release.exports import playing_cards
from zecer_release.exports.archive import archive

PACKS = Path(__file__).parents[2] / "packs"


def exported(out: Path, pack: str, form: str, dpi: int = 60) -> Path:
    made = CliRunner().invoke(cli, ["--ui-lang", "en", "export", str(PACKS / pack), f"--{form}", "--png", "--dpi",
                                    str(dpi), "-o", str(out)], prog_name="zecer")
    assert made.exit_code == 0, made.output
    return out / pack / "pl" / "exports" / form


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as image:
        return image.size


@pytest.mark.parametrize("pack", ["small-town", "scriptorium"])
def test_tabletopia_has_a_file_a_face_and_equal_pixels_in_a_kind(pack: str, tmp_path: Path) -> None:
    for product in some(exported(tmp_path, pack, "tabletopia").iterdir()):
        rows = list(csv.DictReader((product / "list.csv").read_text(encoding="utf-8").splitlines()))
        named = {row[side] for row in rows for side in ("front", "back")} - {""}
        found = {path.relative_to(product).as_posix(): size_of(path) for path in product.rglob("*.png")}
        assert named == set(found)
        assert len(set(found.values())) == 1
        assert all(int(row["copies"]) > 0 and row["name"] for row in rows)


def test_a_back_that_all_have_is_there_once(tmp_path: Path) -> None:
    folder = exported(tmp_path, "small-town", "tabletopia")
    assert {path.name for path in folder.glob("*/back.png")} == {"back.png"}
    assert len(list((folder / "towary").rglob("*.png"))) == 3
    assert len(list((folder / "figurki").rglob("*.png"))) == 6


@pytest.mark.parametrize("pack", ["small-town", "scriptorium", "fair"])
def test_sheets_of_screentop_are_the_single_pictures_side_by_side(pack: str, tmp_path: Path) -> None:
    folder = exported(tmp_path, pack, "screentop")
    single = folder.parent / "png"
    told = json.loads((folder / "sheets.json").read_text(encoding="utf-8"))
    assert {path.name for path in folder.glob("*.png")} == {sheet["file"] for product in told["products"]
                                                           for sheet in product["sheets"]}
    for product in some(told["products"]):
        fronts = sorted((single / product["id"]).glob("*-front.png")) or list((single / product["id"]).glob("*.png"))
        sheets = [sheet for sheet in product["sheets"] if "-fronts" in sheet["file"]]
        assert len(fronts) == len(product["pieces"]) > 0
        cells = [(folder / sheet["file"], sheet, index) for sheet in sheets
                 for index in range(sheet["columns"] * sheet["rows"])]
        for (path, sheet, index), front in zip(cells, fronts, strict=False):
            row, column = divmod(index, sheet["columns"])
            wide, high = sheet["cell"]
            with Image.open(path) as whole, Image.open(front) as card:
                assert whole.size == (wide * sheet["columns"], high * sheet["rows"])
                box = (column * wide, row * high, (column + 1) * wide, (row + 1) * high)
                assert whole.crop(box).tobytes() == card.tobytes(), front
        assert f"{product['title']}: " in (folder / "sheets.txt").read_text(encoding="utf-8")


def test_a_room_of_playing_cards_has_each_copy_and_every_picture_it_names(tmp_path: Path) -> None:
    (file,) = exported(tmp_path, "small-town", "pcio").iterdir()
    with ZipFile(file) as room:
        assert room.testzip() is None
        widgets = json.loads(room.read("widgets.json"))
        sizes = {f"package://{info.filename}": info.file_size for info in room.infolist()}
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    cards = [widget for widget in widgets if widget["type"] == "card"]
    assert sum(card["deck"] == "towary-deck" for card in cards) == 20
    for card in some(cards):
        deck = by_id[card["deck"]]
        assert card["cardType"] in deck["cardTypes"]
        assert by_id[card["parent"]]["type"] == "cardPile"
        for template, side in (("faceTemplate", "image"), ("backTemplate", "back")):
            assert deck[template]["objects"][0]["value"] == side
            assert 0 < sizes[deck["cardTypes"][card["cardType"]][side]] < 2 * 2**20
    assert by_id["rynek"]["boardImage"] in sizes


def test_a_picture_that_a_reader_would_drop_gets_a_lower_resolution(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert playing_cards.MOST_BYTES < 2 * 2**20
    # a smaller picture that is too large
    monkeypatch.setattr(playing_cards, "MOST_BYTES", most := 2**15)
    (file,) = exported(tmp_path, "small-town", "pcio", 75).iterdir()
    with ZipFile(file) as room:
        assert max(info.file_size for info in room.infolist()) <= most
        with Image.open(BytesIO(room.read("userassets/rynek-rynek.png"))) as board:
            assert 250 < board.width < 1175


def test_an_archive_depends_on_names_and_contents_only() -> None:
    made = archive({"b.txt": b"two" * 100, "a.png": b"one"})
    assert made == archive({"a.png": b"one", "b.txt": b"two" * 100})
    with ZipFile(BytesIO(made)) as found:
        assert found.namelist() == ["a.png", "b.txt"]
        assert {info.date_time for info in found.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert found.read("b.txt") == b"two" * 100
