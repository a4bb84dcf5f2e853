"""Updates a catalogue to the current game. No translation is lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.records import replace
from generator.translate.alike_sources import alike_sources
from generator.translate.catalogue import MAX_LENGTH, Catalogue, Entry, PoFile, header
from generator.translate.extract import THINGS, SourceString, by_group, group_of
from zecer_i18n.catalogue_parts import in_parts, whole_name

# of strings that say where a file comes from
PROVENANCE = "provenance."
GUIDE = "What to keep, and how to try a translation out: docs/translating.md"


class MergeTally(Struct, frozen=True):
    """What a merge changed, by context."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    guessed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


def merge(old: Catalogue, found: Sequence[SourceString], project: str, base: str = "", day: str = ""
          ) -> tuple[Catalogue, MergeTally]:
    """The catalogue for the current strings of the game, and what was changed.

    An entry with the same context and source is unchanged. A changed source makes its translation fuzzy and keeps the
    former source. A moved string keeps its translation; a new string whose source is known elsewhere gets that
    translation as fuzzy. Removed strings become obsolete. ``base`` is the language of the pack; ``day``, such as
    ``2026-11-25``, is noted on fuzzy translations that have none yet.
    """
    merger = _Merger(old, found, day)
    things = old.sheets.get(f"{THINGS}.po")
    sheets = {}
    for group, own in by_group(found).items():
        name = f"{group}.po"
        entries = [entry for message in own for entry in merger.entries(message)]
        before = old.sheets.get(name) or (things if group.startswith(THINGS) else None)
        head = header(old.language, project, before.header if before else None, base)
        sheets[name] = PoFile(name, tuple(entries), head, before.comment if before else GUIDE)
    merger.retire(sheets)
    parts = {part.name: part for sheet in sheets.values() for part in in_parts(sheet)}
    return Catalogue(old.language, dict(sorted(parts.items()))), merger.tally()


class _Merger:
    def __init__(self, old: Catalogue, found: Sequence[SourceString], day: str) -> None:
        self.old, self.day = old, day
        self.sources = {message.context: message.source for message in found}
        self.here: dict[str, Entry] = {}
        self.known: dict[str, list[Entry]] = {}
        for entry in old.entries:
            held = self.here.get(entry.context)
            if held is None or (_worth(entry) > _worth(held)):
                self.here[entry.context] = entry
            if entry.target:
                self.known.setdefault(entry.source, []).append(entry)
        # forms that a translator added to a name
        self.extra: dict[str, list[Entry]] = {}
        for entry in self.here.values():
            base, bar, _ = entry.context.partition("|")
            if bar and entry.context not in self.sources and base in self.sources and not entry.obsolete:
                self.extra.setdefault(base, []).append(entry)
        self.used: set[int] = set()
        self.log: dict[str, list[str]] = {key: [] for key in ("added", "changed", "moved", "guessed", "gone")}

    def entries(self, message: SourceString) -> list[Entry]:
        """The entry of a message, and forms of a name that its translator has added."""
        entry = self._entry(message)
        # only the file: with line numbers, an inserted comment would change every catalogue
        places = ((message.place.file, ""),) if message.place is not None else ()
        flags = tuple(flag for flag in entry.flags if not flag.startswith(MAX_LENGTH))
        flags += (f"{MAX_LENGTH}{message.longest}",) if message.longest else ()
        waiting = (entry.waiting or self.day) if entry.fuzzy and entry.target else ""
        own = replace(entry, context=message.context, source=message.source, notes=message.notes, places=places,
                      obsolete=False, flags=flags, waiting=waiting)
        extra = self.extra.get(message.context, [])
        self.used.update(map(id, extra))
        return [own, *extra]

    def _entry(self, message: SourceString) -> Entry:
        old = self.here.get(message.context)
        if old is not None and old.source == message.source:
            self.used.add(id(old))
            said = "" if old.target else self._said_elsewhere(message)
            return replace(old, target=said) if said else old
        moved = self._moved_entry(message)
        if moved is not None:
            self.used.add(id(moved))
            self.log["moved"].append(message.context)
            return moved
        if old is not None and old.target:
            return self._changed_entry(old, message)
        if said := self._said_elsewhere(message):
            self.log["added"].append(message.context)
            return Entry(message.context, message.source, said)
        known = next(iter(self.known.get(message.source, ())), None)
        if known is not None and not message.seed:
            self.log["guessed"].append(message.context)
            return Entry(message.context, message.source, known.target, fuzzy=True)
        if old is None:
            self.log["added"].append(message.context)
        else:
            self.used.add(id(old))
        return Entry(message.context, message.source, message.seed)

    def _said_elsewhere(self, message: SourceString) -> str:
        """The finished translation of a phrase of provenance, which many files have in common; else empty."""
        if not message.context.startswith(PROVENANCE):
            return ""
        return next((one.target for one in self.known.get(message.source, ())
                     if one.is_done and one.context.startswith(PROVENANCE)), "")

    def _changed_entry(self, old: Entry, message: SourceString) -> Entry:
        self.used.add(id(old))
        if alike_sources(old.source, message.source):
            return old
        self.log["changed"].append(message.context)
        return replace(old, fuzzy=True, previous=(old.fuzzy and old.previous) or old.source)

    def _moved_entry(self, message: SourceString) -> Entry | None:
        """The entry with the same source in a similar field, whose place no longer has it."""
        field = message.context.rpartition(".")[2]
        for entry in self.known.get(message.source, ()):
            left = self.sources.get(entry.context) != entry.source
            if left and id(entry) not in self.used and _field_like(entry.context, field):
                return entry
        return None

    def retire(self, sheets: dict[str, PoFile]) -> None:
        """Append the remaining old entries to the new sheets."""
        live = {(one.context, one.source, one.target) for sheet in sheets.values() for one in sheet.entries}
        for name, sheet in self.old.sheets.items():
            # msgfmt takes an obsolete string that is in use again for a second definition
            left = [entry for entry in sheet.entries if id(entry) not in self.used and (entry.target or entry.remarks)
                    and (entry.context, entry.source, entry.target) not in live]
            fresh = [entry for entry in left if not entry.obsolete]
            self.log["gone"] += [entry.context for entry in fresh]
            bare = {"obsolete": True, "fuzzy": False, "previous": None, "places": (), "notes": ""}
            homes: dict[str, list[Entry]] = {}
            for entry in left:
                gone = replace(entry, **bare)
                homes.setdefault(_home(whole_name(name), entry.context), []).append(gone)
            for home, all_gone in homes.items():
                held = sheets.get(home) or replace(sheet, name=home, entries=())
                sheets[home] = replace(held, entries=(*held.entries, *all_gone))

    def tally(self) -> MergeTally:
        return MergeTally(**{key: tuple(contexts) for key, contexts in self.log.items()})


def _home(name: str, context: str) -> str:
    """The sheet of a removed string: its own, or the one of its kind for strings of the former file of all things."""
    return f"{group_of(context.replace('.', '/'))}.po" if name == f"{THINGS}.po" else name


def _worth(entry: Entry) -> int:
    return 4 * (not entry.obsolete) + 2 * bool(entry.target) + (not entry.fuzzy)


def _field_like(context: str, field: str) -> bool:
    """True if a string was of the same field; the number or key of a list item does not count."""
    own = context.rpartition(".")[2]
    return own == field or own.isdigit() == field.isdigit() is True
