"""Adds, copies, deletes and moves entries of a mapping in YAML: whole lines, or what stands between two commas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.load import tree
from generator.load.tree import Node, Scalar
from generator.message import msg
from generator.splice.yaml_edit import proved_plain
from generator.splice.yaml_scalar import line_end_of, scalar_in_yaml
from generator.splice.yaml_tree import NodeChain, Plain, UneditableError, children, is_flow

INDENT = 2


def with_new_entry(text: str, chain: NodeChain, key: str, value: Plain, blocks: bool = False) -> str:
    """The text of a file in which the mapping at the end of a chain has one more entry, as ``with_new_entries``."""
    return with_new_entries(text, chain, {key: value}, blocks)


def with_new_entries(text: str, chain: NodeChain, values: Mapping[str, Plain], blocks: bool = False,
                     order: Sequence[str] = ()) -> str:
    """The text of a file in which the mapping at the end of a chain has more entries: behind those that stand before
    the first of them in an ``order`` of keys, else the last ones.

    With ``blocks`` the entries of a new mapping stand on lines of their own.

    Raises UneditableError where that is not possible.
    """
    node, file = chain.node, chain.nodes[0].file
    in_flow = is_flow(node) or chain.is_in_flow

    def lines(column: int) -> str:
        return "\n".join(" " * column + _joined_entry(scalar_in_yaml(key, True), _new_value_text(
            value, in_flow, column, blocks)) for key, value in values.items())

    if isinstance(node, Scalar) and node.value is None and not in_flow:
        after = _with_line(text, node.end, lines(_key_column(chain) + INDENT))
    elif not isinstance(node, tree.Mapping):
        raise UneditableError(msg("expected entries by their keys, found a single value; change it in the file"))
    elif is_flow(node):
        entry = ", ".join(f"{scalar_in_yaml(key, True)}: {_new_value_text(value, True, 0)}"
                          for key, value in values.items())
        known = _key_before(node, next(iter(values)), order)
        end = node.entries[known].end if known is not None else None
        after = _with_flow_entry(text, node, entry) if end is None else f"{text[:end]}, {entry}{text[end:]}"
    else:
        known = _key_before(node, next(iter(values)), order)
        last = node if known is None else node.entries[known]
        after = _with_line(text, last_end(last), lines(node.column - 1))
    return proved_plain(text, after, file, chain.steps, lambda told: {**_entries(told), **values})


def without_entry(text: str, chain: NodeChain, with_comment: bool = False) -> str:
    """The text of a file without an entry of a mapping, ``with_comment`` without the one right above it too.

    Raises UneditableError.
    """
    holder, key = _holder(chain)
    if len(holder.entries) == 1:
        if is_flow(holder):
            after = f"{text[: holder.start]}{{}}{text[holder.end :]}"
        else:
            start, end = _own_lines(text, holder, key, with_comment)
            after = f"{text[: holder.start]}{{}}{text[last_end(holder) :]}" if _stands_alone(text, holder) else (
                f"{text[:start].rstrip()} {{}}{line_end_of(text)}{text[end:]}")
    elif is_flow(holder):
        after = _without_flow_entry(text, holder, key)
    else:
        start, end = _own_lines(text, holder, key, with_comment)
        after = text[:start] + text[end:]
    return proved_plain(text, after, holder.file, chain.steps[:-1],
                        lambda told: {name: one for name, one in _entries(told).items() if name != key})


def with_copied_entry(text: str, chain: NodeChain, key: str) -> str:
    """The text of a file in which a copy of an entry stands behind it, with another key. Raises UneditableError."""
    holder, old = _holder(chain)
    if key in holder.entries:
        raise UneditableError(msg("expected a new id, found {key!r} there already", key=key))
    name, node = scalar_in_yaml(key, True), holder.entries[old]
    if is_flow(holder):
        at = node.end
        after = f"{text[:at]}, {name}{text[holder.key(old).end : at]}{text[at:]}"
    else:
        start, end = _lines_of(text, holder, old)
        own = text[start:end]
        if not own.endswith("\n"):
            own += line_end_of(text)
            after = f"{text[:end]}{line_end_of(text)}"
        else:
            after = text[:end]
        key_at = holder.starts[old] - start
        after += own[:key_at] + name + own[key_at + holder.key(old).length :] + text[end:]
    return proved_plain(text, after, holder.file, chain.steps[:-1],
                        lambda told: {**_entries(told), key: _entries(told)[old]})


def with_moved_entry(text: str, chain: NodeChain, before: str | None) -> str:
    """The text of a file in which an entry, with the comment right above it, stands before another one, or last.

    Raises UneditableError for entries between braces.
    """
    holder, key = _holder(chain)
    if is_flow(holder):
        raise UneditableError(msg("expected entries on lines of their own, found braces; move it in the file"))
    ending = line_end_of(text)
    whole = text if text.endswith("\n") else text + ending
    start, end = _lines_of(whole, holder, key)
    start = _comment_start(whole, start, holder)
    at = _comment_start(whole, _lines_of(whole, holder, before)[0], holder) if before is not None else (
        _lines_of(whole, holder, list(holder.entries)[-1])[1])
    if start <= at <= end:
        return text
    own = whole[start:end]
    after = (whole[:at] + own + whole[at:start] + whole[end:] if at < start else
             whole[:start] + whole[end:at] + own + whole[at:])
    return proved_plain(text, after, holder.file, chain.steps[:-1], lambda told: told)


def _key_before(holder: tree.Mapping, key: str, order: Sequence[str]) -> str | None:
    """The last key of a mapping of those that stand before another one in an order."""
    ahead = order[: order.index(key)] if key in order else ()
    return next((one for one in reversed(ahead) if one in holder.entries), None)


def last_end(node: Node) -> int:
    """Where the last value inside a node ends, without what stands behind it."""
    while not isinstance(node, Scalar) and not is_flow(node):
        inside = [one for _, one in children(node)]
        if not inside:
            break
        node = max(inside, key=lambda one: one.start)
    raw = node.origin.text[node.start : node.end]
    return node.start + len(raw.rstrip()) if isinstance(node, Scalar) and node.style in ("|", ">") else node.end


def _entries(told: Plain) -> dict[str, Plain]:
    return told if isinstance(told, dict) else {}


def _holder(chain: NodeChain) -> tuple[tree.Mapping, str]:
    """The mapping that has the entry, and the key of it."""
    holder, key = chain.holder, chain.steps[-1] if chain.steps else None
    if not isinstance(holder, tree.Mapping) or not isinstance(key, str):
        raise UneditableError(msg("expected an entry with a key, found none; change it in the file"))
    return holder, key


def _key_column(chain: NodeChain) -> int:
    """The column, from 0, of the key of a node."""
    holder, key = _holder(chain)
    return holder.origin.spot(holder.starts[key])[1] - 1


def _new_value_text(value: Plain, in_flow: bool, column: int, blocks: bool = False) -> str:
    """A new value, whole: a scalar, or lists and mappings in braces; with ``blocks`` its entries on lines of their own.
    """
    if isinstance(value, dict) and value and blocks and not in_flow:
        lead = " " * (column + INDENT)
        texts = {key: _new_value_text(one, False, column + INDENT) for key, one in value.items()}
        return "".join(f"\n{lead}{_joined_entry(scalar_in_yaml(key, True), one)}" for key, one in texts.items())
    if isinstance(value, dict):
        entries = (f"{scalar_in_yaml(key, True)}: {_new_value_text(one, True, 0)}" for key, one in value.items())
        return f"{{{', '.join(entries)}}}"
    if isinstance(value, list):
        return "[" + ", ".join(_new_value_text(one, True, 0) for one in value) + "]"
    return scalar_in_yaml(value, in_flow, column + INDENT)


def _joined_entry(key: str, value: str) -> str:
    return f"{key}:{value}" if value.startswith("\n") else f"{key}: {value}"


def _with_line(text: str, at: int, line: str) -> str:
    """The text with one more line behind that of a character."""
    ending = line_end_of(text)
    end = text.find("\n", at)
    written = line.replace("\n", ending)
    if end < 0:
        return f"{text}{ending}{written}{ending}"
    return text[: end + 1] + written + ending + text[end + 1 :]


def _with_flow_entry(text: str, node: Node, entry: str) -> str:
    inside = text[node.start + 1 : node.end - 1]
    bare = inside.rstrip()
    sign = "" if not bare.strip() else " " if bare.endswith(",") else ", "
    return f"{text[: node.start + 1]}{bare}{sign}{entry}{inside[len(bare) :]}{text[node.end - 1 :]}"


def _without_flow_entry(text: str, holder: tree.Mapping, key: str) -> str:
    keys = sorted(holder.starts, key=holder.starts.__getitem__)
    at = keys.index(key)
    if at + 1 < len(keys):
        return text[: holder.starts[key]] + text[holder.starts[keys[at + 1]] :]
    # the last one: from the end of the one before
    before = holder.entries[keys[at - 1]]
    return text[: max(before.end, holder.key(keys[at - 1]).end + 1)] + text[holder.entries[key].end :]


def _lines_of(text: str, holder: tree.Mapping, key: str) -> tuple[int, int]:
    """The lines of an entry of a block: from that of its key to the end of that of its last value."""
    start = text.rfind("\n", 0, holder.starts[key]) + 1
    if text[start : holder.starts[key]].strip(" "):
        raise UneditableError(msg("expected the entry {key!r} on a line of its own, found it behind another sign",
                                  key=key))
    end = text.find("\n", max(last_end(holder.entries[key]), holder.key(key).end))
    return start, len(text) if end < 0 else end + 1


def _own_lines(text: str, holder: tree.Mapping, key: str, with_comment: bool) -> tuple[int, int]:
    """The lines of an entry, with the comment right above it."""
    start, end = _lines_of(text, holder, key)
    return _comment_start(text, start, holder) if with_comment else start, end


def _stands_alone(text: str, holder: tree.Mapping) -> bool:
    """Whether nothing stands above a mapping: it is the root."""
    return not text[: holder.start].strip() and holder.column == 1


def _comment_start(text: str, start: int, holder: tree.Mapping) -> int:
    """Where the comment right above an entry begins, which is as far to the right as the entry."""
    lead = " " * (holder.column - 1) + "#"
    while start:
        line = text.rfind("\n", 0, start - 1) + 1
        if not text[line:start].startswith(lead):
            break
        start = line
    return start
