"""Reads the head of a game: box, products, credits, waivers. Each kind of product declares its options."""

from __future__ import annotations

from collections.abc import Mapping as Map
from typing import Any

from generator.load.nodes import Mapping, Node, Scalar
from generator.load.options import reading
from generator.load.reader import Reader
from generator.model.game import BoxGroup, Credit, Product, Waiver
from generator.model.text import Text
from generator.products import specs
from generator.products.spec import name_of
from generator.products.styles import options_of


def read_product(reader: Reader, id_: str, node: Node, path: str) -> Product | None:
    mapping = reader.mapping(node, path)
    if mapping is None:
        return None
    if "kind" not in mapping.entries:
        reader.missing(path, node, "kind")
        return None
    kind = reader.one_of(mapping.entries["kind"], f"{path}/kind", specs())
    if kind is None:
        return None
    style = mapping.entries.get("style")
    options = options_of(specs()[kind], style.text if isinstance(style, Scalar) else None)
    found = reader.shape(node, path, ["kind"], ["title", *options])
    values: dict[str, Any] = {}
    for key, option in options.items():
        value = reading(option).read(reader, found[key], f"{path}/{key}") if key in found else None
        # a refused value has a finding; the default is used
        values[key] = option.default if value is None else value
    title = reader.text(found["title"], f"{path}/title") if "title" in found else None
    own = specs()[kind].declared
    named = {name_of(key): value for key, value in values.items() if key in own}
    styled = {key: value for key, value in values.items() if key not in own}
    return Product(id_, kind, title or Text(id_), specs()[kind].options(**named, styled=styled))


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
    """A total of numbers, under the key "", or the number of occurrences of each word."""
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
