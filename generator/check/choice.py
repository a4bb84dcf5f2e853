"""Chooses the rules to run: those that the user selects, else those that the pack has not turned off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase

from msgspec import Struct

from generator.check.rule import Rule
from generator.finding import did_you_mean
from generator.model.game import OFF

# always run: without them it is unknown what the others would have found
ALWAYS = ("yaml-syntax", "yaml-size", "yaml-depth", "encoding", "rule-crashed")


class Choice(Struct, frozen=True):
    """Patterns of selected rules (empty: all that the pack has not turned off) and of ignored ones."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def chosen_rules(self, rules: Mapping[str, Rule], severities: Mapping[str, str]) -> dict[str, Rule]:
        """The rules to run. ``severities`` are those of the pack."""
        return {id_: one for id_, one in rules.items() if id_ in ALWAYS or self._runs(id_, severities)}

    def _runs(self, rule: str, severities: Mapping[str, str]) -> bool:
        if any(fnmatchcase(rule, pattern) for pattern in self.ignore):
            return False
        if self.select:
            return any(fnmatchcase(rule, pattern) for pattern in self.select)
        return severities.get(rule) != OFF

    def strangers(self, rules: Mapping[str, Rule]) -> Iterator[tuple[str, str | None]]:
        """The patterns that match no rule, each with a suggestion."""
        for pattern in (*self.select, *self.ignore):
            if not any(fnmatchcase(rule, pattern) for rule in rules):
                yield pattern, did_you_mean(pattern, rules)


EVERY = Choice()
