"""A clause out of its order."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import fault, rule
from generator.finding import Finding
from generator.model.game import Game
from generator.model.rulebook import Chapter


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
    good="""\
chapter: "1.0"
title: Ruch
clauses:
  "1.1": Oddział idzie.
  "1.2": Oddział staje.
""",
)
def clause_numbering(game: Game) -> Iterator[Finding]:
    expected = 1
    for chapter in game.chapters.values():
        head, _, tail = chapter.id.partition(".")
        if not head.isdigit() or tail != "0":
            yield fault(f"chapter/{chapter.id}", f"expected a chapter such as 8.0, found {chapter.id}")
            continue
        if int(head) != expected:
            yield fault(f"chapter/{chapter.id}", f"expected chapter {expected}.0, found {chapter.id}")
        expected = int(head) + 1
        yield from _clauses(chapter)


def _clauses(chapter: Chapter) -> Iterator[Finding]:
    expected: dict[str, tuple[str, ...]] = {}
    for clause in chapter.clauses.values():
        parent, _, own = clause.id.rpartition(".")
        path = f"clause/{clause.id}"
        if parent != chapter.id.removesuffix(".0") and parent not in chapter.clauses:
            yield fault(path, f"expected a clause of chapter {chapter.id} or of one of its clauses, found {clause.id}")
            continue
        wanted = expected.get(parent, (following(None, own),))
        expected[parent] = (following(own, own),)
        if own not in wanted:
            yield fault(path, f"expected {parent}.{wanted[0]}, found {clause.id}")
            expected[parent] = (following(own, own), following(wanted[0], own))
        yield from _steps(clause.id, list(clause.steps))


def _steps(clause: str, letters: list[str]) -> Iterator[Finding]:
    for place, letter in enumerate(letters):
        wanted = chr(ord("a") + place)
        if letter != wanted:
            yield fault(f"clause/{clause}/steps/{letter}", f"expected step {wanted}, found {letter}")
            return


def following(last: str | None, found: str) -> str:
    """The number or letter after ``last``; the first of its sort when there is none."""
    if last is None:
        return "1" if found.isdigit() else "A"
    return str(int(last) + 1) if last.isdigit() else chr(ord(last[0]) + 1)
