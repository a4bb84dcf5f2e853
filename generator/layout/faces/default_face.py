"""The face of a kind for which the theme has none: made from its fields, for any size."""

from __future__ import annotations

from collections.abc import Iterator

from generator.fields.clause_type import ClauseType
from generator.fields.icon_type import IconType
from generator.fields.name_type import NameType
from generator.layout.faces.face_expression import is_empty
from generator.layout.faces.patterns import lozenges
from generator.layout.faces.shapes import Area
from generator.layout.marks import BoxMark, Mark
from generator.layout.refused import LeftOut
from generator.layout.tokens import colour_of, font_of
from generator.layout.type.fit import Overflow, Split, fit
from generator.model.game import Thing
from generator.model.kinds import Field
from generator.model.theme import TextStyle, Theme
from generator.translate.edition import Edition

CARD_WIDTH = 63.0
BLEED = 1.5
SPLITS: tuple[Split, ...] = ("never", "syllables", "anywhere")
# the separator stays at the end of its line
SEPARATOR = "\u00a0· "


def default_front(
    edition: Edition, thing: Thing, size: tuple[float, float]
) -> tuple[list[Mark], list[Overflow], list[LeftOut]]:
    """A frame, the name, and as many fields as fit below: with labels, with short labels, or without."""
    theme, (width, height) = edition.game.theme, size
    ink, spot = colour_of(theme, "ink") or "#000000", colour_of(theme, "spot") or "#000000"
    scale = max(0.25, min(width, height) / CARD_WIDTH)
    inset, pad = 0.6 + 1.6 * scale, 0.5 + 2.2 * scale
    inner = (inset + pad, inset + pad, width - 2 * (inset + pad), height - 2 * (inset + pad))
    frame = BoxMark(inset, inset, width - 2 * inset, height - 2 * inset, None, spot, 0.2 + 0.4 * scale, 1.2 * scale)
    printed_count = 0
    for body, field_count in (*_bodies(edition, thing), ("", 0)):
        lines, over = _face_texts(edition, thing, body, inner, scale, ink)
        printed_count = field_count
        if not over:
            break
    left_out = tuple(edition.line(field.label) for field in _body_fields(edition, thing)[printed_count:])
    return [_ground(theme, size), frame, *lines], over, [LeftOut(str(thing.ref), left_out)] if left_out else []


def default_bleed(theme: Theme) -> float:
    """The bleed (mm) of a piece with a default face."""
    return BLEED if theme.bleed is None else theme.bleed


def default_back(theme: Theme, kind: str, size: tuple[float, float]) -> Iterator[Mark]:
    """A pattern of lozenges, the same for a whole kind."""
    width, height = size
    spot = colour_of(theme, "spot") or "#000000"
    yield _ground(theme, size)
    bleed = default_bleed(theme)
    box = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    yield from lozenges(Area(box, 1.0, kind, stroke=spot, weight=0.18, radius=max(2.2, min(size) / 9)))


def _face_texts(edition: Edition, thing: Thing, body: str, inner: tuple[float, float, float, float], scale: float,
                ink: str) -> tuple[list[Mark], list[Overflow]]:
    theme, (x, y, width, height) = edition.game.theme, inner
    title = TextStyle(font_of(theme, "bold"), 8 + 7 * scale, least=6.0, leading=1.05)
    text = TextStyle(font_of(theme, "text"), 6.5 + 4 * scale, least=6.0, leading=1.25)
    head_room = height * (0.26 if body else 1.0)
    path = f"{thing.kind}/{thing.id}"
    name = thing.name.nom if "name" in thing.fields else _first_value(edition, thing)
    head, head_over = fit(name, (x, y, width, head_room), title, ink, edition.language,
                          valign="top" if body else "middle", datum=f"{path}/name", region="title", splits=SPLITS)
    if not body:
        return [*head], [head_over] if head_over else []
    top = max((mark.y for mark in head), default=y) + 0.8 + 2.4 * scale
    lines, body_over = fit(body, (x, top, width, max(0.1, y + height - top)), text, ink, edition.language,
                           align="left", valign="top", datum=path, region="body")
    return [*head, *lines], [over for over in (head_over, body_over) if over]


def _body_fields(edition: Edition, thing: Thing) -> list[Field]:
    """The fields to print below the name; in a thing without a name the first field is its title."""
    return list(_printable_fields(edition, thing))["name" not in thing.fields :]


def _bodies(edition: Edition, thing: Thing) -> Iterator[tuple[str, int]]:
    """The text of the fields from the longest form to the shortest, each with the number of fields it holds."""
    fields = _body_fields(edition, thing)
    pairs = [(edition.line(f.label), edition.line(f.short or f.label), edition.field_value(thing, f)) for f in fields]
    if pairs:
        yield "\n".join(f"{label}: {value}" for label, _, value in pairs), len(pairs)
        yield "\n".join(f"{short} {value}" for _, short, value in pairs), len(pairs)
        yield SEPARATOR.join(f"{short}\u00a0{value}" for _, short, value in pairs), len(pairs)
        yield SEPARATOR.join(value for _, _, value in pairs[:3]), len(pairs[:3])


def _printable_fields(edition: Edition, thing: Thing) -> Iterator[Field]:
    """The fields with a value that can be printed as text."""
    for field in edition.game.kinds[thing.kind].fields.values():
        is_unprinted = isinstance(field.type.required_type, IconType | NameType | ClauseType) or field.blank
        if not is_unprinted and not is_empty(thing.fields.get(field.id)):
            yield field


def _first_value(edition: Edition, thing: Thing) -> str:
    """The title of a thing without a name: its first field, or its id."""
    first = next(_printable_fields(edition, thing), None)
    return edition.field_value(thing, first) if first else thing.id


def _ground(theme: Theme, size: tuple[float, float]) -> BoxMark:
    bleed = default_bleed(theme)
    return BoxMark(-bleed, -bleed, size[0] + 2 * bleed, size[1] + 2 * bleed, colour_of(theme, "ground"))
