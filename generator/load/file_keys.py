"""The keys at the head of files of a pack: what tells the game, and what tells a chapter; each with its JSON schema."""

from __future__ import annotations

from collections.abc import Mapping

from generator.load.value_ways import Schema, definition
from generator.model.chapters import PLACES
from generator.model.names import LANGUAGE


def _described_form(form: str, about: str = "") -> Schema:
    return {**definition(form), **({"description": about} if about else {})}


def _by_id(entry: str, about: str = "") -> Schema:
    """The schema of a section whose entries are defined by name."""
    return {"type": "object", **({"description": about} if about else {}), "additionalProperties": definition(entry)}


# texts that tell the game
TOLD: Mapping[str, Schema] = {
    "game": _described_form("slug", "The id of the game; also its folder in output/."),
    "title": _described_form("prose", "The title of the game, or of the chapter."),
    "subtitle": _described_form("prose"),
    "hook": _described_form("prose", "Why to play it, in two sentences: on the back of the box."),
    "language": {"type": "string", "pattern": f"^{LANGUAGE.pattern}$",
                 "description": "The language the pack is written in: pl."},
    "players": _described_form("word", "How many: 1–6."),
    "minutes": _described_form("word", "How long it takes: 60–90."),
    "age": _described_form("word", "From how many years on: 10."),
    "version": _described_form("word", "In quotes: \"1.0\"."),
}
HEAD: Mapping[str, Schema] = {
    **TOLD, "zecer": _described_form("word", "Which zecer the pack needs: \">=1.0\"."),
    "box": _by_id("box-group"), "products": _by_id("product", "What is printed; the id names the files."),
    "severities": _described_form("severities", "How grave a rule is in this pack, or that it does not run."),
}
CHAPTER: Mapping[str, Schema] = {
    "chapter": _described_form("clause", "The number of the chapter this file holds: \"8.0\"."),
    "title": TOLD["title"],
    "head": _described_form("word", "The picture over the title of the chapter."),
    "place": {"enum": [*PLACES], "description": "Facing pages of its own, or the last page of the book."},
    "general": _described_form("prose", "The general rule."),
    "procedure": _described_form("prose", "The procedure."),
    "clauses": _by_id("clause-block", "The numbered rules."),
}
# what else several keys of a file tell together
JOINED: Mapping[str, Schema] = {
    "kinds": {**_by_id("kind", "What the game is made of."), "propertyNames": definition("slug")},
    "kind": _described_form("slug", "The kind of the things of this file."),
    "things": {
        "description": "The things of one kind, by id; or from a spreadsheet.",
        "if": {"properties": {"from": {"type": "string"}}, "required": ["from"], "type": "object"},
        "then": definition("sheet"),
        "else": {"type": "object", "additionalProperties": definition("thing-block")}},
    "dice": _by_id("die", "Dice with faces of their own."),
    "figures": _by_id("figure"),
    "waivers": {"type": "array", "items": definition("waiver")},
    "provenance": definition("provenance"),
}


def needs_of_keys() -> Mapping[str, list[str]]:
    """The keys beside which others must stand."""
    return {"things": ["kind"], "kind": ["things"],
            **{key: ["game"] for key in HEAD if key not in ("game", "title")},
            **{key: ["chapter"] for key in CHAPTER if key not in ("chapter", "title")}}
