"""A control group for `check`: edits after published errata, and harmless ones by editors and translators.

    python benchmarks/errata.py [-n 60] [--only CLASS] [--survivors] [--alarms]

`errata.yaml` holds the edits. Each is made alone in a fresh copy of its pack in `content/`, and is seen if there is a
finding that the unchanged pack does not have: of `check` without the sign-off (`approved.ini`), else of
`check --lang en` and `--lang de`, where `translation-stale` counts apart, else of `check` with the sign-off. An edit of
a catalogue is checked in its language only. All runs are in one process, without layout.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator.check import Report, check  # noqa: E402
from generator.check.edition_rules import check_edition  # noqa: E402
from generator.check.translation import translation_of  # noqa: E402
from generator.load.approved import FILE as APPROVED  # noqa: E402
from generator.load.pack import Loaded, load  # noqa: E402

CONTENT = ROOT / "content"
EDITS = Path(__file__).with_suffix(".yaml")
GROUPS = ("faults", "harmless", "translation-faults", "translation-harmless")
STALE = "translation-stale"

Told = Counter[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Edit:
    """The replacement of `old`, which stands once in a file of a pack, by `new`."""

    id: str
    group: str
    sort: str
    pack: str
    file: str
    old: str
    new: str
    after: str
    lang: str | None

    @property
    def harmless(self) -> bool:
        """Whether the edit keeps the meaning."""
        return self.group.endswith("harmless")


@dataclass(frozen=True, slots=True)
class Seen:
    """The rules with new findings: of `check`, of the translations, and of `check` with the sign-off alone."""

    own: frozenset[str]
    abroad: frozenset[str]
    signed: frozenset[str]

    @property
    def structure(self) -> bool:
        """Whether a translation reports more than that its original changed."""
        return bool(self.abroad - {STALE})


def read() -> list[Edit]:
    """All edits of `errata.yaml`; each stands where it says, and no id twice."""
    groups = yaml.safe_load(EDITS.read_text("utf-8"))
    edits = [Edit(one["id"], group, one["class"], one["pack"], one["file"], one["old"], one["new"], one["after"], one.get("lang"))
             for group in GROUPS for one in groups[group]]
    twice = [name for name, number in Counter(edit.id for edit in edits).items() if number > 1]
    lost = [edit.id for edit in edits if edit.old == edit.new or _source(CONTENT, edit).count(edit.old) != 1]
    if twice or lost:
        sys.exit(f"twice: {twice}; not exactly once in their files: {lost}")
    return edits


def _source(folder: Path, edit: Edit) -> str:
    return (folder / edit.pack / edit.file).read_bytes().decode()


class Shelf:
    """The findings of the unchanged packs, each made once, and the trial of edits against them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plain: dict[str, Told] = {}
        self.signed: dict[str, Told] = {}
        self.abroad: dict[tuple[str, str], Told] = {}

    def tried(self, edit: Edit) -> Seen:
        """What reports an edit, made in a fresh copy."""
        self._learn(edit)
        copy = self._copy(edit.pack)
        path = copy / edit.file
        path.write_bytes(_source(CONTENT, edit).replace(edit.old, edit.new).encode())
        signed = _rules(_told(load(copy)), self.signed[edit.pack])
        (copy / APPROVED).unlink()
        loaded = load(copy)
        own = _rules(_told(loaded), self.plain[edit.pack])
        abroad = frozenset[str]().union(*(_rules(_told_abroad(loaded, lang), self.abroad[edit.pack, lang]) for lang in _languages(edit)))
        return Seen(own, abroad, signed - own)

    def _learn(self, edit: Edit) -> None:
        if edit.pack not in self.plain:
            copy = self._copy(edit.pack)
            self.signed[edit.pack] = _told(load(copy))
            (copy / APPROVED).unlink()
            loaded = load(copy)
            self.plain[edit.pack] = _told(loaded)
            for path in sorted((copy / "i18n").glob("[!_]*")):
                self.abroad[edit.pack, path.name] = _told_abroad(loaded, path.name)

    def _copy(self, pack: str) -> Path:
        target = self.folder / pack
        shutil.rmtree(target, ignore_errors=True)
        return Path(shutil.copytree(CONTENT / pack, target))


def _languages(edit: Edit) -> list[str]:
    if edit.lang:
        return [edit.lang]
    return sorted(path.name for path in (CONTENT / edit.pack / "i18n").glob("[!_]*"))


def _told(loaded: Loaded) -> Told:
    return _keys(check(loaded))


def _told_abroad(loaded: Loaded, lang: str) -> Told:
    if loaded.game is None:
        return Counter()
    return _keys(check_edition(loaded, translation_of(loaded, loaded.game, lang)))


def _keys(report: Report) -> Told:
    return Counter((finding.rule, finding.message) for finding in report.findings)


def _rules(now: Told, before: Told) -> frozenset[str]:
    return frozenset(rule for rule, _ in now - before)


def _sample(edits: list[Edit], number: int | None) -> list[Edit]:
    """``number`` edits spread evenly over all."""
    if not number or number >= len(edits):
        return edits
    return [edits[index * len(edits) // number] for index in range(number)]


def _table(group: str, results: list[tuple[Edit, Seen]]) -> str:
    """The shares of a group by class: each column counts also what those on its left report."""
    rows = [f"| {group} | edits | `check` | translation | stale | sign-off |", "|---|---:|---:|---:|---:|---:|"]
    sorts = dict.fromkeys(edit.sort for edit, _ in results)
    for sort in (*sorts, "all"):
        some = [seen for edit, seen in results if sort in (edit.sort, "all")]
        own = sum(bool(seen.own) for seen in some)
        structure = sum(bool(seen.own or seen.structure) for seen in some)
        stale = sum(STALE in seen.abroad for seen in some)
        signed = sum(bool(seen.own or seen.structure or seen.signed) for seen in some)
        rows.append(f"| {sort} | {len(some)} | {own} | {structure} | {stale} | {signed} |")
    return "\n".join(rows)


def _told_of(edit: Edit, seen: Seen) -> str:
    rules = ", ".join(sorted(seen.own | seen.abroad | seen.signed)) or "nothing"
    return f"{edit.id} {edit.pack}/{edit.file} ({edit.after}; {rules}): {edit.old!r} -> {edit.new!r}"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("-n", type=int, help="how many edits, spread over all")
    arguments.add_argument("--only", help="edits of this class alone")
    arguments.add_argument("--survivors", action="store_true", help="list the faults unseen without the sign-off")
    arguments.add_argument("--alarms", action="store_true", help="list the harmless edits with findings other than those of the sign-off")
    given = arguments.parse_args()
    edits = _sample([edit for edit in read() if given.only in (None, edit.sort)], given.n)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="errata-") as folder:
        shelf = Shelf(Path(folder))
        results = [(edit, shelf.tried(edit)) for edit in edits]
    for group in GROUPS:
        if some := [(edit, seen) for edit, seen in results if edit.group == group]:
            print(_table(group, some), end="\n\n")
    print(f"{time.process_time():.0f} s of the processor, {time.monotonic() - begun:.0f} s", file=sys.stderr)
    for edit, seen in results:
        caught = seen.own or seen.structure
        if edit.harmless and caught and given.alarms:
            print(f"ALARM {_told_of(edit, seen)}")
        elif not edit.harmless and not caught and given.survivors:
            print(f"{'' if seen.signed else 'LOST '}{_told_of(edit, seen)}")


if __name__ == "__main__":
    main()
