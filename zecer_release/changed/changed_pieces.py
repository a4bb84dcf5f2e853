"""What a product prints in pieces (cards, counters, tiles, nets, forms): each compared, and imposed, by itself."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from generator.layout.marks import Piece, Sheet
from generator.layout.products import lay_out
from generator.layout.products.counters import on_sheets
from generator.layout.products.deck import glued_fronts, impose_cards
from generator.layout.products.product_sheets import Laid, StreamedSheets, pairs_of
from generator.layout.products.sheet_pages import pages
from generator.layout.products.tile_sheets import tiles_on_sheets
from generator.layout.sheets import net
from generator.layout.sheets.card_pages import paper_of
from generator.layout.sheets.filenames import file_name, file_names
from generator.layout.sheets.imposition import Pair
from generator.layout.tokens import font_of
from generator.model.game import Product
from generator.model.text import printed
from generator.products import spec_of
from generator.products.character_sheet import BLANK, CharacterSheetOptions
from generator.products.counters import CounterOptions
from generator.products.deck import DeckOptions
from generator.products.duplex import GLUED
from generator.products.tiles import TileOptions
from generator.records import replace
from generator.render.sheet_maker import TURNS
from generator.render.sheets import sheets_pdf
from generator.translate.edition import Edition
from zecer_release.changed.recording import record_of

# translators: part of a file's name: small letters, digits and hyphens
STICKERS = printed("stickers")
FORM = "-blank"
# a piece as it is printed: the id of what it shows, and a digest of each of its sides
Look = tuple[str, tuple[str, ...]]


class CutPiece(Struct, frozen=True):
    """What is cut out as one: both sides of a piece, a net, a form."""

    look: Look
    drawn: Pair | net.Net | Piece

    @property
    def id(self) -> str:
        """The id of what it shows: a thing, or ``kind/…``, ``product/…``, ``dice/…``, ``form/…``."""
        return self.look[0]


def units_of(edition: Edition, product: Product, folder: Path) -> list[CutPiece] | None:
    """All that a product prints in pieces, each as often as it is printed; None for a product of pages.

    Raises what laying out raises.
    """
    spec = spec_of(product)
    if spec.html_pages:
        return None
    looks, laid = _PieceLooks(edition, folder), lay_out(edition, product)
    if "sheet" in spec.known_options:
        return [looks.pair(pair) for pair in _pairs(laid)]
    if isinstance(product.options, CharacterSheetOptions):
        return [looks.form(placed.piece) for sheets in laid.variants.values() for sheet in sheets
                for placed in sheet.pieces]
    return [looks.net(one) for one in laid.nets] or None


def _pairs(laid: Laid) -> Sequence[Pair]:
    """Every pair of front and back; those of a large deck are drawn anew, with all their marks."""
    return pairs_of(laid.drawn_pairs()) if isinstance(laid, StreamedSheets) else laid.pieces


class _PieceLooks:
    """Digests of what is drawn, the same wherever the pack lies; the marks of a piece are read once."""

    def __init__(self, edition: Edition, folder: Path) -> None:
        self.colours, self.folder = sorted(edition.game.theme.colours.items()), str(folder)
        self.known: dict[int, tuple[Piece, str]] = {}

    def look_of(self, piece: Piece) -> str:
        if id(piece) not in self.known:
            drawn = repr((piece.width, piece.height, piece.bleed, piece.marks))
            self.known[id(piece)] = piece, self._digest(drawn)
        return self.known[id(piece)][1]

    def pair(self, pair: Pair) -> CutPiece:
        return CutPiece((pair[0].id, tuple(map(self.look_of, pair))), pair)

    def form(self, piece: Piece) -> CutPiece:
        id_ = f"form/{piece.kind}" if piece.id.endswith(FORM) else piece.id
        return CutPiece((id_, (self.look_of(piece),)), piece)

    def net(self, one: net.Net) -> CutPiece:
        art = [(self.look_of(placed.piece), placed.x, placed.y, placed.turn) for placed in one.art]
        return CutPiece((one.shows, (self._digest(f"{one.panels} {one.ground} {art}"),)), one)

    def _digest(self, drawn: str) -> str:
        drawn = drawn.replace(self.folder, "")
        # marks name the colours of the theme; the pack's own fonts are named by their bytes
        colours = [(name, value) for name, value in self.colours if repr(name) in drawn]
        return hashlib.sha256(f"{drawn} {colours}".encode()).hexdigest()


def names_of(edition: Edition) -> dict[str, str]:
    """What is printed in pieces, by the ids of units."""
    game, blank, holders = edition.game, edition.word(BLANK), record_of(edition).holders
    kinds = {id_: kind.name.forms.get("nom.pl", kind.name.nom) for id_, kind in game.kinds.items()}
    return {
        **{str(thing.ref): holders[f"{thing.kind}/{thing.id}"].name for thing in game.things.values()},
        **{f"product/{product.id}": edition.line(product.title) for product in game.products.values()},
        **{f"kind/{id_}": name for id_, name in kinds.items()},
        **{f"form/{id_}": f"{name} ({blank})" for id_, name in kinds.items()},
        **{f"dice/{die.id}": die.name.nom for die in game.dice.values()},
    }


def files_of(edition: Edition, product: Product, units: Sequence[CutPiece]) -> dict[str, bytes]:
    """The sheets of some of the units of a product, by file: one for each way of printing."""
    variants, names = variants_of(edition, product, units), file_names(edition, product)
    return {name: _pdf(edition, product, way, sheets)
            for name, (way, sheets) in zip(names, variants.items(), strict=False) if sheets}


def _pdf(edition: Edition, product: Product, way: str, sheets: Sequence[Sheet]) -> bytes:
    return sheets_pdf(sheets, title=edition.line(product.title), language=edition.language,
                      duplex=TURNS.get(way, "simplex"), typeface=font_of(edition.game.theme, "text"))


def variants_of(edition: Edition, product: Product, units: Sequence[CutPiece]) -> Mapping[str, Sequence[Sheet]]:
    """Some units of a product on sheets, by way of printing, in the order of its files."""
    options = product.options
    nets = [one.drawn for one in units if isinstance(one.drawn, net.Net)]
    forms = [one.drawn for one in units if isinstance(one.drawn, Piece)]
    pairs = [one.drawn for one in units if isinstance(one.drawn, tuple)]
    if nets:
        return {"": net.on_sheets(edition, product, nets)}
    if forms:
        blank = [piece for piece in forms if piece.id.endswith(FORM)]
        return {"": pages(edition, product, [piece for piece in forms if piece not in blank]),
                BLANK: pages(edition, product, blank)}
    if isinstance(options, TileOptions):
        return tiles_on_sheets(edition, product, pairs).variants if pairs else {}
    if isinstance(options, DeckOptions):
        found: dict[str, Sequence[Sheet]] = {
            way: tuple(impose_cards(edition, product, len(pairs), way, pairs)) for way in options.duplex}
        if options.glued:
            fronts = list({id(front): front for front, _ in pairs}.values())
            return {**found, GLUED: glued_fronts(edition, product, fronts, paper_of(options.glued))}
        return found
    if isinstance(options, CounterOptions):
        return {way: on_sheets(edition, product, pairs, options.size, way) for way in options.duplex}
    raise TypeError(f"expected a product of pieces, found {product.id}")


class Sticker(Struct, frozen=True):
    """A piece of which one side changed: the new side, to be glued over the old one."""

    id: str
    piece: Piece


def mended_by_stickers(come: Sequence[CutPiece], left: Counter[Look]) -> Iterator[tuple[CutPiece, Sticker]]:
    """The pieces of which an old one has one side, with stickers of the other; takes these old ones out of ``left``."""
    old: dict[str, list[Look]] = {}
    for look in left.elements():
        old.setdefault(look[0], []).append(look)
    for unit in come:
        if not isinstance(unit.drawn, tuple):
            continue
        waiting = old.get(unit.id, [])
        sides = [[one == other for one, other in zip(look[1], unit.look[1], strict=True)] for look in waiting]
        at = next((number for number, same in enumerate(sides) if sum(same) == 1), None)
        if at is not None:
            left[waiting.pop(at)] -= 1
            yield unit, Sticker(unit.id, unit.drawn[sides[at].index(False)])


def sticker_file(edition: Edition, product: Product, stickers: Sequence[Sticker]) -> dict[str, bytes]:
    """The stickers of a product on plain sheets, to cut out at the trim, as a file."""
    if not stickers:
        return {}
    plain = replace(product, options=replace(product.options, sheet=None))
    pairs = [(one.piece, one.piece) for one in stickers]
    if isinstance(plain.options, DeckOptions):
        sheets = tuple(impose_cards(edition, plain, len(pairs), "fronts-only", pairs))
    else:
        sheets = on_sheets(edition, plain, pairs, (pairs[0][0].width, pairs[0][0].height), "fronts-only")
    return {file_name(edition, product, STICKERS): _pdf(edition, product, "", sheets)}


def pieces_by_name(ids: Iterator[str], names: Mapping[str, str], otherwise: str) -> dict[str, int]:
    """How many pieces of each name there are; ``otherwise`` is the name of those that show nothing by itself."""
    found: dict[str, int] = {}
    for id_ in ids:
        name = names.get(id_, otherwise)
        found[name] = found.get(name, 0) + 1
    return found
