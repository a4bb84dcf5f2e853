"""Reads the contents of a region of a face by the types of their fields, and tells their schemas."""

from __future__ import annotations

from typing import Any

from generator.load.entries import Entries
from generator.load.nodes import Node, Scalar
from generator.load.typed_records import FieldWay, fields_of
from generator.model.region_contents import CONTENTS, BadgeContent, Content, ShapeContent, TallyContent
from generator.model.theme import Region
from generator.records import replace

# the keys of all contents
KEYS = tuple(key for sort in CONTENTS for key in fields_of(sort))
# a shape that a text fills itself
PIPS = "pips"


def drops_inherited(node: Node) -> bool:
    """True for the null that drops what an extended face has."""
    return isinstance(node, Scalar) and node.value is None


def read_contents(found: Entries, base: tuple[Content, ...]) -> tuple[Content, ...]:
    """The contents of a region; what is not said is as in those that it overrides.

    Some may draw nothing, such as a picture without a name, which a face that extends this one may name.
    """
    known = {type(one): one for one in base}
    for sort in CONTENTS:
        read = {one.name: _value(found, key, one, sort) for key, one in fields_of(sort).items() if key in found}
        if read:
            known[sort] = replace(known.get(sort, sort()), **read)
    return tuple(known[sort] for sort in CONTENTS if sort in known)


def _value(found: Entries, key: str, field: FieldWay, sort: type[Content]) -> Any:
    """A value; as without the key for null where that is allowed and, with a finding, for a refused one."""
    is_null = _may_be_null(sort, field) and drops_inherited(found.nodes[key])
    value = None if is_null else found.read(key, field.way.read)
    return getattr(sort(), field.name) if value is None else value


def _may_be_null(sort: type[Content], field: FieldWay) -> bool:
    return field.name == sort.key() or isinstance(getattr(sort(), field.name), str)


def labelled_region(region: Region) -> Region:
    """A region with the contents that draw something, its text on its shape; the text of pips is their number."""
    contents = {type(one): one for one in region.contents if one.head}
    shape = contents.get(ShapeContent)
    if shape is not None and region.text and shape.head != PIPS and not {BadgeContent, TallyContent} & {*contents}:
        contents[BadgeContent] = BadgeContent(shape.head)
        del contents[ShapeContent]
    drawn = tuple(contents[sort] for sort in CONTENTS if sort in contents)
    return region if drawn == region.contents else replace(region, contents=drawn)


def content_schemas() -> dict[str, dict[str, Any]]:
    """The JSON schemas of the keys of all contents."""
    return {key: _schema(sort, field) for sort in CONTENTS for key, field in fields_of(sort).items()}


def _schema(sort: type[Content], field: FieldWay) -> dict[str, Any]:
    """The schema of a value, or of the null that drops what an extended face says."""
    described, default = dict(field.way.schema), getattr(sort(), field.name)
    if not _may_be_null(sort, field):
        return described
    about = {"description": described.pop("description"), **({"default": default} if default else {})}
    return {"anyOf": [*described.get("anyOf", [described]), {"type": "null"}], **about}
