"""Draws the pictures of faces in docs/pack/, each from the regions that stand above it: `face_pictures.py [NAME…]`.

Regions are those of a face of 80 mm × 50 mm for one card, ``Wild Goose``. More of its theme may stand above
``regions:``. Maps are drawn from the file above their picture, sheets from the product above theirs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent

from PIL import Image, ImageOps

from generator.layout.faces.face import front_of
from generator.layout.products import lay_out
from generator.load.pack import Loaded, load
from generator.make.picture import as_png
from generator.model.profile import in_pixels
from generator.records import replace
from generator.render.png import piece_pngs, rasters
from generator.render.sheets import sheets_pdf
from generator.share import font_data
from generator.translate.edition import Edition

PAGES = Path(__file__).parent / "pack"
FOLDER = Path(__file__).parent / "pictures" / "faces"
FENCE = re.compile(r"<!-- face: (\S+) -->\n```yaml\n(.*?)```\n!\[[^\]]+\]\(\.\./pictures/faces/(\S+)\.webp\)", re.S)
MAP_FENCE = re.compile(r"```yaml\n((?:(?!```).)*?)```\n!\[[^\]]+\]\(\.\./pictures/maps/(\S+)\.webp\)", re.S)
MAPS = Path(__file__).parent / "pictures" / "maps"
SHEET_FENCE = re.compile(r"<!-- sheet: (\S+) -->\n```yaml\n(.*?)```\n!\[[^\]]+\]\(\.\./pictures/sheets/(\S+)\.webp\)",
                         re.S)
SHEETS = Path(__file__).parent / "pictures" / "sheets"
REGIONS = re.compile(r"^regions:\n", re.M)
# the fonts that a pack of the examples brings: those of the program by other names
OWN_FONTS = {"Blackwood": "Krysztal-Regular"}
DPI, QUALITY = 200, 60
SHEET_DPI = 50
# pixels
WIDEST_MAP = 800
SIZE = (80.0, 50.0)
GAME = """\
game: looks
title: Looks
language: en
version: "1.0"
severities: {figure-in-prose: off, field-unprinted: off}
products: {cards: {kind: deck, title: Cards, of: [card], card: 80 mm x 50 mm, duplex: [fronts-only]}}
kinds:
  card:
    name: {nom: card, nom.pl: cards}
    fields:
      name: name
      text: text
      cost: int 0..9
      sort: "choice of bird, beast"
      life: int 0..20
kind: card
provenance: {original: example}
things:
  goose:
    name: Wild Goose
    text: "Draw **two cards**. Then discard a card, or lose a *feather*."
    cost: 3
    sort: bird
    life: 7
"""
THEME = """\
colours: {ground: "#f4ecd8", ink: "#1d1813", spot: "#8e2b1b", paper: "#ffffff", gold: "#d9a53a", night: "#1c2a44"}
fonts: {title: GrenzeGotisch-Bold, text: Alegreya-Regular, bold: Alegreya-Bold, italic: Alegreya-Italic}
styles:
  title: {font: title, size: 24 pt, least: 14 pt}
  body: {font: text, size: 15 pt, least: 8 pt}
  small: {font: text, size: 12 pt, least: 8 pt}
  key: {font: bold, size: 11 pt, colour: paper, ground: night}
  initial: {font: title, size: 12 pt, colour: spot}
  loud: {font: bold, size: 14 pt, colour: spot, uppercase: true}
  price: {font: title, size: 24 pt, least: 14 pt, colour: paper}
icons:
  coin: {drawing: coin, set: own, author: zecer, licence: CC0, meaning: coin, colours: own}
scenes:
  goose: {place: grass, actor: {name: goose, at: [0.5, 0.98], scale: 0.8}}
faces:
  card:
    for: [card]
    size: 80 mm x 50 mm
    bleed: 2 mm
    safe: 0 mm
    regions:
"""
# what stands on each piece of a sheet
STICKER = """\
ground: {box: [-2, -2, 84, 54], shape: rect, fill: night}
coin: {box: [8, 6, 64, 22], icon: coin, fill: gold}
name: {box: [6, 30, 68, 14], text: "{name}", style: price}
"""
COIN = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<circle cx="50" cy="50" r="46" fill="#d9a53a" stroke="#7a5310" stroke-width="8"/>
<path d="M50 20 58 42H80L62 56 69 78 50 64 31 78 38 56 20 42H42Z" fill="#7a5310"/>
</svg>
"""


def written() -> str:
    """All pages."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("*.md")))


def examples() -> Mapping[str, str]:
    """The regions of each example of the pages, by its name."""
    return {name: regions for name, regions, _ in FENCE.findall(written())}


def examples_of_maps() -> Mapping[str, str]:
    """The file of each map that has a picture, by the id of the map."""
    return {name: text for text, name in MAP_FENCE.findall(written())}


def drawn_map(folder: Path, text: str, name: str) -> Image.Image:
    """The map of a file."""
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "map.yaml").write_text(text, encoding="utf-8")
    game = load(folder).game
    if game is None:
        raise SystemExit(text)
    return Image.open(BytesIO(as_png(Edition(game, "en"), game.maps[name]))).convert("RGB")


def pack(folder: Path, regions: str) -> Loaded:
    """A pack of one card with a face of these regions."""
    (folder / "theme").mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    *more, regions = REGIONS.split(regions)
    (folder / "theme" / "theme.yaml").write_text(THEME + indent(regions, "      " if not more else "    "),
                                                 encoding="utf-8")
    if more:
        (folder / "theme" / "more.yaml").write_text(more[0], encoding="utf-8")
    for name, font in OWN_FONTS.items():
        if any(name in part for part in more):
            (folder / "theme" / "fonts").mkdir()
            (folder / "theme" / "fonts" / f"{name}.ttf").write_bytes(font_data(font))
    (folder / "theme" / "icons").mkdir()
    (folder / "theme" / "icons" / "coin.svg").write_text(COIN, encoding="utf-8")
    return load(folder)


def drawn(loaded: Loaded) -> Image.Image:
    """The card of a pack, without its bleed."""
    game = loaded.game
    if game is None or loaded.findings:
        raise SystemExit("\n".join(f"{one.place}: {one.message}" for one in loaded.findings))
    piece = front_of(Edition(game, "en"), next(iter(game.things.values())), SIZE).piece
    (png,) = piece_pngs([replace(piece, bleed=0.0)], DPI)
    return Image.open(BytesIO(png))


def examples_of_sheets() -> Mapping[str, str]:
    """The products of each example of a sheet, by its name."""
    return {name: products for name, products, _ in SHEET_FENCE.findall(written())}


def loaded_sheet(folder: Path, products: str) -> Loaded:
    """A pack of one card with these products."""
    pack(folder, STICKER)
    game = GAME.replace(GAME[GAME.index("products:") : GAME.index("kinds:")], f"products:\n{indent(products, '  ')}")
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    return load(folder)


def drawn_sheet(loaded: Loaded) -> Image.Image:
    """The first page of the first product, with a line around it."""
    game = loaded.game
    if game is None or loaded.findings:
        raise SystemExit("\n".join(f"{one.place}: {one.message}" for one in loaded.findings))
    sheet = lay_out(Edition(game, "en"), next(iter(game.products.values()))).checked_sheets[0]
    size = in_pixels(sheet.width, sheet.height, SHEET_DPI)
    (page,) = rasters(sheets_pdf([sheet], title="sheet", language="en"), [size])
    return ImageOps.expand(page, border=1, fill="#808080")


def main(chosen: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, regions in examples().items():
        if not chosen or name in chosen:
            with TemporaryDirectory() as folder:
                drawn(pack(Path(folder), regions)).save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)
    SHEETS.mkdir(exist_ok=True)
    for name, products in examples_of_sheets().items():
        if not chosen or name in chosen:
            with TemporaryDirectory() as folder:
                drawn_sheet(loaded_sheet(Path(folder), products)).save(SHEETS / f"{name}.webp", quality=QUALITY,
                                                                       method=6)
    MAPS.mkdir(exist_ok=True)
    for name, text in examples_of_maps().items():
        if not chosen or name in chosen:
            with TemporaryDirectory() as folder:
                picture = drawn_map(Path(folder), text, name)
                picture.thumbnail((WIDEST_MAP, WIDEST_MAP))
                picture.save(MAPS / f"{name}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main(sys.argv[1:])
