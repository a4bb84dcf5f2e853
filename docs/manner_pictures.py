"""Draws the pictures of docs/gallery.md, each from the YAML that stands above it: `manner_pictures.py [MANNER…]`.

A picture shows a card with art, one without, and their back, in the colours and fonts of the page.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw

from generator.layout.faces.face import back_of, front_of
from generator.load.pack import Loaded, load
from generator.records import replace
from generator.render.png import piece_pngs
from generator.translate.edition import Edition

PAGE = Path(__file__).parent / "gallery.md"
FOLDER = Path(__file__).parent / "pictures" / "manners"
FENCE = re.compile(r"<!-- manner: (\S+) -->\n```yaml\n(.*?)# theme/theme.yaml\n(.*?)```\n!\[", re.S)
DPI, QUALITY = 150, 72
SIZE = (63.0, 88.0)
# mm between the cards; the colour around them; the radius of their corners
GAP, TABLE, CORNER = 4.0, "#9b968c", 3.0
HEAD = """\
game: gallery
title: Gallery
language: en
version: "1.0"
provenance: {original: example}
kinds:
  card:
    name: {nom: card, nom.pl: cards}
    fields:
      name: name
      cost: int 0..99 or none
      sort: text or none
      text: text or none
      value: int 0..99 or none
      icon: icon or none
      art: text or none
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill-rule="evenodd" d="{}"/></svg>\n'
ICONS = {
    "drop": "M50 4C62 30 84 42 84 64A34 34 0 0 1 16 64C16 42 38 30 50 4Z",
    "bolt": "M58 4 16 56H44L36 96 84 40H52Z",
    "sword": "M50 2 58 18V62H76V72H57V90L50 98 43 90V72H24V62H42V18Z",
    "spade": "M50 4C60 26 92 40 92 62A19 19 0 0 1 56 70C57 82 62 90 70 94H30C38 90 43 82 44 70A19 19 0 0 1 8 62"
             "C8 40 40 26 50 4Z",
    "moon": "M62 6A46 46 0 1 0 94 70 38 38 0 0 1 62 6Z",
    "chip": "M20 20H34V6H42V20H58V6H66V20H80V34H94V42H80V58H94V66H80V80H66V94H58V80H42V94H34V80H20V66H6V58H20V42H6"
            "V34H20ZM38 38V62H62V38Z",
    "heart": "M50 94C20 68 4 52 4 32A23 23 0 0 1 50 24 23 23 0 0 1 96 32C96 52 80 68 50 94Z",
    "compass": "M50 2 60 40 98 50 60 60 50 98 40 60 2 50 40 40Z",
}
Card = Mapping[str, object]
# of each manner: the scene of the card with art, that card, and the one without
CARDS: Mapping[str, tuple[Card, Card, Card]] = {
    "poster": (
        {"place": "quay", "light": "moon", "actor": {
            "person": {"body": "coat", "head": "cap", "beard": "full", "right": "lantern"}, "at": [0.5, 1.0],
            "scale": 0.95}},
        {"name": "The Lamplighter", "sort": "Keeper", "cost": 3, "value": 5,
         "text": "Draw **two cards**. Until dawn no ship may pass the harbour unseen."},
        {"name": "A Drop of Oil", "sort": "Supply", "cost": 1, "value": 2, "icon": "drop",
         "text": "When the lamp goes out, *light it again.*"}),
    "modern": (
        {"place": "street", "light": "sun"},
        {"name": "Main Street", "sort": "Route", "cost": 8, "value": 4,
         "text": "Claim **two stops** that lie side by side. Each of your rivals may claim one."},
        {"name": "Blackout", "sort": "Event", "cost": 12, "value": 0, "icon": "bolt",
         "text": "All lines stand still. Discard a ticket, or *miss a turn.*"}),
    "parchment": (
        {"place": "treasure", "actor": {"name": "dragon", "at": [0.5, 1.02], "scale": 1.0}},
        {"name": "Ember Drake", "sort": "Beast", "cost": 7, "value": 9,
         "text": "**Breath:** each hero in this room loses a life, or drops all gold."},
        {"name": "Oathblade", "sort": "Weapon", "cost": 4, "value": 3, "icon": "sword",
         "text": "Strike twice. *It never leaves a hand that has sworn.*"}),
    "playing": (
        {"place": "throne", "actor": {"name": "crow", "at": [0.5, 1.02], "scale": 0.95}},
        {"name": "Queen of Crows", "sort": "court", "cost": 12, "value": 10, "icon": "spade",
         "text": "Takes **every trick** that has a red card."},
        {"name": "Seven Bells", "sort": "number", "cost": 7, "icon": "spade",
         "text": "Whoever leads next must follow suit."}),
    "comic": (
        {"place": "roofs", "light": "moon", "actor": {"name": "cat", "at": [0.5, 1.02], "scale": 0.9}},
        {"name": "Alley Cat!", "sort": "Villain", "cost": 4, "value": 6,
         "text": "“Nobody saw me!” Steal **a card** from each hero who sleeps."},
        {"name": "Kazam!", "sort": "Power", "cost": 2, "value": 1, "icon": "bolt",
         "text": "All lights go out. Move *any* villain to the sewers."}),
    "tarot": (
        {"place": "temple", "actor": {"person": {"body": "robe", "head": "hood", "beard": "long", "right": "lantern"},
                                      "at": [0.5, 1.04]}},
        {"name": "The Hermit", "sort": "silence", "cost": 9, "value": 3,
         "text": "Look at **three cards**, and give one of them away."},
        {"name": "The Moon", "sort": "a dream", "cost": 18, "value": 7, "icon": "moon",
         "text": "What was face up is *turned over*; what was hidden is shown."}),
    "terminal": (
        {"place": "void"},
        {"name": "Deep Relay", "sort": "module", "cost": 3, "value": 40,
         "text": "Scan **one sector**. If it is empty, the signal returns next turn."},
        {"name": "Overload", "sort": "virus", "cost": 5, "value": 12, "icon": "chip",
         "text": "Shut down a module. *It wakes up on a six.*"}),
    "kids": (
        {"place": "grass", "light": "sun", "actor": {"name": "goose", "at": [0.5, 1.0], "scale": 0.8}},
        {"name": "Silly Goose", "sort": "bird", "cost": 2, "value": 4, "text": "Honk! All of you **swap places**."},
        {"name": "Big Hug", "sort": "gift", "cost": 1, "value": 3, "icon": "heart",
         "text": "Hug somebody. Then draw a card."}),
    "ticket": (
        {"place": "quay", "light": "sun"},
        {"name": "Harbour Ferry", "sort": "Single", "cost": 12, "value": 3,
         "text": "Move **three piers**. Not valid in fog."},
        {"name": "Day Pass", "sort": "All zones", "cost": 30, "value": 8, "icon": "compass",
         "text": "Until your next turn every move is free."}),
}


def examples() -> Mapping[str, tuple[str, str]]:
    """The products and the theme of each manner of the page."""
    return {name: (products, theme) for name, products, theme in FENCE.findall(PAGE.read_text(encoding="utf-8"))}


def pack(folder: Path, manner: str, products: str, theme: str) -> Loaded:
    """A pack of the two cards of a manner."""
    scene, *cards = CARDS[manner]
    things = {"with": {**cards[0], "art": "scene"}, "without": cards[1]}
    files = {
        "game.yaml": HEAD + products,
        "cards.yaml": json.dumps({"kind": "card", "provenance": {"original": "example"}, "things": things}),
        "theme/theme.yaml": theme,
        "theme/scenes.yaml": json.dumps({"scenes": {"scene": scene}}),
    }
    used = {str(card["icon"]) for card in things.values() if "icon" in card}
    icons = {name: {"drawing": name, "set": "own", "author": "zecer", "licence": "CC0", "meaning": name}
             for name in sorted(used)}
    files["theme/icons.yaml"] = json.dumps({"icons": icons})
    files.update({f"theme/icons/{name}.svg": SVG.format(ICONS[name]) for name in icons})
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return load(folder)


def drawn(loaded: Loaded) -> Image.Image:
    """The cards of a pack side by side, and the back of the first."""
    game = loaded.game
    if game is None or loaded.findings:
        raise SystemExit("\n".join(f"{one.place}: {one.message}" for one in loaded.findings))
    edition, things = Edition(game, "en"), list(game.things.values())
    pieces = [*(front_of(edition, thing, SIZE).piece for thing in things), back_of(edition, things[0], SIZE).piece]
    cards = [Image.open(BytesIO(png)) for png in piece_pngs([replace(one, bleed=0.0) for one in pieces], DPI)]
    gap, radius = round(GAP / 25.4 * DPI), CORNER / 25.4 * DPI
    wide, high = cards[0].size
    table = Image.new("RGB", (gap + len(cards) * (wide + gap), high + 2 * gap), TABLE)
    for place, card in enumerate(cards):
        # the corners are smoothed by drawing them four times as large
        mask = Image.new("L", (4 * wide, 4 * high), 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, 4 * wide - 1, 4 * high - 1), 4 * radius, 255)
        table.paste(card, (gap + place * (wide + gap), gap), mask.resize(card.size, Image.Resampling.LANCZOS))
    return table


def main(chosen: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for manner, (products, theme) in examples().items():
        if not chosen or manner in chosen:
            with TemporaryDirectory() as folder:
                picture = drawn(pack(Path(folder), manner, products, theme))
            picture.save(FOLDER / f"{manner}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main(sys.argv[1:])
