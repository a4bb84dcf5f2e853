"""What a region of a face draws: one record for each sort of content. The types of its fields say how they are written
in a pack, described and what they refer to; its module in ``layout/faces/contents`` draws it.

The sorts stand in the order in which they are drawn. The first field of each makes the content: without it nothing is
drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, get_type_hints

from msgspec import Struct, field

from generator.model.annotations import FaceText, FieldName, FieldNames, Form, Holed, Names, about


class MapLook(Struct, frozen=True):
    """How a map is drawn: the name of a style, the standard one when it is empty, and the options of the style."""

    style: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


class Content(Struct, frozen=True):
    """What a region draws.

    ``instead_of`` are the keys of contents that it replaces, or uses for itself; what ``is_read`` must not be cut off;
    what ``fills`` its box grows with it to a larger bleed, all other content stays; what ``is_ink`` is printed in one
    colour on what lies below. Content that ``varies`` differs from thing to thing even without holes. If it is
    ``by_value``, equal values of what it names look equal.
    """

    instead_of: ClassVar[tuple[str, ...]] = ()
    is_read: ClassVar[bool] = True
    fills: ClassVar[bool] = False
    is_ink: ClassVar[bool] = True
    varies: ClassVar[bool] = False
    by_value: ClassVar[bool] = True

    @classmethod
    def key(cls) -> str:
        """The key that makes the content."""
        return cls.__struct_fields__[0]

    @property
    def head(self) -> Any:
        """The value that makes the content; empty in a record that draws nothing."""
        return getattr(self, self.__struct_fields__[0])


class ShapeContent(Content, frozen=True):
    """A shape. Pips are drawn of the number that a text says."""

    is_read, fills, is_ink = False, True, False
    instead_of = ("text",)

    shape: Annotated[str, Form("shape"), about("A drawn shape.")] = ""


class PatternContent(Content, frozen=True):
    """Line work; some of it leaves room for the icons of a face."""

    is_read, fills, is_ink, by_value = False, True, False, False

    pattern: Annotated[str, Form("pattern"), about("Line work.")] = ""


class BadgeContent(Content, frozen=True):
    """A shape with a text on it."""

    is_read, is_ink = False, False

    badge: Annotated[str, Form("shape"), about("A shape with a text on it.")] = ""


class ImageContent(Content, frozen=True):
    """A picture of the theme: how it meets its box, and which point stays visible (shares of its width and height)."""

    fills, is_ink = True, False

    image: Annotated[Holed, about('A picture of theme/art/: "{art}", or its name.')] = ""
    placed: Annotated[Literal["cover", "contain"], about("How a picture fills its box.")] = "cover"
    focus: Annotated[tuple[float, float], Form("focus"), about(
        "[across, down] in shares: the point of a picture that stays in view.")] = (0.5, 0.5)


class CodeContent(Content, frozen=True):
    """A QR code of a text."""

    qr: Annotated[Holed, about('A QR code: "https://…/{name}".')] = ""


class IconContent(Content, frozen=True):
    """An icon of the theme."""

    icon: Annotated[Holed, Names("icon"), about('An icon: "{icon}", or its id.')] = ""


class TallyContent(Content, frozen=True):
    """A number as a row of icons, of a shape, or of boxes."""

    is_ink, varies = False, True
    instead_of = ("icon", "shape")

    tally: Annotated[FieldName, about("A field whose number is drawn as a row of icons, of a shape, or of boxes.")] = ""


class FieldsContent(Content, frozen=True):
    """A row for each field with a value: label and value."""

    varies, by_value = True, False
    instead_of = ("text", "continues")

    table: Annotated[FieldNames, about(
        "Fields: a row for each that holds something, label and value.")] = ()


class TableContent(Content, frozen=True):
    """A table of the pack."""

    instead_of = ("table", "text", "continues")

    grid: Annotated[str, Names("table"), about("A table of the pack, by its id.")] = ""


class MapContent(Content, frozen=True):
    """A map, and the look that it has here; None for the look of the theme."""

    is_read, fills, is_ink, by_value = False, True, False, False
    instead_of = ("grid", "table", "text", "continues")

    map: Annotated[Holed, Names("map"), about('A map by its id, or by a field: "{plan}".')] = ""
    drawn: Annotated[MapLook | None, Form("map-look")] = None


class TextContent(Content, frozen=True):
    """A text, plain or rich."""

    text: Annotated[FaceText, about('Text with fields: "{strength|code}".')] = ""


class ContinuedContent(Content, frozen=True):
    """The rest of a text of the front, with its badge if it does not fit there."""

    is_ink, varies, by_value = False, True, False
    instead_of = ("shape", "pattern", "badge", "image", "qr", "icon", "tally", "text")

    continues: Annotated[str, Form("slug"), about("On a back: the front's region whose text goes on here.")] = ""


CONTENTS: tuple[type[Content], ...] = tuple(Content.__subclasses__())


def drawn_contents(contents: tuple[Content, ...]) -> Sequence[Content]:
    """The contents without those that others replace, which draw them in their own way or not at all."""
    if len(contents) < 2:
        return contents
    replaced = {key for one in contents for key in one.instead_of}
    return [one for one in contents if one.key() not in replaced]


def texts_with_holes(content: Content) -> Iterator[tuple[str, str]]:
    """What a content writes under keys that may have holes, each with its key."""
    return _written_forms(content, "face-text", "holed")


def fields_named(content: Content) -> Iterator[tuple[str, str]]:
    """The paths of the fields that a content names without holes, each with its key."""
    return _written_forms(content, "field-name", "field-names")


def _written_forms(content: Content, *forms: str) -> Iterator[tuple[str, str]]:
    for name, form in _forms(type(content)):
        if form in forms:
            value = getattr(content, name)
            yield from ((name, one) for one in ((value,) if isinstance(value, str) else value))


@cache
def _forms(kind: type[Content]) -> tuple[tuple[str, str], ...]:
    """The fields of a sort of content that have a form, and its name."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((name, note.name) for name in kind.__struct_fields__
                 for note in getattr(hints[name], "__metadata__", ()) if isinstance(note, Form))
