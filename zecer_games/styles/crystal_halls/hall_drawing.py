"""Draws maps as halls of crystal. Millimetres, type in pt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.layout.faces.face_expression import is_empty
from generator.layout.faces.holes import plain_value, value_at
from generator.layout.geometry import Box
from generator.layout.marks import BoxMark, Mark, PictureMark
from generator.layout.refused import Refused
from generator.layout.style_interface import MapDrawing, MapPicture
from generator.layout.tokens import font_of
from generator.layout.type.fit import Overflow, fit
from generator.message import msg
from generator.model.game import Thing
from generator.model.maps import BoardMap
from generator.model.theme import TextStyle
from generator.model.values import Name, Ref
from generator.pictures.picture_source import PictureSource
from generator.translate.edition import Edition
from zecer_games.styles.crystal_halls import GREAT, INLAYS
from zecer_games.styles.crystal_halls.frieze import runes, tablet
from zecer_games.styles.crystal_halls.glass import bridges, glass, sparks
from zecer_games.styles.crystal_halls.halls import FRAME, UNITS, Halls, Spot
from zecer_games.styles.crystal_halls.paint import WHITE, Paint, paint_of
from zecer_games.styles.crystal_halls.signs import (
    DESIGNED,
    MEDAL,
    RUNE,
    SMALL_RUNE,
    great,
    medal,
    medal_fill,
    placed_marks,
    rune,
    spikes_of,
)

ENGRAVING = f"{__package__}.engraving:draw"
SELF = ("styles/crystal-halls",)
# type sizes in a cell of 15 mm, and the smallest one in any cell
DIGIT, WORD, LEAST = 24.0, 13.0, 6.0
# of the word below a great sign, in units: its middle below that of the sign, its height, the air beside it
BELOW, HIGH, AIR = 9.0, 4.4, 1.0

# mm²; a larger picture takes more memory than a process has
MOST = 360_000.0

Texts = tuple[list[Mark], list[Overflow]]


def picture(edition: Edition, drawn: BoardMap, thing: Thing | None, options: Mapping[str, Any]) -> MapPicture:
    """The map. Raises Refused for an unknown inlay, a sign that the pack does not draw, or a map that is too large."""
    wide, high = DRAWING.size(drawn)
    if wide * high > MOST:
        raise Refused(msg("expected a map of at most {most:g} m² with its frame, found {wide:g} mm x {high:g} mm",
                          most=MOST / 1e6, wide=wide, high=high), f"/map/{drawn.id}/cell")
    spaces = {letter: space for letter, ref in drawn.spaces.items()
              # another rule reports that there is none
              if (space := edition.game.thing(ref.kind, ref.id)) is not None}
    inlay = _inlay(edition, thing, str(options["inlay"]))
    paint, halls = paint_of(edition.game.theme, inlay), _halls(edition, drawn, spaces, options)
    source = PictureSource(ENGRAVING, (halls, paint, inlay), plugins=SELF)
    title, overs, spared = _title(edition, thing, str(options["caption"]), halls, paint)
    marks: list[Mark] = [PictureMark(0.0, 0.0, wide, high, source), *glass(halls, paint), *sparks(halls),
                         *runes(halls, paint, drawn.id, spared), *title]
    for letter, space in spaces.items():
        words, over = _space(edition, halls, letter, space, paint, str(options["sign"]), str(options["mark"]))
        marks += words
        overs += over
    marks += bridges(halls, paint)
    return MapPicture(tuple(marks), {ref: _box(halls, letter) for letter, ref in drawn.spaces.items()}, tuple(overs))


def _inlay(edition: Edition, thing: Thing | None, named: str) -> str:
    """The word of the inlay, itself or in a field of the thing."""
    value, at = _held_value(edition, thing, named) if thing is not None and named not in INLAYS else (None, "")
    found, at = (plain_value(value), f"/{at}") if not is_empty(value) else (named, "inlay")
    if found not in INLAYS:
        raise Refused(msg("expected an inlay ({known}), found {found!r}", known=", ".join(INLAYS), found=found), at)
    return found


def _held_value(edition: Edition, thing: Thing, path: str) -> tuple[object, str]:
    """The value at a path of fields, and its datum: the field of the last thing on the way."""
    head, _, rest = path.partition(".")
    held = thing.fields.get(head)
    other = edition.game.thing(held.kind, held.id) if rest and isinstance(held, Ref) else None
    if other is not None:
        return _held_value(edition, other, rest)
    return value_at(edition, thing, path), f"{thing.kind}/{thing.id}/{head}"


def _halls(edition: Edition, drawn: BoardMap, spaces: Mapping[str, Thing], options: Mapping[str, Any]) -> Halls:
    signs = {letter: plain_value(space.fields[options["sign"]]) for letter, space in spaces.items()
             if space.fields.get(options["sign"]) is not None}
    drawings: Mapping[str, str] = options["draw"]
    for letter, sign in signs.items():
        if sign not in drawings:
            raise Refused(msg("expected a sign that the map draws ({known}), found {found!r}",
                              known=", ".join(drawings) or msg("none"), found=sign),
                          f"/{spaces[letter].kind}/{spaces[letter].id}/{options['sign']}")
    marked = (letter for letter, space in spaces.items() if space.fields.get(options["mark"]) is not None)
    return Halls(drawn.rows, drawn.cell, drawn.gaps, tuple((letter, drawings[sign]) for letter, sign in signs.items()),
                 "".join(marked))


def _title(edition: Edition, thing: Thing | None, path: str, halls: Halls, paint: Paint
           ) -> tuple[list[Mark], list[Overflow], float]:
    """The tablet with the title, and half of its width; nothing on a board, whose product has the title."""
    value, datum = _held_value(edition, thing, path) if thing is not None else (None, "")
    return tablet(edition, edition.value(value), halls, paint, datum) if not is_empty(value) else ([], [], 0.0)


def _box(halls: Halls, letter: str) -> Box:
    x, y, _ = halls.stands[letter].sign
    return FRAME + x - halls.cell / 2, FRAME + y - halls.cell / 2, halls.cell, halls.cell


def _space(edition: Edition, halls: Halls, letter: str, space: Thing, paint: Paint, signed: str, mark: str
           ) -> Texts:
    """The medal and the sign of a space."""
    stand, datum, drawing = halls.stands[letter], f"{space.kind}/{space.id}", halls.drawings.get(letter)
    marks: list[Mark] = []
    overs: list[Overflow] = []
    if drawing is not None:
        sign = space.fields[signed]
        named, field = (sign, signed) if isinstance(sign, Ref) else (space.name, "name")
        marks, overs = (_great(edition, halls, drawing, stand.sign, named, f"{datum}/{field}", paint)
                        if drawing in GREAT else _rune(halls, drawing, stand.sign, paint))
    if stand.medal is not None:
        words, over = _medal(edition, halls, stand.medal, space.fields[mark], paint, f"{datum}/{mark}")
        marks, overs = marks + words, overs + over
    return marks, overs


def _medal(edition: Edition, halls: Halls, place: Spot, value: object, paint: Paint, datum: str) -> Texts:
    """A medal with its mark."""
    text, unit, (x, y) = edition.value(value), place.side / UNITS, (FRAME + place.x, FRAME + place.y)
    half = MEDAL * 0.8 * unit
    ink = WHITE if medal_fill(spikes_of(text), paint) == paint.deep else paint.deep
    style = TextStyle(font_of(edition.game.theme, "bold"), max(LEAST, DIGIT * unit), least=LEAST)
    words, over = fit(text, (x - half, y - half, 2 * half, 2 * half), style, ink, edition.language, datum=datum,
                      region=datum.rpartition("/")[0], splits=("never",))
    return [*medal(text, x, y, unit, paint), *words], [over] if over else []


def _rune(halls: Halls, drawing: str, place: Spot, paint: Paint) -> Texts:
    """The rune of a space, larger where there is room."""
    unit = min(place.side, halls.cell) / UNITS
    radius = (RUNE if place.side > halls.cell else SMALL_RUNE) * unit
    return [*placed_marks(rune(drawing, paint), FRAME + place.x, FRAME + place.y, radius / DESIGNED)], []


def _great(edition: Edition, halls: Halls, drawing: str, place: Spot, named: Name | Ref, datum: str, paint: Paint
           ) -> Texts:
    """A great sign with its name: that of the thing which its space refers to, or of the space."""
    unit, (x, y) = halls.great_unit(place), (FRAME + place.x, FRAME + place.y)
    marks: list[Mark] = [*placed_marks(great(drawing, paint), x, y, unit)]
    wide, high, down = place.side - AIR * 4 * unit, HIGH * unit, y + BELOW * unit
    style = TextStyle(font_of(edition.game.theme, "bold"), max(LEAST, WORD * unit), least=LEAST)
    words, over = fit(edition.value(named), (x - wide / 2, down - high / 2, wide, high), style, paint.deep,
                      edition.language, datum=datum, region=datum.rpartition("/")[0], splits=("never",))
    widest = max(word.width for word in words) + 2 * AIR * unit
    ground = BoxMark(x - widest / 2, down - high / 2, widest, high, WHITE, radius=high / 2)
    return [*marks, ground, *words], [over] if over else []


DRAWING = MapDrawing(FRAME, picture)
