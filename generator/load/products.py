"""Reads products. Each kind of product declares its options."""

from __future__ import annotations

from generator.load.entries import entries_of
from generator.load.nodes import Node, Scalar
from generator.load.options import reading
from generator.load.reader import Reader
from generator.message import msg
from generator.model.game import Product
from generator.model.own_sheet import OwnSheet
from generator.model.text import Text
from generator.products import specs
from generator.products.spec import name_of
from generator.products.styles import options_of, standard_style, styles_for
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
    if style is None and styles_for(kind) and not standard_style(kind):
        reader.missing(path, node, "style", msg("none of the styles that are installed is the standard one: {styles}",
                                                styles=", ".join(styles_for(kind))))
        return None
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
            found.report_fault("paper", msg("expected no paper beside a sheet, which has its own, found one"))
        values["paper"] = sheet.paper
    own = spec.known_options
    named = {name_of(key): value for key, value in values.items() if key in own}
    styled = {key: value for key, value in values.items() if key not in own}
    return Product(id_, kind, found.text("title") or Text(id_), replace(spec.options(), **named, styled=styled))
