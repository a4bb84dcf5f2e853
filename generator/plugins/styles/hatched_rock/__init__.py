"""Drawing style of tiles: rooms and corridors in hatched rock, with flagstones, doors and icons of finds.

Measures and colours are tokens of the theme's ``tiles``: ``hatch-step``, ``corridor-width``, ``back-icon`` …
"""

from generator.products.styles import Style

STYLE = Style(draws="tiles", summary="Rooms and corridors in hatched rock, drawn from the edges of each tile.",
              drawing=f"{__name__}.tile_drawing:DRAWING", standard=True)
