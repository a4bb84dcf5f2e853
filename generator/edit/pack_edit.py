"""Changes data of a pack where they stand: in YAML, in a spreadsheet, or in the catalogue of a language.

What is changed is found by its path, as findings name it. Nothing is written here: the new contents are returned.
"""

from __future__ import annotations

import codecs
import io
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from generator.edit.csv_cell import csv_with_cell
from generator.edit.po_string import po_with_string
from generator.edit.workbook_cell import CONTENT, ods_with_cell, with_part, xlsx_with_cell
from generator.edit.yaml_edit import with_new_values
from generator.edit.yaml_entry import with_copied_entry, with_moved_entry, with_new_entry, without_entry
from generator.edit.yaml_tree import (
    NodeChain,
    Plain,
    Steps,
    UneditableError,
    bare_text,
    chain_by_steps,
    chain_to,
    parsed_root,
    with_text,
)
from generator.load.languages import ENCODINGS
from generator.load.pack import Loaded
from generator.load.reader import DatumSpot
from generator.load.sheets.csv_cells import DELIMITERS, csv_grid
from generator.load.sheets.sheet_grid import CellGrid, SheetOrigin, letters
from generator.load.sheets.xlsx_cells import XlsxBook
from generator.load.tree import Node, Scalar
from generator.message import msg
from generator.safety.pack_files import read
from generator.translate.catalogue import catalogue_files, sheet_of
from generator.translate.extract import context_of

UTF8, UTF16, NOMINATIVE = "utf-8", "utf-16", "nom"


class ChangedOutsideError(UneditableError):
    """A file that is no longer as it was read."""


class ValueEdit(Struct, frozen=True):
    """A new value of a datum; with a ``language`` other than the pack's, of its translation."""

    path: str
    value: Plain
    language: str = ""


class FileChange(Struct, frozen=True):
    """A file of the pack: its bytes before a change, and after it; None for no file."""

    name: str
    before: bytes | None
    after: bytes | None


def changed_values(loaded: Loaded, edits: Sequence[ValueEdit]) -> tuple[FileChange, ...]:
    """The files in which these values stand, with them changed.

    Raises UneditableError for what cannot be changed by itself, OSError for a file that cannot be read.
    """
    return tuple(one for one in _PackEdit(loaded).changes(edits) if one.before != one.after)


def without_thing(loaded: Loaded, path: str) -> FileChange:
    """The file of a thing without it. Raises as ``changed_values``."""
    return _PackEdit(loaded).entry(path, lambda text, chain: without_entry(text, chain))


def with_copied_thing(loaded: Loaded, path: str, id_: str) -> FileChange:
    """The file of a thing with a copy behind it. Raises as ``changed_values``."""
    return _PackEdit(loaded).entry(path, lambda text, chain: with_copied_entry(text, chain, id_))


def with_moved_thing(loaded: Loaded, path: str, before: str | None) -> FileChange:
    """The file of a thing that stands before another one of it, or last. Raises as ``changed_values``."""
    return _PackEdit(loaded).entry(path, lambda text, chain: with_moved_entry(text, chain, before))


class YamlChanges(Struct):
    """What changes in a YAML file: values by their nodes, entries that go, new ones by the steps to their mapping."""

    values: list[tuple[NodeChain, Plain]] = []
    gone: list[Steps] = []
    new: list[tuple[Steps, str, Plain]] = []

    def applied_to(self, text: str, file: str) -> str:
        """The text of the file with all of it. Raises UneditableError."""
        if self.values:
            text = with_new_values(text, self.values)
        for steps in self.gone:
            text = without_entry(text, _chain_in(text, file, steps))
        for steps, key, value in self.new:
            text = with_new_entry(text, _chain_in(text, file, steps), key, value)
        return text


def _chain_in(text: str, file: str, steps: Steps) -> NodeChain:
    found = chain_by_steps(parsed_root(text, file), steps)
    assert found is not None
    return found


class _PackEdit:
    """Changes of the files of one pack as it was read."""

    def __init__(self, loaded: Loaded) -> None:
        assert loaded.game is not None
        self.loaded, self.game, self.places = loaded, loaded.game, loaded.places
        self.roots: dict[str, Node] = {}

    def changes(self, edits: Sequence[ValueEdit]) -> Iterator[FileChange]:
        """The changed files: YAML and catalogues once for all their values, of spreadsheets cell after cell."""
        yaml: dict[str, YamlChanges] = {}
        others: dict[str, tuple[bytes, bytes]] = {}
        for one in edits:
            if one.language not in ("", self.game.language):
                self._translate(one, others)
                continue
            spot = self.places.spot(one.path) or self._named_spot(one.path)
            node = spot.node if spot is not None else None
            if node is None:
                self._add(one, yaml, others)
            elif isinstance(node.origin, SheetOrigin):
                self._fill_cell(node.origin, *node.origin.cell(node.start), _cell_text(one.value), others)
            elif one.value is None:
                yaml.setdefault(node.file, YamlChanges()).gone.append(self._chain(node).steps)
            else:
                yaml.setdefault(node.file, YamlChanges()).values.append((self._chain(node), one.value))
        for name, changes in yaml.items():
            others[name] = self._file_with_change(name, partial(changes.applied_to, file=name))
        return (FileChange(name, *both) for name, both in others.items())

    def entry(self, path: str, change: Callable[[str, NodeChain], str]) -> FileChange:
        """The file of an entry with that or its neighbours changed."""
        spot = self.places.spot(path)
        if spot is None or isinstance(spot.node.origin, SheetOrigin):
            raise UneditableError(msg("expected {path} in a file of YAML; change it where it stands", path=path))
        chain = self._chain(spot.node)
        return FileChange(spot.node.file, *self._file_with_change(spot.node.file, lambda text: change(text, chain)))

    def _named_spot(self, path: str) -> DatumSpot | None:
        """The spot of a name that is one word, asked for by its form."""
        above, _, form = path.rpartition("/")
        spot = self.places.spot(above) if form == NOMINATIVE else None
        return spot if spot is not None and isinstance(spot.node, Scalar) else None

    def _chain(self, node: Node) -> NodeChain:
        name = node.file
        if name not in self.roots:
            self.roots[name] = parsed_root(bare_text(self.loaded, name), name)
        chain = chain_to(self.roots[name], node.start, node.length)
        if chain is None:
            raise UneditableError(msg("expected a value at {place}, found none", place=node.place))
        return chain

    def _file_with_change(self, name: str, change: Callable[[str], str]) -> tuple[bytes, bytes]:
        """The bytes of a file, which must say what was read of it, before and after a change."""
        before, text = read(self.loaded.folder, name), bare_text(self.loaded, name)
        after = with_text(before, text, change(text))
        if after is None:
            raise ChangedOutsideError(msg("expected {file} as it was read, found it changed since", file=name))
        return before, after

    def _add(self, one: ValueEdit, yaml: dict[str, YamlChanges], others: dict[str, tuple[bytes, bytes]]) -> None:
        """Write a value that its thing did not have; none needs no writing."""
        above, _, key = one.path.rpartition("/")
        spot = self.places.spot(above)
        if spot is None:
            raise UneditableError(msg("expected {path} in a file of the pack, found it nowhere", path=one.path))
        if isinstance(spot.node.origin, SheetOrigin):
            origin = spot.node.origin
            row, _ = origin.cell(spot.node.start)
            column = self._column(origin, above.partition("/")[0], key)
            self._fill_cell(origin, row, column, _cell_text(one.value), others)
        elif one.value is not None:
            changes = yaml.setdefault(spot.node.file, YamlChanges())
            changes.new.append((self._chain(spot.node).steps, key, one.value))

    def _column(self, origin: SheetOrigin, kind: str, key: str) -> int:
        """The column, from 1, in which other things of a sheet have a value. Raises UneditableError where none has."""
        for thing in self.game.of_kind(kind):
            spot = self.places.spot(f"{kind}/{thing.id}/{key}")
            if spot is not None and spot.node.origin is origin:
                return origin.cell(spot.node.start)[1]
        raise UneditableError(msg("expected a column with {key} in {file}, found it in no row; write it there",
                                  key=key, file=origin.name))

    def _fill_cell(self, origin: SheetOrigin, row: int, column: int, text: str,
                   others: dict[str, tuple[bytes, bytes]]) -> None:
        name = origin.name
        before, now = others.get(name) or (read(self.loaded.folder, name),) * 2
        if origin.is_text:
            encoding, grid = _csv_as_read(before, origin)
            if before != now:
                grid = csv_grid(_text_of_bytes(now, encoding), name, grid.delimiter)
            cells = grid.rows[row - 1]
            if column > len(cells):
                why = msg("expected a cell {cell}, found the sheet without it; write it in the spreadsheet",
                          cell=f"{letters(column)}{row}")
                raise UneditableError(why)
            after = csv_with_cell(now, cells[column - 1], text, grid.delimiter, encoding)
        elif name.lower().endswith(".xlsx"):
            part = XlsxBook.from_bytes(now).sheets[origin.sheet]
            after = with_part(now, part, xlsx_with_cell(_member(now, part), row, column, text))
        elif name.lower().endswith(".ods"):
            after = with_part(now, CONTENT, ods_with_cell(_member(now, CONTENT), origin.sheet, row, column, text))
        else:
            raise UneditableError(msg("expected a sheet (CSV, XLSX, ODS), found {file}; change it there", file=name))
        others[name] = before, after

    def _translate(self, one: ValueEdit, others: dict[str, tuple[bytes, bytes]]) -> None:
        """Give a string of a catalogue another translation."""
        context = context_of(one.path.removesuffix(f"/{NOMINATIVE}"))
        if not isinstance(one.value, str):
            raise UneditableError(msg("expected a text to translate {path}, found another value", path=one.path))
        for file in catalogue_files(self.loaded.folder, one.language):
            name = file.relative_to(self.loaded.folder).as_posix()
            before, now = others.get(name) or (read(self.loaded.folder, name),) * 2
            if any(entry.context == context for entry in sheet_of(name, now.decode()).entries):
                others[name] = before, po_with_string(now.decode(), context, one.value).encode()
                return
        raise UneditableError(msg("expected a string {context!r} in the catalogues of {language}, found none; bring "
                                  "them up to date: zecer i18n update {language}", context=context,
                                  language=one.language))


def _cell_text(value: Plain) -> str:
    """A value as a cell shows it."""
    if isinstance(value, list):
        return ", ".join(map(_cell_text, value))
    if isinstance(value, dict):
        raise UneditableError(msg("expected a single value or a list of them, found more; change it in the file"))
    return "" if value is None else str(value).upper() if isinstance(value, bool) else str(value)


def _text_of_bytes(data: bytes, encoding: str) -> str:
    return data.removeprefix(codecs.BOM_UTF8).decode(encoding).removeprefix("\ufeff")


def _csv_as_read(data: bytes, origin: SheetOrigin) -> tuple[str, CellGrid]:
    """The encoding in which a file was read, and its cells with the delimiter that they were read by."""
    for encoding in (UTF8, UTF16, *ENCODINGS):
        try:
            text = _text_of_bytes(data, encoding)
        except UnicodeError:
            continue
        if text == origin.text:
            for delimiter in (None, *DELIMITERS):
                grid = csv_grid(text, origin.name, delimiter)
                if grid.origin.starts == origin.starts:
                    return encoding, grid
    raise ChangedOutsideError(msg("expected {file} as it was read, found it changed since", file=origin.name))


def _member(data: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name)
