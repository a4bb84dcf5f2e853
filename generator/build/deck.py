"""The product ``deck``."""

from __future__ import annotations

from generator.build.making import Job, Output
from generator.build.pieces import print_pieces
from generator.layout.deck import deck_sheets


def make(job: Job) -> list[Output]:
    """A PDF for each way to print the backs of the cards."""
    return print_pieces(job, deck_sheets)
