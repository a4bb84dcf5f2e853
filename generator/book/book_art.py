"""Pictures of the theme in a rulebook. Lengths in mm."""

from __future__ import annotations

from generator.book.figure_parts import Pens, outline
from generator.layout.faces.pictures import image_marks
from generator.layout.geometry import Box
from generator.layout.marks import Mark, Sheet
from generator.message import msg
from generator.model.named_picture import named_picture
from generator.model.region_contents import ImageContent
from generator.model.scene import CARD_PICTURE, Scene
from generator.model.theme import Drawing, EngravedArt, Image, size_of
from generator.records import replace
from generator.translate.edition import Edition


def art_sheet(edition: Edition, name: str, width: float, height: float) -> Sheet:
    """A picture of the theme that covers a sheet. Raises LookupError for an unknown one."""
    return Sheet(width, height, (), art_marks(edition, name, (0.0, 0.0, width, height)))


def framed_art(edition: Edition, name: str, width: float, height: float, weight: float) -> Sheet:
    """The same in a frame of ink. Raises LookupError for an unknown one."""
    sheet, inset = art_sheet(edition, name, width, height), weight / 2
    frame = outline((inset, inset, width - weight, height - weight), Pens.from_theme(edition).ink, weight)
    return replace(sheet, marks=(*sheet.marks, frame))


def art_marks(edition: Edition, name: str, box: Box) -> tuple[Mark, ...]:
    """A picture of the theme that covers a box. Raises LookupError for an unknown one."""
    _theme_picture(edition, name)
    return tuple(image_marks(edition.game.theme, ImageContent(), box, name, ""))


def proportions(edition: Edition, name: str) -> tuple[float, float]:
    """Width and height of a picture in a unit of its own. Raises LookupError for an unknown one."""
    image = _theme_picture(edition, name)
    if isinstance(image, Scene):
        return CARD_PICTURE
    return image.size if isinstance(image, EngravedArt) else size_of(image)


def _theme_picture(edition: Edition, name: str) -> Image | Drawing | Scene | EngravedArt:
    image = named_picture(edition.game.theme, name)
    if image is None:
        raise LookupError(msg("expected a picture of theme/art or a scene, found {name!r}", name=name))
    return image
