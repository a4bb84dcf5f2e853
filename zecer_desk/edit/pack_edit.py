"""Changes data of a pack where they stand: in YAML, in a spreadsheet, or in the catalogue of a language.

What is changed is found by its path, as findings name it. Nothing is written here: the new contents are returned.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from generator.load.pack import Loaded
from generator.load.reader import DatumSpot
from generator.load.sheets.sheet_grid import BREAK, SheetOrigin
from generator.load.tree import Node, Scalar
from generator.message import msg
from generator.safety.pack_files import read
from generator.splice.po_string import po_with_string
from generator.splice.yaml_changes import FileChange, NewEntries, YamlChanges
from generator.splice.yaml_tree import (
    ChangedOutsideError,
    NodeChain,
    Plain,
    UneditableError,
    bare_text,
    chain_to,
    parsed_root,
    with_text,
)
from generator.translate.catalogue import catalogue_files, sheet_of
from generator.translate.extract import context_of
from zecer_desk.edit.sheet_file import SheetFile, sheet_file

NOMINATIVE = "nom"
# what stands between the values of a list in a cell, with its spaces
BETWEEN_VALUES = re.compile(rf"\s*[|;\n{BREAK}]\s*")


class ValueEdit(Struct, frozen=True):
    """A new value of a datum; with a ``language`` other than the pack's, of its translation."""

    path: str
    value: Plain
    language: str = ""


def changed_values(loaded: Loaded, edits: Sequence[ValueEdit]) -> tuple[FileChange, ...]:
    """The files in which these values stand, with them changed.

    Raises UneditableError for what cannot be changed by itself, OSError for a file that cannot be read.
    """
    change = PackChange(loaded)
    for one in edits:
        change.give_value(one)
    return change.files()


class PackChange:
    """Changes of the files of one pack as it was read, which come out together."""

    def __init__(self, loaded: Loaded) -> None:
        assert loaded.game is not None
        self.loaded, self.game, self.places = loaded, loaded.game, loaded.places
        self.roots: dict[str, Node] = {}
        self.yaml: dict[str, YamlChanges] = {}
        self.sheets: dict[str, tuple[bytes, SheetFile]] = {}
        self.others: dict[str, tuple[bytes | None, bytes]] = {}

    def files(self) -> tuple[FileChange, ...]:
        """The files that change. Raises UneditableError, OSError."""
        found = [FileChange(name, *self.with_text_change(name, partial(changes.applied_to, file=name)))
                 for name, changes in self.yaml.items()]
        found += [FileChange(name, before, file.data()) for name, (before, file) in self.sheets.items()]
        found += [FileChange(name, *both) for name, both in self.others.items()]
        return tuple(one for one in found if one.before != one.after)

    def give_value(self, one: ValueEdit) -> None:
        """Change a value, or its translation; a value that its thing did not have comes, None goes."""
        if one.language not in ("", self.game.language):
            self._translate(one)
            return
        spot = self.places.spot(one.path) or self._named_spot(one.path)
        node = spot.node if spot is not None else None
        if node is None:
            self._add(one)
        elif isinstance(node.origin, SheetOrigin):
            file = self.sheet(node.origin)
            old = node.origin.text[node.start : node.end]
            file.fill(node.origin, *node.origin.cell(node.start), cell_text(one.value, old))
        elif one.value is None:
            self.of_yaml(node.file).gone.append(self.chain(node).steps)
        else:
            self.of_yaml(node.file).values.append((self.chain(node), one.value))

    def of_yaml(self, name: str) -> YamlChanges:
        """What changes in a file of YAML."""
        return self.yaml.setdefault(name, YamlChanges())

    def sheet(self, origin: SheetOrigin) -> SheetFile:
        """The file of a sheet while it changes. Raises UneditableError, OSError."""
        if origin.name not in self.sheets:
            before = read(self.loaded.folder, origin.name)
            self.sheets[origin.name] = before, sheet_file(before, origin)
        return self.sheets[origin.name][1]

    def chain(self, node: Node) -> NodeChain:
        """The chain from the root of its file to a node. Raises UneditableError."""
        chain = chain_to(self.root(node.file), node.start, node.length)
        if chain is None:
            raise UneditableError(msg("expected a value at {place}, found none", place=node.place))
        return chain

    def root(self, name: str) -> Node:
        """The root of a file of YAML. Raises UneditableError."""
        if name not in self.roots:
            self.roots[name] = parsed_root(bare_text(self.loaded, name), name)
        return self.roots[name]

    def with_text_change(self, name: str, change: Callable[[str], str]) -> tuple[bytes, bytes]:
        """The bytes of a file, which must say what was read of it, before and after a change."""
        before, text = read(self.loaded.folder, name), bare_text(self.loaded, name)
        after = with_text(before, text, change(text))
        if after is None:
            raise ChangedOutsideError(msg("expected {file} as it was read, found it changed since", file=name))
        return before, after

    def column(self, origin: SheetOrigin, key: str) -> int:
        """The column, from 1, of a field. Raises UneditableError where a sheet has none."""
        found = next((at for at, keys in enumerate(origin.columns) if keys[:1] == (key,) and keys[1:] in (
            (), (NOMINATIVE,))), None)
        if found is None:
            raise UneditableError(msg("expected a column with {key} in {file}, found none; add it to the sheet",
                                      key=key, file=origin.name))
        return found + 1

    def _named_spot(self, path: str) -> DatumSpot | None:
        """The spot of a name that is one word, asked for by its form."""
        above, _, form = path.rpartition("/")
        spot = self.places.spot(above) if form == NOMINATIVE else None
        return spot if spot is not None and isinstance(spot.node, Scalar) else None

    def _add(self, one: ValueEdit) -> None:
        """Write a value that its thing did not have; none needs no writing."""
        above, _, key = one.path.rpartition("/")
        spot = self.places.spot(above)
        if spot is None:
            raise UneditableError(msg("expected {path} in a file of the pack, found it nowhere", path=one.path))
        if isinstance(spot.node.origin, SheetOrigin):
            origin = spot.node.origin
            row, _ = origin.cell(spot.node.start)
            self.sheet(origin).fill(origin, row, self.column(origin, key), cell_text(one.value))
        elif one.value is not None:
            kind = self.game.kinds.get(above.partition("/")[0]) if above.count("/") == 1 else None
            self.of_yaml(spot.node.file).new.append(NewEntries(
                self.chain(spot.node).steps, {key: one.value}, order=(*kind.fields,) if kind is not None else ()))

    def _translate(self, one: ValueEdit) -> None:
        """Give a string of a catalogue another translation."""
        context = context_of(one.path.removesuffix(f"/{NOMINATIVE}"))
        if not isinstance(one.value, str):
            raise UneditableError(msg("expected a text to translate {path}, found another value", path=one.path))
        for file in catalogue_files(self.loaded.folder, one.language):
            name = file.relative_to(self.loaded.folder).as_posix()
            before, now = self.others.get(name) or (read(self.loaded.folder, name),) * 2
            if any(entry.context == context for entry in sheet_of(name, now.decode()).entries):
                self.others[name] = before, po_with_string(now.decode(), context, one.value).encode()
                return
        raise UneditableError(msg("expected a string {context!r} in the catalogues of {language}, found none; bring "
                                  "them up to date: zecer i18n update {language}", context=context,
                                  language=one.language))


def cell_text(value: Plain, old: str = "") -> str:
    """A value as a cell shows it; of a list with what stood between its values, if that parts them."""
    if isinstance(value, list):
        texts = [cell_text(one) for one in value]
        found = BETWEEN_VALUES.search(old)
        free = " | " if any("," in text for text in texts) else ", "
        between = found[0].replace(BREAK, "\n") if found is not None else free
        return between.join(texts)
    if isinstance(value, dict):
        raise UneditableError(msg("expected a single value or a list of them, found more; change it in the file"))
    return "" if value is None else str(value).upper() if isinstance(value, bool) else str(value)
