"""The product ``dice-net``: a cube to cut out, fold and glue. Lengths in mm.

The faces form a cross; opposite faces are the first and last, second and fifth, third and fourth.
"""

from __future__ import annotations

from generator.layout.art.medallion import icon_marks
from generator.layout.faces.shapes import Area, pips
from generator.layout.marks import Mark, Piece, Placed, Sheet
from generator.layout.refused import Refused
from generator.layout.sheets.net import Edge, Net, Panel, fitted_text, flap, on_sheets, rectangle
from generator.layout.tokens import colour_of, font_of
from generator.message import msg
from generator.model.game import Product
from generator.model.theme import TextStyle
from generator.products.dice_net import DiceNetOptions
from generator.products.spec import own_options
from generator.translate.edition import Edition

# the position of each face in the cross, in sides of the cube
PLACES = ((1, 0), (1, 1), (0, 1), (2, 1), (3, 1), (1, 2))
PARENTS = (1, None, 1, 1, 3, 1)
PIPS = ("1", "2", "3", "4", "5", "6")
LEAST_TYPE = 6.0


def dice_nets(edition: Edition, product: Product) -> list[Net]:
    """A net for every copy. Raises ValueError unless there are six faces, LookupError for unknown colours."""
    options = own_options(product, DiceNetOptions)
    faces = list(options.faces) or list(PIPS)
    if len(faces) != len(PLACES):
        raise Refused(msg("expected {count} faces, found {count2}", count=len(PLACES), count2=len(faces)), "faces")
    # pips are placed so that opposite faces add up to seven, in whatever order they are listed
    faces = sorted(faces) if sorted(faces) == list(PIPS) else faces
    return [cube(edition, product, faces)] * options.copies


def dice_sheets(edition: Edition, product: Product) -> tuple[Sheet, ...]:
    """The nets on paper. Raises as ``dice_nets`` and ``on_sheets`` do."""
    return on_sheets(edition, product, dice_nets(edition, product))


def cube(edition: Edition, product: Product, faces: list[str]) -> Net:
    """The net of a cube with a drawing on every face."""
    side = own_options(product, DiceNetOptions).size
    squares = [rectangle(x * side, y * side, side, side) for x, y in PLACES]
    panels = []
    for i, (points, parent) in enumerate(zip(squares, PARENTS, strict=True)):
        hinge = _common_edge(points, squares[parent]) if parent is not None else None
        panels.append(Panel(f"face{i + 1}", points, f"face{parent + 1}" if parent is not None else None, hinge))
    panels += _flaps(panels, side)
    art = tuple(Placed(_face(edition, product, face, i, side, sorted(faces) == list(PIPS)), x * side, y * side)
                for i, (face, (x, y)) in enumerate(zip(faces, PLACES, strict=True)))
    return Net(tuple(panels), _meeting_edges(squares), art, colour_of(edition.game.theme, "ground"))


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


def _face(edition: Edition, product: Product, face: str, number: int, side: float, has_pips: bool) -> Piece:
    theme = edition.game.theme
    ink = colour_of(theme, "ink") or "#000000"
    box = (side * 0.16, side * 0.16, side * 0.68, side * 0.68)
    marks: list[Mark]
    if has_pips:
        pip_box = (side * 0.23, side * 0.23, side * 0.54, side * 0.54)
        marks = list(pips(Area(pip_box, 1.0, face, fill=ink, text=face, radius=side / 11)))
    elif face in theme.icons:
        marks = list(icon_marks(theme.icons[face], (side / 2, side / 2), side * 0.4, ink))
    else:
        style = TextStyle(font_of(theme, "title"), side * 1.5, least=LEAST_TYPE, leading=1.0)
        marks = list(fitted_text(face, box, style, ink, edition.language, f"products/{product.id}/faces/{number + 1}"))
    return Piece(f"{product.id}.face{number + 1}", product.kind, "front", side, side, 0.0, tuple(marks))
