"""Chapters, clauses, figures, examples, rulings, terms."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Literal, TypeVar

from msgspec import Struct, field

from generator.model.table import Provenance
from generator.model.text import Text
from generator.model.values import Ref

T = TypeVar("T")
Place = Literal["", "spread", "back-cover"]
PLACES: tuple[Place, ...] = ("spread", "back-cover")


class Clause(Struct, frozen=True):
    """One numbered rule; ``steps`` are lettered and referred to as ``8.4.a``.

    ``id`` is its own (``repair``) or else its number; ``numbered`` is its number if it has an id of its own.
    """

    id: str
    chapter: str
    title: Text | None = None
    text: Text | None = None
    steps: Mapping[str, Text] = field(default_factory=dict)
    after: Text | None = None
    see: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    optional: bool = False
    provenance: Provenance | None = None
    numbered: str = ""

    @property
    def number(self) -> str:
        """The number that is printed."""
        return self.numbered or self.id

    @property
    def depth(self) -> int:
        """1 for 8.4 and 5.A, 2 for 4.1.A, 3 for 4.1.A.1."""
        return self.number.count(".")


class Chapter(Struct, frozen=True):
    """A chapter, numbered ``8.0``, and its clauses in order.

    ``place`` is ``spread`` if it has facing pages of its own, ``back-cover`` if it is the last page of the book.
    ``head`` is the name of the picture over its title.
    """

    id: str
    title: Text
    general: Text | None
    procedure: Text | None
    clauses: Mapping[str, Clause]
    provenance: Provenance | None = None
    place: Place = ""
    head: str = ""


class PiecesFigure(Struct, frozen=True):
    """Rows of real counters and tiles, as wide as 1 or 2 columns."""

    rows: tuple[tuple[Ref, ...], ...]
    columns: int = 1


class LegendFigure(Struct, frozen=True):
    """Large counters with numbered callouts to regions of their faces; ``width`` is in mm, ``columns`` 1 or 2."""

    of: tuple[Ref, ...]
    callouts: Mapping[str, Text]
    columns: int = 1
    width: float | None = None


class PlacedTile(Struct, frozen=True):
    """A tile on a grid, with clockwise quarter turns, a mark, and its back up."""

    tile: Ref
    column: int
    row: int
    turn: int = 0
    mark: str | None = None
    back: bool = False


class TilesFigure(Struct, frozen=True):
    """Tiles on a grid (column and row, row 0 on top), with arrows from cell to cell."""

    place: tuple[PlacedTile, ...]
    arrows: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()


class FormationFigure(Struct, frozen=True):
    """Two facing ranks: (position, thing) each; arrows from thing to thing."""

    monsters: tuple[tuple[float, Ref], ...]
    party: tuple[tuple[float, Ref], ...]
    arrows: tuple[tuple[str, str], ...] = ()


class LabyrinthFigure(Struct, frozen=True):
    """A random labyrinth of tiles from the bag, the same for the same seed."""

    of: str
    start: Ref
    seed: int
    tiles: int
    columns: int = 8
    rows: int = 5


class SheetFigure(Struct, frozen=True):
    """A small picture of a character sheet."""

    of: Ref


class BoardFigure(Struct, frozen=True):
    """A small picture of the board that a product prints, or of the part around the spaces with marks and arrows.

    A mark is ``start``, ``ok`` or ``wrong``.
    """

    of: str
    marks: Mapping[Ref, str] = field(default_factory=dict)
    arrows: tuple[tuple[Ref, Ref], ...] = ()


class MapFigure(BoardFigure, frozen=True):
    """The same of a map."""


class LaidPiece(Struct, frozen=True):
    """A piece on a table: the middle of it (mm), clockwise quarter turns, and what is said about it.

    ``product`` is the one that prints it, where several do.
    """

    piece: Ref
    at: tuple[float, float]
    turn: int = 0
    back: bool = False
    text: Text | None = None
    product: str = ""


class SetupFigure(Struct, frozen=True):
    """Real pieces on a table of a size (mm), later ones over earlier ones, with numbers for what is said about them."""

    size: tuple[float, float]
    place: tuple[LaidPiece, ...]


class LayoutFigure(Struct, frozen=True):
    """Real pieces edge to edge, or those of a layout of the pack, and what stands on the spaces of their maps.

    ``arrows`` lead from space to space; ``callouts`` are texts for numbers on spaces. ``part`` shows only
    what is around the spaces that it names. ``width`` is in mm, ``columns`` 1 or 2.
    """

    place: tuple[PlacedTile, ...] = ()
    of: str = ""
    on: Mapping[Ref, tuple[Ref, ...]] = field(default_factory=dict)
    arrows: tuple[tuple[Ref, Ref], ...] = ()
    callouts: Mapping[Ref, Text] = field(default_factory=dict)
    part: bool = False
    columns: int = 1
    width: float | None = None

    @property
    def spaces(self) -> tuple[tuple[str, Ref], ...]:
        """The spaces that it names, each with the key that names it."""
        return (*(("on", ref) for ref in self.on), *(("arrows", ref) for ends in self.arrows for ref in ends),
                *(("callouts", ref) for ref in self.callouts))


class PictureFigure(Struct, frozen=True):
    """A picture or drawing of ``theme/art/``, ``width`` mm wide, or as wide as 1 or 2 columns."""

    art: str
    columns: int = 1
    width: float | None = None


class GalleryFigure(Struct, frozen=True):
    """Rows of things, each with its name below its picture, which ``picture`` names, such as ``{id}``."""

    rows: tuple[tuple[Ref, ...], ...]
    picture: str
    columns: int = 2
    width: float | None = None


FigureData = (PiecesFigure | LegendFigure | TilesFigure | FormationFigure | LabyrinthFigure | SheetFigure | BoardFigure
              | SetupFigure | LayoutFigure | PictureFigure | GalleryFigure)


class Figure(Struct, frozen=True):
    id: str
    chapter: str
    after: str
    caption: Text
    data: FigureData


class Example(Struct, frozen=True):
    """A worked example: ``check`` runs it, the rulebook prints it. ``expect_steps`` are expected results of steps.

    ``actions`` are computed in order; what belongs to one is named ``action.name`` in ``given``, ``steps`` and
    ``expect_steps``. ``state`` are the names in ``given`` whose values the steps of the same name in an action change.
    """

    id: str
    clause: str
    text: Text
    given: Mapping[str, object]
    steps: Mapping[str, str]
    run: str
    expect: object
    title: Text | None = None
    expect_steps: Mapping[str, object] = field(default_factory=dict)
    actions: tuple[str, ...] = ()
    state: tuple[str, ...] = ()

    def of_action(self, action: str, named: Mapping[str, T]) -> dict[str, T]:
        """What belongs to an action, by its own name; with ``""`` what belongs to none."""
        split = {key: _split(key, self.actions) for key in named}
        return {name: named[key] for key, (owner, name) in split.items() if owner == action}

    def printable_steps(self) -> tuple[str, ...]:
        """The names of all that a text may print as a step: the steps, and the state after each action."""
        return tuple(dict.fromkeys((*self.steps, *(f"{one}.{name}" for one in self.actions for name in self.state))))

    def place(self, part: str, key: str) -> str:
        """The path, below the example, of an entry of its ``given``, ``steps`` or ``expect``."""
        action, name = _split(key, self.actions)
        if not action:
            is_state = part == "given" and name in self.state
            return f"{'state' if is_state else part}/{name}"
        return f"actions/{action}/{'set' if part == 'steps' and name in self.state else part}/{name}"


def _split(key: str, actions: Container[str]) -> tuple[str, str]:
    """The action and the name in ``action.name``."""
    action, dot, name = key.partition(".")
    return (action, name) if dot and action in actions else ("", key)


class Ruling(Struct, frozen=True):
    """A question that the rules left open, its answer, and what settles it."""

    id: str
    settles: tuple[str, ...]
    question: Text
    answer: Text | None
    settled_by: tuple[str, ...]


class Term(Struct, frozen=True):
    """A glossary term with its forms in each language; ``reminder`` is its short explanation on cards."""

    id: str
    forms: Mapping[str, Mapping[str, str]]
    meaning: Text | None
    defined: str | None
    never: tuple[str, ...]
    reminder: Text | None = None
