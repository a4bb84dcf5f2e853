"""The scenes on the cards of each product: what stands in them, where, and from where it is seen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.check.rule import Sheets
from generator.layout.marks import PictureMark, Piece, leaves
from generator.model.person import AWAY, numbers
from generator.model.scene import Scene, StandingFigure

# pictures lower than this show a token, mm; degrees from which a head is no longer frontal
TOKEN, TURNED = 25.0, 25.0


class Composition(Struct, frozen=True):
    """What makes two pictures alike: the body of who is largest in it, the room with its furniture, the camera."""

    body: tuple[object, ...]
    room: tuple[str, str]
    camera: str


def deck_scenes(sheets: Sheets) -> Mapping[tuple[str, str], Mapping[Scene, Piece]]:
    """The scenes that are no tokens on the fronts of each deck, which is a kind in a product; each with the first piece
    that shows it.
    """
    found: dict[tuple[str, str], dict[Scene, Piece]] = {}
    for product, piece in sheets.pieces():
        for mark in leaves(piece.marks) if piece.side == "front" else ():
            scene = mark.source.given[0] if isinstance(mark, PictureMark) and mark.height >= TOKEN else None
            if isinstance(scene, Scene):
                found.setdefault((product, piece.kind), {}).setdefault(scene, piece)
    return found


def composition(scene: Scene) -> Composition:
    """What is seen at the first glance."""
    main = _main(scene)
    body = () if main is None else _body(main)
    return Composition((scene.focus, *body), (scene.place, scene.furniture), scene.camera)


def is_frontal(scene: Scene) -> bool:
    """Whether the largest person looks and stands straight towards us."""
    main = _main(scene)
    if main is None or main.person is None or main.look is not None:
        return False
    pose = numbers("poses")[main.person.pose]
    yaw = main.person.yaw if main.person.yaw is not None else float(pose["yaw"])
    return "spine" not in pose and main.person.facing != AWAY and abs(yaw) < TURNED


def _main(scene: Scene) -> StandingFigure | None:
    """The largest actor; without any, the largest prop."""
    return max(scene.actors or scene.props, key=lambda one: one.scale, default=None)


def _body(one: StandingFigure) -> tuple[object, ...]:
    return (one.name, one.pose, one.turn) if one.person is None else (one.person.pose, one.person.facing, one.frame)
