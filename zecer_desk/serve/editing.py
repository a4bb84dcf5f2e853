"""What the page writes: each save is one step, tried before it is written, and taken back on wish."""

from __future__ import annotations

import base64
import binascii
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

import msgspec
from msgspec import Struct

from generator.load.pack import Loaded
from generator.message import Message, msg, reason
from generator.model.game import Thing
from generator.model.names import fault_of_name
from generator.safety.folder import Folder
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_tree import UneditableError, plain_value
from zecer_desk.edit.edit_history import EditHistory, EditStep
from zecer_desk.edit.face_edit import (
    with_copied_region,
    with_moved_region,
    with_new_region,
    with_region_values,
    without_region,
)
from zecer_desk.edit.field_controls import OTHER, FieldControl, thing_controls, value_control
from zecer_desk.edit.pack_edit import ValueEdit, changed_values
from zecer_desk.edit.picture_edit import with_new_picture
from zecer_desk.edit.theme_entry import with_theme_entry
from zecer_desk.icons.icon_edit import with_library_icon
from zecer_desk.icons.icon_library import find_icons, library_icons
from zecer_desk.serve.session import Session
from zecer_desk.serve.shown_face import is_inherited, told_face

READ_ONLY = msg("this pack is only shown: zecer serve was begun with --read-only, or the folder cannot be written to")
MOST_EDITS = 20_000


class SentEdit(Struct, forbid_unknown_fields=True):
    """A value as the page sends it."""

    path: str
    value: Any
    language: str = ""
    # what the page showed before; unset where it does not say
    old: Any = msgspec.UNSET


class SentSave(Struct, forbid_unknown_fields=True):
    """Values that are saved together, as one step, and the revision of the pack that the page shows."""

    edits: list[SentEdit]
    label: str = ""


class SentRegion(Struct, forbid_unknown_fields=True):
    """A change of a region: its ``values`` by key, and for a copy its new ``id``, for a move the id of the next one.

    ``own`` is a new face ``id`` that extends the ``face`` for the kinds of its values.
    """

    change: Literal["set", "add", "copy", "delete", "move", "own"]
    face: str
    region: str
    values: dict[str, Any] = {}
    id: str = ""
    label: str = ""


class SentIcon(Struct, forbid_unknown_fields=True):
    """An icon of the library that is copied into the pack under an id."""

    name: str
    id: str
    meaning: str = ""


class SentPicture(Struct, forbid_unknown_fields=True):
    """A picture that was dropped on the page: its file's name, its bytes (Base64), who made it, its licence.

    ``in_place``: it comes instead of the scene of its name.
    """

    name: str
    data: str
    artist: str = ""
    licence: str = ""
    in_place: bool = False


class RefusedEdit(ValueError):
    """A change that is not written; the message says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


@contextmanager
def refusals() -> Iterator[None]:
    """Within this context what cannot be edited is refused, with its reason."""
    try:
        yield
    except UneditableError as wrong:
        raise RefusedEdit(reason(wrong)) from None


class PackEditor:
    """Writes values of the pack that a session shows. ``adopt`` takes the pack as it is after a change."""

    def __init__(self, session: Session, adopt: Callable[[Callable[[], bool]], None], read_only: bool = False) -> None:
        self.session, self.adopt = session, adopt
        self.read_only = read_only or not os.access(session.folder, os.W_OK)
        self.history = EditHistory(Folder.of_path(session.folder))

    def form(self, path: str, language: str) -> dict[str, Any]:
        """The fields of the thing at a path, or the single value there. Raises LookupError for neither."""
        edition, loaded, thing = self.session.edition(language), self.session.loaded_pack, self._thing(path)
        if thing is not None:
            path, title = f"{thing.kind}/{thing.id}", edition.value(thing.ref)
            controls = thing_controls(loaded, edition, thing)
        else:
            controls, title = [value_control(loaded, path)], path
        return {"path": path, "title": title, "language": language, "read_only": self.read_only,
                "fields": [msgspec.to_builtins(self.in_language(one, language)) for one in controls]}

    def face(self, language: str, face: str) -> dict[str, Any]:
        """A face with its regions, for the page. Raises LookupError."""
        edition = self.session.edition(language)
        return {"read_only": self.read_only, **told_face(self.session.loaded_pack, edition, face)}

    def change_region(self, sent: SentRegion) -> dict[str, Any]:
        """Change, add, copy, delete or move a region of a face. Raises as ``save``."""
        self.may_write()
        loaded = self.session.loaded_pack
        with refusals():
            if sent.change == "set":
                change = with_region_values(loaded, sent.face, sent.region, sent.values)
            elif sent.change == "add" and (fault := fault_of_name(sent.region)) is not None:
                raise RefusedEdit(fault)
            elif sent.change == "add":
                change = with_new_region(loaded, sent.face, sent.region, sent.values)
            elif sent.change == "copy":
                change = with_copied_region(loaded, sent.face, sent.region, sent.id, sent.values.get("box", []))
            elif sent.change == "own" and (fault := fault_of_name(sent.id)) is not None:
                raise RefusedEdit(fault)
            elif sent.change == "own":
                kinds = sent.values.get("for", [])
                for kind in kinds if isinstance(kinds, list) else [kinds]:
                    if kind not in self.session.game.kinds:
                        raise LookupError(kind)
                line = {"extends": sent.face, "for": kinds}
                change = with_theme_entry(loaded, "faces", sent.id, line)
            elif sent.change == "delete":
                change = without_region(loaded, sent.face, sent.region, is_inherited(loaded, sent.face, sent.region))
            else:
                change = with_moved_region(loaded, sent.face, sent.region, sent.id or None)
        return self.write_step(sent.label or f"{sent.face}.{sent.region}", [change])

    def icons(self, words: str) -> list[dict[str, str]]:
        """The icons of the library that a search finds, with their drawings."""
        return [{"name": one.name, "author": one.author, "licence": one.licence, "svg": one.svg}
                for one in find_icons(words)]

    def take_icon(self, sent: SentIcon) -> dict[str, Any]:
        """Copy an icon of the library into the pack. Raises as ``save``, LookupError for an unknown one."""
        self.may_write()
        icon = library_icons()[sent.name]
        if fault_of_name(sent.id) is not None:
            raise RefusedEdit(fault_of_name(sent.id) or msg("the pack cannot be read with this change"))
        with refusals():
            changes = with_library_icon(self.session.loaded_pack, icon, sent.id, sent.meaning or sent.id)
        return self.write_step(f"+ {sent.id}", changes)

    def take_picture(self, sent: SentPicture) -> dict[str, Any]:
        """Put a picture into the pack. Raises as ``save``."""
        self.may_write()
        try:
            data = base64.b64decode(sent.data, validate=True)
        except binascii.Error:
            raise RefusedEdit(msg("expected the bytes of a picture, found others")) from None
        with refusals():
            rights = {"artist": sent.artist, "licence": sent.licence}
            changes = with_new_picture(self.session.loaded_pack, sent.name, data, rights, sent.in_place)
        return self.write_step(f"+ {sent.name}", changes)

    def targets(self, language: str) -> dict[str, list[tuple[str, str]]]:
        """What the placeholders of a text may name: ids by kind of placeholder, each with what it is called."""
        edition = self.session.edition(language)
        game = edition.game
        return {
            "ref": [(clause.number, edition.line(clause.title) if clause.title is not None else "")
                    for clause in game.clauses()],
            "name": [(str(ref), edition.value(ref)) for ref in game.things],
            "value": [(id_, edition.value(one)) for id_, one in game.values.items()],
            "icon": [(id_, edition.line(icon.meaning)) for id_, icon in game.theme.icons.items()],
            "term": [(id_, term.forms.get(edition.language, {}).get("nom", "")) for id_, term in game.terms.items()]}

    def state(self) -> dict[str, Any]:
        """Whether the page may write, and what it may undo and redo."""
        return {"read_only": self.read_only, **{
            name: steps[-1].label if steps else None
            for name, steps in (("undo", self.history.done), ("redo", self.history.undone))}}

    def save(self, sent: SentSave) -> dict[str, Any]:
        """Write values, if the pack can be read with them. Raises RefusedEdit, OSError."""
        self.may_write()
        edits = self.checked_edits(sent.edits)
        with refusals():
            changes = changed_values(self.session.loaded_pack, edits)
        value = f"{edits[0].language} {edits[0].path}" if len(edits) == 1 else ""
        return self.write_step(sent.label or ", ".join(dict.fromkeys(one.path for one in edits)), changes,
                               lambda loaded: _other_list(loaded, edits), value)

    def checked_edits(self, sent: Sequence[SentEdit]) -> list[ValueEdit]:
        """The values that are sent. Raises RefusedEdit for too many, and for what is no longer as the page showed it.
        """
        if len(sent) > MOST_EDITS:
            raise RefusedEdit(msg("expected at most {most} values at once, found {count}", most=MOST_EDITS,
                                  count=len(sent)))
        for one in sent:
            self._check_base(one)
        return [ValueEdit(one.path, one.value, one.language) for one in sent]

    def _check_base(self, one: SentEdit) -> None:
        """Raises RefusedEdit for a value that is no longer what the page showed when it was typed over."""
        if one.old is msgspec.UNSET or one.language not in ("", self.session.game.language):
            return
        spot = self.session.loaded_pack.places.spot(one.path)
        if spot is None:
            return
        now = plain_value(spot.node)
        shown = now.rstrip("\n") if isinstance(now, str) else now
        if shown != one.old:
            raise RefusedEdit(msg("it was changed elsewhere meanwhile: {value!r} stands there now",
                                  value=str(shown)[:80]))

    def write_step(self, label: str, changes: Sequence[FileChange],
                   fault_in: Callable[[Loaded], Message | None] = lambda loaded: None, value: str = ""
                   ) -> dict[str, Any]:
        """Write changed files as one step, if the pack can be read with them and then has no ``fault_in`` it; the same
        ``value`` again joins its step.

        Raises RefusedEdit, OSError.
        """
        self.may_write()
        opened = self.session.try_contents({one.name: one.after for one in changes if one.after is not None})
        fault = _new_error(self.session.loaded_pack, opened.loaded) or fault_in(opened.loaded)
        if fault is not None or opened.edition is None:
            raise RefusedEdit(fault or msg("the pack cannot be read with this change"))
        with refusals():
            step = self.history.make_step(label, changes, value)
        if step is not None:
            self.adopt(lambda: self.session.adopt(opened))
        return self._told_step(step)

    def undo(self) -> dict[str, Any]:
        """Take the last step back. Raises RefusedEdit, LookupError."""
        return self._turn_step(self.history.undo)

    def redo(self) -> dict[str, Any]:
        """Make the step again that was taken back last. Raises RefusedEdit, LookupError."""
        return self._turn_step(self.history.redo)

    def _turn_step(self, turn: Callable[[], EditStep]) -> dict[str, Any]:
        self.may_write()
        with refusals():
            step = turn()
        self.adopt(self.session.open)
        return self._told_step(step)

    def _told_step(self, step: EditStep | None) -> dict[str, Any]:
        return {"revision": self.session.revision, "label": step.label if step is not None else "",
                "files": step.files if step is not None else (), **self.state()}

    def may_write(self) -> None:
        """Raises RefusedEdit for a pack that is only shown."""
        if self.read_only:
            raise RefusedEdit(READ_ONLY)

    def _thing(self, path: str) -> Thing | None:
        kind, _, rest = path.partition("/")
        id_ = rest.partition("/")[0]
        return next((one for one in self.session.game.things.values() if (one.kind, one.id) == (kind, id_)), None)

    def in_language(self, control: FieldControl, language: str) -> FieldControl:
        """A text with its translation as its value; lists of texts are only shown in other languages."""
        if not control.is_text or language == self.session.game.language:
            return control
        if isinstance(control.value, list):
            return msgspec.structs.replace(control, sort=OTHER, value="\n".join(map(str, control.value)))
        return msgspec.structs.replace(control, value=self.session.translation(control.path, language))


def _new_error(before: Loaded, after: Loaded) -> Message | None:
    """The first error that a change brings."""
    known = {(one.rule, one.path, str(one.message)) for one in before.findings}
    return next((one.message for one in after.findings
                 if one.severity == "error" and (one.rule, one.path, str(one.message)) not in known), None)



def _other_list(loaded: Loaded, edits: Sequence[ValueEdit]) -> Message | None:
    """The first list that is read otherwise than it was given: what parts the values of a cell is guessed."""
    for one in edits:
        spot = loaded.places.spot(one.path) if isinstance(one.value, list) else None
        if spot is not None and (told := plain_value(spot.node)) != one.value:
            return msg("expected the list {value}, which would be read as {told}; write it in the spreadsheet",
                       value=str(one.value)[:80], told=str(told)[:80])
    return None
