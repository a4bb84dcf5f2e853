"""Files for print shops, from a pack to the disk: boxes, order, colours, pixels, always the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from make.box import PACK, copy, digests, edit
from PIL import Image
from some import some
from tools import said

from generator.load.profiles import load_profile
from generator.make.pipeline import Result, build
from generator.make.request import BuildRequest
from generator.render.job import PrintSettings
from zecer_press.checks import lint

MM = 25.4 / 72
PicturesOf = Callable[[str, int | None], Path]
LETTERS = re.compile(rb"(?<![\w/.])(rg|RG|g|G)(?=\s)")


def built(output: Path, profile: str, pack: Path = PACK, only: tuple[str, ...] = ("deck",),
          dpi: int | None = None) -> Result:
    return build(BuildRequest(pack, output, only, None, 1, settings=PrintSettings(load_profile(profile), dpi=dpi)))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("shop")
    result = built(output, "drivethrucards")
    assert result.folder == output / "twelve-cards" / "pl" / "drivethrucards"
    return result.folder / "deck.pdf"


@pytest.fixture(scope="module")
def pictures_of(tmp_path_factory: pytest.TempPathFactory) -> PicturesOf:
    """The folder of a shop's pictures of the deck, built once for the tests that only look at them."""

    @cache
    def of(profile: str, dpi: int | None) -> Path:
        folder = built(tmp_path_factory.mktemp("pictures"), profile, dpi=dpi).folder
        assert folder is not None
        return folder

    return of


def test_every_side_is_a_page_back_first(file: Path) -> None:
    with pikepdf.open(file) as pdf:
        written = [page.Contents.read_bytes() for page in pdf.pages]
    sides = [re.search(rb"/Id \((.+?)\) /Side \((\w+)\)", one) for one in written]
    found = [(one[1], one[2]) for one in sides if one]
    assert len(found) == 24
    assert [side for _, side in found] == [b"back", b"front"] * 12
    assert all(found[i][0] == found[i + 1][0] for i in range(0, 24, 2))


def test_boxes_are_exact(file: Path) -> None:
    with pikepdf.open(file) as pdf:
        for page in some(pdf.pages):
            boxes = ("/MediaBox", "/BleedBox", "/TrimBox")
            media, bleed, trim = ([float(n) * MM for n in page.obj[key]] for key in boxes)
            assert media == pytest.approx([0, 0, 69.85, 95.25], abs=0.01)
            assert bleed == media
            assert trim == pytest.approx([3.175, 3.175, 66.675, 92.075], abs=0.01)


def test_there_are_four_inks_and_nothing_else(file: Path) -> None:
    with pikepdf.open(file) as pdf:
        streams = [one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream)]
    drawings = [data for data in streams if b" re" in data or b" k\n" in data]
    assert drawings
    assert not [LETTERS.search(data) for data in drawings if LETTERS.search(data)]


def test_other_tools_agree(file: Path) -> None:
    boxes = said("pdfinfo", "-box", file)
    assert re.search(r"TrimBox:\s+9\.00\s+9\.00\s+189\.00\s+261\.00", boxes)
    assert "PDF version:     1.4" in boxes
    fonts = said("pdffonts", file).splitlines()[2:]
    assert fonts
    assert all(re.search(r" yes yes yes ", line) for line in fonts)
    assert "No syntax or stream encoding errors" in said("qpdf", "--check", file)


def test_the_lint_is_content_and_the_bytes_are_always_the_same(file: Path, tmp_path: Path) -> None:
    assert lint(file.read_bytes(), load_profile("drivethrucards")) == []
    again = built(tmp_path / "again", "drivethrucards").folder
    assert again is not None
    assert (again / "deck.pdf").read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("profile", "dpi", "pixels"),
    [
        ("thegamecrafter", None, (825, 1125)),
        ("thegamecrafter", 600, (1650, 2250)),
        ("makeplayingcards", None, (822, 1122)),
        ("makeplayingcards", 600, (1644, 2244)),
    ],
)
@pytest.mark.daily("thegamecrafter-None-pixels0", "makeplayingcards-None-pixels2")
def test_pictures_have_exactly_the_pixels_of_the_shop(pictures_of: PicturesOf, profile: str, dpi: int | None,
                                                      pixels: tuple[int, int]) -> None:
    folder = pictures_of(profile, dpi)
    assert not list(folder.glob("*.png"))
    pictures = sorted((folder / "deck").glob("*.png"))
    # all backs are alike: one file
    assert len(pictures) == 13
    for path in pictures:
        with Image.open(path) as image:
            assert (image.size, image.mode) == (pixels, "RGB")
            assert round(image.info["dpi"][0]) == (dpi or 300)
        assert lint(path.read_bytes(), load_profile(profile)) == []


def test_a_deck_of_pictures_says_how_many_of_each(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    edit(pack, "cards.yaml", "points: 5, poison: false}", "points: 5, poison: false, copies: 4}")
    edit(pack, "game.yaml", "total: 12, pieces: {card: 12}", "total: 15, pieces: {card: 15}")
    folder = built(tmp_path / "out", "thegamecrafter", pack).folder
    assert folder is not None
    lines = (folder / "deck" / "order.csv").read_text("utf-8").splitlines()
    assert lines[:2] == ["card,name,copies,front,back", "card.bolete,Borowik,4,001-bolete-x4.png,back.png"]
    listed = [line.split(",") for line in lines[1:]]
    assert sum(int(line[2]) for line in listed) == 15
    assert {name for line in listed for name in line[3:]} == {path.name for path in (folder / "deck").glob("*.png")}


def test_a_folder_of_a_deck_that_is_no_more_is_taken_away(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    folder = built(tmp_path / "out", "thegamecrafter", pack).folder
    assert folder is not None
    assert (folder / "deck" / "order.csv").is_file()
    edit(pack, "game.yaml", "  deck:  {kind", "  cards:  {kind")
    built(tmp_path / "out", "thegamecrafter", pack, only=("cards",))
    assert [path.name for path in folder.iterdir() if path.is_dir()] == ["cards"]


def test_what_a_shop_has_not_confirmed_is_told(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    edit(pack, "game.yaml", "size: 63 mm x 88 mm", "size: 70 mm x 120 mm")
    assert "tarot, 69.85 × 120.65 mm, is assumed" in built(tmp_path / "out", "drivethrucards", pack).assumed["deck"]
    assert built(tmp_path / "out", "thegamecrafter", pack).assumed == {}


def test_pictures_come_out_the_same(pictures_of: PicturesOf, tmp_path: Path) -> None:
    again = built(tmp_path, "makeplayingcards").folder
    assert again is not None
    assert digests(again) == digests(pictures_of("makeplayingcards", None))


def test_the_back_is_drawn_to_the_edge_of_the_bleed(pictures_of: PicturesOf) -> None:
    folder = pictures_of("thegamecrafter", None)
    with Image.open(folder / "deck" / "back.png") as image:
        edges = [image.crop((0, 0, 20, 1125)), image.crop((805, 0, 825, 1125)), image.crop((0, 0, 825, 20))]
        assert all(edge.convert("L").getextrema()[0] < 128 for edge in edges)


def test_a_shop_without_the_size_takes_nothing(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    edit(pack, "game.yaml", "size: 63 mm x 88 mm", "size: 50 mm x 50 mm")
    result = built(tmp_path / "out", "drivethrucards", pack)
    (fault,) = (one for one in result.faults if one.path == "product/deck")
    assert result.refused
    assert fault.message == "DriveThruCards has no cards of 50 × 50 mm"
    assert fault.place is not None
    assert fault.place.file == "game.yaml"


def test_what_a_shop_does_not_print_is_left_out_and_told(tmp_path: Path) -> None:
    result = built(tmp_path, "drivethrucards", only=())
    assert [one.product for one in result.built] == ["deck"]
    assert set(result.left_out) == {"rules", "board"}


def test_stated_inks_are_printed_as_they_are_stated(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    (pack / "theme").mkdir()
    theme = "colours: {ink: '#112233', spot: '#884422', ground: '#ffffff'}\ninks: {spot: C10 M70 Y80 K30}\n"
    (pack / "theme" / "theme.yaml").write_text(theme, "utf-8")
    folder = built(tmp_path / "out", "drivethrucards", pack).folder
    assert folder is not None
    with pikepdf.open(folder / "deck.pdf") as pdf:
        streams = [one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream)]
    assert any(b".1 .7 .8 .3 K" in data for data in streams)


def test_too_much_stated_ink_is_refused(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    (pack / "theme").mkdir()
    theme = "colours: {ink: '#112233', spot: '#884422', ground: '#ffffff'}\ninks: {spot: C90 M70 Y80 K30}\n"
    (pack / "theme" / "theme.yaml").write_text(theme, "utf-8")
    result = built(tmp_path / "out", "drivethrucards", pack)
    assert "at most 240% of ink" in result.faults[0].message


def test_home_sheets_take_the_paper(tmp_path: Path) -> None:
    folder = built(tmp_path, "home-letter").folder
    assert folder is not None
    data = (folder / "deck.pdf").read_bytes()
    with pikepdf.open(BytesIO(data)) as pdf:
        sizes = {tuple(round(float(n) * MM, 1) for n in page.mediabox) for page in pdf.pages}
    assert sizes <= {(0, 0, 215.9, 279.4), (0, 0, 279.4, 215.9)}
    assert lint(data, load_profile("home-letter")) == []
    assert {one.rule for one in lint(data, load_profile("home-a4"))} == {"home-paper"}


def test_a_picture_for_another_shop_is_found() -> None:
    output = BytesIO()
    Image.new("RGBA", (822, 1122)).save(output, "PNG")
    found = {one.rule for one in lint(output.getvalue(), load_profile("thegamecrafter"))}
    assert found == {"picture-colour", "picture-pixels"}


def test_a_rulebook_fits_on_another_paper_with_its_whole_cover(tmp_path: Path) -> None:
    folder = built(tmp_path, "home-letter", only=("rules",)).folder
    assert folder is not None
    cover = said("pdftotext", "-f", "1", "-l", "1", folder / "rules.pdf", "-")
    assert "Dwanaście kart" in cover
    assert "2 graczy" in cover
