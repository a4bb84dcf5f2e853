"""The bag of an exploration, ready to be drawn from: sorts of tiles, what fits where, what clues tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from msgspec import Struct

from generator.load.types.edges_type import EdgesType
from generator.message import msg, reason
from generator.model.dice import Dice
from generator.model.edge_styles import styles_of
from generator.model.game import Game, Thing
from generator.model.table import Axis
from generator.model.values import Edges, Ref
from generator.odds.bag import Tile, open_words, placements
from generator.odds.playing import Unplayable
from generator.odds.roll import Roll
from generator.plugins.plays.tile_exploration.exploration import Clue, Exploration, Which

Sides = tuple[str, str, str, str]
# the words that the four sides of a cell have to bear, None where there is no neighbour
Around = tuple[str | None, str | None, str | None, str | None]
# the ways in which a tile may lie, and those of each sort that fits, by number
Lies = tuple[Sides, ...]
Fitting = dict[int, Lies]
# (what a roll gives, on how many of its throws), to be drawn from
Weights = tuple[tuple[int, int], ...]
SURE = (1, 1)
NEVER = (0, 1)
MOST_LEVELS = 9
# so many cannot walk off the map of a play
MOST_TILES = 2000


class Sort(Struct, frozen=True):
    """Tiles that are all the same to a play. ``clue`` is how often one is a clue: so many times of so many."""

    edges: Edges
    ways: int
    room: bool = False
    stairs: bool = False
    goal: bool = False
    clue: tuple[int, int] = NEVER


class Labyrinth(Struct, frozen=True):
    """All that a play has to know. ``wall`` is the word of a side that has been given up."""

    sorts: tuple[Sort, ...]
    copies: tuple[int, ...]
    start: Sort
    closed: frozenset[str]
    wall: str
    levels: int
    stays_open: bool
    told_level: Weights = ()
    told_tiles: Weights = ()

    def met(self, around: Around) -> int:
        """How many ways lead to a cell between such sides."""
        return sum(word is not None and word not in self.closed for word in around)

    def fitting(self, around: Around, ways: int, stairs: bool, other: bool) -> Fitting:
        """The sorts of at least so many ways that fit, by number, and how each may lie.

        ``stairs`` says whether stairs may be among them, ``other`` whether anything else may.
        """
        near = {side: word for side, word in enumerate(around) if word is not None}
        fitting = {}
        for number, sort in enumerate(self.sorts):
            if sort.ways >= ways and (stairs if sort.stairs else other):
                turns = placements(sort.edges, near)
                if turns:
                    fitting[number] = tuple(sort.edges.turned(turn).clockwise() for turn in turns)
        return fitting


class LabyrinthRules:
    """A labyrinth and what was asked of it before: made anew wherever plays are made, for it does not travel."""

    def __init__(self, labyrinth: Labyrinth) -> None:
        self.labyrinth = labyrinth
        pieces = list(zip(labyrinth.sorts, labyrinth.copies, strict=True))
        # all tiles in the bag by the number of their sort; how many are stairs, and how many sure clues
        self.bag = [number for number, (_, copies) in enumerate(pieces) for _ in range(copies)]
        self.stairs = sum(copies for sort, copies in pieces if sort.stairs)
        self.sure = sum(copies for sort, copies in pieces if sort.clue == SURE)
        self.met = cache(labyrinth.met)
        self.fitting = cache(labyrinth.fitting)


def labyrinth_of(game: Game, play: Exploration) -> Labyrinth:
    """What a play has to know of a game. Raises Unplayable when the pack does not tell it."""
    tiles = {thing.ref: _tile(thing) for thing in game.of_kind(play.bag) if _edges(thing)}
    if not tiles:
        raise Unplayable("bag", msg("expected a kind of things with edges, found {bag!r}", bag=play.bag))
    if play.start not in tiles:
        raise Unplayable("start", msg("expected a tile of {bag}, found {start}", bag=play.bag, start=play.start))
    if (pieces := sum(tile.copies for tile in tiles.values())) > MOST_TILES:
        raise Unplayable("bag", msg("expected at most {most_tiles} tiles, found {pieces}",
                                    most_tiles=MOST_TILES, pieces=pieces))
    for path, which in _named(play):
        _meant(game, play, path, which)
    closed, wall = _closed(game, play)
    sorts: Counter[Sort] = Counter()
    found = {}
    for ref, tile in tiles.items():
        found[ref] = _sort(game, play, tile, closed)
        sorts[found[ref]] += tile.copies - (ref == play.start)
    levels = _levels(game, play)
    _seekable(game, play, tiles)
    level, left = _told(game, play, levels)
    return Labyrinth(
        tuple(sorts), tuple(max(0, copies) for copies in sorts.values()), found[play.start],
        closed | {wall}, wall, levels, play.stays_open, level, left,
    )  # fmt: skip


def _named(play: Exploration) -> Iterator[tuple[str, Which]]:
    """Every mention of some of the tiles, with its path."""
    for path, which in (("rooms", play.rooms), ("stairs", play.stairs)):
        if which is not None:
            yield path, which
    for number, clue in enumerate(play.clues, 1):
        yield f"clues/{number}/tiles", clue.tiles


def _meant(game: Game, play: Exploration, path: str, which: Which) -> None:
    """Raises Unplayable when no tile is meant."""
    things = game.of_kind(play.bag)
    for field in which:
        if not any(field in thing.fields for thing in things):
            raise Unplayable(f"{path}/{field}",
                             msg("expected a field of {bag}, found {field!r}", bag=play.bag, field=field))
    if not any(_is(thing, which) for thing in things):
        words = ", ".join(f"{field}: {word}" for field, word in which.items())
        raise Unplayable(path, msg("expected what is true of a tile of {bag}, found {{{words}}}",
                                   bag=play.bag, words=words))


def _edges(thing: Thing) -> Edges | None:
    return next((value for value in thing.fields.values() if isinstance(value, Edges)), None)


def _tile(thing: Thing) -> Tile:
    edges = _edges(thing)
    assert edges is not None
    return Tile(thing.ref, edges, thing.copies)


def _closed(game: Game, play: Exploration) -> tuple[frozenset[str], str]:
    """The words that nobody passes, and the one that a way bears which was given up."""
    kinds = (game.kinds[kind] for kind in game.lineage(play.bag))
    type_ = next(f.type for kind in kinds for f in kind.fields.values() if isinstance(f.type, EdgesType))
    try:
        styles = styles_of(type_.words, game.theme.tiles)
    except ValueError as error:
        raise Unplayable("bag", reason(error)) from None
    closed = [word for word, style in styles.items() if style == "closed"]
    return frozenset(closed), closed[0] if closed else ""


def _sort(game: Game, play: Exploration, tile: Tile, closed: frozenset[str]) -> Sort:
    thing = game.things[tile.ref]
    # tiles that look the same when turned are one sort
    edges = min((tile.edges.turned(turn) for turn in range(4)), key=Edges.clockwise)
    chances = [_chance(game, number, clue) for number, clue in enumerate(play.clues, 1) if _is(thing, clue.tiles)]
    return Sort(
        edges, len(open_words(edges, closed)), _is(thing, play.rooms), _is(thing, play.stairs),
        tile.ref == play.goal, chances[0] if chances else NEVER,
    )  # fmt: skip


def _is(thing: Thing, which: Which | None) -> bool:
    """Whether a thing is one of those that are meant."""
    return which is not None and all(_word(thing.fields.get(field)) == word for field, word in which.items())


def _word(value: object) -> str:
    if isinstance(value, Ref):
        return value.id
    return str(value).lower() if isinstance(value, bool) else str(value)


def _chance(game: Game, number: int, clue: Clue) -> tuple[int, int]:
    """How often a tile is a clue: always, or when the roll of a table finds a cell."""
    if clue.cell is None:
        return SURE
    id_, _, keys = clue.cell.partition("/")
    row, _, column = keys.partition("/")
    path = f"clues/{number}/cell"
    table = game.tables.get(id_)
    if table is None or (row, column) not in table.cells:
        raise Unplayable(path, msg("expected a cell such as table/row/column, found {cell!r}", cell=clue.cell))
    axis, key = (table.rows, row) if table.rows.roll is not None else (table.columns, column)
    if axis.roll is None:
        raise Unplayable(path, msg("expected a table with a roll, found {id}", id=id_))
    rolled = Roll.of(axis.roll).chances.items()
    chance = sum((share for outcome, share in rolled if axis.find(outcome) == key), Fraction(0))
    return chance.numerator, chance.denominator


def _levels(game: Game, play: Exploration) -> int:
    written = play.levels
    levels = game.values.get(written) if not written.isdecimal() else int(written)
    if not isinstance(levels, int) or not 1 <= levels <= MOST_LEVELS:
        raise Unplayable("levels",
                         msg("expected 1 to {most_levels} levels, or a constant that says how many, found {written!r}",
                             most_levels=MOST_LEVELS, written=written))  # fmt: skip
    return levels


def _seekable(game: Game, play: Exploration, tiles: dict[Ref, Tile]) -> None:
    """Raises Unplayable when nothing could ever be found."""
    if play.goal in tiles:
        return
    if game.thing(play.goal.kind, play.goal.id) is None:
        raise Unplayable("goal", msg("expected a thing of the pack, found {goal}", goal=play.goal))
    if play.told is None or not play.clues:
        raise Unplayable("goal", msg("expected a tile of {bag}, or clues and what they tell, found {goal}",
                                     bag=play.bag, goal=play.goal))


def _told(game: Game, play: Exploration, levels: int) -> tuple[Weights, Weights]:
    """How often clues tell each level, and each number of tiles."""
    if play.told is None:
        return (), ()
    table = game.tables.get(play.told.table)
    if table is None or table.rows.roll is None:
        raise Unplayable("told/table",
                         msg("expected a table with a roll for its rows, found {table!r}", table=play.told.table))
    columns = [
        _column(table.rows, table.rows.roll, {row: table.cells.get((row, column)) for row in table.rows.keys}, path)
        for path, column in (("told/level", play.told.level), ("told/tiles", play.told.tiles))
    ]
    highest = max(level for level, _ in columns[0])
    if highest > levels:
        raise Unplayable("told/level",
                         msg("expected levels up to {levels}, found {highest}", levels=levels, highest=highest))
    return columns[0], columns[1]


def _column(rows: Axis, dice: Dice, cells: dict[str, object], path: str) -> Weights:
    weights: Counter[int] = Counter()
    for outcome, throws in Roll.of(dice).die.items():
        cell = cells.get(rows.find(outcome) or "")
        if not isinstance(cell, int) or isinstance(cell, bool) or cell < 1:
            raise Unplayable(path, msg("expected a column of whole numbers from 1, for every roll, found {cell!r}",
                                       cell=cell))
        weights[cell] += throws
    return tuple(sorted(weights.items()))
