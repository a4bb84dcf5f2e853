"""Faults in a catalogue of 10,000 strings that the rules on translations see, by class, and harmless changes that they
report.

    python benchmarks/translation_sight.py [--lang en] [--strings 10000] [--each 13] [--seed 1] [--survivors] [--alarms]

The pack is made of the prose of the boxes (`translated_pack.py`). The faults (`translation_faults.py`) are sown into
its catalogue all at once, one a string; a fault is seen if there is a finding at its string that the clean catalogue
does not have. `retranslations.json` has translations from the history of the boxes: of the same source in other words
(*harmless*), and of a former source whose meaning was another one (*former*), put in as if they were current.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from translated_pack import Mixture, made, retargeted  # noqa: E402
from translation_faults import FAULTS, Sower  # noqa: E402

from generator.check.edition_rules import check_edition  # noqa: E402
from generator.check.translation import Translation, translation_of  # noqa: E402
from generator.finding import Finding  # noqa: E402
from generator.load.pack import Loaded, load  # noqa: E402
from generator.make.no_gc import no_gc  # noqa: E402
from generator.records import replace  # noqa: E402
from generator.translate.catalogue import Catalogue, Entry  # noqa: E402
from zecer_i18n.catalogues import update  # noqa: E402

HISTORY = ROOT / "benchmarks" / "retranslations.json"
FORMER = "former source"
HARMLESS = "harmless"
# things without a name have an id in its place
PLACE = re.compile(r"-[a-z]$")
T = TypeVar("T")
Told = Mapping[str, Sequence[Finding]]


def timed(what: str, work: Callable[[], T]) -> T:
    before = time.process_time()
    done = work()
    print(f"{what:20} {time.process_time() - before:6.2f} s", flush=True)
    return done


def history(language: str) -> dict[str, list[tuple[str, str, str]]]:
    """Sources with a former translation and the present one, by group, with placeholders of the made pack."""
    groups = json.loads(HISTORY.read_text("utf-8"))
    return {group: [(retargeted(source, game) or "", retargeted(former, game) or "", retargeted(now, game) or "")
                    for lang, game, source, former, now in rows if lang == language]
            for group, rows in groups.items()}


class Trial:
    """The made pack, its clean catalogue, and the findings about both."""

    def __init__(self, folder: Path, language: str, strings: int) -> None:
        self.past = history(language)
        mixture = Mixture.of(language)
        self.past = {group: [row for row in rows if all(map(mixture.has, row))] for group, rows in self.past.items()}
        rows = [row for group in self.past.values() for row in group]
        made(folder, language, strings, [(source, now) for source, _, now in rows])
        self.loaded: Loaded = timed("read the pack", lambda: load(folder))
        assert self.loaded.game is not None
        game = self.loaded.game
        timed("update", lambda: update(self.loaded, game, language))
        self.clean = timed("read the catalogue", lambda: translation_of(self.loaded, game, language))
        self.before = timed("check", lambda: self.told(self.clean))

    def told(self, translation: Translation) -> dict[str, list[Finding]]:
        """The findings about a translation, by string; notes, which alarm nobody, are not counted."""
        found: dict[str, list[Finding]] = {}
        warned = (one for one in check_edition(self.loaded, translation).findings if one.severity != "note")
        for finding in warned:
            found.setdefault(finding.path.rpartition("/")[2], []).append(finding)
        return found

    def new(self, changed: Mapping[str, Entry]) -> dict[str, list[Finding]]:
        """The findings that a catalogue with some other entries adds, by string."""
        sheets = {name: replace(sheet, entries=tuple(changed.get(entry.context, entry) for entry in sheet.entries))
                  for name, sheet in self.clean.catalogue.sheets.items()}
        found = self.told(replace(self.clean, catalogue=Catalogue(self.clean.language, sheets)))
        old = {(finding.rule, finding.path, finding.message) for some in self.before.values() for finding in some}
        return {context: own for context, some in found.items()
                if (own := [one for one in some if (one.rule, one.path, one.message) not in old])}

    def seeds(self, each: int, seed: int) -> list[tuple[str, Entry, Entry]]:
        """The faults by class, with their entries before and after."""
        mixture = Mixture.of(self.clean.language)
        words = [sorted({forms[form] for _, forms in held.values() for form in ("nom", "nom.pl") if form in forms
                         and len(forms[form]) > 3 and not PLACE.search(forms[form])})
                 for held in (mixture.names, mixture.terms)]
        past = {row[0] for group in self.past.values() for row in group}
        entries = [entry for entry in self.clean.catalogue.entries if entry.source not in past]
        sower = Sower(random.Random(seed), self.clean.language, entries, *words)
        return list(sower.sown(each))

    def replayed(self, group: str) -> list[tuple[str, Entry, Entry]]:
        """The entries of a group of the history, before and after its former translation is put in."""
        by_source = {entry.source: entry for entry in self.clean.catalogue.entries}
        rows = {source: former for source, former, _ in self.past[group]}
        name = FORMER if group == "former" else HARMLESS
        return [(name, by_source[source], replace(by_source[source], target=former))
                for source, former in rows.items() if source in by_source]


def tally(seeds: Sequence[tuple[str, Entry, Entry]], found: Told) -> None:
    """Print how many of each class are seen, and by which rules."""
    print("| class | strings | seen | by |\n|---|---:|---:|---|")
    for name in (*dict.fromkeys(name for name, *_ in seeds), "all"):
        some = [before.context for one, before, _ in seeds if name in (one, "all")]
        rules = Counter(finding.rule for context in some for finding in found.get(context, [])[:1])
        told = ", ".join(f"{rule} {number}" for rule, number in rules.most_common()) if name != "all" else ""
        print(f"| {name} | {len(some)} | {sum(context in found for context in some)} | {told} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--lang", default="en", choices=["en", "de"])
    parser.add_argument("--strings", type=int, default=10_000)
    parser.add_argument("--each", type=int, default=13, help="how many faults of each class")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--survivors", action="store_true", help="list the faults that are not seen")
    parser.add_argument("--alarms", action="store_true", help="list the harmless changes that are reported")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, no_gc():
        trial = Trial(Path(name) / "pack", asked.lang, asked.strings)
        seeds = [*trial.seeds(asked.each, asked.seed), *trial.replayed("former")]
        harmless = trial.replayed("harmless")
        found = trial.new({after.context: after for _, _, after in seeds})
        alarms = trial.new({after.context: after for _, _, after in harmless})
    print(f"{len(trial.clean.messages)} strings, {len(FAULTS)} classes; of the clean catalogue "
          f"{sum(map(len, trial.before.values()))} findings")
    tally(seeds, found)
    sown = {before.context for _, before, _ in seeds}
    elsewhere = [finding for context, some in found.items() if context not in sown for finding in some]
    print(f"at other strings: {len(elsewhere)} findings", Counter(finding.rule for finding in elsewhere))
    tally(harmless, alarms)
    if asked.survivors:
        for name, before, after in (seed for seed in seeds if seed[1].context not in found):
            print(f"LOST {name}: {before.source!r}\n  {before.target!r}\n  {after.target!r}")
    if asked.alarms:
        for some in (*trial.before.values(), elsewhere, *(alarms.get(one[1].context, []) for one in harmless)):
            for finding in some:
                print(f"ALARM {finding.rule} {finding.path}: {finding.message}")


if __name__ == "__main__":
    main()
