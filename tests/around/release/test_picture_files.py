"""Pictures of every face and contact sheets, by what the written files hold."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
from click.testing import CliRunner, Result
from PIL import Image, ImageChops, ImageStat
from some import some

from generator.cli import cli
from generator.load.pack import load
from generator.make import picture
from generator.model.profile import in_pixels
from generator.model.values import Ref
from generator.translate.edition import Edition
from zecer_release.exports import face_pictures

PACKS = Path(__file__).parents[2] / "packs"
TOWN, CARDS = PACKS / "small-town", PACKS / "twelve-cards"
SIDES = ("towary/001-salt-x12-front", "towary/002-wine-x8-front", "towary/back", "rynek/rynek",
         *(f"{product}/{figure}-{side}" for product in ("figurki", "figurki2")
           for figure in ("001-miller", "002-glazier", "003-banker-x2") for side in ("front", "back")))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(argument) for argument in ("--ui-lang", "en", "export", *arguments)],
                              prog_name="zecer")


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exports of the small town, at 60 dpi."""
    out = tmp_path_factory.mktemp("town")
    made = run(TOWN, "--png", "--webp", "--svg", "--contact-sheet", "--dpi", "60", "-o", out)
    assert made.exit_code == 0, made.output
    return out / "small-town" / "pl" / "exports"


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_each_side_of_each_piece_and_the_board_is_one_file_whose_name_tells_it(town: Path) -> None:
    for form in ("png", "webp", "svg"):
        assert files(town / form) == {f"{name}.{form}" for name in SIDES}


def test_pictures_have_the_pixels_of_their_pieces(town: Path) -> None:
    sizes = {"towary": (63, 88), "figurki": (33, 60), "figurki2": (24.75, 45), "rynek": (400, 400)}
    for name in SIDES:
        for form in ("png", "webp"):
            with Image.open(town / form / f"{name}.{form}") as found:
                assert (found.mode, found.size) == ("RGB", in_pixels(*sizes[name.partition("/")[0]], 60))


def test_the_three_kinds_of_pictures_look_alike(town: Path) -> None:
    for name in SIDES:
        with Image.open(town / "png" / f"{name}.png") as png, Image.open(town / "webp" / f"{name}.webp") as webp:
            svg = resvg_py.svg_to_bytes(svg_string=(town / "svg" / f"{name}.svg").read_text(encoding="utf-8"),
                                        width=png.width, background="#ffffff", dpi=96.0, skip_system_fonts=True)
            drawn = Image.open(BytesIO(bytes(svg))).convert("RGB").resize(png.size)
            # the pattern of the back is finer than these pixels
            assert apart(png, webp) < 8, name
            assert apart(png, drawn) < 12 or name == "towary/back", name


def apart(one: Image.Image, other: Image.Image) -> float:
    """The greatest mean difference of a colour; a line may lie half a pixel aside."""
    return max(ImageStat.Stat(ImageChops.difference(one.reduce(4), other.reduce(4))).mean)


def test_an_svg_has_the_name_of_its_piece(town: Path) -> None:
    assert "<title>Sól</title>" in (town / "svg" / "towary" / "001-salt-x12-front.svg").read_text(encoding="utf-8")


def test_a_contact_sheet_names_every_face_and_its_copies(town: Path) -> None:
    assert files(town / "contact-sheet") == {f"{name}.{ending}" for name in ("towary", "figurki", "figurki2", "rynek")
                                             for ending in ("pdf", "png")}
    with pypdfium2.PdfDocument(town / "contact-sheet" / "towary.pdf") as document:
        words = document[0].get_textpage().get_text_bounded()
    for label in ("Miasteczko · Towary", "Sól ×12", "Wino ×8", "tył"):
        assert label in words


def test_equal_packs_give_equal_bytes(town: Path, tmp_path: Path) -> None:
    again = run(TOWN, "--png", "--webp", "--svg", "--contact-sheet", "--dpi", "60", "-o", tmp_path)
    assert again.exit_code == 0
    other = tmp_path / "small-town" / "pl" / "exports"
    for name in some(files(town)):
        assert (town / name).read_bytes() == (other / name).read_bytes(), name


def test_only_some_products_and_the_rest_stays(tmp_path: Path) -> None:
    assert run(TOWN, "--svg", "-o", tmp_path).exit_code == 0
    folder = tmp_path / "small-town" / "pl" / "exports" / "svg"
    before = files(folder)
    (folder / "towary" / "mine.svg").write_text("mine")
    (folder / "rynek" / "rynek.svg").write_text("changed")
    made = run(TOWN, "--svg", "-o", tmp_path, "--only", "rynek")
    assert made.exit_code == 0, made.output
    assert "1 file" in made.output
    assert "that file is now rynek/rynek (1).svg" in made.output
    assert files(folder) == before | {"towary/mine.svg", "rynek/rynek (1).svg"}
    assert (folder / "rynek" / "rynek (1).svg").read_text() == "changed"


def test_a_file_of_the_user_is_kept_and_one_that_is_none_any_more_is_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "twelve-cards" / "pl" / "exports" / "svg"
    (folder / "deck").mkdir(parents=True)
    (folder / "deck" / "back.svg").write_text("mine")
    pack = tmp_path / "pack"
    pack.mkdir()
    for path in CARDS.rglob("*"):
        target = pack / path.relative_to(CARDS)
        target.mkdir() if path.is_dir() else target.write_bytes(path.read_bytes())
    assert run(pack, "--svg", "-o", tmp_path).exit_code == 0
    assert (folder / "deck" / "back (1).svg").read_text() == "mine"
    before = files(folder)
    head = (pack / "game.yaml").read_text(encoding="utf-8")
    (pack / "game.yaml").write_text(head.replace("deck:  {", "talia:  {"), encoding="utf-8")
    again = run(pack, "--svg", "-o", tmp_path)
    assert again.exit_code == 0, again.output
    mine = {"deck/back (1).svg"}
    assert files(folder) == mine | {name.replace("deck/", "talia/") for name in before - mine}


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "expected a form to export, found none; forms: --png, --svg"),
        (("--png", "--dpi", "20"), 2, "36<=x<=1200"),
        (("--png", "--only", "nothing"), 2, "expected a product of small-town, found 'nothing'"),
        (("--png", "--only", "kostka"), 2, "expected a product that --png shows, found dice-net"),
        (("--png", "--only", "rynek", "--dpi", "1200"), 1, "--dpi 507 is the finest"),
        (("--svg", "--lang", "tlh"), 2, "expected"),
    ],
)
def test_wishes_that_cannot_be_met(arguments: tuple[str, ...], code: int, said: str, tmp_path: Path) -> None:
    found = run(TOWN, *arguments, "-o", tmp_path)
    assert found.exit_code == code, found.output
    assert said in " ".join(found.output.split())
    assert not list(tmp_path.rglob("*.png"))


def test_the_finest_that_is_told_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face_pictures, "MOST_PIXELS", 3_000_000)
    told = " ".join(run(TOWN, "--webp", "--only", "rynek", "--dpi", "300", "-o", tmp_path).output.split())
    finest = re.search(r"--dpi (\d+) is the finest", told)
    assert finest is not None
    wishes = {str(int(finest[1]) + more): code for more, code in ((0, 0), (2, 1))}
    assert {dpi: run(TOWN, "--webp", "--only", "rynek", "--dpi", dpi, "-o", tmp_path).exit_code
            for dpi in wishes} == wishes


def test_a_pack_with_an_error_is_not_exported(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    head = "game: x\ntitle: X\nlanguage: en\nproducts: {d: {kind: deck, title: D, of: [no]}}\n"
    (pack / "game.yaml").write_text(head)
    found = run(pack, "--png", "-o", tmp_path / "out")
    assert found.exit_code == 1
    assert "nothing was exported" in found.output
    assert not (tmp_path / "out").exists()


def test_a_link_in_the_way_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "out" / "small-town").mkdir(parents=True)
    (tmp_path / "out" / "small-town" / "pl").symlink_to(outside)
    found = run(TOWN, "--svg", "-o", tmp_path / "out")
    assert found.exit_code == 1
    assert not list(outside.iterdir())


def test_a_picture_is_the_one_that_show_makes(tmp_path: Path) -> None:
    assert run(CARDS, "--png", "--only", "deck", "-o", tmp_path).exit_code == 0
    game = load(CARDS).game
    assert game is not None
    thing = next(thing for ref, thing in game.things.items() if isinstance(ref, Ref) and ref.kind == "card")
    with Image.open(BytesIO(picture.as_png(Edition(game, "pl"), thing))) as shown, \
            Image.open(next(tmp_path.rglob(f"001-{thing.id}*-front.png"))) as exported:
        assert exported.size == shown.size == in_pixels(63, 88, 300)
        assert exported.tobytes() == shown.tobytes()
