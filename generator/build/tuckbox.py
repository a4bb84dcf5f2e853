"""The product ``tuckbox``."""

from __future__ import annotations

from generator.build.making import Job, Output
from generator.build.nets import print_nets


def make(job: Job) -> list[Output]:
    """One PDF with every net."""
    return print_nets(job)
