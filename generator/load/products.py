"""Reads the head of a game: box, products, credits, waivers. Each product kind has its own options."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Map
from typing import Any

from generator.load.measures import MOST_PAPER, card_size, length, piece_size, side, size
from generator.load.nodes import Mapping, Node, Scalar
from generator.load.reader import Reader
from generator.model.game import BoxGroup, Credit, Product, Waiver
from generator.model.text import Text, Wording

PAPERS = ("A3", "A4", "A5", "Letter", "Tabloid")
PLACES = ("street", "gatehouse", "house", "quay", "keep")
DUPLEX = ("long-edge", "short-edge", "gutter-fold", "fronts-only")


def _paper(reader: Reader, node: Node, path: str) -> Any:
    return reader.one_of(node, path, PAPERS)


def _kinds(reader: Reader, node: Node, path: str) -> Any:
    return reader.strings(node, path)


def _size(reader: Reader, node: Node, path: str) -> Any:
    return reader.parsed(node, path, piece_size)


def _side(reader: Reader, node: Node, path: str) -> Any:
    return reader.parsed(node, path, side)


def _number(reader: Reader, node: Node, path: str) -> Any:
    return reader.integer(node, path, 1, 12)


def _clause(reader: Reader, node: Node, path: str) -> Any:
    return reader.string(node, path, "the number of a chapter")


def _duplex(reader: Reader, node: Node, path: str) -> Any:
    if isinstance(node, Scalar):
        found = reader.one_of(node, path, DUPLEX)
        return None if found is None else (found,)
    return tuple(d for item, below in reader.items(node, path) if (d := reader.one_of(item, below, DUPLEX)))


def _length(reader: Reader, node: Node, path: str) -> Any:
    return reader.parsed(node, path, length)


def _flag(reader: Reader, node: Node, path: str) -> Any:
    return reader.flag(node, path)


def _base(reader: Reader, node: Node, path: str) -> Any:
    return reader.one_of(node, path, ("fold", "slot"))


def _plain(reader: Reader, node: Node, path: str) -> Any:
    written = reader.string(node, path)
    return None if written is None else Wording(written)


def _words(reader: Reader, node: Node, path: str) -> Any:
    """A word for each key: an icon or a colour for each deck."""
    return {key: reader.string(word, below) or "" for key, word, below in reader.entries(node, path)}


def _draw(reader: Reader, node: Node, path: str) -> Any:
    """How spaces of a type are drawn, by the word of their type."""
    return {key: reader.one_of(word, below, PLACES) for key, word, below in reader.entries(node, path)}


def _card(reader: Reader, node: Node, path: str) -> Any:
    return reader.parsed(node, path, card_size)


def _page(reader: Reader, node: Node, path: str) -> Any:
    """A paper by name, or a size of one's own."""
    if not isinstance(node, Scalar) or not node.text[:1].isdecimal():
        return reader.one_of(node, path, PAPERS)
    found = reader.parsed(node, path, size)
    if found is not None and not all(50 <= side <= MOST_PAPER for side in found):
        reader.wrong("bad-value", path, node, f"expected a page of 50 to {MOST_PAPER:g} mm, found {node.text!r}")
        return None
    return found


def _ways(reader: Reader, node: Node, path: str) -> Any:
    nodes = [(node, path)] if isinstance(node, Scalar) else reader.items(node, path)
    return tuple(way for item, below in nodes if (way := reader.one_of(item, below, (*DUPLEX, "backs-only"))))


def _guides(reader: Reader, node: Node, path: str) -> Any:
    return reader.one_of(node, path, ("corners", "lines", "none"))


def _ink(reader: Reader, node: Node, path: str) -> Any:
    return reader.one_of(node, path, ("full", "low"))


def _face(reader: Reader, node: Node, path: str) -> Any:
    return reader.string(node, path, "the name of a face")


Option = Callable[[Reader, Node, str], Any]
OPTIONS: dict[str, dict[str, tuple[Option, Any]]] = {
    "rulebook": {"paper": (_paper, "A4"), "columns": (_number, 2)},
    "tables": {"paper": (_paper, "A3"), "also": (_paper, None), "sequence": (_clause, None)},
    "character-sheet": {"of": (_kinds, ()), "per-page": (_number, 2), "paper": (_paper, "A4")},
    "counters": {
        "of": (_kinds, ()),
        "size": (_size, (20.0, 20.0)),
        "paper": (_paper, "A4"),
        "duplex": (_duplex, ("long-edge", "short-edge", "gutter-fold")),
        "ink": (_ink, "full"),
    },
    "deck": {
        "of": (_kinds, ()),
        "card": (_card, (63.0, 88.0)),
        "paper": (_page, "A4"),
        "gap": (_length, 0.0),
        "duplex": (_ways, ("long-edge",)),
        "guides": (_guides, "corners"),
        "ink": (_ink, "full"),
        "face": (_face, None),
        "back": (_face, None),
    },
    "tiles": {
        "of": (_kinds, ()),
        "size": (_size, (25.0, 25.0)),
        "paper": (_paper, "A4"),
        "duplex": (_duplex, ("long-edge",)),
    },
    "board": {
        "of": (_kinds, ()),
        "size": (_size, (400.0, 400.0)),
        "paper": (_paper, "A4"),
        "also-whole": (_flag, True),
        "heading": (_plain, None),
        "draw": (_draw, {}),
        "ink": (_ink, "full"),
    },
    "standees": {
        "of": (_kinds, ()),
        "height": (_side, 60.0),
        "width": (_side, None),
        "base": (_base, "fold"),
        "paper": (_paper, "A4"),
    },
    "tuckbox": {
        "of": (_kinds, ()),
        "thickness": (_length, 0.3),
        "clearance": (_length, 1.0),
        "icons": (_words, {}),
        "colours": (_words, {}),
        "paper": (_paper, "A4"),
    },
    "dice-net": {
        "faces": (_kinds, ()),
        "size": (_side, 16.0),
        "copies": (_number, 1),
        "paper": (_paper, "A4"),
    },
}


def read_product(reader: Reader, id_: str, node: Node, path: str) -> Product | None:
    mapping = reader.mapping(node, path)
    if mapping is None:
        return None
    if "kind" not in mapping.entries:
        reader.missing(path, node, "kind")
        return None
    kind = reader.one_of(mapping.entries["kind"], f"{path}/kind", OPTIONS)
    if kind is None:
        return None
    options = OPTIONS[kind]
    found = reader.shape(node, path, ["kind"], ["title", *options])
    values: dict[str, Any] = {}
    for key, (read, default) in options.items():
        value = read(reader, found[key], f"{path}/{key}") if key in found else None
        # what was refused is told; the rest goes on as if it had not been written
        values[key] = default if value is None else value
    title = reader.text(found["title"], f"{path}/title") if "title" in found else None
    return Product(id_, kind, title or Text(id_), values)


def read_box(reader: Reader, node: Node) -> dict[str, BoxGroup]:
    groups: dict[str, BoxGroup] = {}
    for id_, value, path in reader.entries(node, "box"):
        found = reader.shape(value, path, ["name", "total", "pieces"], ())
        pieces = (
            {
                key: reader.integer(count, below, 0) or 0
                for key, count, below in reader.entries(found["pieces"], f"{path}/pieces")
            }
            if "pieces" in found
            else {}
        )
        name = reader.text(found["name"], f"{path}/name") if "name" in found else None
        total = reader.integer(found["total"], f"{path}/total", 0) if "total" in found else None
        groups[id_] = BoxGroup(id_, name or Text(id_), total or 0, pieces)
    return groups


def read_credit(reader: Reader, id_: str, node: Node, path: str) -> Credit | None:
    found = reader.shape(node, path, ["role", "names"], ["note"])
    role = reader.text(found["role"], f"{path}/role") if "role" in found else None
    names = reader.strings(found["names"], f"{path}/names") if "names" in found else ()
    note = reader.text(found["note"], f"{path}/note") if "note" in found else None
    return None if role is None else Credit(id_, role, names, note)


def read_total(reader: Reader, id_: str, node: Node, path: str) -> dict[str, int] | None:
    """One sum of numbers, under "", or how often each word stands there."""
    if not isinstance(node, Mapping):
        total = reader.integer(node, path)
        return None if total is None else {"": total}
    counts = {word: reader.integer(value, below, 0) for word, value, below in reader.entries(node, path)}
    return {word: count for word, count in counts.items() if count is not None}


def read_waivers(reader: Reader, node: Node) -> tuple[Waiver, ...]:
    waivers = []
    for item, path in reader.items(node, "waivers"):
        found = reader.shape(item, path, ["rule", "at", "reason"], ["near"])
        words: Map[str, str] = {key: reader.string(value, f"{path}/{key}") or "" for key, value in found.items()}
        if {"rule", "at", "reason"} <= set(words):
            waivers.append(Waiver(words["rule"], words["at"], words["reason"], words.get("near")))
    return tuple(waivers)
