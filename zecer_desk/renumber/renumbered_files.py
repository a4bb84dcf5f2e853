"""Changes every reference to renumbered clauses in the files of a pack, by exact places: all else stays as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from generator.check.references import references
from generator.load.nodes import Mapping as Entries
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.pack import Loaded
from generator.model.game import Game
from generator.model.text import COUNTED
from zecer_desk.renumber.renumbering import Renumbering, is_in, parent_of

# where a pack names tables, by the keys of its files, but for the references of the game
TABLES = ("tables.*.number", "tables.*.rows.**", "tables.*.columns.**", "plays.**", "simulations.**")
COMPUTED = ("examples", "odds", "claims")
# a backslash before the brace makes it a sign
NAMED = re.compile(rf"(?<!\\)\{{(ref|says|table|cell|odds|{'|'.join(COUNTED)}):([^\s{{}}|][^{{}}|]*)")
REFERS = ("clause", "table", "cell", "column")


class Renaming(Struct, frozen=True):
    """How clauses and the tables numbered like them are called after a renumbering."""

    numbers: Renumbering
    clauses: Mapping[str, str]
    tables: Mapping[str, str]

    @classmethod
    def of_game(cls, game: Game, numbers: Renumbering) -> Renaming:
        """The renaming of a game. Raises ValueError for a letter after Z."""
        known = [clause.number for clause in game.clauses()]
        clauses = {number: new for number in known if (new := numbers.number_of(number)) != number}
        shared = {parent_of(clause.number) for clause in game.clauses()
                  if any(is_in(id_, clause.number) for id_ in clause.tables)}
        tables = {}
        for id_ in game.tables:
            new = numbers.number_of(id_)
            owner = next((number for number in sorted(clauses, key=len, reverse=True) if is_in(id_, number)), id_)
            if new != id_ and parent_of(owner) in shared:
                tables[id_] = new
        return cls(numbers, clauses, tables)

    def clause(self, target: str) -> str:
        """A clause, chapter or step, by its number or its id."""
        return self.numbers.number_of(target)

    def table(self, target: str) -> str:
        """A table, or a cell or column of one (``9.9/14/claws``)."""
        head, slash, rest = target.partition("/")
        return f"{self.tables.get(head, head)}{slash}{rest}"

    def text(self, written: str) -> str:
        """Prose, with its placeholders."""
        return edited_text(written, self.placeholders(written)) if "{" in written else written

    def placeholders(self, text: str) -> Iterator[FileEdit]:
        """The edits of placeholders in a text."""
        for found in NAMED.finditer(text):
            kind, target = found.groups()
            new = self.clause(target) if kind in ("ref", "says") else self.tokens(target)
            if new != target:
                yield FileEdit(*found.span(2), new)

    def in_expression(self, written: str) -> str:
        """An expression, with the tables that it names in quotes."""
        return self._any(QUOTED, written)

    def tokens(self, written: str) -> str:
        """What names tables bare, such as ``mean 1K6 on 9.9/sword``."""
        return self._any(TOKEN, written)

    def edits_in_quotes(self, text: str, start: int, end: int) -> Iterator[FileEdit]:
        """The edits of tables in quotes, in a part of a text."""
        for found in re.finditer(self._pattern(QUOTED), text[start:end]) if self.tables else ():
            yield FileEdit(start + found.start(), start + found.end(), self.tables[found[0]])

    def _any(self, pattern: str, written: str) -> str:
        return re.sub(self._pattern(pattern), lambda found: self.tables[found[0]], written) if self.tables else written

    def _pattern(self, pattern: str) -> str:
        return pattern.replace("IDS", "|".join(map(re.escape, sorted(self.tables, key=len, reverse=True))))

    def path(self, path: str) -> str:
        """The path of a datum (``clause/1.2/text``)."""
        head, slash, rest = path.partition("/")
        id_, below, rest = rest.partition("/")
        if head in ("clause", "table"):
            id_ = self.clause(id_) if head == "clause" else self.table(id_)
        return f"{head}{slash}{id_}{below}{rest}"


# a table in a placeholder, and in an expression
TOKEN = r"(?<![\w.–-])(?:IDS)(?![\w–-])(?!\.\w)"
QUOTED = r"""(?<=["'])(?:IDS)(?=["'/\\])"""
Renamed = Callable[[str], str]


class FileEdit(Struct, frozen=True, order=True):
    """New characters in place of those from ``start`` to ``end``."""

    start: int
    end: int
    new: str


def edited_text(text: str, edits: Iterable[FileEdit]) -> str:
    """A text with its edits; of two that overlap the longer one."""
    parts, at = [], 0
    for one in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        if one.start >= at:
            parts += [text[at:one.start], one.new]
            at = one.end
    return "".join([*parts, text[at:]])


def edits_of(root: Node | None, text: str, renaming: Renaming) -> Iterator[FileEdit]:
    """The edits of a YAML file: of references, of numbers that are keys, and of placeholders."""
    for pattern in TABLES:
        for node in _nodes_below(root, pattern.split(".")):
            yield from _scalars(node, text, renaming.table)
    for item in _nodes_below(root, ["waivers", "*", "at"]):
        yield from _scalars(item, text, renaming.path)
    for section, known in (("clauses", renaming.clauses), ("tables", renaming.tables), ("totals", renaming.tables)):
        for holder in _nodes_below(root, [section]):
            if isinstance(holder, Entries):
                for key in holder.entries.keys() & known.keys():
                    yield from _edit_within(holder.key(key), text, key, known[key])
    for section in COMPUTED:
        for node in _nodes_below(root, [section]):
            yield from renaming.edits_in_quotes(text, node.start, node.end)
    yield from renaming.placeholders(text)


def edits_of_fields(loaded: Loaded, game: Game, renaming: Renaming) -> dict[str, list[FileEdit]]:
    """The edits of fields, cells, options and faces that refer to clauses and tables, by file."""
    found: dict[str, list[FileEdit]] = {}
    for path, sort in dict.fromkeys((one.path, one.sort) for one in references(game) if one.sort in REFERS):
        spot = loaded.places.spot(path)
        if spot is not None and spot.node.origin.is_text:
            rename = renaming.clause if sort == "clause" else renaming.table
            found.setdefault(spot.node.file, []).extend(_scalars(spot.node, spot.node.origin.text, rename))
    return found


def _nodes_below(node: Node | None, keys: list[str]) -> Iterator[Node]:
    """The nodes below keys; ``*`` is any key or item, ``**`` any scalar below."""
    if node is None or not keys:
        yield from () if node is None else (node,)
        return
    inner = _inner_nodes(node)
    if keys[0] == "**":
        yield from (node,) if isinstance(node, Scalar) else (one for part in inner for one in _nodes_below(part, keys))
    elif keys[0] == "*":
        yield from (one for part in inner for one in _nodes_below(part, keys[1:]))
    elif isinstance(node, Entries):
        yield from _nodes_below(node.entries.get(keys[0]), keys[1:])


def _inner_nodes(node: Node) -> Iterable[Node]:
    if isinstance(node, Entries):
        return node.entries.values()
    return node.items if isinstance(node, Sequence) else ()


def _scalars(node: Node, text: str, rename: Renamed) -> Iterator[FileEdit]:
    """The edits of a scalar, or of those in a list."""
    for scalar in _nodes_below(node, ["**"]):
        assert isinstance(scalar, Scalar)
        yield from _edit_within(scalar, text, scalar.text, rename(scalar.text))


def _edit_within(scalar: Scalar, text: str, old: str, new: str) -> Iterator[FileEdit]:
    """The edit of a scalar that is written as it is read."""
    at = text.find(old, scalar.start, scalar.end)
    if new != old and at >= 0:
        yield FileEdit(at, at + len(old), new)
