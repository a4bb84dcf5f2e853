"""Runs the chosen rules on their subjects; a rule that raises becomes a finding."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import get_args

from msgspec import Struct, field

import generator
from generator.check.choice import Choice
from generator.check.rule import Crash, Needs, Rule, all_rules
from generator.finding import Finding, Severity
from generator.installed import RULES, packages_with, plugin_code
from generator.message import DIE, Message, msg
from generator.model.game import OFF, Game
from generator.model.waiver import Waiver
from generator.outside import has_polish_dictionary
from generator.records import replace
from generator.safety import limits
from generator.translate.edition import Edition

PACKAGE = Path(generator.__file__).parent
SEVERITIES: Mapping[str, Severity] = {severity: severity for severity in get_args(Severity)}


class CheckRun(Struct, frozen=True):
    """The rules to run, the pack's severities, those of its kinds, the letter of dice, and the rules that failed."""

    rules: Mapping[str, Rule]
    severities: Mapping[str, Severity]
    of_kinds: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    die: str = DIE
    crashes: list[Crash] = field(default_factory=list)

    @classmethod
    def from_choice(cls, game: Game | None, choice: Choice) -> CheckRun:
        """The rules chosen by the user and the pack."""
        rules, severities = all_rules(), game.severities if game is not None else {}
        graded = {id_: SEVERITIES[word] for id_, word in severities.items()
                  if word in SEVERITIES and id_ in rules and not rules[id_].has_fixed_severity}
        of_kinds = _of_kinds(game, rules) if game is not None else {}
        die = Edition(game, game.language).notation.die if game is not None else DIE
        return cls(choice.chosen_rules(rules, severities), graded, of_kinds, die)

    def findings_over(self, needs: Needs, subject: object) -> list[Finding]:
        """The findings of the rules for a kind of subject."""
        return [f for one in self.rules.values() if one.needs == needs for f in self.run(one, subject)]

    def run(self, one: Rule, subject: object) -> list[Finding]:
        """The findings of one rule; if it fails, those that it yielded before are kept."""
        found: list[Finding] = []
        limits.doing("rule", one.id)
        try:
            found.extend(one.findings(subject))
        except MemoryError:
            raise
        except Exception as fault:
            self.crashes.append(crash(one, fault))
        return [self.graded_finding(finding) for finding in found if self._word_of_kind(finding) != OFF]

    def graded_finding(self, finding: Finding) -> Finding:
        """The finding with the severity set by the kind of its thing or by the pack, and with its notation of dice."""
        severity = SEVERITIES.get(self._word_of_kind(finding), self.severities.get(finding.rule))
        finding = finding if severity is None else replace(finding, severity=severity)
        return finding if self.die == DIE else with_dice(finding, self.die)

    def _word_of_kind(self, finding: Finding) -> str:
        own = self.of_kinds.get(finding.path.partition("/")[0]) if self.of_kinds else None
        return own.get(finding.rule, "") if own is not None else ""

    def crash_findings(self) -> list[Finding]:
        """Findings for the rules that failed in this run."""
        return self.findings_over("crashes", tuple(self.crashes))

    def unused_waivers(self, idle: Iterable[tuple[str, Waiver]], help: Message, language: str) -> list[Finding]:
        """Findings for waivers without effect, each with its path.

        Waivers of rules that did not run, or lacked the dictionary of the ``language``, are ignored.
        """
        one = self.rules.get("waiver-unused")
        silent = all_rules().keys() - self.rules.keys()
        if not has_polish_dictionary():
            silent |= {id_ for id_, rule in self.rules.items() if rule.dictionary == language}
        return [
            self.graded_finding(Finding(one.id, path, _idle_message(waiver), one.severity, help=help))
            for path, waiver in idle if one is not None and waiver.rule not in silent
        ]


def _idle_message(waiver: Waiver) -> Message:
    """What a waiver would need to have an effect."""
    if waiver.near is None:
        return msg("expected a finding {rule} at {at}, found none to waive", rule=waiver.rule, at=waiver.at)
    return msg("expected a finding {rule} at {at} of which the text begins with {near!r}, or the message has it, found "
               "none to waive", rule=waiver.rule, at=waiver.at, near=waiver.near)


def _of_kinds(game: Game, rules: Mapping[str, Rule]) -> dict[str, dict[str, str]]:
    """The severities that kinds set themselves or inherit, where they set any."""
    found: dict[str, dict[str, str]] = {}
    for kind in game.kinds:
        for one in reversed(game.lineage(kind)):
            own = {id_: word for id_, word in game.kinds[one].severities.items()
                   if id_ in rules and not rules[id_].has_fixed_severity}
            if own:
                found.setdefault(kind, {}).update(own)
    return found
def with_dice(finding: Finding, die: str) -> Finding:
    """A finding that tells dice in the notation of a game."""
    hints = tuple(replace(hint, message=hint.message.with_dice(die)) for hint in finding.hints)
    help = finding.help.with_dice(die) if finding.help is not None else None
    return replace(finding, message=finding.message.with_dice(die), help=help, hints=hints)


def crash(one: Rule, fault: Exception) -> Crash:
    """The exception of a rule, and the innermost line of the program or of a package that brings rules."""
    packages = (PACKAGE, *chain.from_iterable(map(plugin_code, packages_with(RULES))))
    lines = [f"{Path(frame.filename).relative_to(package.parent).as_posix()}:{frame.lineno}"
             for frame in traceback.extract_tb(fault.__traceback__)
             for package in packages if package in Path(frame.filename).parents]
    where = lines[-1] if lines else "?"
    return Crash(one.id, f"{type(fault).__name__}: {fault}", where)
