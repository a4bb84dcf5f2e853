"""Reads plays: the rules of each, and their options."""

from __future__ import annotations

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.model.plays import Play, play_rules
from generator.products import function


def read_play(reader: Reader, id_: str, node: Node, path: str) -> Play | None:
    mapping = reader.mapping(node, path)
    if mapping is None:
        return None
    named = mapping.entries.get("rules")
    standard = next(iter(play_rules()))
    name = standard if named is None else reader.one_of(named, f"{path}/rules", play_rules())
    if name is None:
        return None
    rules = play_rules()[name]
    needed = [key for key, about in rules.keys.items() if about.needed]
    found = reader.shape(node, path, needed, ["rules", *rules.keys])
    declaration: object = function(rules.read)(reader, found, path)
    return None if declaration is None else Play(id_, name, declaration)
