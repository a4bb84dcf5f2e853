"""One number is changed in one place of the pack: all that prints it changes, and nothing else does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

import pytest
from paper import Box, needs, run, text, without_small_pages
from plain_pictures import plain_pictures
from some import some

from generator.check import check
from generator.load.pack import load
from generator.make.manifest import entries_of
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.model.game import Game
from generator.translate.edition import Edition

PACK = Path(__file__).parents[3] / "content" / "labirynt-smierci"
EXAMPLES = "examples/01-06.yaml"
DPI = 30
CHANCES = re.compile(r"([<>]?\d+%\s?)+")
# it tells every fact that nobody has approved
SIGN_OFF = "differs-from-approved"
pytestmark = needs("pdftotext")


@dataclass(frozen=True)
class Change:
    """A line of the pack and what it becomes; what it prints as before and after, in a sentence and on a counter."""

    thing: str
    old: str
    new: str
    words: tuple[str, str]
    code: tuple[str, str]


TROLL = Change("troll", "strength: 2K6+3", "strength: 2K6+5", ("2K6+3", "2K6+5"), ("2+3", "2+5"))
SKELETON = Change("skeleton", "strength: 1K6+1", "strength: 1K6+7", ("1K6+1", "1K6+7"), ("1+1", "1+7"))


def changed(folder: Path, *changes: Change) -> Path:
    """A copy of the pack in which each thing's line is another, in one place."""
    path = without_small_pages(PACK, folder / "pack") / "monsters.yaml"
    words = path.read_text(encoding="utf-8")
    for change in changes:
        words, found = re.subn(
            rf"(?m)(^  {change.thing}:\n(?:    .*\n)*?    ){re.escape(change.old)}$", rf"\g<1>{change.new}", words
        )
        assert found == 1, change
    path.write_text(words, encoding="utf-8")
    return folder / "pack"


def expected(pack: Path, change: Change) -> Path:
    """The pack whose examples, which prove it, expect the new code."""
    path = pack / EXAMPLES
    words = path.read_text(encoding="utf-8")
    assert f'expect: "{change.code[0]}"' in words
    path.write_text(words.replace(f'expect: "{change.code[0]}"', f'expect: "{change.code[1]}"'), encoding="utf-8")
    return pack


@pytest.fixture(scope="module")
def other(flagship: Box, tmp_path_factory: pytest.TempPathFactory) -> Box:
    """The box with a stronger troll and stronger skeletons, from the same cache."""
    folder = tmp_path_factory.mktemp("stronger")
    output = folder / "out"
    with plain_pictures():
        result = build(BuildRequest(expected(changed(folder, TROLL, SKELETON), SKELETON), output, jobs=1))
    assert not result.refused, result.proof.report
    assert result.folder is not None
    return Box(output, result.folder, entries_of((result.folder / "manifest.json").read_bytes()))


def test_the_examples_guard_a_number_that_they_prove(tmp_path: Path) -> None:
    loaded = load(changed(tmp_path, TROLL, SKELETON))
    assert loaded.game is not None
    (told,) = [one for one in check(loaded, Edition(loaded.game, "pl")).findings
               if one.severity != "note" and one.rule != SIGN_OFF]
    assert (told.rule, str(told.place).split(":")[0]) == ("example-fails", EXAMPLES)
    # no example proves the strength of the troll
    assert SKELETON.code[1] in str(told.message)


def words_of(rows: list[str]) -> list[str]:
    """The words of some lines: divided ones whole, for another number may move the end of a line."""
    return re.sub(r"(\w)-\n(?=\w)", r"\1", "\n".join(rows)).replace("-", "").split()


def differing(one: list[str], two: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """What stands in one where something else stands in two."""
    for sort, i1, i2, j1, j2 in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if sort != "equal":
            yield one[i1:i2], two[j1:j2]


def differences(one: Path, two: Path) -> Iterator[tuple[str, str]]:
    """The words that differ, page by page: first lines are compared, then the words of lines that differ."""
    pages = zip(*(text(path, "-raw").split("\f") for path in (one, two)), strict=True)
    for before, after in (pair for pair in pages if pair[0] != pair[1]):
        for old_rows, new_rows in differing(before.splitlines(), after.splitlines()):
            for old, new in differing(words_of(old_rows), words_of(new_rows)):
                yield " ".join(old), " ".join(new)


def printed(old: str, new: str, change: Change) -> bool:
    """Whether a difference is the change, with the stops of its sentence."""
    pairs = (change.words, change.code)
    return any(old.strip(".,;:()") == a and new == old.replace(a, b) for a, b in pairs)


def test_every_text_that_prints_the_number_changes_and_no_other(flagship: Box, other: Box) -> None:
    found: Counter[tuple[str, str]] = Counter()
    assert set(flagship.entries) - set(other.entries) == {"plansza-A4.pdf"}
    for name in (name for name, entry in other.entries.items() if entry.sha256 != flagship.entries[name].sha256):
        for old, new in differences(flagship.folder / name, other.folder / name):
            # what is computed from the number is right again, too
            if CHANCES.fullmatch(old) and CHANCES.fullmatch(new):
                found[name, "chances"] += 1
                continue
            change = next((one for one in (TROLL, SKELETON) if printed(old, new, one)), None)
            assert change is not None, f"{name}: {old!r} became {new!r}"
            found[name, change.thing] += 1
    assert found["instrukcja.pdf", "skeleton"] >= 1
    assert found["instrukcja.pdf", "chances"] >= 1


@pytest.mark.parametrize("change", [TROLL, SKELETON], ids=["troll", "skeleton"])
def test_every_counter_bears_the_new_code(flagship: Box, other: Box, game: Game, change: Change) -> None:
    thing = game.thing("monster", change.thing)
    assert thing is not None
    files = [name for name, entry in flagship.entries.items() if entry.product == "zetony"]
    assert len(files) == 3
    for name in files:
        before, after = (Counter(text(box.folder / name).split()) for box in (flagship, other))
        old, new = change.code
        assert before[old] - after[old] == thing.copies
        assert after[new] - before[new] == thing.copies


def test_products_that_do_not_print_it_are_the_same_bytes(flagship: Box, other: Box) -> None:
    untouched = [name for name, entry in flagship.entries.items() if entry.product in ("segmenty", "karty-cech")]
    for name in some(untouched):
        assert other.entries[name].sha256 == flagship.entries[name].sha256, name


def pictures(path: Path, folder: Path) -> list[bytes]:
    """Every page, small."""
    done = run("pdftoppm", "-r", str(DPI), "-gray", path, folder / path.stem)
    assert done.returncode == 0, done.stderr
    return [page.read_bytes() for page in sorted(folder.glob(f"{path.stem}-*.pgm"))]


@needs("pdftoppm")
@pytest.mark.nightly
def test_pages_without_the_number_look_the_same(flagship: Box, other: Box, game: Game, tmp_path: Path) -> None:
    """Figures draw the counters, so a page may change without a word of text in it; most pages show neither."""
    pages = []
    for box, name in ((flagship, "before"), (other, "after")):
        (tmp_path / name).mkdir()
        pages.append(pictures(box.folder / "instrukcja.pdf", tmp_path / name))
    before, after = pages
    assert len(before) == len(after) > 30
    moved = [number for number, (one, two) in enumerate(zip(before, after, strict=True), 1) if one != two]
    # the list of the box draws every counter
    assert 3 in moved
    assert len(moved) <= 8, moved
