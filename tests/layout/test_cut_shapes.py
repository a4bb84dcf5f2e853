"""Pieces of any outline: cut out with their bleed, backs in register, letters inside."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.layout.faces.face import Drawn, back_of, front_of
from generator.layout.marks import GroupMark, PathMark
from generator.layout.paths import bounds, sampled_points
from generator.layout.sheets.bleed import theme_with_bleed
from generator.load.pack import load
from generator.make.examination import examine
from generator.model.game import Game
from generator.model.values import Ref
from generator.records import replace
from generator.translate.edition import Edition

GAME = """
game: cuts
title: Cuts
language: en
version: "1.0"
products: {coins: {kind: counters, title: Coins, of: [coin], size: 30 mm}}
kinds: {coin: {name: {nom: coin, nom.pl: coins}, fields: {name: name}}}
kind: coin
provenance: {original: example}
things: {a: {name: One}}
"""
THEME = """
faces:
  coin:
    for: [coin]
    size: 30 mm x 30 mm
    safe: 1 mm
    cut: %s
    back: behind
    regions:
      ground: {box: [-1.5, -1.5, 33, 33], shape: rect, fill: "#d9a53a"}
      name: {box: [%s, 12, 12, 6], text: "{name}"}
  behind:
    size: 30 mm x 30 mm
    regions: {ground: {box: [-1.5, -1.5, 33, 33], shape: rect, fill: "#8e2b1b"}}
"""
DROP = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0L10 5L0 10Z"/></svg>'
SIZE = (30.0, 30.0)


def game_of(folder: Path, cut: str, left: float = 9) -> Game:
    (folder / "theme" / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(THEME % (cut, left), encoding="utf-8")
    (folder / "theme" / "art" / "drop.svg").write_text(DROP, encoding="utf-8")
    game = load(folder).game
    assert game is not None
    return game


def sides(game: Game) -> tuple[Drawn, Drawn]:
    edition, coin = Edition(game, "en"), game.things[Ref("coin", "a")]
    return front_of(edition, coin, SIZE), back_of(edition, coin, SIZE)


@pytest.mark.parametrize(("cut", "corner", "edge"), [
    ("ellipse", (1.0, 1.0), (15.0, -1.4)), ("hexagon", (1.0, 1.0), (-1.4, 15.0)),
    ("hexagon-tall", (1.0, 1.0), (15.0, -1.4)), ("diamond", (4.0, 4.0), (15.0, -1.4)), ("drop", (28.0, 2.0), (-1, 15)),
])
def test_a_piece_is_printed_inside_its_outline_and_the_bleed(cut: str, corner: tuple[float, float],
                                                            edge: tuple[float, float], tmp_path: Path) -> None:
    front, back = sides(game_of(tmp_path, cut))
    group, line = front.piece.marks
    assert isinstance(group, GroupMark)
    assert isinstance(line, PathMark)
    assert group.clip is not None
    points = sampled_points(group.clip.d, 0.2)
    assert inside(edge, points)
    assert not inside(corner, points)
    assert (line.fill, line.stroke) == (None, "#808080")
    assert line.bounds == pytest.approx((-0.05, -0.05, 30.05, 30.05), abs=0.01)
    # nobody cuts along the back
    assert [type(mark) for mark in back.piece.marks] == [GroupMark]


def inside(point: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> bool:
    x, y = point
    crossed = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        crossed += (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax
    return crossed % 2 == 1


def test_a_back_is_the_outline_seen_from_behind(tmp_path: Path) -> None:
    front, back = sides(game_of(tmp_path, "drop"))
    clips = []
    for side in (front, back):
        (group,) = [mark for mark in side.piece.marks if isinstance(mark, GroupMark)]
        assert group.clip is not None
        clips.append(group.clip.d)
    assert bounds((clips[0],)) == pytest.approx(bounds((clips[1],)))
    assert [inside((2.0, 4.0), sampled_points(one, 0.2)) for one in clips] == [True, False]
    assert [inside((28.0, 4.0), sampled_points(one, 0.2)) for one in clips] == [False, True]


def test_a_shop_gets_no_line_on_its_pieces(tmp_path: Path) -> None:
    game = game_of(tmp_path, "ellipse")
    shop = replace(game, theme=theme_with_bleed(game.theme, SIZE, 3.0))
    (group,) = sides(shop)[0].piece.marks
    assert isinstance(group, GroupMark)


@pytest.mark.parametrize(("cut", "left", "wanted"), [
    ("ellipse", 9, []), ("ellipse", -3, ["near-the-cut"]), ("ellipse", 21, ["near-the-cut"]), ("rect", 4, []),
    ("hexagon-tall", 9, []), ("drop", 20, ["near-the-cut"]), ("drop", 3, []),
])
def test_letters_outside_the_outline_are_told(cut: str, left: float, wanted: list[str], tmp_path: Path) -> None:
    game_of(tmp_path, cut, left)
    loaded = load(tmp_path)
    assert loaded.game is not None
    found = examine(loaded, Edition(loaded.game, "en")).findings
    assert [one.rule for one in found if one.severity in ("warning", "error")] == wanted


def test_an_unknown_shape_is_told(tmp_path: Path) -> None:
    game_of(tmp_path, "elipse")
    found = [one for one in check(load(tmp_path)).findings if one.severity == "error"]
    assert [(one.rule, one.place.line if one.place else 0) for one in found] == [("face-unreadable", 7)]
    assert "ellipse" in str(found[0].help)
