"""Finds the picture that a pack names."""

from __future__ import annotations

from generator.model.scene import Scene
from generator.model.theme import Drawing, EngravedArt, Image, Theme

SUFFIXES = frozenset(("png", "jpg", "jpeg", "webp", "tif", "tiff", "svg"))


def named_picture(theme: Theme, name: str) -> Image | Drawing | Scene | EngravedArt | None:
    """The picture of a name, which may have the suffix of its file; None where there is none."""
    plain, _, suffix = name.rpartition(".")
    return theme.images.get(name) or (theme.images.get(plain) if suffix.lower() in SUFFIXES else None)
