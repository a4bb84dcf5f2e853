"""Reads the head of a game: box, products, waivers. Each kind of product declares its options."""

from __future__ import annotations

from generator.load.entries import each, entries_of, whole
from generator.load.nodes import Mapping, Node, Scalar
from generator.load.options import reading
from generator.load.reader import Reader
from generator.message import msg
from generator.model.game import BoxGroup, Product
from generator.model.own_sheet import OwnSheet
from generator.model.text import Text
from generator.model.waiver import Waiver
from generator.products import specs
from generator.products.spec import name_of
from generator.products.styles import options_of
from generator.records import replace


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
    spec = specs()[kind]
    options = options_of(spec, style.text if isinstance(style, Scalar) else None)
    found = entries_of(reader, node, path, ["kind"], ["title", *options])
    values: dict[str, object] = {}
    for key, option in options.items():
        value = found.read(key, reading(option).read)
        # a refused value has a finding; the default is used
        values[key] = option.default if value is None else value
    sheet = values.get("sheet")
    if isinstance(sheet, OwnSheet):
        if "paper" in found and values["paper"] != sheet.paper:
            found.wrong("paper", msg("expected no paper beside a sheet, which has its own, found one"))
        values["paper"] = sheet.paper
    own = spec.declared
    named = {name_of(key): value for key, value in values.items() if key in own}
    styled = {key: value for key, value in values.items() if key not in own}
    return Product(id_, kind, found.text("title") or Text(id_), replace(spec.options(), **named, styled=styled))


def read_box_group(reader: Reader, id_: str, node: Node, path: str) -> BoxGroup:
    found = entries_of(reader, node, path, ["name", "total", "pieces"], ["of"])
    pieces = {key: reader.integer(count, below, 0) or 0 for key, count, below in found.entries("pieces")}
    total = found.integer("total", 0) or 0
    return BoxGroup(id_, found.text("name") or Text(id_), total, pieces, found.strings("of"))


def read_total(reader: Reader, id_: str, node: Node, path: str) -> dict[str, int] | None:
    """A total of numbers, under the key "", or the number of occurrences of each word."""
    if not isinstance(node, Mapping):
        total = reader.integer(node, path)
        return None if total is None else {"": total}
    return each(whole(0))(reader, node, path)


def read_waivers(reader: Reader, node: Node) -> tuple[Waiver, ...]:
    waivers = []
    for item, path in reader.items(node, "waivers"):
        found = reader.shape(item, path, ["rule", "at", "reason"], ["near"])
        words = {key: reader.string(value, f"{path}/{key}") or "" for key, value in found.items()}
        if {"rule", "at", "reason"} <= set(words):
            waivers.append(Waiver(words["rule"], words["at"], words["reason"], words.get("near")))
    return tuple(waivers)
