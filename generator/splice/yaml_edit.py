"""Changes values of a YAML file, and proves that the file says nothing else than before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.message import msg
from generator.splice.yaml_scalar import same_plain, written_value
from generator.splice.yaml_tree import NodeChain, Plain, Steps, UneditableError, parsed_root, plain_value, with_value


def with_new_values(text: str, changes: Sequence[tuple[NodeChain, Plain]]) -> str:
    """The text of a file in which some nodes have other values.

    Raises UneditableError where that is not possible without a change of something else.
    """
    after, wanted = text, plain_value(changes[0][0].nodes[0])
    for chain, value in sorted(changes, key=lambda change: change[0].node.start, reverse=True):
        after = after[: chain.node.start] + written_value(chain, value) + after[chain.node.end :]
    told = plain_value(parsed_root(after, changes[0][0].nodes[0].file))
    for chain, value in changes:
        wanted = with_value(wanted, chain.steps, _told_value(told, chain.steps, value))
    return _proved_text(after, told, wanted, changes[0][0].nodes[0].file)


def proved_plain(before: str, after: str, file: str, steps: Steps, change: Callable[[Plain], Plain]) -> str:
    """``after``, if it says what ``before`` says but for a ``change`` of what stands at the end of some steps.

    Raises UneditableError if not.
    """
    old = plain_value(parsed_root(before, file))
    wanted = with_value(old, steps, change(_value_at(old, steps)))
    return _proved_text(after, plain_value(parsed_root(after, file)), wanted, file)


def _proved_text(after: str, told: Plain, wanted: Plain, file: str) -> str:
    if not same_plain(told, wanted):
        raise UneditableError(msg("expected a change of one value, found that others of {file} would change too",
                                  file=file))
    return after


def _value_at(told: Plain, steps: Steps) -> Plain:
    found = told
    for step in steps:
        if isinstance(found, dict):
            found = found.get(str(step))
        elif isinstance(found, list) and isinstance(step, int) and step < len(found):
            found = found[step]
        else:
            return None
    return found


def _told_value(told: Plain, steps: Steps, value: Plain) -> Plain:
    """A value as the file tells it: the line ends behind a block are no part of a text."""
    found = _value_at(told, steps)
    if isinstance(found, str) and isinstance(value, str) and found.rstrip("\n") == value.rstrip("\n"):
        return found
    return value
