"""The product ``dice-net``: a cube to cut out, fold and glue. Lengths in mm.

The faces form a cross; opposite faces are the first and last, second and fifth, third and fourth.
"""

from __future__ import annotations

from msgspec import Struct

from generator.layout.art.medallion import icon_marks
from generator.layout.faces.shapes import Area, pips
from generator.layout.geometry import Point
from generator.layout.marks import Mark, Piece, Placed
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.refused import Refused
from generator.layout.sheets.net import Edge, Net, Panel, fitted_text, flap, on_sheets, rectangle
from generator.layout.tokens import colour_of, font_of
from generator.message import msg
from generator.model.game import Product
from generator.model.theme import TextStyle
from generator.products.dice_net import DiceNetOptions
from generator.products.spec import own_options
from generator.records import replace
from generator.translate.edition import Edition

# the position of each face in the cross, in sides of the cube
PLACES = ((1, 0), (1, 1), (0, 1), (2, 1), (3, 1), (1, 2))
PARENTS = (1, None, 1, 1, 3, 1)
PIPS = ("1", "2", "3", "4", "5", "6")
LEAST_TYPE = 6.0
# by the number of icons on a face: the radius of each, and the middles, in sides of the cube
SPOTS: dict[int, tuple[float, *tuple[Point, ...]]] = {
    1: (0.4, (0.5, 0.5)),
    2: (0.23, (0.28, 0.28), (0.72, 0.72)),
    3: (0.2, (0.5, 0.27), (0.27, 0.7), (0.73, 0.7)),
    4: (0.19, (0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: (0.16, (0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: (0.14, (0.3, 0.2), (0.7, 0.2), (0.3, 0.5), (0.7, 0.5), (0.3, 0.8), (0.7, 0.8)),
}


class CubeFace(Struct, frozen=True):
    """What is drawn on a face: icons, or else a number or a short text, as pips or in figures."""

    icons: tuple[str, ...]
    text: str
    has_pips: bool = False


def dice_nets(edition: Edition, product: Product) -> list[Net]:
    """A net for every copy. Raises ValueError unless there are six faces, LookupError for unknown colours."""
    return [cube(edition, product, cube_faces(edition, product))] * own_options(product, DiceNetOptions).copies


def cube_faces(edition: Edition, product: Product) -> list[CubeFace]:
    """The faces in the order of ``PLACES``. Raises Refused unless there are six."""
    options, theme = own_options(product, DiceNetOptions), edition.game.theme
    if options.die and options.faces:
        raise Refused(msg("expected one of die, faces, found both"), "faces")
    if options.die and options.die not in edition.game.dice:
        raise Refused(msg("expected a die of the pack, found {die!r}; dice here: {known}", die=options.die,
                          known=", ".join(edition.game.dice) or msg("none")), "die")
    if options.die:
        faces = [CubeFace(face.icons, "" if face.value is None else edition.notation.number(face.value))
                 for face in edition.game.dice[options.die].faces]
    else:
        faces = [CubeFace((face,), "") if face in theme.icons and face not in PIPS else CubeFace((), face)
                 for face in options.faces or PIPS]
    if len(faces) != len(PLACES):
        raise Refused(msg("expected {count} faces, found {count2}", count=len(PLACES), count2=len(faces)),
                      "die" if options.die else "faces")
    if sorted(face.text for face in faces) != list(PIPS):
        return faces
    # numbers are placed so that opposite faces add up to seven, in whatever order they are listed
    return sorted((replace(face, has_pips=not face.icons) for face in faces), key=lambda face: face.text)


def dice_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The nets on paper. Raises as ``dice_nets`` and ``on_sheets`` do."""
    nets = dice_nets(edition, product)
    return ProductSheets({"": on_sheets(edition, product, nets)}, nets=tuple(nets))


def cube(edition: Edition, product: Product, faces: list[CubeFace]) -> Net:
    """The net of a cube with a drawing on every face."""
    side = own_options(product, DiceNetOptions).size
    squares = [rectangle(x * side, y * side, side, side) for x, y in PLACES]
    panels = []
    for i, (points, parent) in enumerate(zip(squares, PARENTS, strict=True)):
        hinge = _common_edge(points, squares[parent]) if parent is not None else None
        panels.append(Panel(f"face{i + 1}", points, f"face{parent + 1}" if parent is not None else None, hinge))
    panels += _flaps(panels, side)
    art = tuple(Placed(_face(edition, product, face, i, side), x * side, y * side)
                for i, (face, (x, y)) in enumerate(zip(faces, PLACES, strict=True)))
    return Net(tuple(panels), _meeting_edges(squares), art, colour_of(edition.game.theme, "ground"),
               f"dice/{own_options(product, DiceNetOptions).die}")


def _common_edge(square: tuple[tuple[float, float], ...], neighbour: tuple[tuple[float, float], ...]) -> Edge:
    a, b = (point for point in square if any(abs(point[0] - x) + abs(point[1] - y) < 1e-6 for x, y in neighbour))
    return a, b


def _meeting_edges(squares: list[tuple[tuple[float, float], ...]]) -> tuple[tuple[Edge, Edge], ...]:
    """The pairs of edges that meet; the corners of a square are numbered from the top left, clockwise."""
    up, _, left, right, back, down = squares
    return (
        ((up[0], up[3]), (left[0], left[1])),
        ((up[1], up[2]), (right[1], right[0])),
        ((up[0], up[1]), (back[1], back[0])),
        ((down[3], down[0]), (left[3], left[2])),
        ((down[2], down[1]), (right[2], right[3])),
        ((down[3], down[2]), (back[2], back[3])),
        ((left[0], left[3]), (back[1], back[2])),
    )


def _flaps(panels: list[Panel], side: float) -> list[Panel]:
    """Seven flaps, one for each pair of edges that meet."""
    depth = min(max(3.5, side * 0.34), 8.0)
    slant = depth * 0.8
    up, _, left, _, _, down = panels
    edges = [(up, 3, 0), (up, 0, 1), (up, 1, 2), (down, 3, 0), (down, 1, 2), (down, 2, 3), (left, 3, 0)]
    flaps = []
    for panel, a, b in edges:
        start, end = panel.points[a], panel.points[b]
        points = flap(start, end, depth, slant)
        flaps.append(Panel(f"{panel.id}-flap{a + 1}", points, panel.id, (start, end), glue=True))
    return flaps


def _face(edition: Edition, product: Product, face: CubeFace, number: int, side: float) -> Piece:
    theme = edition.game.theme
    ink = colour_of(theme, "ink") or "#000000"
    box = (side * 0.16, side * 0.16, side * 0.68, side * 0.68)
    marks: list[Mark] = []
    if face.icons:
        radius, *spots = SPOTS[len(face.icons)]
        for icon, (x, y) in zip(face.icons, spots, strict=True):
            marks += icon_marks(theme.icons[icon], (side * x, side * y), side * radius, ink)
    elif face.has_pips:
        pip_box = (side * 0.23, side * 0.23, side * 0.54, side * 0.54)
        marks += pips(Area(pip_box, 1.0, face.text, fill=ink, text=face.text, radius=side / 11))
    elif face.text:
        style = TextStyle(font_of(theme, "title"), side * 1.5, least=LEAST_TYPE, leading=1.0)
        marks += fitted_text(face.text, box, style, ink, edition.language, f"products/{product.id}/faces/{number + 1}")
    return Piece(f"{product.id}.face{number + 1}", product.kind, "front", side, side, 0.0, tuple(marks))
