"""Makes a product, from its job to verified bytes; runs in a worker process."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field

from generator.layout.tokens import font_of
from generator.lazy import lazy
from generator.make import make
from generator.make.brought_shops import shop_files
from generator.make.manifest import FileEntry
from generator.make.no_gc import no_gc
from generator.records import replace
from generator.render.job import Job, Output

if TYPE_CHECKING:
    from generator.make import draft
    from generator.render import verify
else:
    draft = lazy("generator.make.draft")
    verify = lazy("generator.render.verify")


class Made(Struct, frozen=True):
    """A product: its files by name with their ``data`` until they are written, and the seconds it took.

    The seconds are None when nothing had changed.
    """

    product: str
    files: Mapping[str, FileEntry]
    seconds: float | None = None
    data: Mapping[str, bytes] = field(default_factory=dict)


def carry_out(job: Job) -> Made:
    """Make a product, stamp it if it is a draft, and read it back. Raises CannotMake, Unfit."""
    start = time.perf_counter()
    with no_gc():
        outputs = _made_outputs(job)
        if job.draft:
            font, words = font_of(job.edition.game.theme, "bold"), job.edition.word(draft.WORDS)
            outputs = [replace(one, data=draft.stamped_pdf(one.data, words, font, job.edition.language))
                       for one in outputs]
        for output in outputs:
            verify.verify(output)
    files = {output.file: _entry(job, output) for output in outputs}
    return Made(job.product.id, files, time.perf_counter() - start, {output.file: output.data for output in outputs})


def _made_outputs(job: Job) -> list[Output]:
    profile = job.settings.profile
    if profile is None or profile.form == "sheets":
        return make(job)
    return shop_files(profile).make(job, profile, make)


def _entry(job: Job, output: Output) -> FileEntry:
    digest = hashlib.sha256(output.data).hexdigest()
    return FileEntry(job.product.id, digest, len(output.data), output.pages, job.source, job.key, dict(output.pieces),
                     output.least)
