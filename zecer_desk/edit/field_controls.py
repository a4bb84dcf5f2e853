"""What a form shows of a thing: each field with its value as it is written, and how a new one may be given."""

from __future__ import annotations

from msgspec import Struct

from generator.fields.base import KindType, WordsType
from generator.fields.map_type import MapType
from generator.fields.name_type import NameType
from generator.fields.record_type import RecordType
from generator.fields.text_type import TextType
from generator.load.options import MOST_COPIES
from generator.load.pack import Loaded
from generator.load.reader import DatumSpot
from generator.load.tree import Mapping, Node, Scalar, Sequence
from generator.model.game import Thing
from generator.model.kinds import REQUIRED, Field, FieldType, Kind
from generator.splice.yaml_tree import Plain, plain_value
from generator.translate.edition import Edition

COPIES = "copies"
# where a datum has its text
TEXTS = ("text", "general")
# more than a single value, or a list of them: only the file shows it
OTHER = "written"


class FieldControl(Struct, frozen=True):
    """A field in a form: the path of its datum, its label, its value, and what may be given.

    ``sort`` is ``line``, ``text``, ``number``, ``choice``, ``flag``, ``reference``, ``icon``, ``list`` (values between
    commas), ``items`` (texts, one a row) or ``written`` (more than a single value, which only the file shows).
    ``choices`` are pairs of a word and what it is called, ``low`` and ``high`` the bounds of a number.
    ``is_optional``: the field may be empty; ``is_required``: each thing has it. ``file`` and ``line`` say where it
    stands; None where it stands nowhere yet.
    """

    path: str
    label: str
    sort: str
    value: Plain
    choices: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    is_optional: bool = False
    is_required: bool = False
    is_text: bool = False
    file: str | None = None
    line: int | None = None


def thing_controls(loaded: Loaded, edition: Edition, thing: Thing, has_choices: bool = True) -> list[FieldControl]:
    """The controls of the fields of a thing, and of its copies, in the order in which its kind declares them."""
    kind, path = edition.game.kinds[thing.kind], f"{thing.kind}/{thing.id}"
    copies = loaded.places.spot(f"{path}/{COPIES}")
    return _controls(loaded, edition, kind, path, has_choices, thing.copies, copies)


def new_controls(loaded: Loaded, edition: Edition, kind: Kind) -> list[FieldControl]:
    """The controls of the fields of a thing that is not there yet."""
    return _controls(loaded, edition, kind, f"{kind.id}/", True, None, None)


def _controls(loaded: Loaded, edition: Edition, kind: Kind, path: str, has_choices: bool, copies: int | None,
              spot: DatumSpot | None) -> list[FieldControl]:
    found = [_control(loaded, edition, path, one, has_choices) for one in kind.fields.values() if not one.blank]
    place = spot.node.place if spot is not None else None
    return [*found, FieldControl(f"{path}/{COPIES}", COPIES, "number", copies, low=0, high=MOST_COPIES,
                                 is_optional=True, file=place.file if place else None,
                                 line=place.line if place else None)]


def value_control(loaded: Loaded, path: str) -> FieldControl:
    """The control of a datum that is no thing, such as a clause, at its path or at that of its text.

    Raises LookupError where no single value is written.
    """
    found = next(((one, spot.node) for one in (path, *(f"{path}/{part}" for part in TEXTS))
                  if (spot := loaded.places.spot(one)) is not None and isinstance(spot.node, Scalar)), None)
    if found is None:
        raise LookupError(path)
    path, node = found
    value, place = node.value, node.place
    is_text = isinstance(value, str)
    return FieldControl(path, path.rpartition("/")[2], "text" if is_text else "line",
                        value.rstrip("\n") if isinstance(value, str) else value, is_text=is_text, file=place.file,
                        line=place.line)


def _control(loaded: Loaded, edition: Edition, holder: str, field: Field, has_choices: bool) -> FieldControl:
    type_ = field.type.required_type
    path = f"{holder}/{field.id}"
    spot = loaded.places.spot(path)
    if spot is not None and isinstance(spot.node, Mapping) and isinstance(type_, NameType):
        path = f"{path}/nom"
        spot = loaded.places.spot(path)
    single = type_.single_type
    node = spot.node if spot is not None else None
    sort, value = _sort_and_value(type_, node)
    place = node.place if node is not None else None
    return FieldControl(
        path, edition.line(field.label), sort, value.rstrip("\n") if isinstance(value, str) else value,
        _choices(edition, field, single) if has_choices else (), getattr(type_, "low", None),
        getattr(type_, "high", None), field.type.required_type is not field.type, field.type.empty is REQUIRED,
        isinstance(single, NameType | TextType), place.file if place is not None else None,
        place.line if place is not None else None)


def _sort_and_value(type_: FieldType, node: Node | None) -> tuple[str, Plain]:
    """How a value is given, and the one that is written."""
    sort: str = type_.control
    if isinstance(type_, MapType | RecordType):
        sort = OTHER
    elif sort == "list" and isinstance(type_.single_type, NameType | TextType):
        sort = "items"
    if node is None:
        return sort, None
    items = node.items if isinstance(node, Sequence) else [node]
    if not all(isinstance(one, Scalar) for one in items):
        return OTHER, node.origin.text[node.start : node.end]
    texts = [one.text for one in items if isinstance(one, Scalar)] if isinstance(node, Sequence) else []
    if any("\n" in text for text in texts):
        return OTHER, node.origin.text[node.start : node.end]
    return "items" if any("," in text for text in texts) else sort, plain_value(node)


def _choices(edition: Edition, field: Field, type_: FieldType) -> tuple[tuple[str, str], ...]:
    if isinstance(type_, WordsType):
        return tuple((word, edition.write_value(field, type_.meaning_of(word))) for word in type_.words)
    if isinstance(type_, KindType) and type_.refers:
        return tuple((one.id, edition.value(one.ref)) for one in edition.game.of_kind(type_.kind))
    return tuple((name, name) for name in edition.game.theme.icons) if type_.control == "icon" else ()
