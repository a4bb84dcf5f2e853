"""Reads how a map is drawn: its style, and the options of the style."""

from __future__ import annotations

from generator.load.entries import entries_of
from generator.load.nodes import Node
from generator.load.options import reading
from generator.load.reader import Reader
from generator.model.region_contents import MapLook
from generator.products.styles import MAP, style_of, styles_for


def read_map_look(reader: Reader, node: Node, path: str) -> MapLook:
    """The style of a map, and its options."""
    known = styles_for(MAP)
    mapping = reader.mapping(node, path)
    named = mapping.entries.get("style") if mapping is not None else None
    style = reader.one_of(named, f"{path}/style", known) if named is not None else None
    options = style_of(MAP, style or "").options
    found = entries_of(reader, node, path, (), ["style", *options])
    values = {key: value for key, option in options.items()
              if (value := found.read(key, reading(option).read)) is not None}
    return MapLook(style or "", values)
