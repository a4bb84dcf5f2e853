from __future__ import annotations

import re
import shutil
from collections import Counter
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from pdf import fonts, papers

from generator.cli import cli
from generator.make.pipeline import Result, build
from generator.make.request import BuildRequest, WrongUse

PACK = Path(__file__).parents[1] / "packs" / "fair"
PIECE = re.compile(rb"/Piece <</Id \(([^)]*)\) /Kind \(([^)]*)\) /Side \((\w+)\)")


def copy(folder: Path) -> Path:
    shutil.copytree(PACK, folder / "pack")
    return folder / "pack"


def edit(pack: Path, file: str, old: str, new: str) -> None:
    path = pack / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def built(pack: Path, output: Path, *cards: str, only: tuple[str, ...] = ("talia",), force: bool = False) -> Result:
    return build(BuildRequest(pack, output, only, None, 1, force, cards=cards))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("fair")
    assert not built(PACK, output, only=()).faults
    return output / "fair" / "pl"


def counted(data: bytes) -> Counter[tuple[str, str]]:
    with pikepdf.open(BytesIO(data)) as pdf:
        found = [PIECE.findall(page.Contents.read_bytes()) for page in pdf.pages]
    return Counter((kind.decode(), side.decode()) for page in found for _, kind, side in page)


@pytest.mark.parametrize("file", ["talia.pdf", "talia-skladane.pdf", "oszczedna.pdf"])
def test_cards_are_counted_from_the_marks(folder: Path, file: str) -> None:
    assert counted((folder / file).read_bytes()) == {
        ("ware", "front"): 11, ("ware", "back"): 11, ("trouble", "front"): 12, ("trouble", "back"): 12}


def test_pages_lie_when_they_hold_more_and_fonts_are_embedded(folder: Path) -> None:
    assert papers((folder / "talia.pdf").read_bytes()) == [(210, 297)] * 6
    assert papers((folder / "talia-skladane.pdf").read_bytes())[0] == (297, 210)
    assert all(fonts((folder / "talia.pdf").read_bytes()).values())


def test_a_picture_is_embedded_once(folder: Path) -> None:
    with pikepdf.open(folder / "talia.pdf") as pdf:
        images = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        assert len(images) == 1


def test_two_builds_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    built(PACK, tmp_path)
    assert (tmp_path / "fair" / "pl" / "talia.pdf").read_bytes() == (folder / "talia.pdf").read_bytes()


def test_one_card_alone(tmp_path: Path) -> None:
    result = built(PACK, tmp_path, "bell")
    (one,) = result.built
    assert set(one.files) == {"talia-bell.pdf", "talia-bell-skladane.pdf"}
    assert counted((tmp_path / "fair" / "pl" / "talia-bell.pdf").read_bytes()) == {("ware", "front"): 4,
                                                                                    ("ware", "back"): 4}
    with pytest.raises(WrongUse, match="bell"):
        built(PACK, tmp_path, "belll")


def test_a_text_that_does_not_fit_is_an_error_with_its_line(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    edit(pack, "cards.yaml", "Zjedz w drodze i w spokoju.", "Zjedz w drodze i w spokoju. " * 40)
    done = CliRunner().invoke(cli, ["check", str(pack)])
    assert done.exit_code == 1
    assert re.search(r"cards\.yaml:2\d:\d+: error\[text-over-the-edge\].*region text.*\d+\.\d mm", done.output)
    assert built(pack, tmp_path / "out").refused


def test_a_picture_that_is_missing_is_a_warning(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    edit(pack, "troubles.yaml", "picture: storm", "picture: strom")
    done = CliRunner().invoke(cli, ["check", str(pack)])
    assert done.exit_code == 0
    assert "warning[image-missing]" in done.output
    assert 'did you mean "storm"?' in done.output


@pytest.mark.parametrize("data", [b"%PDF-1.4", b"<svg/>", b"", b"\x89PNG\r\n\x1a\nxx"])
def test_what_is_no_picture_is_told(tmp_path: Path, data: bytes) -> None:
    pack = copy(tmp_path)
    (pack / "theme" / "art" / "storm.png").write_bytes(data)
    done = CliRunner().invoke(cli, ["check", str(pack)])
    assert done.exit_code == 1
    assert "storm.png" in done.output


def test_show_draws_a_face(tmp_path: Path) -> None:
    target = tmp_path / "bell.svg"
    done = CliRunner().invoke(cli, ["show", "ware.bell", str(PACK), "--svg", str(target)])
    assert done.exit_code == 0
    assert target.read_text(encoding="utf-8").startswith('<svg xmlns="http://www.w3.org/2000/svg" width="63mm"')
    again = CliRunner().invoke(cli, ["show", "ware.bell", str(PACK), "--svg", str(target), "--back"])
    assert again.exit_code == 0
    told = CliRunner().invoke(cli, ["show", "kind:ware", str(PACK), "--svg", str(target)])
    assert told.exit_code == 2


@pytest.mark.parametrize(("file", "old", "new", "said"), [
    ("game.yaml", "card: poker", "card: pokre", "poker"),
    ("game.yaml", "guides: lines", "guides: dots", "corners"),
    ("game.yaml", "paper: A4, gap", "paper: 3 mm, gap", "50 to"),
    ("game.yaml", "ink: low", "ink: none", "full, low"),
    ("theme/faces/cards.yaml", "tighten: 3 %", "tighten: lots", "3 %"),
    ("theme/faces/cards.yaml", "placed: cover", "placed: over", "contain"),
    ("theme/faces/cards.yaml", "badge: ellipse", "badge: elipse", "ellipse"),
    ("theme/faces/cards.yaml", "colours: {deck: road}", "colours: {deck: raod}", "raod"),
])
def test_slips_are_told(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    pack = copy(tmp_path)
    edit(pack, file, old, new)
    done = CliRunner().invoke(cli, ["build", str(pack), "-o", str(tmp_path / "out"), "-j", "1"])
    assert done.exit_code == 1
    assert said in done.output
