"""A figure whose ticks, crosses and arrows are not true of the board that it shows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from generator.check.bags import bags
from generator.check.rule import Findings, fault, first_few, rule
from generator.message import msg
from generator.model.board_graph import BoardGraph
from generator.model.chapters import BoardFigure, MapFigure, TilesFigure
from generator.model.game import Game
from generator.model.graph import graph_of_fields
from generator.model.maps import WAYS, BoardMap
from generator.model.values import Edges, Ref
from generator.odds.bag import Cell, exits, facing, fits, neighbour_at
from generator.products.board import BoardOptions

# a walk of more steps reaches what one of fewer does
LONGEST_WALK = 24
Tiles = Mapping[Ref, tuple[Edges, Collection[str]]]


class ShownBoard(NamedTuple):
    """The spaces of a board or map that a figure shows, and what pieces may reach from one: a set for each number of
    steps; with the pairs of spaces that adjoin and between which no way leads."""

    spaces: frozenset[Ref]
    graph: BoardGraph[Ref]
    ways: tuple[str, ...]
    shut: frozenset[frozenset[Ref]]


@rule(
    id="mark-contradicts",
    whole=True,
    severity="warning",
    what="A figure of a board with a mark or arrow on a space that the board has not, with an arrow through a wall, or "
         "with ticks and crosses that no number of steps from the pawn explains; tiles with tick and cross exchanged.",
    why="Players learn from the figure where they may go, and the board says otherwise.",
    bad="""\
kinds:
  room: {name: komnata, fields: {name: name}}
kind: room
things: {crypt-a: {name: Wejście}, crypt-b: {name: Sala}, crypt-c: {name: Skarbiec}}
maps:
  crypt: {of: room, plan: abc, gaps: [a-b, b-c]}
provenance: {original: próba}
chapter: "1.0"
title: Ruch
clauses: {"1.1": "Dokąd dojdzie postać, pokazuje rysunek {figure:step}."}
figures:
  step:
    after: "1.1"
    caption: Krok.
    kind: map
    of: crypt
    marks: {room.crypt-a: start, room.crypt-c: ok, room.crypt-b: wrong}  ⟸
""",
    mended={"room.crypt-c: ok, room.crypt-b: wrong": "room.crypt-b: ok, room.crypt-c: wrong"},
)
def mark_contradicts(game: Game) -> Findings:
    tiles = {tile.ref: (tile.edges, bag.closed) for bag in bags(game) for tile in bag.tiles}
    for figure in game.figures.values():
        path = f"figure/{figure.id}"
        if isinstance(figure.data, TilesFigure):
            yield from _tiles(tiles, figure.data, path)
        elif isinstance(figure.data, BoardFigure):
            board = _board(game, figure.data)
            if board is not None:
                yield from _places(game, figure.data, board, path)
                yield from _marks(figure.data, board, path)


def _board(game: Game, data: BoardFigure) -> ShownBoard | None:
    """The board of a figure; None for one that is not there, or whose spaces lead nowhere."""
    drawn = game.maps.get(data.of) if isinstance(data, MapFigure) else None
    if drawn is not None:
        return _of_map(drawn)
    options = game.products[data.of].options if data.of in game.products else None
    if not isinstance(options, BoardOptions):
        return None
    if (mapped := game.maps.get(str(options.styled.get("map")))) is not None:
        return _of_map(mapped)
    things = [thing for kind in options.of for thing in game.of_kind(kind)]
    ways = (options.onward, options.beside)
    graph = graph_of_fields(game, things, *ways)
    whole = all(graph.ways[way].keys() == set(graph.spaces) for way in ways)
    return ShownBoard(frozenset(graph.spaces), graph, ways, frozenset()) if whole and things else None


def _of_map(drawn: BoardMap) -> ShownBoard:
    spaces, letters = drawn.spaces, drawn.graph()
    ways = {spaces[one]: tuple(spaces[end] for end in letters.spaces_beyond(one, WAYS)) for one in spaces}
    shut = frozenset(frozenset(spaces[letter] for letter in pair) for pair in drawn.borders()
                     if not any(set(pair) == {one, end} for one in pair for end in letters.spaces_beyond(one, WAYS)))
    return ShownBoard(frozenset(spaces.values()), BoardGraph(tuple(spaces.values()), {WAYS: ways}), (WAYS,), shut)


def _places(game: Game, data: BoardFigure, board: ShownBoard, path: str) -> Findings:
    for key, named in (("marks", list(data.marks)), ("arrows", [ref for ends in data.arrows for ref in ends])):
        for ref in dict.fromkeys(named):
            if ref not in board.spaces and game.thing(ref.kind, ref.id) is not None:
                message = msg("expected a space of {board}, found {space}", board=data.of, space=ref)
                yield fault(f"{path}/{key}", message, near=str(ref))
    if "start" in data.marks.values():
        for start, end in data.arrows:
            if frozenset((start, end)) in board.shut and data.marks.get(end) != "wrong":
                message = msg("expected an arrow where a way leads, found one from {start} to {end}, between which "
                              "there is none", start=start, end=end)
                yield fault(f"{path}/arrows", message, near=str(end))


def _marks(data: BoardFigure, board: ShownBoard, path: str) -> Findings:
    starts, right, wrong = ([ref for ref, mark in data.marks.items() if mark == word and ref in board.spaces]
                            for word in ("start", "ok", "wrong"))
    if len(starts) != 1 or not right:
        return
    reached = list(_spaces_reached(board, starts[0]))
    far = [ref for ref in right if not any(ref in one for one in reached)]
    if far:
        message = msg("expected a way from {start} to {space}, which has a tick, found none", start=starts[0],
                      space=far[0])
        yield fault(f"{path}/marks", message, near=str(far[0]))
    elif wrong and not any(one.issuperset(right) and one.isdisjoint(wrong) for one in reached):
        message = msg("expected ticks and crosses that a number of steps from {start} explains, found {right} with "
                      "ticks, {wrong} with crosses", start=starts[0], right=first_few(list(map(str, right)), 4),
                      wrong=first_few(list(map(str, wrong)), 4))
        yield fault(f"{path}/marks", message, near=str(wrong[0]))


def _spaces_reached(board: ShownBoard, start: Ref) -> Iterator[set[Ref]]:
    """The spaces that may be meant by ticks: reached in at most so many steps, or in exactly so many along a street."""
    if len(board.ways) > 1:
        yield from (set(board.graph.ends(start, count, *board.ways)) for count in range(1, LONGEST_WALK))
    for way in board.ways:
        near = set[Ref]()
        for front in board.graph.fronts(start, way):
            near.update(front)
            yield near - {start}


def _tiles(tiles: Tiles, data: TilesFigure, path: str) -> Findings:
    """Tiles of which one with a cross fits and leaves a way on, while one with a tick does neither."""
    laid = {one.at: tiles[one.tile][0].turned_edges(one.turn) for one in data.place if one.tile in tiles}
    marked = [one for one in data.place if one.mark and one.at in laid]
    crossed = [one for one in marked if one.mark == "wrong" and _may_lie(one.at, laid, tiles[one.tile][1])]
    ticked = [one for one in marked if one.mark == "ok" and not _may_lie(one.at, laid, tiles[one.tile][1])]
    if crossed and ticked:
        message = msg("expected a cross on {wrong}, which does not fit or leaves no way on, and a tick on {right}; "
                      "found them exchanged", wrong=ticked[0].tile, right=crossed[0].tile)
        yield fault(f"{path}/place", message, near=str(crossed[0].tile))


def _may_lie(at: Cell, laid: Mapping[Cell, Edges], closed: Collection[str]) -> bool:
    """Whether a tile fits its neighbours, and the tiles that lie together with it leave a side open."""
    near = facing(at, laid)
    if not near or not fits(laid[at], near):
        return False
    together, waiting = {at: laid[at]}, [at]
    while waiting:
        here = waiting.pop()
        beside = [one for one in (neighbour_at(here, side) for side in range(4)) if one in laid and one not in together]
        together.update((one, laid[one]) for one in beside)
        waiting += beside
    return any(True for _ in exits(together, closed))
