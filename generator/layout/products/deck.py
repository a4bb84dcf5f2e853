"""The product ``deck``: cards on sheets, fronts and backs in register, as many as fit a page. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import is_not

from msgspec import Struct

from generator.layout.faces.face import Drawn, back_of, front_of, one_size
from generator.layout.marks import LineMark, Mark, Placed, Sheet
from generator.layout.products.counters import BACK, BOTH, FRONT, SIDES, CounterSheets, Pair, with_little_ink
from generator.layout.sheets.card_pages import card_grid, folded_card_grids, guides, paper_of, stamp_is_level
from generator.layout.sheets.imposition import Grid, backs, fold_mark, fronts
from generator.layout.sheets.stamp import deck_words
from generator.model.chapters import Term
from generator.model.game import Game, Product, Thing
from generator.products import size_of_piece, spec_of
from generator.products.deck import DeckOptions
from generator.products.duplex import Duplex
from generator.products.spec import own_options
from generator.records import replace
from generator.translate.edition import Edition


def deck_sheets(edition: Edition, product: Product) -> CounterSheets:
    """The layout of a deck; each card is drawn once and placed as often as it has copies.

    The last layout is cached until one of its inputs changes. Raises ValueError when a card is larger than the paper,
    LookupError when a face names what the theme lacks.
    """
    game = edition.game
    parts = (game.title, game.version, game.theme, game.kinds, game.values, *deck_things(edition, product))
    key = f"{edition.language} {dict(edition.words)!r} {product!r}"
    kept = _LAID.get("last")
    # `check` lays out a deck just before it is printed, from the same things in the whole game or its part
    if kept is None or not kept.serves(key, parts, game.terms):
        kept = _LAID["last"] = LaidDeck(key, parts, dict(game.terms), _laid(edition, product))
    return kept.sheets


class LaidDeck(Struct, frozen=True):
    """A cached deck and its inputs: objects of the game, the engine's words, the product."""

    key: str
    parts: tuple[object, ...]
    terms: Mapping[str, Term]
    sheets: CounterSheets

    def serves(self, key: str, parts: tuple[object, ...], terms: Mapping[str, Term]) -> bool:
        """True if the inputs are the same; a part of a game has only the terms that its texts name."""
        return (self.key == key and len(self.parts) == len(parts) and not any(map(is_not, self.parts, parts))
                and all(self.terms.get(id_) is term for id_, term in terms.items()))


_LAID: dict[str, LaidDeck] = {}


def _laid(edition: Edition, product: Product) -> CounterSheets:
    drawn = draw_deck(edition, product)
    pairs = [(front.piece, back.piece) for front, back, copies in drawn for _ in range(copies)]
    overflows = [over for front, back, _ in drawn for over in (*front.overflows, *back.overflows)]
    near = [one for front, back, _ in drawn for one in (*front.near, *back.near)]
    ways = own_options(product, DeckOptions).duplex
    variants: dict[str, tuple[Sheet, ...]] = {way: impose_cards(edition, product, pairs, way) for way in ways}
    left = tuple(one for front, _, _ in drawn for one in front.left)
    return CounterSheets(variants, tuple(overflows), tuple(pairs), tuple(near), left)


def draw_deck(edition: Edition, product: Product) -> list[tuple[Drawn, Drawn, int]]:
    """The front, back and number of copies of each card, or of the cards in the option ``cards``.

    Raises LookupError when a face names what the theme lacks.
    """
    options = own_options(product, DeckOptions)
    size, things, only = options.card, deck_things(edition, product), options.cards
    sizes = replace(one_size(edition, things, size), back=options.back)
    if only:
        things = [thing for thing in things if str(thing.ref) in only or thing.id in only]
    low, back = options.ink == "low", options.back
    drawn = [(front_of(edition, thing, size, sizes), back_of(edition, thing, size, back, sizes), thing.copies)
             for thing in things]
    if not low:
        return drawn
    return [(with_little_ink(edition, front), with_little_ink(edition, behind), copies)
            for front, behind, copies in drawn]


def deck_things(edition: Edition, product: Product) -> list[Thing]:
    """The things of a deck in the order of the pack, without duplicates."""
    return list({id(thing): thing for kind in product.options.of for thing in edition.game.of_kind(kind)}.values())


def size_of(game: Game, thing: Thing) -> tuple[float, float]:
    """The size (mm) at which the first product with a thing prints it; 20 mm when none does."""
    lineage = set(game.lineage(thing.kind))
    sizes = (size_of_piece(product) for product in game.products.values()
             if spec_of(product).prints_copies and lineage & set(product.options.of))
    return next(filter(None, sizes), (20.0, 20.0))


def impose_cards(edition: Edition, product: Product, pairs: Sequence[Pair], way: Duplex) -> tuple[Sheet, ...]:
    """Pairs of front and back on sheets, in order. Raises ValueError when a card is larger than the paper."""
    options, folded = own_options(product, DeckOptions), way == "gutter-fold"
    paper, size, gap = paper_of(options.paper), options.card, options.gap
    grids = folded_card_grids(paper, size, gap) if folded else (card_grid(paper, size, gap),)
    stacks = [pairs[i : i + grids[0].capacity] for i in range(0, len(pairs), grids[0].capacity)]
    sheets = []
    for number, stack in enumerate(stacks, 1):
        front = () if way == "backs-only" else fronts(grids[0], [pair[0] for pair in stack])
        back = () if way == "fronts-only" else backs(grids[-1], [pair[1] for pair in stack], _turning(way))
        sides = [(front + back, BOTH)] if folded else [(front, FRONT), (back, BACK)]
        sheets += [_sheet(edition, product, grids, placed, side, way, (number, len(stacks)))
                   for placed, side in sides if placed]
    return tuple(sheets)


def _turning(way: Duplex) -> Duplex:
    """Backs printed alone are placed as for a turn about the long edge."""
    return "long-edge" if way == "backs-only" else way


def _sheet(edition: Edition, product: Product, grids: tuple[Grid, ...], placed: tuple[Placed, ...], side: str,
           way: str, count: tuple[int, int]) -> Sheet:
    grid, (number, total) = grids[0], count
    paper = grid.paper
    fold: list[LineMark] = [fold_mark(*grids)] if len(grids) == 2 else []
    level = stamp_is_level(grids)
    words = deck_words(edition, product, paper, count, edition.word(side), way, level)
    marks: tuple[Mark, ...] = (*fold, *guides(placed, paper, own_options(product, DeckOptions).guides, level), *words)
    title = f"{edition.line(product.title)} {number}/{total}, {edition.word(side)}"
    return Sheet(*paper, placed, marks, f"{product.id}-{number}-{SIDES[side]}", title)
