"""A clause out of its order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.check.rule import Findings, fault, rule
from generator.finding import Finding
from generator.message import msg
from generator.model.chapters import Chapter
from generator.model.game import Game
from generator.records import replace

MOST_MISSING = 50

@rule(
    id="clause-numbering",
    whole=True,
    what="A clause, step or chapter that does not follow the one before it, or has nothing to stand under.",
    why="Players look for the clause that is missing.",
    bad="""\
chapter: "1.0"
title: Ruch
clauses:
  "1.1": Oddział idzie.
  "1.3": Oddział staje.  ⟸
""",
    mended={'"1.3"': '"1.2"'},
)
def clause_numbering(game: Game) -> Findings:
    meant = {chapter.id: _chapter_number(chapter, game.chapters) for chapter in game.chapters.values()}
    numbers = sorted(number for number in meant.values() if number is not None)
    gaps = dict(_gaps(numbers))
    moved = _moved_chapter(gaps, numbers)
    if moved is not None:
        gaps = {moved[1]: [moved[0]]}
    for chapter in game.chapters.values():
        number = meant[chapter.id]
        if number is None:
            yield fault(f"chapter/{chapter.id}",
                        msg("expected a chapter such as 8.0, found {chapter}", chapter=chapter.id))
        elif chapter.id != f"{number}.0":
            message = msg("expected chapter {number}.0, as its clauses are numbered, found {chapter}",
                          number=number, chapter=chapter.id)
            yield _explaining(fault(f"chapter/{chapter.id}", message), [number])
        else:
            if number in gaps:
                message = msg("expected chapter {gaps}.0, found {chapter}", gaps=gaps[number][0], chapter=chapter.id)
                yield _explaining(fault(f"chapter/{chapter.id}", message), gaps[number])
            yield from _clauses(chapter)


def _chapter_number(chapter: Chapter, chapters: Mapping[str, Chapter]) -> int | None:
    """The number of a chapter: its own, or the one that all its clauses have and no other chapter."""
    head, _, tail = chapter.id.partition(".")
    heads = {clause.number.partition(".")[0] for clause in chapter.clauses.values()}
    other = heads.pop() if len(heads) == 1 else ""
    if other.isdecimal() and f"{other}.0" not in chapters:
        return int(other)
    return int(head) if head.isdecimal() and tail == "0" else None


def _gaps(numbers: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Each chapter that does not follow the one before it, with the numbers that are left out."""
    for before, number in pairwise((0, *numbers)):
        if number > before + 1:
            yield number, list(range(before + 1, min(number, before + 1 + MOST_MISSING)))


def _moved_chapter(gaps: Mapping[int, Sequence[int]], numbers: Sequence[int]) -> tuple[int, int] | None:
    """The number that one chapter should have and the one it has: the last stands alone, and one number is free."""
    free = [left for number, left in gaps.items() if number != numbers[-1]]
    if len(gaps) == 2 and numbers[-1] in gaps and len(free[0]) == 1:
        return free[0][0], numbers[-1]
    return None


def _explaining(finding: Finding, numbers: Iterable[int]) -> Finding:
    """The finding as the one that explains why chapters are missing."""
    return replace(finding, explains=tuple(f"chapter/{number}.0" for number in numbers))


def _clauses(chapter: Chapter) -> Findings:
    expected: dict[str, tuple[str, ...]] = {}
    numbers = {clause.number for clause in chapter.clauses.values()}
    for clause in chapter.clauses.values():
        parent, _, own = clause.number.rpartition(".")
        path = f"clause/{clause.id}"
        if parent != chapter.id.removesuffix(".0") and parent not in numbers:
            yield fault(path, msg("expected a clause of chapter {chapter} or of one of its clauses, found {clause}",
                                  chapter=chapter.id, clause=clause.number))
            continue
        wanted = expected.get(parent, (following(None, own),))
        expected[parent] = (following(own, own),)
        if own not in wanted:
            yield fault(path, msg("expected {parent}.{wanted}, found {clause}",
                                  parent=parent, wanted=wanted[0], clause=clause.number))
            expected[parent] = (following(own, own), following(wanted[0], own))
        yield from _steps(clause.id, list(clause.steps))


def _steps(clause: str, letters: list[str]) -> Findings:
    for place, letter in enumerate(letters):
        wanted = chr(ord("a") + place)
        if letter != wanted:
            yield fault(f"clause/{clause}/steps/{letter}",
                        msg("expected step {wanted}, found {letter}", wanted=wanted, letter=letter))
            return


def following(last: str | None, found: str) -> str:
    """The number or letter after ``last``; the first of its sort when there is none."""
    if not last:
        return "1" if found.isdecimal() else "A"
    return str(int(last) + 1) if last.isdecimal() else chr(ord(last[0]) + 1)
