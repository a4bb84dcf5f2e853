"""Fetches the spreadsheets of the pack of the desk by wish, and tells what changes before it is taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from generator.load.pack import Loaded
from generator.localization import translated_text
from generator.message import msg, reason
from generator.safety.source_address import is_local_source
from generator.splice.yaml_changes import FileChange
from zecer_desk.pull.fetched_file import UnfetchedError
from zecer_desk.pull.pulled_sheets import PulledSheets, fetched_sheet, pulled_sheets, source_address, value_text
from zecer_desk.serve.editing import PackEditor, RefusedEdit

# changes of values that are told
MOST_CHANGES = 2000


class SentTake(Struct, forbid_unknown_fields=True):
    """What was shown, by its number, is taken."""

    number: int


class SheetPull:
    """What was fetched for the pack of an editor. With ``local``, addresses of this machine are fetched too."""

    def __init__(self, editor: PackEditor, local: bool = False) -> None:
        self.editor, self.local = editor, local
        self.number = 0
        self._pulled: PulledSheets | None = None

    def sources(self) -> list[dict[str, str]]:
        """The spreadsheets that come from an address, each with it."""
        loaded = self.editor.session.loaded_pack
        return [{"file": name, "address": source_address(loaded, name)} for name in sorted(loaded.sources)]

    def fetchable_pack(self) -> Loaded:
        """The pack whose spreadsheets may be fetched. Raises RefusedEdit, LookupError where none has a source."""
        self.editor.may_write()
        loaded = self.editor.session.loaded_pack
        if not loaded.sources:
            raise LookupError
        for one in self.sources():
            if is_local_source(one["address"]) and not self.local:
                raise RefusedEdit(msg("{file}: expected an address of the web, found {address}; if this machine is "
                                      "meant: --local", **one))
        return loaded

    def compare(self, loaded: Loaded, fetched: Mapping[str, bytes]) -> dict[str, Any]:
        """What the pack becomes with what was fetched. Raises RefusedEdit when no things can be read from it."""
        try:
            found = self._pulled = pulled_sheets(loaded, fetched)
        except UnfetchedError as fault:
            raise RefusedEdit(reason(fault)) from None
        self.number += 1
        return {"number": self.number, "files": [*found.files], "reordered": found.reordered,
                "more": max(0, len(found.changes) - MOST_CHANGES),
                "errors": [{"message": translated_text(one.message), "place": str(one.place or one.path)}
                           for one in found.errors],
                "changes": [{"thing": str(one.ref), "field": one.field, "old": value_text(one.old),
                             "new": value_text(one.new), "comes": one.old is None, "goes": one.new is None}
                            for one in found.changes[:MOST_CHANGES]]}

    def take(self, sent: SentTake) -> dict[str, Any]:
        """Write what was shown last, as one step. Raises RefusedEdit, LookupError for what was not shown."""
        found = self._pulled
        if found is None or sent.number != self.number:
            raise LookupError(sent.number)
        changes = [FileChange(name, found.loaded.sources[name].data, data) for name, data in found.files.items()]
        told = self.editor.write_step("zecer pull", changes)
        self._pulled = None
        return told


def fetched_sheets(loaded: Loaded) -> dict[str, bytes]:
    """The spreadsheets of a pack from their sources; called in a thread of its own. Raises RefusedEdit."""
    fetched = {}
    for name in sorted(loaded.sources):
        try:
            fetched[name] = fetched_sheet(loaded, name)
        except UnfetchedError as fault:
            raise RefusedEdit(msg("{file}: {why}", file=name, why=reason(fault))) from None
    return fetched
