"""The product ``deck``: cards on sheets, fronts and backs in register, as many as fit a page. Lengths in mm."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import is_not

from msgspec import Struct

from generator.layout.faces.face import Drawn, back_of, front_of, one_size
from generator.layout.faces.numbered import numbered_copies
from generator.layout.faces.product_faces import as_first_printed, as_printed, first_product
from generator.layout.marks import Mark, Piece, Placed, Sheet
from generator.layout.products.product_sheets import DrawnPair, Laid, StreamedSheets, pairs_of, product_sheets
from generator.layout.sheets.card_pages import card_grid, folded_card_grids, guides, paper_of, stamp_is_level
from generator.layout.sheets.imposition import Grid, Pair, Size, impose, sheets_needed
from generator.layout.sheets.own_places import on_own_sheets
from generator.layout.sheets.poster import poster
from generator.layout.sheets.stamp import deck_margin_marks
from generator.model.chapters import Term
from generator.model.game import Game, Product, Thing
from generator.products import size_of_piece
from generator.products.deck import DeckOptions
from generator.products.duplex import GLUED, Duplex
from generator.products.spec import own_options
from generator.records import replace
from generator.translate.edition import Edition

# a deck of more pieces is drawn anew for each way through it
MOST_KEPT = 2_000
# the slot of the cache for decks that are kept whole; no product has this name
LAST = ""
# ways of printing with one page for each sheet of paper
ONE_SIDED = ("gutter-fold", "fronts-only", "backs-only")


def deck_sheets(edition: Edition, product: Product) -> Laid:
    """The layout of a deck; each card is drawn once and placed as often as it has copies,
    or drawn for each copy if it tells its number. A large deck is drawn page by page.

    The last layout, and that of each large deck, is cached until one of its inputs changes. Raises Refused when a card
    is larger than the paper, LookupError when a face names what the theme lacks.
    """
    game = edition.game
    # all of a table may change what its face prints
    parts = (game.title, game.version, game.theme, game.kinds, game.values, *_things(game, product),
             *((game,) if game.theme.grids else ()))
    key = f"{edition.language} {dict(edition.words)!r} {product!r}"
    # `check` lays out a deck just before it is printed, from the same things in the whole game or its part
    for cached in filter(None, (_CACHE.get(product.id), _CACHE.get(LAST))):
        if cached.serves(key, parts, game.terms):
            return cached.sheets
    sheets = _lay_out(edition, product)
    # of a large deck little is kept
    slot = product.id if isinstance(sheets, StreamedSheets) else LAST
    _CACHE[slot] = CachedDeck(key, parts, dict(game.terms), sheets)
    return sheets


def measured_deck(edition: Edition, product: Product) -> Laid:
    """The layout of a deck of which every card was drawn. Raises as ``deck_sheets``."""
    sheets = deck_sheets(edition, product)
    if isinstance(sheets, StreamedSheets):
        sheets.measured_sheets()
    return sheets


class CachedDeck(Struct, frozen=True):
    """A cached deck and its inputs: objects of the game, the engine's words, the product."""

    key: str
    parts: tuple[object, ...]
    terms: Mapping[str, Term]
    sheets: Laid

    def serves(self, key: str, parts: tuple[object, ...], terms: Mapping[str, Term]) -> bool:
        """True if the inputs are the same; a part of a game has only the terms that its texts name."""
        return (self.key == key and len(self.parts) == len(parts) and not any(map(is_not, self.parts, parts))
                and all(self.terms.get(id_) is term for id_, term in terms.items()))


_CACHE: dict[str, CachedDeck] = {}


def _lay_out(edition: Edition, product: Product) -> Laid:
    options, pieces = own_options(product, DeckOptions), sum(thing.copies for thing in edition.game.printed_by(product))
    if pieces > MOST_KEPT and options.duplex and not (options.glued or options.cards):
        pages = {way: (-(-pieces // options.sheet.capacity) if options.sheet else
                       sheets_needed(grids_of(product, way), pieces)) * (1 if way in ONE_SIDED else 2)
                 for way in options.duplex}
        return StreamedSheets(partial(drawn_deck, edition, product), pages,
                              partial(impose_cards, edition, product, pieces))
    drawn = draw_deck(edition, product)
    pairs = pairs_of(drawn)
    variants: dict[str, tuple[Sheet, ...]] = {
        way: tuple(impose_cards(edition, product, len(pairs), way, pairs)) for way in options.duplex
    }
    if options.glued:
        variants[GLUED] = glued_fronts(edition, product, [pair.front.piece for pair in drawn], paper_of(options.glued))
    return product_sheets(drawn, pairs, variants)


def glued_fronts(edition: Edition, product: Product, fronts: Iterable[Piece], paper: Size) -> tuple[Sheet, ...]:
    """Each front, without its bleed, on pages of the paper that overlap. Raises ValueError for tiny paper."""
    return tuple(page for front in fronts for page in poster(edition, product, Sheet(
        front.width, front.height, (Placed(front, 0.0, 0.0),), name=front.id), paper))


def draw_deck(edition: Edition, product: Product) -> list[DrawnPair]:
    """Each card, or those in the option ``cards``. Raises LookupError when a face names what the theme lacks."""
    return list(drawn_deck(edition, product))


def drawn_deck(edition: Edition, product: Product) -> Iterator[DrawnPair]:
    """As ``draw_deck``, card by card."""
    options, edition = own_options(product, DeckOptions), as_printed(edition, product)
    size, things, selected, back = options.card, edition.game.printed_by(product), options.cards, options.back
    sizes = replace(one_size(edition, things, size), back=back)
    if selected:
        things = [thing for thing in things if str(thing.ref) in selected or thing.id in selected]
    for thing in things:
        for one, alike in numbered_copies(edition, thing, back, product):
            pair = DrawnPair(front_of(edition, one, size, sizes), back_of(edition, one, size, back, sizes), alike)
            yield pair.with_little_ink(edition) if options.ink == "low" else pair


def _things(game: Game, product: Product) -> list[Thing]:
    """The things of a deck as the game holds them; those of ``printed`` may be other objects at each call."""
    return [game.things[thing.ref] for thing in game.printed_by(product)]


def size_of(game: Game, thing: Thing, of: Collection[str] = ()) -> tuple[float, float]:
    """The size (mm) at which the first product (of some) with a thing prints it; 20 mm when none does."""
    product = first_product(game, thing, of)
    return (size_of_piece(product) if product is not None else None) or (20.0, 20.0)


def real_front(edition: Edition, thing: Thing, of: Collection[str] = ()) -> Drawn:
    """The front of a thing as the first product (of some) with it prints it. Raises as ``front_of`` does."""
    product, faces = first_product(edition.game, thing, of), as_first_printed(edition, thing, of)
    printed = edition.game.in_product(product, thing) if product is not None else thing
    one, _ = numbered_copies(faces, printed, product=product)[0]
    return front_of(faces, one, size_of(edition.game, thing, of))


def grids_of(product: Product, duplex: Duplex) -> Sequence[Grid]:
    """The grid of a deck on its paper, or those of both sides of a fold. Raises Refused for too large cards."""
    options = own_options(product, DeckOptions)
    paper, size, gap = paper_of(options.paper), options.card, options.gap
    guided = options.guides != "none"
    return (folded_card_grids(paper, size, gap, guided) if duplex == "gutter-fold"
            else (card_grid(paper, size, gap, guided),))


def impose_cards(edition: Edition, product: Product, count: int, duplex: Duplex, pairs: Iterable[Pair],
                 stamped: bool = True) -> Iterator[Sheet]:
    """So many pairs of front and back on sheets, in order. Raises Refused when a card is not on the paper."""
    options = own_options(product, DeckOptions)
    if options.sheet is not None:
        return on_own_sheets(edition, product, options.sheet, pairs, count, options.card, duplex, stamped)
    grids, kind = grids_of(product, duplex), options.guides
    sheet, level = grids[0].paper, stamp_is_level(grids)

    def margins(placed: tuple[Placed, ...], side: str, count: tuple[int, int]) -> Iterator[Mark]:
        yield from guides(placed, sheet, kind, level)
        if stamped:
            yield from deck_margin_marks(edition, product, sheet, count, side, duplex, level)

    return impose(edition, product, pairs, count, grids, duplex, margins)
