"""The declaration of a kind of product: its options, its functions, and its properties.

Functions are named as ``module:function`` and imported on first use, since some load libraries that take as long as a
whole check.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TypeVar

from generator.model.game import Options, Product

Own = TypeVar("Own", bound=Options)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a product.

    ``reads``: the name of its reader in ``load/options.py``. ``about``: its description for authors of packs.
    ``default``: its value if it is left out. ``words``: the words that its reader accepts if they depend on the option.
    """

    reads: str
    about: str
    default: object = None
    words: tuple[str, ...] = ()


def option(reads: str, about: str, default: T) -> T:
    """A field of a class of options. Its key in a pack is its name with hyphens for underscores."""
    return field(default_factory=lambda: default, metadata={"option": Option(reads, about, default)})


def declared(options: type[Options]) -> Mapping[str, Option]:
    """The options of a class, by key in a pack, in the order of the class."""
    known = {one.name: one.metadata["option"] for one in fields(options) if one.metadata}
    return {key_of(name): known[name] for name in options.__annotations__}


def written(options: Options) -> dict[str, object]:
    """The values of options by key in a pack; those of the drawing style last."""
    return {**{key: getattr(options, name_of(key)) for key in declared(type(options))}, **options.styled}


def key_of(name: str) -> str:
    """The key in a pack for a field of a class of options."""
    return name.replace("_", "-")


def name_of(key: str) -> str:
    """The field of a class of options for a key in a pack."""
    return key.replace("-", "_")


def own_options(product: Product, sort: type[Own]) -> Own:
    """The options of a product as the class ``sort``. Raises TypeError for a product of another kind."""
    if not isinstance(product.options, sort):
        raise TypeError(f"expected {sort.__name__} of the product {product.id}, found {type(product.options).__name__}")
    return product.options


@dataclass(frozen=True, slots=True)
class Spec:
    """A kind of product.

    ``options``: its class of options, with fields made by ``option``.
    ``summary``: its description in the rulebook's list of components, in Polish, marked for catalogues by ``printed``.
    ``cost``: processor seconds in the largest known box; the most costly products are started first.
    ``make``: takes a ``Job``, returns ``Output`` files. Raises CannotMake.
    ``layout``: takes an edition and a product, returns the sheets that ``make`` prints and ``check`` checks. Empty for
    pages of HTML. Raises ValueError (often Refused) and LookupError for what cannot be laid out.
    ``foresee``: like ``layout``, but does only the steps that can fail; empty: ``layout`` itself.
    ``texts``: of pages of HTML, takes an edition, a product and letters, returns the printed texts with such letters.
    """

    kind: str
    summary: str
    options: type[Options]
    cost: float
    make: str
    layout: str = ""
    foresee: str = ""
    texts: str = ""
    # pages of HTML, laid out by WeasyPrint, which needs Pango
    html_pages: bool = False
    # its maker runs in the main process and distributes parts of the work to worker processes
    parallel_inside: bool = False
    # the option whose file is made in a separate process
    made_apart: str = ""
    # its layout returns ProductSheets, whose texts check measures
    measured: bool = False
    # prints each copy of the things of its option ``of``, front and back
    prints_copies: bool = False
    # prints its things in another form, which counts as printed
    prints_things: bool = False
    # prints as many dice as its option ``copies`` says
    prints_dice: bool = False
    # draws things on faces of the theme, or on generated ones
    uses_faces: bool = False
    # depends only on its things and what they refer to, never on prose or tables
    reads_pieces_only: bool = False
    # prints the tables that are not ``rulebook-only``
    prints_tables: bool = False
    # may print any datum of the pack except its chapters
    prints_any_datum: bool = False
    # prints the chapters of the pack with their tables and figures
    prints_chapters: bool = False
    # prints the chapters of stories that its option ``of`` names, or all
    prints_stories: bool = False
    # has one piece for each thing, which can be built or shown alone
    single_pieces: bool = False
    # draws the spaces of a graph; its options name the fields
    draws_graph: bool = False
    # draws tiles from their edges
    draws_tiles: bool = False
    # players draw its pieces one by one from a stack or a bag
    drawn_by_players: bool = False
    # keeps its paper if the user builds for another
    keeps_paper: bool = False
    # the option with the size of one thing; with ``for_shops``, print shops receive its pieces as cards
    size_option: str = ""
    for_shops: bool = False

    @property
    def prints_pieces(self) -> bool:
        """Whether it prints the things of its option ``of``, in whatever form."""
        return self.prints_copies or self.prints_things

    @property
    def declared(self) -> Mapping[str, Option]:
        """The options of the kind by key in a pack, without those of drawing styles."""
        return declared(self.options)
