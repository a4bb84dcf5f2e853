"""A waiver that waives nothing, or gives no reason."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game


@rule(
    id="waiver-unused",
    severity="warning",
    whole=True,
    what="A waiver to which no finding answers, or that does not say why.",
    why="A waiver that has outlived its fault will hide the next one.",
    bad="""\
waivers:
  - {rule: figure-in-prose, at: clause/1.1, reason: "już poprawione"}  ⟸
""",
    good="""\
chapter: "1.0"
title: Zasady
clauses: {"1.1": Gra ma 3 części.}
waivers:
  - {rule: figure-in-prose, at: clause/1.1, reason: "tytuł serii"}
""",
)
def waiver_unused(game: Game) -> Findings:
    """Those that waive nothing are told by `check`, who alone knows; here those without a reason."""
    for number, waiver in enumerate(game.waivers, 1):
        if not waiver.reason.strip():
            yield fault(f"waivers/{number}/reason",
                        msg("expected the reason why {rule} is waived, found none", rule=waiver.rule))
