"""Which face of a theme is the front of a thing."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.theme import Face, Theme


def faces_by_name(theme: Theme) -> dict[str, Face]:
    """The face for each kind (``monster``) and thing (``monster.troll``) that faces name; the first one of several."""
    return {name: face for face in reversed(list(theme.faces.values())) for name in face.kinds}


def face_of(faces: Mapping[str, Face], id_: str, lineage: tuple[str, ...]) -> Face | None:
    """The front of a thing by its kinds, nearest first: the face for it, else for such a kind; no id asks for any.

    ``faces`` are ``faces_by_name``.
    """
    for name in (*[f"{kind}.{id_}" for kind in lineage], *lineage) if id_ else lineage:
        if name in faces:
            return faces[name]
    return None
