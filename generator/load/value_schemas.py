"""The JSON schemas of single values, by the names under which others mean them."""

from __future__ import annotations

from collections.abc import Mapping

from generator.fields.base import SLUG
from generator.load.measures import card_sizes
from generator.load.own_sheets import PAPERS
from generator.load.value_ways import Schema, definition, one_or_list
from generator.model.game import SEVERITIES
from generator.model.values import CASES

# as in ``model/dice.py``, without named groups and what the number of faces bounds
SHIFT = r"[+\-−]\d{1,3}"
FACES = r"[KkDd]([2-9]|[1-9]\d|100)" + rf"({SHIFT})?([x×]\d{{1,4}})?"
DIGITS = f"[KkDd]({'|'.join(str(side) * count for count in (2, 3) for side in range(2, 10))})"
OWN_DICE = rf"\d{{1,2}}\s*{SLUG}(\s+[+\-−]\s*\d{{1,3}})?"
LENGTH = r"\d+(\.\d+)?\s*(mm|cm|in|pt)?"
PERCENT = r"(100|\d?\d)"
HEX = "#[0-9a-fA-F]{6}"
CASE_NAMES = ("nominative", "genitive", "dative", "accusative", "instrumental", "locative", "vocative")
WORDS = ["string", "number", "boolean"]


def _text(pattern: str, about: str) -> Schema:
    return {"type": "string", "pattern": f"^{pattern}$", "description": about}


def _forms(**more: Schema) -> Schema:
    """The inflected forms of a name or a term."""
    word = definition("word")
    one = {case: {**word, "description": f"The {name}."} for case, name in zip(CASES, CASE_NAMES, strict=True)}
    several = {f"{case}.pl": {**word, "description": f"The {name}, plural."}
               for case, name in zip(CASES, CASE_NAMES, strict=True)}
    return {"type": "object", "properties": {**one, **several, **more}, "additionalProperties": False}


VALUES: Mapping[str, Schema] = {
    "word": {"description": "One text, without placeholders.", "type": WORDS},
    "prose": {"description": "Markdown (paragraphs, **bold**, *italic*, lists) and placeholders such as {ref:8.4}, "
              "{value:monster.troll.strength}; quote a text that begins with a brace.", "type": WORDS},
    "slug": _text(SLUG, "An id: lower-case letters, digits, hyphens."),
    "thing": _text(rf"{SLUG}\.[a-z0-9][a-z0-9-]*", "A thing: kind.id, such as monster.troll."),
    "things": one_or_list(definition("thing")),
    "path": _text("[a-z][a-z0-9.-]*", "A field, or one of a thing to which a field refers: front.name."),
    "clause": {"description": "The number of a clause or chapter, in quotes: \"8.4\"; or the id of a clause.",
               "type": ["string", "number"]},
    "amount": {"description": "A whole number, or dice such as 1K3.", "anyOf": [
        {"type": "integer", "minimum": 0},
        {"type": "string", "pattern": rf"^\d{{1,2}}{FACES}$|^{DIGITS}$|^{OWN_DICE}$"}]},
    "dice": {"type": "string", "pattern": rf"^[1-9]\d?{FACES}$|^{DIGITS}$|^{OWN_DICE}$",
             "description": "Dice as players write them: 2K6+3, 1K3, 1K6x10."},
    "constant": {"description": "A number, dice (1K6) or a span (1–3).", "anyOf": [
        {"type": "integer"}, definition("dice"),
        {"type": "string", "pattern": r"^((≤|<=|do )\s*-?\d+|-?\d+\+|-?\d+(\s*[–-]\s*\d+)?)$"}]},
    "range": {"type": ["string", "number"],
              "pattern": "^((≤|<=|do )? *-?[0-9.]+ *([–-] *-?[0-9.]+)?|-?[0-9.]+[+]) *%?$"},
    "length": {"description": "A length with its unit: 20 mm, 9 pt, 2 cm, 1 in.",
               "anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": f"^{LENGTH}$"}]},
    "size": {"description": "A size: 20 mm (square) or 63 mm x 88 mm.", "anyOf": [
        {"type": "number", "exclusiveMinimum": 0},
        {"type": "string", "pattern": rf"^{LENGTH}(\s*[x×]\s*{LENGTH})?$"}]},
    "page": {"description": "A paper by name, or a size.", "anyOf": [{"enum": [*PAPERS]}, definition("size")]},
    "card": {"description": "A size of cards by name, or 63 mm x 88 mm.",
             "anyOf": [{"enum": [*card_sizes()]}, definition("size")]},
    "rgb": _text(HEX, "A colour, in quotes: \"#8e1b1b\"."),
    "inks": _text(f"C{PERCENT} M{PERCENT} Y{PERCENT} K{PERCENT}", "Four inks in per cent: C20 M80 Y90 K10."),
    "share": {"type": "number", "minimum": 0, "maximum": 1},
    "paint": _text(rf"({HEX}|([^\s#{{}}]|\{{[a-z][a-z0-9.-]*\}})+)", "A colour of the theme or the face, \"#rrggbb\", "
                   "or the colour that a field names: \"{field}\", \"{field}-tint\"."),
    "colour": _text(rf"({HEX}|[^\s#{{}}]+)", "A colour of the theme, or \"#rrggbb\"."),
    "sources": {
        "type": "object",
        "description": "What may modify the roll, and where its amounts stand; roll-off-table reckons with them.",
        "additionalProperties": {
            **one_or_list(definition("word")),
            "description": "Sources: kind.field, kind.thing.field, table/column, value:id, or numbers such as 0..6."}},
    "name": {"description": "A name, or its inflected forms.",
             "anyOf": [definition("word"), {**_forms(), "required": [CASES[0]]}]},
    "forms": {**_forms(short={**definition("word"), "description": "The abbreviation."}),
              "description": "The inflected forms of a term in one language."},
    "severities": {"type": "object", "propertyNames": definition("slug"),
                   "additionalProperties": {"enum": [*SEVERITIES]}},
}
