"""The copies of a thing one by one, for faces that name the number of the copy (``{copy}``), and what a product says of
its things, for faces that name that (``{number}``).
"""

from __future__ import annotations

from generator.layout.faces.face import face_for
from generator.layout.faces.face_expression import paths_of
from generator.layout.faces.holes import CONDITION, COPY_NUMBER, holes, own_data, own_path
from generator.layout.faces.in_product import OF_PRODUCT, of_product
from generator.layout.identity_cache import IdentityCache
from generator.model.game import Product, Thing
from generator.model.theme import Face
from generator.records import replace
from generator.translate.edition import Edition

_NAMED: IdentityCache[frozenset[str]] = IdentityCache(owners=256)


def numbered_copies(edition: Edition, thing: Thing, back: str | None = None, product: Product | None = None,
                    ) -> list[tuple[Thing, int]]:
    """A thing, and how many copies of it are alike: each alone if a face names the number of the copy, else all.

    ``back`` is the face of the back, by default that of the front's own. The things have what their faces name of the
    ``product`` as fields.
    """
    front = face_for(edition, thing)
    sides = front, edition.game.theme.faces.get(back or (front.back if front and front.back else ""))
    named = {path for face in sides if face for path in _named_paths(face) if path not in thing.fields}
    told = {path: of_product(edition, thing, path, product) for path in OF_PRODUCT if product and path in named}
    one = replace(thing, fields={**thing.fields, **told}) if told else thing
    if thing.copies < 2 or COPY_NUMBER not in named:
        return [(one, thing.copies)]
    return [(replace(one, fields={**one.fields, COPY_NUMBER: number + 1}), 1) for number in range(thing.copies)]


def _named_paths(face: Face) -> frozenset[str]:
    """What a face names of copies and products."""
    return _NAMED.get((face,), lambda: frozenset(_paths(face) & {COPY_NUMBER, *OF_PRODUCT}))


def _paths(face: Face) -> set[str]:
    patterns = [pattern for region in face.regions.values() for pattern in (*region.patterns.values(), *region.colours)]
    paths = {path for pattern in patterns for _, hole, _ in holes(pattern) for path in paths_of(hole)}
    for region in face.regions.values():
        paths.update(path for one in own_data(region.text) if (path := own_path(one)))
        asked = CONDITION.fullmatch((region.when or "").removeprefix("not ").strip())
        paths.update((asked["path"],) if asked else paths_of(region.when or ""))
    return paths
