"""Checks an edition with the rules for translations, and with rules for games that a translation can also violate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.check.check_run import CheckRun
from generator.check.choice import EVERY, Choice
from generator.check.report import RANK, Group, Report, by_weight, gather, lies_within, placed_finding, waive
from generator.check.rule import Sheets
from generator.check.translation import Translation
from generator.finding import Finding, Place
from generator.load.pack import Loaded
from generator.message import msg
from generator.model.game import Game
from generator.records import replace
from generator.translate.apply import OPEN
from generator.translate.catalogue import FOLDER, UI
from generator.translate.edition import Edition
from generator.translate.ui import pack_words

# rules for translations that report the same typed numbers as `figure-in-prose`
ON_NUMBERS, TYPED = ("translation-digits", "translation-placeholders"), msg("expected a placeholder, found the "
                                                                            "typed number")
ON_ENGINE = "engine-words-missing"
# what most likely causes other findings at a string; earlier ones lead
STALE = "translation-stale"
CAUSES = ("translation-untouched", "translation-former-source", "translation-of-another",
          "translation-shortened", "translation-placeholders", "translation-exchanged", "translation-digits")
CATALOGUE_FILE = ".po"


def check_edition(
    loaded: Loaded, translation: Translation, sheets: Sheets | None = None, choice: Choice = EVERY
) -> Report:
    """The findings about a translation, placed at its strings; ``sheets`` are the laid-out sheets of the edition."""
    this = CheckRun.from_choice(translation.game, choice)
    own = this.findings_over("translation", translation)
    typed = {finding.path for finding in own if finding.rule in ON_NUMBERS}
    also = (f for f in _also(translation, sheets, this) if not (f.path in typed and f.message.startswith(TYPED)))
    found = [*own, *also, *_of_engine(loaded, translation, this), *this.crash_findings()]
    ready = dict.fromkeys(_with_translation_place(finding, translation, loaded) for finding in found)
    holder = f"{FOLDER}/{translation.language}"
    waivers = [*translation.waivers(), *(w for w in translation.game.waivers if lies_within(w.at, holder))]
    standing, waived, used = waive(ready, waivers)
    # what a changed source waives is seen when it is translated
    late = {translation.path(pair.context) for pair in translation.pairs if pair.entry.source != pair.source}
    idle = ((waiver.at, waiver) for waiver in waivers if waiver not in used and waiver.at not in late)
    unused = this.unused_waivers(idle, msg("take the remark away"), translation.language)
    standing += [_with_translation_place(finding, translation, loaded) for finding in unused]
    return Report(_one_a_string(gather(standing, loaded, frozenset()), holder), tuple(waived))


def _one_a_string(groups: Sequence[Group], holder: str) -> tuple[Group, ...]:
    """The groups with all findings at one string in one of them, whose lead is the likeliest cause of the others and as
    severe as the worst of them.
    """
    here: dict[str, list[Finding]] = {}
    for group in groups:
        for finding in (group.lead, *group.also):
            if lies_within(finding.path, holder) and not finding.path.endswith(CATALOGUE_FILE):
                here.setdefault(finding.path, []).append(finding)
    here = {path: found for path, found in here.items() if len(found) > 1}
    joined = []
    for group in groups:
        apart = [finding for finding in (group.lead, *group.also) if finding.path not in here]
        if apart:
            joined.append(Group(apart[0], tuple(apart[1:]), group.follows))
        elif group.follows:
            here[group.lead.path] += group.follows
    for found in here.values():
        first, *others = sorted(found, key=_place_among_causes)
        worst = min((one.severity for one in found), key=lambda severity: RANK[severity])
        joined.append(Group(replace(first, severity=worst), (), tuple(others)))
    return tuple(sorted(joined, key=by_weight))


def _place_among_causes(finding: Finding) -> int:
    """How likely a finding is to be the cause of others at its string, 0 for the likeliest."""
    # what a changed source made wrong says more than that it has changed
    last = finding.rule == STALE
    return CAUSES.index(finding.rule) if finding.rule in CAUSES else len(CAUSES) + last


def check_pseudo(loaded: Loaded, sheets: Sheets, choice: Choice = EVERY) -> Report:
    """The sheets of the pseudo-language on which text does not fit, as warnings, since they are not for players."""
    this = CheckRun.from_choice(loaded.game, choice)
    found = this.findings_over("sheets", sheets)
    ready = dict.fromkeys(
        finding if this.rules[finding.rule].final else replace(finding, severity="warning")
        for finding in (placed_finding(one, loaded.places) for one in found)
    )
    return Report(gather(list(ready), loaded, frozenset()))


def _also(translation: Translation, sheets: Sheets | None, this: CheckRun) -> Iterator[Finding]:
    """Findings of rules for games and sheets that only the translation causes."""
    before = _findings(this, translation.game)
    known = {(finding.rule, finding.path) for finding in before}
    after = [f for f in _findings(this, translation.translated_game) if (f.rule, f.path) not in known]
    if sheets is not None:
        after += [f for f in this.findings_over("sheets", sheets) if OPEN not in f.message]
    standing, _, _ = waive(after, [w for w in translation.game.waivers if not lies_within(w.at, FOLDER)])
    for finding in standing:
        moved = translation.at_string(finding)
        if moved is not None:
            yield moved
        elif not translation.is_string(finding.path):
            yield finding


def _of_engine(loaded: Loaded, translation: Translation, this: CheckRun) -> Iterator[Finding]:
    """Findings of words of the engine that the translation prints in English, where they would be given."""
    file = f"{FOLDER}/{translation.language}/{UI}"
    words = pack_words(loaded.folder / file, loaded.folder)
    edition = Edition(translation.translated_game, translation.language, words)
    for finding in this.run(this.rules[ON_ENGINE], edition) if ON_ENGINE in this.rules else ():
        yield replace(finding, path=file, place=Place(file, 1, 1))


def _findings(this: CheckRun, game: Game) -> list[Finding]:
    """What the rules find that hold a translated game, too."""
    return [finding for one in this.rules.values() if one.in_translation for finding in this.run(one, game)]


def _with_translation_place(finding: Finding, translation: Translation, loaded: Loaded) -> Finding:
    if finding.place is not None:
        return finding
    place = translation.places.get(finding.path) or loaded.places.find(finding.path)
    if place is None and finding.path.endswith(".po"):
        place = Place(finding.path, 1, 1)
    return replace(finding, place=place or Place(next(iter(translation.files), ""), 1, 1))
