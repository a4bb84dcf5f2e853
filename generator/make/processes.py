"""Starts worker processes: from a fork server that has loaded the heavy libraries, where the system has one."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from multiprocessing import forkserver, get_all_start_methods, get_context
from typing import TYPE_CHECKING

from generator.model.game import Product
from generator.outside import lacks_pango
from generator.products import spec_of
from generator.safety.isolation import keep_to_absolute_paths
from generator.safety.workers import block_interrupts

if TYPE_CHECKING:
    from generator.safety.workers import Context


def processes(products: Sequence[Product]) -> Context:
    """The multiprocessing context for workers that make these products.

    Workers are never forked from this process: the progress bar is a thread, and a fork would copy its locks.
    """
    keep_to_absolute_paths()
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    pages = any(spec_of(product).html_pages for product in products) and lacks_pango() is None
    context.set_forkserver_preload(["generator.make.workshop", *(["generator.book.html_layout"] if pages else [])])
    return context


def begin_processes(jobs: int, products: Sequence[Product]) -> None:
    """Start the fork server and let it load its libraries while this process continues."""
    if jobs > 1 and processes(products).get_start_method() == "forkserver":
        mask = block_interrupts()
        try:
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
