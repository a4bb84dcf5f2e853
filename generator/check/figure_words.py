"""Faults of placeholders that print what a figure shows: the side of a tile that lies up, and directions."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.slips import Slip, new_slip
from generator.check.targets import missing_form, target_hint, thing_named
from generator.message import Message, msg, reason
from generator.model.chapters import FigureData, LayoutFigure
from generator.model.figure_places import TOGETHER, direction_of, figure_and_places, side_up, tiles_of
from generator.model.game import Game
from generator.model.joined_maps import maps_laid
from generator.model.text import Placeholder
from generator.model.values import Ref


def layout_slips(game: Game, placeholder: Placeholder) -> Iterator[Slip]:
    """What is wrong with ``{layout:night-table/tile.c|gen}``."""
    try:
        found = side_up(game, placeholder.target)
    except ValueError as error:
        yield new_slip("reference", placeholder, reason(error), _hint(game, placeholder))
        return
    problem = missing_form(found.name, placeholder.forms[0]) if placeholder.forms else None
    if problem is not None:
        message = msg("{placeholder}: {problem}", placeholder=placeholder.source, problem=problem)
        yield new_slip("reference", placeholder, message, cause=f"{found.kind}/{found.id}/name")


def direction_slips(game: Game, placeholder: Placeholder) -> Iterator[Slip]:
    """What is wrong with ``{direction:night-table/tile.b/tile.c|above it|right of it|below it|left of it}``."""
    if not all(form.strip() for form in placeholder.forms):
        yield new_slip("placeholder", placeholder, msg("expected words for each direction, found none for one"))
        return
    try:
        direction_of(game, placeholder.target, len(placeholder.forms))
    except ValueError as error:
        yield new_slip("reference", placeholder, reason(error), _hint(game, placeholder))
        return
    figure, (here, *_) = figure_and_places(game, placeholder.target)
    for place in here.split(TOGETHER) if isinstance(figure.data, LayoutFigure) else ():
        space = thing_named(game, place)
        if space is not None and _is_bare(game, figure.data, space.ref):
            message = msg("expected a space on which the figure {figure} shows something, found {space}",
                          figure=figure.id, space=place)
            yield new_slip("reference", placeholder, message, cause=f"figure/{figure.id}/on")


def _is_bare(game: Game, data: FigureData, ref: Ref) -> bool:
    """Whether a space of a layout has neither pieces, nor an arrow, nor a number."""
    if not isinstance(data, LayoutFigure) or any(ref == named for _, named in data.spaces):
        return False
    return any(ref in laid.drawn.spaces.values() for laid in maps_laid(game, tiles_of(game, data)))


def _hint(game: Game, placeholder: Placeholder) -> Message | None:
    id_ = placeholder.target.partition("/")[0]
    return None if id_ in game.figures else target_hint(game, "figure", id_)
