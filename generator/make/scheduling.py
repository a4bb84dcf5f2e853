"""Makes several products: in this process, or in workers, the most costly first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, as_completed
from functools import partial

from generator.make.printed_pictures import pictures_of
from generator.make.processes import processes
from generator.make.workshop import Made, carry_out
from generator.products import spec_of
from generator.records import replace
from generator.render import draw_ahead
from generator.render.job import Job, Pool
from generator.safety import limits
from generator.safety.limits import Allowance
from generator.safety.workers import Workers

# makes a product, or raises why it cannot be made
Make = Callable[[], Made]


def is_dealt(job: Job) -> bool:
    """True if a product is made in this process, with parts of its work in others."""
    return spec_of(job.product).parallel_inside


def scheduled_products(jobs: Sequence[Job], most: int, allowance: Allowance) -> Generator[tuple[Job, Make], None, None]:
    """Each job and what makes or awaits its product, as its turn comes; in at most ``most`` processes."""
    # the most costly first, so that no worker is left with a long product at the end
    jobs = sorted(jobs, key=lambda job: -spec_of(job.product).cost)
    dealt = [job for job in jobs if is_dealt(job)]
    whole = [share for job in jobs if not is_dealt(job) for share in _shares(job)]
    pictures = draw_ahead.missing(pictures_of(jobs)) if most > 1 else []
    workers = most if dealt else min(most, max(len(whole), len(pictures)))
    if workers < 2:
        yield from ((job, partial(limits.call_limited, allowance.seconds, carry_out, job)) for job in jobs)
        return
    pending: dict[Future[Made], Job] = {}
    with Workers(workers, processes([job.product for job in jobs]), allowance) as executor:

        def begin(most: int | None = None) -> None:
            pending.update((executor.submit(carry_out, job), job) for job in whole[:most])
            del whole[:most]

        draw_ahead.finish(draw_ahead.begin(pictures, executor))
        # one processor is kept for submitted parts, which precede the shorter products, so that they can be joined
        # while these are made
        begin(workers - 1 if dealt else None)
        for job in dealt:
            own = replace(job, pool=Pool(executor, begin, executor.drop))
            yield job, partial(limits.call_limited, allowance.seconds, carry_out, own)
        begin()
        for product in _complete(pending):
            yield pending[product[0]], partial(_together, product)


def _shares(job: Job) -> list[Job]:
    """The job split into jobs that can run in parallel."""
    apart = job.product.options.get(spec_of(job.product).second_paper)
    return [replace(job, share=number) for number in range(2)] if apart else [job]


def _complete(pending: Mapping[Future[Made], Job]) -> Iterator[list[Future[Made]]]:
    """The futures of one product after another, as soon as all of them are done."""
    waiting = Counter(job.product.id for job in pending.values())
    limits.waiting()
    for done in as_completed(pending):
        product = pending[done].product.id
        waiting[product] -= 1
        if not waiting[product]:
            yield [future for future, job in pending.items() if job.product.id == product]


def _together(shares: Sequence[Future[Made]]) -> Made:
    """The files of a product from its shares in order. Raises what they raise."""
    done = [share.result() for share in shares]
    files = {name: file for one in done for name, file in one.files.items()}
    data = {name: data for one in done for name, data in one.data.items()}
    return Made(done[0].product, files, sum(one.seconds or 0.0 for one in done), data)
