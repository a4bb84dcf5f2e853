"""Reads the questions of a section ``odds``."""

from __future__ import annotations

from collections.abc import Mapping as Map

from generator.load.chapters import plain
from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader, describe
from generator.message import msg
from generator.model.dice_questions import Along, Question, Side
from generator.model.text import Text

KEYS = ("for", "when", "steps", "run", "duel", "opening", "clause", "label", "note")


def read_question(reader: Reader, id_: str, node: Node, path: str) -> Question | None:
    """A question; None, with a finding, when it has no content or two alternatives."""
    found = reader.shape(node, path, ["title"], KEYS)
    title = _text(reader, found, path, "title")
    duel = _sides(reader, found["duel"], f"{path}/duel") if "duel" in found else {}
    run = _word(reader, found, path, "run") or ""
    if ("run" in found) == ("duel" in found):
        wrong = msg("expected one of run, duel, found both") if run else msg("expected one of run, duel, found neither")
        reader.wrong("bad-value", path, node, wrong)
        return None
    if title is None or not (run or duel):
        return None
    opening = reader.integer(found["opening"], f"{path}/opening", 0, 9) if "opening" in found else 0
    return Question(
        id_,
        title,
        along=_axes(reader, found["for"], f"{path}/for") if "for" in found else {},
        when=_word(reader, found, path, "when"),
        steps=_steps(reader, found, path),
        run=run,
        duel=duel,
        opening=opening or 0,
        clause=_word(reader, found, path, "clause"),
        label=_text(reader, found, path, "label"),
        note=_text(reader, found, path, "note"),
    )


def _axes(reader: Reader, node: Node, path: str) -> dict[str, Along]:
    axes = {}
    for id_, value, below in reader.entries(node, path):
        if isinstance(value, Mapping):
            found = reader.shape(value, below, ["of"], ["label"])
            label, source = _text(reader, found, below, "label"), found.get("of")
        else:
            label, source = None, value
        if isinstance(source, Sequence):
            axes[id_] = Along(plain(source), label)
        elif isinstance(source, Scalar):
            axes[id_] = Along(source.text, label)
        elif source is not None:
            reader.wrong("bad-value", below, source,
                         msg("expected a kind or a list, found {found}", found=describe(source)))
    return axes


def _sides(reader: Reader, node: Node, path: str) -> dict[str, Side]:
    sides = {}
    for id_, value, below in reader.entries(node, path):
        found = reader.shape(value, below, ["life", "attack"], ["steps", "cost", "label"])
        life, attack = (_word(reader, found, below, key) for key in ("life", "attack"))
        if life is not None and attack is not None:
            cost, label = _word(reader, found, below, "cost") or "0", _text(reader, found, below, "label")
            sides[id_] = Side(life, attack, _steps(reader, found, below), cost, label)
    if isinstance(node, Mapping) and len(node.entries) != 2:
        reader.wrong("bad-value", path, node,
                     msg("expected two sides of a duel, found {count}", count=len(node.entries)))
    return sides if len(sides) == 2 else {}


def _steps(reader: Reader, found: Map[str, Node], path: str) -> dict[str, str]:
    if "steps" not in found:
        return {}
    entries = reader.entries(found["steps"], f"{path}/steps")
    return {key: written for key, value, below in entries if (written := reader.string(value, below)) is not None}


def _text(reader: Reader, found: Map[str, Node], path: str, key: str) -> Text | None:
    return reader.text(found[key], f"{path}/{key}") if key in found else None


def _word(reader: Reader, found: Map[str, Node], path: str, key: str) -> str | None:
    return reader.string(found[key], f"{path}/{key}") if key in found else None
