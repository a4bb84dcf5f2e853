"""A creature in a pose: its parts move as wholes, its limbs reach points by two bones.

The text of a figure tells its parts as it is drawn (``FigurePart``); a pose tells, in units of the box:

``body=x,y,turn,bend``: the way of the body, degrees by which it turns clockwise about its pivot, and by which it bends
between there and the pivot of the head; ``PART=x,y,turn``: the way and the turn of another part, which else moves with
the body; ``LIMB=x,y`` or ``LIMB=x,y,side``: the point that a limb reaches, and to which side it bends (1 or −1, else as
it is drawn); ``LIMB-way=degrees``: where what it holds points (0 right, 90 down, else as drawn), or ``none``: it holds
nothing; ``CHAIN=x,y/x,y``: the points through which a chain runs from where it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, radians, sin

from generator.pictures.people.acting import reach
from generator.pictures.shape_text import CastFigure, FigurePart, Folds, SculptedShape
from generator.records import replace

Point = tuple[float, float]
# where a point comes, and by how many degrees what is there turns
Move = Callable[[Point], tuple[Point, float]]
# a part, its shapes, its joints
Span = tuple[FigurePart, Sequence[SculptedShape], Sequence[tuple[str, Point]]]
# from the pivot of a body to its neck, where no head tells it
NECK = 26.0


def posed_figure(figure: CastFigure, pose: Mapping[str, str]) -> CastFigure:
    """A figure in a pose of its build."""
    moves = _moves(figure.parts, pose)
    shapes, joints, focus = list[SculptedShape](), list[tuple[str, Point]](), figure.focus
    for part, own, named in _spans(figure):
        move = moves.get((part.kind, part.name), moves["part", "body"])
        if part.kind == "chain" and part.name in pose:
            shapes += (_run(shape, move, _points(pose[part.name])) for shape in own)
        elif part.kind != "held" or pose.get(f"{part.name}-way") != "none":
            shapes += (moved_shape(shape, move) for shape in own)
        joints += ((name, move(point)[0]) for name, point in named)
        if (part.kind, part.name) == ("part", "head"):
            focus = (*move(figure.focus[:2])[0], figure.focus[2])
    return replace(figure, shapes=tuple(shapes), joints=tuple(joints), focus=focus)


def with_parts(figure: CastFigure, own: CastFigure) -> CastFigure:
    """A figure with some parts of another one in place of its own."""
    others = dict[tuple[str, str], list[Span]]()
    for span in _spans(own):
        others.setdefault((span[0].kind, span[0].name), []).append(span)
    shapes, joints, parts, done = list[SculptedShape](), list[tuple[str, Point]](), list[FigurePart](), set[object]()
    for span in _spans(figure):
        key = span[0].kind, span[0].name
        if key in done:
            continue
        for part, drawn, named in others.get(key, [span]):
            parts.append(replace(part, shapes=len(shapes), joints=len(joints)))
            shapes += drawn
            joints += named
        if key in others:
            done.add(key)
    return replace(own, shapes=tuple(shapes), joints=tuple(joints), parts=tuple(parts), build=figure.build,
                   hues=own.hues or figure.hues)


def moved_shape(shape: SculptedShape, move: Move) -> SculptedShape:
    """A shape whose points go where a move takes them; its lines turn as its middle does."""
    count = len(shape.points)
    turn = move((sum(point[0] for point in shape.points) / count, sum(point[1] for point in shape.points) / count))[1]
    look = shape.look
    return replace(
        shape, turn=shape.turn + turn,
        points=tuple((*move((point[0], point[1]))[0], *point[2:]) for point in shape.points),
        look=replace(look, hatch=look.hatch + turn, comb=look.comb + turn, folds=tuple(
            Folds(fold.count, fold.depth, *move((fold.x, fold.y))[0]) for fold in look.folds)))


def turn_about(pivot: Point, turn: float, to: Point | None = None) -> Move:
    """A turn about a pivot, clockwise, which comes to another point."""
    across, down, (x, y) = cos(radians(turn)), sin(radians(turn)), to or pivot

    def move(point: Point) -> tuple[Point, float]:
        right, below = point[0] - pivot[0], point[1] - pivot[1]
        return (x + right * across - below * down, y + right * down + below * across), turn

    return move


def _spans(figure: CastFigure) -> Iterator[Span]:
    """Each part with its shapes and its joints, from back to front; what comes before the first is of the body."""
    first = FigurePart("part", "body", (), 0, 0)
    last = replace(first, shapes=len(figure.shapes), joints=len(figure.joints))
    for part, after in pairwise((first, *figure.parts, last)):
        if part is not first or after.shapes or after.joints:
            yield part, figure.shapes[part.shapes:after.shapes], figure.joints[part.joints:after.joints]


def _moves(parts: Sequence[FigurePart], pose: Mapping[str, str]) -> Mapping[tuple[str, str], Move]:
    """How each part moves, by its kind and its name."""
    told = {(part.kind, part.name): part.points for part in parts if part.points or part.kind == "chain"}
    pivot = told["part", "body"][0]
    neck = told["part", "head"][0] if ("part", "head") in told else (pivot[0], pivot[1] - NECK)
    body = _body(pivot, pivot[1] - neck[1], _numbers(pose.get("body", "0,0,0,0")))
    found = dict[tuple[str, str], Move]()
    for (kind, name), points in told.items():
        if kind == "part" and name != "body" and name in pose:
            (x, y), (right, down, turn) = body(points[0])[0], _numbers(pose[name])
            found[kind, name] = turn_about(points[0], turn, (x + right, y + down))
        elif kind == "limb" and name in pose:
            found[kind, name] = _limb(points, body, _numbers(pose[name]))
        elif kind != "held":
            found[kind, name] = body
    for (kind, name), points in told.items():
        if kind == "held":
            (from_x, from_y), (to_x, to_y) = points
            (end, usual), way = found["limb", name](points[0]), pose.get(f"{name}-way")
            turn = usual if way in (None, "none") else float(way) - degrees(atan2(to_y - from_y, to_x - from_x))
            found[kind, name] = turn_about(points[0], turn, end)
    return found


def _body(pivot: Point, high: float, told: Sequence[float]) -> Move:
    """A body bends as a part of a circle up to its neck; above it goes straight on, below it hangs straight down."""
    right, down, turn, bend = told
    turned, round_ = turn_about(pivot, turn, (pivot[0] + right, pivot[1] + down)), radians(bend) / high

    def move(point: Point) -> tuple[Point, float]:
        aside, up = point[0] - pivot[0], pivot[1] - point[1]
        on = min(max(up, 0.0), high)
        angle, beyond = on * round_, up - on
        spine = ((1 - cos(angle)) / round_, sin(angle) / round_) if round_ else (0.0, on)
        bent = (pivot[0] + spine[0] + beyond * sin(angle) + aside * cos(angle),
                pivot[1] - spine[1] - beyond * cos(angle) + aside * sin(angle))
        return turned(bent)[0], turn + degrees(angle)

    return move


def _limb(points: Sequence[Point], body: Move, told: Sequence[float]) -> Move:
    """A limb of two bones: what is drawn by a bone keeps its way from it, and is as long as the bone."""
    root, joint, end, *lengths = points
    first, second = lengths[0] if lengths else (dist(root, joint), dist(joint, end))
    drawn = (end[0] - root[0]) * (joint[1] - root[1]) - (end[1] - root[1]) * (joint[0] - root[0])
    side = told[2] if len(told) > 2 else 1.0 if drawn > 0 else -1.0
    now = reach(body(root)[0], (told[0], told[1]), first, second, side)
    bones = (_bone(root, joint, now.root, now.joint), _bone(joint, end, now.joint, now.end))

    def move(point: Point) -> tuple[Point, float]:
        nearer = _away(point, root, joint) < _away(point, joint, end)
        return bones[0 if nearer else 1](point)

    return move


def _bone(start: Point, end: Point, to_start: Point, to_end: Point) -> Move:
    """From a bone as it is drawn to where it is; beyond its ends nothing grows longer."""
    long, now = dist(start, end), dist(to_start, to_end)
    ways = [((b[0] - a[0]) / size, (b[1] - a[1]) / size) for a, b, size in (
        (start, end, max(long, 1e-6)), (to_start, to_end, max(now, 1e-6)))]
    (x, y), (to_x, to_y) = ways
    turn = degrees(atan2(x * to_y - y * to_x, x * to_x + y * to_y))

    def move(point: Point) -> tuple[Point, float]:
        right, down = point[0] - start[0], point[1] - start[1]
        along, aside = right * x + down * y, down * x - right * y
        along += (now - long) * min(max(along / max(long, 1e-6), 0.0), 1.0)
        return (to_start[0] + along * to_x - aside * to_y, to_start[1] + along * to_y + aside * to_x), turn

    return move


def _away(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a bone."""
    right, down = end[0] - start[0], end[1] - start[1]
    share = ((point[0] - start[0]) * right + (point[1] - start[1]) * down) / max(right**2 + down**2, 1e-6)
    share = min(max(share, 0.0), 1.0)
    return hypot(point[0] - start[0] - share * right, point[1] - start[1] - share * down)


def _run(shape: SculptedShape, move: Move, told: Sequence[Point]) -> SculptedShape:
    """A limb that begins where it is moved, and runs through points."""
    begin = shape.points[0]
    way = [move((begin[0], begin[1]))[0], *told]
    last = max(1, len(shape.points) - 1)

    def point_at(share: float) -> Point:
        number = min(int(share * (len(way) - 1)), len(way) - 2)
        part, (x, y), (to_x, to_y) = share * (len(way) - 1) - number, way[number], way[number + 1]
        return x + (to_x - x) * part, y + (to_y - y) * part

    return replace(shape,
                   points=tuple((*point_at(number / last), *point[2:]) for number, point in enumerate(shape.points)))


def _points(text: str) -> list[Point]:
    return [(x, y) for x, y in map(_numbers, text.split("/"))]


def _numbers(text: str) -> list[float]:
    return [float(number) for number in text.split(",")]
