"""Counters and tiles, counted and measured from the marks in the finished files."""

from __future__ import annotations

from collections import Counter

import pikepdf
import pytest
from paper import MM, Box, Printed, pieces
from some import some

from generator.layout.sheets.imposition import Duplex
from generator.model.game import Game, Product

TOLERANCE = 0.1
TURNS = {"/DuplexFlipLongEdge": "long-edge", "/DuplexFlipShortEdge": "short-edge", "/Simplex": "gutter-fold"}


def sheets(box: Box, game: Game) -> dict[str, tuple[Product, list[Printed], str, tuple[float, float]]]:
    """Every file of pieces: its product, its pieces, how its sheets are turned, and the size of the paper in mm."""
    found = {}
    for name, entry in box.entries.items():
        product = game.products[entry.product]
        if product.kind not in ("counters", "tiles"):
            continue
        with pikepdf.open(box.folder / name) as pdf:
            _, _, width, height = (float(edge) / MM for edge in pdf.pages[0].obj.MediaBox)
            turn = TURNS[str(pdf.Root.ViewerPreferences.Duplex)]
            found[name] = (product, pieces(pdf), turn, (width, height))
    return found


def line_of(game: Game, piece: Printed) -> str:
    """The line of the box's list that counts a piece."""
    kind, _, id_ = piece.id.partition(".")
    thing = game.thing(kind, id_)
    assert thing is not None, piece.id
    return thing.box_line


def test_the_files_hold_what_the_box_promises(flagship: Box, game: Game) -> None:
    files = sheets(flagship, game)
    printed: Counter[str] = Counter()
    # a product printed in several ways is one set of pieces
    first = {product.id: name for name, (product, *_) in sorted(files.items(), reverse=True)}
    for name in first.values():
        printed += Counter(line_of(game, piece) for piece in files[name][1] if piece.side == "front")
    promised = {line: count for group in game.box.values() for line, count in group.pieces.items()}
    assert printed == promised
    groups = {id_: sum(printed[line] for line in group.pieces) for id_, group in game.box.items()}
    assert groups == {"counters": 346, "dice": 6, "waymarks": 80}
    assert promised == {"segment": 181, "monster": 129, "hero": 23, "initiate": 9, "special": 4, "die-counter": 6,
                        "waymark": 80}


def test_every_copy_of_every_thing_is_printed_in_every_way(flagship: Box, game: Game) -> None:
    for name, (product, found, _, _) in some(sheets(flagship, game).items()):
        wanted = {str(t.ref): t.copies for kind in product.options.of for t in game.of_kind(kind) if t.copies}
        assert Counter(piece.id for piece in found if piece.side == "front") == wanted, name
        assert flagship.entries[name].pieces == Counter(line_of(game, p) for p in found if p.side == "front"), name


def test_every_front_has_a_back(flagship: Box, game: Game) -> None:
    for name, (product, found, _, _) in some(sheets(flagship, game).items()):
        sides = Counter((piece.kind, piece.side) for piece in found)
        for kind in some(product.options.of):
            assert sides[kind, "front"] == sides[kind, "back"] > 0, f"{name}: {kind}"


def behind(front: Printed, way: str, paper: tuple[float, float], upright_fold: bool) -> tuple[int, float, float]:
    """The page and the place on it that come to lie behind a front, when the sheet is turned or folded."""
    width, height = paper
    if way == "gutter-fold":
        return (front.page, width - front.x, front.y) if upright_fold else (front.page, front.x, height - front.y)
    if (way == "long-edge") == (height >= width):
        return front.page + 1, width - front.x, front.y
    return front.page + 1, front.x, height - front.y


@pytest.mark.parametrize("way", ["long-edge", "short-edge", "gutter-fold"])
def test_each_back_stands_behind_its_own_front(flagship: Box, game: Game, way: Duplex) -> None:
    files = {name: found for name, found in sheets(flagship, game).items() if found[2] == way}
    assert files
    for name, (product, found, _, paper) in files.items():
        assert way in product.options.duplex
        fronts, backs = ([p for p in found if p.side == side] for side in ("front", "back"))
        upright_fold = max(p.x for p in fronts) < paper[0] / 2
        across = (way == "gutter-fold" and upright_fold) or (way != "gutter-fold" and (way == "long-edge"))
        left = list(backs)
        for front in fronts:
            page, x, y = behind(front, way, paper, upright_fold)
            met = [b for b in left if b.page == page and abs(b.x - x) < TOLERANCE and abs(b.y - y) < TOLERANCE]
            assert len(met) == 1, f"{name}, page {front.page}: {front} has {len(met)} backs"
            (back,) = met
            left.remove(back)
            assert back.kind == front.kind
            # tiles of one bag look alike from behind
            if product.kind == "counters":
                assert back.id == front.id
                assert front.upright
            # turned about a level line, a back must stand on its head to be read upright
            assert back.upright == across, f"{name}: {back}"
        assert left == []


def test_nothing_overlaps_and_all_keeps_to_the_paper(flagship: Box, game: Game) -> None:
    for name, (product, found, _, (width, height)) in some(sheets(flagship, game).items()):
        wide, high = product.options.size
        for page in some({piece.page for piece in found}):
            here = [piece for piece in found if piece.page == page]
            cells = {(round(p.x / wide, 2), round(p.y / high, 2)) for p in here}
            assert len(cells) == len(here), f"{name}, page {page}"
            for one in here:
                assert wide / 2 + 5 < one.x < width - wide / 2 - 5, name
                assert high / 2 + 5 < one.y < height - high / 2 - 5, name
                near = [o for o in here if abs(o.x - one.x) < wide - 0.01 and abs(o.y - one.y) < high - 0.01]
                assert near == [one], f"{name}, page {page}: {near}"
