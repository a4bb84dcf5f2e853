"""The plug-ins that take part in what a game prints."""

from __future__ import annotations

from collections.abc import Iterator

from generator.installed import plugins_of
from generator.model.game import Game
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
    # faces of any product may show a map
    if game.maps:
        yield from (name for name in styles_for(MAP))
