"""Reminder text: the meaning of a glossary term, in italics and brackets, after its first use on a card."""

from __future__ import annotations

from collections.abc import Iterator

from generator.records import replace
from generator.text.run import Block, Hole, Run, Runs, runs_of, with_runs
from generator.translate.edition import Edition

TERMS = ("term", "defined")


def terms_in(blocks: tuple[Block, ...]) -> set[str]:
    """The glossary terms in a text."""
    return {run.target for run in runs_of(blocks) if isinstance(run, Run) and run.role in TERMS}


def with_reminders(edition: Edition, blocks: tuple[Block, ...], explained: set[str]) -> tuple[Block, ...]:
    """The blocks with a reminder after the first use of each term that is not in ``explained``, which it extends."""
    return with_runs(blocks, lambda runs: tuple(_runs(edition, runs, explained)))


def _runs(edition: Edition, runs: Runs, explained: set[str]) -> Iterator[Run | Hole]:
    for run in runs:
        yield run
        if isinstance(run, Run) and run.role in TERMS and run.target not in explained:
            explained.add(run.target)
            reminder = edition.game.terms[run.target].reminder
            if reminder is not None:
                yield Run(" (", italic=True)
                for part in runs_of(edition.blocks(reminder)):
                    yield replace(part, bold=False, italic=True)
                yield Run(")", italic=True)
