"""A layout of tiles, or a figure of one, that cannot be laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from generator.check.rule import Findings, fault, rule
from generator.message import counted, msg
from generator.model.chapters import LayoutFigure, SidedTile
from generator.model.game import Game
from generator.model.joined_maps import joined_maps, map_shown, maps_laid
from generator.model.values import Ref


@rule(
    id="layout-impossible",
    what="A layout of tiles, or a figure of one, with two tiles at one place, more pieces than the box holds, tiles "
         "that do not join, or a space that none of its tiles shows.",
    why="Players could not lay it out.",
    bad={"game.yaml": """\
game: tiny
title: Dwa pokoje
kinds:
  tile: {name: płytka, fields: {plan: plan}}
  space: {name: pole, fields: {}}
kind: tile
things: {hall: {plan: hall}, yard: {plan: yard}}
maps:
  hall: {of: space, borders: open, plan: ab, exits: {east: gate}}
  yard: {of: space, borders: open, plan: ab, exits: {west: gate}}
layouts:
  evening:
    place:
      - {tile: tile.hall, at: [0, 0]}
      - {tile: tile.yard, at: [0, 1]}  ⟸
""", "theme/faces.yaml": """\
colours: {ink: "#000000", ground: "#ffffff", spot: "#aa0000"}
faces:
  tile: {size: 50 mm x 40 mm, for: [tile], regions: {map: {box: [0, 0, 50, 40], map: "{plan}"}}}
"""},
    mended={"at: [0, 1]": "at: [1, 0]"},
)
def layout_impossible(game: Game) -> Findings:
    for layout in game.layouts.values():
        path = f"layout/{layout.id}"
        yield from _places(layout.place, path)
        yield from _copies(game, (placed.tile for placed in layout.place), f"{path}/place")
        yield from _maps(game, layout.place, f"{path}/place")
        by_place = {(placed.column, placed.row): placed for placed in reversed(layout.place)}
        maps = joined_maps(game, layout)
        for at in maps.detached_places():
            message = msg("expected an exit of {tile} that faces one of the same word, so that it joins {first}, "
                          "found none", tile=by_place[at].tile, first=by_place[maps.laid[0].at].tile)
            yield fault(f"{path}/place", message, near=str(by_place[at].tile))
    for figure in game.figures.values():
        if isinstance(figure.data, LayoutFigure):
            yield from _figure(game, figure.data, f"figure/{figure.id}")


def _figure(game: Game, data: LayoutFigure, path: str) -> Findings:
    place = data.place
    if data.of in game.layouts:
        place = game.layouts[data.of].place
    elif data.of:
        # told as a reference
        return
    else:
        yield from _places(place, path)
    yield from _copies(game, (placed.tile for placed in data.place), f"{path}/place")
    yield from _copies(game, (ref for refs in data.on.values() for ref in refs), f"{path}/on")
    shown = {space for laid in maps_laid(game, place) for space in laid.drawn.spaces.values()}
    for key, space in dict.fromkeys(data.spaces):
        if space not in shown and game.thing(space.kind, space.id) is not None:
            message = msg("expected a space of a tile that the figure shows, found {space}", space=space)
            yield fault(f"{path}/{key}", message, near=str(space))


def _places(place: tuple[SidedTile, ...], path: str) -> Findings:
    taken: dict[tuple[int, int], Ref] = {}
    for placed in place:
        at = placed.column, placed.row
        if at in taken:
            message = msg("expected one tile at {cell}, found a second, {tile}", cell=list(at), tile=placed.tile)
            yield fault(f"{path}/place", message, near=str(placed.tile))
        taken.setdefault(at, placed.tile)


def _copies(game: Game, pieces: Iterable[Ref], path: str) -> Findings:
    for ref, number in Counter(pieces).items():
        thing = game.thing(ref.kind, ref.id)
        if thing is None:
            continue
        printed = (one.copies for product in game.products.values() for one in game.printed_by(product)
                   if one.ref == thing.ref)
        most = max(printed, default=thing.copies)
        if number > most:
            held = counted(most, "{count} piece", "{count} pieces")
            message = msg("expected at most what the box holds of {piece}, {held}, found {number}", piece=ref,
                          held=held, number=number)
            yield fault(path, message, near=str(ref), cause=f"{thing.kind}/{thing.id}")


def _maps(game: Game, place: tuple[SidedTile, ...], path: str) -> Findings:
    """Tiles of a layout that show no map."""
    for placed in place:
        thing = game.thing(placed.tile.kind, placed.tile.id)
        if thing is not None and map_shown(game, thing, placed.back) is None:
            message = msg("expected a side of a tile whose face shows a map, found {tile}", tile=placed.tile)
            yield fault(path, message, near=str(placed.tile), cause=f"{thing.kind}/{thing.id}")
