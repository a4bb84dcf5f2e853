"""Chapters, clauses, figures, examples, rulings, terms."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeVar, get_args

from msgspec import Meta, Struct, field

from generator.model.annotations import (
    MADE,
    Cell,
    ClauseName,
    FieldName,
    FieldNames,
    Form,
    Given,
    Names,
    PictureName,
    Quarters,
    Side,
    Size,
    Slug,
    Spot,
    Steps,
    Words,
    about,
)
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
    chapter: Annotated[str, MADE]
    title: Annotated[Text | None, about("A run-in head.")] = None
    text: Text | None = None
    steps: Annotated[Mapping[str, Text], about("Lettered steps, referred to as {ref:8.4.a}.")] = field(
        default_factory=dict)
    after: Annotated[Text | None, about("Text after the steps.")] = None
    see: Annotated[Words, about("Clauses to see also.")] = ()
    tables: Annotated[tuple[str, ...], MADE] = ()
    optional: Annotated[bool, about("Printed in the box of optional rules.")] = False
    provenance: Provenance | None = None
    numbered: Annotated[str, MADE] = ""

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


class Width(NamedTuple):
    """How wide a figure is: 1 or 2 columns, or mm."""

    columns: int = 1
    mm: float | None = None


Rows = Annotated[tuple[tuple[Ref, ...], ...], about("Rows of things.")]
FigureWidth = Annotated[Width, Form("figure-width"), about("In columns, or mm.")]
Arrow = tuple[Ref, Ref]
Arrows = Annotated[tuple[Annotated[Arrow, Form("arrow")], ...], about("[from, to] each.")]
Rank = tuple[Annotated[tuple[float, Ref], Form("rank-place")], ...]
SpaceMarks = Annotated[Mapping[Ref, Literal["start", "ok", "wrong"]], about("A pawn, a tick or a cross on a space.")]


class PiecesFigure(Struct, frozen=True, tag="pieces"):
    """Rows of real counters and tiles."""

    rows: Rows
    width: Annotated[int, Form("columns"), about("Columns of the page; 1 by default.")] = 1


class LegendFigure(Struct, frozen=True, tag="legend"):
    """Large counters with numbered callouts to regions of their faces."""

    of: Annotated[tuple[Ref, ...], about("The counters, the first one large.")]
    callouts: Annotated[Mapping[str, Text], about("Words for regions of the first counter's face.")]
    width: FigureWidth = Width()


class PlacedTile(Struct, frozen=True):
    """A tile on a grid."""

    tile: Ref
    at: Annotated[Cell, about("[column, row]")]
    turn: Annotated[Quarters, about("Clockwise.")] = 0

    @property
    def column(self) -> int:
        return self.at[0]

    @property
    def row(self) -> int:
        return self.at[1]


class MarkedTile(PlacedTile, frozen=True):
    """A tile that may have a mark."""

    mark: Annotated[Literal["ok", "wrong"] | None, about("A tick or a cross.")] = None


class SidedTile(PlacedTile, frozen=True):
    """A tile that may lie with its back up."""

    side: Annotated[Side, about("The side that lies up.")] = "front"

    @property
    def back(self) -> bool:
        return self.side == "back"


class TilesFigure(Struct, frozen=True, tag="tiles"):
    """Tiles on a grid, with arrows from cell to cell."""

    place: Annotated[tuple[MarkedTile, ...], about("Tiles on a grid.")]
    arrows: tuple[Annotated[tuple[Cell, Cell], Form("cell-arrow")], ...] = ()


class FormationFigure(Struct, frozen=True, tag="formation"):
    """Two facing ranks; arrows from thing to thing."""

    monsters: Annotated[Rank, about("[place from the middle, thing] each.")]
    party: Annotated[Rank, about("[place from the middle, thing] each.")]
    arrows: Arrows = ()


class LabyrinthFigure(Struct, frozen=True, tag="labyrinth"):
    """A random labyrinth of tiles from the bag, the same for the same seed."""

    seed: Annotated[int, Meta(ge=0)]
    tiles: Annotated[int, Meta(ge=2, le=200)]
    start: Ref
    of: Annotated[Slug, Names("kind")]
    columns: ClassVar[int] = 8
    rows: ClassVar[int] = 5


class SheetFigure(Struct, frozen=True, tag="sheet"):
    """A small picture of a character sheet."""

    of: Ref


class BoardFigure(Struct, frozen=True, tag="board"):
    """A small picture of the board that a product prints, or of the part around the spaces with marks and arrows."""

    of: Annotated[str, Form("board"), Names("board"), about("The product of the kind board.")]
    marks: SpaceMarks = field(default_factory=dict)
    arrows: Arrows = ()


class MapFigure(BoardFigure, frozen=True, tag="map"):
    """The same of a map."""

    of: Annotated[Slug, Names("map"), about("The map.")]
    marks: SpaceMarks = field(default_factory=dict)
    arrows: Arrows = ()


class LaidPiece(Struct, frozen=True):
    """A piece on a table."""

    piece: Ref
    at: Annotated[Spot, about("Its middle, [x, y] in mm.")]
    turn: Annotated[Quarters, about("Clockwise.")] = 0
    back: Annotated[bool, about("Lies face down.")] = False
    text: Annotated[Text | None, about("What is said about it, by a number.")] = None
    product: Annotated[str, Form("product"), about("The product that prints it; the first one by default.")] = ""


class SetupFigure(Struct, frozen=True, tag="setup"):
    """Real pieces on a table, with numbers for what is said about them."""

    size: Annotated[Size, about("The table.")]
    place: Annotated[tuple[LaidPiece, ...], about("Pieces on the table, later ones over earlier ones.")]
    arrows: Arrows = ()


class LayoutFigure(Struct, frozen=True, tag="layout"):
    """Real pieces edge to edge, or those of a layout of the pack, and what stands on the spaces of their maps."""

    either: ClassVar = ("of", "place")
    of: Annotated[Slug, Names("layout"), about("A layout of the pack.")] = ""
    place: Annotated[tuple[SidedTile, ...], about("Tiles edge to edge, in place of a layout.")] = ()
    on: Annotated[Mapping[Ref, tuple[Ref, ...]], about("What stands on spaces.")] = field(default_factory=dict)
    arrows: Arrows = ()
    callouts: Annotated[Mapping[Ref, Text], about("Texts of numbers on spaces.")] = field(default_factory=dict)
    part: Annotated[bool, about("Only what is around the spaces that it names.")] = False
    width: FigureWidth = Width()

    @property
    def spaces(self) -> tuple[tuple[str, Ref], ...]:
        """The spaces that it names, each with the key that names it."""
        return (*(("on", ref) for ref in self.on), *(("arrows", ref) for ends in self.arrows for ref in ends),
                *(("callouts", ref) for ref in self.callouts))


class PictureFigure(Struct, frozen=True, tag="picture"):
    """A picture or drawing of ``theme/art/``."""

    art: Annotated[PictureName, about("A picture or drawing of theme/art/, without the suffix.")]
    width: FigureWidth = Width()


class GalleryFigure(Struct, frozen=True, tag="gallery"):
    """Rows of things, each with its picture and name, and with fields and a text of it if the figure names some."""

    rows: Rows
    picture: Annotated[str, Form("picture"), about("The picture of a thing; `{id}` is its id.")]
    fields: Annotated[FieldNames, about("Fields that are printed in a row under each name.")] = ()
    text: Annotated[FieldName, about("A field that is printed as prose under each name.")] = ""
    width: FigureWidth = Width(2)


# every kind of figure
FigureData = (PiecesFigure | LegendFigure | TilesFigure | FormationFigure | LabyrinthFigure | SheetFigure | BoardFigure
              | MapFigure | SetupFigure | LayoutFigure | PictureFigure | GalleryFigure)
FIGURES: tuple[type[FigureData], ...] = get_args(FigureData)


class Figure(Struct, frozen=True):
    """A figure of a chapter, behind a clause; in a story behind none."""

    id: str
    chapter: str
    after: ClauseName
    caption: Text
    data: FigureData


class ExampleAction(Struct, frozen=True):
    """An action of an example, as it is written."""

    given: Annotated[Given, about("As that of the example.")] = field(default_factory=dict)
    steps: Steps = field(default_factory=dict)
    set: Annotated[Mapping[str, str], Form("new-values"), about(
        "New values of the state, computed from the state before.")] = field(default_factory=dict)
    expect: Annotated[Given, about("Values of steps, and of the state after the action.")] = field(
        default_factory=dict)


class Example(Struct, frozen=True):
    """A worked example: ``check`` runs it, the rulebook prints it. ``expect_steps`` are expected results of steps.

    ``actions`` are computed in order; what belongs to one is named ``action.name`` in ``given``, ``steps`` and
    ``expect_steps``. ``state`` are the names in ``given`` whose values the steps of the same name in an action change.
    """

    id: str
    clause: Annotated[ClauseName, about("The clause it stands behind.")]
    text: Annotated[Text, about("What is printed; {given:…}, {step:…} and {result} stand for the numbers.")]
    given: Annotated[Given, about("Numbers, dice, things (hero.almuric), words, lists.")] = field(default_factory=dict)
    steps: Annotated[Steps, about("Named expressions, computed in order.")] = field(default_factory=dict)
    run: Annotated[str, about("The expression that is computed; docs/pack/examples.md lists its functions.")] = ""
    expect: Annotated[object, MADE] = None
    title: Text | None = None
    expect_steps: Annotated[Mapping[str, object], MADE] = field(default_factory=dict)
    actions: Annotated[tuple[str, ...], MADE] = ()
    state: Annotated[tuple[str, ...], MADE] = ()

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
    question: Text
    settles: Annotated[Words, about("The open questions it settles: E57.")] = ()
    answer: Text | None = None
    settled_by: Annotated[Words, Names("clause"), about("The clauses that say it.")] = ()


class Term(Struct, frozen=True):
    """A glossary term with its forms in each language; ``reminder`` is its short explanation on cards."""

    id: str
    forms: Annotated[Mapping[str, Mapping[str, str]], MADE]
    meaning: Annotated[Text | None, about("Printed in the index of terms.")] = None
    defined: Annotated[ClauseName | None, about("The clause that defines it.")] = None
    never: Annotated[Words, about("Spellings that are refused.")] = ()
    reminder: Annotated[Text | None, about("A few words that cards with reminders print behind it.")] = None
