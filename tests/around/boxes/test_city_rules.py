"""What the rules of the second game say of its cards and its board is on them."""

from __future__ import annotations

from city import game
from some import some

from generator.layout.faces.face import face_for
from generator.layout.faces.holes import holds
from generator.model.game import Thing
from generator.translate.edition import Edition

EYES = ("open-sign", "hidden-sign")


def edition() -> Edition:
    return Edition(game(), "pl")


def regions(thing: Thing) -> set[str]:
    """The regions of its face that a thing shows."""
    face = face_for(edition(), thing)
    assert face is not None
    return {name for name, region in face.regions.items() if holds(edition(), thing, region.when)}


def test_no_ending_bears_both_eyes() -> None:
    seen = {thing.id: [eye for eye in EYES if eye in regions(thing)] for thing in game().of_kind("ending")}
    assert seen == {"thieves-guild": [], "merchants-guild": ["open-sign"], "assassins-guild": ["open-sign"]}


def test_the_keyword_of_the_rules_stands_on_every_trinket_and_on_nothing_else() -> None:
    word = edition().game.terms["trinket"].forms["pl"]["nom"]
    cards = [thing for thing in game().things.values() if "trinket" in game().kinds[thing.kind].fields]
    bearing = {thing.ref for thing in cards if "keyword" in regions(thing)}
    assert bearing == {thing.ref for thing in cards if thing.fields.get("trinket")}
    assert sum(thing.copies for thing in cards if thing.ref in bearing) == 26
    faces = [face_for(edition(), thing) for thing in cards if thing.ref in bearing]
    assert {face.regions["keyword"].text for face in faces if face and face.regions["keyword"].text} == {word}


def test_a_trinket_says_what_it_does_once() -> None:
    trinkets = [thing for thing in game().things.values() if "trinket" in game().kinds[thing.kind].fields]
    for thing in some(trinkets):
        assert len({"text", "trinket-text"} & regions(thing)) == 1, thing.ref


def test_discounts_tell_on_every_shop_deck() -> None:
    for kind in ("armoury-card", "emporium-card", "stable-card", "pet", "potion"):
        prices = [thing.fields["price"] for thing in game().of_kind(kind) for _ in range(thing.copies)]
        dear = sum(price > 1 for price in prices if isinstance(price, int))
        assert dear >= 0.4 * len(prices), kind


def test_a_poster_is_headed_by_its_target() -> None:
    for thing in some(game().of_kind("poster")):
        face = face_for(edition(), thing)
        assert face is not None
        styles = edition().game.theme.styles
        target, other = (styles[face.regions[name].style or ""].size for name in ("title", "wanted"))
        assert target >= 2 * other


def test_the_board_has_places_for_posters_and_for_the_city_deck() -> None:
    held = {thing.id: thing.fields["deck"] for thing in game().of_kind("space") if thing.fields.get("deck")}
    assert len(held["gate"]) == game().values["display"]
    assert [place for where in held.values() for place in where].count("deck-city") == 1
