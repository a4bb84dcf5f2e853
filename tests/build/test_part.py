"""A product of pieces is made from its own part of a game, and cannot look beyond it."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from generator.build.part import Excerpt, Withheld, part_hash, part_of
from generator.load import load
from generator.model.values import Ref

FLAGSHIP = Path(__file__).resolve().parents[2] / "content" / "labirynt-smierci"


def test_a_tile_does_not_depend_on_the_strength_of_a_monster() -> None:
    game = load(FLAGSHIP).game
    assert game is not None
    troll = game.things[Ref("monster", "troll")]
    changed = replace(game, things={**game.things, troll.ref: replace(troll, fields={**troll.fields, "strength": 1})})
    keys = {
        kind: [part_hash(part_of(one, product), {}) for one in (game, changed)]
        for product in game.products.values()
        if (kind := product.kind) in ("tiles", "counters")
    }
    assert keys["tiles"][0] == keys["tiles"][1]
    assert keys["counters"][0] != keys["counters"][1]


def test_what_was_left_out_is_an_error_and_never_an_answer() -> None:
    kept = pickle.loads(pickle.dumps(Excerpt({"a": 1, "b": 2}, ["a"])))
    assert (kept["a"], kept.get("a"), kept.get("c", 3), "c" in kept) == (1, 1, 3, False)
    with pytest.raises(KeyError):
        kept["c"]
    for ask in (lambda: kept["b"], lambda: kept.get("b"), lambda: "b" in kept):
        with pytest.raises(Withheld, match="'b'"):
            ask()
