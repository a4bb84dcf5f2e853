"""Makes a product, from its task to verified bytes; runs in a worker process."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from generator.late import late
from generator.layout.tokens import font_of
from generator.make import make
from generator.make.task import Finished, Task
from generator.make.uncollected import uncollected
from generator.records import replace
from generator.render.job import Job, Output, Pool

if TYPE_CHECKING:
    from generator.make import draft
    from generator.press import shop
    from generator.render import verify
else:
    draft, shop = late("generator.make.draft"), late("generator.press.shop")
    verify = late("generator.render.verify")


def carry_out(task: Task, pool: Pool | None = None) -> Finished:
    """Make a product, stamp it if it is a draft, and read it back. Raises CannotMake, Unfit."""
    start = time.perf_counter()
    edition = task.edition
    job = Job(edition, task.product, task.draft, pool, task.folder, task.way, task.share)
    with uncollected():
        outputs = _made(job)
        if task.draft:
            font, words = font_of(edition.game.theme, "bold"), edition.word(draft.WORDS)
            outputs = [replace(one, data=draft.stamped(one.data, words, font, edition.language)) for one in outputs]
        for output in outputs:
            verify.verify(output)
    return Finished(task.product.id, task.source, task.key, tuple(outputs), time.perf_counter() - start)


def _made(job: Job) -> list[Output]:
    profile = job.way.profile
    if profile is None or profile.form == "sheets":
        return make(job)
    return shop.make(job, profile, job.way.dpi)
