"""The sections of a theme, each with its JSON schema."""

from __future__ import annotations

from collections.abc import Mapping as Map

from generator.load.entries import word
from generator.load.spots import MOST_SPOTS
from generator.load.typed_records import schema_of, way_of
from generator.load.value_forms import FORMS
from generator.load.value_ways import Schema, Way, definition, one_or_list
from generator.model.edge_styles import STYLES
from generator.model.scene import CoverLook, SceneLook
from generator.model.spot_ink import SpotInk
from generator.model.theme import EngravedArt, Icon, PictureRights, TextStyle
from generator.products.styles import styles

# of icons and engravings, beside the fields of their records
OF_ICONS = {"colours": Way(word(("own",)), {
    "enum": ["own"], "description": "It is printed in its own colours, not in one ink."})}
OF_ENGRAVINGS: Map[str, Schema] = {
    "art": {**definition("word"), "description": "A picture of theme/art, without its suffix."},
    "icon": {**definition("word"), "description": "In place of a picture an icon of the theme, as a relief."},
}
TILE_COLOURS = ("ground", "floor", "ink", "joints", "door")


def _by_name(entry: Schema, about: str = "", **bounds: int) -> Schema:
    """The schema of a section whose entries have names."""
    return {"type": "object", **({"description": about} if about else {}), **bounds, "additionalProperties": entry}


SECTIONS: Map[str, Schema] = {
    "colours": _by_name(FORMS["colour-written"].schema, "Tokens of colour."),
    "inks": _by_name(FORMS["four-inks"].schema, "Colours as four inks."),
    "spots": _by_name(schema_of(SpotInk), "Foils and varnishes, which have plates of their own in files for print "
                      "shops.", maxProperties=MOST_SPOTS),
    "fonts": {**_by_name(definition("word"), "Fonts that come along, or files of theme/fonts without suffix, by role: "
                         "title, text, italic, bold, bold-italic; and those behind them for letters that they lack."),
              "properties": {"fallback": one_or_list(definition("word"))}},
    "fonts-in": _by_name(_by_name(definition("word")), "Other fonts of roles, by language: where its readers misread "
                         "the letters of a title."),
    "styles": _by_name(definition("style")),
    "tiles": definition("tile-tokens"),
    "map-look": definition("map-look"),
    "scene-look": way_of(SceneLook).schema,
    "cover-look": way_of(CoverLook).schema,
    "scenes": _by_name(definition("scene"), "Pictures in words."),
    "engravings": _by_name({**schema_of(EngravedArt, more=OF_ENGRAVINGS),
                            "oneOf": [{"required": [key]} for key in OF_ENGRAVINGS]},
                           "Pictures of the pack that are engraved."),
    "rights": _by_name(schema_of(PictureRights), "Who made the pictures of theme/art."),
    "faces": _by_name(definition("face")),
    "icons": _by_name(definition("icon")),
}


def tiles_schema() -> Schema:
    """The JSON schema of the tokens of tiles, those of all drawing styles."""
    measures = {key: about for style in styles().values() for key, about in style.measures.items()}
    return {
        "type": "object", "description": "How tiles are drawn.", "properties": {
            **{key: {"type": "number", "exclusiveMinimum": 0, "description": about}
               for key, about in measures.items()},
            **dict.fromkeys(TILE_COLOURS, definition("colour")),
            "back-icon": {**definition("slug"), "description": "The emblem on the back."},
            "explorer": {**definition("thing"), "description": "The counter in a labyrinth drawn as a figure."}},
        "additionalProperties": False,
        "patternProperties": {"^edge-": {"enum": [*STYLES], "description": "How this edge is drawn."}}}


def style_schema() -> Schema:
    """The JSON schema of a text style."""
    return schema_of(TextStyle, "A text style.")


def icon_schema() -> Schema:
    """The JSON schema of an icon."""
    return schema_of(Icon, "An icon; its drawing is theme/icons/ID.svg.",
                     more={key: way.schema for key, way in OF_ICONS.items()})
