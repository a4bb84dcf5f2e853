"""What the engine knows of a kind of product. Functions are named as ``module:function``: they are imported when they
are first needed, for some load libraries that take as long as a whole check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from generator.model.game import Options, Product

Own = TypeVar("Own", bound=Options)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a product: the reader of ``load/options.py`` that reads it, what it means to who writes a pack, and
    its value when it is left out. ``words``: those that its reader takes, where they are not the same for all.
    """

    reads: str
    about: str
    default: Any = None
    words: tuple[str, ...] = ()


def option(reads: str, about: str, default: Any = None, words: tuple[str, ...] = ()) -> Any:
    """A field of a class of options. Its key in a pack is its name with hyphens."""
    metadata = {"option": Option(reads, about, default, words)}
    if isinstance(default, dict):
        return field(default_factory=dict, metadata=metadata)
    return field(default=default, metadata=metadata)


def declared(options: type[Options]) -> Mapping[str, Option]:
    """The options of a class by their keys in a pack, in the order of the class."""
    known = {one.name: one.metadata["option"] for one in fields(options) if one.metadata}
    return {key_of(name): known[name] for name in options.__annotations__}


def written(options: Options) -> dict[str, Any]:
    """The values of options, those of the drawing style last, by their keys in a pack."""
    return {**{key: getattr(options, name_of(key)) for key in declared(type(options))}, **options.styled}


def key_of(name: str) -> str:
    """The key in a pack of a field of a class of options."""
    return name.replace("_", "-")


def name_of(key: str) -> str:
    """The field of a class of options by its key in a pack."""
    return key.replace("-", "_")


def own_options(product: Product, sort: type[Own]) -> Own:
    """The options of a product of a known kind. Raises TypeError for a product of another kind."""
    if not isinstance(product.options, sort):
        raise TypeError(f"expected {sort.__name__} of the product {product.id}, found {type(product.options).__name__}")
    return product.options


def no_other_files(options: Any) -> Iterable[str]:
    """A product of one file."""
    return ()


@dataclass(frozen=True, slots=True)
class Spec:
    """A kind of product.

    ``options``: its class of options, fields made by ``option``.
    ``summary``: what the rulebook's list of contents says of it, in Polish, marked for the catalogues with ``printed``.
    ``cost``: seconds of the processor in the largest box that we know; the most costly products are begun first.
    ``make``: takes a ``Job``, returns its ``Output`` files. Raises CannotMake.
    ``layout``: takes an edition and a product, returns its sheets, which ``make`` prints and ``check`` looks at. Empty
    for pages of HTML. Raises ValueError (often Refused) and LookupError for what cannot be laid out.
    ``foresee``: the same, but does only what can be refused; ``layout`` when it is empty.
    ``other_files``: words that tell the names of its further files apart, by its options.
    """

    kind: str
    summary: str
    options: type[Options]
    cost: float
    make: str
    layout: str = ""
    foresee: str = ""
    other_files: Callable[[Any], Iterable[str]] = no_other_files
    # pages of HTML, set by WeasyPrint, which needs Pango
    html_pages: bool = False
    # its maker works in the main process and deals parts of the work out to others
    parallel_inside: bool = False
    # the option whose file is made in a process of its own
    made_apart: str = ""
    # its layout is CounterSheets, whose texts are measured by check
    measured: bool = False
    # prints each copy of the things of its option ``of``, front and back
    prints_copies: bool = False
    # prints its things in some other form, which counts as printed
    prints_things: bool = False
    # prints dice, by its option ``copies``
    prints_dice: bool = False
    # draws things on faces of the theme, or on the engine's own
    uses_faces: bool = False
    # depends on its things and what they refer to alone, never on prose or tables
    reads_pieces_only: bool = False
    # prints the tables that are not for the rulebook alone
    prints_tables: bool = False
    # may print any datum of the pack but its chapters
    prints_any_datum: bool = False
    # prints the chapters of the pack, and all that they show
    prints_chapters: bool = False
    # each thing has its own piece in it, which can be built or shown alone
    single_pieces: bool = False
    # draws the spaces of a graph, whose fields its options name
    draws_graph: bool = False
    # draws tiles from their edges
    draws_tiles: bool = False
    # players draw its pieces one by one from a stack or a bag
    drawn_by_players: bool = False
    # its paper stays when the user builds for another
    keeps_paper: bool = False
    # the option that is the size of a thing on it; print shops take it as a card when ``for_shops``
    size_option: str = ""
    for_shops: bool = False

    @property
    def declared(self) -> Mapping[str, Option]:
        """The options of the kind by their keys in a pack, without those of its drawing styles."""
        return declared(self.options)
