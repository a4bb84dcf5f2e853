"""Mutation testing of `check`: introduces one small fault at a time into a correct pack.

    python benchmarks/mutations.py [PACK] [-n 500] [--seed 1] [--only CLASS] [--survivors]

Each fault is one change of characters in one file, of a class that authors make: a number changed, a reference
misspelt, a row dropped … It is found if `check` reports a finding that it did not report before, or if
`check --lang en` does, since a translation repeats most data. A third figure adds the sign-off: the pack is approved
(`zecer approve`) before any fault is introduced. All runs are in one process, without layout.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from generator.check import Report, check  # noqa: E402
from generator.check.approval import facts, in_print  # noqa: E402
from generator.check.edition_rules import check_edition  # noqa: E402
from generator.check.translation import translation_of  # noqa: E402
from generator.load.approved import FILE as APPROVED  # noqa: E402
from generator.load.nodes import Mapping, Node, Scalar, Sequence, parse  # noqa: E402
from generator.load.pack import load  # noqa: E402
from generator.model.game import Game  # noqa: E402

NUMBER = re.compile(r"(?<![\w.–-])\d+(?![\w.–-])")
NUMERIC = re.compile(r"[\d½]+[+*–-]?\d*|\d*K[36]\S*")
HOLDER = re.compile(r"\{(ref|table|name|term|value|plural|figure|icon):([^{}|]+)((?:\|[^{}]*)?)\}")
PRINTED = re.compile(r"\{(?:value|count|given|dice|cell)[^{}]*\}")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LANGUAGE = "en"
SIGN_OFF = "differs-from-approved"


@dataclass(frozen=True, slots=True)
class Fault:
    """The replacement of `old` at `start` of a file by `new`."""

    sort: str
    file: str
    start: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar of a pack: its file, the keys that contain it, and its characters as written."""

    file: str
    keys: tuple[str, ...]
    node: Scalar
    raw: str


@dataclass(frozen=True, slots=True)
class Sources:
    """The texts of a pack's files, the game read from them, and every scalar in them."""

    texts: dict[str, str]
    game: Game
    leaves: list[Leaf]
    nodes: dict[str, Mapping]


def read(folder: Path) -> Sources:
    """The sources of a pack without its theme."""
    loaded = load(folder)
    assert loaded.game is not None
    texts = {name: text for name, text in loaded.places.sources.items() if not name.startswith("theme/")}
    for path in sorted((folder / "i18n" / LANGUAGE).glob("*.po")):
        texts[path.relative_to(folder).as_posix()] = path.read_text("utf-8")
    nodes = {name: root for name, text in texts.items() if name.endswith(".yaml")
             if isinstance(root := parse(text.encode(), name)[0], Mapping)}
    leaves = [leaf for name, root in nodes.items() for leaf in _leaves(name, texts[name], root, ())]
    return Sources(texts, loaded.game, leaves, nodes)


def _leaves(file: str, text: str, node: Node, keys: tuple[str, ...]) -> Iterator[Leaf]:
    match node:
        case Mapping():
            for key, value in node.entries.items():
                yield from _leaves(file, text, value, (*keys, key))
        case Sequence():
            for number, item in enumerate(node.items):
                yield from _leaves(file, text, item, (*keys, str(number)))
        case Scalar():
            yield Leaf(file, keys, node, text[node.start : node.end])


# makes a random fault of one class; None if the random choice allows none
Maker = Callable[[Sources, random.Random], Fault | None]


def _nudged(digits: str, rng: random.Random) -> str:
    value = int(digits)
    return str(value + 1 if value == 0 or rng.random() < 0.5 else value - 1)


def _changed(sort: str, leaf: Leaf, start: int, end: int, new: str) -> Fault:
    return Fault(sort, leaf.file, leaf.node.start + start, leaf.raw[start:end], new)


def _is_data(leaf: Leaf) -> bool:
    if leaf.keys[0] == "things":
        return "provenance" not in leaf.keys and "copies" not in leaf.keys and NUMERIC.fullmatch(leaf.raw) is not None
    if leaf.keys[0] == "tables":
        return "data" in leaf.keys and NUMERIC.match(leaf.raw) is not None
    return leaf.keys[0] == "values"


def number_changed(sources: Sources, rng: random.Random) -> Fault | None:
    leaf = rng.choice([leaf for leaf in sources.leaves if _is_data(leaf)])
    found = list(re.finditer(r"(?<![KkJ])\d+", leaf.raw))
    if not found:
        return None
    match = rng.choice(found)
    return _changed("number changed", leaf, match.start(), match.end(), _nudged(match[0], rng))


def count_off(sources: Sources, rng: random.Random) -> Fault | None:
    counts = [leaf for leaf in sources.leaves if leaf.keys[-1] in ("copies", "total") or "pieces" in leaf.keys]
    leaf = rng.choice(counts)
    match = re.search(r"\d+", leaf.raw)
    return match and _changed("count off", leaf, match.start(), match.end(), _nudged(match[0], rng))


def _holders(sources: Sources) -> list[tuple[Leaf, re.Match[str]]]:
    return [(leaf, match) for leaf in sources.leaves for match in HOLDER.finditer(leaf.raw)]


def reference_misspelt(sources: Sources, rng: random.Random) -> Fault | None:
    holders = _holders(sources)
    leaf, match = rng.choice(holders)
    target = match[2]
    at = rng.randrange(len(target))
    sign = rng.choice("0123456789" if target[at].isdigit() else LETTERS)
    wrong = rng.choice([target[:at] + target[at + 1 :], target[:at] + sign + target[at + 1 :]])
    chapters = sources.game.chapters.values()
    there = {*sources.game.chapters, *(clause for chapter in chapters for clause in chapter.clauses)}
    # this would be another class: a reference to something else
    known = wrong in there or any(wrong == other[2] for _, other in holders)
    return None if known else _changed("reference misspelt", leaf, match.start(2), match.end(2), wrong)


def reference_changed(sources: Sources, rng: random.Random) -> Fault | None:
    holders = _holders(sources)
    leaf, match = rng.choice(holders)
    kin = sorted({other[2] for _, other in holders if other[1] == match[1] and _head(other[2]) == _head(match[2])})
    wrong = rng.choice(kin)
    return _changed("reference changed", leaf, match.start(2), match.end(2), wrong) if wrong != match[2] else None


def _head(target: str) -> str:
    """The prefix of ids that may be confused: a thing with things of its kind, a clause with any clause."""
    return target.split(".")[0] if target[:1].isalpha() else ""


def row_dropped(sources: Sources, rng: random.Random) -> Fault | None:
    found = [(name, root.entries.get("tables")) for name, root in sources.nodes.items()]
    tables = [(name, table) for name, some in found if isinstance(some, Mapping) for table in some.entries.values()]
    name, table = rng.choice(tables)
    data = table.entries.get("data") if isinstance(table, Mapping) else None
    text = sources.texts[name]
    if not isinstance(data, Mapping) or len(data.entries) < 2:
        return None
    key = rng.choice(list(data.entries))
    start = text.rfind("\n", 0, data.key(key).start) + 1
    end = text.find("\n", data.entries[key].end) + 1
    if text[start : data.key(key).start].strip() or not end:
        return None
    return Fault("row dropped", name, start, text[start:end], "")


def name_misspelt(sources: Sources, rng: random.Random) -> Fault | None:
    leaf = rng.choice([leaf for leaf in sources.leaves if leaf.keys[0] == "things" and "name" in leaf.keys])
    return _typo("name misspelt", leaf, leaf.raw, 0, rng)


def _typo(sort: str, leaf: Leaf, word: str, start: int, rng: random.Random) -> Fault | None:
    letters = [index for index, sign in enumerate(word) if sign.isalpha()]
    at = rng.choice(letters)
    wrong = rng.choice([word[:at] + word[at + 1 :], word[:at] + rng.choice(LETTERS) + word[at + 1 :],
                        word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]])
    return _changed(sort, leaf, start, start + len(word), wrong) if wrong != word else None


def edge_turned(sources: Sources, rng: random.Random) -> Fault | None:
    edges = [leaf for leaf in sources.leaves if leaf.keys[0] == "things" and "edges" in leaf.keys]
    if not edges:
        return None
    leaf = rng.choice(edges)
    wrong = rng.choice(sorted({other.raw for other in edges} - {leaf.raw}))
    return _changed("edge turned", leaf, 0, len(leaf.raw), wrong)


def _computed(keys: tuple[str, ...]) -> bool:
    """True if a leaf of an example may be changed; a changed expectation of a step would always be reported."""
    stated = keys[0] == "expect" and (not keys[1:] or keys[1] == "result" or keys[1].isdigit())
    return stated or keys[0] in ("given", "steps", "run")


def example_altered(sources: Sources, rng: random.Random) -> Fault | None:
    some = [leaf for leaf in sources.leaves if leaf.keys[0] == "examples" and _computed(leaf.keys[2:])]
    leaf = rng.choice([leaf for leaf in some if NUMBER.search(leaf.raw)])
    match = rng.choice(list(NUMBER.finditer(leaf.raw)))
    return _changed("example altered", leaf, match.start(), match.end(), _nudged(match[0], rng))


def digit_typed(sources: Sources, rng: random.Random) -> Fault | None:
    leaf, match = rng.choice([(leaf, match) for leaf in sources.leaves for match in PRINTED.finditer(leaf.raw)])
    return _changed("digit typed in prose", leaf, match.start(), match.end(), str(rng.randint(1, 12)))


def id_doubled(sources: Sources, rng: random.Random) -> Fault | None:
    sections = [(name, node) for name, root in sources.nodes.items() for key, node in root.entries.items()
                if key in ("things", "glossary", "clauses", "values", "tables", "examples", "rulings")
                and isinstance(node, Mapping) and len(node.entries) > 1]
    name, section = rng.choice(sections)
    one, other = rng.sample(list(section.entries), 2)
    key, text = section.key(one), sources.texts[name]
    written, wanted = text[key.start : key.end], section.key(other)
    return Fault("duplicate id", name, key.start, written, text[wanted.start : wanted.end])


def placeholder_lost(sources: Sources, rng: random.Random) -> Fault | None:
    found = []
    for name, text in sources.texts.items():
        if name.endswith(".po"):
            for entry in re.finditer(r'^msgstr "(?:.*"\n"?)*', text, re.MULTILINE):
                found += [(name, entry.start() + m.start(), m[0]) for m in re.finditer(r"\{[a-z]+:[^{}]*\}", entry[0])]
    if not found:
        return None
    name, start, holder = rng.choice(found)
    return Fault("translation placeholder lost", name, start, holder, "")


MAKERS: dict[str, Maker] = {
    "number changed": number_changed, "count off": count_off, "reference misspelt": reference_misspelt,
    "reference changed": reference_changed, "row dropped": row_dropped, "name misspelt": name_misspelt,
    "edge turned": edge_turned, "example altered": example_altered, "digit typed in prose": digit_typed,
    "duplicate id": id_doubled, "translation placeholder lost": placeholder_lost,
}


def faults(sources: Sources, number: int, seed: int, only: str | None = None) -> list[Fault]:
    """``number`` different faults, an equal share of each class; equal for equal seeds."""
    rng = random.Random(seed)
    names = [only] if only else list(MAKERS)
    found: dict[Fault, None] = {}
    for turn in range(number * 20):
        fault = MAKERS[names[turn % len(names)]](sources, rng)
        if fault is not None and len(found) < number:
            found[fault] = None
    return list(found)


@dataclass(frozen=True, slots=True)
class Catch:
    """The rules that report a fault: those of `check`, else those of `check --lang`; and whether the sign-off does."""

    own: set[str]
    abroad: set[str]
    signed: bool


class Field:
    """A copy of a pack in which faults are introduced; its facts are approved before."""

    def __init__(self, pack: Path, folder: Path) -> None:
        self.folder = Path(shutil.copytree(pack, folder / "pack"))
        game = load(self.folder).game
        assert game is not None
        (self.folder / APPROVED).write_text(in_print(facts(game)), encoding="utf-8")
        self.before = self.told()
        self.translated = self.told_of_translation()

    def told(self) -> Counter[tuple[str, str]]:
        """The present findings of `check`, counted."""
        return _keys(check(load(self.folder)))

    def told_of_translation(self) -> Counter[tuple[str, str]]:
        """The present findings of `check --lang`, counted."""
        loaded = load(self.folder)
        if loaded.game is None or not (self.folder / "i18n" / LANGUAGE).is_dir():
            return Counter()
        return _keys(check_edition(loaded, translation_of(loaded, loaded.game, LANGUAGE)))

    def caught(self, fault: Fault) -> Catch:
        """Introduce a fault, check, and restore the file; returns what reports the fault."""
        path = self.folder / fault.file
        text = path.read_bytes().decode()
        assert text.startswith(fault.old, fault.start), fault
        path.write_bytes((text[: fault.start] + fault.new + text[fault.start + len(fault.old) :]).encode())
        try:
            told = {rule for rule, _ in self.told() - self.before}
            own = told - {SIGN_OFF}
            abroad = set() if own else {rule for rule, _ in self.told_of_translation() - self.translated}
        finally:
            path.write_bytes(text.encode())
        return Catch(own, abroad, SIGN_OFF in told)


def _keys(report: Report) -> Counter[tuple[str, str]]:
    return Counter((finding.rule, finding.message) for finding in report.findings)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("pack", nargs="?", type=Path, default=ROOT / "content" / "labirynt-smierci")
    arguments.add_argument("-n", type=int, default=500, help="how many faults")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", choices=list(MAKERS), help="faults of this class alone")
    arguments.add_argument("--survivors", action="store_true", help="list the faults that nobody told of")
    given = arguments.parse_args()
    sources = read(given.pack)
    alone, abroad, signed, all_ = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    lost: list[tuple[Fault, Catch]] = []
    with tempfile.TemporaryDirectory() as folder:
        field = Field(given.pack, Path(folder))
        for fault in faults(sources, given.n, given.seed, given.only):
            catch = field.caught(fault)
            for sort in (fault.sort, "all"):
                all_[sort] += 1
                alone[sort] += bool(catch.own)
                abroad[sort] += bool(catch.own or catch.abroad)
                signed[sort] += bool(catch.own or catch.abroad or catch.signed)
            if not (catch.own or catch.abroad):
                lost.append((fault, catch))
    print(f"| class | sown | `check` | `check --lang {LANGUAGE}` | with the sign-off |\n|---|---:|---:|---:|---:|")
    for sort in (*MAKERS, "all"):
        if number := all_[sort]:
            shares = " | ".join(f"{some[sort] / number:.1%}" for some in (alone, abroad, signed))
            print(f"| {sort} | {number} | {shares} |")
    print(f"\n{time.process_time():.0f} s of the processor", file=sys.stderr)
    for fault, catch in lost if given.survivors else ():
        print(f"{'' if catch.signed else 'LOST '}{fault.sort}: {told(fault, sources)}")


def told(fault: Fault, sources: Sources) -> str:
    """A description of a fault with its line and context."""
    text, end = sources.texts[fault.file], fault.start + len(fault.old)
    first, last = text.rfind("\n", 0, fault.start) + 1, text.find("\n", end)
    before, after = text[max(first, fault.start - 60) : fault.start].lstrip(), text[end : min(last, end + 40)]
    number = text.count("\n", 0, fault.start) + 1
    return f"{fault.file}:{number}: {before}[{fault.old} -> {fault.new}]{after}"


if __name__ == "__main__":
    main()
