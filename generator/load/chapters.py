"""Reads chapters and the glossary."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from collections.abc import Mapping as Map

from generator.fields.base import SLUG
from generator.load.entries import Entries, entries_of
from generator.load.nodes import Mapping, Node, Scalar, key_node
from generator.load.reader import Reader
from generator.load.typed_records import fields_of, filled_record, schema_of
from generator.load.value_ways import Schema, definition, one_or_list
from generator.message import msg
from generator.model.chapters import PLACES, Chapter, Clause, Place, Term
from generator.model.table import Provenance
from generator.model.text import Text
from generator.model.values import FORMS

# of clauses, beside the fields of their record; the id is read before the others, whose paths contain it
OF_CLAUSES: Map[str, Schema] = {
    "id": {**definition("slug"),
           "description": "Its own id, to which references lead when its number changes: {ref:repair}."},
    "table": {**definition("clause"), "description": "The table that is printed here."},
    "tables": {**one_or_list(definition("word")), "description": "The tables that are printed here."},
}


def read_chapter(reader: Reader, found: Map[str, Node], inherited: Provenance | None,
                 others: Iterable[Chapter] = ()) -> Chapter | None:
    """A chapter from the entries of its file; ``others`` were read before it."""
    number = reader.string(found["chapter"], "chapter")
    if number is None:
        return None
    own = Entries(reader, found, f"chapter/{number}")
    for key in ("chapter", "title", "head", "place", "general", "procedure"):
        if key in found:
            reader.mark(own.path if key == "chapter" else own.path_of(key), found[key])
    title, general, procedure = (own.text(key) for key in ("title", "general", "procedure"))
    place = _place(own, others)
    clauses: dict[str, Clause] = {}
    known = {id_ for other in others for id_ in other.clauses}
    for key, node, _ in own.entries("clauses"):
        id_ = _id(reader, key, node, known | clauses.keys())
        reader.mark(f"clause/{id_}", node, key_node(found["clauses"], key))
        clauses[id_] = _clause(reader, id_, number, node, inherited, "" if id_ == key else key)
    head = own.string("head", msg("the name of a picture")) or ""
    return Chapter(number, title or Text(number), general, procedure, clauses, inherited, place, head)


def _place(own: Entries, others: Iterable[Chapter]) -> Place:
    place = own.one_of("place", PLACES) or ""
    other = next((one for one in others if one.place == "back-cover"), None)
    if place == "back-cover" and other is not None:
        message = msg("expected one chapter on the back cover, found chapter {other} there", other=other.id)
        own.reader.bad(own.path_of("place"), own.nodes["place"], message)
    return place


def _id(reader: Reader, number: str, node: Node, known: Container[str]) -> str:
    """The id of a clause of its own, or else its number."""
    own = node.entries.get("id") if isinstance(node, Mapping) else None
    id_ = reader.string(own, f"clause/{number}/id") if own is not None else None
    if own is None or id_ is None:
        return number
    if re.fullmatch(SLUG, id_) is None:
        reader.bad(f"clause/{number}/id", own, msg("expected an id such as repair, found {id!r}", id=id_))
        return number
    return id_ if reader.is_first(f"clause/{id_}", own, known, id_) else number


def _clause(reader: Reader, id_: str, chapter: str, node: Node, inherited: Provenance | None, numbered: str) -> Clause:
    path = f"clause/{id_}"
    if isinstance(node, Scalar):
        return Clause(id_, chapter, text=reader.text(node, path), provenance=inherited)
    found = entries_of(reader, node, path, (), [*fields_of(Clause), *OF_CLAUSES])
    own = {} if "provenance" in found else {"provenance": inherited}
    tables = (*found.strings("tables"), *found.strings("table"))
    return filled_record(Clause, found, id=id_, chapter=chapter, tables=tables, numbered=numbered, **own) or Clause(
        id_, chapter)


def clause_schema() -> Schema:
    """The JSON schema of a clause: a text, or a mapping."""
    return {"description": "A numbered rule: its text, or a mapping.",
            "anyOf": [definition("prose"), schema_of(Clause, more=OF_CLAUSES)]}


def read_term(reader: Reader, id_: str, node: Node, path: str) -> Term | None:
    mapping = reader.mapping(node, path)
    if mapping is None:
        return None
    languages = [key for key in mapping.entries if len(key) == 2]
    found = entries_of(reader, node, path, (), [*languages, *fields_of(Term)])
    forms = {language: _forms(reader, mapping.entries[language], found.path_of(language)) for language in languages}
    return filled_record(Term, found, id=id_, forms=forms)


def term_schema() -> Schema:
    """The JSON schema of a term."""
    return {**schema_of(Term, "A term; its forms by language, such as pl: {nom: …}."),
            "patternProperties": {"^[a-z]{2}$": definition("forms")}}


def _forms(reader: Reader, node: Node, path: str) -> dict[str, str]:
    forms: dict[str, str] = {}
    for form, value, below in reader.entries(node, path):
        if form not in (*FORMS, "short"):
            reader.report_fault("unknown-key", below, value, msg("unknown form {form!r}", form=form),
                                msg("known: {forms}, short", forms=", ".join(FORMS)))
        elif (written := reader.string(value, below)) is not None:
            forms[form] = written
    return forms
