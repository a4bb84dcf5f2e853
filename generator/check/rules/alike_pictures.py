"""Two cards of a deck whose pictures are composed alike."""

from __future__ import annotations

from generator.check.deck_scenes import Composition, composition, deck_scenes
from generator.check.rule import Findings, Sheets, fault, rule
from generator.layout.marks import PictureMark, Piece, Placed, Sheet
from generator.message import msg
from generator.model.scene import CARD_PICTURE, Scene, StandingFigure
from generator.pictures.picture_source import PictureSource


def _cards(*cameras: str) -> Sheet:
    pieces = []
    for number, camera in enumerate(cameras, 1):
        scene = Scene("here", "candle", (StandingFigure("hound"),), seed=number, camera=camera)
        picture = PictureMark(3, 3, *CARD_PICTURE, PictureSource("generator.pictures.drawn_scene:draw", (scene,)))
        pieces.append(Placed(Piece(f"pet.hound-{number}", "pet", "front", 63, 88, 0, (picture,)), 10, 10))
    return Sheet(210, 297, tuple(pieces))


@rule(
    id="alike-pictures",
    severity="warning",
    what="Two cards of a product whose pictures show the same body in the same room from the same camera.",
    why="Cards are told apart by their pictures, across a table and upside down.",
    bad=Sheets({"deck": (_cards("plain", "plain"),)}),
    good=Sheets({"deck": (_cards("plain", "low"),)}),
)
def alike_pictures(sheets: Sheets) -> Findings:
    for scenes in deck_scenes(sheets).values():
        first: dict[Composition, Piece] = {}
        for scene, piece in scenes.items():
            other = first.setdefault(composition(scene), piece)
            if other is not piece:
                yield fault(piece.id.replace(".", "/", 1), msg(
                    "expected a picture of its own on {piece}, found the body, the room and the camera of {other}",
                    piece=piece.id, other=other.id),
                    help=msg("give one of them another pose, place, furniture or camera"))
