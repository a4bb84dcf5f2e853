"""Tiles as display lists, from their edges: rooms and corridors in hatched rock, with doors, flagstones and finds."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot
from random import Random

from msgspec import Struct

from generator.code import SHEETS
from generator.fields.icon_type import IconType
from generator.fields.ref_type import RefType
from generator.layout.art.medallion import dais, emblem, icon_marks
from generator.layout.edges import edge_styles, edges_of
from generator.layout.geometry import Point, path, turned_point
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, Piece
from generator.layout.refused import Refused
from generator.layout.scale import scaled_piece
from generator.layout.style_interface import TileDrawing
from generator.layout.tokens import colour_of
from generator.message import msg, reason
from generator.model.game import Game, Thing
from generator.model.mixed_colours import mixed_colour
from generator.model.theme import Icon, Theme
from generator.model.values import Ref
from generator.plugins.styles.hatched_rock.floor_plan import BEYOND, MIDDLE, FloorPlan, Measures, plan_of
from generator.plugins.styles.hatched_rock.hatching import FINE, SIDE, Clump, Tone, rock
from generator.plugins.styles.hatched_rock.paving import Paving
from generator.records import replace
from generator.safety.cache import cached_bytes

ROCK = replace(SHEETS, name="rock", plugins=("styles/hatched-rock",))
BLEED = 2.0
LEAF = 1.05
SQUARES = 8
TONES = (
    (0.8, Tone(0.34, 7, 0.22)),
    (2.6, Tone(0.38, 7, 0.18)),
    (4.2, Tone(0.44, 2, 0.16, 0.95)),
    (99.0, Tone(0.50, 1, 0.14, 0.7)),
)


class Inks(Struct, frozen=True):
    """The colours and textures of tiles."""

    ground: str
    floor: str
    ink: str
    joint: str
    spot: str
    step: float

    @classmethod
    def of_theme(cls, theme: Theme) -> Inks:
        """Colours from ``theme.tiles`` (a token or #rrggbb), then ``theme.colours``, then black on paper.

        Raises Refused for one that is no colour.
        """

        def colour(name: str, token: str, default: str) -> str:
            if name not in theme.tiles:
                return theme.colours.get(token, default)
            try:
                return colour_of(theme, str(theme.tiles[name])) or default
            except LookupError as unknown:
                raise Refused(reason(unknown), f"/theme/tiles/{name}") from None

        ground, ink = colour("ground", "ground", "#ffffff"), colour("ink", "ink", "#000000")
        return cls(ground, colour("floor", "ground", ground), ink,
                   colour("joints", "joint", mixed_colour(ink, ground, 0.45)),
                   colour("door", "spot", ink), float(theme.tiles.get("hatch-step", 1.75)))


def tile_front(game: Game, thing: Thing, size: float = SIDE, variant: int = 0) -> Piece:
    """The front of a tile, ``size`` mm square, with bleed. Variants differ in stones and rock only; all match.

    Raises ValueError when the thing has no edges.
    """
    edges = edges_of(game, thing)
    if edges is None:
        raise ValueError(msg("expected a thing with edges, found {thing}", thing=thing.ref))
    icon = find_icon(game, thing)
    plan = plan_of(edges, edge_styles(game, thing.kind), Measures.of_theme(game.theme.tiles), icon is not None)
    marks = tile_marks(plan, Inks.of_theme(game.theme), f"{thing.ref} {variant}", icon, f"{thing.kind}/{thing.id}")
    return scaled_piece(Piece(str(thing.ref), thing.kind, "front", SIDE, SIDE, BLEED, marks), size / SIDE)


def tile_back(game: Game, kind: str, size: float = SIDE) -> Piece:
    """The back of all tiles of a kind: rock and the game's emblem in a ring of stones, without a top.

    The emblem is the icon ``back-icon`` of the theme's tiles, or a small maze. It allows 2 mm of misregister.
    """
    marks = back_marks(Inks.of_theme(game.theme), back_icon(game.theme))
    return scaled_piece(Piece(f"{kind}/back", kind, "back", SIDE, SIDE, BLEED, marks), size / SIDE)


def foreseen(game: Game, thing: Thing, size: float) -> Piece:
    """The front of a tile. Raises as ``tile_front`` and ``tile_back`` do."""
    # a back has the same rock as a front
    icon = back_icon(game.theme)
    if icon is not None:
        icon_marks(icon, (0.0, 0.0), size, "#000000")
    return tile_front(game, thing, size)


def back_icon(theme: Theme) -> Icon | None:
    """The icon for the backs of tiles that the theme names; None without one."""
    return theme.icons.get(str(theme.tiles.get("back-icon", "")))


@lru_cache(maxsize=8)
def back_marks(inks: Inks, icon: Icon | None) -> tuple[Mark, ...]:
    """The marks of the back of a tile of side ``SIDE``."""
    reach = SIDE * 0.36

    def tone(clump: Clump) -> Tone | None:
        depth = hypot(clump.at[0] - MIDDLE[0], clump.at[1] - MIDDLE[1]) - reach
        depth = SIDE if clump.rim else depth
        return None if depth < -1.2 else next(tone for limit, tone in TONES if max(depth, 0.9) < limit)

    return (BoxMark(-BEYOND, -BEYOND, SIDE + 2 * BEYOND, SIDE + 2 * BEYOND, fill=inks.ground),
            PathMark(rock("back", _cells(inks), tone), scale=FINE, fill=inks.ink),
            *emblem(icon, MIDDLE, reach, (inks.ground, inks.ink, inks.spot)))


def find_icon(game: Game, thing: Thing) -> Icon | None:
    """The icon of a tile's find: its own, that of a thing it refers to, or the icon with the thing's id."""
    for field in game.kinds[thing.kind].fields.values():
        value, kind = thing.fields.get(field.id), field.type.required_type
        if isinstance(kind, IconType) and isinstance(value, str):
            return game.theme.icons.get(value)
        if isinstance(kind, RefType) and isinstance(value, Ref):
            found = game.thing(value.kind, value.id)
            return (find_icon(game, found) if found else None) or game.theme.icons.get(value.id)
    return game.theme.icons.get(thing.id)


@lru_cache(maxsize=512)
def tile_marks(plan: FloorPlan, inks: Inks, seed: str, icon: Icon | None, datum: str) -> tuple[Mark, ...]:
    """The marks of a tile of side ``SIDE``, the rock first."""
    radius = plan.measures.room * SIDE * 0.395 if icon else 0.0
    paving = Paving(plan, seed)
    runs = [_rough(run, plan, seed) for run in plan.walls()]
    return (
        BoxMark(-BEYOND, -BEYOND, SIDE + 2 * BEYOND, SIDE + 2 * BEYOND, fill=inks.ground, datum=datum),
        PathMark(_rock(plan, inks, _square(seed)), scale=FINE, fill=inks.ink),
        *(_masonry(plan, inks, seed) if plan.room else ()),
        PathMark(path((point for run in runs for point in run), closed=True), fill=inks.floor),
        PathMark(paving.joints(), stroke=inks.joint, weight=0.1, cap="round"),
        PathMark(paving.wear((MIDDLE, radius)), stroke=inks.joint, weight=0.09, cap="round"),
        PathMark("".join(path(run, closed=len(runs) == 1) for run in runs), stroke=inks.ink, weight=plan.measures.wall),
        *_doors(plan, inks),
        *(dais(icon, MIDDLE, radius, (inks.floor, inks.ink, inks.joint), datum) if icon else ()),
    )


def _square(seed: str) -> str:
    """The square of rock for a tile. Few squares exist, because hatching is slow; variants have different ones."""
    return str(sum(seed.encode()) % SQUARES)


def _rock(plan: FloorPlan, inks: Inks, seed: str) -> str:
    """Path data of the rock of a tile. Kept, because hatching is slow and seldom changes."""
    return cached_bytes(ROCK, f"{plan!r} {inks!r} {seed}", lambda: _hatched_path(plan, inks, seed).encode()).decode()


def _hatched_path(plan: FloorPlan, inks: Inks, seed: str) -> str:
    margin = plan.measures.masonry if plan.room else 0.0

    def tone(clump: Clump) -> Tone | None:
        depth = plan.depth(clump.at)
        if depth < -1.6 - margin:
            return None
        if clump.rim:
            depth = max(plan.rim_depth(clump.at), 0.0)
        return next(tone for limit, tone in TONES if depth < limit)

    return rock(seed, _cells(inks), tone)


def _cells(inks: Inks) -> int:
    return max(6, round(SIDE / inks.step))


def _rough(run: list[Point], plan: FloorPlan, seed: str) -> list[Point]:
    """A wall as drawn by hand: hewn walls are displaced at random, but not near an edge; built walls are straight."""
    if plan.room:
        return run
    chance = Random(f"wall {seed} {len(run)} {run[0]}")
    drawn = [run[0]]
    for (ax, ay), (bx, by) in pairwise(run):
        length = abs(bx - ax) + abs(by - ay)
        parts = max(1, round(length / 1.3))
        for k in range(1, parts + 1):
            x, y = ax + (bx - ax) * k / parts, ay + (by - ay) * k / parts
            calm = min(x, y, SIDE - x, SIDE - y) < 1.0 or k == parts
            sway = 0.0 if calm else chance.uniform(-0.1, 0.1)
            drawn.append((x + sway * (by - ay) / length, y + sway * (bx - ax) / length))
    return drawn


def _masonry(plan: FloorPlan, inks: Inks, seed: str) -> tuple[Mark, ...]:
    """The thick wall round a room: a band of dressed stones."""
    low, high = plan.block
    thick = plan.measures.masonry
    low, high = low - thick, high + thick
    chance = Random(f"masonry {seed}")
    joints = []
    for side in range(4):
        at = low + thick
        while (at := at + chance.uniform(1.3, 2.3)) < high - thick - 0.7:
            joints.append(path([turned_point(p, side, MIDDLE) for p in ((at, low), (at, low + thick))]))
        joints.append(path([turned_point(p, side, MIDDLE) for p in ((low, low), (low + thick, low + thick))]))
    return (BoxMark(low, low, high - low, high - low, fill=inks.floor, stroke=inks.ink, weight=0.24),
            PathMark("".join(joints), stroke=inks.ink, weight=0.16))


def _doors(plan: FloorPlan, inks: Inks) -> list[Mark]:
    """A leaf between two posts at the inner end of every passage."""
    drawn: list[Mark] = []
    opening = plan.measures.opening("door") or (0.0, 0.0)
    thick = plan.measures.masonry if plan.room else LEAF
    top = plan.block[0] - (thick + LEAF) / 2
    for side in (i for i, style in enumerate(plan.sides) if style == "door"):
        left, right = opening
        drawn.append(_box(side, (left, top - 0.12, right, top + LEAF + 0.12), inks.floor, None))
        drawn.append(_box(side, (left + 0.3, top + 0.13, right - 0.3, top + LEAF - 0.13), inks.spot, inks.ink))
        for share in (0.25, 0.5, 0.75):
            x = left + 0.3 + (right - left - 0.6) * share
            (x1, y1), (x2, y2) = (turned_point(p, side, MIDDLE) for p in ((x, top + 0.2), (x, top + LEAF - 0.2)))
            drawn.append(LineMark(x1, y1, x2, y2, inks.floor, 0.11))
        for x in (left, right):
            drawn.append(_box(side, (x - 0.42, top - 0.12, x + 0.42, top + LEAF + 0.12), inks.ink, None))
    return drawn


def _box(side: int, box: tuple[float, float, float, float], fill: str | None, stroke: str | None) -> BoxMark:
    (x1, y1), (x2, y2) = turned_point((box[0], box[1]), side, MIDDLE), turned_point((box[2], box[3]), side, MIDDLE)
    return BoxMark(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1), fill=fill, stroke=stroke, weight=0.14)


DRAWING = TileDrawing(tile_front, tile_back, foreseen)
