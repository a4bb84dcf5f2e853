"""Faults sown into a copy of the great pack: the right rule finds each at its line and column, and nothing floods.

Faults of different rules in different files are sown together: a check of the pack proves several of them.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from generator.check import Choice, Group, Report, check
from generator.finding import Place
from generator.load.pack import load

PACK = Path(__file__).parents[3] / "content" / "labirynt-smierci"
BOOK = "rulebook/09-walka.yaml"


@dataclass(frozen=True)
class Seed:
    """``old`` becomes ``new`` in ``file``; the rule tells of ``at``, found in what is new, or in another file."""

    rule: str
    file: str
    old: str
    new: str
    at: str
    elsewhere: str | None = None


SEEDS = {
    "a cell changed": Seed(
        "example-fails",
        "tables.yaml",
        '"6–9": [1, 1, 1, 1,',
        '"6–9": [1, 1, 1, 2,',
        "1}\n    text: |\n      {name:hero.almuric} atakuje {name:weapon.sword",
        elsewhere="examples",
    ),
    "a cell that is no number": Seed("bad-value", "tables.yaml", '"6–9": [1, 1, 1, 1,', '"6–9": [1, 1, 1, x,', "x,"),
    "a cell removed": Seed("table-shape", "tables.yaml", "[2, 2, 2, 3, 3, 3, 2]", "[2, 2, 2, 3, 3, 3]", "[2,"),
    "a row removed": Seed(
        "roll-has-a-gap",
        "tables.yaml",
        '"10":  [1, 1, 1, 2, 2, 2, 1]\n',
        "\n",
        'data:\n      "≤3":  [0',
        elsewhere="tables.yaml",
    ),
    "the last row closed": Seed("roll-off-table", "tables.yaml", '"17+": [4,', '"17": [4,', '"17"'),
    "rows that overlap": Seed(
        "roll-overlaps", "tables.yaml", '"6–9": [1', '"6–10": [1', '"10":  [1, 1, 1, 2', elsewhere="tables.yaml"
    ),
    "a weapon misspelt": Seed("reference-to-nothing", "monsters.yaml", "weapon: sword", "weapon: swrod", "swrod"),
    "a field's icon misspelt": Seed(
        "reference-to-nothing", "kinds.yaml", "print: tally, icon: strength", "print: tally, icon: strenght", "strenght"
    ),
    "an icon of a part of a field misspelt": Seed(
        "reference-to-nothing", "kinds.yaml", "icon: sun-blue", "icon: sun-bleu", "sun-bleu"
    ),
    "a spell misspelt in prose": Seed(
        "reference-to-nothing", BOOK, "{name:spell.cease-fire}", "{name:spell.ceasefire}", "{name:spell.ceasefire}"
    ),
    "a step that is not there": Seed("reference-to-nothing", BOOK, "{ref:9.8.a}", "{ref:9.8.z}", "{ref:9.8.z}"),
    "a form that is not declared": Seed("reference-to-nothing", BOOK, "{term:round|Nom}", "{term:round|Nim}", "{term"),
    "an icon misspelt": Seed("reference-to-nothing", "monsters.yaml", "icon: chimera", "icon: chimaera", "chimaera"),
    "a column misspelt": Seed(
        "reference-to-nothing", "tables.yaml", "times: 6.7/number", "times: 6.7/numbers", "6.7/n"
    ),
    "a placeholder misspelt": Seed("unknown-placeholder", BOOK, "{dice:1K6}", "{dcie:1K6}", "{dcie:1K6}"),
    "a brace lost": Seed(
        "unknown-placeholder", BOOK, "{value:two-targets-left}", "{value:two-targets-left", "{value:two-targets-left"
    ),
    "a plural form lost": Seed(
        "plural-forms",
        "rulebook/02-rekwizyty.yaml",
        "{plural:count:counters/segment|segment|segmenty|segmentów}",
        "{plural:count:counters/segment|segment|segmenty}",
        "{plural",
    ),
    "a counter too many": Seed(
        "box-count-differs", "monsters.yaml", "copies: 4", "copies: 5", "129,", elsewhere="game.yaml"
    ),
    "a tile too few": Seed(
        "box-count-differs", "segments.yaml", "copies: 20", "copies: 19", "181,", elsewhere="game.yaml"
    ),
    "a total that is off by one": Seed("box-count-differs", "game.yaml", "total: 346", "total: 347", "347"),
    "a larger encounter": Seed(
        "too-few-counters",
        "tables.yaml",
        '"2": 2 chimera',
        '"2": 1K3 chimera',
        "4\n  evil-mage:",
        elsewhere="monsters.yaml",
    ),
    "a wrong result of an example": Seed(
        "example-fails",
        "examples/07-11.yaml",
        "result: 3}\n    text: |\n      Wypada",
        "result: 4}\n    text: |\n      Wypada",
        "4",
    ),
    "an example that cannot be computed": Seed(
        "example-fails", "examples/07-11.yaml", 'hit: lookup("9.9", die,', 'hit: lookup("9.9", dye,', "lookup"
    ),
    "an edge of no kind": Seed(
        "bad-value", "segments.yaml", "{north: door, east: wall", "{north: dor, east: wall", "dor,"
    ),
    "a tile without a way": Seed(
        "tile-never-fits",
        "segments.yaml",
        "edges: {north: corridor, east: corridor, south: wall",
        "edges: {north: wall, east: wall, south: wall",
        "edges",
    ),
    "a number typed in prose": Seed(
        "figure-in-prose", BOOK, "aż jedna strona przegra", "aż 1 strona przegra", "1 strona"
    ),
    "a name typed in prose": Seed(
        "figure-in-prose", BOOK, "Uciec nie można", "Uciec przed Trollem nie można", "Trollem"
    ),
    "a word that is not ours": Seed(
        "term-spelt-otherwise", BOOK, "Uciec nie można", "Uciec drużyna nie może", "drużyna"
    ),
    "a letter lost in a conversion": Seed("mojibake", BOOK, "Walka zaczyna się", "Walka teŜ zaczyna się", "teŜ"),
    "a character no font has": Seed("glyph-missing", BOOK, "Walka zaczyna się", "Walka き zaczyna się", "き"),
    "a field misspelt": Seed("unknown-key", "monsters.yaml", "    agility: 5\n", "    agilty: 5\n", "agilty"),
    "a number out of its range": Seed("bad-value", "monsters.yaml", "resistance: 4", "resistance: 9", "9"),
    "a hero twice": Seed("duplicate-key", "heroes.yaml", "  alric:\n", "  almuric:\n", "almuric:"),
    "a kind misspelt": Seed("bad-value", "monsters.yaml", "kind: monster", "kind: mnoster", "mnoster"),
    "a brace of YAML lost": Seed(
        "yaml-syntax",
        "monsters.yaml",
        "treasure: {resident: L, wandering: L}",
        "treasure: {resident: L, wandering: L",
        "{",
    ),
    "a monster renamed": Seed(
        "reference-to-nothing",
        "monsters.yaml",
        "  troll:\n",
        "  trol:\n",
        "{name:monster.troll",
        elsewhere="examples/07-11.yaml",
    ),
    "a clause skipped": Seed("clause-numbering", BOOK, '  "9.3":', '  "9.13":', '"9.13"'),
    "a question unsettled": Seed(
        "ruling-missing",
        "rulings/07-11.yaml",
        "settles: [E39]",
        "settles: [E36]",
        "72,",
        elsewhere="rulings/01-06.yaml",
    ),
    "a ruling that points nowhere": Seed(
        "reference-to-nothing", "rulings/07-11.yaml", 'settled-by: "7.2"', 'settled-by: "7.99"', '7.99"'
    ),
    "an icon without its author": Seed("icon-without-author", "theme/icons.yaml", "author: skoll", 'author: ""', '""'),
    "a font that is not there": Seed(
        "reference-to-nothing", "theme/theme.yaml", "bold: Brygada1918-Bold", "bold: Brygada-Bold", "Brygada-Bold"
    ),
}


# groups beside the fault's own, mostly a control total or a question of odds; the faults not named have none
MORE = {
    "a cell changed": 1, "a cell that is no number": 1, "a cell removed": 2, "a row removed": 1,
    "the last row closed": 1, "rows that overlap": 1, "a weapon misspelt": 1, "a larger encounter": 2,
    "a field misspelt": 2, "a hero twice": 2, "a kind misspelt": 4, "a monster renamed": 3, "a clause skipped": 1,
}
# a parse that breaks off hides what other faults do
HIDING = ("yaml-syntax",)
# the entry of a fault that is of all things of a file
WHOLE = ""


def batches() -> dict[str, list[str]]:
    """The faults, those of other rules in other files, or in other sentences, together: a check proves several."""
    found: list[list[str]] = []
    for name, seed in SEEDS.items():
        free = (batch for batch in found if not any(_near(seed, SEEDS[other]) for other in batch))
        batch = next(free, None)
        if batch is None:
            found.append([name])
        else:
            batch.append(name)
    return {", ".join(batch): batch for batch in found}


def _near(one: Seed, other: Seed) -> bool:
    """Whether a fault may hide or explain another; sentences, tables and things are read each by itself."""
    if one.rule in HIDING or other.rule in HIDING:
        return True
    entries = {_entry(one), _entry(other)}
    apart = one.file != other.file or one.file == BOOK or (len(entries) == 2 and WHOLE not in entries)
    told = {one.file, one.elsewhere} & {other.file, other.elsewhere} - {None, one.file if apart else None}
    return not apart or one.old == other.old or bool(told) or (
        one.rule == other.rule and (one.elsewhere, other.elsewhere) != (None, None))


@cache
def _entry(seed: Seed) -> str:
    """The table, thing or kind of a file that a fault is sown in."""
    text = (PACK / seed.file).read_text(encoding="utf-8")
    heads = re.findall(r"(?m)^ {0,2}[^\s#].*", text[: text.index(seed.old) + len(seed.old)])
    return WHOLE if heads[-1].startswith("kind:") else str(heads[-1])


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the pack to sow into."""
    return Path(shutil.copytree(PACK, tmp_path_factory.mktemp("seeded") / "pack"))


@pytest.fixture(scope="module")
def clean(copy: Path) -> Report:
    """What is told of the pack as it is."""
    return check(load(copy))


@pytest.fixture
def sown(copy: Path, request: pytest.FixtureRequest) -> Iterator[dict[str, int]]:
    """The faults in the copy, by name, and where in its file each begins; mended afterwards."""
    texts = {SEEDS[name].file: (copy / SEEDS[name].file).read_text(encoding="utf-8") for name in request.param}
    for seed in map(SEEDS.__getitem__, request.param):
        text = (copy / seed.file).read_text(encoding="utf-8")
        assert seed.old in text, f"{seed.file} has changed: {seed.old}"
        (copy / seed.file).write_text(text.replace(seed.old, seed.new, 1), encoding="utf-8")
    yield {name: _begin(texts, name, request.param) for name in request.param}
    for file, text in texts.items():
        (copy / file).write_text(text, encoding="utf-8")


def _begin(texts: Mapping[str, str], name: str, sown: Collection[str]) -> int:
    """Where a fault begins in its file, in which others may have made the text before it longer or shorter."""
    seed = SEEDS[name]
    begin = texts[seed.file].index(seed.old)
    others = (SEEDS[other] for other in sown if SEEDS[other].file == seed.file)
    return begin + sum(len(other.new) - len(other.old) for other in others if texts[seed.file].index(other.old) < begin)


def expected(seed: Seed, copy: Path, start: int) -> set[Place]:
    """Where the fault should be told."""
    if seed.elsewhere is not None:
        files = sorted((copy / seed.elsewhere).glob("*.yaml")) or [copy / seed.elsewhere]
        return {place for file in files for place in _places(file, copy, seed.at, 0)}
    return {next(_places(copy / seed.file, copy, seed.at, start))}


def _places(file: Path, copy: Path, sought: str, index: int) -> Iterator[Place]:
    text = file.read_text(encoding="utf-8")
    while (index := text.find(sought, index)) >= 0:
        line = text.count("\n", 0, index) + 1
        yield Place(file.relative_to(copy).as_posix(), line, index - text.rfind("\n", 0, index))
        index += 1


@pytest.mark.parametrize("sown", batches().values(), ids=list(batches()), indirect=True)
def test_faults(sown: dict[str, int], copy: Path, clean: Report) -> None:
    before = {(group.lead.rule, group.lead.message) for group in clean.groups}
    # the sign-off tells all that is changed, and nothing of why
    report = check(load(copy), choice=Choice(ignore=("differs-from-approved",)))
    groups: list[Group] = [g for g in report.groups if (g.lead.rule, g.lead.message) not in before]
    for name, start in sown.items():
        told = {group.lead.place for group in groups if group.lead.rule == SEEDS[name].rule}
        seen = [(g.lead.rule, str(g.lead.place)) for g in groups]
        assert told & expected(SEEDS[name], copy, start), f"{name}: told of {seen}"
    assert len(groups) <= sum(1 + MORE.get(name, 0) for name in sown)
