"""Lays out a product: for its maker, and for `check`, which reports what a maker would refuse."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product as product_of
from math import ceil, prod
from pathlib import Path

import generator
from generator.layout.products import lay_out
from generator.layout.products.product_sheets import Laid
from generator.layout.refused import Refused, TooLarge
from generator.layout.sheets.imposition import PAPERS, RAW_PAPERS, is_metric
from generator.layout.tokens import font_of
from generator.message import Message, msg, reason
from generator.model.game import Product
from generator.model.theme import Theme
from generator.products import size_of_piece, spec_of
from generator.products.duplex import GLUED
from generator.records import field_names, replace
from generator.render.job import CannotMake
from generator.share import NoFont, plain_font
from generator.translate.edition import Edition

# what paper around a large piece is kept for guides and the stamp
AROUND = 40
FAULT = msg("expected a product that can be laid out, found a fault of the program")


def plan(edition: Edition, product: Product, foresee: bool = False) -> Laid:
    """A product laid out by ``lay_out``; with ``foresee`` only what can be refused is drawn. Raises CannotMake."""
    laid = laid_out(edition, product, foresee)
    copies = size_of_piece(product)
    if copies and laid.variants and not any(laid.variants.values()):
        raise CannotMake(product.id, msg("expected at least one piece to print, found none"), "of")
    if copies and not laid.variants:
        raise CannotMake(product.id, msg("expected at least one way to print the backs, found none"), "duplex")
    return laid


def laid_out(edition: Edition, product: Product, foresee: bool = False) -> Laid:
    """As ``plan``, also without a sheet to print. Raises CannotMake."""
    with refusing(edition, product):
        return lay_out(edition, product, foresee)


@contextmanager
def refusing(edition: Edition, product: Product) -> Iterator[None]:
    """Whatever the layout of a product raises becomes CannotMake."""
    try:
        yield
    except Refused as refused:
        help = larger_paper(edition, product) if isinstance(refused, TooLarge) else None
        raise CannotMake(product.id, refused.message, refused.at, help) from None
    except KeyError as error:
        raise CannotMake(product.id,
                         msg("expected what the product refers to, found no {error}", error=error)) from None
    except NoFont as error:
        message = msg("expected a font that comes along or one of theme/fonts, found {name!r}",
                      name=plain_font(error.name))
        raise CannotMake(product.id, message, _where_named(edition.game.theme, error.name)) from None
    except (ValueError, LookupError, OSError) as error:
        raise CannotMake(product.id, reason(error)) from None
    except (ArithmeticError, TypeError, AttributeError, AssertionError, RecursionError) as error:
        raise CannotMake(product.id,
                         msg("{fault}, {name}: {error} in {where}",
                             fault=FAULT, name=type(error).__name__, error=error, where=_where(error))) from error


def larger_paper(edition: Edition, product: Product) -> Message:
    """The smallest paper, of those of its own country if possible, that holds a product that is too large, as advice;
    of fronts that can be glued together of smaller pages that too.
    """
    own = is_metric(product.options.paper)
    papers = sorted(PAPERS, key=lambda name: (name in RAW_PAPERS, is_metric(name) != own, prod(PAPERS[name])))
    options = [name for name in ("paper", spec_of(product).second_paper) if product.options.get(name)]
    for chosen, paper in product_of(dict.fromkeys((*((name,) for name in options), tuple(options))), papers):
        if _is_held(edition, product, dict.fromkeys(chosen, paper)):
            written = ", ".join(f"{option}: {paper}" for option in chosen)
            held = msg("the smallest paper that holds it: {written}", written=written)
            return msg("{held}; or on pages to glue together: {written}, glued: {small}", held=held, written=written,
                       small=_small_paper(product)) if _can_be_glued(product) else held
    largest = max(PAPERS, key=lambda name: prod(PAPERS[name]))
    wide, high = (ceil(side) + AROUND for side in size_of_piece(product) or (0.0, 0.0))
    if _can_be_glued(product) and _is_held(edition, product, {"paper": (float(wide), float(high))}):
        return msg("no paper holds it, not even {paper}; give the sheet a size of its own and glue pages together: "
                   "paper: {wide} mm x {high} mm, glued: {small}", paper=largest, wide=wide, high=high,
                   small=_small_paper(product))
    return msg("no paper holds it, not even {paper}; make it smaller", paper=largest)


def _is_held(edition: Edition, product: Product, changes: Mapping[str, object]) -> bool:
    """Whether a product can be laid out with other options."""
    try:
        lay_out(edition, replace(product, options=replace(product.options, **changes)), foresee=True)
    except (ValueError, LookupError):
        return False
    return True


def _can_be_glued(product: Product) -> bool:
    """Whether fronts can be printed on smaller pages to glue together, and are not yet."""
    return GLUED in field_names(product.options) and product.options.get(GLUED) is None


def _small_paper(product: Product) -> str:
    return "A4" if is_metric(product.options.paper) else "Letter"


def path_of(refusal: CannotMake) -> str:
    """The path of the datum that a refusal is about: the product, its option, or a datum elsewhere."""
    product = f"product/{refusal.product}"
    if refusal.at.startswith("/"):
        return refusal.at[1:]
    return f"{product}/{refusal.at}" if refusal.at else product


def _where_named(theme: Theme, font: str) -> str:
    """Where a theme names a font, as a place of a refusal; nowhere for one of the engine's own."""
    named = {**{f"fallback/{name}": name for name in theme.fallback}, **theme.fonts}
    paths = [f"/theme/fonts/{role}" for role, name in named.items() if name == font]
    paths += [f"/theme/styles/{id_}/font" for id_, style in theme.styles.items() if font_of(theme, style.font) == font]
    return next(iter(paths), "")


def _where(error: Exception) -> str:
    """The innermost line of the program in a traceback."""
    root = Path(generator.__file__).parent
    frames = [one for one in traceback.extract_tb(error.__traceback__) if root in Path(one.filename).parents]
    return f"{Path(frames[-1].filename).relative_to(root).as_posix()}:{frames[-1].lineno}" if frames else "?"
