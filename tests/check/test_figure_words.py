"""Words that a text takes from a figure: which side lies up, and where things lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded
from generator.model.figure_places import direction_word
from generator.model.text import Text
from generator.translate.edition import Edition

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = {
    "tiles.yaml": """\
kinds:
  side: {name: strona, fields: {name: name, plan: plan}}
  tile: {name: płytka, fields: {name: name, front: ref side, back: ref side}}
  space: {name: pole, fields: {}}
  hero: {name: bohater, fields: {name: name}}
kind: tile
things: {a: {name: A, front: hall, back: cave}, b: {name: B, front: yard, back: yard}}
maps:
  hall: {of: space, borders: open, plan: "ab cc", exits: {south: gate}, signs: {entry: [a, b]}, stands: {c: stove}}
  cave: {of: space, borders: open, plan: "dd dd"}
  yard: {of: space, borders: open, plan: "aa bb", exits: {north: gate}}
figures:
  table:
    caption: Stół.
    kind: layout
    place: [{tile: tile.a, at: [0, 0]}, {tile: tile.b, at: [0, 1]}]
    on: {space.hall-a: [hero.anna], space.yard-b: [hero.jan]}
  ranks: {caption: Szyk., kind: formation, monsters: [[0, hero.jan]], party: [[-1, hero.anna], [0, hero.ewa]]}
  diagonal:
    caption: Na skos.
    kind: layout
    place: [{tile: tile.a, at: [0, 0]}, {tile: tile.b, at: [1, 1], turn: 90}]
    on: {space.yard-a: [hero.anna]}
""",
    "sides.yaml": """\
kind: side
things:
  hall: {name: {nom: Sala, gen: Sali}, plan: hall}
  cave: {name: Jaskinia, plan: cave}
  yard: {name: Podwórze, plan: yard}
""",
    "heroes.yaml": "kind: hero\nthings: {anna: {name: Anna}, jan: {name: Jan}, ewa: {name: Ewa}}\n",
    "theme/faces.yaml": """\
colours: {ink: "#000000", ground: "#ffffff", spot: "#aa0000"}
faces:
  tile: {size: 50 mm x 50 mm, for: [tile], back: tile-back, regions: {map: {box: [0, 0, 50, 50], map: "{front.plan}"}}}
  tile-back: {size: 50 mm x 50 mm, regions: {map: {box: [0, 0, 50, 50], map: "{back.plan}"}}}
""",
}
FOUR, EIGHT, THREE = "|1|2|3|4", "|1|2|3|4|5|6|7|8", "|1|2|3"


def with_text(text: str, *changes: tuple[str, str]) -> dict[str, str]:
    """The pack with a term of this meaning, and other texts in place of some."""
    files = {**PACK, "words.yaml": f'glossary: {{setup: {{pl: {{nom: układ}}, meaning: "{text}"}}}}\n'}
    for old, new in changes:
        assert sum(old in one for one in files.values()) == 1
        files = {name: one.replace(old, new) for name, one in files.items()}
    return files


def printed(loaded: Loaded, text: str) -> str:
    assert loaded.game is not None
    return Edition(loaded.game, loaded.game.language).line(Text(text))


def told(loaded: Loaded) -> list[str]:
    rules = ("reference-to-nothing", "unknown-placeholder")
    return [str(finding.message) for finding in check(loaded).findings if finding.rule in rules]


@pytest.mark.parametrize(("text", "wanted"), [
    ("{layout:table/tile.a}", "Sala"), ("{layout:table/tile.a|gen}", "Sali"), ("{layout:table/tile.b}", "Podwórze"),
    (f"{{direction:table/tile.b/tile.a{FOUR}}}", "3"), (f"{{direction:table/tile.a/tile.b{EIGHT}}}", "1"),
    (f"{{direction:table/tile.a{FOUR}}}", "1"), (f"{{direction:table/space.hall-a/stove{EIGHT}}}", "8"),
    (f"{{direction:table/space.hall-a{EIGHT}}}", "8"), (f"{{direction:table/space.yard-b/space.hall-a{FOUR}}}", "3"),
    (f"{{direction:table/space.hall-a+space.yard-b/tile.a{FOUR}}}", "3"),
    (f"{{direction:ranks/hero.jan/hero.anna{THREE}}}", "3"), (f"{{direction:ranks/hero.ewa/hero.jan{THREE}}}", "2"),
    (f"{{direction:diagonal/tile.b/tile.a{EIGHT}}}", "4"), (f"{{direction:diagonal/space.yard-a{FOUR}}}", "2"),
])
def test_what_is_printed(packs: Write, text: str, wanted: str) -> None:
    loaded = packs(with_text(text))
    assert told(loaded) == []
    assert printed(loaded, text) == wanted


@pytest.mark.parametrize(("text", "wanted"), [
    ("{layout:tabel/tile.a}", "expected a figure"), ("{layout:table/tile.c}", "expected a tile with a map"),
    ("{layout:ranks/hero.jan}", "expected a tile with a map"),
    ("{layout:table/tile.a|acc}", "expected one of the forms"),
    ("{direction:table/tile.b/tile.a|1|2}", "expected 4 or 8 words"),
    (f"{{direction:ranks/hero.jan/hero.ewa{FOUR}}}", "expected 3 words"),
    ("{direction:table/tile.b/tile.a|1||3|4}", "expected words for each direction"),
    (f"{{direction:table/tile.b/oven{FOUR}}}", "expected a place that the figure table shows"),
    (f"{{direction:table/tile.b/tile.b{FOUR}}}", "expected two places"),
    (f"{{direction:diagonal/tile.b/tile.a{FOUR}}}", "expected eight words"),
    (f"{{direction:table/space.hall-b{EIGHT}}}", "expected a space on which the figure table shows something"),
    (f"{{direction:table{FOUR}}}", "expected one or two places"),
])
def test_what_cannot_be_printed(packs: Write, text: str, wanted: str) -> None:
    assert [one for one in told(packs(with_text(text))) if wanted in one]


def test_a_tile_that_is_turned_over_is_named_otherwise(packs: Write) -> None:
    loaded = packs(with_text("{layout:table/tile.a|gen}", ("{tile: tile.a, at: [0, 0]}, {tile: tile.b, at: [0, 1]}",
                                                           "{tile: tile.a, at: [0, 0], side: back}")))
    assert [one for one in told(loaded) if "'gen'" in one]
    assert printed(loaded, "{layout:table/tile.a}") == "Jaskinia"


def test_the_compass(packs: Write) -> None:
    loaded = packs(with_text(""))
    assert loaded.game is not None
    assert direction_word(loaded.game, "diagonal/tile.b/tile.a") == "south-east"
    assert direction_word(loaded.game, "ranks/hero.anna/hero.jan") == "left"
