"""Mice & Mystics: every card and every figure of paper has a picture of its own; the die throws what the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from content_boxes import content_game
from some import some

from generator.layout.faces.face import front_of
from generator.layout.faces.numbered import numbered_copies
from generator.layout.faces.product_faces import as_printed
from generator.layout.marks import PictureMark
from generator.model.game import Game
from generator.model.scene import Scene
from generator.translate.edition import Edition

CARDS = {"bohaterowie": 6, "zdolnosci": 28, "szukanie": 71, "spotkania": 18, "inicjatywa": 19, "figurki": 25}


def game() -> Game:
    return content_game("mice-and-mystics")


def pictures(product_id: str) -> Iterator[tuple[str, PictureMark]]:
    """The pictures on the fronts of a product, one for each copy, with the id of its thing."""
    product, edition = game().products[product_id], Edition(game(), "pl")
    faces = as_printed(edition, product)
    for thing in game().printed_by(product):
        for one, alike in numbered_copies(faces, thing):
            for mark in front_of(faces, one, (63.0, 88.0)).piece.marks:
                if isinstance(mark, PictureMark):
                    yield from ((f"{thing.ref}", mark) for _ in range(alike))


def test_each_card_and_figure_has_one_picture() -> None:
    for product_id, count in CARDS.items():
        assert len(list(pictures(product_id))) == count, product_id


def test_no_two_cards_are_alike() -> None:
    seen: dict[object, str] = {}
    for product_id in CARDS:
        for name, mark in some(pictures(product_id)):
            scene = mark.source.given[0]
            assert isinstance(scene, Scene)
            # who and what stands where tells pictures apart, not chance and not the part of the place that is seen
            key = scene.place, scene.light, scene.actors, scene.props
            assert key not in seen, f"{name} looks like {seen[key]}"
            seen[key] = name


def test_the_die_throws_what_the_rules_say() -> None:
    faces = game().dice["mouse"].faces
    share = {icon: Fraction(sum(icon in face.icons for face in faces), len(faces))
             for icon in ("sword", "bow", "defence", "cheese", "star")}
    assert share == {"sword": Fraction(1, 6), "bow": Fraction(1, 3), "defence": Fraction(1, 3),
                     "cheese": Fraction(1, 6), "star": Fraction(1, 2)}
    assert Counter(face.value for face in faces) == {1: 2, 2: 2, 3: 2}
