"""Where a value stands in the tree of a YAML file, and whether two trees differ in one value alone."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.load import tree
from generator.load.nodes import parse_again
from generator.load.pack import Loaded
from generator.load.scalars import Value
from generator.load.tree import Node, Scalar

# the keys and numbers that lead to a node
Steps = tuple[str | int, ...]
# what a file says, without its form
Plain = Value | list["Plain"] | dict[str, "Plain"]


class UneditableError(ValueError):
    """What cannot be changed value by value; the message says why."""


class ChangedOutsideError(UneditableError):
    """A file that is no longer as it was read."""


class NodeChain(Struct, frozen=True):
    """The nodes from the root of a file to one of them, and the steps between."""

    nodes: tuple[Node, ...]
    steps: Steps

    @property
    def node(self) -> Node:
        return self.nodes[-1]

    @property
    def holder(self) -> Node | None:
        """What has the node as an entry; None for the root."""
        return self.nodes[-2] if len(self.nodes) > 1 else None

    @property
    def is_in_flow(self) -> bool:
        """Whether it stands inside ``[ ]`` or ``{ }``."""
        return any(is_flow(one) for one in self.nodes[:-1])


def is_flow(node: Node) -> bool:
    """Whether a list or a mapping is written in ``[ ]`` or ``{ }``."""
    return not isinstance(node, Scalar) and node.origin.text[node.start : node.start + 1] in ("[", "{")


def children(node: Node) -> Iterator[tuple[str | int, Node]]:
    """The entries of a mapping by key, those of a list by number."""
    if isinstance(node, tree.Mapping):
        yield from node.entries.items()
    elif isinstance(node, tree.Sequence):
        yield from enumerate(node.items)


def chain_to(root: Node, start: int, length: int) -> NodeChain | None:
    """The chain to the node of so many characters from a start; None where there is none."""
    nodes, steps = [root], list[str | int]()
    while (nodes[-1].start, nodes[-1].length) != (start, length):
        inside = ((step, one) for step, one in children(nodes[-1]) if one.start <= start and start + length <= one.end)
        # an empty value begins where the next entry does
        found = max(inside, key=lambda pair: pair[1].start, default=None)
        if found is None:
            return None
        steps.append(found[0])
        nodes.append(found[1])
    return NodeChain(tuple(nodes), tuple(steps))


def chain_by_steps(root: Node, steps: Steps) -> NodeChain | None:
    """The chain that steps lead along; None where one leads nowhere."""
    nodes = [root]
    for step in steps:
        found = dict(children(nodes[-1])).get(step)
        if found is None:
            return None
        nodes.append(found)
    return NodeChain(tuple(nodes), steps)


def plain_value(node: Node) -> Plain:
    """What a node says."""
    if isinstance(node, tree.Mapping):
        return {key: plain_value(one) for key, one in node.entries.items()}
    if isinstance(node, tree.Sequence):
        return [plain_value(one) for one in node.items]
    assert isinstance(node, Scalar)
    return node.value


def parsed_root(text: str, file: str) -> Node:
    """The root of a file's tree. Raises UneditableError for a file with faults of syntax."""
    root, findings = parse_again(text, file)
    wrong = next((one for one in findings if one.severity == "error"), None)
    if root is None or wrong is not None:
        raise UneditableError(wrong.message if wrong is not None else file)
    return root


def with_value(value: Plain, steps: Sequence[str | int], new: Plain) -> Plain:
    """What a file says with another value at the end of some steps."""
    if not steps:
        return new
    first, *rest = steps
    if isinstance(value, dict):
        assert isinstance(first, str)
        return {**value, first: with_value(value.get(first), rest, new)}
    assert isinstance(value, list)
    return [with_value(one, rest, new) if at == first else one for at, one in enumerate(value)]


def bare_text(loaded: Loaded, file: str) -> str:
    """The text of a file as its nodes count it: without a byte order mark."""
    return loaded.places.text(file).removeprefix("\ufeff")


def with_text(data: bytes, before: str, after: str) -> bytes | None:
    """The bytes of a file with another text, behind its byte order mark; None if they are not those of ``before``."""
    bare = data.removeprefix(codecs.BOM_UTF8)
    return data[: len(data) - len(bare)] + after.encode() if bare == before.encode() else None
