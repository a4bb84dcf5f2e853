"""The connection to a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

import click

from generator.lazy import optional
from generator.localization import tr

# timeout of the connection, in Dask's notation
PATIENCE = "10s"


@contextmanager
def cluster_executor(address: str, **options: bool) -> Iterator[Executor]:
    """The executor of a scheduler at ``tcp://…``. Raises UsageError when the library or the scheduler is missing."""
    try:
        distributed = optional("distributed")
    except ImportError:
        raise click.UsageError(tr("--cluster wants the library distributed: pip install 'zecer[cluster]'")) from None
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise click.UsageError(tr("no cluster answers at {address}: {reason}", address=address, reason=error)) from None
    with client:
        yield client.get_executor(**options)
