"""Holds an edition to the rules on translations, and to those rules on texts that a translation can break as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.check.report import Report, gather, placed, waive, within
from generator.check.rule import Rule, Sheets, all_rules
from generator.check.translation import Translation
from generator.finding import Finding, Place
from generator.load import Loaded
from generator.model.game import Game, Waiver
from generator.translate.apply import OPEN
from generator.translate.catalogue import FOLDER

# rules on a game that are as true of its translation; those on its sheets are all
ALSO = ("glyph-missing", "figure-in-prose")
# where every noun has a capital letter, a name cannot be told from a word; typed numbers are looked for anyway
NOUNS_CAPITAL = ("de", "lb")


def check_edition(loaded: Loaded, translation: Translation, sheets: Sheets | None = None) -> Report:
    """What is wrong with a translation, told at its strings; ``sheets`` are those of the edition, laid out."""
    rules = all_rules()
    found = [f for one in rules.values() if one.needs == "translation" for f in one.findings(translation)]
    found += _also(translation, sheets, rules)
    ready = dict.fromkeys(_placed(finding, translation) for finding in found)
    holder = f"{FOLDER}/{translation.language}"
    waivers = [*translation.waivers(), *(w for w in translation.game.waivers if within(w.at, holder))]
    standing, waived, used = waive(ready, waivers)
    standing += [_placed(f, translation) for f in _idle(waivers, used, rules["waiver-unused"])]
    return Report(gather(standing, loaded, frozenset()), tuple(waived))


def check_pseudo(loaded: Loaded, sheets: Sheets) -> Report:
    """What the sheets of the pseudo-language have no room for: warnings, for nobody plays with them."""
    found = [f for one in all_rules().values() if one.needs == "sheets" for f in one.findings(sheets)]
    ready = dict.fromkeys(replace(placed(finding, loaded.places), severity="warning") for finding in found)
    return Report(gather(list(ready), loaded, frozenset()))


def _also(translation: Translation, sheets: Sheets | None, rules: Mapping[str, Rule]) -> Iterator[Finding]:
    """What the rules on games and sheets find in the translation alone."""
    before = _findings(rules, translation.game)
    known = {(finding.rule, finding.path) for finding in before}
    after = [f for f in _findings(rules, translation.told) if (f.rule, f.path) not in known]
    if sheets is not None:
        on_sheets = [one for one in rules.values() if one.needs == "sheets"]
        after += [f for one in on_sheets for f in one.findings(sheets) if OPEN not in f.message]
    standing, _, _ = waive(after, [w for w in translation.game.waivers if not within(w.at, FOLDER)])
    for finding in standing:
        told = translation.at_string(finding)
        if told is not None:
            yield told
        elif not translation.is_string(finding.path):
            yield finding


def _findings(rules: Mapping[str, Rule], game: Game) -> list[Finding]:
    also = [id_ for id_ in ALSO if not (id_ == "figure-in-prose" and game.language in NOUNS_CAPITAL)]
    return [finding for id_ in also for finding in rules[id_].findings(game)]


def _placed(finding: Finding, translation: Translation) -> Finding:
    if finding.place is not None:
        return finding
    place = translation.places.get(finding.path)
    if place is None and finding.path.endswith(".po"):
        place = Place(finding.path, 1, 1)
    return replace(finding, place=place or Place(next(iter(translation.files), ""), 1, 1))


def _idle(waivers: Iterable[Waiver], used: set[Waiver], idle: Rule) -> Iterator[Finding]:
    for waiver in waivers:
        if waiver not in used or not waiver.reason.strip():
            message = f"expected a finding {waiver.rule} at {waiver.at}, found none to waive"
            yield Finding(idle.id, waiver.at, message, idle.severity, help="take the remark away")
