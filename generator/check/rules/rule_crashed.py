"""A rule that fails."""

from __future__ import annotations

from generator.check.rule import Crash, Findings, fault, rule
from generator.message import msg


@rule(
    id="rule-crashed",
    what="A rule that could not be held to the pack, because the program failed in it.",
    why="All the other rules were, but what this one would have found nobody knows.",
    bad=(Crash("roll-has-a-gap", "KeyError: '9.9'", "generator/check/rules/roll_has_a_gap.py:12"),),
    good=(),
)
def rule_crashed(crashes: tuple[Crash, ...]) -> Findings:
    for crash in crashes:
        message = msg("expected the rule {rule} to come to its end, found {fault} ({where})",
                      rule=crash.rule, fault=crash.fault, where=crash.where)
        advice = msg("please report it with the pack; `severities: {{{rule}: off}}` in game.yaml goes on without it",
                     rule=crash.rule)
        yield fault("", message, help=advice)
