"""What the type of a record's field says beside its Python type: how it is written, what it names, what it is for.

From these ``load/typed_records.py`` reads a record and tells its JSON schema, and ``check/record_references.py`` finds
what it refers to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from generator.message import Message


class About(Struct, frozen=True):
    """What a key is, for authors of packs: the description in the JSON schema."""

    text: str


class Form(Struct, frozen=True):
    """The form in which a value is written, by its name in ``load/value_forms.py``."""

    name: str


class Names(Struct, frozen=True):
    """The sort of what a value names, of ``check/targets.py``."""

    sort: str


class Several(Struct, frozen=True):
    """How many items or entries there are; ``wrong`` says what is found in their place."""

    least: int
    most: int
    wrong: Callable[[int], Message]


class MadeByReader(Struct, frozen=True):
    """A field that a reader makes of what else is written; no key of a pack is called so."""


def about(text: str) -> About:
    """A description of a key."""
    return About(text)


MADE = MadeByReader()
Count = Annotated[int, Meta(ge=0)]
Slug = Annotated[str, Form("slug")]
PictureName = Annotated[str, Form("picture"), Names("picture")]
ClauseName = Annotated[str, Form("clause"), Names("clause")]
ColourName = Annotated[str, Form("colour"), Names("colour")]
# of the theme itself: check/references.py yields its colours; those of other records are a ColourName
Colour = Annotated[str, Form("colour")]
Points = Annotated[float, Form("points")]
# values, and expressions, by names that expressions can read
Given = Annotated[Mapping[str, object], Form("given")]
Steps = Annotated[Mapping[str, str], Form("steps")]
# a list of words; a single one may stand for a list
Words = Annotated[tuple[str, ...], Form("words")]
# a column and a row of a grid, row 0 on top
Cell = Annotated[tuple[int, int], Form("cell")]
# clockwise
Quarters = Annotated[int, Form("turn")]
# the middle of a piece on a table, mm
Spot = Annotated[tuple[float, float], Form("spot")]
# width and height, mm
Size = Annotated[tuple[float, float], Form("size")]
Side = Literal["front", "back"]
# a text of a face with holes for fields of the thing: ``{strength}``
FaceText = Annotated[str, Form("face-text")]
# a name with such holes
Holed = Annotated[str, Form("holed")]
# the paths of fields of the thing: one, several
FieldName = Annotated[str, Form("field-name")]
FieldNames = Annotated[tuple[str, ...], Form("field-names")]
