"""A thing by a kind that its own extends."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.load.pack import Loaded

PACK = {
    "kinds.yaml": """\
kinds:
  being: {name: istota, fields: {name: name}}
  monster: {name: potwór, extends: being}
  hero: {name: bohater, extends: being}
  item: {name: rzecz, fields: {name: name}}
""",
    "a.yaml": "kind: hero\nthings: {twin: {name: Bliźniak}, almuric: {name: Almuric}}\n",
    "b.yaml": "kind: monster\nthings: {twin: {name: Sobowtór}}\n",
    "c.yaml": "kind: item\nthings: {rope: {name: lina}}\n",
}


def test_of_two_the_first_in_the_order_of_the_pack(pack: Callable[[str | Mapping[str, str]], Loaded]) -> None:
    game = pack(PACK).game
    assert game is not None
    found = {id_: game.thing("being", id_) for id_ in ("twin", "almuric", "rope", "nobody")}
    assert {id_: str(thing.ref) if thing else None for id_, thing in found.items()} == {
        "twin": "hero.twin", "almuric": "hero.almuric", "rope": None, "nobody": None}
    assert game.thing("monster", "almuric") is None
    assert game.thing("no-kind", "twin") is None
