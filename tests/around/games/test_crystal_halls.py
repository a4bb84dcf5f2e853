"""Maps as halls of crystal: walls where the map has them, bad options told, maps of any size, nothing lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from some import some

from generator.finding import Finding
from generator.layout.faces.face import front_of
from generator.layout.marks import Mark, PictureMark, Sheet, TextMark
from generator.layout.products import lay_out
from generator.load.pack import Loaded, load
from generator.make.examination import examine
from generator.model.maps import VOID, BoardMap, Edge
from generator.model.theme import Theme
from generator.pictures.layers import flat_png
from generator.pictures.picture_source import layers_of
from generator.render.sheets import sheets_pdf
from generator.translate.edition import Edition
from zecer_games.styles.crystal_halls import INLAYS
from zecer_games.styles.crystal_halls.engraving import LIT, SHADED, draw
from zecer_games.styles.crystal_halls.glass import bridges, glass
from zecer_games.styles.crystal_halls.halls import FRAME, Halls
from zecer_games.styles.crystal_halls.paint import paint_of

GAME = """\
game: tiny
title: Maleńka
language: pl
version: "1"
kinds:
  room: {name: komnata, fields: {name: {type: name, label: nazwa}, digit: int 1..99 or none, sign: text or none}}
  vault: {name: loch, fields: {name: {type: name, label: nazwa}, plan: plan, floor: text}}
box: {vaults: {name: lochy, total: 1, pieces: {vault: 1}}}
products:
  vaults: {kind: deck, of: [vault], card: 78 mm x 66 mm}
kind: room
provenance: {original: test}
things:
  crypt-a: {name: Sala, sign: tent}
  crypt-b: {name: Wieża, digit: 2, sign: fire}
  crypt-c: {name: Cela, digit: 5}
  crypt-d: {name: Loch, digit: 12}
"""
VAULTS = """\
kind: vault
provenance: {original: test}
things: {one: {name: Krypta, plan: crypt, floor: shell}}
maps:
  crypt: {of: room, cell: 12 mm, plan: "aabbc\\naabb#\\nddddd\\nddddd", gaps: [a-b, a-d, b>d, b-c]}
"""
FACE = """\
faces:
  vault:
    for: [vault]
    size: 78 mm x 66 mm
    safe: 0 mm
    regions:
      map:
        box: [0, 0, 78, 66]
        map: "{plan}"
        drawn: {style: crystal-halls, mark: digit, draw: {tent: tent, fire: flame}, inlay: floor}
"""
PLAN = ("aabbc", "aabb#", "ddddd", "ddddd")
SCALE = 8.0


def loaded(folder: Path, change: Callable[[str], str] = str) -> Loaded:
    (folder / "theme").mkdir()
    for name, text in {"game.yaml": GAME, "vaults.yaml": VAULTS, "theme/faces.yaml": FACE}.items():
        (folder / name).write_text(change(text), encoding="utf-8")
    return load(folder)


def leads_of(found: Loaded) -> list[Finding]:
    """The findings of all rules, on the sheets too."""
    edition = Edition(found.game, "pl") if found.game is not None else None
    return [group.lead for group in examine(found, edition).groups]


def halls_of(found: Loaded, **standing: str) -> Halls:
    assert found.game is not None
    drawn = found.game.maps["crypt"]
    return Halls(drawn.rows, drawn.cell, drawn.gaps, tuple(standing.items()), "bcd")


def front(found: Loaded) -> tuple[Mark, ...]:
    assert found.game is not None
    laid = lay_out(Edition(found.game, "pl"), found.game.products["vaults"])
    assert not laid.overflows
    return laid.pieces[0][0].marks


def probed(plan: BoardMap) -> list[tuple[Edge, bool]]:
    """The sides of cells that a player could cross or not, and whether a gap opens them."""
    opened = plan.open_edges()
    return [(edge, edge in opened) for edge in some(plan.edges()) if edge.pair != {VOID}]


def inked(marks: list[Mark], halls: Halls) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    wide, high = (side + 2 * FRAME for side in halls.size)
    data = sheets_pdf([Sheet(wide, high, (), tuple(marks))], title="test", language="en")
    with pypdfium2.PdfDocument(data) as pdf:
        return np.asarray(pdf[0].render(scale=SCALE * 25.4 / 72).to_pil().convert("L")) < 160


def test_the_walls_on_paper_are_those_of_the_map(tmp_path: Path) -> None:
    halls = halls_of(loaded(tmp_path))
    ink = inked([*glass(halls, paint_of(Theme(), "ring"))], halls)
    for edge, is_open in some(probed(halls.plan)):
        crossed = []
        for share in (0.04, 0.3, 0.5, 0.7, 0.96):
            x, y = (edge.x, edge.y + share) if edge.upright else (edge.x + share, edge.y)
            reach = (0.2, 0.0) if edge.upright else (0.0, 0.2)
            ends = [round((FRAME + at * halls.cell) * SCALE)
                    for at in (x - reach[0], x + reach[0], y - reach[1], y + reach[1])]
            crossed.append(bool(ink[ends[2]:ends[3] + 1, ends[0]:ends[1] + 1].any()))
        assert crossed[1:4] == [not is_open] * 3, edge
        # the ends of a wall stay, so that a gap is seen as one
        assert crossed[0]
        assert crossed[4]


def test_bevels_lie_along_the_walls_and_not_in_gaps(tmp_path: Path) -> None:
    halls = halls_of(loaded(tmp_path))
    plate = draw(halls, paint_of(Theme(), "ring"), "ring").plate
    assert plate is not None
    image = plate.image
    for edge, is_open in probed(halls.plan):
        x, y = edge.middle
        sides = {edge.before: -0.15, edge.behind: 0.15}
        for letter, off in sides.items():
            at = (x + off, y) if edge.upright else (x, y + off)
            tint = image.getpixel((int((FRAME + at[0] * halls.cell) * 10), int((FRAME + at[1] * halls.cell) * 10)))
            assert letter == VOID or (tint in (LIT, SHADED)) != is_open, (edge, letter)


def test_a_gap_of_one_way_has_another_arrow_than_one_of_both(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    other = halls_of(found)
    assert [*bridges(other, paint_of(Theme(), "ring"))][2] != [*bridges(Halls(
        other.rows, other.cell, tuple(gap.__class__(gap.start, gap.end) for gap in other.gaps), (), ""),
        paint_of(Theme(), "ring"))][2]


@pytest.mark.parametrize("inlay", INLAYS)
@pytest.mark.daily("bones", "ring")
def test_every_inlay_is_drawn_alike_every_time_and_unlike_the_others(tmp_path: Path, inlay: str) -> None:
    halls = halls_of(loaded(tmp_path), a="tent", b="flame", d="gate")
    one = flat_png(draw(halls, paint_of(Theme(), inlay), inlay))
    assert one == flat_png(draw(halls, paint_of(Theme(), inlay), inlay))
    other = INLAYS[INLAYS.index(inlay) - 1]
    assert one != flat_png(draw(halls, paint_of(Theme(), inlay), other))


def test_a_face_prints_marks_names_and_title(tmp_path: Path) -> None:
    marks = front(loaded(tmp_path))
    texts = {mark.datum: mark.text for mark in marks if isinstance(mark, TextMark)}
    assert texts == {"vault/one/name": "Krypta", "room/crypt-a/name": "Sala", "room/crypt-b/digit": "2",
                     "room/crypt-c/digit": "5", "room/crypt-d/digit": "12"}
    assert [mark.source.given[2] for mark in marks if isinstance(mark, PictureMark)] == ["shell"]


def test_the_pack_has_no_fault(tmp_path: Path) -> None:
    assert [lead.message for lead in leads_of(loaded(tmp_path)) if lead.severity == "error"] == []


def test_checking_draws_nothing(tmp_path: Path) -> None:
    layers_of.cache_clear()
    leads_of(loaded(tmp_path))
    assert layers_of.cache_info().misses == 0


def test_colours_are_those_of_the_theme() -> None:
    paint = paint_of(Theme(colours={"crystal-ring": "#112233", "crystal-flame": "#445566"}), "ring")
    assert (paint.hue, paint.flame) == ("#112233", "#445566")
    assert paint_of(Theme(), "shell").hue != paint_of(Theme(), "ring").hue


@pytest.mark.parametrize(("old", "new", "rule", "message", "place"), [
    ("floor: shell", "floor: shall", "cannot-make", "expected an inlay (ring, shell", "vaults.yaml:3"),
    ("inlay: floor", "inlay: rings", "cannot-make", "found 'rings'", "theme/faces.yaml"),
    ("cell: 12 mm", "cell: 160 mm", "cannot-make", "expected a map of at most 0.36 m² with its frame", "vaults.yaml:5"),
    ("fire: flame", "fire: flames", "bad-value", "flame", "theme/faces.yaml:10"),
    ("fire: flame", "frost: flame", "cannot-make", "expected a sign that the map draws (tent, frost)", "game.yaml:1"),
    ("mark: digit", "marks: digit", "unknown-key", "marks", "theme/faces.yaml:10"),
    ("name: Sala", "name: Sala rady i sądu najwyższego", "text-over-the-edge", "Sala rady", "game.yaml"),
    ("name: Krypta", "name: Krypta pod najstarszym kościołem", "text-over-the-edge", "Krypta pod", "vaults.yaml"),
])
def test_what_cannot_be_drawn_is_told_at_its_place(
        tmp_path: Path, old: str, new: str, rule: str, message: str, place: str) -> None:
    leads = leads_of(loaded(tmp_path, lambda text: text.replace(old, new)))
    told = [(lead.rule, message in str(lead.message), str(lead.place).startswith(place)) for lead in leads]
    assert (rule, True, True) in told, [(lead.rule, str(lead.message), str(lead.place)) for lead in leads]


def test_inlay_and_caption_may_stand_in_a_thing_that_the_drawn_one_names(tmp_path: Path) -> None:
    leaf = "  vault: {name: loch, fields: {other: ref vault or none, "
    found = loaded(tmp_path, lambda text: text.replace("  vault: {name: loch, fields: {", leaf).replace(
        "floor: shell}}", "floor: shell}, two: {name: Druga, plan: crypt, floor: bones, other: one}}").replace(
        "inlay: floor", "inlay: other.floor, caption: other.name"))
    assert found.game is not None
    edition, two = Edition(found.game, "pl"), next(thing for thing in found.game.things.values() if thing.id == "two")
    drawn = front_of(edition, two, (78, 66))
    assert [mark.source.given[2] for mark in drawn.piece.marks if isinstance(mark, PictureMark)] == ["shell"]
    assert ("vault/one/name", "Krypta") in [(mark.datum, mark.text) for mark in drawn.piece.marks
                                            if isinstance(mark, TextMark)]


def test_a_great_sign_stands_in_the_middle_of_its_space() -> None:
    halls = Halls(("aaab", "aaab", "aaab"), 10.0, (), (("a", "tent"),), "")
    assert halls.stands["a"].sign[:2] == (15.0, 15.0)


def test_a_space_of_one_cell_holds_medal_and_sign_side_by_side(tmp_path: Path) -> None:
    stand = halls_of(loaded(tmp_path), c="waves").stands["c"]
    assert stand.medal is not None
    assert stand.medal.x + 0.2 * stand.medal.side < stand.sign.x - 0.2 * stand.sign.side
    assert stand.medal.side == stand.sign.side < 12


@pytest.mark.parametrize(("rows", "cell"), [(("a",), 60.0), (("ab",), 20.0), (("abcdefghijklmnop",) * 3, 7.0),
                                            (("a#b", "###"), 10.0)])
@pytest.mark.parametrize("inlay", INLAYS)
@pytest.mark.daily("bones-rows0-60.0", "ring-rows1-20.0", "shell-rows2-7.0", "cross-rows3-10.0")
def test_maps_of_other_sizes_are_drawn(rows: tuple[str, ...], cell: float, inlay: str) -> None:
    halls = Halls(rows, cell, (), (("a", "stones"),), "a")
    layers = draw(halls, paint_of(Theme(), inlay), inlay)
    wide, high = (side + 2 * FRAME for side in halls.size)
    assert layers.plate is not None
    assert layers.plate.size == (round(wide * 10), round(high * 10))
    assert np.asarray(layers.blocks[-1].bits).mean() > 0.01
