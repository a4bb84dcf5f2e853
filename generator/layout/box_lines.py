"""What lies in a box, in words: a line for each group of pieces and for each other product."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.game import Product
from generator.model.kinds import Kind
from generator.text.letter_case import with_capital
from generator.translate.edition import Edition


def kind_name(edition: Edition, kind: Kind, count: int) -> str:
    """The name of a kind in the form for a number of them."""
    forms = kind.name.forms
    return edition.plural(count, tuple(forms.get(form, forms["nom"]) for form in ("nom", "nom.pl", "gen.pl")))


def box_lines(edition: Edition) -> Iterator[tuple[str, str]]:
    """The lines, each with its datum: books, boards and sheets first, then the pieces that the box promises.

    A group of several kinds has a line for each of them, unless it counts what some products make of them, as pawns.
    """
    game = edition.game
    yield from part_lines(edition)
    for group in game.box.values():
        parts = [(line, count) for line, count in group.pieces.items() if line in game.kinds and not group.of]
        if len(parts) < 2:
            yield with_capital(f"{edition.line(group.name)}: {group.total}", edition.language), f"box/{group.id}/name"
        for line, count in parts if len(parts) > 1 else ():
            yield f"{count} {kind_name(edition, game.kinds[line], count)}", f"kinds/{line}/name"


def part_lines(edition: Edition) -> Iterator[tuple[str, str]]:
    """The lines of books, boards, sheets and dice, each with its datum."""
    for product in filter(_is_part, edition.game.products.values()):
        many = product.options.other_pieces
        said = edition.line(product.title)
        yield (said if many is None else f"{said}: {many}"), f"products/{product.id}/title"


def _is_part(product: Product) -> bool:
    """Whether it lies in the box as a whole, as a book, a board, sheets or dice; pieces of kinds are counted."""
    options = product.options
    return options.other_pieces is not None or (bool(options.prints) and not options.prints_copies)
