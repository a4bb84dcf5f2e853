"""Makes the nodes of things from the rows of a sheet: what YAML would have at the same places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct, field

from generator.fields.base import ReadType
from generator.fields.choice_type import ChoiceType
from generator.fields.count_type import CountType
from generator.fields.icon_type import ID
from generator.fields.int_type import IntType
from generator.fields.list_type import ListType
from generator.fields.map_type import MapType
from generator.fields.ref_type import RefType
from generator.fields.text_type import TextType, as_typed
from generator.finding import did_you_mean
from generator.load import tree
from generator.load.builder import LONGEST_TEXT, LONGEST_WORD
from generator.load.nodes import Node, Scalar
from generator.load.scalars import CONSTANTS, VALUE_STARTS, BadNumberError, Value, number
from generator.load.sheets.sheet_columns import COPIES, SheetColumn, SheetColumns
from generator.load.sheets.sheet_grid import GridCell, SheetOrigin
from generator.load.sheets.sheet_guesses import comparable_word, copies_in_name, copies_of_cell, single_spaced
from generator.load.sheets.sheet_words import DASHES, LETTERS_ALONE
from generator.message import Message, msg
from generator.model.kinds import Field, FieldType

# separators of lists, the first that occurs; a comma only where values have none themselves
SEPARATORS = ("|", ";", "\n")
ENTRY = re.compile(r"\s*[:=]\s*")
LONGEST_ID, LONGEST_NAME = 100, 60
Tell = Callable[[str, int, int, Message, Message | None], None]


class ThingNames(Struct):
    """The ids of things by kind, and by what they are called, without case and accents."""

    ids: dict[str, set[str]] = field(default_factory=dict)
    called: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    # as they are written
    spelt: dict[str, set[str]] = field(default_factory=dict)

    def add(self, kind: str, id_: str, name: str) -> None:
        """Take a thing."""
        self.ids.setdefault(kind, set()).add(id_)
        self.spelt.setdefault(kind, set()).update((id_, name) if name else (id_,))
        if word := comparable_word(name):
            same = self.called.setdefault(kind, {}).setdefault(word, [])
            same += [id_] if id_ not in same else []

    def ids_of(self, kind: str, written: str) -> list[str]:
        """The ids that a name may mean; none for what is an id."""
        return [] if written in self.ids.get(kind, ()) else self.called.get(kind, {}).get(comparable_word(written), [])


class SheetRow(Struct):
    """A row that is a thing: its id with the place where that stands, its name, and its cells.

    ``key`` is the text of which the id is made, ``times`` how many rows are equal to it, or say its name to be.
    """

    id: Scalar
    name: str
    key: str
    cells: list[GridCell]
    times: int = 1


def rows_of(origin: SheetOrigin, rows: Sequence[list[GridCell]], columns: SheetColumns, tell: Tell
            ) -> Iterator[SheetRow]:
    """The rows below the header that are things. A row without id and name is told and left out."""
    for cells in columns.head.body(rows):
        at, name = " ".join(text for at in columns.id if (text := _text(cells, at))), _text(cells, columns.name)
        # a row without a name is none of the names that recur
        is_nameless = not name and len(columns.id) > 1 and columns.name in columns.id
        written, column = (at, columns.id[0]) if at and not is_nameless else (name, columns.name)
        place = cells[column] if column is not None and column < len(cells) else cells[0]
        key, times = single_spaced(written), 1
        if columns.counts_in_names and (counted := copies_in_name(name)) is not None and columns.name is not None:
            written = written.replace(name, counted[0])
            name, times = counted
            cells = [cell._replace(text=name) if at == columns.name else cell for at, cell in enumerate(cells)]
        id_ = columns.ids.get(key) or slug(written)
        if not id_:
            _tell_no_id(tell, place, written, origin.has_keys)
            continue
        yield SheetRow(Scalar(origin, place.start, place.length, id_, "", id_), name, key, cells, times)


def joined_rows(rows: Sequence[SheetRow], columns: SheetColumns) -> list[SheetRow]:
    """The rows without those that are equal to an earlier one in all cells that are read; the first one counts them."""
    first: dict[tuple[str, ...], SheetRow] = {}
    for row in rows:
        read = (at for at, column in enumerate(columns.columns) if column is not None)
        same = first.setdefault((row.id.text, *(_text(row.cells, at) for at in read)), row)
        same.times += row.times if same is not row else 0
    return list(first.values())


def _text(cells: Sequence[GridCell], at: int | None) -> str:
    return cells[at].text if at is not None and at < len(cells) else ""


def _tell_no_id(tell: Tell, cell: GridCell, written: str, has_keys: bool) -> None:
    if written:
        tell("bad-value", cell.start, cell.length,
             msg("expected a name with Latin letters or digits, of which the id is made, found {name!r}", name=written),
             msg("add a column id, or give it one in the pack: ids: {{{name}: ID}}", name=written[:LONGEST_NAME]))
    else:
        tell("missing-field", cell.start, 1, msg("expected a name or an id in this row, found none"),
             msg("write one; or begin the row with #, and say comments: '#'") if not has_keys else msg("write one"))


def slug(text: str) -> str:
    """The id of a name: ``Zły smok`` is ``zly-smok``; empty when the name has no Latin letters or digits."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS_ALONE))
    bare = "".join(sign for sign in folded if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")[:LONGEST_ID].strip("-")


class CellPlan(Struct, frozen=True):
    """How the cells of a column become nodes, found once: ``sort`` is what their values are."""

    column: SheetColumn
    sort: Literal["list", "map", "one"]
    # of one value, or of each in a list or a map
    of_cell: Callable[[str], str]
    value: Literal["ref", "count", "choice", "number", "other"]
    type: FieldType | None

    @classmethod
    def for_column(cls, column: SheetColumn) -> CellPlan:
        """The plan of a column."""
        type_ = IntType() if column.keys == (COPIES,) else column.type
        outer = type_.required_type if type_ is not None else None
        sort: Literal["list", "map", "one"] = (
            "list" if isinstance(outer, ListType) else "map" if isinstance(outer, MapType) else "one")
        inner = outer.of if isinstance(outer, ListType | MapType) else type_
        bare = inner.single_type.required_type if inner is not None else None
        value: Literal["ref", "count", "choice", "number", "other"] = (
            "ref" if isinstance(bare, RefType) else "count" if isinstance(bare, CountType)
            else "choice" if isinstance(bare, ChoiceType) else "number" if isinstance(bare, IntType) else "other")
        of_cell = (copies_of_cell if column.keys == (COPIES,)
                   else inner.of_cell if isinstance(inner, ReadType) else str)
        return cls(column, sort, of_cell, value, bare)


class RowReader:
    """Makes mappings of the rows of a sheet; ``names`` resolves references, ``tell`` reports faults of cells.

    Cells that begin at ``bad`` are left out.
    """

    def __init__(self, origin: SheetOrigin, columns: SheetColumns, names: ThingNames, tell: Tell,
                 bad: Container[int] = ()) -> None:
        self.origin, self.columns, self.names, self.tell, self.bad = origin, columns, names, tell, bad
        self.text = origin.text
        # where a name was told that no thing has
        self.named: set[int] = set()
        self.plans = [(at, CellPlan.for_column(column)) for at, column in enumerate(columns.columns)
                      if column is not None]
        here = {plan.column.keys for _, plan in self.plans}
        self.others = {keys: node for keys, node in columns.defaults.items() if keys not in here}

    def mapping(self, row: SheetRow) -> tree.Mapping:
        """The fields of a thing; an empty cell is left out, or the default of its column."""
        start, end = row.cells[0].start, row.cells[-1].start + row.cells[-1].length
        thing = tree.Mapping(self.origin, row.id.start, end - row.id.start, {}, {})
        for at, plan in self.plans:
            cell = row.cells[at] if at < len(row.cells) else GridCell(end, 0, "")
            is_filled = cell.text and cell.start not in self.bad
            node = self._node(plan, cell) if is_filled else self.columns.defaults.get(plan.column.keys)
            if node is not None and len(plan.column.keys) == 1 and plan.column.keys[0] not in thing.entries:
                thing.entries[plan.column.keys[0]], thing.starts[plan.column.keys[0]] = node, cell.start
            else:
                _put(thing, plan.column.keys, cell.start, node, plan.column.is_whole)
        for key in self.columns.records:
            _put(thing, (key,), start, tree.Mapping(self.origin, start, 1, {}, {}))
        for keys, default in self.others.items():
            _put(thing, keys, start, default)
        if row.times > 1:
            self._multiply(thing, row)
        return thing

    def _multiply(self, thing: tree.Mapping, row: SheetRow) -> None:
        """Count the rows that are equal to one."""
        own = thing.entries.get(COPIES)
        each = own.value if isinstance(own, Scalar) else 1
        if isinstance(each, int):
            at, number = own if isinstance(own, Scalar) else row.id, each * row.times
            thing.entries[COPIES] = Scalar(self.origin, at.start, at.length, str(number), "", number)
            thing.starts.setdefault(COPIES, at.start)

    def _node(self, plan: CellPlan, cell: GridCell) -> Node:
        raw = self.text[cell.start : cell.start + cell.length]
        start = cell.start + len(raw) - len(raw.lstrip())
        length = max(1, len(raw.strip()))
        text = cell.text if cell.text.isascii() else unicodedata.normalize("NFC", cell.text)
        if cell.number and plan.value == "number":
            text = cell.number
        if len(text) > LONGEST_WORD:
            text = self._within_limits(text, start, length)
        if plan.sort == "one":
            return self._value(plan, start, length, text)
        parts = list(self._parts(plan, text, raw, cell.start))
        if plan.sort == "list":
            items: list[Node] = [self._value(plan, at, len(part), part) for at, part in parts]
            return tree.Sequence(self.origin, start, length, items)
        return self._map(plan, parts, start, length)

    def _map(self, plan: CellPlan, parts: Sequence[tuple[int, str]], start: int, length: int) -> Node:
        """A mapping written ``sword: 2 | bow: 3``."""
        outer = plan.column.type.required_type if plan.column.type is not None else None
        assert isinstance(outer, MapType)
        made = tree.Mapping(self.origin, start, length, {}, {})
        for at, part in parts:
            pieces = ENTRY.split(part, maxsplit=1)
            if len(pieces) < 2:
                return self._scalar(start, length, " ".join(part for _, part in parts))
            key, written = self._id(outer.kind, pieces[0], at, len(pieces[0])), pieces[1]
            made.entries.setdefault(key, self._value(plan, at + len(part) - len(written), len(written), written))
            made.starts.setdefault(key, at)
        return made

    def _parts(self, plan: CellPlan, text: str, raw: str, start: int) -> Iterator[tuple[int, str]]:
        """The parts of a list, each with the place where it begins."""
        chosen = self.columns.separators.get(plan.column.keys[0]) or self.columns.separators.get("")
        some = (chosen,) if chosen else (*SEPARATORS, *((",",) if _has_no_commas(plan.type) else ()))
        separator = next((one for one in some if one in text), None)
        at = 0
        for part in text.split(separator) if separator is not None else (text,):
            if part.strip():
                found = raw.find(part.strip(), at)
                at = found if found >= 0 else at
                yield start + at, part.strip()
                at += len(part.strip())

    def _value(self, plan: CellPlan, start: int, length: int, written: str) -> Scalar:
        text = plan.of_cell(written)
        bare = plan.type
        if plan.value == "ref" and isinstance(bare, RefType):
            text = self._id(bare.kind, text, start, length)
        elif plan.value == "count" and isinstance(bare, CountType):
            amount, _, rest = text.partition(" ")
            counted = rest and not self.names.ids_of(bare.kind, text) and not ID.fullmatch(text)
            text = (f"{amount} {self._id(bare.kind, rest.strip(), start, length)}" if counted
                    else self._id(bare.kind, text, start, length))
        elif plan.value == "choice" and isinstance(bare, ChoiceType):
            text = _word(bare, plan.column.field, text)
        elif isinstance(bare, TextType) and written not in DASHES:
            # a word such as none or null is printed
            text = text if self.columns.has_markdown else plan.of_cell(as_typed(written))
            return Scalar(self.origin, start, length, text, "'", text)
        return self._scalar(start, length, text)

    def _id(self, kind: str, written: str, start: int, length: int) -> str:
        """The id of a thing that is named by its name; what is no name of one thing stays as it is."""
        ids = self.names.ids_of(kind, written)
        if not ids and not ID.fullmatch(written):
            self.named.add(start)
            self.tell("bad-value", start, length, msg("expected the name or the id of a {kind}, found {name!r}",
                                                      kind=kind, name=written[:LONGEST_NAME]),
                      did_you_mean(written, self.names.spelt.get(kind, ())))
        if written == "none" or not ids:
            return written
        if len(ids) > 1:
            self.tell("bad-value", start, length, msg("expected the name of one {kind}, found {name!r} for {ids}",
                                                      kind=kind, name=written, ids=", ".join(ids)),
                      msg("write the id"))
        return ids[0]

    def _scalar(self, start: int, length: int, text: str) -> Scalar:
        value: Value = text
        if text[:1] in VALUE_STARTS:
            try:
                value = CONSTANTS[text] if text in CONSTANTS else number(text)
            except BadNumberError:
                value = text
        return Scalar(self.origin, start, length, text, "", value)

    def _within_limits(self, text: str, start: int, length: int) -> str:
        """A text, cut where it or a word of it is too long."""
        if len(text) > LONGEST_TEXT:
            self.tell("yaml-size", start, length,
                      msg("expected a text of at most {longest_text:,} characters, found {count:,}",
                          longest_text=LONGEST_TEXT, count=len(text)), msg("split it"))
        longest = max(map(len, text.split()))
        if longest > LONGEST_WORD and len(text) <= LONGEST_TEXT:
            self.tell("yaml-size", start, length,
                      msg("expected words of at most {longest_word} characters, found one of {longest:,}",
                          longest_word=LONGEST_WORD, longest=longest), msg("put spaces between its parts"))
        return " ".join(word[:LONGEST_WORD] for word in text[:LONGEST_TEXT].split()) if longest > LONGEST_WORD \
            else text[:LONGEST_TEXT]


def _has_no_commas(type_: FieldType | None) -> bool:
    """True for types whose values are ids, words or numbers."""
    return isinstance(type_, IntType | ChoiceType) or (type_ is not None and type_.may_refer)


def _word(type_: ChoiceType, field: Field | None, text: str) -> str:
    """The word of a choice that a cell means: its id or what is printed for it, without case and accents."""
    if text in type_.words:
        return text
    printed = field.words if field is not None else {}
    meant = [word for word in type_.words
             if comparable_word(text) in (comparable_word(word), comparable_word(printed[word].source)
                                          if word in printed else "")]
    return meant[0] if len(meant) == 1 else text


def _put(thing: tree.Mapping, keys: tuple[str, ...], start: int, node: Node | None, is_whole: bool = False) -> None:
    """Put a value into a mapping, or only the place where it would stand.

    ``is_whole``: the mapping of the last key is there even if it is empty.
    """
    for above, _ in pairwise(keys):
        thing.starts.setdefault(above, start)
        if node is None and above not in thing.entries and not is_whole:
            return
        inner = thing.entries.get(above)
        if isinstance(inner, Scalar) and keys[-2:-1] == (above,):
            # a name with further forms in columns of their own
            inner = tree.Mapping(inner.origin, inner.start, inner.length, {"nom": inner}, {"nom": inner.start})
        if not isinstance(inner, tree.Mapping):
            inner = tree.Mapping(thing.origin, start, 1, {}, {})
        thing.entries[above], thing = inner, inner
    thing.starts.setdefault(keys[-1], start)
    if node is None:
        return
    inner = thing.entries.get(keys[-1])
    if isinstance(inner, tree.Mapping) and isinstance(node, Scalar):
        inner.entries.setdefault("nom", node)
        inner.starts.setdefault("nom", node.start)
    else:
        thing.entries.setdefault(keys[-1], node)
