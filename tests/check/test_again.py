"""A check that knows what it said before says the same as one that knows nothing, and runs less."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from generator.build.catalogues import update
from generator.build.editions import edition_of
from generator.build.proof import examine
from generator.check import Report, check
from generator.check.again import CheckCaches, Memory, same
from generator.check.once import once
from generator.check.round import Round
from generator.check.rule import OWN, Rule
from generator.finding import Finding
from generator.load import Loaded, load
from generator.load.kept import KeptPack
from generator.model.game import Game
from generator.model.text import Text
from generator.translate.catalogue import BadCatalogue

ROOT = Path(__file__).parents[2]
Write = Callable[[str | Mapping[str, str]], Loaded]
Edit = Callable[[str, random.Random], str]
THINGS = """\
kinds:
  monster: {name: potwór, fields: {name: name, strength: int 1..9, text: text}}
kind: monster
things:
  troll: {name: Troll, strength: 3, text: Boi się słońca.}
  orc: {name: Ork, strength: 2, text: Chodzi w stadzie.}
"""


def _digit(text: str, rng: random.Random) -> str:
    places = [place for place, char in enumerate(text) if char.isdigit()]
    place = rng.choice(places or [0])
    return text[:place] + rng.choice("0123456789") + text[place + 1 :]


def _typed(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice("aż4 {}[]:-|,#\"\n") + text[place:]


def _rubbed_out(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + rng.randrange(1, 4) :]


def _line(change: Callable[[list[str], int], None]) -> Edit:
    def edit(text: str, rng: random.Random) -> str:
        lines = text.splitlines(keepends=True) or [""]
        change(lines, rng.randrange(len(lines)))
        return "".join(lines)

    return edit


EDITS: tuple[Edit, ...] = (
    _digit,
    _typed,
    _rubbed_out,
    _line(lambda lines, at: lines.pop(at)),
    _line(lambda lines, at: lines.insert(at, lines[at])),
    _line(lambda lines, at: lines.insert(0, lines.pop(at))),
    lambda text, rng: text[: rng.randrange(len(text) + 1)],
)


def looked_over(folder: Path, again: CheckCaches | None = None, language: str | None = None) -> Report | str:
    """What `zecer check` finds, with or without a memory; what refuses the catalogue."""
    loaded = load(folder, again.files if again is not None else None)
    if loaded.game is None:
        return examine(loaded, None, again=again)
    try:
        edition = edition_of(loaded, loaded.game, language or loaded.game.language)
    except BadCatalogue as bad:
        return str(bad)
    return examine(loaded, edition, language or "", again=again)


def edited(folder: Path, whole: Path, rng: random.Random) -> str:
    """One file changed by a small slip, taken away, or as it was before anyone touched it."""
    files = sorted(path for path in whole.rglob("*") if path.suffix in (".yaml", ".po", ".ini"))
    path = rng.choice(files).relative_to(whole)
    fate = rng.random()
    here = folder / path
    if fate < 0.4 or not here.is_file():
        shutil.copy(whole / path, here)
        return f"{path} mended"
    if fate < 0.45 and path.name != "game.yaml":
        here.unlink()
        return f"{path} gone"
    edit = rng.choice(EDITS)
    here.write_text(edit(here.read_text("utf-8"), rng), "utf-8")
    return f"{path}: {edit.__name__}"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("pack", ["tests/packs/twelve-cards", "tests/packs/small-town", "docs/tutorial"])
def test_whatever_is_edited_the_findings_are_those_of_a_cold_check(pack: str, seed: int, tmp_path: Path) -> None:
    whole, folder, rng = ROOT / pack, tmp_path / "pack", random.Random(f"{pack} {seed}")
    shutil.copytree(whole, folder)
    again = CheckCaches()
    for _ in range(12):
        what = [edited(folder, whole, rng) for _ in range(rng.randrange(3))]
        assert looked_over(folder, again) == looked_over(folder), what


def test_a_whole_game_is_held_to_the_same(tmp_path: Path) -> None:
    whole, folder, rng = ROOT / "content" / "labirynt-smierci", tmp_path / "pack", random.Random(3)
    shutil.copytree(whole, folder)
    again = CheckCaches()
    for _ in range(6):
        what = [edited(folder, whole, rng) for _ in range(rng.randrange(3))]
        assert looked_over(folder, again) == looked_over(folder), what


def test_a_translation_is_held_to_the_same(tmp_path: Path) -> None:
    whole, folder, rng = tmp_path / "whole", tmp_path / "pack", random.Random(5)
    shutil.copytree(ROOT / "tests" / "packs" / "twelve-cards", whole)
    loaded = load(whole)
    assert loaded.game is not None
    update(loaded, loaded.game, "en")
    shutil.copytree(whole, folder)
    again = CheckCaches()
    for _ in range(10):
        what = [edited(folder, whole, rng) for _ in range(rng.randrange(3))]
        assert looked_over(folder, again, "en") == looked_over(folder, None, "en"), what


@pytest.fixture
def said(tmp_path: Path) -> Callable[[str], tuple[Report, set[str]]]:
    """What is found when the things of a tiny pack are these, and which rules were run for it."""
    again = CheckCaches()
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\nlanguage: pl\n", "utf-8")

    def say(things: str) -> tuple[Report, set[str]]:
        (tmp_path / "things.yaml").write_text(things, "utf-8")
        report = check(load(tmp_path, again.files), memory=again.rules)
        return report, {key[1] for key in again.rules.computed if isinstance(key, tuple) and key[0] == "rule"}

    return say


def test_only_rules_that_a_change_can_affect_are_run(said: Callable[[str], tuple[Report, set[str]]]) -> None:
    assert "typography" in said(THINGS)[1]
    assert said(THINGS)[1] == set()
    _, ran = said(THINGS.replace("strength: 3", "strength: 4"))
    # there is a new troll, but he is called the same and nothing else is told of him
    assert "provenance-missing" in ran
    assert ran.isdisjoint({"typography", "figure-in-prose", "form-misspelt", "clause-numbering"})
    report, ran = said(THINGS.replace("Boi się", "Boi  się"))
    assert {"typography", "figure-in-prose"} <= ran
    assert "form-misspelt" not in ran
    assert "typography" in {finding.rule for finding in report.findings}


def loaded(tmp_path: Path, things: str, kept: KeptPack | None = None) -> Game:
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\nlanguage: pl\n", "utf-8")
    (tmp_path / "things.yaml").write_text(things, "utf-8")
    game = load(tmp_path, kept).game
    assert game is not None
    return game


@once
def _strong(game: Game) -> Iterator[str]:
    for thing in game.things.values():
        if thing.fields["strength"] > 2:
            yield thing.id
        if thing.fields["strength"] == 9:
            raise ValueError("too strong")


def test_a_step_that_says_the_same_spares_those_who_ask_it(tmp_path: Path) -> None:
    memory, runs = Memory(), []

    def strong(strength: int) -> object:
        memory.look_at(loaded(tmp_path, THINGS.replace("strength: 3", f"strength: {strength}")))
        return memory.recall("how many", lambda game: (runs.append(strength), len(_strong(game)))[1])

    assert [strong(number) for number in (3, 4, 4, 1, 3)] == [1, 1, 1, 0, 1]
    assert runs == [3, 1, 3]
    # a failure hangs on what was read before it
    with pytest.raises(ValueError, match="too strong"):
        strong(9)
    assert strong(3) == 1


def test_a_single_datum_that_is_asked_for_is_the_one_in_the_game(tmp_path: Path) -> None:
    memory = Memory()
    for strength in (3, 4, 3):
        game = memory.look_at(loaded(tmp_path, THINGS.replace("strength: 3", f"strength: {strength}")))
        if strength == 3:
            troll = memory.recall("troll", lambda game: game.thing("monster", "troll"))
            assert troll is next(iter(game.things.values()))
            assert troll is game.of_kind("monster")[0]
    orc = memory.recall("orc", lambda game: game.thing("monster", "orc"))
    memory.look_at(loaded(tmp_path, THINGS.replace("strength: 3", "strength: 5")))
    memory.computed.clear()
    assert memory.recall("orc", lambda game: game.thing("monster", "orc")) is orc
    assert "orc" not in memory.computed


def test_a_rule_that_failed_is_told_until_it_is_mended(tmp_path: Path) -> None:
    def strong_ones(game: Game) -> Iterator[Finding]:
        yield Finding(OWN, "game", f"{len(_strong(game))} are strong")

    rule = Rule("strong-ones", "note", "", "", "", "", "game", strong_ones)
    memory, told = Memory(), []
    for strength in (9, 9, 3):
        game = memory.look_at(loaded(tmp_path, THINGS.replace("strength: 3", f"strength: {strength}")))
        this = Round({rule.id: rule}, {}, memory=memory)
        told.append((len(this.run(rule, game)), [crash.fault for crash in this.crashes]))
    assert told == [(0, ["ValueError: too strong"]), (0, ["ValueError: too strong"]), (1, [])]


def test_the_same_is_said_in_the_same_order_and_by_values_of_the_same_type() -> None:
    assert same({"a": (1, Text("x"))}, {"a": (1, Text("x"))})
    assert not same({"a": 1, "b": 2}, {"b": 2, "a": 1})
    assert not any(same(1, other) for other in (True, 1.0, "1", 2))
    assert not same((1, 2), (1, 2, 3))
    assert not same(Text("x"), Text("y"))


def test_a_file_is_read_again_when_it_or_the_kinds_have_changed(tmp_path: Path) -> None:
    kept = KeptPack()
    first = loaded(tmp_path, THINGS, kept)
    elf = "kind: monster\nthings:\n  elf: {name: Elf, strength: 1, text: Śpiewa.}\n"
    (tmp_path / "more.yaml").write_text(elf, "utf-8")
    second = loaded(tmp_path, THINGS, kept)
    assert all(thing is second.things[ref] for ref, thing in first.things.items())
    third = loaded(tmp_path, THINGS.replace("1..9", "1..2"), kept)
    assert [thing.fields["strength"] for thing in third.things.values()] == [1, None, 2]
    (tmp_path / "more.yaml").unlink()
    assert list(loaded(tmp_path, THINGS, kept).things) == list(first.things)
    assert "more.yaml" not in kept.files


def test_what_stands_in_two_files_is_told_each_time(tmp_path: Path) -> None:
    kept = KeptPack()
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text("values: {limit: 3}\n", "utf-8")
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\nlanguage: pl\n", "utf-8")
    for _ in range(2):
        assert [finding.rule for finding in load(tmp_path, kept).findings] == ["duplicate-key"]
    (tmp_path / "b.yaml").write_text("values: {most: 3}\n", "utf-8")
    assert load(tmp_path, kept).findings == ()
