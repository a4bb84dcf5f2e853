"""The product ``standees``: paper pieces with a front, a mirrored back over a fold, and a base. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator

from generator.layout.faces.cut_shape import mirrored_outline
from generator.layout.faces.face import Side, draw_face
from generator.layout.faces.numbered import numbered_copies
from generator.layout.faces.product_faces import as_printed
from generator.layout.geometry import path
from generator.layout.icons import icon_marks
from generator.layout.marks import BoxMark, Mark, PathMark, Piece, Placed
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.refused import Refused
from generator.layout.sheets.contours import reaches_edge
from generator.layout.sheets.imposition import Pair
from generator.layout.sheets.net import Edge, Net, Panel, fitted_text, on_sheets, rectangle
from generator.layout.tokens import colour_of, font_of
from generator.layout.turn import mirrored_mark
from generator.message import msg
from generator.model.game import Product, Thing
from generator.model.mixed_colours import mixed_colour
from generator.model.theme import Face, TextStyle
from generator.products.spec import own_options
from generator.products.standees import StandeeOptions
from generator.records import replace
from generator.translate.edition import Edition

WIDTH_PER_HEIGHT = 0.55
BASE, SLOT = 15.0, 12.0
HALF_SLOT = 0.35
LEAST_TYPE = 6.0


def standing_things(edition: Edition, product: Product) -> Iterator[tuple[Thing, int]]:
    """Each thing that stands, and the number of its equal copies."""
    faces = as_printed(edition, product)
    return (one for thing in edition.game.printed_by(product) for one in numbered_copies(faces, thing, product=product))


def standees(edition: Edition, product: Product) -> list[Net]:
    """A net for every copy of every thing. Raises ValueError when there is none, LookupError for unknown icons."""
    options = own_options(product, StandeeOptions)
    nets = [net for one, alike in standing_things(edition, product) for net in [standee(edition, product, one)] * alike]
    if not nets:
        raise Refused(msg("expected at least one thing to stand, found none"), "of")
    feet = [foot(edition, product)] * len(nets) if options.base == "slot" else []
    return [*nets, *feet]


def standee_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The nets on paper. Raises as ``standees`` and ``on_sheets`` do."""
    nets = standees(edition, product)
    return ProductSheets({"": on_sheets(edition, product, nets)}, nets=tuple(nets))


def standee(edition: Edition, product: Product, thing: Thing) -> Net:
    """The rotated back at the top, the fold, the front below; then flaps that fold out, or a slot for a foot."""
    options = own_options(product, StandeeOptions)
    (wide, high), (front, back) = standee_size(options), both_sides(edition, product, thing)
    ground = colour_of(edition.game.theme, "ground")
    # a print shop cuts at both sides
    sides = edition.game.theme.bleed or 0.0
    art = tuple(Placed(piece, 0.0, y, turn, (sides, 0.0, sides, 0.0), mirrored=sides > 0 and reaches_edge(piece))
                for piece, y, turn in ((back, -high, 2), (front, 0.0, 0)))
    if options.base == "slot":
        return Net(_slotted_panels(wide, high), _meeting_edges(wide, high + SLOT), art, ground, str(thing.ref))
    panels = (
        Panel("front", rectangle(0, 0, wide, high)),
        Panel("back", rectangle(0, -high, wide, high), "front", ((0, 0), (wide, 0))),
        Panel("base-front", rectangle(0, high, wide, BASE), "front", ((0, high), (wide, high)), glue=True),
        Panel("base-back", rectangle(0, -high - BASE, wide, BASE), "back", ((0, -high), (wide, -high)), glue=True),
    )
    return Net(panels, _meeting_edges(wide, high), art, ground, str(thing.ref))


def both_sides(edition: Edition, product: Product, thing: Thing) -> Pair:
    """The front of a standee, and its back or the front mirrored. Raises as ``standees`` does."""
    size = wide, high = standee_size(own_options(product, StandeeOptions))
    front, back = standee_front(edition, product, thing, size), from_behind(edition, product, thing, size)
    if back is None:
        back = Piece(front.id, front.kind, "back", wide, high, 0.0,
                     tuple(mirrored_mark(mark, wide) for mark in front.marks),
                     None if front.cut is None else mirrored_outline(front.cut, wide))
    return front, back


def standee_size(options: StandeeOptions) -> tuple[float, float]:
    """Width and height of a standee above its base, mm."""
    return options.width or round(options.height * WIDTH_PER_HEIGHT, 2), options.height


def _meeting_edges(wide: float, high: float) -> tuple[tuple[Edge, Edge], ...]:
    """The edges of front and back that lie on each other."""
    return tuple((((ax, ay), (bx, by)), ((ax, -ay), (bx, -by)))
                 for (ax, ay), (bx, by) in (((0, 0), (0, high)), ((wide, 0), (wide, high)), ((0, high), (wide, high))))


def _slotted_panels(wide: float, high: float) -> tuple[Panel, ...]:
    """Both sides extended below the picture, with a slot of half that depth."""
    low, slot_depth, half_width = high + SLOT, SLOT / 2, HALF_SLOT
    left, right, slot_end = wide / 2 - half_width, wide / 2 + half_width, low - slot_depth
    slits = tuple(((x, y * slot_end), (x, y * low)) for y in (1, -1) for x in (left, right))
    ends = tuple(((left, y * slot_end), (right, y * slot_end)) for y in (1, -1))
    return (
        Panel("front", rectangle(0, 0, wide, low), slits=(slits[0], slits[1], ends[0])),
        Panel("back", rectangle(0, -low, wide, low), "front", ((0, 0), (wide, 0)), slits=(slits[2], slits[3], ends[1])),
    )


def foot(edition: Edition, product: Product) -> Net:
    """A foot for a slot: a strip folded double, with a slot from its upper edge."""
    wide, high, half_width = 26.0, SLOT, HALF_SLOT
    x = wide / 2
    slits = tuple(((x + s * half_width, y), (x + s * half_width, y / 2)) for y in (-high, high) for s in (-1, 1))
    ends = tuple(((x - half_width, y * high / 2), (x + half_width, y * high / 2)) for y in (-1, 1))
    return Net(
        (
            Panel("front", rectangle(0, 0, wide, high), slits=(slits[2], slits[3], ends[1])),
            Panel("back", rectangle(0, -high, wide, high), "front", ((0, 0), (wide, 0)),
                  slits=(slits[0], slits[1], ends[0])),
        ),
        _meeting_edges(wide, high),
        (),
        colour_of(edition.game.theme, "ground"),
    )


def standee_front(edition: Edition, product: Product, thing: Thing, size: tuple[float, float]) -> Piece:
    """The front: the face that the product chooses, else the theme's face ``standee``, else an arch.

    The arch has the icon in the field ``sign`` above the name.
    """
    face = standee_face(edition, product, thing)
    if face is not None:
        return _drawn_side(edition, thing, face, size, "front")
    marks = tuple(_default_standee(edition, thing, size, own_options(product, StandeeOptions).sign))
    return Piece(str(thing.ref), thing.kind, "front", *size, 0.0, marks)


def from_behind(edition: Edition, product: Product, thing: Thing, size: tuple[float, float]) -> Piece | None:
    """The back: the face that the front's names as its ``back``; None where it names none, and the front is mirrored.

    Raises as ``standee_front`` does.
    """
    front = standee_face(edition, product, thing)
    back = edition.game.theme.faces.get(front.back) if front is not None and front.back else None
    return _drawn_side(edition, thing, back, size, "back") if back is not None else None


def standee_face(edition: Edition, product: Product, thing: Thing) -> Face | None:
    """The face of the front; None where an arch is drawn."""
    chosen = edition.game.choice(own_options(product, StandeeOptions).faces, thing, "standee")
    return edition.game.theme.faces.get(chosen)


def _drawn_side(edition: Edition, thing: Thing, face: Face, size: tuple[float, float], side: Side) -> Piece:
    """A side on a face. Raises Refused for a text that does not fit."""
    drawn = draw_face(edition, thing, face, size, side)
    for over in drawn.overflows:
        message = msg("expected a text that fits the region {region}, found “{shown}”, {mm:.1f} mm too large",
                      region=over.region, shown=over.text, mm=over.mm)
        raise Refused(message, f"/{over.datum}")
    return replace(drawn.piece, bleed=0.0)


def _default_standee(edition: Edition, thing: Thing, size: tuple[float, float], sign: str) -> Iterator[Mark]:
    theme, (wide, high) = edition.game.theme, size
    ink = colour_of(theme, "ink") or "#000000"
    spot = theme.colours.get("standee") or colour_of(theme, "spot") or "#444444"
    ground = colour_of(theme, "ground") or "#ffffff"
    air, band = wide * 0.06, high * 0.17
    left, right, foot_y, top = air, wide - air, high - band - air, air
    radius = (right - left) / 2
    arch = (f"M{left:.2f} {foot_y:.2f}V{top + radius:.2f}"
            f"A{radius:.2f} {radius:.2f} 0 0 1 {right:.2f} {top + radius:.2f}V{foot_y:.2f}Z")
    yield PathMark(arch, fill=mixed_colour(ground, spot, 0.1), stroke=ink, weight=0.4)
    inset = 1.1
    inner_radius = radius - inset
    yield PathMark(
        f"M{left + inset:.2f} {foot_y - inset:.2f}V{top + radius:.2f}"
        f"A{inner_radius:.2f} {inner_radius:.2f} 0 0 1 {right - inset:.2f} {top + radius:.2f}"
        f"V{foot_y - inset:.2f}Z",
        stroke=spot,
        weight=0.2,
    )
    strokes = "".join(path([(left + inset + 0.6, y), (right - inset - 0.6, y)])
                      for y in (foot_y - inset - 0.8 * k for k in range(1, 6)))
    yield PathMark(strokes, stroke=mixed_colour(ground, spot, 0.5), weight=0.18)
    icons = theme.icons
    name = thing.fields.get(sign)
    if isinstance(name, str) and name in icons:
        icon_height = foot_y - top - radius * 0.45
        box = (left + inset + 2, top + radius * 0.42, right - left - 2 * inset - 4, icon_height - inset - 2)
        yield from icon_marks(icons[name], box, ink, datum=f"{thing.kind}/{thing.id}/{sign}")
    plate = (left, foot_y + 1.0, right - left, band - 1.0)
    yield BoxMark(*plate, ground, ink, 0.3, 0.8)
    style = TextStyle(font_of(theme, "title"), round(high * 0.26, 2), least=LEAST_TYPE, leading=1.0)
    room = (plate[0] + 1.5, plate[1] + 1, plate[2] - 3, plate[3] - 2)
    yield from fitted_text(edition.value(thing.name), room, style, spot, edition.language,
                           f"{thing.kind}/{thing.id}/name")
