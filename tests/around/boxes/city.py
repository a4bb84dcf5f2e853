"""The second game's box, the parts of it that are cards: built for home in every way, and for a print shop."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

from paper import Box

from generator.load.pack import load
from generator.load.profiles import load_profile
from generator.make.manifest import entries_of
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.model.game import Game, Product
from generator.render.job import PLAIN, PrintSettings

PACK = Path(__file__).parents[3] / "content" / "miasto"
WAYS = ("long-edge", "short-edge", "gutter-fold", "fronts-only", "backs-only")


@cache
def game() -> Game:
    loaded = load(PACK)
    assert loaded.game is not None
    return loaded.game


def decks() -> list[Product]:
    return [product for product in game().products.values() if product.kind == "deck"]


def in_every_way(folder: Path) -> Path:
    """The pack with every deck to be printed in every way, with a gap, and with guides through the margins."""
    pack = Path(shutil.copytree(PACK, folder / "pack"))
    told = (pack / "game.yaml").read_text("utf-8")
    ways = f", duplex: [{', '.join(WAYS)}], gap: 4 mm, guides: lines}}"
    told, count = re.subn(r"(kind: deck, [^}]*)\}", rf"\1{ways}", told)
    # all but the small cards, whose faces are told below one another
    assert count == len(decks()) - 1
    (pack / "game.yaml").write_text(told, "utf-8")
    return pack


def built(output: Path, pack: Path = PACK, settings: PrintSettings = PLAIN, only: tuple[str, ...] = ()) -> Box:
    """The decks of a pack. ``only``: some of them."""
    result = build(BuildRequest(pack, output, only or tuple(deck.id for deck in decks()), None, 1, settings=settings))
    assert not result.refused, result.proof.report
    assert result.faults == ()
    assert result.folder is not None
    return Box(output, result.folder, entries_of((result.folder / "manifest.json").read_bytes()))


def for_shop(output: Path, profile: str, only: tuple[str, ...] = ()) -> Box:
    return built(output, settings=PrintSettings(load_profile(profile)), only=only)
