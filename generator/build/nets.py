"""Products that are cut out and folded: nets on sheets, one PDF."""

from __future__ import annotations

from collections.abc import Callable

from generator.build.making import CannotMake, Job, Output
from generator.layout.imposition import PAPERS
from generator.layout.net import Net, on_sheets
from generator.model.game import Product
from generator.render.sheets import sheets_pdf
from generator.translate.edition import Edition


def print_nets(job: Job, lay_out: Callable[[Edition, Product], list[Net]]) -> list[Output]:
    """The nets of a product as a PDF. Raises CannotMake when they cannot be laid out as the pack asks."""
    edition, product = job.edition, job.product
    try:
        sheets = on_sheets(edition, product, lay_out(edition, product), PAPERS[product.options["paper"]])
    except (ValueError, LookupError) as error:
        raise CannotMake(product.id, str(error.args[0])) from None
    title = f"{edition.line(edition.game.title)}: {edition.line(product.title)}"
    return [Output(f"{product.id}.pdf", sheets_pdf(sheets, title=title, language=edition.language), len(sheets))]
