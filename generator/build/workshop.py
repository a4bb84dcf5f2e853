"""Makes a product, from its task to verified bytes; runs in a worker process."""

from __future__ import annotations

import time
from dataclasses import replace
from importlib import import_module

from generator.build import make
from generator.build.draft import WORDS, stamped
from generator.build.making import Job, Output, Pool
from generator.build.task import Finished, Task
from generator.build.uncollected import uncollected
from generator.build.verify import verify
from generator.layout.tokens import font_of


def carry_out(task: Task, pool: Pool | None = None) -> Finished:
    """Make a product, stamp it if it is a draft, and read it back. Raises CannotMake, Unfit."""
    start = time.perf_counter()
    edition = task.edition
    job = Job(edition, task.product, task.draft, task.store, pool, task.folder, task.way, task.share)
    with uncollected():
        outputs = _made(job)
        if task.draft:
            font = font_of(edition.game.theme, "bold")
            outputs = [replace(o, data=stamped(o.data, edition.word(WORDS), font, edition.language)) for o in outputs]
        for output in outputs:
            verify(output)
    return Finished(task.product.id, task.source, task.key, tuple(outputs), time.perf_counter() - start)


def _made(job: Job) -> list[Output]:
    profile = job.way.profile
    if profile is None or profile.form == "sheets":
        return make(job)
    # most builds go to no shop, and the libraries for its files are heavy
    outputs: list[Output] = import_module("generator.build.shop").make(job, profile, job.way.dpi)
    return outputs
