"""Reads one value by the type of its field."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from generator.finding import did_you_mean
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader, describe
from generator.message import Message, msg
from generator.model import kinds as k
from generator.model.dice import DICE, Dice
from generator.model.values import FORMS, SIDES, Chance, Count, Edges, Name, Ref

LONGEST_NAME, MOST_DIGITS = 200, 6
AMOUNT = re.compile(r"(?:(?P<amount>\S+)\s+)?(?P<thing>[a-z][a-z0-9-]*)")
CHANCE = re.compile(r"(?P<at_most>[1-6])\s*:\s*(?P<amount>\S+)")
ICON = re.compile(r"[a-z0-9][a-z0-9-]*")


def is_none(node: Node) -> bool:
    return isinstance(node, Scalar) and node.text in ("none", "", "~", "null") and node.style == ""


def read_value(reader: Reader, type_: k.FieldType, node: Node, path: str) -> Any:
    """The value of a field or cell; None, with a finding, when it is invalid."""
    return READERS[type(type_)](reader, type_, node, path)


def read_name(reader: Reader, node: Node, path: str) -> Name | None:
    """``Troll``, or a mapping of forms with ``nom``."""
    if isinstance(node, Scalar):
        return Name({"nom": _short(reader, node, path)})
    forms: dict[str, str] = {}
    for form, value, below in reader.entries(node, path):
        if form not in FORMS:
            reader.wrong("unknown-key", below, value, msg("unknown form {form!r}", form=form),
                         did_you_mean(form, FORMS) or msg("known: {known}", known=", ".join(FORMS)))
        elif reader.string(value, below) is not None:
            forms[form] = _short(reader, value, below)
    if "nom" not in forms:
        reader.missing(path, node, "nom")
        return None
    return Name(forms)


def _short(reader: Reader, node: Node, path: str) -> str:
    """A name as written, cut to the permitted length with a finding."""
    written = reader.string(node, path) or ""
    if len(written) > LONGEST_NAME:
        reader.wrong("bad-value", path, node,
                     msg("expected a name of at most {most} characters, found one of {count:,}",
                         most=LONGEST_NAME, count=len(written)))
    return written[:LONGEST_NAME]


def amount(written: str) -> int | Dice:
    """A number or dice. Raises ValueError."""
    if written.isdecimal() and len(written) <= MOST_DIGITS:
        return int(written)
    if DICE.fullmatch(written):
        return Dice.parse(written)
    raise ValueError(msg("expected a number or dice such as 1K3, found {written!r}", written=written))


def chance(written: str) -> Chance:
    """``2: 1K6x5``. Raises ValueError."""
    match = CHANCE.fullmatch(written.strip())
    if match is None:
        raise ValueError(msg('expected a chance such as "2: 1K6x5" or none, found {written!r}', written=written))
    return Chance(int(match["at_most"]), amount(match["amount"]))


def _count(reader: Reader, type_: k.CountType, node: Node, path: str) -> Count | None:
    def parse(written: str) -> Count:
        match = AMOUNT.fullmatch(written.strip())
        if match is None:
            raise ValueError(msg("expected how many of a {kind}, such as 1K3 {kind}, found {written!r}",
                                 kind=type_.kind, written=written))
        return Count(amount(match["amount"] or "1"), Ref(type_.kind, match["thing"]))

    return reader.parsed(node, path, parse)


def _list(reader: Reader, type_: k.ListType, node: Node, path: str) -> tuple[Any, ...]:
    if isinstance(node, Scalar):
        return () if is_none(node) else (read_value(reader, type_.of, node, path),)
    return tuple(read_value(reader, type_.of, item, below) for item, below in reader.items(node, path))


def _map(reader: Reader, type_: k.MapType, node: Node, path: str) -> dict[str, Any]:
    if is_none(node):
        return {}
    return {key: read_value(reader, type_.of, value, below) for key, value, below in reader.entries(node, path)}


def _record(reader: Reader, type_: k.RecordType, node: Node, path: str) -> dict[str, Any]:
    return read_fields(reader, type_.fields, node, path)


def read_fields(reader: Reader, fields: Any, node: Node, path: str, reserved: tuple[str, ...] = ()) -> dict[str, Any]:
    """A mapping of declared fields; optional ones get their empty value."""
    required = [id_ for id_, field in fields.items() if not field.blank and empty(field.type) is REQUIRED]
    found = reader.shape(node, path, required, [*fields, *reserved])
    values: dict[str, Any] = {}
    for id_, field in fields.items():
        if id_ in found:
            values[id_] = read_value(reader, field.type, found[id_], f"{path}/{id_}")
        else:
            default = empty(field.type)
            values[id_] = None if default is REQUIRED else default
    return values


REQUIRED = object()


def empty(type_: k.FieldType) -> Any:
    """The value of a field that is left out; REQUIRED when it must not be."""
    match type_:
        case k.OptionalType():
            return None
        case k.ListType():
            return ()
        case k.MapType():
            return {}
        case k.FlagType():
            return False
        case _:
            return REQUIRED


def _letter(reader: Reader, type_: k.LetterType, node: Node, path: str) -> str | None:
    def parse(written: str) -> str:
        if len(written) == 1 and type_.first <= written <= type_.last:
            return written
        raise ValueError(msg("expected a letter from {first} to {last}, found {written!r}",
                             first=type_.first, last=type_.last, written=written))

    return reader.parsed(node, path, parse)


def _slug(what: Message) -> Callable[[Reader, Any, Node, str], str | None]:
    def read(reader: Reader, _type: Any, node: Node, path: str) -> str | None:
        def parse(written: str) -> str:
            if ICON.fullmatch(written):
                return written
            raise ValueError(msg("expected {what}, found {written!r}", what=what, written=written))

        return reader.parsed(node, path, parse)

    return read


def _ref(reader: Reader, type_: k.RefType, node: Node, path: str) -> Ref | None:
    written = _slug(msg("the id of a {kind}", kind=type_.kind))(reader, type_, node, path)
    return None if written is None else Ref(type_.kind, written)


def _edges(reader: Reader, type_: k.EdgesType, node: Node, path: str) -> Edges | None:
    found = reader.shape(node, path, SIDES, ())
    words = {side: reader.one_of(value, f"{path}/{side}", type_.words) for side, value in found.items()}
    if len(found) < len(SIDES) or None in words.values():
        return None
    return Edges(**{side: str(word) for side, word in words.items()})


def _optional(reader: Reader, type_: k.OptionalType, node: Node, path: str) -> Any:
    return None if is_none(node) else read_value(reader, type_.of, node, path)


def _clause(reader: Reader, _type: Any, node: Node, path: str) -> str | None:
    return reader.string(node, path, msg("the number of a clause"))


def _choice(reader: Reader, type_: k.ChoiceType, node: Node, path: str) -> str | None:
    return reader.one_of(node, path, type_.words)


def _int(reader: Reader, type_: k.IntType, node: Node, path: str) -> int | None:
    return reader.integer(node, path, type_.low, type_.high)


def _chance(reader: Reader, _type: Any, node: Node, path: str) -> Chance | None:
    if is_none(node):
        return None
    return reader.parsed(node, path, chance)


READERS: dict[type, Callable[[Reader, Any, Node, str], Any]] = {
    k.TextType: lambda reader, _type, node, path: reader.text(node, path),
    k.NameType: lambda reader, _type, node, path: read_name(reader, node, path),
    k.IntType: _int,
    k.DiceType: lambda reader, _type, node, path: reader.parsed(node, path, Dice.parse),
    k.FlagType: lambda reader, _type, node, path: reader.flag(node, path),
    k.LetterType: _letter,
    k.ChoiceType: _choice,
    k.IconType: _slug(msg("the id of an icon")),
    k.ClauseType: _clause,
    k.RefType: _ref,
    k.CountType: _count,
    k.ChanceType: _chance,
    k.EdgesType: _edges,
    k.ListType: _list,
    k.MapType: _map,
    k.RecordType: _record,
    k.OptionalType: _optional,
}
__all__ = ["amount", "describe", "empty", "is_none", "read_fields", "read_name", "read_value"]
