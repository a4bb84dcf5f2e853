"""A whole game: kinds, things, tables, values, terms, rulebook, box, products, theme."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, TypeVar

from msgspec import Struct

from generator.model.annotations import Count, Words, about
from generator.model.chapters import Chapter, Clause, Example, Figure, Ruling, Term
from generator.model.claims import Claim
from generator.model.dice import Dice
from generator.model.dice_questions import Question
from generator.model.kinds import Kind
from generator.model.layouts import TileLayout
from generator.model.maps import BoardMap
from generator.model.plays import Play
from generator.model.simulations import Simulation
from generator.model.story import PartSort, StoryChapter
from generator.model.table import Provenance, Table
from generator.model.text import Text
from generator.model.theme import Theme
from generator.model.values import Die, Name, Ref, Span
from generator.model.waiver import Waiver
from generator.records import replace

T = TypeVar("T")
Constant = int | Dice | Span
# severities that a pack can give a rule: OFF turns it off
SEVERITIES = ("error", "warning", "note", OFF := "off")


class Thing(Struct, frozen=True):
    """A thing of a kind. ``copies`` and ``counted_as`` (its line in the box) are separate from its fields."""

    kind: str
    id: str
    fields: Mapping[str, object]
    copies: int = 1
    counted_as: str | None = None
    at_once: int | Dice | None = None
    provenance: Provenance | None = None

    @property
    def ref(self) -> Ref:
        return Ref(self.kind, self.id)

    @property
    def name(self) -> Name:
        """Its name; its id if the kind has no name."""
        name = self.fields.get("name")
        return name if isinstance(name, Name) else Name({"nom": self.id})

    @property
    def box_line(self) -> str:
        """The line of the box's list of contents that counts it."""
        return self.counted_as or self.kind

    def get(self, dotted: str) -> object:
        """A field, or deeper: ``treasure.resident``, ``skill.sword``. Raises KeyError."""
        head, *deeper = dotted.split(".")
        own = {"copies": self.copies, "at-once": self.at_once}
        # a field is looked up alone: who watches a thing learns which are read
        value = own[head] if head in own else self.fields[head]
        for part in deeper:
            if not isinstance(value, Mapping):
                raise KeyError(dotted)
            value = value[part]
        return value


class BoxGroup(Struct, frozen=True):
    """A group in the box's list of contents, with the promised number of pieces.

    ``of`` are the products whose pieces it counts; empty for each thing once, whatever prints it.
    """

    id: str
    name: Text
    total: Count
    pieces: Annotated[Mapping[str, Count], about("How many of each kind, or of what is counted as the line.")]
    of: Annotated[Words, about(
        "The products whose pieces it counts; by default each thing once, whatever prints it.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of a product. Each kind of product derives a class with its own.

    ``of`` names data of the sort ``prints``; with an empty sort they are not what is printed. ``paper`` is empty where
    it has none. ``styled`` holds the options of the drawing style ``style``.
    """

    prints = "kind"
    # whether it prints each copy of its things, and whether these pieces lie or stand on the board
    prints_copies = False
    on_board = False
    of: tuple[str, ...] = ()
    paper: str | tuple[float, float] = ""
    style: str = ""
    styled: Mapping[str, object] = field(default_factory=dict)

    @property
    def other_pieces(self) -> int | None:
        """How many pieces it prints that are no things, such as dice; None if it prints none."""
        return None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds whose things the product prints."""
        return self.of if self.prints == "kind" else ()

    def tables(self, game: Game) -> Collection[str]:
        """The ids of the tables that the product prints."""
        return ()

    def get(self, name: str, default: object = None) -> object:
        """An option by its name; the default for a kind of product without it."""
        return getattr(self, name, default)

    def other_files(self) -> Iterable[str]:
        """The words that distinguish the names of further files of the product."""
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceOptions(Options):
    """The options of a product that prints every copy of its things, each on its face.

    ``copies`` and ``faces`` go before the thing's own copies and the theme's faces. Their keys are kinds and things
    (``monster.troll``); the key ``""`` of copies means all.
    """

    prints_copies = True
    on_board = True
    copies: Mapping[str, int] = field(default_factory=dict)
    faces: Mapping[str, str] = field(default_factory=dict)

    def tables(self, game: Game) -> Collection[str]:
        return game.theme.grids


class Product(Struct, frozen=True):
    """Something to print. ``kind`` is one of the engine's; ``options`` are those of that kind, already read.

    ``stem`` begins the names of its files: the id, in a translation the translated title.
    """

    id: str
    kind: str
    title: Text
    options: Options
    own_stem: str = ""

    @property
    def stem(self) -> str:
        return self.own_stem or self.id


class Credit(Struct, frozen=True):
    """Who made something, as it is printed."""

    id: str
    role: Text
    names: Annotated[Words, about("Who.")]
    note: Text | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """The game as its pack declares it, in its source language. Compared by identity, so it can be a key of caches."""

    id: str
    title: Text
    subtitle: Text | None
    language: str
    players: str
    version: str
    kinds: Mapping[str, Kind]
    things: Mapping[Ref, Thing]
    tables: Mapping[str, Table]
    values: Mapping[str, Constant]
    terms: Mapping[str, Term]
    chapters: Mapping[str, Chapter]
    figures: Mapping[str, Figure]
    examples: Mapping[str, Example]
    rulings: Mapping[str, Ruling]
    open_questions: Mapping[str, int]
    box: Mapping[str, BoxGroup]
    products: Mapping[str, Product]
    # what the box says beside its title: why to play, how long it takes, from which age on
    hook: Text | None = None
    minutes: str = ""
    age: str = ""
    # the variety of the language of a translation: en-US
    spelling: str = ""
    credits: Mapping[str, Credit] = field(default_factory=dict)
    waivers: tuple[Waiver, ...] = ()
    severities: Mapping[str, str] = field(default_factory=dict)
    # by table, or kind and field: the sum of all numbers (under "") or the number of occurrences of each word
    totals: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    claims: Mapping[str, Claim] = field(default_factory=dict)
    maps: Mapping[str, BoardMap] = field(default_factory=dict)
    layouts: Mapping[str, TileLayout] = field(default_factory=dict)
    plays: Mapping[str, Play] = field(default_factory=dict)
    simulations: Mapping[str, Simulation] = field(default_factory=dict)
    odds: Mapping[str, Question] = field(default_factory=dict)
    stories: Mapping[str, StoryChapter] = field(default_factory=dict)
    story_parts: Mapping[str, PartSort] = field(default_factory=dict)
    dice: Mapping[str, Die] = field(default_factory=dict)
    theme: Theme = field(default_factory=Theme)
    provenances: Mapping[str, Provenance] = field(default_factory=dict)
    # the pack's words that are in no dictionary
    words: tuple[str, ...] = ()

    def of_kind(self, kind: str) -> list[Thing]:
        """The things of a kind and of kinds that extend it, in the order of the pack."""
        meant = {name for name in self.kinds if kind in self.lineage(name)}
        return [thing for thing in self.things.values() if thing.kind in meant]

    def printed_by(self, product: Product) -> list[Thing]:
        """The things that a product prints, in the order of its kinds and of the pack, each with its copies there."""
        things = {id(thing): thing for kind in product.options.kinds for thing in self.of_kind(kind)}.values()
        options = product.options
        if not isinstance(options, PieceOptions) or not options.copies:
            return list(things)
        return [self.in_product(product, thing) for thing in things]

    def in_product(self, product: Product, thing: Thing) -> Thing:
        """A thing with its copies in a product that prints it."""
        chosen = product.options.copies if isinstance(product.options, PieceOptions) else {}
        return replace(thing, copies=self.choice(chosen, thing, thing.copies)) if chosen else thing

    @property
    def most_pieces(self) -> int:
        """The number of pieces of all things, or of a product that prints more."""
        return max([sum(thing.copies for thing in self.things.values()),
                    *(sum(thing.copies for thing in self.printed_by(product)) for product in self.products.values())])

    def copies_by_product(self, thing: Thing) -> dict[str, int]:
        """The copies of a thing in each product that prints copies of it, by the product's id."""
        line = set(self.lineage(thing.kind))
        return {product.id: self.in_product(product, thing).copies for product in self.products.values()
                if product.options.prints_copies and not line.isdisjoint(product.options.kinds)}

    def copies(self, thing: Thing) -> int:
        """How many pieces of a thing there are, in whatever order the pack lists its products.

        The most that one sort of pieces for the board has of it (a counter and a figure of a hero are one hero). If
        there are none: what decks print of it, where several formats of one deck count once. Its own copies if no
        product prints copies of it. Products that the box counts apart add.
        """
        found = self.copies_by_product(thing)
        if len(found) == 1:
            return next(iter(found.values()))
        apart = self.counted_apart(thing)
        on_board: dict[str, list[int]] = {}
        for id_, number in found.items():
            product = self.products[id_]
            if product.options.on_board:
                sums = on_board.setdefault(product.kind, [0])
                if id_ in apart:
                    sums[0] += number
                else:
                    sums.append(number)
        if on_board:
            return max(max(sums) for sums in on_board.values())
        decks: list[list[str]] = []
        for id_ in found:
            same = [deck for deck in decks if any(self._same_cards(id_, one, apart) for one in deck)]
            decks = [*(deck for deck in decks if deck not in same), [id_, *(one for deck in same for one in deck)]]
        return sum(found[deck[0]] for deck in decks) if decks else thing.copies

    def counted_apart(self, thing: Thing) -> frozenset[str]:
        """The products of which groups of the box count a thing."""
        lines = {thing.box_line, *self.lineage(thing.box_line)}
        return frozenset(id_ for group in self.box.values() if not lines.isdisjoint(group.pieces) for id_ in group.of)

    def _same_cards(self, one: str, other: str, apart: Container[str]) -> bool:
        """Whether a deck is the other one in another format: the box does not count both, and they print as many of
        each thing that both print.
        """
        return not (one in apart and other in apart) and _agree(self, *sorted((one, other)))

    def choice(self, chosen: Mapping[str, T], thing: Thing, default: T) -> T:
        """What a product chooses for a thing: by the thing, then by its kind, then by a kind that this extends."""
        key = self.choosing(chosen, thing)
        return default if key is None else chosen[key]

    def choosing(self, chosen: Mapping[str, T], thing: Thing) -> str | None:
        """The key by which a product chooses for a thing; None when it chooses nothing for it."""
        if not chosen:
            return None
        line = self.lineage(thing.kind)
        keys = (*(f"{kind}.{thing.id}" for kind in line), *line, "")
        return next((key for key in keys if key in chosen), None)

    def lineage(self, kind: str) -> tuple[str, ...]:
        """The kind and those it extends, nearest first."""
        line: list[str] = []
        step: str | None = kind
        while step is not None and step in self.kinds and step not in line:
            line.append(step)
            step = self.kinds[step].extends
        return tuple(line)

    def numbered_figures(self) -> dict[str, Figure]:
        """The figures of the rulebook, in the order of their numbers; the others stand in stories."""
        return {id_: figure for id_, figure in self.figures.items() if figure.after}

    def clauses(self) -> Iterator[Clause]:
        for chapter in self.chapters.values():
            yield from chapter.clauses.values()

    def tables_in_book(self) -> frozenset[str]:
        """The ids of the tables in the rulebook: those of clauses, except tables for the board only."""
        named = {id_ for clause in self.clauses() for id_ in clause.tables}
        return frozenset(id_ for id_ in named if id_ in self.tables and self.tables[id_].page != "board-only")

    def clause(self, target: str) -> Clause | Chapter | None:
        """The chapter or clause with an id or a number; for a step (``8.4.a``, ``repair.a``) its clause."""
        return self._clause_and_step(target)[0]

    def clause_number(self, target: str) -> str:
        """The number that a reference prints: ``1.5`` for ``repair``; the target itself when there is no such clause.
        """
        found, step = self._clause_and_step(target)
        return f"{found.number}{step}" if isinstance(found, Clause) else target

    def clause_id(self, target: str) -> str:
        """The id of what a reference means: ``repair`` for ``1.5``; the target itself when there is no such clause."""
        found, step = self._clause_and_step(target)
        return f"{found.id}{step}" if isinstance(found, Clause) else target

    def _clause_and_step(self, target: str) -> tuple[Clause | Chapter | None, str]:
        """The chapter or clause of a reference, and ``.a`` for its step."""
        if target in self.chapters:
            return self.chapters[target], ""
        found = next((one.clauses[target] for one in self.chapters.values() if target in one.clauses), None)
        found = found or next((clause for clause in self.clauses() if target and clause.numbered == target), None)
        if found is not None:
            return found, ""
        head, _, letter = target.rpartition(".")
        if len(letter) == 1 and letter.islower():
            owner, step = self._clause_and_step(head)
            if isinstance(owner, Clause) and not step and letter in owner.steps:
                return owner, f".{letter}"
        return None, ""

    def value(self, dotted: str) -> object:
        """A constant, or a field of a thing: ``monster.troll.strength``. Raises KeyError."""
        if dotted in self.values:
            return self.values[dotted]
        kind, _, rest = dotted.partition(".")
        thing_id, _, path = rest.partition(".")
        thing = self.thing(kind, thing_id)
        if thing is None or not path:
            raise KeyError(dotted)
        return self.field(thing, path)

    def field(self, thing: Thing, dotted: str) -> object:
        """A field of a thing, or deeper; ``copies`` as all products print it. Raises KeyError."""
        return self.copies(thing) if dotted == "copies" else thing.get(dotted)

    def thing(self, kind: str, thing_id: str) -> Thing | None:
        """A thing by kind and id; ``kind`` may be one that the thing's kind extends."""
        exact = self.things.get(Ref(kind, thing_id))
        if exact is not None or kind not in self.kinds:
            return exact
        there = self.things.keys()
        refs = [ref for name in self.kinds if kind in self.lineage(name) and (ref := Ref(name, thing_id)) in there]
        # of several, the first in the order of the pack
        first = refs if len(refs) < 2 else [ref for ref in there if ref in refs]
        return self.things[first[0]] if first else None

    def cell(self, address: str) -> object:
        """A cell by ``table/row/column`` (or ``table/row``), keys as written. Raises KeyError."""
        table_id, *keys = address.split("/")
        table = self.tables[table_id]
        row = canonical(keys[0])
        column = canonical(keys[1]) if len(keys) > 1 else ""
        return table.cells[row, column]


@lru_cache(64)
def _agree(game: Game, one: str, other: str) -> bool:
    """Whether two products print as many of each thing that both print."""
    found = {thing.ref: thing.copies for thing in game.printed_by(game.products[one])}
    return all(found.get(thing.ref, thing.copies) == thing.copies for thing in game.printed_by(game.products[other]))


def canonical(key: str) -> str:
    """The canonical form of an axis key: ``1-3`` is ``1–3``, ``<=3`` is ``≤3``; other keys are unchanged."""
    try:
        return str(Span.parse(key))
    except ValueError:
        return key
