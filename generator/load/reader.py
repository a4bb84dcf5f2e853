"""Converts nodes to typed values, reports all faults, and records the place of every datum."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from msgspec import Struct

from generator.finding import Finding, Fix, Hint, Place, alike_words, did_you_mean, one_of
from generator.load.key_levels import level_of, level_of_like
from generator.load.nodes import Mapping, Node, Scalar, Sequence, locate, parse_again
from generator.load.scalars import BadNumberError, Value, number
from generator.load.source import Origin, sheet_name
from generator.message import Message, msg, reason
from generator.model.dice import Dice
from generator.model.text import Text
from generator.model.values import Die

T = TypeVar("T")
W = TypeVar("W", bound=str)
MAPPING, TEXT, WORD = msg("a mapping (key: value)"), msg("a text"), msg("a word")
# number of unknown keys of one mapping that are reported
MOST_STRANGERS = 50
# known keys that are told beside the level of another one
MOST_LISTED = 24
# names of keys in other tools
OTHER_WORDS = {
    **dict.fromkeys(("quantity", "qty", "count", "amount", "number", "ilość", "liczba", "sztuk", "kopie"), "copies"),
    **dict.fromkeys(("title", "nazwa", "tytuł"), "name"),
    **dict.fromkeys(("description", "body", "effect", "rules", "opis", "treść", "tekst"), "text"),
    **dict.fromkeys(("image", "picture", "artwork", "obraz", "obrazek"), "art"),
    **dict.fromkeys(("price", "mana", "koszt", "cena"), "cost"),
    **dict.fromkeys(("points", "vp", "punkty", "wartość"), "value"),
}
# shared by all mappings whose nodes were released
NO_ENTRIES: dict[str, Node] = {}
NO_STARTS: dict[str, int] = {}

# words of other programs for yes and no
FLAGS = {**dict.fromkeys(("true", "yes", "on"), "true"), **dict.fromkeys(("false", "no", "off"), "false")}
# up to here each whole number has a float of its own
WHOLE_UP_TO = 10**15


class DatumSpot(Struct):
    """The place of a datum: its file, its node, and the node of its key."""

    file: str
    node: Node
    key: Scalar | None = None


@dataclass(slots=True)
class Places:
    """The place of every datum, by path (``monster/troll/strength``)."""

    spots: dict[str, DatumSpot] = field(default_factory=dict)
    sources: dict[str, Origin] = field(default_factory=dict)
    _read_again: dict[str | Origin, dict[int, Mapping]] = field(default_factory=dict, repr=False)

    def text(self, file: str) -> str:
        """The text of a file; empty when there is none."""
        return self.sources[file].text if file in self.sources else ""

    def find(self, path: str, near: str | None = None, earlier: int = 0) -> Place | None:
        """The place of a datum, or of the nearest datum that contains it; with ``near``, of that text inside it, which
        occurs ``earlier`` so many times."""
        while path:
            spot = self.spot(path)
            if spot is not None:
                return self._place(spot, near, earlier)
            path = path.rpartition("/")[0]
        return None

    def spot(self, path: str) -> DatumSpot | None:
        """The place of the datum with this exact path: recorded, or an entry of the mapping that contains it."""
        found = self.spots.get(path)
        if found is None and "/" in path:
            above, _, key = path.rpartition("/")
            holder = self.spot(above)
            node = self._parsed_again(holder) if holder is not None else None
            if holder is not None and node is not None and key in node.entries:
                return DatumSpot(holder.file, node.entries[key], node.key(key))
        return found

    def _parsed_again(self, spot: DatumSpot) -> Mapping | None:
        """The mapping at a spot; its file is parsed again when its nodes were released."""
        if not isinstance(spot.node, Mapping) or spot.node.entries:
            return spot.node if isinstance(spot.node, Mapping) else None
        origin = spot.node.origin
        key = spot.file if origin.again is None else origin
        if key not in self._read_again:
            again = origin.again or (lambda: _mappings(parse_again(self.text(spot.file), spot.file)[0]))
            self._read_again[key] = {node.start: node for node in again()}
        return self._read_again[key].get(spot.node.start)

    def _place(self, spot: DatumSpot, near: str | None, earlier: int) -> Place:
        if near is not None or spot.key is None or isinstance(spot.node, Scalar):
            return locate(self.text(spot.node.file), spot.node, near, earlier)
        return locate(self.text(spot.key.file), spot.key, None)

    def quoted_line(self, place: Place) -> tuple[str, int]:
        """The source line of a place, and the column of its caret, from 1; an empty line when there is none."""
        origin = self.sources.get(sheet_name(place.file, place.cell.sheet))
        return ("", place.column) if origin is None else origin.quoted_line(place)


@dataclass(slots=True)
class Reader:
    """Converts nodes; an invalid value becomes None and a finding. ``declared`` are the dice of the pack."""

    places: Places = field(default_factory=Places)
    findings: list[Finding] = field(default_factory=list)
    file: str = ""
    declared: dict[str, Die] = field(default_factory=dict)

    def mark(self, path: str, node: Node, key: Scalar | None = None) -> None:
        self.places.spots.setdefault(path, DatumSpot(self.file, node, key))

    def report_fault(self, rule: str, path: str, node: Node, message: Message, help: Message | None = None,
                     hints: tuple[Hint, ...] = (), fix: Fix | None = None) -> None:
        """Report a fault at a node."""
        place = locate(self.places.text(node.file), node, None)
        width = len(node.text) if isinstance(node, Scalar) and "\n" not in node.text else 1
        self.findings.append(Finding(rule, path, message, help=help, place=place, width=max(1, width), hints=hints,
                                     fix=fix))

    def bad(self, path: str, node: Node, message: Message, help: Message | None = None) -> None:
        """Report a value that is not what is expected."""
        self.report_fault("bad-value", path, node, message, help)

    def check_key(self, path: str, wrong: Message | None) -> bool:
        """Report a fault of an entry's key; True if there is none."""
        spot = self.places.spots[path]
        if wrong is not None:
            self.bad(path, spot.key or spot.node, wrong)
        return wrong is None

    def is_first(self, path: str, node: Node, known: Container[str], id_: str) -> bool:
        """Report an entry whose id is known already; True if it is not."""
        if id_ in known:
            self.report_fault("duplicate-key", path, node, msg("expected one {below}, found a second", below=path),
                              hints=(Hint(msg("the first one"), path),))
        return id_ not in known

    def mapping(self, node: Node, path: str, what: Message = MAPPING) -> Mapping | None:
        if isinstance(node, Mapping):
            return node
        self.bad(path, node, msg("expected {what}, found {found}", what=what, found=describe(node)), _hint(node))
        return None

    def entries(self, node: Node, path: str) -> Iterable[tuple[str, Node, str]]:
        """Each key, value node and path of a mapping; records their places."""
        mapping = self.mapping(node, path)
        if mapping is None:
            return
        for key, value in mapping.entries.items():
            below = f"{path}/{key}" if path else key
            self.mark(below, value, mapping.key(key))
            yield key, value, below

    def shape(self, node: Node, path: str, required: Iterable[str], optional: Iterable[str]) -> dict[str, Node]:
        """The entries of a mapping with known keys; unknown and missing ones are reported.

        Their places are recorded only if the mapping's own is not, since they can be found through it.
        """
        mapping = self.mapping(node, path)
        if mapping is None:
            return {}
        required = list(required)
        known = [*required, *optional]
        strangers = [key for key in mapping.entries if key not in known]
        if (more := len(strangers) - MOST_STRANGERS) > 0:
            key = strangers[MOST_STRANGERS]
            self.report_fault("unknown-key", f"{path}/{key}", mapping.key(key),
                              msg("expected known keys, found {more:,} more", more=more))
        for key in strangers[:MOST_STRANGERS]:
            meant, level = OTHER_WORDS.get(key.casefold()), level_of(key)
            likely = (meant,) if meant in known else known
            help = msg('did you mean "{meant}"?', meant=meant) if meant in known else _way_out(key, level, known)
            fix = _respelt(key, likely, mapping.entries) if level is None or meant in known else None
            self.report_fault("unknown-key", f"{path}/{key}", mapping.key(key), msg("unknown key {key!r}", key=key),
                              help, fix=fix)
        for key in required:
            if key not in mapping.entries:
                self.missing(path, node, key)
        marked = self.places.spots.get(path)
        if marked is None or marked.node is not mapping:
            for key, value in mapping.entries.items():
                self.mark(f"{path}/{key}", value, mapping.key(key))
        return {key: value for key, value in mapping.entries.items() if key in known}

    def missing(self, path: str, node: Node, key: str, help: Message | None = None) -> None:
        spot = self.places.spot(path)
        at = spot.key if spot is not None and spot.key is not None and spot.file == self.file else node
        at = (node.gap(key) if isinstance(node, Mapping) else None) or at
        self.report_fault("missing-field", f"{path}/{key}", at, msg("expected a field {key!r}, found none", key=key),
                          help)

    def string(self, node: Node, path: str, what: Message = TEXT) -> str | None:
        """Any scalar as written; a list or mapping is refused."""
        if isinstance(node, Scalar):
            return node.text
        self.bad(path, node, msg("expected {what}, found {found}", what=what, found=describe(node)), _hint(node))
        return None

    def text(self, node: Node, path: str) -> Text | None:
        written = self.string(node, path)
        if written is None:
            return None
        return Text(written.rstrip("\n"), quoted=isinstance(node, Scalar) and node.style == '"')

    def integer(self, node: Node, path: str, low: int | None = None, high: int | None = None) -> int | None:
        value = node.value if isinstance(node, Scalar) else None
        if value.__class__ is int and (low is None or value >= low) and (high is None or value <= high):
            return value
        bounds = _bounds(low, high)
        if isinstance(value, bool) or not isinstance(value, int):
            meant = _whole_number(node)
            within = meant is not None and (low is None or meant >= low) and (high is None or meant <= high)
            self._report_respelt(path, node, str(meant) if within else None,
                                 msg("expected {bounds}, found {found}", bounds=bounds, found=describe(node)))
            return None
        self.bad(path, node, msg("expected {bounds}, found {value}", bounds=bounds, value=value))
        return None

    def flag(self, node: Node, path: str) -> bool | None:
        value = node.value if isinstance(node, Scalar) else None
        if not isinstance(value, bool):
            self._report_respelt(path, node, FLAGS.get(node.text.strip().lower()) if isinstance(node, Scalar) else None,
                                 msg("expected true or false, found {found}", found=describe(node)))
            return None
        return value

    def _report_respelt(self, path: str, node: Node, meant: str | None, message: Message) -> None:
        """Report a value that a spreadsheet or a quote has made of ``meant``; None: another value."""
        if meant is None or not isinstance(node, Scalar) or node.style in ("|", ">"):
            self.bad(path, node, message)
            return
        if not node.origin.is_text:
            self.bad(path, node, message, msg("write {meant}", meant=meant))
            return
        written = node.origin.text[node.start : node.end]
        help = (msg("write {meant} without quotes", meant=meant) if node.style and node.text == meant
                else msg("write {meant}", meant=meant))
        self.report_fault("bad-value", path, node, message, help, fix=Fix(written, meant))

    def parse_scalar(self, node: Node, path: str, parse: Callable[[str], T]) -> T | None:
        """A scalar parsed by a function that raises ValueError with "expected …, found …"."""
        written = self.string(node, path)
        if written is None:
            return None
        try:
            return parse(written)
        except ValueError as error:
            self.bad(path, node, reason(error))
            return None

    def dice(self, node: Node, path: str) -> Dice | None:
        """Dice with numbers, such as ``2K6+3``, also of those that the pack declares."""
        return self.parse_scalar(node, path, self.parsed_dice)

    def parsed_dice(self, written: str) -> Dice:
        """Raises ValueError for what are no dice, and for dice without numbers."""
        dice = Dice.parse(written, self.declared)
        if not dice.has_numbers:
            raise ValueError(msg("expected dice with numbers, found {dice}, which has only icons", dice=dice))
        return dice

    def one_of(self, node: Node, path: str, words: Iterable[W], none: Message | None = None) -> W | None:
        """One of some words; ``none`` is the expectation when there are no words."""
        written = self.string(node, path, WORD)
        if written is None:
            return None
        words = list(words)
        if written in words:
            return words[words.index(written)]
        message = msg("expected {one_of}, found {written!r}", one_of=one_of(words, none), written=written)
        self.bad(path, node, message, did_you_mean(written, words))
        return None

    def items(self, node: Node, path: str) -> list[tuple[Node, str]]:
        """The items of a list, each with a path that ends in its text (or its number when it is not a scalar)."""
        if not isinstance(node, Sequence):
            self.bad(path, node, msg("expected a list [a, b], found {found}", found=describe(node)))
            return []
        found = []
        for place, item in enumerate(node.items, 1):
            below = f"{path}/{item.text if isinstance(item, Scalar) else place}"
            self.mark(below, item)
            found.append((item, below))
        return found

    def strings(self, node: Node, path: str) -> tuple[str, ...]:
        """A list of scalars, or one scalar for a list of one."""
        if isinstance(node, Scalar):
            return (node.text,)
        return tuple(s for item, below in self.items(node, path) if (s := self.string(item, below)) is not None)

    def words(self, node: Node, path: str) -> dict[str, str]:
        """A mapping of words; a refused one is empty."""
        return {key: self.string(value, below) or "" for key, value, below in self.entries(node, path)}

    def texts(self, node: Node, path: str) -> dict[str, Text]:
        """A mapping of texts."""
        return {key: text for key, value, below in self.entries(node, path) if (text := self.text(value, below))}


def _way_out(key: str, level: Message | None, known: list[str]) -> Message:
    """Where an unknown key belongs, or what was likely meant; with the keys that are known, if they are few."""
    like = did_you_mean(key, known) if level is None else None
    if like is not None:
        return like
    level = level or level_of_like(key, known)
    listed = msg("known here: {known}", known=", ".join(sorted(set(known))))
    if level is None or len(known) > MOST_LISTED:
        return level or listed
    return msg("{level}; {listed}", level=level, listed=listed)


def _respelt(key: str, known: Iterable[str], present: Iterable[str]) -> Fix | None:
    """The only known key that may be meant, unless it is present."""
    meant = alike_words(key, known)
    return Fix(key, meant[0]) if len(meant) == 1 and meant[0] not in present else None


def _whole_number(node: Node) -> int | None:
    """The whole number that a text in quotes, or a number with a fraction of zero, means; None for any other value."""
    value: Value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, str):
        try:
            value = number(value.strip())
        except BadNumberError:
            return None
    if isinstance(value, str | bool) or value is None or abs(value) >= WHOLE_UP_TO or value != int(value):
        return None
    return int(value)


def fold(node: Node) -> None:
    """Release the nodes of a mapping that has been read; large packs have many, and few are needed again."""
    if isinstance(node, Mapping):
        node.entries, node.starts = NO_ENTRIES, NO_STARTS


def _mappings(node: Node | None) -> Iterator[Mapping]:
    """Every mapping in a tree."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Mapping):
            yield one
            waiting += one.entries.values()
        elif isinstance(one, Sequence):
            waiting += one.items


def describe(node: Node) -> str:
    """A description of a node for messages."""
    if isinstance(node, Mapping):
        return msg("a mapping")
    if isinstance(node, Sequence):
        return msg("a list")
    assert isinstance(node, Scalar)
    shown = node.text if len(node.text) <= 40 else node.text[:37] + "…"
    return repr(shown) if shown else msg("nothing")


def _hint(node: Node) -> Message | None:
    if isinstance(node, Mapping) and any(key.startswith("{") for key in node.entries):
        return msg("a text that begins with a brace needs quotes")
    return None


def _bounds(low: int | None, high: int | None) -> Message:
    if low is None and high is None:
        return msg("a whole number")
    if high is None:
        return msg("a whole number of at least {low}", low=low)
    if low is None:
        return msg("a whole number of at most {high}", high=high)
    return msg("a whole number from {low} to {high}", low=low, high=high)
