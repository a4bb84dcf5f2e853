"""A face as the page shows it for editing: its regions, where each is declared, and what may be chosen for them."""

from __future__ import annotations

from collections.abc import Mapping as Map
from typing import Any, get_args, get_type_hints

from generator.fields.icon_type import IconType
from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.shapes import SHAPES
from generator.load.bundled_faces import PREFIX
from generator.load.faces import WORDS
from generator.load.pack import Loaded
from generator.load.tree import Mapping
from generator.model.region_contents import Content, IconContent, ImageContent, PatternContent, ShapeContent
from generator.model.theme import Face, Region
from generator.translate.edition import Edition

# what a region shows, by the name of its content
CONTENTS: Map[str, type[Content]] = {
    "icon": IconContent, "image": ImageContent, "shape": ShapeContent, "pattern": PatternContent}
# the words of which a value of a region is one
CHOICES: Map[str, tuple[str, ...]] = {
    **WORDS, "shape": tuple(SHAPES), "pattern": tuple(PATTERNS),
    "placed": get_args(get_type_hints(ImageContent)["placed"])}


def told_face(loaded: Loaded, edition: Edition, id_: str) -> dict[str, Any]:
    """A face with its regions in the order in which they are drawn. Raises LookupError."""
    theme = loaded.game.theme if loaded.game is not None else edition.game.theme
    face = theme.faces.get(id_)
    if face is None:
        raise LookupError(id_)
    return {
        "id": face.id, "size": face.size, "bleed": face.bleed, "safe": face.safe, "corner": face.corner,
        "faces": [_target(loaded, theme.faces[one]) for one in (face.id, *face.extends) if one in theme.faces],
        "users": [one.id for one in theme.faces.values() if face.id in one.extends],
        "regions": [_told_region(loaded, face, one) for one in face.regions.values() if not one.within],
        "colours": {**theme.colours, **face.colours}, "styles": [*theme.styles],
        "icons": [*theme.icons], "choices": CHOICES, "holes": _holes(edition),
    }


def _holes(edition: Edition) -> dict[str, dict[str, list[str]]]:
    """What a region may take from a thing, by its kind: all fields, and those that are icons."""
    return {kind.id: {
        "fields": ["{id}", *(f"{{{one}}}" for one in kind.fields)],
        "icons": [f"{{{one.id}}}" for one in kind.fields.values() if isinstance(one.type.required_type, IconType)],
    } for kind in edition.game.kinds.values()}


def _target(loaded: Loaded, face: Face) -> dict[str, Any]:
    """A face into which a change may be written: those that come with the program are not the pack's."""
    spot = loaded.places.spots.get(f"theme/faces/{face.id}")
    return {"id": face.id, "file": spot.node.file if spot is not None else None,
            "is_own": spot is not None and not face.id.startswith(PREFIX)}


def _told_region(loaded: Loaded, face: Face, region: Region) -> dict[str, Any]:
    path = f"theme/faces/{face.id}/regions/{region.id}"
    image = region.content(ImageContent)
    spot = loaded.places.spot(path)
    place = spot.node.place if spot is not None else None
    image = region.content(ImageContent)
    return {
        "id": region.id, "box": region.box, "turn": region.turn, "text": region.text, "style": region.style,
        "align": region.align, "valign": region.valign, "fill": region.fill, "stroke": region.stroke,
        "weight": region.weight, "when": region.when, "stack": bool(region.stack),
        "placed": image.placed if image is not None else None,
        **{name: region.word(sort) for name, sort in CONTENTS.items()},
        "focus": image.focus if image is not None and image.placed == "cover" else None,
        "own": _own_keys(loaded, face, region.id), "inherited": is_inherited(loaded, face.id, region.id),
        "file": place.file if place is not None else None, "line": place.line if place is not None else None,
    }


def _own_keys(loaded: Loaded, face: Face, region: str) -> list[str]:
    """The keys of a region that the face itself declares."""
    spot = loaded.places.spot(f"theme/faces/{face.id}/regions")
    node = spot.node if spot is not None else None
    holder = loaded.places.spot(f"theme/faces/{face.id}")
    is_of_face = holder is not None and node is not None and node.file == holder.node.file and (
        holder.node.start <= node.start < holder.node.end)
    own = node.entries.get(region) if is_of_face and isinstance(node, Mapping) else None
    return [*own.entries] if isinstance(own, Mapping) else []


def is_inherited(loaded: Loaded, face: str, region: str) -> bool:
    """Whether a face that this one extends has the region."""
    game = loaded.game
    assert game is not None
    above = game.theme.faces[face].extends[:1] if face in game.theme.faces else ()
    return any(region in game.theme.faces[one].regions for one in above if one in game.theme.faces)
