"""Pictures that a pack brings, engraved; and who made them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from generator.book.front import picture_credits
from generator.layout.faces.pictures import image_marks
from generator.layout.marks import PictureMark
from generator.load.pack import load
from generator.model.region_contents import ImageContent
from generator.model.theme import Theme
from generator.pictures.picture_source import layers_of
from generator.translate.edition import Edition

GAME = 'game: photos\ntitle: Photos\nlanguage: en\nversion: "1"\nproducts: {}\n'
TROLL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M128 128h256v256H128z"/></svg>'
ICONS = "icons:\n  troll: {drawing: troll, set: own, author: me, licence: CC0, meaning: Troll}\n"
BOX = (0.0, 0.0, 24.0, 24.0)


def pack(folder: Path, theme: str, picture: Image.Image | None = None, turned: int = 1) -> Path:
    """A pack with a photograph, an icon and a theme."""
    for name in ("art", "icons"):
        (folder / "theme" / name).mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "theme" / "icons" / "troll.svg").write_text(TROLL, "utf-8")
    (folder / "theme" / "theme.yaml").write_text(theme + ICONS, "utf-8")
    shown = picture or Image.new("RGB", (300, 300), "#804020")
    exif = Image.Exif()
    exif[0x0112] = turned
    shown.save(folder / "theme" / "art" / "mayor.png", exif=exif)
    return folder


def inked(theme: Theme, name: str) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Where the key block of a picture prints."""
    (mark,) = image_marks(theme, ImageContent(), BOX, name, "")
    assert isinstance(mark, PictureMark)
    return np.asarray(layers_of(mark.source).blocks[-1].bits)


def read(folder: Path) -> Theme:
    loaded = load(folder)
    assert loaded.game is not None
    assert not loaded.findings
    return loaded.game.theme


def half_dark() -> Image.Image:
    """Black on the left, white on the right."""
    picture = Image.new("RGB", (300, 300), "white")
    picture.paste("black", (0, 0, 150, 300))
    return picture


@pytest.mark.parametrize("turned", [1, 6])
def test_a_photograph_is_engraved_upright(tmp_path: Path, turned: int) -> None:
    ink = inked(read(pack(tmp_path, "engravings: {print: {art: mayor}}\n", half_dark(), turned)), "print")
    high, wide = ink.shape
    left, top = ink[:, : wide // 2].mean(), ink[: high // 2].mean()
    # a photograph taken sideways has its dark half above
    dark, even = (left, top) if turned == 1 else (top, left)
    assert dark > 0.8
    assert 0.3 < even < 0.7


def test_an_icon_becomes_a_relief_with_paper_around(tmp_path: Path) -> None:
    ink = inked(read(pack(tmp_path, "engravings: {print: {icon: troll}}\n")), "print")
    high, wide = ink.shape
    border, inside = ink[: high // 5], ink[high // 4 : -high // 4, wide // 4 : -wide // 4]
    assert not border.any()
    assert 0.05 < inside.mean() < 0.9


def test_lines_turn_with_their_base(tmp_path: Path) -> None:
    told = "engravings: {flat: {art: mayor, base: 0, flow: 0}, up: {art: mayor, base: 90, flow: 0}}\n"
    theme = read(pack(tmp_path, told, Image.new("RGB", (300, 300), "#b4b4b4")))
    flat, up = (inked(theme, name) for name in ("flat", "up"))
    assert flat.mean(1).std() > 4 * flat.mean(0).std()
    assert up.mean(0).std() > 4 * up.mean(1).std()


@pytest.mark.parametrize(("theme", "message"), [
    ("engravings: {print: {}}\n", "expected one of art, icon, found none"),
    ("engravings: {print: {art: mayor, icon: troll}}\n", "expected one of art, icon, found both"),
    ("engravings: {print: {art: major}}\n", "found 'major'"),
    ("engravings: {mayor: {art: mayor}}\n", "which a picture or a scene has too"),
    ("engravings: {print: {art: mayor, flow: .nan}}\n", "expected a finite number"),
    ("rights: {major: {artist: me, licence: CC0}}\n", "expected a picture of theme/art, found 'major'"),
    ("rights: {mayor: {artist: me}}\n", "licence"),
])
def test_a_mistake_is_told_at_its_line(tmp_path: Path, theme: str, message: str) -> None:
    finding = load(pack(tmp_path, theme)).findings[0]
    assert message in str(finding.message)
    assert (finding.place.file, finding.place.line) == ("theme/theme.yaml", 1)


def test_the_credits_name_who_made_a_picture(tmp_path: Path) -> None:
    game = load(pack(tmp_path, "rights: {mayor: {artist: Anna Nowak, year: 1911, licence: CC0}}\n")).game
    assert game is not None
    assert picture_credits(Edition(game, "en")) == [("Anna Nowak", "1911, CC0", ["mayor"])]
