"""Gives a kind another field: in its declaration, and as a column of the spreadsheets of its things."""

from __future__ import annotations

from generator.fields import parse_type
from generator.load import tree
from generator.load.pack import Loaded
from generator.load.sheets.sheet_grid import SheetOrigin
from generator.load.sheets.sheet_guesses import comparable_word
from generator.load.things import RESERVED
from generator.message import msg, reason
from generator.model.names import fault_of_id
from generator.splice.yaml_changes import FileChange, NewEntries
from generator.splice.yaml_tree import Plain, UneditableError
from zecer_desk.edit.pack_edit import PackChange

FIELDS = "fields"
# a file of which the rows have keys, and no columns
KEYED = ".json"


def with_new_field(loaded: Loaded, kind: str, id_: str, type_: str, label: str) -> tuple[FileChange, ...]:
    """The files with a field more of a kind, the last one; without a ``label`` the id is printed for it.

    Raises UneditableError for an id or a type that is none, or that is there already; OSError.
    """
    change = PackChange(loaded)
    known = change.game.kinds.get(kind)
    spot = loaded.places.spots.get(f"kind/{kind}")
    if known is None or spot is None:
        raise UneditableError(msg("expected {path} in a file of the pack, found it nowhere", path=f"kind/{kind}"))
    fault = fault_of_id(id_)
    if fault is not None:
        raise UneditableError(fault)
    if id_ in known.fields or id_ in RESERVED:
        raise UneditableError(msg("expected a new id, found {key!r} there already", key=id_))
    try:
        parse_type(type_)
    except ValueError as wrong:
        raise UneditableError(reason(wrong)) from None
    value: Plain = {"type": type_, "label": label} if label and label != id_ else type_
    chain = change.chain(spot.node)
    has_fields = isinstance(chain.node, tree.Mapping) and FIELDS in chain.node.entries
    new = (NewEntries((*chain.steps, FIELDS), {id_: value}) if has_fields
           else NewEntries(chain.steps, {FIELDS: {id_: value}}, True))
    change.of_yaml(spot.node.file).new.append(new)
    words = {comparable_word(id_), comparable_word(label)}
    for origin in loaded.places.sources.values():
        # a column that is there already is read from now on
        if isinstance(origin, SheetOrigin) and origin.kind == kind and not origin.name.lower().endswith(KEYED) and (
                not words & set(map(comparable_word, origin.headers))):
            change.sheet(origin).add_column(origin, label or id_)
    return change.files()
