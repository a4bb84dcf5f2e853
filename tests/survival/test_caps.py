"""What is beyond all measure in a pack is a finding at its place, soon told: nothing is computed with it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.check.printing import MOST_SHOWN, human
from generator.fields.name_type import LONGEST_NAME
from generator.finding import did_you_mean
from generator.load.pack import load
from generator.make.examination import examine
from generator.translate.edition import Edition

PACK = Path(__file__).parents[1] / "packs" / "twelve-cards"
BOLETE, EDGE = "bolete:      {", "size: 63 mm x 88 mm"
# a machine under load, and the largest of these
SOON = 40.0


def first(file: str, old: str, new: str) -> Callable[[Path], None]:
    """A pack in which the first ``old`` of a file is ``new``."""

    def change(pack: Path) -> None:
        whole = (pack / file).read_text("utf-8")
        assert old in whole
        (pack / file).write_text(whole.replace(old, new, 1), "utf-8")

    return change


def typed(type_: str) -> Callable[[Path], None]:
    """A pack with a field of a type."""
    field = "      poison: {type: flag"
    return first("game.yaml", field, f'      extra: {{type: "{type_}"}}\n{field}')


def prose(text: str) -> Callable[[Path], None]:
    return first("rules.yaml", "W koszu leży", text)


def added(file: str, text: str) -> Callable[[Path], None]:
    def change(pack: Path) -> None:
        (pack / file).write_text(text, "utf-8")

    return change


def dear(pack: Path) -> None:
    """A pack with few things of many copies."""
    first("cards.yaml", BOLETE, BOLETE + "copies: 150000, ")(pack)
    first("cards.yaml", "parasol:     {", "parasol:     {copies: 150000, ")(pack)


def section(text: str) -> Callable[[Path], None]:
    """A pack with a file more."""
    return added("x.yaml", f"provenance: {{original: x}}\n{text}")


def drawn(region: str) -> Callable[[Path], None]:
    """A pack whose cards have a face with one region."""
    return themed(f"faces: {{c: {{for: [card], size: 63 mm x 88 mm, regions: {{r: {{{region}}}}}}}}}\n")


def tallied(pack: Path) -> None:
    """A pack with a tally of a thousand million."""
    first("game.yaml", "{type: int 0..6", "{type: int")(pack)
    first("cards.yaml", "points: 5", "points: 999999999")(pack)
    drawn("box: [0, 0, 63, 88], tally: points, shape: ellipse, fill: ink")(pack)


def ticked(pack: Path) -> None:
    """A pack whose sheets have a thousand million boxes to tick."""
    first("game.yaml", "int 0..6, label: punkty", "int 0..999999999, label: punkty, print: tally")(pack)
    first("game.yaml", "products:\n", "products:\n  sheets: {kind: character-sheet, of: [card]}\n")(pack)


def themed(text: str) -> Callable[[Path], None]:
    def change(pack: Path) -> None:
        (pack / "theme").mkdir()
        added("theme/theme.yaml", text)(pack)

    return change


def table(parts: str) -> Callable[[Path], None]:
    """A pack with a table more."""
    return section(f'tables:\n  "9.1": {{title: t, {parts}}}\n')


ID = "expected an id without slashes and control characters, found '/'"
STEPS = "expected a pattern of at most 4,000,000 steps in its box, found "
FAR = ("figures: {m: {after: '1.1', caption: x, kind: tiles, place: [{tile: card.bolete, at: [1000000000, 0]}]}}\n")
DEEP = "expected at most 32 levels of nesting, found more"
LONG = "expected a text of at most 20,000 characters, found "
ALIAS = "a pack has no anchors and aliases"
TYPES = "expected a type of at most 8 types in one another, found more"
CASES: dict[str, tuple[Callable[[Path], None], str, str]] = {
    "copies": (first("cards.yaml", BOLETE, BOLETE + "copies: 1000000000, "), "cards.yaml:4:25", "from 0 to 200000"),
    "pieces": (dear, "cards.yaml:5:25", "expected at most 200,000 pieces in a game, found more"),
    "name": (first("cards.yaml", "Kania", "Kania " * 333), "cards.yaml:5:23", f"at most {LONGEST_NAME} characters"),
    "name of one word": (first("cards.yaml", "Kania", "k" * 20000), "cards.yaml:5:23", "found one of 20,000"),
    "word": (prose("grzyby" * 3000), "rules.yaml:4:10", "expected words of at most 500 characters, found one of 18,0"),
    "text": (prose("grzyby rosną " * 40000), "rules.yaml:4:10", LONG + "520,076"),
    "placeholders": (prose("{plural:" * 30000), "rules.yaml:4:10", LONG),
    "placeholders in one another": (prose("{plural:x" * 900 + " " + "}" * 900), "rules.yaml:5:3", "placeholder"),
    "braces": (prose("{ " * 9000), "rules.yaml:5:3", "expected a whole placeholder"),
    "stars": (prose("*" * 100000 + "a"), "rules.yaml:4:10", LONG),
    "quotes": (prose('"' * 100000), "rules.yaml:4:10", LONG),
    "list of list": (typed("list of " * 500 + "text"), "game.yaml:22:21", TYPES),
    "or none": (typed("text" + " or none" * 500), "game.yaml:22:21", TYPES),
    "map of map": (typed("map of card to " * 500 + "text"), "game.yaml:22:21", TYPES),
    "choice": (typed("choice of " + ", ".join(map(str, range(900)))), "game.yaml:22:21", "500 words, found 900"),
    "int": (typed("int 0.." + "9" * 400), "game.yaml:22:21", "expected a type such as"),
    "no size": (first("game.yaml", EDGE, "size: 0 mm"), "game.yaml:12:59", "at least 3 mm, found '0 mm'"),
    "size": (first("game.yaml", EDGE, "size: 99999 mm"), "game.yaml:12:59", "at most 2000 mm, found '99999 mm'"),
    "noughts": (first("game.yaml", EDGE, "size: 1" + "0" * 400), "game.yaml:12:59", "at most 18 digits, found 401"),
    "dice": (first("rules.yaml", "{dice:1K6}", "{dice:1000000K6}"), "rules.yaml:16:42", "expected dice such as"),
    "span": (first("tables.yaml", "5–6", "5–999999999"), "tables.yaml:5:18", "found '5–999999999'"),
    "power": (first("tables.yaml", 'lookup("1.2", die, "cards")', "9**9**9"), "tables.yaml:16:10", "is no part of"),
    "product": (first("tables.yaml", 'lookup("1.2", die, "cards")', "*".join(["99999"] * 300)), "tables.yaml:16:10",
                "expected at most 25 levels of nesting, found more"),
    "brackets": (first("tables.yaml", 'lookup("1.2", die, "cards")', "(" * 300 + "1" + ")" * 300), "tables.yaml:16:10",
                 "expected an expression"),
    "depth": (added("x.yaml", "a: " + "[" * 100_000), "x.yaml:1:35", DEEP),
    "letters": (first("tables.yaml", "{roll: 1K6, label: rzut}", "{letters: '..Z'}"), "tables.yaml:5:21",
                "expected letters such as A..H, found '..Z'"),
    "a thing with a slash": (first("cards.yaml", "bolete:", '"b/c":'), "cards.yaml:4:3", ID),
    "a field with a slash": (first("game.yaml", "      poison:", '      "b/c": text\n      poison:'), "game.yaml:22:7",
                           ID),
    "a kind with a slash": (section('kinds: {"a/b": {name: {nom: k}}}'), "x.yaml:2:9", ID),
    "no row that can be read": (table('rows: {number: n}, data: {"1–99999999": x}'), "x.yaml:3:36",
                                "found '1–99999999'"),
    "tiles": (first("rules.yaml", "clauses:", FAR + "clauses:"), "rules.yaml:8:86",
              "expected a cell [column, row] from -100 to 100"),
    "a tally": (tallied, "cards.yaml:4:3", "expected at most 500 signs in a tally, found 999999999"),
    "boxes to tick": (ticked, "game.yaml:10:", "expected at most 500 boxes to tick, found 999999999 of points"),
    "fine hatching": (drawn("box: [0, 0, 63, 88], pattern: hatch, radius: 0.0001 mm"), "theme/theme.yaml:1:60", STEPS),
    "fine dots": (drawn("box: [0, 0, 63, 88], pattern: stipple, radius: 0.01 mm"), "theme/theme.yaml:1:60", STEPS),
    "fine merlons": (drawn("box: [0, 0, 63, 88], shape: battlement, radius: 0.01 mm"), "theme/theme.yaml:1:60",
                     STEPS),
    "a wide box": (drawn("box: [0, 0, 1e300, 88], pattern: scales"), "theme/theme.yaml:1:66", "in mm, at most 10,000"),
    "merge": (added("x.yaml", "a0: &a0 {k: v}\n" + "".join(
        f"a{n}: &a{n} {{<<: [*a{n - 1}, *a{n - 1}]}}\n" for n in range(1, 25))), "x.yaml:1:5", ALIAS),
    "aliases": (added("x.yaml", "a0: &a0 [x]\n" + "".join(
        f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 25))), "x.yaml:1:5", ALIAS),
}


def told(pack: Path) -> str:
    """What check says of a pack."""
    loaded = load(pack)
    edition = Edition(loaded.game, loaded.game.language) if loaded.game is not None else None
    return human(examine(loaded, edition), loaded.places)


@pytest.mark.parametrize("name", CASES)
def test_what_is_too_much_is_told_at_its_place(tmp_path: Path, name: str) -> None:
    is_told_soon(tmp_path, *CASES[name])


def is_told_soon(tmp_path: Path, change: Callable[[Path], None], place: str, said: str) -> None:
    """Checks that a change of the small pack is told at a place, before long."""
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    change(pack)
    begun = time.process_time()
    found = told(pack)
    assert time.process_time() - begun < SOON
    at = [line for line in found.splitlines() if line.startswith(place)]
    assert any(said in line for line in at), found[:2000]
    assert "rule-crashed" not in found


def test_yaml_depth_segv(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    (pack / "x.yaml").write_text("[" * 500_000, "utf-8")
    assert DEEP in told(pack)


def test_yaml_merge_bomb(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    (pack / "x.yaml").write_text("things:\n  a: {<<: [{a: 1}, {b: 2}]}\n", "utf-8")
    assert "a pack has no merging" in told(pack)


def test_yaml_alias_bomb(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    (pack / "x.yaml").write_text("things: &a\n  a: *a\n", "utf-8")
    assert ALIAS in told(pack)


def test_yaml_dup_key_two_lines(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    first("cards.yaml", "  parasol:", "  bolete: {}\n  parasol:")(pack)
    assert "expected each key once, found “bolete” on line 4 and again on line 5" in told(pack)


def test_yaml_norway_hint(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    first("cards.yaml", "poison: false", "poison: no")(pack)
    assert "cards.yaml:4:84: error[bad-value]: expected true or false, found 'no'" in told(pack)


def test_yaml_hash_truncation(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    first("rules.yaml", "title: Grzybobranie", "title: Grzybobranie #5")(pack)
    assert "the rest of the line is a comment: “#5”" in told(pack)


def test_many_strangers_are_counted_and_not_compared(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    first("cards.yaml", BOLETE, BOLETE + ", ".join(f"key{n}: 1" for n in range(20_000)) + ", ")(pack)
    begun = time.process_time()
    found = told(pack)
    assert time.process_time() - begun < SOON
    assert "expected known keys, found 19,950 more" in found
    assert found.count("error[unknown-key]") == 51


def test_no_more_findings_are_shown_than_can_be_read(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    # no two are alike
    waivers = "".join(f'  - {{rule: rule{n}, at: kind{n}/x/y, reason: "b"}}\n' for n in range(3000))
    first("game.yaml", "provenance:", f"waivers:\n{waivers}provenance:")(pack)
    found = told(pack)
    assert found.count("warning[") <= MOST_SHOWN


def test_a_word_is_compared_with_many_soon() -> None:
    known = [f"card.thing-{n}" for n in range(50_000)]
    begun = time.process_time()
    assert did_you_mean("card.thing-4999", known) is not None
    assert did_you_mean("x" * 20_000, known) is None
    assert did_you_mean("troll", ["y" * 20_000, "trol"]) == 'did you mean "trol"?'
    assert time.process_time() - begun < 3


def test_a_group_of_the_box_in_itself_is_counted_once(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    pieces = [f"{{name: g, total: 1, pieces: {{a{n}: 1, b{n}: 1}}}}" for n in range(1, 31)]
    groups = "".join(f"  a{n}: {one}\n  b{n}: {one}\n" for n, one in enumerate(pieces))
    first("game.yaml", "  cards: {", f"{groups}  a30: {{name: g, total: 1, pieces: {{a30: 1}}}}\n  card: {{")(pack)
    assert "rule-crashed" not in told(pack)


@pytest.mark.parametrize("clause", ["1.", "1.²", "1.A.", ".", "1..1"])
def test_an_odd_number_of_a_clause_is_a_finding(tmp_path: Path, clause: str) -> None:
    pack = Path(shutil.copytree(PACK, tmp_path / "pack"))
    first("rules.yaml", '"1.1":', f'"{clause}":')(pack)
    assert "rule-crashed" not in told(pack)
    assert "clause-numbering]" in told(pack)
