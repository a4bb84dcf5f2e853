"""A product of pieces is made from its own part of a game, and cannot look beyond it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from generator.layout.products.counters import counter_sheets
from generator.layout.products.deck import deck_sheets
from generator.layout.products.sheet_pages import filled_sheets
from generator.layout.products.standees import standees
from generator.load.pack import load
from generator.make.editions import printed_by
from generator.make.visible_data import Excerpt, ReadOutside, part_hash, part_of
from generator.model.text import Text
from generator.model.values import Ref
from generator.records import replace
from generator.translate.edition import Edition

CONTENT = Path(__file__).resolve().parents[2] / "content"
FLAGSHIP, TOWN = CONTENT / "labirynt-smierci", CONTENT / "miasto"


def test_a_tile_does_not_depend_on_the_strength_of_a_monster() -> None:
    game = load(FLAGSHIP).game
    assert game is not None
    troll = game.things[Ref("monster", "troll")]
    changed = replace(game, things={**game.things, troll.ref: replace(troll, fields={**troll.fields, "strength": 1})})
    keys = {id_: [part_hash(part_of(one, game.products[id_]), {}) for one in (game, changed)]
            for id_ in ("segmenty", "znaczniki", "zetony")}
    assert keys["segmenty"][0] == keys["segmenty"][1]
    assert keys["znaczniki"][0] == keys["znaczniki"][1]
    assert keys["zetony"][0] != keys["zetony"][1]


def test_what_was_left_out_is_an_error_and_never_an_answer() -> None:
    kept = pickle.loads(pickle.dumps(Excerpt({"a": 1, "b": 2}, ["a"])))
    assert (kept["a"], kept.get("a"), kept.get("c", 3), "c" in kept) == (1, 1, 3, False)
    with pytest.raises(KeyError):
        kept["c"]
    for ask in (lambda: kept["b"], lambda: kept.get("b"), lambda: "b" in kept):
        with pytest.raises(ReadOutside, match="'b'"):
            ask()


LAID_OUT = {"counters": counter_sheets, "deck": deck_sheets, "character-sheet": filled_sheets, "standees": standees}


@pytest.mark.parametrize("folder", [FLAGSHIP, TOWN], ids=lambda folder: folder.name)
def test_what_is_made_from_a_part_is_what_the_whole_game_makes(folder: Path) -> None:
    game = load(folder).game
    assert game is not None
    for product in (product for product in game.products.values() if product.kind in LAID_OUT):
        part = part_of(game, product)
        assert part is not game, product.id
        lay_out = LAID_OUT[product.kind]
        assert lay_out(Edition(part, game.language), product) == lay_out(Edition(game, game.language), product)


def test_counters_and_sheets_do_not_depend_on_the_prose_of_a_rule() -> None:
    game = load(FLAGSHIP).game
    assert game is not None
    number, chapter = next(iter(game.chapters.items()))
    other = replace(game, chapters={**game.chapters, number: replace(chapter, title=Text("Inaczej"))})
    for id_ in ("zetony", "karty-cech", "segmenty"):
        product = game.products[id_]
        assert part_hash(part_of(game, product), {}) == part_hash(part_of(other, product), {})


def test_a_text_that_no_face_names_is_left_out() -> None:
    game = load(FLAGSHIP).game
    assert game is not None
    part = part_of(game, game.products["zetony"])
    troll = part.things[Ref("monster", "troll")]
    assert troll.fields["strength"] == game.things[troll.ref].fields["strength"]
    with pytest.raises(ReadOutside):
        _ = troll.fields["power"]


def test_a_text_brings_along_what_it_names() -> None:
    game = load(FLAGSHIP).game
    assert game is not None
    ability = game.things[Ref("ability", "hellgate")]
    fields = {**ability.fields, "use": Text("Jak {name:monster.troll}, {value:spell.sleep.name}, {name:monster.none}.")}
    game = replace(game, things={**game.things, ability.ref: replace(ability, fields=fields)})
    part = part_of(game, game.products["karty-cech"])
    assert {Ref("monster", "troll"), Ref("spell", "sleep")} <= part.things.keys()
    # of the troll its name is printed, and nothing else
    troll = part.things[Ref("monster", "troll")]
    assert troll.name == game.things[troll.ref].name
    for ask in (lambda: troll.fields["strength"], lambda: part.thing("monster", "vampire")):
        with pytest.raises(ReadOutside):
            ask()
    counted = replace(ability, fields={**ability.fields, "use": Text("Ma {count:monster} potworów.")})
    whole = replace(game, things={**game.things, ability.ref: counted})
    assert part_of(whole, game.products["karty-cech"]) is whole


def test_a_release_wants_the_names_that_pieces_name() -> None:
    game = load(TOWN).game
    assert game is not None
    printed = printed_by(game, [game.products["pionki"]])
    # a character speaks of the jail, and tells nothing more of it
    assert [printed(f"space/{path}") for path in ("jail/name", "jail/text", "gate/name")] == [True, False, False]
