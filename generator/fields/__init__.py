"""The types of fields, one module each: every module in this folder that defines ``TYPE`` is one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from generator.fields.base import InnerType, ReadType
from generator.fields.choice_type import ChoiceType
from generator.fields.map_type import MapType
from generator.message import msg
from generator.model.kinds import FieldType

DEEPEST = 8
# types with a fixed ending are tried before types with a fixed beginning
ORDER = ("before", "behind", "")


@cache
def types() -> Mapping[str, type[ReadType]]:
    """All types by their declarations in messages, in the order in which they are tried."""
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    found: list[type[ReadType]] = [module.TYPE for module in modules if hasattr(module, "TYPE")]
    return {one.shown or one.form: one for one in sorted(found, key=lambda one: ORDER.index(one.around))}


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], type[ReadType]], ...]:
    ends = {"before": "(?P<type>.+) (?:{})", "behind": "(?:{}) (?P<type>.+)", "": "{}"}
    return tuple((re.compile(ends[one.around].format(one.form)), one) for one in types().values())


def parse_type(written: str, depth: int = 0) -> ReadType:
    """Parse a type such as ``list of ref spell`` or ``int 0..9 or none``. Raises ValueError with what was expected."""
    written = " ".join(written.split())
    if depth > DEEPEST:
        raise ValueError(msg("expected a type of at most {deepest} types in one another, found more", deepest=DEEPEST))
    for pattern, type_ in _patterns():
        match = pattern.fullmatch(written)
        if match is not None:
            return type_.from_declaration(match, lambda inside: parse_type(inside, depth + 1))
    raise ValueError(
        msg("expected a type such as text, int 0..12, dice, ref weapon or list of ref spell, found {written!r}; "
            "there are {types}; a picture is a text, the name of its file", written=written, types="; ".join(types()))
    )


def type_schema() -> dict[str, object]:
    """The JSON schema of the declaration of a type."""
    forms = {around: "|".join(_without_names(one.form) for one in types().values() if one.around == around)
             for around in ORDER}
    return {
        "type": "string",
        "pattern": f"^(({forms['behind']}) )*({forms['']})( ({forms['before']}))*$",
        "description": f"A type: {', '.join(types())}.",
    }


def _without_names(form: str) -> str:
    """A pattern without named groups, which JSON Schema does not have."""
    return re.sub(r"\(\?P<\w+>", "(", form)


def words_of(type_: FieldType) -> tuple[str, ...]:
    """The words of a choice, also of one in a list or a map; empty for other types."""
    while isinstance(type_, InnerType | MapType):
        type_ = type_.of
    return type_.words if isinstance(type_, ChoiceType) else ()
