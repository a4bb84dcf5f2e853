"""The declaration of a kind of product: its options, its functions, and its properties.

Functions are named as ``module:function`` and imported on first use, since some load libraries that take as long as a
whole check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Literal, TypeVar

from generator.model.game import Game, Options, PieceOptions, Product

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


def declared_options(options: type[Options]) -> Mapping[str, Option]:
    """The options of a class, by key in a pack, in the order of the class."""
    known = {one.name: one.metadata["option"] for one in fields(options) if one.metadata}
    return {key_of(name): known[name] for name in options.__annotations__ if name in known}


def options_written(options: Options) -> dict[str, object]:
    """The values of options by key in a pack; those of the drawing style last."""
    return {**{key: getattr(options, name_of(key)) for key in declared_options(type(options))}, **options.styled}


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


def products_with(game: Game, sort: type[Own]) -> Iterator[tuple[Product, Own]]:
    """The products whose options are of the class ``sort``, each with its options."""
    return ((one, one.options) for one in game.products.values() if isinstance(one.options, sort))


@dataclass(frozen=True, slots=True)
class Spec:
    """A kind of product.

    What it prints, its class of options says: one that derives from ``BoardOptions`` is a board.

    ``options``: its class of options, with fields made by ``option``.
    ``summary``: its description in the rulebook's list of components, in English, marked for catalogues by ``printed``.
    ``stock``, ``finish``: in the plan of printing, on what it is best printed, and what is done then; also in English.
    ``cost``: processor seconds in the largest known box; the most costly products are started first.
    ``layout``: takes an edition and a product, returns the ``ProductSheets`` that are printed and that ``check``
    checks. Empty for pages of HTML. Raises ValueError (often Refused) and LookupError for what cannot be laid out.
    ``foresee``: like ``layout``, but does only the steps that can fail; empty: ``layout`` itself.
    ``make``: of pages of HTML, takes a ``Job``, returns ``Output`` files. Raises CannotMake.
    ``reading``: of a book: takes a ``Job``, returns its ``BookParts`` as they are before they are laid out, and their
    style sheet.
    ``texts``: of pages of HTML, takes an edition, a product and letters, returns the printed texts with such letters.
    ``measured``: whether ``check`` measures the texts of its layout.
    ``reads``: what it may print: its things and what they refer to; data, any of them; or a book, its chapters too.
    ``size_option``: the option with the size of one piece, for products of single pieces.
    ``second_paper``: the option with a second paper, whose file is made in a separate process. With it the product
    keeps its papers if the user builds for another.
    ``drawn_by_players``: whether players draw its pieces one by one from a stack or a bag.
    ``imposed``: whether a print shop cuts its pieces out of sheets, which may then be of any paper.
    """

    kind: str
    summary: str
    options: type[Options]
    cost: float
    stock: str = ""
    finish: str = ""
    layout: str = ""
    foresee: str = ""
    make: str = ""
    reading: str = ""
    texts: str = ""
    measured: bool = False
    reads: Literal["things", "data", "book"] = "things"
    size_option: str = ""
    second_paper: str = ""
    drawn_by_players: bool = False
    imposed: bool = False

    @property
    def html_pages(self) -> bool:
        """Whether it is pages of HTML, laid out by WeasyPrint, which needs Pango."""
        return not self.layout

    @property
    def parallel_inside(self) -> bool:
        """Whether its maker runs in the main process and distributes parts of the work to worker processes."""
        return self.reads == "book"

    @property
    def single_pieces(self) -> bool:
        """Whether its options choose ``cards``: a thing can be built or shown alone."""
        return hasattr(self.options, "cards")

    @property
    def prints_pieces(self) -> bool:
        """Whether it prints copies of its things, in whatever form."""
        return bool(self.size_option) or issubclass(self.options, PieceOptions)

    @property
    def prints_cards(self) -> bool:
        """Whether it prints faces in a size, front and back: what print shops receive as cards."""
        return bool(self.size_option) and issubclass(self.options, PieceOptions)

    @property
    def known_options(self) -> Mapping[str, Option]:
        """The options of the kind by key in a pack, without those of drawing styles."""
        return declared_options(self.options)
