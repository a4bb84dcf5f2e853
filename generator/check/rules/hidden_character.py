"""An invisible character in a text."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="hidden-character",
    severity="warning",
    what="An invisible character in a text.",
    why="Two words that look alike are not found alike, and lines break where nobody expects it.",
    bad="glossary:\n  hall:\n    pl: {nom: sa\u200bla}  ⟸\n",
    good="glossary:\n  hall:\n    pl: {nom: sala}\n",
)
def hidden_character(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "hidden-character")
