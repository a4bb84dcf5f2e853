"""Drawing style of tiles: rooms and corridors in hatched rock, with flagstones, doors and icons of finds.

Measures and colours are tokens of the theme's ``tiles``: ``hatch-step``, ``corridor-width``, ``back-icon`` …
"""

from generator.products.styles import Style

STYLE = Style(draws="tiles", summary="Rooms and corridors in hatched rock, drawn from the edges of each tile.",
              drawing=f"{__name__}.tile_drawing:DRAWING", standard=True, measures={
                  "corridor-width": "A corridor's width, as a share of the side.",
                  "door-width": "A door's width, as a share of the side.",
                  "room-width": "A room's width, as a share of the side.",
                  "stone": "A flagstone's side, as a share.",
                  "wall": "The wall's line, mm on a tile of 25 mm.",
                  "masonry": "The wall's thickness, mm on a tile of 25 mm.",
                  "hatch-step": "The distance of the rock's strokes, mm.",
              })
