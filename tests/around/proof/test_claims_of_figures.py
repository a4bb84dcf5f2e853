"""Claims on what figures show, and on what is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from check.test_figure_words import PACK, Write
from model.test_pieces_counted import beasts

from generator.check import check


@pytest.mark.parametrize(("that", "holds"), [
    ('all(one in spaces("hall", "entry") for one in standing("table", "hero") if one in spaces("hall"))', True),
    ('len(standing("table", thing("hero.anna"))) == 1', True), ('len(spaces("hall", "entry")) == 3', False),
    ('direction("ranks", "hero.jan", thing("hero.anna")) == "right"', True),
    ('direction("table", "tile.a", "tile.b") == "south"', False),
])
def test_claims_on_figures(packs: Write, that: str, holds: bool) -> None:
    report = check(packs({**PACK, "claims.yaml": f"claims: {{one: {{that: '{that}', because: Tak jest.}}}}\n"}))
    assert [one.message for one in report.findings if one.rule == "claim-fails" and "cannot" in one.message] == []
    assert any(one.rule == "claim-fails" for one in report.findings) is not holds


@pytest.mark.parametrize("that", ['spaces("hall", "exit")', 'standing("ranks", "hero")', 'standing("table", "dragon")',
                                  'direction("table", "tile.a", "tile.c")'])
def test_claims_that_cannot_be_computed(packs: Write, that: str) -> None:
    claim = f"claims: {{one: {{that: 'len({that}) == 0', because: Tak jest.}}}}\n"
    report = check(packs({**PACK, "claims.yaml": claim}))
    assert [one for one in report.findings if one.rule == "claim-fails"]


@pytest.mark.parametrize(("claim", "told"), [
    ('printed("die") == 3', 0), ('printed("die") == 0', 1), ('printed("book") == 0', 1), ('pieces("die") == 3', 0)])
def test_claims_count_what_is_no_thing(tmp_path: Path, claim: str, told: int) -> None:
    products = "book: {kind: rulebook, title: B}, die: {kind: dice-net, title: D, faces: [a, b, c, d, e, f], copies: 3}"
    loaded = beasts(tmp_path, products, f"claims: {{one: {{that: '{claim}', because: So.}}}}\n")
    found = [one.rule for one in check(loaded).findings if "claim" in one.path]
    assert len(found) == told
