"""What claims read of figures: their things, arrows, marks and ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.check.targets import thing_named
from generator.finding import did_you_mean
from generator.message import Message, joined_messages, msg
from generator.model.chapters import BoardFigure, Figure, FormationFigure, LayoutFigure, SetupFigure, TilesFigure
from generator.model.figure_places import direction_word
from generator.model.game import Game, Thing
from generator.model.value_text import show
from generator.model.values import Ref
from generator.records import parts

SUFFIX = "Figure"
Things = tuple[object, ...]


def _sort(figure: Figure) -> str:
    """The word by which packs name the kind of a figure: ``board``."""
    return type(figure.data).__name__.removesuffix(SUFFIX).lower()


def _figure(game: Game, id_: object) -> Figure:
    found = game.figures.get(str(id_))
    if found is None:
        raise ValueError(joined_messages([msg("expected a figure, found {figure}", figure=show(id_)),
                                          *filter(None, [did_you_mean(str(id_), game.figures)])], "; "))
    return found


def _figures(game: Game, sort: object) -> Things:
    """The ids of the figures of a kind, in the order of the pack."""
    return tuple(figure.id for figure in game.figures.values() if _sort(figure) == sort)


def _figure_things(game: Game, id_: object) -> Things:
    """All things that a figure names, in the order of its keys, as often as it names them."""
    data = _figure(game, id_).data
    pieces = (data.monsters, data.party) if isinstance(data, FormationFigure) else data
    return _things(game, parts(pieces, Ref))


def _arrows(game: Game, id_: object) -> Things:
    """The arrows of a figure, each as its two ends; of a figure of tiles those that lie there."""
    figure = _figure(game, id_)
    data = figure.data
    if isinstance(data, TilesFigure):
        tiles = {placed.at: placed.tile for placed in data.place}
        return _pairs(game, ((tiles[start], tiles[end]) for start, end in data.arrows
                             if start in tiles and end in tiles))
    if isinstance(data, FormationFigure | BoardFigure | SetupFigure | LayoutFigure):
        return _pairs(game, data.arrows)
    raise _wrong_figure(figure, msg("arrows"))


def _marked_spaces(game: Game, id_: object, mark: object) -> Things:
    """The spaces or tiles of a figure with a mark."""
    figure = _figure(game, id_)
    if isinstance(figure.data, BoardFigure):
        return _things(game, (ref for ref, word in figure.data.marks.items() if word == mark))
    if isinstance(figure.data, TilesFigure):
        return _things(game, (placed.tile for placed in figure.data.place if placed.mark == mark))
    raise _wrong_figure(figure, msg("marks"))


def _standing(game: Game, id_: object, what: object) -> Things:
    """The spaces of a layout on which a thing stands, or things of a kind."""
    figure = _figure(game, id_)
    if not isinstance(figure.data, LayoutFigure):
        raise _wrong_figure(figure, msg("pieces on spaces"))
    wanted = what.ref if isinstance(what, Thing) else None
    if wanted is None and what not in game.kinds:
        raise ValueError(msg("expected a kind or a thing, found {found}", found=show(what)))
    kinds = {kind for kind in game.kinds if what in game.lineage(kind)}
    return _things(game, (space for space, refs in figure.data.on.items()
                          if any(ref == wanted or ref.kind in kinds for ref in refs)))


def _direction(game: Game, id_: object, one: object, other: object = None) -> str:
    """Where a thing lies in a figure, or seen from another: north, north-east …; in a formation left, opposite, right.
    """
    named = [str(place.ref) if isinstance(place, Thing) else str(place) for place in (one, other) if place is not None]
    return direction_word(game, "/".join((_figure(game, id_).id, *named)))


def _ranks(game: Game, id_: object) -> Things:
    """The two ranks of a formation, the upper one first."""
    figure = _figure(game, id_)
    if isinstance(figure.data, FormationFigure):
        return tuple(_things(game, (thing for _, thing in rank))
                     for rank in (figure.data.monsters, figure.data.party))
    raise _wrong_figure(figure, msg("ranks"))


def _things(game: Game, named: Iterable[Ref | str]) -> Things:
    """The things of references; a reference to nothing is told by another rule."""
    return tuple(thing for one in named if (thing := thing_named(game, str(one))) is not None)


def _pairs(game: Game, arrows: Iterable[tuple[Ref | str, Ref | str]]) -> Things:
    return tuple(ends for arrow in arrows if len(ends := _things(game, arrow)) == 2)


def _wrong_figure(figure: Figure, wanted: Message) -> ValueError:
    return ValueError(msg("expected a figure with {wanted}, found {figure} of the kind {sort}",
                          wanted=wanted, figure=figure.id, sort=_sort(figure)))


FIGURE_FUNCTIONS: dict[str, Callable[..., object]] = {
    "figures": _figures, "drawn": _figure_things, "arrows": _arrows, "marked": _marked_spaces, "ranks": _ranks,
    "standing": _standing, "direction": _direction,
}
# those whose first argument is a figure
OF_FIGURES = ("drawn", "arrows", "marked", "ranks", "standing", "direction")
