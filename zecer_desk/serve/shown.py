"""A product as the page shows it: faces and sheets, each with the revision in which it last changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Struct, field

from generator.layout.faces.face import face_for
from generator.layout.faces.product_faces import as_printed
from generator.layout.marks import Piece, Sheet
from generator.layout.products.product_sheets import Laid, StreamedSheets
from generator.model.game import Game, Product
from generator.products import spec_of
from generator.translate.edition import Edition
from zecer_desk.serve.screen_svg import text_of

# sheets of a variant that are shown
MOST_SHEETS = 200


class ShownFace(Struct):
    """Both sides of a piece, its copies, and since which revision each side is so; ``name`` is its own."""

    name: str
    front: Piece
    back: Piece
    copies: int
    since: dict[str, int] = field(default_factory=dict)

    def side(self, name: str) -> Piece:
        return self.back if name == "back" else self.front


class ShownSheet(Struct):
    """A page of a variant, and the revision in which it changed."""

    variant: str
    sheet: Sheet
    since: int = 0


class Shown(Struct):
    """A product that is laid out, or the reason why it cannot be (``refused``); ``more`` sheets are not shown."""

    product: Product
    faces: list[ShownFace]
    sheets: list[ShownSheet]
    refused: str = ""
    more: int = 0


def shown_product(product: Product, laid: Laid, revision: int, before: Shown | None) -> Shown:
    """A product as laid out; what equals what was shown ``before`` keeps its revision."""
    faces = list(_faces(laid))
    sheets = [ShownSheet(variant, sheet, revision) for variant, sheets in laid.variants.items()
              for sheet in islice(sheets, MOST_SHEETS)]
    earlier = {} if before is None else {one.name: one for one in before.faces}
    for one in faces:
        was = earlier.get(one.name)
        for side in ("front", "back"):
            same = was is not None and was.side(side) == one.side(side)
            one.since[side] = was.since[side] if was is not None and same else revision
    for page, old in zip(sheets, before.sheets if before is not None else (), strict=False):
        if page.variant == old.variant and page.sheet == old.sheet:
            page.since = old.since
    return Shown(product, faces, sheets, more=sum(map(len, laid.variants.values())) - len(sheets))


def _faces(laid: Laid) -> Iterator[ShownFace]:
    """The different faces of a product in order; copies that tell their number are faces of their own."""
    names: Counter[str] = Counter()
    for front, back, copies in _counted_pairs(laid):
        names[front.id] += 1
        number = names[front.id]
        yield ShownFace(front.id if number == 1 else f"{front.id} {number}", front, back, copies)


def _counted_pairs(laid: Laid) -> Iterator[tuple[Piece, Piece, int]]:
    """Front, back and copies of each piece."""
    if isinstance(laid, StreamedSheets):
        # what it keeps of its pieces is not all of their marks
        yield from ((pair.front.piece, pair.back.piece, pair.copies) for pair in laid.drawn_pairs())
        return
    copies = Counter(id(front) for front, _ in laid.pieces)
    yield from ((front, back, copies.pop(id(front))) for front, back in laid.pieces if id(front) in copies)


def told_product(edition: Edition, one: Shown) -> dict[str, Any]:
    """A product for the page."""
    game = edition.game
    return {
        "id": one.product.id, "kind": one.product.kind, "title": edition.line(one.product.title),
        "drawn": spec_of(one.product).drawn_by_players, "refused": one.refused, "more": one.more,
        "faces": [_face(edition, game, one.product, face) for face in one.faces],
        "sheets": [{"variant": page.variant, "since": page.since, "width": page.sheet.width,
                    "height": page.sheet.height} for page in one.sheets],
    }


def _face(edition: Edition, game: Game, product: Product, face: ShownFace) -> dict[str, Any]:
    kind, _, id_ = face.front.id.partition(".")
    thing = game.thing(kind, id_)
    theme_face = face_for(as_printed(edition, product), thing) if thing is not None else None
    return {
        "face": theme_face.id if theme_face is not None else "",
        "name": face.name, "datum": face.front.id.replace(".", "/", 1), "kind": kind,
        "title": edition.name(thing.ref) if thing is not None else face.name, "copies": face.copies,
        "width": face.front.width, "height": face.front.height, "bleed": face.front.bleed,
        "safe": theme_face.safe if theme_face is not None else 0.0,
        "corner": theme_face.corner if theme_face is not None else 0.0,
        "front": face.since["front"], "back": face.since["back"] if face.back.marks else 0,
        "words": text_of(face.front),
    }

