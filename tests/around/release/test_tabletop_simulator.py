"""The saved object of Tabletop Simulator: its JSON by the documented format, its sheets by the single cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest
from click.testing import CliRunner, Result
from PIL import Image
from some import some

from generator.cli import cli
from generator.layout.marks import Piece
from zecer_release.exports.card_sheets import SheetGrid, fitting_dpi, grids_for

PACKS = Path(__file__).parents[2] / "packs"
SCHEMA = json.loads((Path(__file__).parent / "save.schema.json").read_text(encoding="utf-8"))
DPI = 72


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in ("--ui-lang", "en", "export", *arguments)],
                              prog_name="zecer")


def exported(out: Path, pack: str, *more: str) -> tuple[Path, dict[str, Any]]:
    """The folder and the save of a pack."""
    made = run(PACKS / pack, "--tts", "--dpi", str(DPI), "-o", out, *more)
    assert made.exit_code == 0, made.output
    folder = out / pack / "pl" / "exports" / "tts"
    return folder, json.loads((folder / f"{pack}-pl.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    return exported(tmp_path_factory.mktemp("fair"), "fair")


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    return exported(tmp_path_factory.mktemp("town"), "small-town")


def objects(save: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All objects, also those in others."""
    waiting = list(save["ObjectStates"])
    while waiting:
        one = waiting.pop(0)
        yield one
        waiting += one.get("ContainedObjects", ())


def addresses(save: dict[str, Any]) -> set[str]:
    """The pictures that a save names."""
    images = [one["CustomImage"] for one in objects(save) if "CustomImage" in one]
    decks = [deck for one in objects(save) for deck in one.get("CustomDeck", {}).values()]
    found = {deck[key] for deck in decks for key in ("FaceURL", "BackURL")}
    return (found | {image.get(key, "") for image in images for key in ("ImageURL", "ImageSecondaryURL")}) - {""}


@pytest.mark.parametrize("pack", ["fair", "small-town", "twelve-cards"])
def test_a_save_is_as_documented_and_names_every_picture(pack: str, tmp_path: Path) -> None:
    folder, save = exported(tmp_path, pack)
    jsonschema.Draft202012Validator(SCHEMA).validate(save)
    pictures = {path.name for path in folder.glob("*.png")}
    assert addresses(save) == pictures - {f"{pack}-pl.png"}
    guids = [one["GUID"] for one in objects(save)]
    assert len(set(guids)) == len(guids) > 0
    for path in some(folder.glob("*.png")):
        with Image.open(path) as image:
            assert image.mode == "RGB"
            assert max(image.size) <= 4096


def test_a_deck_has_each_card_as_often_as_the_box(fair: tuple[Path, dict[str, Any]]) -> None:
    deck = fair[1]["ObjectStates"][0]
    assert (deck["Name"], deck["Nickname"]) == ("DeckCustom", "Karty jarmarku")
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 23
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    for card in some(deck["ContainedObjects"]):
        number, index = divmod(card["CardID"], 100)
        sheet = card["CustomDeck"][str(number)]
        assert card["CustomDeck"] == {str(number): deck["CustomDeck"][str(number)]}
        assert index < sheet["NumWidth"] * sheet["NumHeight"]
        assert card["Nickname"]
    copies = {name: sum(card["Nickname"] == name for card in deck["ContainedObjects"])
              for name in {card["Nickname"] for card in deck["ContainedObjects"]}}
    assert max(copies.values()) > 1
    assert any(card["Description"] for card in deck["ContainedObjects"])


def test_a_cell_of_a_sheet_is_the_picture_of_its_card(fair: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    folder, save = fair
    assert run(PACKS / "fair", "--png", "--dpi", str(DPI), "-o", tmp_path).exit_code == 0
    for deck in some(one for one in save["ObjectStates"] if one["Name"] == "DeckCustom"):
        product = {"Karty jarmarku": "talia", "Karty oszczędne": "oszczedna"}[deck["Nickname"]]
        single = tmp_path / "fair" / "pl" / "exports" / "png" / product
        order = list(dict.fromkeys(deck["DeckIDs"]))
        fronts = sorted(single.glob("*-front.png"))
        assert len(order) == len(fronts)
        for id_, front in zip(order, fronts, strict=True):
            sheet = deck["CustomDeck"][str(id_ // 100)]
            with Image.open(front) as card:
                assert cell(folder / sheet["FaceURL"], sheet, id_ % 100) == card.tobytes(), front.name
        with Image.open(single / "back.png") as back, Image.open(folder / sheet["BackURL"]) as common:
            assert not sheet["UniqueBack"]
            assert back.tobytes() == common.tobytes()


def cell(path: Path, sheet: dict[str, Any], index: int) -> bytes:
    """The pixels of a cell, as the game cuts them: by equal columns and rows."""
    with Image.open(path) as whole:
        wide, high = whole.width / sheet["NumWidth"], whole.height / sheet["NumHeight"]
        assert wide == int(wide)
        assert high == int(high)
        row, column = divmod(index, sheet["NumWidth"])
        return whole.crop((int(column * wide), int(row * high), int((column + 1) * wide), int((row + 1) * high))
                          ).tobytes()


def test_backs_that_differ_are_a_sheet_like_the_fronts(tmp_path: Path) -> None:
    folder, save = exported(tmp_path, "scriptorium")
    decks = some(one for one in save["ObjectStates"] if one["Name"] == "DeckCustom")
    sheets = [sheet for deck in decks for sheet in deck["CustomDeck"].values() if sheet["UniqueBack"]]
    for sheet in some(sheets):
        with Image.open(folder / sheet["FaceURL"]) as fronts, Image.open(folder / sheet["BackURL"]) as backs:
            assert fronts.size == backs.size
            assert fronts.tobytes() != backs.tobytes()


def test_counters_lie_in_a_bag_figures_stand_and_the_board_lies_fast(town: tuple[Path, dict[str, Any]]) -> None:
    by_name: dict[str, list[dict[str, Any]]] = {}
    for one in town[1]["ObjectStates"]:
        by_name.setdefault(one["Name"], []).append(one)
    (bag,) = by_name["Bag"]
    assert [one["Nickname"] for one in bag["ContainedObjects"]] == ["Sól"] * 12 + ["Wino"] * 8
    assert {one["Name"] for one in bag["ContainedObjects"]} == {"Custom_Tile"}
    assert len(by_name["Figurine_Custom"]) == 8
    assert [one["Transform"]["scaleX"] for one in by_name["Figurine_Custom"]] == [1.0] * 4 + [0.75] * 4
    (board,) = by_name["Custom_Board"]
    assert board["Locked"]


def test_a_die_with_faces_of_its_own_tells_them(town: tuple[Path, dict[str, Any]]) -> None:
    dice = [one["Description"] for one in town[1]["ObjectStates"] if one["Name"] == "Die_6"]
    assert len(dice) == 3
    assert dice[:2] == ["", ""]
    assert [line.partition(" = ")[0] for line in dice[2].splitlines()] == ["1", "2", "3", "4", "5", "6"]
    assert "4 = nic" in dice[2].splitlines()


def test_objects_do_not_lie_on_one_another(town: tuple[Path, dict[str, Any]]) -> None:
    places = [(one["Transform"]["posX"], one["Transform"]["posZ"]) for one in town[1]["ObjectStates"]]
    assert len(set(places)) == len(places) > 10


def test_pictures_by_name_by_address_and_by_path(tmp_path: Path) -> None:
    _, plain = exported(tmp_path, "fair", "--only", "talia")
    names = addresses(plain)
    _, far = exported(tmp_path, "fair", "--only", "talia", "--base-url", "https://example.org/a b".replace(" ", "%20"))
    assert {unquote(one) for one in addresses(far)} == {f"https://example.org/a b/{name}" for name in names}
    folder, near = exported(tmp_path, "fair", "--only", "talia", "--local")
    assert addresses(near) == {(folder.resolve() / name).as_uri() for name in names}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--tts", "--base-url", "ftp://example.org"), "expected an address such as https://example.org/game/"),
        (("--tts", "--base-url", "https://example.org/?a=b"), "expected an address such as"),
        (("--tts", "--base-url", 'https://example.org/"'), "expected an address such as"),
        (("--tts", "--base-url", "https://[x"), "expected an address such as"),
        (("--png", "--local"), "expected --base-url or --local with --tts"),
        (("--tts", "--local", "--base-url", "https://example.org"), "expected --base-url or --local, found both"),
    ],
)
def test_wrong_addresses_are_refused(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    found = run(PACKS / "fair", *arguments, "-o", tmp_path)
    assert found.exit_code == 2, found.output
    assert said in " ".join(found.output.split())


@pytest.mark.parametrize(
    ("size", "dpi", "count", "grids"),
    [
        ((63, 88), 165, 70, [(10, 7)]),
        ((63, 88), 165, 71, [(10, 7), (1, 1)]),
        ((63, 88), 330, 15, [(5, 3)]),
        ((63, 88), 330, 17, [(5, 3), (2, 1)]),
        ((20, 20), 100, 12, [(10, 2)]),
        ((344, 100), 300, 3, [(1, 3)]),
    ],
)
def test_the_grid_follows_the_resolution(size: tuple[float, float], dpi: int, count: int, grids: list[tuple[int, int]]
                                         ) -> None:
    found = grids_for(Piece("", "", "front", *size, 0.0, ()), dpi, count)
    assert [(grid.columns, grid.rows) for grid in found] == grids
    assert all(max(grid.size) <= 4096 for grid in found)


def test_a_piece_that_is_too_large_gets_a_lower_resolution() -> None:
    large = Piece("", "", "front", 400.0, 300.0, 0.0, ())
    assert fitting_dpi(large, 300) == 260
    assert fitting_dpi(large, 100) == 100
    assert SheetGrid(3, 2, (10, 20)).place(4) == (10, 20)


def test_equal_packs_give_equal_saves(fair: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    folder, _ = exported(tmp_path, "fair")
    for path in some(folder.iterdir()):
        assert path.read_bytes() == (fair[0] / path.name).read_bytes(), path.name
