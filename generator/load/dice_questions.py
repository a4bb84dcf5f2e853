"""Reads the questions of a section ``odds``."""

from __future__ import annotations

from collections.abc import Mapping as Map

from generator.load.entries import Read, each, entries_of, whole
from generator.load.examples import plain_items
from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader, describe
from generator.message import msg
from generator.model.dice_questions import Along, Question, Side


def read_question(reader: Reader, id_: str, node: Node, path: str) -> Question | None:
    """A question; None, with a finding, when it has no content or two alternatives."""
    found = entries_of(reader, node, path, ["title"], ["for", "run", "duel", *QUESTION])
    title, duel, run = found.text("title"), found.read("duel", _sides) or {}, found.string("run") or ""
    if ("run" in found) == ("duel" in found):
        wrong = msg("expected one of run, duel, found both") if run else msg("expected one of run, duel, found neither")
        reader.bad(path, node, wrong)
        return None
    if title is None or not (run or duel):
        return None
    return Question(id_, title, found.read("for", _axes) or {}, run=run, duel=duel, **found.values(QUESTION))


def _axes(reader: Reader, node: Node, path: str) -> dict[str, Along]:
    axes = {}
    for id_, value, below in reader.entries(node, path):
        if isinstance(value, Mapping):
            found = entries_of(reader, value, below, ["of"], ["label"])
            label, source = found.text("label"), found.nodes.get("of")
        else:
            label, source = None, value
        if isinstance(source, Sequence):
            axes[id_] = Along(plain_items(source, reader.declared), label)
        elif isinstance(source, Scalar):
            axes[id_] = Along(source.text, label)
        elif source is not None:
            reader.bad(below, source, msg("expected a kind or a list, found {found}", found=describe(source)))
    return axes


def _sides(reader: Reader, node: Node, path: str) -> dict[str, Side]:
    sides = {}
    for id_, value, below in reader.entries(node, path):
        found = entries_of(reader, value, below, ["life", "attack"], SIDE)
        life, attack = found.string("life"), found.string("attack")
        if life is not None and attack is not None:
            sides[id_] = Side(life, attack, **found.values(SIDE))
    if isinstance(node, Mapping) and len(node.entries) != 2:
        reader.bad(path, node, msg("expected two sides of a duel, found {count}", count=len(node.entries)))
    return sides if len(sides) == 2 else {}


_steps = each(Reader.string)
QUESTION: Map[str, Read] = {
    "when": Reader.string, "steps": _steps, "opening": whole(0, 9), "clause": Reader.string, "label": Reader.text,
    "note": Reader.text,
}
SIDE: Map[str, Read] = {"steps": _steps, "cost": Reader.string, "label": Reader.text}
