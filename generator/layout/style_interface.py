"""The interface of drawing styles for boards and tiles, in millimetres. The styles themselves are plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from generator.layout.geometry import Box
from generator.layout.low_ink import outlined_piece
from generator.layout.marks import Mark, Piece, Sheet
from generator.layout.refused import LeftOut, Refused
from generator.layout.scale import scaled_to
from generator.layout.type.fit import Overflow
from generator.message import msg
from generator.model.game import Game, Product, Thing
from generator.model.grid_maps import GridMap
from generator.model.maps import BoardMap
from generator.model.region_contents import MapLook
from generator.model.values import Ref
from generator.products import function
from generator.products.board import BoardOptions
from generator.products.spec import own_options, products_with
from generator.products.styles import MAP, Style, style_of, styles_for
from generator.products.tiles import TileOptions
from generator.records import replace
from generator.translate.edition import Edition

# mm, the side of a tile where no product gives one
TILE = 25.0
# mm, by which the width and the height of a map's cells may differ
SQUARE = 0.01


@dataclass(frozen=True)
class Board:
    """A drawn board: one sheet, the box of each space (x, y, width, height), and the texts and fields without room."""

    sheet: Sheet
    spaces: Mapping[Ref, Box]
    overflows: tuple[Overflow, ...] = ()
    left: tuple[LeftOut, ...] = ()


class BoardDrawing(Struct, frozen=True):
    """Draws boards; ``spaces`` returns the boxes of spaces without drawing.

    Both take the edition and the product, and raise ValueError or LookupError for what cannot be drawn. ``printed``
    names the fields of a space that stand on it, besides its name and those that options name.
    """

    board: Callable[[Edition, Product], Board]
    spaces: Callable[[Edition, Product], Mapping[Ref, Box]]
    printed: Callable[[Thing], Iterable[str]] = lambda space: ()


class MapPicture(Struct, frozen=True):
    """A drawn map: marks from the top left corner of its frame, the box of each space, the texts that do not fit."""

    marks: tuple[Mark, ...]
    spaces: Mapping[Ref, Box]
    overflows: tuple[Overflow, ...] = ()


class MapDrawing(Struct, frozen=True):
    """Draws maps, with ``frame`` mm around the plan.

    ``draw`` takes the edition, the map, the thing whose field names the map (None on a board), and the options of the
    style. It raises LookupError for unknown colours and icons.
    """

    frame: float
    draw: Callable[[Edition, BoardMap, Thing | None, Mapping[str, Any]], MapPicture]

    def size(self, drawn: BoardMap) -> tuple[float, float]:
        """Width and height with the frame, mm."""
        wide, high = drawn.size
        return wide + 2 * self.frame, high + 2 * self.frame


class TileDrawing(Struct, frozen=True):
    """Draws square tiles from their edges. All raise ValueError or LookupError for what cannot be drawn.

    ``front`` takes a thing with edges, the side (mm) and the number of a variant, all of which fit the same neighbours;
    ``back`` takes a kind of tiles and the side. ``foresee`` draws a front, and raises what ``back`` would.
    """

    front: Callable[[Game, Thing, float, int], Piece]
    back: Callable[[Game, str, float], Piece]
    foresee: Callable[[Game, Thing, float], Piece]


def board_drawing(product: Product) -> BoardDrawing:
    """The drawing style of a board."""
    style = style_of(product.kind, product.options.style)
    drawing: BoardDrawing | MapDrawing = function(style.drawing)
    return drawing if isinstance(drawing, BoardDrawing) else _board_of_map(drawing, style)


def map_drawing(look: MapLook) -> MapDrawing:
    """The drawing style of a map."""
    drawing: MapDrawing = function(style_of(MAP, look.style).drawing)
    return drawing


def look_of(game: Game, drawn: BoardMap) -> MapLook:
    """The theme's look of maps; for a map that its style does not draw, the first style that does."""
    look, grid = game.theme.maps, isinstance(drawn, GridMap)
    fitting = [name for name, style in styles_for(MAP).items() if style.grid == grid]
    return look if style_of(MAP, look.style).grid == grid else MapLook(fitting[0])


def map_picture(edition: Edition, drawn: BoardMap, thing: Thing | None, look: MapLook) -> MapPicture:
    """A map in its look; options that the look leaves out have their defaults.

    Raises LookupError, and Refused for a style that does not draw its sort of maps.
    """
    style = style_of(MAP, look.style)
    _check_grid(drawn, style)
    defaults = {key: option.default for key, option in style.options.items()}
    return map_drawing(look).draw(edition, drawn, thing, {**defaults, **look.options})


def _board_of_map(drawing: MapDrawing, style: Style) -> BoardDrawing:
    """Draws boards with a style of maps."""

    def picture(edition: Edition, product: Product) -> MapPicture:
        named, size = _map_named(edition.game, product), own_options(product, BoardOptions).size
        _check_grid(named, style)
        drawn = _as_large_as(named, drawing, size)
        found = drawing.draw(edition, drawn, None, _options(edition.game, product, style))
        return _in_the_middle(found, drawing.size(drawn), size) if style.grid else found

    def board(edition: Edition, product: Product) -> Board:
        found, options = picture(edition, product), own_options(product, BoardOptions)
        piece = Piece(product.id, product.kind, "front", *options.size, 0.0, found.marks)
        marks = outlined_piece(piece, edition.game.theme).marks if options.ink == "low" else found.marks
        sheet = Sheet(*options.size, (), marks, product.id, edition.line(product.title))
        return Board(sheet, found.spaces, found.overflows)

    return BoardDrawing(board, lambda edition, product: picture(edition, product).spaces)


def _options(game: Game, product: Product, style: Style) -> Mapping[str, Any]:
    """The options of a board's style; those that it leaves at their defaults are those of the theme's look of maps."""
    own, look = product.options.styled, game.theme.maps
    if style_of(MAP, look.style) != style:
        return own
    return {**own, **{key: value for key, value in look.options.items() if own[key] == style.options[key].default}}


def _as_large_as(drawn: BoardMap, drawing: MapDrawing, size: tuple[float, float]) -> BoardMap:
    """A map with cells so large that it fills a board with its frame. Those of a grid grow as far as they fit.

    Raises Refused if others would not be square, or for a board without room.
    """
    inside = [side - 2 * drawing.frame for side in size]
    if isinstance(drawn, GridMap):
        factor = min(side / own for side, own in zip(inside, drawn.size, strict=True))
        if factor > 0:
            return replace(drawn, cell=drawn.cell * factor)
        raise Refused(msg("expected a size greater than the frame of {frame:g} mm, found {wide:g} mm x {high:g} mm",
                          frame=drawing.frame, wide=size[0], high=size[1]), "size")
    columns, rows = len(drawn.rows[0]), len(drawn.rows)
    wide, high = (side / count for side, count in zip(inside, (columns, rows), strict=True))
    if wide > 0 and abs(wide - high) <= SQUARE:
        return replace(drawn, cell=wide)
    fitting = rows * max(wide, 1.0) + 2 * drawing.frame
    raise Refused(msg("expected a size that leaves square cells inside the frame, such as {wide:g} mm x {high:g} mm, "
                      "found {wide2:g} mm x {high2:g} mm", wide=max(size[0], columns + 2 * drawing.frame),
                      high=round(fitting, 2), wide2=size[0], high2=size[1]), "size")


def _check_grid(drawn: BoardMap, style: Style) -> None:
    """Raises Refused for a map that a style does not draw."""
    if isinstance(drawn, GridMap) != style.grid:
        fitting = ", ".join(name for name, one in styles_for(MAP).items() if one.grid != style.grid)
        raise Refused(msg("expected a style that draws maps with a grid, {styles}, found one that draws rooms",
                          styles=fitting) if not style.grid else
                      msg("expected a style that draws maps without a grid, {styles}, found one that draws grids",
                          styles=fitting), "style")


def _in_the_middle(picture: MapPicture, own: tuple[float, float], size: tuple[float, float]) -> MapPicture:
    """A picture in the middle of a board."""
    dx, dy = ((side - wide) / 2 for side, wide in zip(size, own, strict=True))
    return replace(picture, marks=tuple(scaled_to(mark, 1.0, dx, dy) for mark in picture.marks),
                   spaces={ref: (x + dx, y + dy, wide, high) for ref, (x, y, wide, high) in picture.spaces.items()})


def _map_named(game: Game, product: Product) -> BoardMap:
    """The map of a board. Raises Refused for one that the pack does not declare."""
    named = str(product.options.styled["map"])
    if named not in game.maps:
        raise Refused(msg("expected a map, found {named!r}; maps here: {known}", named=named,
                          known=", ".join(game.maps) or msg("none")), "map")
    return game.maps[named]


def tile_drawing(product: Product | None) -> TileDrawing:
    """The drawing style of a product's tiles; the standard style without a product."""
    style = style_of(product.kind, product.options.style) if product is not None else style_of("tiles")
    drawing: TileDrawing = function(style.drawing)
    return drawing


def real_tile(game: Game, thing: Thing, variant: int = 0) -> Piece:
    """The front of a tile as the first product of its kind draws it, with a side of ``TILE`` mm."""
    line = game.lineage(thing.kind)
    printing = (product for product, options in products_with(game, TileOptions) if {*line} & {*options.kinds})
    return tile_drawing(next(printing, None)).front(game, thing, TILE, variant)
