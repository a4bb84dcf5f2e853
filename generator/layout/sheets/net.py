"""Nets: connected panels that are cut out, folded and glued. Millimetres, y downwards.

An edge that is a panel's hinge is folded; every other edge is cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Literal

from msgspec import Struct

from generator.layout.geometry import Point, chord, path
from generator.layout.marks import (
    CONTOUR_WEIGHT,
    CREASE,
    CUT_CONTOUR,
    LineMark,
    Mark,
    PathMark,
    Piece,
    Placed,
    Sheet,
    TextMark,
)
from generator.layout.refused import Refused, TooLarge
from generator.layout.sheets.card_pages import paper_of
from generator.layout.sheets.stamp import ruler, stamp
from generator.layout.tokens import font_of
from generator.layout.type.fit import fit
from generator.layout.type.fonts import width
from generator.message import msg
from generator.model.game import Product
from generator.model.text import printed
from generator.model.theme import Nib, TextStyle
from generator.records import replace
from generator.translate.edition import Edition

CUT, FOLD = "#000000", "#000000"
CUT_WEIGHT, FOLD_WEIGHT = 0.25, 0.18
DASH = (1.6, 1.0)
# how far a fold that a drawing hides sticks out on either side
FOLD_TICK = 1.6
HATCH = 2.2
PALE = "#bbb4aa"
# of the bleed around a net
ROUND_NIB = Nib("round")
MARGIN, BAND = 10.0, 5.0
GAP = 4.0
Edge = tuple[Point, Point]


class Panel(Struct, frozen=True):
    """A part of a net: its corners, and the edge that connects it to another panel (None for the first).

    ``glue`` marks panels that are hidden after gluing; ``slits`` are cuts inside the panel.
    """

    id: str
    points: tuple[Point, ...]
    hangs_on: str | None = None
    hinge: Edge | None = None
    glue: bool = False
    slits: tuple[Edge, ...] = ()

    def edges(self) -> list[Edge]:
        """Its edges, in the order of its corners."""
        return [(self.points[i - 1], self.points[i]) for i in range(len(self.points))]


class Net(Struct, frozen=True):
    """Panels, the edges that meet when folded, and its drawings (pieces placed on the panels).

    ``shows`` is what it is of: a thing, ``kind/…``, ``product/…`` or ``dice/…``.
    """

    panels: tuple[Panel, ...]
    meets: tuple[tuple[Edge, Edge], ...] = ()
    art: tuple[Placed, ...] = ()
    ground: str | None = None
    shows: str = ""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        points = [point for panel in self.panels for point in panel.points]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return right - left, bottom - top


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle: top left, top right, bottom right, bottom left."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def flap(start: Point, end: Point, depth: float, slant: float) -> tuple[Point, ...]:
    """A flap on the left of an edge going from ``start`` to ``end``, narrower by ``slant`` at both ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    outward = (uy * depth, -ux * depth)
    return (start, end, (end[0] + outward[0] - ux * slant, end[1] + outward[1] - uy * slant),
            (start[0] + outward[0] + ux * slant, start[1] + outward[1] + uy * slant))


def fitted_text(
    text: str, box: tuple[float, float, float, float], style: TextStyle, colour: str, language: str, datum: str = ""
) -> list[TextMark]:
    """A text centred in a box. Raises ValueError when it does not fit at the least size of its style."""
    marks, over = fit(text, box, style, colour, language, datum=datum)
    if over is not None:
        raise ValueError(
            msg("expected a text for {box:.1f} × {box2:.1f} mm, found {text!r}: {mm:g} mm over the edge",
                box=box[2], box2=box[3], text=text, mm=over.mm)
        )
    return marks


def net_marks(net: Net, dx: float, dy: float) -> tuple[list[Mark], list[Placed]]:
    """A net moved by (dx, dy): grounds and lines as marks, its drawings as placed pieces."""
    marks: list[Mark] = []
    for panel in net.panels:
        if panel.glue:
            marks.append(PathMark(_hatched_flap(panel.points), dx, dy, stroke=PALE, weight=0.15))
        elif net.ground:
            marks.append(PathMark(path(panel.points, closed=True), dx, dy, fill=net.ground))
    marks.append(PathMark(_cut_path(net), dx, dy, stroke=CUT, weight=CUT_WEIGHT, cap="round"))
    for panel in net.panels:
        if panel.hinge:
            (ax, ay), (bx, by) = _longer(panel.hinge, FOLD_TICK) if _covers_fold(panel.hinge, net.art) else panel.hinge
            marks.append(LineMark(ax + dx, ay + dy, bx + dx, by + dy, FOLD, FOLD_WEIGHT, DASH))
    return marks, _moved_art(net, dx, dy)


def _moved_art(net: Net, dx: float, dy: float) -> list[Placed]:
    return [replace(placed, x=placed.x + dx, y=placed.y + dy) for placed in net.art]


def _cut_path(net: Net) -> str:
    """Every edge that is no fold, and the slits."""
    hinges = {_edge_key(panel.hinge) for panel in net.panels if panel.hinge}
    cuts = [edge for panel in net.panels for edge in panel.edges() if _edge_key(edge) not in hinges]
    cuts += [edge for panel in net.panels for edge in panel.slits]
    return "".join(path(edge) for edge in cuts)


def shop_marks(net: Net, dx: float, dy: float, bleed: float) -> tuple[list[Mark], list[Placed], list[Mark]]:
    """A net for a print shop, moved by (dx, dy): its grounds with bleed, its drawings, and its contours.

    What is cut and what is folded is drawn in an ink of its own. Flaps that are glued stay bare but for the bleed.
    """
    shown = [panel for panel in net.panels if not panel.glue and net.ground]
    line = net.ground if bleed else None
    grounds: list[Mark] = [PathMark(path(panel.points, closed=True), dx, dy, fill=net.ground, stroke=line,
                                    weight=2 * bleed, nib=ROUND_NIB) for panel in shown]
    folds = "".join(path(panel.hinge) for panel in net.panels if panel.hinge)
    contours: list[Mark] = [PathMark(_cut_path(net), dx, dy, stroke=CUT_CONTOUR, weight=CONTOUR_WEIGHT)]
    if folds:
        contours.append(PathMark(folds, dx, dy, stroke=CREASE, weight=CONTOUR_WEIGHT))
    return grounds, _moved_art(net, dx, dy), contours


def _covers_fold(hinge: Edge, art: Iterable[Placed]) -> bool:
    """True if a drawing hides the middle of a fold."""
    x, y = ((hinge[0][axis] + hinge[1][axis]) / 2 for axis in (0, 1))
    return any(left <= x <= left + wide and top <= y <= top + high for left, top, wide, high in (p.trim for p in art))


def _longer(edge: Edge, by: float) -> Edge:
    """An edge with both ends moved outwards by so much."""
    (ax, ay), (bx, ey) = edge
    share = by / hypot(bx - ax, ey - ay)
    x, y = (bx - ax) * share, (ey - ay) * share
    return (ax - x, ay - y), (bx + x, ey + y)


def _edge_key(edge: Edge) -> frozenset[tuple[float, float]]:
    return frozenset((round(x, 4), round(y, 4)) for x, y in edge)


def _hatched_flap(points: Sequence[Point]) -> str:
    """Hatching on a flap that is glued."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = min(xs) + min(ys), max(xs) + max(ys)
    strokes = (chord(points, (low + k * HATCH, 0.0), (-1.0, 1.0)) for k in range(1, int((high - low) / HATCH) + 1))
    return "".join(path(stroke) for stroke in strokes if stroke is not None) or path(points[:2])


def on_sheets(edition: Edition, product: Product, nets: Sequence[Net]) -> tuple[Sheet, ...]:
    """Nets in rows on as few pages as possible, with the paper in the orientation that needs fewer.

    Raises Refused when there is no net, or one is larger than the paper.
    """
    if not nets:
        raise Refused(msg("expected at least one thing to cut out and fold, found none"), "of")
    theme, layouts, paper = edition.game.theme, [], paper_of(product.options.paper)
    gap = GAP + 2 * (theme.bleed or 0.0) if theme.contours else GAP
    for oriented in (paper, paper[::-1]):
        try:
            layouts.append((oriented, _pages(nets, oriented, gap)))
        except ValueError:
            continue
    if not layouts:
        wide, high = max((net.size for net in nets), key=max)
        message = msg("expected nets for {paper:g} × {paper2:g} mm, found {wide:.0f} × {high:.0f} mm",
                      paper=paper[0], paper2=paper[1], wide=wide, high=high)
        raise TooLarge(message, "paper")
    oriented, pages = min(layouts, key=lambda layout: len(layout[1]))
    return tuple(_sheet(edition, product, oriented, page, (number, len(pages))) for number, page in enumerate(pages, 1))


PlacedNets = list[tuple[Net, float, float]]


def _pages(nets: Sequence[Net], paper: tuple[float, float], gap: float) -> list[PlacedNets]:
    available = (paper[0] - 2 * MARGIN, paper[1] - 2 * (MARGIN + BAND))
    pages: list[PlacedNets] = [[]]
    x = y = row_height = 0.0
    for net in nets:
        wide, high = net.size
        if wide > available[0] + 1e-6 or high > available[1] + 1e-6:
            raise ValueError(msg("too large"))
        if x and x + wide > available[0] + 1e-6:
            x, y, row_height = 0.0, y + row_height + gap, 0.0
        if y + high > available[1] + 1e-6:
            pages.append([])
            x = y = row_height = 0.0
        pages[-1].append((net, x, y))
        x, row_height = x + wide + gap, max(row_height, high)
    return pages


def _sheet(
    edition: Edition, product: Product, paper: tuple[float, float], page: PlacedNets, count: tuple[int, int]
) -> Sheet:
    wide = max(x + net.size[0] for net, x, _ in page)
    high = max(y + net.size[1] for net, _, y in page)
    left, top = (paper[0] - wide) / 2, (paper[1] - high) / 2
    marks: list[Mark] = []
    pieces: list[Placed] = []
    contours: list[Mark] = []
    theme = edition.game.theme
    for net, x, y in page:
        at = left + x - net.box[0], top + y - net.box[1]
        lines, art, cuts = (shop_marks(net, *at, theme.bleed or 0.0) if theme.contours else (*net_marks(net, *at), []))
        marks += lines
        pieces += art
        contours += cuts
    if theme.contours:
        # above the drawings
        pieces.append(Placed(Piece(f"{product.id}.contours", "contours", "front", *paper, 0.0, tuple(contours)), 0, 0))
    else:
        marks += [*_legend(edition, paper), *ruler(edition)]
        marks += stamp(edition, product, paper, count, edition.word("front"), "fronts-only")
    title = f"{edition.line(product.title)} {count[0]}/{count[1]}"
    return Sheet(*paper, tuple(pieces), tuple(marks), f"{product.id}-{count[0]}", title)


LEGEND: tuple[tuple[Literal["cut", "fold", "glue"], str], ...] = (
    ("cut", printed("cut")),
    ("fold", printed("fold")),
    ("glue", printed("glue")),
)


def _legend(edition: Edition, paper: tuple[float, float]) -> Iterator[Mark]:
    """The legend of line types, at the top right."""
    style = TextStyle(font_of(edition.game.theme, "text"), 6.5, least=5.0)
    right, y = paper[0] - MARGIN, 7.0
    for sort, word in reversed(LEGEND):
        text = edition.word(word)
        length = width(style.font, style.size, text)
        yield from fit(text, (right - length, y - 1.4, length, 2.4), style, CUT, edition.language, align="left")[0]
        left = right - length - 10
        if sort == "glue":
            yield PathMark(_hatched_flap(rectangle(left, y - 1.2, 8.5, 2.4)), stroke=PALE, weight=0.15)
        else:
            weight, dash = (CUT_WEIGHT, ()) if sort == "cut" else (FOLD_WEIGHT, DASH)
            yield LineMark(left, y, left + 8.5, y, CUT, weight, dash)
        right = left - 4
