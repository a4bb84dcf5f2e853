"""A control character in a text."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="control-character",
    what="A control character in a text.",
    why="It cannot be printed and hides what stands beside it.",
    bad="glossary:\n  hall:\n    pl: {nom: sa\x07la}  ⟸\n",
    good="glossary:\n  hall:\n    pl: {nom: sala}\n",
)
def control_character(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "control-character")
