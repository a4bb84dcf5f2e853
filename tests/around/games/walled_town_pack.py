"""The small town of the tests, drawn as a walled town."""

import shutil
from functools import cache
from pathlib import Path

from layout import town_pack

from generator.records import replace
from generator.translate.edition import Edition
from zecer_games.styles.walled_town import STYLE
from zecer_games.styles.walled_town.ways import Ways

DRAWN = {"gate": "gatehouse", "wharf": "quay"}
WAYS = Ways("next", "adjacent", "type", "at", "icon", "deck", DRAWN)


@cache
def town() -> Edition:
    game = town_pack.town().game
    market = game.products["rynek"]
    styled = {key: option.default for key, option in STYLE.options.items()}
    walled = replace(market, options=replace(market.options, style="walled-town", styled={**styled, "draw": DRAWN}))
    return Edition(replace(game, products={**game.products, "rynek": walled}), "pl")


def town_folder(folder: Path) -> Path:
    """The pack of this town, written into a folder."""
    shutil.copytree(town_pack.TOWN, folder)
    (folder / "map.yaml").unlink()
    game = folder / "game.yaml"
    drawn = "draw: {gate: gatehouse, wharf: quay}"
    written = game.read_text("utf-8").replace("style: walled-rooms, map: rynek", drawn)
    game.write_text(written.partition("waivers:\n")[0], "utf-8")
    assert drawn in written
    return folder
