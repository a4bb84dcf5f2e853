"""Reads worked examples, and the values that are given to them."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from keyword import iskeyword

from generator.fields.base import SLUG
from generator.load.entries import Entries, entries_of
from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.message import Message, msg
from generator.model.chapters import Example
from generator.model.dice import Declared, Dice, are_dice

RESULT = "result"
MOST_ACTIONS = 50


def read_example(reader: Reader, id_: str, node: Node, path: str) -> Example | None:
    """An example; None, with a finding, when it computes nothing."""
    has_actions = isinstance(node, Mapping) and "actions" in node.entries
    needed = [] if has_actions else ["run", "expect"]
    found = entries_of(reader, node, path, ["clause", "text", *needed],
                       ["run", "expect", "given", "steps", "title", "state", "actions"])
    if "state" in found and not has_actions:
        found.wrong("state", msg("expected actions that change the state, found none"))
    text = found.text("text")
    if text is None or any(key not in found for key in ("clause", *needed)):
        return None
    given, steps = _given(found, "given"), _steps(found, "steps")
    result, expected = None, dict[str, object]()
    if "expect" in found:
        whole = plain(found.nodes["expect"], reader.declared)
        expected = dict(whole) if isinstance(whole, Map) else {RESULT: whole}
        if RESULT not in expected:
            reader.missing(found.below("expect"), found.nodes["expect"], RESULT)
            return None
        result = expected.pop(RESULT)
    actions, state = _actions(found, given, steps, expected) if has_actions else ((), ())
    clause, run = found.string("clause") or "", found.string("run") or ""
    return Example(id_, clause, text, given, steps, run, result, found.text("title"), expected, actions, state)


def _given(found: Entries, key: str) -> dict[str, object]:
    return {name: plain(value, found.reader.declared) for name, value, below in found.entries(key)
            if found.reader.named(below, _fault_of_name(name))}


def _steps(found: Entries, key: str) -> dict[str, str]:
    return {name: found.reader.string(value, below) or "0" for name, value, below in found.entries(key)
            if found.reader.named(below, _fault_of_name(name))}


def _fault_of_name(name: str) -> Message | None:
    """What is wrong with a name that expressions cannot read."""
    spelt = name.replace("-", "_")
    if spelt.isidentifier() and not iskeyword(spelt):
        return None
    return msg("expected a name that expressions can read, found {name!r}", name=name)


def _actions(found: Entries, given: dict[str, object], steps: dict[str, str],
             expected: dict[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids of the actions, and the names of the state.

    What is given and expected, and the steps, are added to those of the example, under ``action.name``.
    """
    reader, state = found.reader, _given(found, "state")
    _apart(found, "state", state, given)
    given |= state
    entries = list(found.entries("actions"))
    if not 1 <= len(entries) <= MOST_ACTIONS:
        found.wrong("actions", msg("expected 1 to {most} actions, found {count}",
                                   most=MOST_ACTIONS, count=len(entries)))
    read = []
    for id_, node, path in entries:
        if not reader.named(path, None if re.fullmatch(SLUG, id_)
                            else msg("expected an id such as second-throw, found {id!r}", id=id_)):
            continue
        own = entries_of(reader, node, path, (), ("given", "steps", "set", "expect"))
        here, computed, changed = _given(own, "given"), _steps(own, "steps"), _steps(own, "set")
        _apart(own, "given", here, given)
        _apart(own, "steps", computed, {**given, **here})
        for name in changed.keys() - state.keys():
            own.wrong("set", msg("expected a name of the state, found {name!r}", name=name), name)
        given |= {f"{id_}.{name}": value for name, value in here.items()}
        steps |= {f"{id_}.{name}": step for name, step in (computed | changed).items()}
        expected |= {f"{id_}.{name}": value for name, value in _given(own, "expect").items()}
        read.append(id_)
    return tuple(read), tuple(state)


def _apart(found: Entries, key: str, names: Map[str, object], taken: Map[str, object]) -> None:
    """Report names that mean something else already."""
    for name in names.keys() & taken.keys():
        found.wrong(key, msg("expected a new name, found {name!r}, which is given already", name=name), name)


def plain(node: Node, declared: Declared) -> object:
    """An input or expected value of an example: a number, dice, thing, text, list or mapping."""
    if isinstance(node, Sequence):
        return plain_items(node, declared)
    if isinstance(node, Mapping):
        return {key: plain(value, declared) for key, value in node.entries.items()}
    assert isinstance(node, Scalar)
    if not isinstance(node.value, str):
        return node.value
    if are_dice(node.text, declared):
        return Dice.parse(node.text, declared)
    return node.text


def plain_items(node: Sequence, declared: Declared) -> tuple[object, ...]:
    """The items of a list as ``plain`` reads each."""
    return tuple(plain(item, declared) for item in node.items)
