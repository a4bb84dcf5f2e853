"""Values of examples, questions and claims as they are written, and expressions by name."""

from __future__ import annotations

from keyword import iskeyword

from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.message import Message, msg
from generator.model.dice import Declared, Dice, are_dice


def read_given(reader: Reader, node: Node, path: str) -> dict[str, object]:
    """Values by names that expressions can read."""
    return {name: plain_input(value, reader.declared) for name, value, below in reader.entries(node, path)
            if reader.check_key(below, _fault_of_name(name))}


def read_steps(reader: Reader, node: Node, path: str) -> dict[str, str]:
    """Expressions by names that expressions can read."""
    return {name: reader.string(value, below) or "0" for name, value, below in reader.entries(node, path)
            if reader.check_key(below, _fault_of_name(name))}


def _fault_of_name(name: str) -> Message | None:
    """What is wrong with a name that expressions cannot read."""
    spelt = name.replace("-", "_")
    if spelt.isidentifier() and not iskeyword(spelt):
        return None
    return msg("expected a name that expressions can read, found {name!r}", name=name)


def plain_input(node: Node, declared: Declared) -> object:
    """An input or expected value of an example: a number, dice, thing, text, list or mapping."""
    if isinstance(node, Sequence):
        return plain_items(node, declared)
    if isinstance(node, Mapping):
        return {key: plain_input(value, declared) for key, value in node.entries.items()}
    assert isinstance(node, Scalar)
    if not isinstance(node.value, str):
        return node.value
    if are_dice(node.text, declared):
        return Dice.parse(node.text, declared)
    return node.text


def plain_items(node: Sequence, declared: Declared) -> tuple[object, ...]:
    """The items of a list as ``plain`` reads each."""
    return tuple(plain_input(item, declared) for item in node.items)
