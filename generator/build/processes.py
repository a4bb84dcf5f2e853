"""The processes beside this one: started from a server that has loaded the heavy libraries once, where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing import forkserver, get_all_start_methods, get_context
from multiprocessing.context import BaseContext

from generator.model.game import Product

# products that WeasyPrint sets
SET_IN_PAGES = ("rulebook", "tables")


def processes(products: Sequence[Product]) -> BaseContext:
    """How processes that make these products are started.

    Never forked from this process: the progress bar is a thread, and a fork would copy its locks.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    pages = any(product.kind in SET_IN_PAGES for product in products)
    context.set_forkserver_preload(["generator.build.workshop", *(["generator.render.book"] if pages else [])])
    return context


def begin_processes(jobs: int, products: Sequence[Product]) -> None:
    """Have the server load its libraries, while this process goes on to what comes before the products."""
    if jobs > 1 and processes(products).get_start_method() == "forkserver":
        forkserver.ensure_running()
