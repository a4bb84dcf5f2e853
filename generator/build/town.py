"""The product ``board``: split over pages to glue together, and whole on one large page."""

from __future__ import annotations

from generator.build.making import CannotMake, Job, Output
from generator.build.pieces import smallest_type
from generator.layout.imposition import PAPERS
from generator.layout.poster import poster
from generator.layout.town import board
from generator.render.sheets import sheets_pdf
from generator.translate.words import printed

# translators: the whole board, as part of a file's name: small letters, digits and hyphens
WHOLE = printed("cala")


def make(job: Job) -> list[Output]:
    """The pages, and the whole when it is wanted. Raises CannotMake when the spaces make no town or a text no fit."""
    edition, product = job.edition, job.product
    try:
        drawn = board(edition, product)
        pages = poster(edition, product, drawn.sheet, PAPERS[product.options["paper"]])
    except (ValueError, LookupError) as error:
        raise CannotMake(product.id, str(error.args[0])) from None
    if drawn.overflows and not job.draft:
        told = "; ".join(f"{over.region} {over.mm:g} mm" for over in drawn.overflows)
        raise CannotMake(product.id, f"expected texts that fit their spaces, found over the edge: {told}")
    title = f"{edition.line(edition.game.title)}: {edition.line(product.title)}"
    data, least = sheets_pdf(pages, title=title, language=edition.language), smallest_type([(drawn.sheet,)])
    outputs = [Output(f"{product.id}.pdf", data, len(pages), least=least)]
    if product.options["also-whole"]:
        whole = sheets_pdf([drawn.sheet], title=title, language=edition.language)
        outputs.append(Output(f"{product.id}-{edition.word(WHOLE)}.pdf", whole, 1, least=least))
    return outputs
