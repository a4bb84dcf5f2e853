"""The plug-ins that take part in what a game prints."""

from __future__ import annotations

from collections.abc import Iterator

from generator.installed import plugins_of
from generator.model.game import Game
from generator.model.region_contents import MapContent
from generator.model.scene import Scene
from generator.products.styles import MAP, style_name, styles_for


def used_plugins(game: Game) -> tuple[str, ...]:
    """The styles of the products of a game and of its maps, and the places of its scenes, as ``sort/name``."""
    places = {scene.place for scene in game.theme.images.values() if isinstance(scene, Scene)}
    return (*plugins_of("places", places), *plugins_of("styles", _styles(game)))


def _styles(game: Game) -> Iterator[str]:
    for product in game.products.values():
        if styles_for(product.kind):
            yield style_name(product.kind, product.options.style)
    if game.maps:
        looks = (game.theme.maps, *(content.drawn for face in game.theme.faces.values()
                                    for region in face.regions.values() for content in region.contents
                                    if isinstance(content, MapContent) and content.drawn is not None))
        yield from (style_name(MAP, look.style) for look in looks)
        # those of maps that the look of the theme does not draw: with and without a grid
        for grid in (False, True):
            yield next(name for name, style in styles_for(MAP).items() if style.grid == grid)
