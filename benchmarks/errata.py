"""A control group for `check`: edits after published errata, and harmless ones by editors and translators.

    python benchmarks/errata.py [-n 60] [--only CLASS] [--survivors] [--alarms] [-j 2] [--edits FILE]

`errata.yaml` holds the edits. Each is made alone in a fresh copy of its pack in `content/`, and is seen if there is a
finding that the unchanged pack does not have: of `check` without the sign-off (`approved.ini`), else of
`check --lang en` or `--lang de`, where `translation-stale` counts apart, else of `check` with the sign-off. An edit of
a catalogue is checked in its language only. Without layout; the processes share the edits, each checks many.
"""

from __future__ import annotations

import argparse
import multiprocessing
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
from generator.make.no_gc import no_gc  # noqa: E402

CONTENT = ROOT / "content"
EDITS = Path(__file__).with_suffix(".yaml")
GROUPS = ("faults", "harmless", "translation-faults", "translation-harmless")
STALE = "translation-stale"
SIGN_OFF = "differs-from-approved"

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
    """The rules with new findings: of `check`, of the translations, and those that only the sign-off adds."""

    own: frozenset[str]
    abroad: frozenset[str]
    signed: frozenset[str]

    @property
    def unsigned(self) -> bool:
        """Whether it is seen without the sign-off, by more than that the original of a translation changed."""
        return bool(self.own or self.abroad - {STALE})


def read(file: Path) -> list[Edit]:
    """The edits of a file that can be made: what one replaces may have gone from the pack since; no id twice."""
    groups = yaml.safe_load(file.read_text("utf-8"))
    edits = [_edit(group, one) for group in GROUPS for one in groups.get(group, ())]
    twice = [name for name, number in Counter(edit.id for edit in edits).items() if number > 1]
    if twice:
        sys.exit(f"twice: {twice}")
    lost = [edit.id for edit in edits if edit.old == edit.new or _source(CONTENT, edit).count(edit.old) != 1]
    if lost:
        print(f"left out {len(lost)}, not exactly once in their files: {', '.join(lost)}", file=sys.stderr)
    return [edit for edit in edits if edit.id not in lost]


def _edit(group: str, one: dict[str, str]) -> Edit:
    return Edit(one["id"], group, one["class"], one["pack"], one["file"], one["old"], one["new"], one["after"],
                one.get("lang"))


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
        self._learn(edit.pack)
        copy = self._copy(edit.pack)
        path = copy / edit.file
        path.write_bytes(_source(CONTENT, edit).replace(edit.old, edit.new).encode())
        signed = frozenset() if edit.lang else _rules(_told(load(copy)), self.signed[edit.pack])
        (copy / APPROVED).unlink()
        loaded = load(copy)
        if edit.lang:
            return Seen(signed, _rules(_told_abroad(loaded, edit.lang), self.abroad[edit.pack, edit.lang]), signed)
        # without the sign-off, `check` reports nothing else than with it
        own = _rules(_told(loaded), self.plain[edit.pack]) if signed - {SIGN_OFF} else frozenset()
        return Seen(own, frozenset() if own else self._abroad(edit.pack, loaded), signed - own)

    def _abroad(self, pack: str, loaded: Loaded) -> frozenset[str]:
        """The rules by which a translation reports the edit: of the first that reports more than a changed original."""
        rules = frozenset[str]()
        for lang in _languages(pack):
            if not rules - {STALE}:
                rules |= _rules(_told_abroad(loaded, lang), self.abroad[pack, lang])
        return rules

    def _learn(self, pack: str) -> None:
        if pack not in self.plain:
            copy = self._copy(pack)
            self.signed[pack] = _told(load(copy))
            (copy / APPROVED).unlink()
            loaded = load(copy)
            self.plain[pack] = _told(loaded)
            for lang in _languages(pack):
                self.abroad[pack, lang] = _told_abroad(loaded, lang)

    def _copy(self, pack: str) -> Path:
        target = self.folder / pack
        shutil.rmtree(target, ignore_errors=True)
        return Path(shutil.copytree(CONTENT / pack, target))


def _languages(pack: str) -> list[str]:
    return sorted((path.name for path in (CONTENT / pack / "i18n").glob("[!_]*")), reverse=True)


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


# the temporary folder of all processes, and the shelf of this one
_FOLDERS: list[str] = []
_SHELVES: list[Shelf] = []


def _results(edits: list[Edit], jobs: int) -> list[tuple[Edit, Seen]]:
    if jobs == 1:
        return [(edit, _tried(edit)) for edit in edits]
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        return list(zip(edits, pool.imap(_tried, edits), strict=True))


def _tried(edit: Edit) -> Seen:
    """What reports an edit, by the shelf of this process."""
    if not _SHELVES:
        _SHELVES.append(Shelf(Path(tempfile.mkdtemp(dir=_FOLDERS[0]))))
    with no_gc():
        return _SHELVES[0].tried(edit)


def _table(group: str, results: list[tuple[Edit, Seen]]) -> str:
    """The counts of a group by class: each column also counts what those on its left report, but for *only stale*."""
    rows = [f"| {group} | edits | `check` | translation | sign-off | only stale |", "|---|---:|---:|---:|---:|---:|"]
    sorts = dict.fromkeys(edit.sort for edit, _ in results)
    for sort in (*sorts, "all"):
        some = [seen for edit, seen in results if sort in (edit.sort, "all")]
        own = sum(bool(seen.own) for seen in some)
        unsigned = sum(seen.unsigned for seen in some)
        signed = sum(seen.unsigned or bool(seen.signed) for seen in some)
        stale = sum(not seen.unsigned and STALE in seen.abroad for seen in some)
        rows.append(f"| {sort} | {len(some)} | {own} | {unsigned} | {signed} | {stale} |")
    return "\n".join(rows)


def _told_of(edit: Edit, seen: Seen) -> str:
    rules = ", ".join(sorted(seen.own | seen.abroad | seen.signed)) or "nothing"
    return f"{edit.id} {edit.pack}/{edit.file} ({edit.after}; {rules}): {edit.old!r} -> {edit.new!r}"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("-n", type=int, help="how many edits, spread over all")
    arguments.add_argument("--only", help="edits of this class alone")
    arguments.add_argument("-j", type=int, default=2, help="how many processes")
    arguments.add_argument("--survivors", action="store_true", help="list the faults unseen without the sign-off")
    arguments.add_argument("--alarms", action="store_true", help="list the harmless edits seen without the sign-off")
    arguments.add_argument("--edits", type=Path, default=EDITS, help="another file of edits, such as a set held back")
    given = arguments.parse_args()
    edits = _sample([edit for edit in read(given.edits) if given.only in (None, edit.sort)], given.n)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="errata-") as folder:
        _FOLDERS.append(folder)
        results = _results(edits, given.j)
    for group in GROUPS:
        if some := [(edit, seen) for edit, seen in results if edit.group == group]:
            print(_table(group, some), end="\n\n")
    print(f"{time.monotonic() - begun:.0f} s", file=sys.stderr)
    for edit, seen in results:
        if edit.harmless and seen.unsigned and given.alarms:
            print(f"ALARM {_told_of(edit, seen)}")
        elif not edit.harmless and not seen.unsigned and given.survivors:
            print(f"{'' if seen.signed else 'LOST '}{_told_of(edit, seen)}")


if __name__ == "__main__":
    main()
