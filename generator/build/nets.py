"""Products that are cut out and folded: nets on sheets, in one PDF."""

from __future__ import annotations

from generator.build.making import Job, Output
from generator.build.plan import plan
from generator.render.sheets import sheets_pdf


def print_nets(job: Job) -> list[Output]:
    """The nets of a product as a PDF. Raises CannotMake when they cannot be laid out."""
    edition, product = job.edition, job.product
    sheets = plan(edition, product)
    title = f"{edition.line(edition.game.title)}: {edition.line(product.title)}"
    return [Output(f"{product.id}.pdf", sheets_pdf(sheets, title=title, language=edition.language), len(sheets))]
