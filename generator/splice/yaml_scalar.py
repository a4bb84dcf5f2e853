"""How a value is written in YAML where another one stands: in the form of the old one, as far as the new one allows.

Each form is read back before it is taken, so that no sign of YAML in a text changes what the file says.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Sequence

from generator.load import tree
from generator.load.nodes import parse
from generator.load.scalars import Value
from generator.load.tree import Node, Scalar
from generator.message import msg
from generator.splice.yaml_tree import NodeChain, Plain, UneditableError, is_flow, plain_value

BLOCK = ("|", ">")
# the head of a block that says how far its text stands to the right of its key
INDICATED = re.compile("([|>])[+-]?([1-9])")
# columns of spaces by which what is inside stands to the right
INDENT = 2
# letters of a line, where the old text has only short ones
SHORTEST_LINE = 60


def line_end_of(text: str) -> str:
    """The line end of a file: that of its first line."""
    first, found, _ = text.partition("\n")
    return "\r\n" if found and first.endswith("\r") else "\n"


def written_value(chain: NodeChain, value: Plain) -> str:
    """The characters for another value of a node: a scalar, or a list of scalars.

    Raises UneditableError for an old value that is neither, and for a text that no form of YAML holds.
    """
    node = chain.node
    if isinstance(value, list) and isinstance(node, tree.Sequence):
        return _written_list(chain, node, value)
    if isinstance(value, dict | list) or not isinstance(node, Scalar):
        raise UneditableError(msg("expected a single value or a list of them, found more; change it in the file"))
    if node.style in BLOCK and isinstance(value, str):
        # the end of a block is no part of its text
        value = value.rstrip("\n") + node.text[len(node.text.rstrip("\n")):]
    raw = _raw_of(node)
    # a block takes in what stands behind it
    behind = raw[len(raw.rstrip()) :] if node.style in BLOCK else ""
    ahead = " " if not raw and node.origin.text[node.start - 1 : node.start] == ":" else ""
    for form in _forms(chain, node, value):
        if _is_read_as(form, value, chain.is_in_flow, _indent_above(chain)):
            return ahead + form.replace("\n", line_end_of(node.origin.text)) + behind
    raise UneditableError(msg("expected a text that YAML can hold, found {text!r}", text=str(value)[:60]))


def scalar_in_yaml(value: Value, in_flow: bool, indent: int = INDENT) -> str:
    """A new value as a careful person writes it: bare, else in quotes, else as a block so many spaces to the right.

    Raises UneditableError for a text that no form of YAML holds.
    """
    forms = _word_forms(value)
    if isinstance(value, str) and "\n" in value.strip("\n") and not in_flow:
        forms = [_block_of("|" if value.endswith("\n") else "|-", value, " " * indent), *forms]
    found = next((form for form in forms if _is_read_as(form, value, in_flow)), None)
    if found is None:
        raise UneditableError(msg("expected a text that YAML can hold, found {text!r}", text=str(value)[:60]))
    return found


def _word_forms(value: Value) -> list[str]:
    """The forms of a value on one line, the plainest first."""
    if isinstance(value, bool):
        return ["true" if value else "false"]
    if value is None:
        return ["null"]
    if not isinstance(value, str):
        return [f"{value:g}" if isinstance(value, float) else str(value)]
    return [value, _double_quoted(value), _single_quoted(value)]


def _double_quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _single_quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _forms(chain: NodeChain, node: Scalar, value: Value) -> Iterator[str]:
    """The forms of a value, that of the old one first."""
    if not isinstance(value, str):
        yield from _word_forms(value)
        return
    raw = node.origin.text[node.start : node.end].replace("\r\n", "\n")
    if node.style in BLOCK:
        yield from _blocks(raw, node.style, value, _indent_above(chain))
    elif "\n" in raw:
        yield from (_wrapped_form(form, raw) for form in _in_style(node.style, value))
    text = node.origin.text
    ends_line = not text[node.end : (text.find("\n", node.end) + 1 or len(text) + 1) - 1].strip()
    if "\n" in value and not chain.is_in_flow and node.style == "" and ends_line:
        indent = _indent_inside(chain)
        yield _block_of("|" if value.endswith("\n") else "|-", value, indent)
    yield from _in_style(node.style, value)
    yield from reversed(_word_forms(value))


def _in_style(style: str, text: str) -> list[str]:
    if style == "'":
        return [_single_quoted(text), _double_quoted(text)]
    if style == '"':
        return [_double_quoted(text)]
    return [text, _double_quoted(text)]


def _indent_inside(chain: NodeChain) -> str:
    """The indentation of a block that stands in the place of a node."""
    holder, step = chain.holder, chain.steps[-1] if chain.steps else ""
    at = holder.starts[step] if isinstance(holder, tree.Mapping) and isinstance(step, str) else chain.node.start
    return " " * (chain.node.origin.spot(at)[1] - 1 + INDENT * isinstance(holder, tree.Mapping))


def _indent_above(chain: NodeChain) -> str:
    """The indentation of the key of a node, from which the number in the head of a block counts."""
    holder, step = chain.holder, chain.steps[-1] if chain.steps else ""
    if not isinstance(holder, tree.Mapping) or not isinstance(step, str):
        return ""
    return " " * (chain.node.origin.spot(holder.starts[step])[1] - 1)


def _blocks(raw: str, style: str, text: str, above: str) -> Iterator[str]:
    """A text in a block with the head and the indentation of the old one."""
    head, _, body = raw.partition("\n")
    first = next((line for line in body.split("\n") if line.strip()), " " * INDENT)
    told = INDICATED.match(head)
    indent = above + " " * int(told[2]) if told is not None else first[: len(first) - len(first.lstrip(" "))]
    if style == ">":
        widest = max(SHORTEST_LINE, *(len(line) - len(indent) for line in body.split("\n")))
        yield _block_of(head.rstrip(), _folded_text(text.rstrip("\n"), widest), indent)
    yield _block_of(head.rstrip().replace(">", "|", 1), text.rstrip("\n"), indent)


def _block_of(head: str, text: str, indent: str) -> str:
    return "\n".join([head, *(f"{indent}{line}" if line else "" for line in text.rstrip("\n").split("\n"))])


def _folded_text(text: str, width: int) -> str:
    """A text whose line ends are spaces, and whose empty lines are line ends."""
    return "\n\n".join("\n".join(textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False))
                       for line in text.split("\n"))


def _wrapped_form(form: str, raw: str) -> str:
    """A text over as many lines as it needs, as long and as far to the right as those of the old one."""
    first, *others = raw.split("\n")
    some = next((line for line in others if line.strip()), "")
    indent = some[: len(some) - len(some.lstrip())]
    width = max(SHORTEST_LINE, *(len(line) for line in (first, *others)))
    return "\n".join(textwrap.wrap(form, width, subsequent_indent=indent, break_long_words=False,
                                   break_on_hyphens=False, expand_tabs=False, replace_whitespace=False))


def _is_read_as(form: str, value: Value, in_flow: bool, above: str = "") -> bool:
    """Whether a form of a value says just that, where it stands: below a key that is so far to the right."""
    if INDICATED.match(form):
        form = form.replace(f"\n{above}", "\n")
    before, behind = ("{k: ", ", l: 1}\n") if in_flow else ("k: ", "\nl: 1\n")
    # a block is told to be further right than the key before it
    root, findings = parse(f"{before}{form}{behind}".encode(), "")
    return not findings and root is not None and same_plain(plain_value(root), {"k": value, "l": 1})


def same_plain(one: Plain, other: Plain) -> bool:
    """Whether two files say the same, in types too: ``1`` is neither ``true`` nor ``1.0``."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_plain(value, other[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_plain, one, other))
    return type(one) is type(other) and one == other


def _written_list(chain: NodeChain, node: tree.Sequence, values: Sequence[Plain]) -> str:
    """A list of scalars in the form of the old one; entries that stay keep their characters."""
    kept: dict[object, str] = {}
    for item in node.items:
        if not isinstance(item, Scalar):
            raise UneditableError(msg("expected a list of single values, found others; change it in the file"))
        kept.setdefault((type(item.value), item.value), _raw_of(item))
    in_flow = is_flow(node)
    written = []
    for value in values:
        if isinstance(value, dict | list):
            raise UneditableError(msg("expected a list of single values, found others; change it in the file"))
        found = kept.get((type(value), value))
        written.append(scalar_in_yaml(value, True) if found is None or "\n" in found else found)
    if in_flow:
        return f"[{', '.join(written)}]"
    if not written:
        return "[]"
    text = node.origin.text
    indent = " " * (node.column - 1)
    behind = text[node.start : node.end]
    return f"{line_end_of(text)}{indent}".join(f"- {one}" for one in written) + behind[len(behind.rstrip()) :]


def _raw_of(node: Node) -> str:
    return node.origin.text[node.start : node.end]
