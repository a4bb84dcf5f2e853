"""Reads worked examples."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map

from generator.fields.base import SLUG
from generator.load.entries import Entries, entries_of
from generator.load.nodes import Mapping, Node
from generator.load.plain_values import plain_input, read_given
from generator.load.reader import Reader
from generator.load.typed_records import fields_of, filled_record, schema_of
from generator.load.value_ways import Schema
from generator.message import msg
from generator.model.chapters import Example, ExampleAction
from generator.records import replace

RESULT = "result"
MOST_ACTIONS = 50
# keys of which several fields of an example are made
OF_EXAMPLES: Map[str, Schema] = {
    "state": {"type": "object", "description": "What the actions change: values at the beginning."},
    "actions": {"type": "object", "minProperties": 1, "maxProperties": MOST_ACTIONS,
                "description": "Computed in order, each with the state that the one before left.",
                "additionalProperties": schema_of(ExampleAction)},
    "expect": {"description": "What must come out: number, text, list, true or false; or {step: …, result: …}, what "
               "steps must come to as well."},
}


def read_example(reader: Reader, id_: str, node: Node, path: str) -> Example | None:
    """An example; None, with a finding, when it computes nothing."""
    has_actions = isinstance(node, Mapping) and "actions" in node.entries
    needed = [] if has_actions else ["run", "expect"]
    found = entries_of(reader, node, path, ["clause", "text", *needed], [*fields_of(Example), *OF_EXAMPLES])
    if "state" in found and not has_actions:
        found.report_fault("state", msg("expected actions that change the state, found none"))
    example = filled_record(Example, found, id=id_)
    if example is None or any(key not in found for key in needed):
        return None
    given, steps = dict(example.given), dict(example.steps)
    result, expected = None, dict[str, object]()
    if "expect" in found:
        whole = plain_input(found.nodes["expect"], reader.declared)
        expected = dict(whole) if isinstance(whole, Map) else {RESULT: whole}
        if RESULT not in expected:
            reader.missing(found.path_of("expect"), found.nodes["expect"], RESULT)
            return None
        result = expected.pop(RESULT)
    actions, state = _actions(found, given, steps, expected) if has_actions else ((), ())
    return replace(example, given=given, steps=steps, expect=result, expect_steps=expected, actions=actions,
                   state=state)


def example_schema() -> Schema:
    """The JSON schema of an example: it has actions, or computes something."""
    return {**schema_of(Example, "A worked example.", more=OF_EXAMPLES), "if": {"required": ["actions"]},
            "else": {"required": ["run", "expect"], "properties": {"state": False}}}


def _actions(found: Entries, given: dict[str, object], steps: dict[str, str],
             expected: dict[str, object]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids of the actions, and the names of the state.

    What is given and expected, and the steps, are added to those of the example, under ``action.name``.
    """
    reader, state = found.reader, found.read("state", read_given) or {}
    _report_taken_names(found, "state", state, given)
    given |= state
    entries = list(found.entries("actions"))
    if not 1 <= len(entries) <= MOST_ACTIONS:
        found.report_fault("actions", msg("expected 1 to {most} actions, found {count}",
                                          most=MOST_ACTIONS, count=len(entries)))
    read = []
    for id_, node, path in entries:
        if not reader.check_key(path, None if re.fullmatch(SLUG, id_)
                                else msg("expected an id such as second-throw, found {id!r}", id=id_)):
            continue
        own = entries_of(reader, node, path, (), fields_of(ExampleAction))
        action = filled_record(ExampleAction, own) or ExampleAction()
        _report_taken_names(own, "given", action.given, given)
        _report_taken_names(own, "steps", action.steps, {**given, **action.given})
        for name in action.set.keys() - state.keys():
            own.report_fault("set", msg("expected a name of the state, found {name!r}", name=name), name)
        given |= {f"{id_}.{name}": value for name, value in action.given.items()}
        steps |= {f"{id_}.{name}": step for name, step in {**action.steps, **action.set}.items()}
        expected |= {f"{id_}.{name}": value for name, value in action.expect.items()}
        read.append(id_)
    return tuple(read), tuple(state)


def _report_taken_names(found: Entries, key: str, names: Map[str, object], taken: Map[str, object]) -> None:
    """Report names that mean something else already."""
    for name in names.keys() & taken.keys():
        found.report_fault(key, msg("expected a new name, found {name!r}, which is given already", name=name), name)
