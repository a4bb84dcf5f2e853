"""The archives of a box: what is in them, what the plan of printing says, and that bytes do not vary."""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pypdfium2
import pytest
from click.testing import CliRunner, Result
from some import some

from generator.cli import cli

PACKS = Path(__file__).parents[2] / "packs"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in ("--ui-lang", "en", "build", "-j", "1", *arguments)],
                              prog_name="zecer")


def zipped(out: Path, pack: str, *more: str) -> tuple[Path, dict[str, bytes]]:
    made = run(PACKS / pack, "-o", out, "--zip", *more)
    assert made.exit_code == 0, made.output
    (path,) = (out / pack).rglob("*.zip")
    assert path.name in made.output
    with ZipFile(path) as found:
        return path, {info.filename: found.read(info) for info in found.infolist()}


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    return zipped(tmp_path_factory.mktemp("town"), "small-town")


def test_an_archive_for_players_has_the_files_of_the_box(town: tuple[Path, dict[str, bytes]]) -> None:
    path, files = town
    assert path.parent.name == "zip"
    box = {one.name: one.read_bytes() for one in path.parents[2].glob("*.pdf")}
    assert {name: files[name] for name in box} == box
    assert set(files) - set(box) == {"readme.txt", "credits.txt", "plan.pdf"}


def test_the_plan_says_sheets_paper_sides_and_what_to_do(town: tuple[Path, dict[str, bytes]]) -> None:
    plan = town[1]["readme.txt"].decode()
    for told in ("towary.pdf: A4, stron: 6, arkuszy: 3, dwustronnie, odwracanie wzdłuż długiej krawędzi",
                 "rynek-cala.pdf: 400 × 400 mm, stron: 1, arkuszy: 1, jednostronnie", "jeden z tych plików:",
                 "na czym: karton 200–250 g/m²", "potem: wytnij, zagnij na liniach przerywanych, sklej"):
        assert told in plan
    for name in some(name for name in town[1] if name.endswith(".pdf") and name != "plan.pdf"):
        assert f"  {name}: " in plan


def test_the_plan_as_pages_says_the_same_with_a_picture_of_each_file(town: tuple[Path, dict[str, bytes]]) -> None:
    with pypdfium2.PdfDocument(town[1]["plan.pdf"]) as document:
        text = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
        pictures = sum(1 for page in document for found in page.get_objects() if found.type == 3)
    assert "Plan druku: Miasteczko" in text
    assert "towary.pdf: A4, stron: 6, arkuszy: 3" in text
    assert pictures == 7


def test_the_ways_of_printing_are_told_apart(tmp_path: Path) -> None:
    plan = zipped(tmp_path, "twelve-cards", "--only", "deck")[1]["readme.txt"].decode()
    assert "deck.pdf: A4, stron: 4, arkuszy: 2, dwustronnie, odwracanie wzdłuż długiej krawędzi" in plan
    assert "deck-skladane.pdf: A4" in plan
    assert "jednostronnie, złóż na linii przerywanej i sklej" in plan


def test_tables_on_several_pages_lie_side_by_side_and_glued_boards_are_told(tmp_path: Path) -> None:
    plan = zipped(tmp_path / "cards", "twelve-cards", "--only", "board,rules")[1]["readme.txt"].decode()
    (board,) = (line for line in plan.splitlines() if line.startswith("  board.pdf: "))
    assert board.endswith(", jednostronnie")
    pack = tmp_path / "pack"
    shutil.copytree(PACKS / "fair", pack)
    head = (pack / "game.yaml").read_text(encoding="utf-8")
    head = head.replace("duplex: [long-edge, gutter-fold]}", "duplex: [fronts-only], glued: A5}")
    (pack / "game.yaml").write_text(head, encoding="utf-8")
    made = run(pack, "-o", tmp_path / "out", "--zip", "--only", "talia")
    assert made.exit_code == 0, made.output
    (path,) = (tmp_path / "out").rglob("*.zip")
    with ZipFile(path) as found:
        told = found.read("readme.txt").decode()
    assert "talia-do-sklejenia.pdf: A5" in told
    assert "jednostronnie, sklej strony na zakładkę" in told


def test_the_archive_for_a_shop_has_its_files_and_no_plan(tmp_path: Path) -> None:
    path, files = zipped(tmp_path, "twelve-cards", "--only", "deck", "--profile", "thegamecrafter")
    assert path.name == "twelve-cards-pl-thegamecrafter.zip"
    assert "plan.pdf" not in files
    assert "deck/order.csv" in files
    assert "Pliki dla: The Game Crafter" in files["readme.txt"].decode()
    assert all(f"  {name}\n" in files["readme.txt"].decode() for name in files if name.startswith("deck/"))


def test_bytes_do_not_vary_and_an_archive_is_replaced(town: tuple[Path, dict[str, bytes]], tmp_path: Path) -> None:
    path, _ = zipped(tmp_path, "small-town")
    first = path.read_bytes()
    assert first == town[0].read_bytes()
    path.write_bytes(b"mine")
    zipped_again = run(PACKS / "small-town", "-o", tmp_path, "--zip")
    assert zipped_again.exit_code == 0
    assert path.read_bytes() == first
    assert path.with_name(f"{path.stem} (1).zip").read_bytes() == b"mine"


def test_a_build_without_it_leaves_the_archive(town: tuple[Path, dict[str, bytes]], tmp_path: Path) -> None:
    out = tmp_path / "out"
    shutil.copytree(town[0].parents[4], out)
    assert run(PACKS / "small-town", "-o", out).exit_code == 0
    assert len(list(out.rglob("*.zip"))) == 1


@pytest.mark.parametrize("more", ["--force", "--watch"])
def test_a_part_of_a_box_is_not_packed(more: str, tmp_path: Path) -> None:
    found = run(PACKS / "small-town", "-o", tmp_path, "--zip", more)
    assert found.exit_code == 2
    assert "expected a whole box for --zip" in " ".join(found.output.split())


def test_in_a_translation_the_plan_is_in_its_language(tmp_path: Path) -> None:
    made = run(PACKS / "small-town", "-o", tmp_path, "--zip", "--lang", "qps", "--only", "kostka")
    assert made.exit_code == 0, made.output
    (path,) = tmp_path.rglob("*.zip")
    with ZipFile(BytesIO(path.read_bytes())) as found:
        assert "Plan druku" not in found.read("readme.txt").decode()
