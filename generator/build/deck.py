"""The product ``deck``."""

from __future__ import annotations

from generator.build.making import Job, Output
from generator.build.pieces import print_pieces


def make(job: Job) -> list[Output]:
    """A PDF for each way to print the backs of the cards."""
    return print_pieces(job)
