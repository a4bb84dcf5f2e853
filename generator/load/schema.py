"""The parts of ``docs/pack.schema.json`` that are generated from the declarations of products and plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from generator.load.options import reading
from generator.load.scenes import AROUND, MOST_GLOWS, MOST_SEED, PART, SHARE
from generator.load.standing_figures import LAYERS, MOST_STANDING, MOST_TARGETS
from generator.load.typed_records import way_of
from generator.load.value_ways import numbers, real_number
from generator.model.person import LAST_TINT, words
from generator.model.plays import Rules, play_rules
from generator.model.scene import CAMERAS, INKS, LIGHTS, MANNERS, SceneWeather, places
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
    """The options of a kind in all its styles."""
    return _any_of(options_of(spec, style) for style in styles_for(spec.kind) or ("",))


def _any_of(styles: Iterable[Mapping[str, Option]]) -> dict[str, object]:
    """The options of several styles; an option that they read differently accepts each form."""
    found: dict[str, list[dict[str, object]]] = {}
    for name, option in (item for options in styles for item in options.items()):
        way, ways = _of_option(option), found.setdefault(name, [])
        if way not in ways:
            ways.append(way)
    return {name: ways[0] if len(ways) == 1 else {"anyOf": ways} for name, ways in found.items()}


def map_look_schema() -> dict[str, object]:
    """The JSON schema of how a map is drawn on a face, in any style."""
    style = {"enum": [*styles_for(MAP)], "description": "The style."}
    return {"type": "object", "description": "How a map is drawn: its style, and the options of the style.",
            "properties": {"style": style, **_any_of(style.options for style in styles_for(MAP).values())},
            "additionalProperties": False}


def scene_schema() -> dict[str, object]:
    """The JSON schema of a scene."""
    light = {"type": "array", "items": real_number(*AROUND).schema, "minItems": 4, "maxItems": 4}
    layer = {"layer": {"enum": [*LAYERS], "description": "Behind the actors or before them."}}
    several = {"type": "array", "items": _standing(), "maxItems": MOST_STANDING}
    rope = {"type": "object", "required": ["between"], "additionalProperties": False, "properties": {
        **layer, "between": {"type": "array", "items": {"$ref": "#/$defs/target"}, "minItems": 2,
                             "maxItems": MOST_TARGETS, "description": "A rope through these."}}}
    props = {"anyOf": [_standing(layer), rope]}
    return {
        "type": "object", "description": "A picture that the program draws.",
        "additionalProperties": False,
        "properties": {
            "place": {"enum": [*places()], "description": "Where it is set."},
            "light": {"enum": [*LIGHTS], "description": "From where light comes."},
            "weather": {**way_of(SceneWeather).schema, "description": "Behind the actors, or over them."},
            "actor": {**_standing(), "description": "Who stands there."},
            "actors": {**several, "description": "Who stand there, from back to front."},
            "props": {**several, "items": props, "description": "What stands behind or before them."},
            "glow": {"anyOf": [{"const": "none"}, light, {"type": "array", "items": light, "maxItems": MOST_GLOWS}],
                     "description": "Light behind an actor: middle, radius, strength."},
            "air": {**real_number(0, 1.4).schema, "description": "How dark the place stays."},
            "inks": {**_tints({"$ref": "#/$defs/word"}, len(INKS) - 1), "description": "Colours of this scene."},
            "crop": {**numbers(SHARE, SHARE, PART).schema, "description": "A part of the place: left, top, width."},
            "focus": {**numbers(SHARE, SHARE, PART).schema, "description": "A part of the scene: middle and height."},
            "manner": {"enum": [*MANNERS], "description": "In place of the theme's."},
            "camera": {"enum": [*CAMERAS], "description": "From where the place is seen."},
            "furniture": {"enum": sorted({one for place in places().values() for one in place.furniture}),
                          "description": "A set of furniture of the place."},
            "seed": {"type": "integer", "minimum": 0, "maximum": MOST_SEED, "description": "Another chance."},
        },
    }


def _standing(more: Mapping[str, object] = MappingProxyType({})) -> dict[str, object]:
    """An actor, or a prop."""
    tint = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": LAST_TINT}, {"$ref": "#/$defs/word"}]}
    return {"anyOf": [{"$ref": "#/$defs/word"}, {
        "type": "object", "oneOf": [{"required": ["name"]}, {"required": ["person"]}], "additionalProperties": False,
        "properties": {
            "name": {"$ref": "#/$defs/word", "description": "An actor or a prop of the cast."},
            "pose": {"$ref": "#/$defs/word", "description": "A pose that the figure of this name has."},
            "person": {"$ref": "#/$defs/person"},
            "frame": {"enum": [*words("frames")], "description": "How much of a person is shown."},
            "at": {**numbers(AROUND, AROUND).schema, "description": "Its foot."},
            "scale": {**real_number(0.05, 4).schema, "description": "In heights of the picture."},
            "flip": {"type": "boolean", "description": "Mirrored."},
            "turn": {**real_number(-360, 360).schema, "description": "Degrees clockwise about its middle."},
            "tints": {**_tints(tint, LAST_TINT), "description": "Tints that become another one, or a colour."},
            "ground": {"type": "boolean", "description": "Whether it casts a shadow on the ground."},
            "look": {"$ref": "#/$defs/target", "description": "What a person looks at."},
            "hand": {"$ref": "#/$defs/target", "description": "What the hand reaches that is where a person faces."},
            "other-hand": {"$ref": "#/$defs/target", "description": "What the other hand reaches."},
            **more,
        }}]}


def target_schema() -> dict[str, object]:
    """The JSON schema of what a figure looks at or reaches for."""
    return {"anyOf": [{"type": "integer", "minimum": 1, "maximum": MOST_STANDING}, {"type": "string"},
                      numbers(AROUND, AROUND).schema],
            "description": "An actor by number, a figure by name, with a joint (`goat.neck`, `2.elbow`); or a point."}


def _tints(value: Mapping[str, object], last: int) -> dict[str, object]:
    return {"type": "object", "patternProperties": {f"^[0-{last}]$": value}, "additionalProperties": False}


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
