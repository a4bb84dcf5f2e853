"""The things of a kind as a table, and what the page changes of them: things come, go and move, kinds get fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from generator.fields import types
from generator.fields.name_type import NameType
from generator.load.pack import Loaded
from generator.load.sheets.sheet_rows import slug
from generator.message import Message, msg
from generator.model.values import Ref
from zecer_desk.edit.field_controls import FieldControl, new_controls, thing_controls
from zecer_desk.edit.kind_edit import with_new_field
from zecer_desk.edit.thing_edit import NewThing, with_copied_thing, with_moved_thing, with_new_things, without_thing
from zecer_desk.serve.editing import MOST_EDITS, PackEditor, RefusedEdit, SentEdit, refusals


class SentEntry(Struct, forbid_unknown_fields=True):
    """A thing that is copied (``id``: the new one), deleted, or moved (``id``: before which; empty for the end)."""

    change: Literal["copy", "delete", "move"]
    path: str
    id: str = ""
    label: str = ""


class SentThing(Struct, forbid_unknown_fields=True):
    """A thing that comes: its values by their fields, and its id; without one it is made of the name."""

    values: dict[str, Any]
    id: str = ""


class SentThings(Struct, forbid_unknown_fields=True):
    """Things of a kind that come, and values of others, as one step."""

    kind: str
    things: list[SentThing]
    edits: list[SentEdit] = []
    label: str = ""


class SentField(Struct, forbid_unknown_fields=True):
    """A field that a kind gets."""

    kind: str
    id: str
    type: str
    label: str = ""


class ThingEditor:
    """Shows and changes the things of the pack that an editor writes to."""

    def __init__(self, editor: PackEditor) -> None:
        self.editor, self.session = editor, editor.session

    def table(self, kind: str, language: str) -> dict[str, Any]:
        """The things of a kind as a table: its columns, and a row of values for each. Raises LookupError."""
        edition, loaded = self.session.edition(language), self.session.loaded_pack
        if kind not in edition.game.kinds:
            raise LookupError(kind)
        columns = new_controls(loaded, edition, edition.game.kinds[kind])
        rows = [(thing, thing_controls(loaded, edition, thing, has_choices=False))
                for thing in edition.game.of_kind(kind)]
        in_language = self.editor.in_language
        return {"kind": kind, "revision": self.session.revision, "language": language,
                "read_only": self.editor.read_only, "columns": [_told_column(one) for one in columns],
                "kinds": self._kinds(language),
                "rows": [{"id": thing.id, "path": f"{thing.kind}/{thing.id}",
                          "cells": [{"path": one.path, "sort": shown.sort, "value": shown.value}
                                    for one in controls for shown in (in_language(one, language),)]}
                         for thing, controls in rows]}

    def blank_form(self, kind: str, language: str) -> dict[str, Any]:
        """What a thing that is not there yet is asked for, and the types that a new field may have."""
        edition, loaded = self.session.edition(language), self.session.loaded_pack
        kinds = self._kinds(language)
        chosen = edition.game.kinds.get(kind) or next(iter(edition.game.kinds.values()), None)
        if chosen is None:
            raise LookupError(kind)
        controls = new_controls(loaded, edition, chosen)
        return {"kind": chosen.id, "kinds": kinds, "types": _known_types(edition.game.kinds), "fields": [
            {**_told_column(one), "path": one.path, "value": one.value} for one in controls]}

    def change_entry(self, sent: SentEntry) -> dict[str, Any]:
        """Copy, delete or move a thing. Raises RefusedEdit, OSError."""
        self.editor.may_write()
        loaded, kind = self.session.loaded_pack, sent.path.partition("/")[0]
        ids = set(self.session.game.things)
        with refusals():
            if sent.change == "copy":
                changes = with_copied_thing(loaded, sent.path, sent.id)
                ids.add(Ref(kind, sent.id))
            elif sent.change == "delete":
                changes = without_thing(loaded, sent.path)
                ids.discard(Ref(kind, sent.path.partition("/")[2]))
            else:
                changes = with_moved_thing(loaded, sent.path, sent.id or None)
        return self.editor.write_step(sent.label or sent.path, changes, lambda told: _other_things(told, ids))

    def add_things(self, sent: SentThings) -> dict[str, Any]:
        """Write things that come, and values of others. Raises RefusedEdit, OSError."""
        self.editor.may_write()
        kind = self.session.game.kinds.get(sent.kind)
        if kind is None or len(sent.things) > MOST_EDITS:
            raise RefusedEdit(msg("expected a kind of the pack, found {kind!r}", kind=sent.kind[:60]))
        name = next((one.id for one in kind.fields.values() if isinstance(one.type.required_type, NameType)), "")
        ids, new = set(self.session.game.things), []
        for one in sent.things:
            values = {key: value for key, value in one.values.items() if value is not None and value not in ("", [])}
            _check_values(values)
            id_ = one.id or _free_id(kind.id, str(values.get(name, "")), ids)
            new.append(NewThing(kind.id, id_, {key: values[key] for key in (*kind.fields, *values) if key in values}))
            if one.id == "":
                ids.add(Ref(kind.id, id_))
        edits = self.editor.checked_edits(sent.edits)
        with refusals():
            changes = with_new_things(self.session.loaded_pack, new, edits)
        ids |= {Ref(kind.id, one.id) for one in new}
        told = self.editor.write_step(sent.label or ", ".join(one.id for one in new), changes,
                                      lambda loaded: _other_things(loaded, ids))
        return {**told, "paths": [f"{kind.id}/{one.id}" for one in new]}

    def add_field(self, sent: SentField) -> dict[str, Any]:
        """Give a kind another field. Raises RefusedEdit, OSError."""
        self.editor.may_write()
        with refusals():
            changes = with_new_field(self.session.loaded_pack, sent.kind, sent.id or slug(sent.label), sent.type,
                                     sent.label)
        return self.editor.write_step(f"{sent.kind}: + {sent.label or sent.id}", changes)

    def _kinds(self, language: str) -> list[dict[str, str]]:
        """The kinds that have things, or could have."""
        game = self.session.edition(language).game
        return [{"id": one.id, "name": one.name.nom} for one in game.kinds.values()
                if one.fields or any(True for _ in game.of_kind(one.id))]


def _told_column(one: FieldControl) -> dict[str, Any]:
    return {"field": one.path.rpartition("/")[2], "label": one.label, "sort": one.sort, "choices": one.choices,
            "low": one.low, "high": one.high, "is_text": one.is_text, "is_optional": one.is_optional,
            "is_required": one.is_required}


def _known_types(kinds: Iterable[str]) -> list[str]:
    """The types that a field may have, as they are declared, with the kinds of the pack."""
    found = (one.replace("KIND", kind).replace("TYPE", "text") for one in types() if one != "TYPE or none"
             for kind in (kinds if "KIND" in one else ("",)))
    return [*dict.fromkeys(found)]


def _check_values(values: Mapping[str, Any]) -> None:
    if any(isinstance(one, dict | list) for value in values.values()
           for one in (value if isinstance(value, list) else [value])):
        raise RefusedEdit(msg("expected a single value or a list of them, found more; change it in the file"))


def _free_id(kind: str, name: str, taken: Iterable[Ref]) -> str:
    """An id made of a name, or of the kind, with a number where it is taken."""
    known, made, number = {one.id for one in taken if one.kind == kind}, slug(name) or slug(kind), 2
    id_ = made
    while id_ in known:
        id_, number = f"{made}-{number}", number + 1
    return id_


def _other_things(loaded: Loaded, wanted: set[Ref]) -> Message | None:
    """What is said where a pack has other things than it should, as when two rows are one thing."""
    found = set(loaded.game.things) if loaded.game is not None else set()
    return None if found == wanted else msg(
        "expected only this thing to change, found that {other} would change too; change it in the file",
        other=", ".join(map(str, sorted(found ^ wanted)[:3])))
