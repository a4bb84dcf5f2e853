"""The copies of a thing one by one, for faces that name the number of the copy (``{copy}``)."""

from __future__ import annotations

from generator.layout.faces.face import face_for
from generator.layout.faces.face_expression import paths_of
from generator.layout.faces.holes import COPY_NUMBER, holes
from generator.model.game import Thing
from generator.model.theme import Face
from generator.records import replace
from generator.translate.edition import Edition


def numbered(edition: Edition, thing: Thing, back: str | None = None) -> list[tuple[Thing, int]]:
    """A thing, and how many copies of it are alike: each alone if a face names the number of the copy, else all.

    ``back`` is the face of the back, by default that of the front's own.
    """
    front = face_for(edition, thing)
    sides = front, edition.game.theme.faces.get(back or (front.back if front and front.back else ""))
    if thing.copies < 2 or COPY_NUMBER in thing.fields or not any(_names_copies(face) for face in sides if face):
        return [(thing, thing.copies)]
    return [(replace(thing, fields={**thing.fields, COPY_NUMBER: number + 1}), 1) for number in range(thing.copies)]


def _names_copies(face: Face) -> bool:
    patterns = [pattern for region in face.regions.values()
                for pattern in (region.text, region.icon, region.image, region.qr, *region.colours)]
    return any(path == COPY_NUMBER for pattern in patterns if pattern for _, hole, _ in holes(pattern)
               for path in paths_of(hole))
