"""A rule that neither the contents nor another rule leads to."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.usage import used
from generator.message import msg
from generator.model.chapters import Chapter, Clause
from generator.model.game import Game


@rule(
    id="clause-never-found",
    severity="warning",
    whole=True,
    what="A clause without a title, in a chapter whose other clauses mostly have one, to which nothing refers.",
    why="The contents leave it out, and nothing leads to it: who looks for the rule does not find it.",
    bad="""\
provenance: {original: próba}
chapter: "1.0"
title: Walka
clauses:
  "1.1": {title: Szyk, text: Ustawcie szyk.}
  "1.2": {title: Atak, text: Rzućcie kostką.}
  "1.3": Kto rzucił jedynkę, upuszcza broń.  ⟸
  "1.4": {title: Odwrót, text: Odwrotu nie ma.}
""",
    mended={"Rzućcie kostką.": '"Rzućcie kostką; jedynka: zobacz {ref:1.3}."'},
)
def clause_never_found(game: Game) -> Findings:
    led = {game.clause_number(target) for sort, target in used(game) if sort == "clause"}
    # whoever is led to 4.1.A finds 4.1
    led |= {target[:end] for target in led for end, char in enumerate(target) if char == "."}
    for chapter in game.chapters.values():
        for clause in _untitled_clauses(chapter):
            if clause.number not in led:
                yield fault(f"clause/{clause.id}",
                            msg("expected a title or a reference to {clause}, found neither", clause=clause.number))


def _untitled_clauses(chapter: Chapter) -> list[Clause]:
    """The clauses of a chapter that its entry in the contents leaves out; none where titles are not the custom."""
    first = [clause for clause in chapter.clauses.values() if clause.depth == 1]
    bare = [clause for clause in first if not clause.title]
    return bare if len(first) > 2 * len(bare) else []
