"""What pieces are printed with, beside data and texts: which icon is which drawing, what a region of a face shows, and
the options of products.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator

from generator.check.figure_facts import Plain, as_items
from generator.load.approved import Facts
from generator.model.game import Game
from generator.model.region_contents import Content
from generator.model.text import Text
from generator.model.theme import Face

# what tells how a sheet or page is laid out, and what stands among the facts otherwise
UNTOLD = ("copies", "faces", "styled", "sheet", "gap", "guides", "ink", "creep", "columns", "fillers")
ICON, FACE, PRODUCT, SHOWS, PRINTS = "icon", "face", "product", "shows", "prints"


def printed_facts(game: Game, plain: Plain) -> Iterator[tuple[str, str]]:
    """The drawings of icons, of fields too, what regions of faces show, and the options of products."""
    for icon in game.theme.icons.values():
        if icon.drawing:
            yield f"{ICON}/{icon.id}/{SHOWS}", f"{icon.set} {icon.drawing}"
    for kind in game.kinds.values():
        yield from ((f"kind/{kind.id}/fields/{field.id}/{SHOWS}", field.icon) for field in kind.fields.values()
                    if field.icon)
    for id_, face in game.theme.faces.items():
        yield from ((f"{FACE}/{id_}/{SHOWS}/{region}", shown) for region, shown in _regions(face, plain) if shown)
    for product in game.products.values():
        usual = type(product.options)()
        for one in dataclasses.fields(product.options):
            value = getattr(product.options, one.name)
            if one.name not in UNTOLD and value != getattr(usual, one.name):
                yield f"{PRODUCT}/{product.id}/{PRINTS}/{one.name.replace('_', '-')}", as_items(value, plain)


def _regions(face: Face, plain: Plain) -> Iterator[tuple[str, str]]:
    """What each region shows of a thing, by its id; what looks the same on all things is not told."""
    for region in face.regions.values():
        shown = [f"{content.key()} {_head_in_print(content, plain)}" for content in region.contents
                 if _shows_data(content)]
        yield region.id, as_items((*shown, *((f"when {region.when}",) if shown and region.when else ())), plain)


def _head_in_print(content: Content, plain: Plain) -> str:
    return content.head.source if isinstance(content.head, Text) else plain(content.head)


def _shows_data(content: Content) -> bool:
    head = content.head.source if isinstance(content.head, Text) else content.head
    return content.varies or "{" in str(head) or content.key() == ICON


def without_newer_facts(now: Facts, approved: Facts) -> Facts:
    """The facts of now without the sorts of them of which an earlier version, which approved a pack, kept none."""
    unkept = {sort for path in _paths(now) if (sort := _sort(path))} - {_sort(path) for path in _paths(approved)}
    if not unkept:
        return now
    return {holder: left for holder, data in now.items()
            if (left := {key: value for key, value in data.items() if _sort(f"{holder}/{key}") not in unkept})}


def _paths(facts: Facts) -> Collection[str]:
    return [f"{holder}/{key}" for holder, data in facts.items() for key in data]


def _sort(path: str) -> str | None:
    """The sort of a fact that earlier versions did not keep, None for others."""
    head, *rest = path.split("/")
    return head if (SHOWS in rest or PRINTS in rest) and head in (ICON, "kind", FACE, PRODUCT) else None
