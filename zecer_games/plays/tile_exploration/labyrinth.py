"""The data of a simulated exploration: sorts of tiles, where they fit, and the probabilities of clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from msgspec import Struct

from generator.fields.edges_type import EdgesType
from generator.message import msg, reason
from generator.model.dice import Dice
from generator.model.edge_styles import styles_of
from generator.model.game import Game, Thing
from generator.model.table import Axis
from generator.model.values import Edges, Ref
from generator.odds.bag import Tile, open_words, placements
from generator.odds.playing import Unplayable
from generator.odds.roll import Roll
from zecer_games.plays.tile_exploration.exploration import Clue, Exploration, Which

Sides = tuple[str, str, str, str]
# the words that the four sides of a cell must have, clockwise from north; None where there is no neighbour
Around = tuple[str | None, str | None, str | None, str | None]
# Lies: the rotations in which a tile fits, as edges; Fitting: by the number of its sort
Lies = tuple[Sides, ...]
Fitting = dict[int, Lies]
# (result of a roll, number of equally likely throws that give it)
Weights = tuple[tuple[int, int], ...]
SURE = (1, 1)
NEVER = (0, 1)
MOST_LEVELS = 9
# fewer than half of party.ROW, so that coordinates of cells cannot overflow
MOST_TILES = 2000


class Sort(Struct, frozen=True):
    """A class of tiles that are equal in a play: edges, number of passable sides (``ways``), and properties.

    ``clue`` is the probability that a tile is a clue, as (numerator, denominator).
    """

    edges: Edges
    ways: int
    room: bool = False
    stairs: bool = False
    goal: bool = False
    clue: tuple[int, int] = NEVER


class Labyrinth(Struct, frozen=True):
    """The picklable data of a play: sorts of tiles, their copies in the bag, the start tile, the number of levels.

    ``closed`` are the words of sides that cannot be passed; ``wall`` is the word given to an exit that no tile fits.
    ``told_level`` and ``told_tiles`` are the distributions of what clues tell.
    """

    sorts: tuple[Sort, ...]
    copies: tuple[int, ...]
    start: Sort
    closed: frozenset[str]
    wall: str
    levels: int
    stays_open: bool
    told_level: Weights = ()
    told_tiles: Weights = ()

    def passable_sides(self, around: Around) -> int:
        """The number of passable sides around a cell."""
        return sum(word is not None and word not in self.closed for word in around)

    def fitting(self, around: Around, ways: int, stairs: bool, other: bool) -> Fitting:
        """The sorts that fit a cell and have at least ``ways`` passable sides: their rotations by number of the sort.

        ``stairs`` allows sorts with stairs, ``other`` all other sorts.
        """
        near = {side: word for side, word in enumerate(around) if word is not None}
        fitting = {}
        for number, sort in enumerate(self.sorts):
            if sort.ways >= ways and (stairs if sort.stairs else other):
                turns = placements(sort.edges, near)
                if turns:
                    fitting[number] = tuple(sort.edges.turned_edges(turn).clockwise() for turn in turns)
        return fitting


class LabyrinthRules:
    """A labyrinth with caches of ``passable_sides`` and ``fitting``. Not picklable: each process creates its own."""

    def __init__(self, labyrinth: Labyrinth) -> None:
        self.labyrinth = labyrinth
        pieces = list(zip(labyrinth.sorts, labyrinth.copies, strict=True))
        # every tile in the bag, as the number of its sort; the numbers of stairs and of certain clues
        self.bag = [number for number, (_, copies) in enumerate(pieces) for _ in range(copies)]
        self.stairs = sum(copies for sort, copies in pieces if sort.stairs)
        self.sure = sum(copies for sort, copies in pieces if sort.clue == SURE)
        self.met = cache(labyrinth.passable_sides)
        self.fitting = cache(labyrinth.fitting)


def labyrinth_of(game: Game, play: Exploration) -> Labyrinth:
    """The data of a play, from the pack. Raises Unplayable when the pack declares it incompletely or wrongly."""
    tiles = {thing.ref: Tile(thing.ref, edges, game.copies(thing))
             for thing in game.of_kind(play.bag) if (edges := _edges(thing))}
    if not tiles:
        raise Unplayable("bag", msg("expected a kind of things with edges, found {bag!r}", bag=play.bag))
    if play.start not in tiles:
        raise Unplayable("start", msg("expected a tile of {bag}, found {start}", bag=play.bag, start=play.start))
    if (pieces := sum(tile.copies for tile in tiles.values())) > MOST_TILES:
        raise Unplayable("bag", msg("expected at most {most_tiles} tiles, found {pieces}",
                                    most_tiles=MOST_TILES, pieces=pieces))
    for path, which in _named_selections(play):
        _check_selection(game, play, path, which)
    closed, wall = _closed_words(game, play)
    sorts: Counter[Sort] = Counter()
    found = {}
    for ref, tile in tiles.items():
        found[ref] = _sort(game, play, tile, closed)
        sorts[found[ref]] += tile.copies - (ref == play.start)
    levels = _levels(game, play)
    _seekable(game, play, tiles)
    level, left = _clue_weights(game, play, levels)
    return Labyrinth(tuple(sorts), tuple(max(0, copies) for copies in sorts.values()), found[play.start],
                     closed | {wall}, wall, levels, play.stays_open, level, left)


def _named_selections(play: Exploration) -> Iterator[tuple[str, Which]]:
    """The selections of tiles in a play, each with its path."""
    for path, which in (("rooms", play.rooms), ("stairs", play.stairs)):
        if which is not None:
            yield path, which
    for number, clue in enumerate(play.clues, 1):
        yield f"clues/{number}/tiles", clue.tiles


def _check_selection(game: Game, play: Exploration, path: str, which: Which) -> None:
    """Raises Unplayable when a selection names an unknown field or matches no tile."""
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


def _closed_words(game: Game, play: Exploration) -> tuple[frozenset[str], str]:
    """The words of closed sides, and the first of them, which is given to an exit that no tile fits."""
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
    # tiles that are equal after a rotation are one sort
    edges = min((tile.edges.turned_edges(turn) for turn in range(4)), key=Edges.clockwise)
    chances = [_chance(game, number, clue) for number, clue in enumerate(play.clues, 1) if _is(thing, clue.tiles)]
    return Sort(edges, len(open_words(edges, closed)), _is(thing, play.rooms), _is(thing, play.stairs),
                tile.ref == play.goal, chances[0] if chances else NEVER)


def _is(thing: Thing, which: Which | None) -> bool:
    """True if a thing matches a selection."""
    return which is not None and all(_word(thing.fields.get(field)) == word for field, word in which.items())


def _word(value: object) -> str:
    if isinstance(value, Ref):
        return value.id
    return str(value).lower() if isinstance(value, bool) else str(value)


def _chance(game: Game, number: int, clue: Clue) -> tuple[int, int]:
    """The probability that a tile is a clue: 1, or that of a cell of a table. Raises Unplayable."""
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
    rolled = Roll.of_dice(axis.roll).chances.items()
    chance = sum((share for outcome, share in rolled if axis.find(outcome) == key), Fraction(0))
    return chance.numerator, chance.denominator


def _levels(game: Game, play: Exploration) -> int:
    written = play.levels
    levels = game.values.get(written) if not written.isdecimal() else int(written)
    if not isinstance(levels, int) or not 1 <= levels <= MOST_LEVELS:
        raise Unplayable("levels",
                         msg("expected 1 to {most_levels} levels, or a constant that says how many, found {written!r}",
                             most_levels=MOST_LEVELS, written=written))
    return levels


def _seekable(game: Game, play: Exploration, tiles: dict[Ref, Tile]) -> None:
    """Raises Unplayable when the goal can never be found."""
    if play.goal in tiles:
        return
    if game.thing(play.goal.kind, play.goal.id) is None:
        raise Unplayable("goal", msg("expected a thing of the pack, found {goal}", goal=play.goal))
    if play.told is None or not play.clues:
        raise Unplayable("goal", msg("expected a tile of {bag}, or clues and what they tell, found {goal}",
                                     bag=play.bag, goal=play.goal))


def _clue_weights(game: Game, play: Exploration, levels: int) -> tuple[Weights, Weights]:
    """The distributions of the level and of the number of tiles that clues tell. Raises Unplayable."""
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
    for outcome, throws in Roll.of_dice(dice).die.items():
        cell = cells.get(rows.find(outcome) or "")
        if not isinstance(cell, int) or isinstance(cell, bool) or cell < 1:
            raise Unplayable(path, msg("expected a column of whole numbers from 1, for every roll, found {cell!r}",
                                       cell=cell))
        weights[cell] += throws
    return tuple(sorted(weights.items()))
