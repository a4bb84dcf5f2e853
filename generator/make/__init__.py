"""Makes products, each from its part of a game. The only package that writes output files."""

from __future__ import annotations

from multiprocessing import parent_process

from generator.escape import quiet_libraries
from generator.outside import lacks_pango
from generator.products import function, spec_of
from generator.render.job import CannotMake, Job, Output

if parent_process() is not None:
    # a worker; commands do it in their process
    quiet_libraries()

# the maker of all products that are no pages of HTML
SHEETS = "generator.render.sheet_maker:make_sheets"

__all__ = ["CannotMake", "Job", "Output", "make"]


def make(job: Job) -> list[Output]:
    """The files of a product, made by the function that its spec names. Raises CannotMake."""
    spec = spec_of(job.product)
    lacking = lacks_pango() if spec.html_pages else None
    if lacking is not None:
        raise CannotMake(job.product.id, lacking)
    made: list[Output] = function(spec.make or SHEETS)(job)
    return made
