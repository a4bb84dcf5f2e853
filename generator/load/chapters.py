"""Reads chapters, examples, rulings and the glossary."""

from __future__ import annotations

from collections.abc import Mapping as Map
from typing import Any

from generator.load.nodes import Mapping, Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.load.table import read_provenance
from generator.message import msg
from generator.model.chapters import (
    Chapter,
    Clause,
    Example,
    Ruling,
    Term,
)
from generator.model.dice import DICE, Dice
from generator.model.table import Provenance
from generator.model.text import Text
from generator.model.values import FORMS

RESULT = "result"
CLAUSE_KEYS = ("title", "text", "steps", "after", "see", "table", "tables", "optional", "provenance")


def read_chapter(reader: Reader, found: Map[str, Node], inherited: Provenance | None) -> Chapter | None:
    """A chapter from the entries of its file."""
    number = reader.string(found["chapter"], "chapter")
    if number is None:
        return None
    path = f"chapter/{number}"
    for key in ("chapter", "title", "general", "procedure"):
        if key in found:
            reader.mark(path if key == "chapter" else f"{path}/{key}", found[key])
    texts = {
        key: reader.text(found[key], f"{path}/{key}") if key in found else None
        for key in ("title", "general", "procedure")
    }
    clauses: dict[str, Clause] = {}
    if "clauses" in found:
        for id_, node, _ in reader.entries(found["clauses"], f"{path}/clauses"):
            reader.mark(f"clause/{id_}", node, key_node(found["clauses"], id_))
            clauses[id_] = _clause(reader, id_, number, node, inherited)
    return Chapter(number, texts["title"] or Text(number), texts["general"], texts["procedure"], clauses, inherited)


def key_node(node: Node, key: str) -> Scalar | None:
    """The node of a key of a mapping, for its place; None where there is none."""
    return node.key(key) if isinstance(node, Mapping) and key in node.entries else None


def _clause(reader: Reader, id_: str, chapter: str, node: Node, inherited: Provenance | None) -> Clause:
    path = f"clause/{id_}"
    if isinstance(node, Scalar):
        return Clause(id_, chapter, text=reader.text(node, path), provenance=inherited)
    found = reader.shape(node, path, (), CLAUSE_KEYS)
    tables = reader.strings(found["tables"], f"{path}/tables") if "tables" in found else ()
    if "table" in found:
        tables = (*tables, *reader.strings(found["table"], f"{path}/table"))
    return Clause(
        id_,
        chapter,
        title=_text(reader, found, path, "title"),
        text=_text(reader, found, path, "text"),
        steps=reader.texts(found["steps"], f"{path}/steps") if "steps" in found else {},
        after=_text(reader, found, path, "after"),
        see=reader.strings(found["see"], f"{path}/see") if "see" in found else (),
        tables=tables,
        optional=bool(reader.flag(found["optional"], f"{path}/optional")) if "optional" in found else False,
        provenance=read_provenance(reader, found["provenance"], f"{path}/provenance")
        if "provenance" in found
        else inherited,
    )


def _text(reader: Reader, found: Map[str, Node], path: str, key: str) -> Text | None:
    return reader.text(found[key], f"{path}/{key}") if key in found else None


def read_example(reader: Reader, id_: str, node: Node, path: str) -> Example | None:
    found = reader.shape(node, path, ["clause", "text", "run", "expect"], ["given", "steps", "title"])
    text = _text(reader, found, path, "text")
    if text is None or "run" not in found or "clause" not in found or "expect" not in found:
        return None
    given = (
        {key: plain(value) for key, value, _ in reader.entries(found["given"], f"{path}/given")}
        if "given" in found
        else {}
    )
    steps = (
        {
            key: reader.string(value, below) or "0"
            for key, value, below in reader.entries(found["steps"], f"{path}/steps")
        }
        if "steps" in found
        else {}
    )
    expected = plain(found["expect"])
    expect_steps = dict(expected) if isinstance(expected, Map) else {}
    if isinstance(expected, Map) and RESULT not in expected:
        reader.missing(f"{path}/expect", found["expect"], RESULT)
        return None
    return Example(
        id_,
        reader.string(found["clause"], f"{path}/clause") or "",
        text,
        given,
        steps,
        reader.string(found["run"], f"{path}/run") or "",
        expect_steps.pop(RESULT) if expect_steps else expected,
        _text(reader, found, path, "title"),
        expect_steps,
    )


def plain(node: Node) -> Any:
    """An input or expected value of an example: a number, dice, thing, text, list or mapping."""
    if isinstance(node, Sequence):
        return tuple(plain(item) for item in node.items)
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.entries.items()}
    assert isinstance(node, Scalar)
    if not isinstance(node.value, str):
        return node.value
    if DICE.fullmatch(node.text):
        return Dice.parse(node.text)
    return node.text


def read_ruling(reader: Reader, id_: str, node: Node, path: str) -> Ruling | None:
    found = reader.shape(node, path, ["question"], ["settles", "answer", "settled-by"])
    question = _text(reader, found, path, "question")
    if question is None:
        return None
    settles, settled_by = (
        reader.strings(found[key], f"{path}/{key}") if key in found else () for key in ("settles", "settled-by")
    )
    return Ruling(id_, settles, question, _text(reader, found, path, "answer"), settled_by)


def read_term(reader: Reader, id_: str, node: Node, path: str) -> Term | None:
    found = reader.mapping(node, path)
    if found is None:
        return None
    languages = [key for key in found.entries if len(key) == 2]
    known = reader.shape(node, path, (), [*languages, "meaning", "reminder", "defined", "never"])
    forms = {language: _forms(reader, known[language], f"{path}/{language}") for language in languages}
    defined = reader.string(known["defined"], f"{path}/defined") if "defined" in known else None
    never = reader.strings(known["never"], f"{path}/never") if "never" in known else ()
    meaning, reminder = _text(reader, known, path, "meaning"), _text(reader, known, path, "reminder")
    return Term(id_, forms, meaning, defined, never, reminder)


def _forms(reader: Reader, node: Node, path: str) -> dict[str, str]:
    forms: dict[str, str] = {}
    for form, value, below in reader.entries(node, path):
        if form not in (*FORMS, "short"):
            reader.wrong("unknown-key", below, value, msg("unknown form {form!r}", form=form),
                         msg("known: {forms}, short", forms=", ".join(FORMS)))
        elif (written := reader.string(value, below)) is not None:
            forms[form] = written
    return forms
