"""The faces of a product, each distinct piece once with its copies, as they lie on a table. Lengths in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from generator.fields.icon_type import IconType
from generator.layout.identity_cache import IdentityCache
from generator.layout.marks import Piece, leaves
from generator.layout.products import standees
from generator.layout.sheets.imposition import Pair
from generator.message import msg
from generator.model.game import Product, Thing
from generator.model.kinds import Field
from generator.model.names import part_of_file
from generator.model.text import Text
from generator.model.values import Name, Ref
from generator.products import size_of_piece
from generator.products.board import BoardOptions
from generator.products.deck import DeckOptions
from generator.products.standees import StandeeOptions
from generator.products.tiles import TileOptions
from generator.records import replace
from generator.render.job import CannotMake
from generator.render.plan import laid_out, refusing
from generator.translate.edition import Edition

Sort = Literal["card", "counter", "tile", "figure", "board"]
ONE_SIDE = "fronts-only"


class TableFace(Struct, frozen=True):
    """A piece as it lies on a table: its name and text, both sides without bleed, and how many there are.

    ``file`` is a part of a file's name that says what it is. Without a back, ``back`` is None.
    """

    file: str
    name: str
    text: str
    front: Piece
    back: Piece | None = None
    copies: int = 1


class FaceSet(Struct, frozen=True):
    """The faces of one product, in the order of the pack. ``common_back`` is the back that all of them have."""

    product: Product
    title: str
    sort: Sort
    faces: tuple[TableFace, ...]
    common_back: Piece | None = None

    def pictures(self) -> Iterator[tuple[str, Piece]]:
        """Each distinct side once, with a name: ``003-sage-x2-front``; ``back`` is the back of all."""
        for face in self.faces:
            yield face.file if face.back is None else f"{face.file}-front", face.front
            if face.back is not None and self.common_back is None:
                yield f"{face.file}-back", face.back
        if self.common_back is not None:
            yield "back", self.common_back


def has_faces(product: Product) -> bool:
    """Whether a product is made of pieces or is a board."""
    return bool(size_of_piece(product)) or isinstance(product.options, BoardOptions | StandeeOptions)


def faces_of(edition: Edition, product: Product) -> FaceSet:
    """The faces of a product that ``has_faces``; those of the last few are kept. Raises CannotMake."""
    return _LATEST.get((edition,), lambda: _face_set(edition, product), product.id)


_LATEST: IdentityCache[FaceSet] = IdentityCache(12)


def _face_set(edition: Edition, product: Product) -> FaceSet:
    options, title = product.options, edition.line(product.title)
    if isinstance(options, BoardOptions):
        sheet = laid_out(edition, product).checked_sheets[0]
        whole = Piece(product.id, product.kind, "front", sheet.width, sheet.height, 0.0, sheet.marks)
        return FaceSet(product, title, "board", (TableFace(part_of_file(product.id), title, "", whole),))
    copies: Counter[Pair] = Counter()
    for (front, back), count in _pairs(edition, product):
        copies[replace(front, bleed=0.0), replace(back, bleed=0.0)] += count
    if not copies:
        raise CannotMake(product.id, msg("expected at least one piece to print, found none"), "of")
    one_sided = isinstance(options, DeckOptions) and options.duplex == (ONE_SIDE,)
    looks = {(back.width, back.height, back.marks) for _, back in copies}
    faces = [_face(edition, number, front, None if one_sided else back, count)
             for number, ((front, back), count) in enumerate(copies.items(), 1)]
    common = None if one_sided or len(looks) > 1 else faces[0].back
    return FaceSet(product, title, _sort_of(product), tuple(faces), common)


def _sort_of(product: Product) -> Sort:
    match product.options:
        case DeckOptions():
            return "card"
        case TileOptions():
            return "tile"
        case StandeeOptions():
            return "figure"
    return "counter"


def _pairs(edition: Edition, product: Product) -> Iterator[tuple[Pair, int]]:
    """Front and back of each piece, and so many copies; without sheets, whose paper may be too small."""
    if isinstance(product.options, StandeeOptions):
        with refusing(edition, product):
            for thing, copies in list(standees.standing_things(edition, product)):
                yield standees.both_sides(edition, product, thing), copies
        return
    # without a way to print the backs nothing is imposed
    changes: dict[str, object] = {"duplex": (), **({"glued": None} if product.options.get("glued") else {})}
    bare = replace(product, options=replace(product.options, **changes))
    yield from ((pair, 1) for pair in laid_out(edition, bare).pieces)


def _face(edition: Edition, number: int, front: Piece, back: Piece | None, copies: int) -> TableFace:
    kind, _, id_ = front.id.partition(".")
    thing = edition.game.things.get(Ref(kind, id_))
    times = f"-x{copies}" if copies > 1 else ""
    name = edition.value(thing.name) if thing is not None else front.id
    text = "\n".join(_texts(edition, thing, front)) if thing is not None else ""
    return TableFace(f"{number:03}-{part_of_file(id_ or front.id)}{times}", name, text, front, back, copies)


def _texts(edition: Edition, thing: Thing, front: Piece) -> Iterator[str]:
    """The texts of a thing that its front prints."""
    values = thing.fields
    return (told for field, told in _printed_fields(edition, thing, front) if isinstance(values[field.id], Text))


def told_of(edition: Edition, front: Piece) -> Iterator[tuple[str, str]]:
    """What a front prints of its thing, but for the name: the label of each field and its value; no label for a text.
    """
    kind, _, id_ = front.id.partition(".")
    thing = edition.game.things.get(Ref(kind, id_))
    if thing is None:
        return
    for field, told in _printed_fields(edition, thing, front):
        value = thing.fields[field.id]
        if isinstance(field.type.required_type, IconType):
            # the name of a picture tells nothing
            told = edition.icon_meaning(told) if told in edition.game.theme.icons else ""
        if told and not isinstance(value, Name):
            yield "" if isinstance(value, Text) else edition.line(field.label), told


def _printed_fields(edition: Edition, thing: Thing, front: Piece) -> Iterator[tuple[Field, str]]:
    """The fields of a thing that its front prints, each as it is printed."""
    printed = {front.datum(getattr(mark, "datum", "")) for mark in leaves(front.marks)}
    for field in edition.game.kinds[thing.kind].fields.values():
        path = f"{thing.kind}/{thing.id}/{field.id}"
        if field.id in thing.fields and any(datum == path or datum.startswith(f"{path}/") for datum in printed):
            yield field, edition.field_value(thing, field)
