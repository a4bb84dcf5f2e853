"""Reads plays: the rules of each, and their options."""

from __future__ import annotations

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.plays import Play, play_rules
from generator.products import function


def read_play(reader: Reader, id_: str, node: Node, path: str) -> Play | None:
    mapping = reader.mapping(node, path)
    if mapping is None:
        return None
    named = mapping.entries.get("rules")
    name = (_standard_rules(reader, node, path) if named is None else
            reader.one_of(named, f"{path}/rules", play_rules(), msg("rules, of which none are installed")))
    if name is None:
        return None
    rules = play_rules()[name]
    needed = [key for key, about in rules.keys.items() if about.needed]
    found = reader.shape(node, path, needed, ["rules", *rules.keys])
    declaration: object = function(rules.read)(reader, found, path)
    return None if declaration is None else Play(id_, name, declaration)


def _standard_rules(reader: Reader, node: Node, path: str) -> str | None:
    """The rules of plays that name none; where none of the installed ones are that, a finding."""
    known = play_rules()
    name = next((name for name, rules in known.items() if rules.standard), None)
    if name is None:
        reader.missing(path, node, "rules", msg("none of the rules that are installed are the standard ones: {rules}",
                                                rules=", ".join(known) or msg("none")))
    return name
