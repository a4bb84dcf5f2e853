"""What words about a figure may say: which side of a tile lies up, and in which direction one thing lies from another.

A place is named as ``tile.b`` or ``space.kitchen-e``, in a layout also by the word of what stands there: ``stove``.
Points are columns and rows of tiles in a layout and a figure of tiles, mm on a table and a map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, pi

from generator.message import msg
from generator.model.chapters import (
    Figure,
    FigureData,
    FormationFigure,
    LayoutFigure,
    MapFigure,
    SetupFigure,
    SidedTile,
    TilesFigure,
)
from generator.model.game import Game, Thing
from generator.model.joined_maps import HOLE, LaidMap, map_shown, maps_laid
from generator.model.maps import BoardMap
from generator.model.region_contents import MapContent
from generator.model.values import Ref

Point = tuple[float, float]
# by the number of words: how many directions there are clockwise from the top, or from left to right of a rank
CLOCKWISE, ACROSS = (4, 8), 3
# what lies together at a place that words speak of
TOGETHER = "+"
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
RANK = ("left", "opposite", "right")


def figure_and_places(game: Game, target: str) -> tuple[Figure, list[str]]:
    """The figure and the places of a target such as ``night-table/tile.b/tile.c``. Raises ValueError."""
    id_, *places = target.split("/")
    if id_ not in game.figures:
        raise ValueError(msg("expected a figure, found {figure}", figure=repr(id_)))
    return game.figures[id_], places


def side_up(game: Game, target: str) -> Thing:
    """What lies up of a tile in a layout: the thing whose map that side shows. Raises ValueError.

    ``night-table/tile.b`` is the side ``guard-room`` if the face of that side draws the map ``{front.plan}``, and the
    field ``front`` refers to it; the tile itself if the face draws its own ``{plan}``.
    """
    figure, places = figure_and_places(game, target)
    placed = next((one for one in tiles_of(game, figure.data) if [str(one.tile)] == places), None)
    tile = game.thing(placed.tile.kind, placed.tile.id) if placed is not None else None
    shown = map_shown(game, tile, placed.back) if placed is not None and tile is not None else None
    if tile is None or shown is None:
        raise ValueError(msg("expected a tile with a map in the layout {figure}, found {place}", figure=figure.id,
                             place="/".join(places) or msg("none")))
    hole = HOLE.search(shown[1].word(MapContent))
    held = tile.fields.get(hole[1].partition(".")[0]) if hole is not None else None
    found = game.thing(held.kind, held.id) if isinstance(held, Ref) else None
    return found or tile


def direction_of(game: Game, target: str, count: int) -> int:
    """Which of ``count`` words says where a thing lies in a figure. Raises ValueError.

    Of four or eight words the first means straight up, and they go on clockwise. Of three, for the ranks of a
    formation, they mean left of, opposite and right of. ``night-table/tile.b/tile.c`` is where B lies, seen from C;
    ``night-table/tile.b`` where it lies in the whole figure, ``night-table/space.x`` where on its tile. Several are
    joined by a plus: ``night-table/space.x+space.y/stove``.
    """
    figure, places = figure_and_places(game, target)
    if len(places) not in (1, 2):
        raise ValueError(msg("expected one or two places of the figure {figure}, found {count}", figure=figure.id,
                             count=len(places)))
    is_rank = isinstance(figure.data, FormationFigure)
    if count not in ((ACROSS,) if is_rank else CLOCKWISE):
        wanted = str(ACROSS) if is_rank else msg("4 or 8")
        raise ValueError(msg("expected {wanted} words for the directions, found {count}", wanted=wanted, count=count))
    points = _points(game, figure.data)
    here, *others = [_point(figure, points, one) for one in places]
    there = others[0] if others else _middle(game, figure.data, places[0], points)
    return _word_for(here[0] - there[0], here[1] - there[1], count)


def direction_word(game: Game, target: str) -> str:
    """The direction of a target in English: one of eight of the compass, or left, opposite, right. Raises ValueError.
    """
    figure, _ = figure_and_places(game, target)
    words = RANK if isinstance(figure.data, FormationFigure) else COMPASS
    return words[direction_of(game, target, len(words))]


def _word_for(right: float, down: float, count: int) -> int:
    right, down = round(right, 6), round(down, 6)
    if count == ACROSS:
        return 1 + (right > 0) - (right < 0)
    if not right and not down:
        raise ValueError(msg("expected two places, found one above the other"))
    if count == CLOCKWISE[0] and abs(right) == abs(down):
        raise ValueError(msg("expected eight words, since it lies between two of four directions"))
    return round(atan2(right, -down) % (2 * pi) / (2 * pi) * count) % count


def _point(figure: Figure, points: Mapping[str, Point], place: str) -> Point:
    """The middle between all that a place names."""
    lost = next((one for one in place.split(TOGETHER) if one not in points), None)
    if lost is not None:
        raise ValueError(msg("expected a place that the figure {figure} shows, found {place}", figure=figure.id,
                             place=lost))
    return _means((place, points[one]) for one in place.split(TOGETHER))[place]


def _points(game: Game, data: FigureData) -> dict[str, Point]:
    """The places of a figure; of a thing that it shows twice the middle between both."""
    if isinstance(data, FormationFigure):
        return {str(ref): (x, 0.0) for x, ref in (*data.monsters, *data.party)}
    if isinstance(data, SetupFigure):
        return _means((str(one.piece), one.at) for one in data.place)
    if isinstance(data, TilesFigure):
        return _means((str(one.tile), _centre(one.at)) for one in data.place)
    if isinstance(data, MapFigure):
        return _on_map(game.maps[data.of]) if data.of in game.maps else {}
    tiles = tiles_of(game, data)
    found = _means((str(one.tile), _centre(one.at)) for one in tiles)
    for laid in maps_laid(game, tiles):
        found |= {place: _turned_point(laid, point) for place, point in _on_map(laid.drawn).items()}
    return found


def _on_map(drawn: BoardMap) -> dict[str, Point]:
    """The spaces of a map, and what stands on it, in cells."""
    letters: dict[str, list[str]] = {}
    for letter, ref in drawn.spaces.items():
        letters.setdefault(str(ref), []).append(letter)
    for letter, word in (drawn.ground.stands if drawn.ground is not None else {}).items():
        letters.setdefault(word, []).append(letter)
    return _means((name, (x + 0.5, y + 0.5)) for name, some in letters.items() for one in some
                  for x, y in drawn.cells(one))


def _turned_point(laid: LaidMap, point: Point) -> Point:
    """A point of a map, in cells, as a point of the table, in tiles."""
    x, y = point[0] / len(laid.drawn.rows[0]) - 0.5, point[1] / len(laid.drawn.rows) - 0.5
    for _ in range(laid.turn):
        x, y = -y, x
    return laid.at[0] + 0.5 + x, laid.at[1] + 0.5 + y


def _middle(game: Game, data: FigureData, place: str, points: Mapping[str, Point]) -> Point:
    """The middle of a layout, of the tile of a space, or of all that a figure shows."""
    tiles, first = tiles_of(game, data), place.partition(TOGETHER)[0]
    for laid in maps_laid(game, tiles):
        if first in _on_map(laid.drawn):
            return _centre(laid.at)
    some: Sequence[Point] = [_centre(one.at) for one in tiles] or list(points.values())
    across, down = [x for x, _ in some], [y for _, y in some]
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def tiles_of(game: Game, data: FigureData) -> tuple[SidedTile, ...]:
    """The tiles of a layout; none of other figures."""
    if not isinstance(data, LayoutFigure):
        return ()
    return game.layouts[data.of].place if data.of in game.layouts else data.place


def _centre(cell: tuple[int, int]) -> Point:
    return cell[0] + 0.5, cell[1] + 0.5


def _means(places: Iterable[tuple[str, Point]]) -> dict[str, Point]:
    found: dict[str, list[Point]] = {}
    for name, point in places:
        found.setdefault(name, []).append(point)
    return {name: (sum(x for x, _ in some) / len(some), sum(y for _, y in some) / len(some))
            for name, some in found.items()}
