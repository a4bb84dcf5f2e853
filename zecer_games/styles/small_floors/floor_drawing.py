"""Draws maps as floors seen from above. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.layout.faces.face_expression import is_empty
from generator.layout.faces.holes import plain_value, value_at
from generator.layout.geometry import path
from generator.layout.marks import Mark, PathMark, PictureMark
from generator.layout.refused import Refused
from generator.layout.style_interface import MapDrawing, MapPicture
from generator.layout.tokens import font_of
from generator.layout.type.fit import Overflow, fit
from generator.message import msg
from generator.model.game import Thing
from generator.model.maps import BoardMap, OpenGround
from generator.model.theme import TextStyle
from generator.pictures.cast import BadFigure, SceneCast, UnknownFigure
from generator.pictures.picture_source import PictureSource
from generator.translate.edition import Edition
from zecer_games.styles.small_floors import FLOORS, WALLS
from zecer_games.styles.small_floors.floor_engraving import ABOVE
from zecer_games.styles.small_floors.floor_lines import borders, currents, slopes, walls
from zecer_games.styles.small_floors.floor_paint import WHITE, FloorPaint, paint_of
from zecer_games.styles.small_floors.floor_signs import sights, signs, tabs
from zecer_games.styles.small_floors.small_floor import SmallFloor

ENGRAVING = f"{__package__}.floor_engraving:draw"
SELF = ("styles/small-floors",)
# mm²; a larger picture takes more memory than a process has
MOST = 200_000.0
# of the label: its height, the field of the number, the widest name; type sizes
HIGH, NUMBER, WIDEST = 7.4, 8.0, 52.0
SIZE, COST, LEAST = 15.0, 11.0, 6.0


def picture(edition: Edition, drawn: BoardMap, thing: Thing | None, options: Mapping[str, Any]) -> MapPicture:
    """The map. Raises Refused for one with walls, unknown words, things without a drawing, one that is too large."""
    wide, high = drawn.size
    if wide * high > MOST:
        raise Refused(msg("expected a map of at most {most:g} m² with its frame, found {wide:g} mm x {high:g} mm",
                          most=MOST / 1e6, wide=wide, high=high), f"/map/{drawn.id}/cell")
    if drawn.ground is None:
        raise Refused(msg("expected a map with borders: open, found one with walls"), f"/map/{drawn.id}/borders")
    floor = _floor(edition, drawn, drawn.ground, thing, options)
    paint = paint_of(edition.game.theme, floor.floor)
    marks: list[Mark] = [PictureMark(0.0, 0.0, wide, high, PictureSource(ENGRAVING, (floor, paint), plugins=SELF)),
                         *borders(floor, paint), *walls(floor, paint)]
    overs: list[Overflow] = []
    for slope, (x, y) in slopes(floor, paint):
        half, datum = 2.2 * floor.unit, f"map/{drawn.id}/climb"
        words, over = _text(edition, str(floor.climb), (x - half, y - half, 2 * half, 2 * half), COST * floor.unit,
                            "bold", paint.ink, datum, "center")
        marks += [*slope, *words]
        overs += over
    marks += [*currents(floor, paint), *tabs(floor, paint), *sights(floor, paint), *signs(floor, paint)]
    label, over = _label(edition, thing, options, floor, paint)
    boxes = {ref: (*_corner(floor, letter), floor.cell, floor.cell) for letter, ref in drawn.spaces.items()}
    return MapPicture((*marks, *label, *_compass(floor, paint)), boxes, (*overs, *over))


def _floor(edition: Edition, drawn: BoardMap, ground: OpenGround, thing: Thing | None, options: Mapping[str, Any]
           ) -> SmallFloor:
    drawings: Mapping[str, str] = options["draw"]
    for word in ground.signs:
        if word not in drawings:
            raise Refused(msg("expected a sign that the map draws ({known}), found {found!r}",
                              known=", ".join(drawings) or msg("none"), found=word), f"/map/{drawn.id}/signs/{word}")
    shown: Mapping[str, str] = options["tabs"]
    for side, word in ground.exits.items():
        if word not in shown:
            raise Refused(msg("expected an exit that the map draws ({known}), found {found!r}",
                              known=", ".join(shown) or msg("none"), found=word), f"/map/{drawn.id}/exits/{side}")
    cast = edition.game.theme.cast
    for letter, name in ground.stands.items():
        _check_known(cast, drawn, letter, name)
    stands = sorted(ground.stands.items(), key=lambda one: _size(cast, one[1]), reverse=True)
    return SmallFloor(
        drawn.id, drawn.rows, drawn.cell, ground.closed, ground.slopes, ground.climb, ground.currents,
        tuple((side, shown[word]) for side, word in ground.exits.items()),
        tuple((letter, drawings[word]) for word, letters in ground.signs.items() for letter in letters),
        tuple(stands), _word(edition, thing, str(options["floor"]), FLOORS),
        _word(edition, thing, str(options["wall"]), WALLS),
        SceneCast(cast).texts(f"{name}{ABOVE}" for _, name in stands))


def _check_known(cast: Mapping[str, str], drawn: BoardMap, letter: str, name: str) -> None:
    """Raises Refused for a thing that nothing draws from above."""
    try:
        SceneCast(cast).figure(f"{name}{ABOVE}")
    except UnknownFigure as fault:
        raise Refused(fault.args[0], f"/map/{drawn.id}/stands/{letter}") from None
    except BadFigure:
        # another rule reports it at its line
        raise Refused(msg("expected a figure that can be read, found {found!r}", found=f"{name}{ABOVE}"),
                      f"/map/{drawn.id}/stands/{letter}") from None


def _size(cast: Mapping[str, str], name: str) -> int:
    """The cells that a thing covers: what is small stands before what is large."""
    wide, high = SceneCast(cast).figure(f"{name}{ABOVE}").cells or (1, 1)
    return wide * high


def _word(edition: Edition, thing: Thing | None, named: str, known: Sequence[str]) -> str:
    """One of some words: itself, or in a field of the thing."""
    if named in known or thing is None:
        value, at = named, ""
    else:
        value, at = plain_value(value_at(edition, thing, named)), f"/{thing.kind}/{thing.id}/{named.partition('.')[0]}"
    if value not in known:
        raise Refused(msg("expected one of {known}, found {found!r}", known=", ".join(known), found=value), at)
    return str(value)


def _corner(floor: SmallFloor, letter: str) -> tuple[float, float]:
    x, y = floor.sight(letter)
    return x * floor.cell, y * floor.cell


def _text(edition: Edition, text: str, box: tuple[float, float, float, float], size: float, role: str, colour: str,
          datum: str, align: str) -> tuple[list[Any], list[Overflow]]:
    style = TextStyle(font_of(edition.game.theme, role), max(LEAST, size), least=LEAST)
    words, over = fit(text, box, style, colour, edition.language, datum=datum, region=datum.rpartition("/")[0],
                      splits=("never",), align=align)
    return words, [over] if over else []


def _label(edition: Edition, thing: Thing | None, options: Mapping[str, Any], floor: SmallFloor, paint: FloorPaint
           ) -> tuple[list[Mark], list[Overflow]]:
    """The number and the name in the lower left corner; nothing on a board, whose product has the title."""
    if thing is None:
        return [], []
    (_, high), datum = floor.size, f"{thing.kind}/{thing.id}"
    name, field = value_at(edition, thing, str(options["caption"])), str(options["number"])
    # a field, and not the number of the piece among those of its product
    number = value_at(edition, thing, field) if field.partition(".")[0] in thing.fields else None
    left = 0.0 if is_empty(number) else NUMBER
    words, overs = ([], []) if is_empty(name) else _text(
        edition, edition.value(name), (left + 1.6, high - HIGH, WIDEST, HIGH), SIZE, "title", paint.ink,
        f"{datum}/{options['caption']}", "left")
    wide = left + 6 + max((word.width for word in words), default=0.0)
    outline = [(0, high), (0, high - HIGH), (wide - 3, high - HIGH), (wide, high - HIGH / 2), (wide - 3, high)]
    marks: list[Mark] = [PathMark(path(outline, closed=True), fill=paint.paper, stroke=paint.ink, weight=0.5), *words]
    if left:
        corner = [(0, high), (0, high - HIGH), (NUMBER, high - HIGH), (NUMBER, high)]
        ground = paint.waves if floor.is_rock else paint.suns
        digits, over = _text(edition, edition.value(number), (0.6, high - HIGH, NUMBER - 1.2, HIGH), SIZE, "bold",
                             WHITE, f"{datum}/{options['number']}", "center")
        marks += [PathMark(path(corner, closed=True), fill=ground, stroke=paint.ink, weight=0.5), *digits]
        overs = [*overs, *over]
    return marks, overs


def _compass(floor: SmallFloor, paint: FloorPaint) -> list[Mark]:
    """An arrow to the north, in the upper right corner."""
    x = floor.size[0] - 6
    dart = [(x, 1.2), (x + 4.4, 9.6), (x, 7.4), (x - 4.4, 9.6)]
    half = [(x, 1.2), (x, 7.4), (x - 4.4, 9.6)]
    return [PathMark(path(dart, closed=True), fill=paint.paper, stroke=paint.ink, weight=0.5),
            PathMark(path(half, closed=True), fill=paint.ink)]


DRAWING = MapDrawing(0.0, picture)
