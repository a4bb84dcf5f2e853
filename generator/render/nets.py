"""Products that are cut out and folded: nets on sheets, in one PDF."""

from __future__ import annotations

from generator.render.job import Job, Output
from generator.render.plan import plan
from generator.render.sheets import sheets_pdf


def print_nets(job: Job) -> list[Output]:
    """The nets of a product as a PDF. Raises CannotMake when they cannot be laid out."""
    sheets = plan(job.edition, job.product)
    data = sheets_pdf(sheets, title=job.title, language=job.edition.language)
    return [Output(f"{job.product.id}.pdf", data, len(sheets))]
