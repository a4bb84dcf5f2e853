"""Hatched rock: tiles as rooms and corridors cut into rock, with flagstones, doors and what is found there.

Its measures and colours are tokens of the theme's ``tiles``: ``hatch-step``, ``corridor-width``, ``back-icon`` …
"""

from generator.products.styles import Style

STYLE = Style(
    draws="tiles",
    summary="Rooms and corridors in hatched rock, drawn from the edges of each tile.",
    drawing=f"{__name__}.tile_drawing:DRAWING",
    standard=True,
)
