"""Adds, copies, deletes and moves things where they stand: entries of YAML, rows of spreadsheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from generator.load import tree
from generator.load.pack import Loaded
from generator.load.reader import DatumSpot
from generator.load.sheets.sheet_grid import SheetOrigin
from generator.load.sheets.sheet_rows import slug
from generator.load.tree import Scalar
from generator.message import msg
from generator.model.names import fault_of_id, part_of_file
from generator.model.values import Ref
from generator.safety.pack_files import exists
from generator.splice.yaml_changes import FileChange, NewEntries
from generator.splice.yaml_entry import with_copied_entry, with_moved_entry, with_new_entry, without_entry
from generator.splice.yaml_scalar import scalar_in_yaml
from generator.splice.yaml_tree import Plain, UneditableError, chain_by_steps, is_flow, parsed_root
from zecer_desk.edit.pack_edit import PackChange, ValueEdit, cell_text
from zecer_desk.edit.row_change import RowChange

THINGS, KIND = "things", "kind"


class NewThing(Struct, frozen=True):
    """A thing that comes: its kind, its id, and the values that it has, by their fields."""

    kind: str
    id: str
    values: Mapping[str, Plain]


def with_new_things(loaded: Loaded, new: Sequence[NewThing], edits: Sequence[ValueEdit] = ()
                    ) -> tuple[FileChange, ...]:
    """The files with more things, each behind the last one of its kind, and with other values.

    A kind without things gets its first one in the file that says so, or that declares it, or in a new one. Raises
    UneditableError for an id that is none or taken, and for a value that a sheet has no column for; OSError.
    """
    change = PackChange(loaded)
    for edit in edits:
        change.give_value(edit)
    taken = set(change.game.things)
    rows: dict[str, list[NewThing]] = {}
    for one in new:
        fault, ref = fault_of_id(one.id), Ref(one.kind, one.id)
        if fault is not None:
            raise UneditableError(fault)
        if ref in taken:
            raise UneditableError(msg("expected a new id, found {key!r} there already", key=one.id))
        taken.add(ref)
        rows.setdefault(one.kind, []).append(one)
    for kind, some in rows.items():
        _add_things(change, kind, some)
    return change.files()


def without_thing(loaded: Loaded, path: str) -> tuple[FileChange, ...]:
    """The file of a thing without it, and without the comment right above it. Raises UneditableError, OSError."""
    change, spot = PackChange(loaded), _spot(loaded, path)
    if isinstance(origin := spot.node.origin, SheetOrigin):
        change.sheet(origin).change_rows(origin, RowChange("delete", _row(spot)))
        return change.files()
    return _yaml_change(change, spot, lambda text: without_entry(text, change.chain(spot.node), with_comment=True))


def with_copied_thing(loaded: Loaded, path: str, id_: str) -> tuple[FileChange, ...]:
    """The file of a thing with a copy behind it. Raises UneditableError, OSError."""
    change, spot = PackChange(loaded), _spot(loaded, path)
    kind, _, old = path.partition("/")
    if Ref(kind, id_) in change.game.things:
        raise UneditableError(msg("expected a new id, found {key!r} there already", key=id_))
    origin = spot.node.origin
    if not isinstance(origin, SheetOrigin):
        return _yaml_change(change, spot, lambda text: with_copied_entry(text, change.chain(spot.node), id_))
    row, column = _row(spot), _id_column(origin)
    text = id_
    if origin.columns[column - 1]:
        # the id is made of the name
        name = loaded.places.spot(f"{path}/{origin.columns[column - 1][0]}")
        written = name.node.value if name is not None and isinstance(name.node, Scalar) else None
        longer = f"{written} {id_.removeprefix(old).lstrip('-')}"
        text = longer if slug(longer) == id_ else id_
    change.sheet(origin).change_rows(origin, RowChange("add", row, like=row, cells=({column: text},)))
    return change.files()


def with_moved_thing(loaded: Loaded, path: str, before: str | None) -> tuple[FileChange, ...]:
    """The file of a thing that stands before another one of it, or last. Raises UneditableError, OSError."""
    change, spot = PackChange(loaded), _spot(loaded, path)
    origin = spot.node.origin
    if not isinstance(origin, SheetOrigin):
        return _yaml_change(change, spot, lambda text: with_moved_entry(text, change.chain(spot.node), before))
    kind = path.partition("/")[0]
    other = _spot(loaded, f"{kind}/{before}") if before is not None else None
    if other is not None and other.node.origin is not origin:
        raise UneditableError(msg("expected a thing of {file}, found {id!r} elsewhere", file=origin.name, id=before))
    row = _row(spot)
    target = _row(other) if other is not None else _last_row(change, kind, origin) + 1
    if target not in (row, row + 1):
        change.sheet(origin).change_rows(origin, RowChange("move", row, before=target))
    return change.files()


def _add_things(change: PackChange, kind: str, new: Sequence[NewThing]) -> None:
    spots = [spot for thing in change.game.of_kind(kind) if thing.kind == kind
             and (spot := change.places.spots.get(f"{kind}/{thing.id}")) is not None and spot.key is not None]
    # spaces that a map makes have its place
    last = next((spot for spot in reversed(spots) if isinstance(spot.node.origin, SheetOrigin)
                 or change.chain(spot.node).steps[:1] == (THINGS,)), None)
    origin = last.node.origin if last is not None else next(
        (one for one in change.places.sources.values() if isinstance(one, SheetOrigin) and one.kind == kind), None)
    told: dict[str, Plain] = {one.id: dict(one.values) for one in new}
    if isinstance(origin, SheetOrigin):
        cells = tuple(_cells(change, origin, one) for one in new)
        change.sheet(origin).change_rows(origin, RowChange("add", _last_row(change, kind, origin), cells=cells))
    elif last is not None:
        chain = change.chain(last.node)
        changes = change.of_yaml(last.node.file)
        blocks = isinstance(last.node, tree.Mapping) and not is_flow(last.node) and not chain.is_in_flow
        changes.new.append(NewEntries(chain.steps[:-1], told, blocks))
    else:
        _add_first_things(change, kind, told)


def _add_first_things(change: PackChange, kind: str, told: dict[str, Plain]) -> None:
    """Write the first things of a kind."""
    for name in change.places.sources:
        if not name.startswith("theme/") and name.endswith(".yaml") and exists(change.loaded.folder, name):
            root = change.root(name)
            own = root.entries.get(KIND) if isinstance(root, tree.Mapping) else None
            if isinstance(own, Scalar) and own.value == kind and isinstance(root, tree.Mapping):
                has_things = THINGS in root.entries
                change.of_yaml(name).new.append(NewEntries((THINGS,), told) if has_things else
                                                NewEntries((), {THINGS: told}, True))
                return
    declared = change.places.spots.get(f"{KIND}/{kind}")
    above = change.root(declared.node.file) if declared is not None else None
    if declared is not None and isinstance(above, tree.Mapping) and not {KIND, THINGS} & set(above.entries):
        change.of_yaml(declared.node.file).new.append(NewEntries((), {KIND: kind, THINGS: told}, True))
        return
    name, number = f"{part_of_file(kind)}.yaml", 2
    while exists(change.loaded.folder, name):
        name, number = f"{part_of_file(kind)}-{number}.yaml", number + 1
    text = f"{KIND}: {scalar_in_yaml(kind, False)}\n"
    chain = chain_by_steps(parsed_root(text, name), ())
    assert chain is not None
    change.others[name] = None, with_new_entry(text, chain, THINGS, told, True).encode()


def _cells(change: PackChange, origin: SheetOrigin, new: NewThing) -> dict[int, str]:
    """The cells of the row of a new thing. Raises UneditableError for a value without a column."""
    cells = {change.column(origin, key): cell_text(value) for key, value in new.values.items()}
    column = _id_column(origin)
    if not origin.columns[column - 1]:
        cells[column] = new.id
        return cells
    made = slug(cells.get(column, ""))
    if made != new.id:
        raise UneditableError(msg("expected the id {made!r}, which {file} makes of the name, found {id!r}", made=made,
                                  file=origin.name, id=new.id))
    return cells


def _id_column(origin: SheetOrigin) -> int:
    """The column, from 1, of which ids are made. Raises UneditableError for several."""
    if len(origin.id_columns) > 1:
        raise UneditableError(msg("expected one column of ids, found several; change it in the spreadsheet"))
    return origin.id_columns[0] + 1


def _last_row(change: PackChange, kind: str, origin: SheetOrigin) -> int:
    """The row of the last thing of a sheet, from 1, or that of its headers."""
    spots = (change.places.spots.get(f"{kind}/{thing.id}") for thing in change.game.of_kind(kind) if thing.kind == kind)
    rows = [_row(spot) for spot in spots if spot is not None and spot.node.origin is origin]
    return max(rows, default=origin.head_row + 1)


def _row(spot: DatumSpot) -> int:
    origin = spot.node.origin
    assert isinstance(origin, SheetOrigin)
    return origin.cell(spot.node.start)[0]


def _spot(loaded: Loaded, path: str) -> DatumSpot:
    kind, _, id_ = path.partition("/")
    spot = loaded.places.spots.get(path)
    if spot is None or loaded.game is None or Ref(kind, id_) not in loaded.game.things:
        raise UneditableError(msg("expected {path} in a file of the pack, found it nowhere", path=path))
    return spot


def _yaml_change(change: PackChange, spot: DatumSpot, changed: Callable[[str], str]) -> tuple[FileChange, ...]:
    return (FileChange(spot.node.file, *change.with_text_change(spot.node.file, changed)),)
