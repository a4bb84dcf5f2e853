"""Pictures that the faces of a thing name and the theme lacks."""

from __future__ import annotations

from collections.abc import Iterator

from generator.layout.faces.face import face_for
from generator.layout.faces.holes import datum_of, named_id
from generator.layout.faces.numbered import numbered_copies
from generator.layout.faces.repeats import things_of
from generator.model.game import Thing
from generator.model.named_picture import named_picture
from generator.model.region_contents import ImageContent
from generator.translate.edition import Edition


def missing_pictures(edition: Edition, thing: Thing, back: str | None = None) -> Iterator[tuple[str, str]]:
    """The path and the name of each missing picture on the front and the back (``back``, else the front's own).

    Raises LookupError for an invalid condition.
    """
    theme, front = edition.game.theme, face_for(edition, thing)
    back_face = theme.faces.get(back or (front.back if front and front.back else ""))
    pictured = [(face, region) for face in (front, back_face) if face is not None
                for region in face.regions.values() if region.word(ImageContent)]
    for one, _ in numbered_copies(edition, thing, back) if pictured else ():
        for face, region in pictured:
            for copy in things_of(edition, one, region):
                pattern = region.word(ImageContent)
                name = named_id(edition, copy, pattern)
                if name and named_picture(theme, name) is None:
                    yield datum_of(thing, pattern, f"theme/faces/{face.id}/regions/{region.id}/image"), name
