"""What an edition looks like apart from its texts: pictures, faces, colours, fonts, each with what it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from generator.fields.icon_type import IconType
from generator.layout.faces.holes import named_id
from generator.layout.faces.product_faces import editions
from generator.model.game import Product, Thing
from generator.model.named_picture import named_picture
from generator.model.region_contents import ImageContent, MapContent
from generator.model.text import printed
from generator.model.theme import Face
from generator.products.spec import options_written
from generator.translate.edition import Edition
from zecer_release.changed.unseen import visible_shape

COLOURS, FONTS, STYLES = printed("colours"), printed("typefaces"), printed("text styles")
SCENES, MAPS, BOOK = printed("manner of the pictures"), printed("manner of the maps"), printed("setting of the books")
# options of a product that do not change what its pieces and pages look like
UNSEEN_OPTIONS = frozenset(("of", "copies", "paper", "duplex", "guides", "gap", "sheet", "glued", "booklet", "creep",
                            "also", "also-whole", "cards"))


class LookRecord(Struct, frozen=True):
    """A digest of the look of a holder; ``name`` is that of one that nothing else records."""

    holder: str
    digest: str
    name: str = ""


def looks(edition: Edition) -> Iterator[LookRecord]:
    """The look of every thing, product and chapter with one of its own, and of what all share."""
    game, theme = edition.game, edition.game.theme
    for thing in game.things.values():
        icons = [thing.fields.get(id_) for id_, field in game.kinds[thing.kind].fields.items()
                 if isinstance(field.type.single_type, IconType)]
        yield LookRecord(f"{thing.kind}/{thing.id}", f"{_pictures(edition, _shown_on(edition, thing))} {icons}")
    for product in game.products.values():
        yield LookRecord(f"product/{product.id}", _of_product(edition, product))
    for chapter in game.chapters.values():
        yield LookRecord(f"chapter/{chapter.id}", _pictures(edition, [chapter.head]))
    for story in game.stories.values():
        yield LookRecord(f"story/{story.id}", _pictures(edition, [story.picture, story.ending]))
    for icon in theme.icons.values():
        shape = visible_shape((icon.paths, icon.coloured))
        yield LookRecord(f"look/icons/{icon.id}", shape, edition.line(icon.meaning))
    for id_, name, value in (("colours", COLOURS, theme.colours), ("fonts", FONTS, (theme.fonts, theme.own_fonts)),
                             ("styles", STYLES, theme.styles), ("scenes", SCENES, (theme.scenes, theme.cast)),
                             ("maps", MAPS, (theme.maps, theme.tiles)), ("book", BOOK, theme.book_css)):
        yield LookRecord(f"look/{id_}", visible_shape(value), edition.word(name))


def things_with_maps(edition: Edition) -> dict[str, Thing]:
    """By the id of each map, a thing of this id, else the first one that shows it on a face."""
    found = {thing.id: thing for thing in edition.game.things.values() if thing.id in edition.game.maps}
    for thing in edition.game.things.values():
        for face in (face for shown in editions(edition, thing) for face in _faces(shown, thing)):
            for region in face.regions.values():
                if named_map := region.word(MapContent):
                    found.setdefault(_named_in_pattern(edition, thing, named_map), thing)
    return found


def _pictures(edition: Edition, names: Iterable[str]) -> str:
    """A digest of some pictures of the theme."""
    found = [named_picture(edition.game.theme, name) for name in dict.fromkeys(names) if name]
    return visible_shape([getattr(one, "hash", one) for one in found])


def _shown_on(edition: Edition, thing: Thing) -> Iterator[str]:
    """The names of the pictures on the faces of a thing, and on its sheets."""
    for shown in editions(edition, thing):
        for face in _faces(shown, thing):
            yield from (_named_in_pattern(shown, thing, name) for region in face.regions.values()
                        if (name := region.word(ImageContent)))
    line = set(edition.game.lineage(thing.kind))
    for product in edition.game.products.values():
        portrait = product.options.get("portrait")
        if isinstance(portrait, str) and line.intersection(product.options.kinds):
            yield _named_in_pattern(edition, thing, portrait)


def _named_in_pattern(edition: Edition, thing: Thing, pattern: str) -> str:
    """What a pattern names for a thing; the pattern itself, if it cannot be computed, as check tells."""
    try:
        return named_id(edition, thing, pattern)
    except (LookupError, ValueError):
        return pattern


def _faces(edition: Edition, thing: Thing) -> Iterator[Face]:
    """The faces of a thing, front and back."""
    faces, wanted = edition.game.theme.faces, {*edition.game.lineage(thing.kind), str(thing.ref)}
    for face in faces.values():
        if wanted.intersection(face.kinds):
            yield face
            if face.back is not None and face.back in faces:
                yield faces[face.back]


def _of_product(edition: Edition, product: Product) -> str:
    """A digest of the faces, the pictures and the options of a product."""
    options = {key: value for key, value in options_written(product.options).items() if key not in UNSEEN_OPTIONS}
    faces = {face.id: face for thing in edition.game.printed_by(product) for shown in editions(edition, thing)
             for face in _faces(shown, thing)} if product.options.kinds else {}
    return visible_shape((options, faces, _pictures(edition, _names_in(*options.values()))))


def _names_in(*values: object) -> list[str]:
    """The names in values, or in lists of them."""
    return [name for value in values for name in (value if isinstance(value, tuple) else (value,))
            if isinstance(name, str)]
