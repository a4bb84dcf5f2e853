"""The product ``board``: split over pages to glue together, and optionally whole on one large page."""

from __future__ import annotations

from generator.layout.products.board import WHOLE_SHEET
from generator.layout.sheets.filenames import file_name
from generator.layout.sheets.imposition import PAPERS
from generator.layout.sheets.poster import poster
from generator.products.board import WHOLE, BoardOptions
from generator.products.spec import own_options
from generator.render.job import Job, Output
from generator.render.pieces import smallest_type
from generator.render.plan import plan
from generator.render.sheets import sheets_pdf


def make(job: Job) -> list[Output]:
    """The split pages, and the whole board when wanted. Raises CannotMake when the spaces form no board."""
    edition, product = job.edition, job.product
    options = own_options(product, BoardOptions)
    (whole,) = plan(edition, product).variants[WHOLE_SHEET]
    pages = poster(edition, product, whole, PAPERS[options.paper])
    data, least = sheets_pdf(pages, title=job.title, language=edition.language), smallest_type([(whole,)])
    outputs = [Output(f"{product.id}.pdf", data, len(pages), least=least)]
    if options.also_whole:
        data = sheets_pdf([whole], title=job.title, language=edition.language)
        outputs.append(Output(file_name(edition, product, WHOLE), data, 1, least=least))
    return outputs
