"""The progress of a translation by component: finished, fuzzy, same as the source, missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from msgspec import Struct

from generator.model.game import Game
from generator.records import replace
from generator.share import folder
from generator.translate.catalogue import FOLDER, UI, Entry, read_catalogue, read_sheet
from generator.translate.extract import THINGS, SourceString, group_of, messages
from generator.translate.ui import LOCALE
from generator.translate.walk import has_words

ENGINE = "engine"


class ComponentStatus(Struct, frozen=True):
    """A component: its strings and words, and how many of each are translated; ``same`` equal their source.

    ``long`` are too long for their places on pieces; None if they were not laid out.
    """

    name: str
    file: str
    total: int
    done: int
    fuzzy: int
    same: int
    words: int
    words_done: int
    long: int | None = None

    @property
    def missing(self) -> int:
        return self.total - self.done - self.fuzzy


def status(pack: Path, game: Game, language: str,
           wanted: Callable[[str], bool] = lambda path: True, long: Collection[str] | None = None,
           ) -> list[ComponentStatus]:
    """The progress of a game's components and of the engine's words. Raises BadCatalogue.

    Only data whose path is ``wanted`` are counted; ``long`` are those that do not fit their pieces, if that is known.
    """
    entries = read_catalogue(pack, language).by_context()
    groups: dict[tuple[str, str], list[tuple[str, Entry | None]]] = {}
    too_long: Counter[tuple[str, str]] = Counter()
    for message in messages(game, language, notes=False):
        if not message.optional and wanted(message.path):
            group = group_of(message.path)
            # things are counted by their kind: each deck can be translated on its own
            component = message.path.partition("/")[0] if group.startswith(f"{THINGS}-") else group
            groups.setdefault((component, f"{group}.po"), []).append(
                (message.source, _current(entries.get(message.context), message))
            )
            too_long[component, f"{group}.po"] += message.path in (long or ())
    parts = [replace(_part(*key, strings), long=None if long is None else too_long[key])
             for key, strings in groups.items()]
    return sorted([*parts, *_engine(pack, language)], key=lambda part: (part.file, part.name))


def _current(entry: Entry | None, message: SourceString) -> Entry | None:
    """The entry of a message; one of a former source counts as fuzzy."""
    if entry is None or entry.source == message.source or not entry.target:
        return entry
    return Entry(entry.context, message.source, entry.target, fuzzy=True)


def _part(name: str, file: str, strings: Iterable[tuple[str, Entry | None]]) -> ComponentStatus:
    listed = list(strings)
    there = [(source, entry) for source, entry in listed if entry is not None]
    done = [source for source, entry in there if entry.is_done]
    return ComponentStatus(
        name, file, len(listed), len(done),
        sum(bool(entry.target) and entry.fuzzy for _, entry in there),
        sum(entry.is_done and entry.target == source and has_words(source) for source, entry in there),
        sum(len(source.split()) for source, _ in listed), sum(len(source.split()) for source in done),
    )


def _engine(pack: Path, language: str) -> list[ComponentStatus]:
    """The progress of the engine's words, which a pack may override."""
    own = pack / FOLDER / language / UI
    try:
        engine = folder(LOCALE) / language / UI
    except FileNotFoundError:
        return []
    strings: dict[str, Entry | None] = {}
    for path, root in ((engine, None), (own, pack)):
        for entry in read_sheet(path, root).entries if path.exists() else ():
            if not entry.obsolete and not (entry.source in strings and not entry.is_done):
                strings[entry.source] = entry
    return [_part(ENGINE, UI, strings.items())] if strings else []
