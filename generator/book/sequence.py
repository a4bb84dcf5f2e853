"""A summary of the turn for a sheet of tables: a chapter's titled clauses with a sentence each, and their steps."""

from __future__ import annotations

import re

from msgspec import Struct

from generator.model.chapters import Chapter, Clause
from generator.model.text import Text
from generator.text.run import Block, Listing, Paragraph, Run, runs_of
from generator.translate.edition import Edition

# characters lost at the end of a text's last line
SHORT_LINES = 20
# room for the frame and the title of a stage, in characters
STAGE_FRAME = 45
SENTENCE = re.compile(r"(?<=[.:!?])\s+")


class Steps(Struct, frozen=True):
    """Lettered steps, with the sentence before and the sentence after them."""

    lead: tuple[Block, ...]
    items: tuple[tuple[str, tuple[Block, ...]], ...]
    after: tuple[Block, ...]

    @property
    def weight(self) -> int:
        return _approximate_length(self.lead, *(blocks for _, blocks in self.items), self.after)


class Stage(Struct, frozen=True):
    """One stage of the turn: the last part of its number, its title, a sentence or two, and its steps."""

    sign: str
    number: str
    title: str
    short: tuple[Block, ...]
    steps: tuple[Steps, ...]

    @property
    def head_weight(self) -> int:
        return _approximate_length(self.short) + 2 * len(self.title)

    @property
    def weight(self) -> int:
        """The share of the width that it needs, roughly the characters it prints."""
        return STAGE_FRAME + self.head_weight + sum(steps.weight for steps in self.steps)


def stages(edition: Edition, chapter: Chapter) -> tuple[Stage, ...]:
    """The chapter's titled clauses of the first depth.

    The summary of each is the item of the list in the chapter's general rule, if that list has as many items as there
    are such clauses; otherwise the clause's first sentence.
    """
    clauses = [clause for clause in chapter.clauses.values() if clause.depth == 1 and clause.title]
    items = next(
        (block.items for block in edition.blocks(chapter.general or Text(""))
         if isinstance(block, Listing) and len(block.items) == len(clauses)),
        None,
    )
    summaries = items if items is not None else [_sentence(edition, clause.text, 0) for clause in clauses]
    return tuple(_stage(edition, chapter, clause, summary) for clause, summary in zip(clauses, summaries, strict=True))


def _stage(edition: Edition, chapter: Chapter, head: Clause, short: tuple[Block, ...]) -> Stage:
    sign = head.number.rpartition(".")[2]
    below = [clause for clause in chapter.clauses.values()
             if clause.number.startswith(f"{head.number}.") or clause is head]
    steps = tuple(
        Steps(_sentence(edition, clause.text, -1),
              tuple((letter, edition.blocks(text)) for letter, text in clause.steps.items()),
              _sentence(edition, clause.after, 0))
        for clause in below
        if clause.steps
    )
    title = edition.line(head.title or Text(""))
    return Stage(sign, head.number, title, _without_number(short, sign, head.number), steps)


def _sentence(edition: Edition, text: Text | None, index: int) -> tuple[Block, ...]:
    sentences = SENTENCE.split(text.source.strip()) if text else []
    return edition.blocks(Text(sentences[index])) if sentences else ()


def _without_number(blocks: tuple[Block, ...], sign: str, number: str) -> tuple[Block, ...]:
    """Remove the number in bold at the start, and the reference in brackets to the clause itself."""
    result: list[Block] = []
    for block in blocks:
        if not isinstance(block, Paragraph):
            result.append(block)
            continue
        runs = [run for run in block.runs if isinstance(run, Run)]
        if runs and runs[0].bold and runs[0].text.strip(" .") == sign:
            runs = [Run(runs[1].text.lstrip(), runs[1].bold, runs[1].italic, runs[1].role, runs[1].target), *runs[2:]]
        for at, run in enumerate(runs):
            if run.role == "ref" and run.target == number and 0 < at < len(runs) - 1:
                before, following = runs[at - 1], runs[at + 1]
                runs[at - 1 : at + 2] = [
                    Run(before.text.rstrip(" (\u00a0") + following.text.lstrip(")"), before.bold, before.italic)
                ]
                break
        result.append(Paragraph(tuple(runs)))
    return tuple(result)


def _approximate_length(*texts: tuple[Block, ...]) -> int:
    """The approximate length of texts; a constant for each allows for its partly filled last line."""
    runs = (run for blocks in texts for run in runs_of(blocks))
    return sum(len(run.text) for run in runs if isinstance(run, Run)) + SHORT_LINES * len(texts)
