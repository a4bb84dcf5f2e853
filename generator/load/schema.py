"""The parts of ``docs/pack.schema.json`` that are generated from the declarations of products and plays."""

from __future__ import annotations

from collections.abc import Mapping

from generator.load.options import reading
from generator.load.people import MOST_CHANCE, MOST_MARKS, TINTED
from generator.load.scenes import MOST_SEED, MOST_STANDING
from generator.model.person import AGES, FACE_TABLES, LAST_TINT, PERSON_TABLES, SEXES, SIDES, words
from generator.model.plays import Rules, play_rules
from generator.model.scene import LIGHTS, places
from generator.products import Spec, specs
from generator.products.spec import Option
from generator.products.styles import MAP, options_of, styles_for


def product_schema() -> dict[str, object]:
    """The JSON schema of an entry of ``products``."""
    return {
        "type": "object",
        "description": "Something to print.",
        "properties": {"kind": {"enum": [*specs()], "description": "What sort of product."}},
        "required": ["kind"],
        "allOf": [
            {"if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]}, "then": _of_kind(spec)}
            for kind, spec in specs().items()
        ],
    }


def _of_kind(spec: Spec) -> dict[str, object]:
    title = {"$ref": "#/$defs/prose", "description": "What it is called in print."}
    return {
        "properties": {"kind": {"const": spec.kind}, "title": title, **_options(spec)},
        "additionalProperties": False,
    }


def _options(spec: Spec) -> dict[str, object]:
    """The options of a kind in all its styles; an option that styles read differently accepts each form."""
    found: dict[str, list[dict[str, object]]] = {}
    for style in styles_for(spec.kind) or ("",):
        for name, option in options_of(spec, style).items():
            way, ways = _of_option(option), found.setdefault(name, [])
            if way not in ways:
                ways.append(way)
    return {name: ways[0] if len(ways) == 1 else {"anyOf": ways} for name, ways in found.items()}


def map_look_schema() -> dict[str, object]:
    """The JSON schema of how a map is drawn on a face, in any style."""
    found: dict[str, object] = {"style": {"enum": [*styles_for(MAP)], "description": "The style."}}
    for style in styles_for(MAP).values():
        found |= {name: _of_option(option) for name, option in style.options.items()}
    return {"type": "object", "description": "How a map is drawn: its style, and the options of the style.",
            "properties": found, "additionalProperties": False}


def scene_schema() -> dict[str, object]:
    """The JSON schema of a scene."""
    share = {"type": "number", "minimum": -1, "maximum": 2}
    standing = {"anyOf": [{"$ref": "#/$defs/word"}, {
        "type": "object", "oneOf": [{"required": ["name"]}, {"required": ["person"]}], "additionalProperties": False,
        "properties": {
            "name": {"$ref": "#/$defs/word", "description": "An actor or a prop of the cast."},
            "person": {"$ref": "#/$defs/person"},
            "frame": {"enum": [*words("frames")], "description": "How much of a person is shown."},
            "at": {"type": "array", "items": share, "minItems": 2, "maxItems": 2, "description": "Its foot."},
            "scale": {"type": "number", "minimum": 0.05, "maximum": 4, "description": "In heights of the picture."},
            "flip": {"type": "boolean", "description": "Mirrored."},
        }}]}
    several = {"type": "array", "items": standing, "maxItems": MOST_STANDING}
    return {
        "type": "object", "description": "A picture that the program draws.",
        "additionalProperties": False,
        "properties": {
            "place": {"enum": [*places()], "description": "Where it is set."},
            "light": {"enum": [*LIGHTS], "description": "From where light comes."},
            "actor": {**standing, "description": "Who stands there."},
            "actors": {**several, "description": "Who stand there, from back to front."},
            "props": {**several, "description": "What stands behind them."},
            "glow": {"anyOf": [{"const": "none"}, {"type": "array", "items": share, "minItems": 4, "maxItems": 4}],
                     "description": "Light behind an actor: middle, radius, strength."},
            "air": {"type": "number", "minimum": 0, "maximum": 1.4, "description": "How dark the place stays."},
            "seed": {"type": "integer", "minimum": 0, "maximum": MOST_SEED, "description": "Another chance."},
        },
    }


def person_schema() -> dict[str, object]:
    """The JSON schema of a person from parts."""
    tint = {"type": "integer", "minimum": 0, "maximum": LAST_TINT, "description": "The number of a tint."}
    side, flag = {"enum": [*SIDES], "description": "A side of the picture."}, {"type": "boolean"}
    mark = {"enum": [*words("marks")]}
    face = {
        "type": "object", "additionalProperties": False,
        "properties": {
            **_of_tables(FACE_TABLES), "age": {"enum": [*AGES]}, "sex": {"enum": [*SEXES]}, "scar": side,
            "patch": side, "warts": flag, "glasses": flag, "skin": tint,
        },
    }
    return {
        "type": "object", "description": "A person from parts.", "additionalProperties": False,
        "properties": {
            **_of_tables(PERSON_TABLES), "face": {"anyOf": [{"enum": [*words("races")]}, face]}, "facing": side,
            "quiver": flag, "marks": {"anyOf": [mark, {"type": "array", "items": mark, "maxItems": MOST_MARKS}]},
            **dict.fromkeys(TINTED, tint),
            "seed": {"type": "integer", "minimum": 0, "maximum": MOST_CHANCE, "description": "Another chance."},
        },
    }


def _of_tables(tables: Mapping[str, str]) -> dict[str, object]:
    return {key: {"enum": [*words(table)]} for key, table in tables.items()}


def _of_option(option: Option) -> dict[str, object]:
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    # lengths and sizes are written differently from their values
    simple = isinstance(default, str | int) or (isinstance(default, list) and default and isinstance(default[0], str))
    return {**reading(option).schema, **({"default": default} if simple else {}), "description": option.about}


def play_schema() -> dict[str, object]:
    """The JSON schema of an entry of ``plays``."""
    return {
        "type": "object",
        "description": "Something to play by dice.",
        "properties": {"rules": {"enum": [*play_rules()], "description": "By which rules it is played."}},
        "allOf": [_by_rules(name, rules) for name, rules in play_rules().items()],
    }


def _by_rules(name: str, rules: Rules) -> dict[str, object]:
    named = {"properties": {"rules": {"const": name}}, **({} if rules.standard else {"required": ["rules"]})}
    keys = {key: {**about.schema, "description": about.about} for key, about in rules.keys.items()}
    then = {
        "description": rules.summary,
        "properties": {"rules": {}, **keys},
        "required": [key for key, about in rules.keys.items() if about.needed],
        "additionalProperties": False,
    }
    return {"if": named, "then": then}
