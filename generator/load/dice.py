"""Reads the section ``dice``: dice whose faces a pack declares."""

from __future__ import annotations

from generator.fields.name_type import read_name
from generator.load.entries import entries_of
from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.load.value_ways import Schema, definition
from generator.message import msg
from generator.model.dice import BLANK, FEWEST_SIDES, MOST_SIDES, DieFace, are_dice
from generator.model.names import fault_of_id
from generator.model.values import Die, Name

LEAST, MOST = -999, 999
MOST_ICONS = 6
MOST_DICE = 200
# the faces of a die whose own are told as wrong, so that its uses are not told too
STAND_IN = tuple(DieFace(value=value) for value in range(1, 7))


def read_dice(reader: Reader, root: Mapping, dice: dict[str, Die]) -> None:
    """The dice that a file declares."""
    if "dice" not in root.entries:
        return
    for id_, node, path in reader.entries(root.entries["dice"], "dice"):
        wrong = fault_of_id(id_)
        if wrong is None and (are_dice(id_) or are_dice(f"1{id_}")):
            wrong = msg("expected another id: {id} are dice with numbers already", id=f"1{id_}")
        if wrong is None and len(dice) >= MOST_DICE:
            wrong = msg("expected at most {most} dice, found more", most=MOST_DICE)
        if reader.check_key(path, wrong) and reader.is_first(path, node, dice, id_):
            found = entries_of(reader, node, path, ("name", "faces"))
            name, faces = found.read("name", read_name), found.read("faces", _faces)
            dice[id_] = Die(id_, name or Name({"nom": id_}), faces or STAND_IN)


def die_schema() -> Schema:
    """The JSON schema of a die."""
    icons = {"anyOf": [definition("slug"), {"type": "array", "minItems": 1, "maxItems": MOST_ICONS,
                                            "items": definition("slug")}]}
    value = {"type": "integer", "minimum": LEAST, "maximum": MOST}
    both = {"type": "object", "required": ["icon", "value"], "additionalProperties": False,
            "properties": {"icon": icons, "value": value}}
    faces = {"type": "array", "minItems": FEWEST_SIDES, "maxItems": MOST_SIDES,
             "items": {"anyOf": [value, icons, both]},
             "description": "A number, an icon, a list of icons, {icon: …, value: …} or blank."}
    return {"type": "object", "required": ["name", "faces"], "additionalProperties": False,
            "properties": {"name": definition("name"), "faces": faces}}


def _faces(reader: Reader, node: Node, path: str) -> tuple[DieFace, ...]:
    """The faces of a die; none, with a finding, when there are too few or too many."""
    if not isinstance(node, Sequence):
        reader.items(node, path)
        return ()
    if not FEWEST_SIDES <= len(node.items) <= MOST_SIDES:
        reader.bad(path, node, msg("expected a die with {fewest} to {most} faces, found {count}",
                                   fewest=FEWEST_SIDES, most=MOST_SIDES, count=len(node.items)))
        return ()
    faces = []
    for number, item in enumerate(node.items, 1):
        reader.mark(f"{path}/{number}", item)
        faces.append(_face(reader, item, f"{path}/{number}"))
    return tuple(face for face in faces if face is not None) if None not in faces else ()


def _face(reader: Reader, node: Node, path: str) -> DieFace | None:
    """``5``, ``sword``, ``[sword, bow]``, ``{icon: sword, value: 5}`` or ``blank``."""
    if isinstance(node, Mapping):
        found = entries_of(reader, node, path, ("icon", "value"))
        icons, value = found.read("icon", _icons), found.integer("value", LEAST, MOST)
        return None if icons is None or value is None else DieFace(icons, value)
    if isinstance(node, Scalar) and isinstance(node.value, int):
        value = reader.integer(node, path, LEAST, MOST)
        return None if value is None else DieFace(value=value)
    if isinstance(node, Scalar) and node.text == BLANK:
        return DieFace()
    icons = _icons(reader, node, path)
    return None if icons is None else DieFace(icons)


def _icons(reader: Reader, node: Node, path: str) -> tuple[str, ...] | None:
    icons = reader.strings(node, path)
    if 1 <= len(icons) <= MOST_ICONS and all(icons):
        return icons
    reader.bad(path, node, msg("expected 1 to {most} icons on a face, or blank, found {count}",
                               most=MOST_ICONS, count=len([icon for icon in icons if icon])))
    return None
