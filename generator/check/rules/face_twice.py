"""Two faces for the same kind or thing."""

from __future__ import annotations

from collections.abc import Mapping

from generator.check.example_packs import CARDS
from generator.check.rule import Findings, fault, rule
from generator.check.targets import thing_named
from generator.message import msg
from generator.model.game import Game

FACES = """\
faces:
  base: {size: 63 mm x 88 mm, for: [card], regions: {name: {box: [6, 6, 50, 10], text: "{name}"}}}
"""


@rule(
    id="face-twice",
    what="Two faces of the theme that are `for` the same kind or thing.",
    why="A piece has one front: only one of them is printed, and what the other shows is lost.",
    bad={"cards.yaml": CARDS, "theme/faces.yaml": FACES + """\
  card: {extends: base, for: [card], regions: {cost: {box: [6, 30, 50, 10], text: "{cost}"}}}  ⟸
"""},
    mended={"mm, for: [card]": "mm"},
)
def face_twice(game: Game) -> Findings:
    for named, faces in _faces_for(game).items():
        first, *others = faces
        for face, written in others:
            message = msg("expected one face for {kind}, found two: {first} and {second}",
                          kind=named, first=first[0], second=face)
            advice = msg("take {kind} out of `for` of one of them; a face that others extend needs none, and a product "
                         "may choose another: `faces: {{{kind}: {second}}}`", kind=written, second=face)
            yield fault(f"theme/faces/{face}/for", message, near=written, help=advice)


def _faces_for(game: Game) -> Mapping[str, list[tuple[str, str]]]:
    """The faces for each kind or thing, each with the name by which it asks for it, in the order of the theme."""
    found: dict[str, dict[str, str]] = {}
    for face in game.theme.faces.values():
        for written in face.kinds:
            thing = thing_named(game, written) if "." in written else None
            found.setdefault(written if thing is None else str(thing.ref), {}).setdefault(face.id, written)
    return {named: list(faces.items()) for named, faces in found.items() if len(faces) > 1}
