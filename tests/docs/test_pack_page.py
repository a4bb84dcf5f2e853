"""docs/pack/ is true: its examples are a pack without a fault, and nothing that a designer may write is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs.test_pack_schema import SCHEMA
from pack_page import FENCE, blocks, pack_in_twenty_lines, page
from some import some

from generator.check import check
from generator.check.placeholders import JUDGES
from generator.fields import parse_type, types
from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.shapes import SHAPES
from generator.load.options import DUPLEX, PAPERS
from generator.load.pack import load
from generator.model.functions import FUNCTIONS
from generator.model.pieces import pieces
from generator.plugins.styles.hatched_rock.floor_plan import Measures
from generator.products import specs

# nobody has played the simulations of the page


def rows(name: str, head: str) -> list[list[str]]:
    """The rows of the first table of a page whose head begins so, cell by cell."""
    _, _, rest = page(name).partition(f"\n| {head} |")
    body = rest.partition("\n\n")[0].split("\n")[2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in body]


def code(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_the_index_leads_from_each_key_to_a_page() -> None:
    told = {key: row[-1] for head in ("top-level key", "key of a file in `theme/`") for row in rows("index", head)
            for key in code(row[0])}
    assert set(told) == set(SCHEMA["properties"])
    assert all(".md" in page for page in told.values())


def test_every_example_is_marked() -> None:
    drawn = page().count("<!-- face: ") + page().count("<!-- sheet: ")
    assert len(blocks()) + drawn == len(FENCE.findall(page()))


def test_the_game_in_twenty_lines_is_whole(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(pack_in_twenty_lines(), encoding="utf-8")
    loaded = load(tmp_path)
    assert loaded.game is not None
    assert pieces(loaded.game, "hare") == 9
    assert check(loaded).groups == ()
    assert len(pack_in_twenty_lines().splitlines()) <= 20


@pytest.mark.parametrize("row", rows("things", "type"), ids=lambda row: row[0])
def test_every_type_of_the_page_is_read(row: list[str]) -> None:
    for written in code(row[0]):
        parse_type(written.replace("KIND", "weapon").replace("TYPE", "int 1..9"))


def test_no_type_is_left_out() -> None:
    told = [word.replace("KIND", "weapon").replace("TYPE", "text")
            for row in rows("things", "type") for word in code(row[0])]
    assert {type(parse_type(word)) for word in told} == set(types().values())


def test_every_placeholder_is_told() -> None:
    told = {kind for row in rows("prose", "placeholder") for kind in re.findall(r"`\{([a-z]+)", row[0])}
    assert told == set(JUDGES)


def test_every_function_of_the_examples_is_told() -> None:
    told = {name for row in rows("examples", "function") for text in code(row[0])
            for name in re.findall(r"^[a-z_]+", text)}
    assert told == set(FUNCTIONS)


def test_every_product_and_its_options_are_told() -> None:
    told = {code(row[0])[0]: set(re.findall(r"`([a-z-]+)", row[1])) for row in rows("products", "product `kind`")}
    assert told.keys() == specs().keys()
    for kind, spec in specs().items():
        assert told[kind] >= set(spec.known_options)
    assert {*PAPERS, *DUPLEX} <= set(re.findall(r"[A-Za-z0-9-]+", page()))


def test_shapes_and_patterns_are_told() -> None:
    assert {*SHAPES, *PATTERNS} <= set(code(page("faces").partition("Shapes: ")[2]))


def test_measures_of_tiles_are_true() -> None:
    told: dict[str, float | str] = {}
    for row in rows("theme", "token of `tiles`")[:3]:
        numbers = [float(number) for number in row[2].split(",")]
        told.update(zip(code(row[0]), numbers, strict=True))
    measured = Measures.of_theme(told)
    own = Measures()
    for name in some(Measures.__slots__):
        assert getattr(measured, name) == pytest.approx(getattr(own, name), abs=0.0005)
