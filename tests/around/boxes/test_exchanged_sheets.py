"""Sheets of ``build --since``, read back: exactly the changed pieces, and every back behind its front to 0.01 mm."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from paper import MM, Printed, pieces
from some import some

from generator.cli import cli
from generator.load.pack import load
from generator.model.game import Game

ROOT = Path(__file__).parents[3]
TOLERANCE = 0.01
WAYS = ("long-edge", "short-edge")


def game_of(pack: Path) -> Game:
    game = load(pack).game
    assert game is not None
    return game


def exchanged(pack: Path, product: str, tmp_path: Path, edit: tuple[str, str]) -> tuple[Counter[str], Path]:
    """What is to be printed of a copy of a pack, three things of a product renamed, and the folder of its files."""
    copy = tmp_path / "copy"
    shutil.copytree(pack, copy)
    for path in copy.rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        text = text.replace(*edit)
        path.write_text(text, encoding="utf-8")
    old = tmp_path / "old"
    shutil.copytree(copy, old)
    wanted: Counter[str] = Counter()
    game = game_of(old)
    for thing in game.printed_by(game.products[product])[::3]:
        for path in copy.rglob("*.yaml"):
            text = path.read_text(encoding="utf-8")
            if (named := f"name: {thing.name.nom}") in text and len(wanted) < 3:
                path.write_text(text.replace(named, f"name: Zebra {len(wanted)}", 1), encoding="utf-8")
                wanted[str(thing.ref)] = thing.copies
                break
    done = CliRunner().invoke(cli, ["build", str(copy), "--since", str(old), "-o", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    return wanted, next((tmp_path / "out").glob("*/*/since"))


def behind(front: Printed, page: pikepdf.Page, way: str) -> tuple[float, float, bool]:
    """Where the back of a front is when the sheet is turned: x, y, and whether it is upright."""
    wide, high = float(page.mediabox[2]) / MM, float(page.mediabox[3]) / MM
    sideways = (way == "long-edge") == (high >= wide)
    return (wide - front.x, front.y, True) if sideways else (front.x, high - front.y, False)


@pytest.mark.parametrize(("pack", "product", "edit"), [
    ("tests/packs/ferry", "karty", ("card: poker", "card: poker, duplex: [long-edge, short-edge]")),
    ("examples/ice-on-the-maren", "counters", ("duplex: [long-edge, gutter-fold]", "duplex: [long-edge, short-edge]")),
    ("tests/packs/fair", "talia", ("duplex: [long-edge, gutter-fold]", "duplex: [long-edge, short-edge]")),
])
def test_changed_pieces_alone_with_backs_behind_fronts(
        pack: str, product: str, edit: tuple[str, str], tmp_path: Path) -> None:
    wanted, folder = exchanged(ROOT / pack, product, tmp_path, edit)
    files = sorted(folder.glob(f"{product}*.pdf"), key=lambda path: len(path.name))
    assert len(files) == len(WAYS)
    for way, path in some(zip(WAYS, files, strict=True)):
        with pikepdf.open(path) as pdf:
            printed = pieces(pdf)
            fronts = [one for one in printed if one.side == "front"]
            assert Counter(one.id for one in fronts) == wanted, (way, wanted)
            assert len(printed) == 2 * len(fronts)
            backs = [one for one in printed if one.side == "back"]
            for front in some(fronts):
                x, y, upright = behind(front, pdf.pages[front.page - 1], way)
                near = [back for back in backs if back.page == front.page + 1 and abs(back.x - x) <= TOLERANCE
                        and abs(back.y - y) <= TOLERANCE]
                assert [one.upright for one in near] == [upright], (way, front)
