"""Fills holes in a face's texts (``{strength|code}``, ``{race.name|Nom}``) and evaluates conditions of regions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from generator.layout.faces.face_expression import compute_expression, is_empty, is_expression, paths_of
from generator.layout.faces.in_product import OF_GAME, OF_PRODUCT, of_game, of_product
from generator.message import msg, reason
from generator.model.game import Game, Thing
from generator.model.kinds import Field
from generator.model.text import COUNTED, OF_DATA, Placeholder, Text
from generator.model.values import FORMS, Name, Ref
from generator.translate.edition import Edition
from generator.translate.plurals import whole_number

# a field, or an expression: what has a space, a quote, a bracket or a sign of arithmetic in it
EXPRESSION = r"""[^{}|:\\]*[ "'()+*/<>=\[\]-][^{}|:\\]*"""
HOLE = re.compile(rf"(?<!\\)\{{(?P<path>[a-z][a-z0-9.-]*|{EXPRESSION})(?:\|(?P<form>[^{{}}|]+))?\}}")
# what makes a face's own words rich: a placeholder such as {icon:gold}, emphasis, or an escaped brace
RICH = re.compile(r"\\[{}]|\{[a-z-]+:[^{}]*\}|(?<!\w)\*{1,2}[^*\s](?:[^*]*[^*\s])?\*")
CONDITION = re.compile(r"(?P<path>[a-z][a-z0-9.-]*)(?:\s+is\s+(?P<negated>not\s+)?(?P<words>\S.*))?")
# paths that exist besides the fields of a thing; a field may be called as those behind "kind", and is meant then
RESERVED_PATHS = ("name", "copies")
COPY_NUMBER = "copy"
# the name of a thing in the language of its pack, on translated pieces
ORIGINAL_NAME = "original-name"
BUILT_IN_PATHS = (*RESERVED_PATHS, "id", "kind", ORIGINAL_NAME, COPY_NUMBER, *OF_GAME, *OF_PRODUCT)
# those of them that placeholders of a value may name too
NAMED_IN_PLACEHOLDERS = (*RESERVED_PATHS, COPY_NUMBER, *OF_PRODUCT)
# paths that exist in a repeated region: the number of the copy, and the element of the list
COPY_PATHS = ("n", "item")
# forms of numbers and of dice
NUMERIC = ("code", "signed")
# what has a meaning in Markdown: some characters anywhere, and marks of lists and dividers at the beginning
MARKDOWN_SIGNS = re.compile(r"([\\*_{}])")
MARKDOWN_BEGINNING = re.compile(r"(\s*\d*)([-+.)])")


class ThingOfCopy(Thing, frozen=True):
    """A thing with the number of a copy as its field ``n`` and an element of the field ``over`` as ``item``."""

    over: str = ""


def holds(edition: Edition, thing: Thing, when: str | None) -> bool:
    """Evaluate a condition: True for None, when a field has a value (``weapon``) or none (``not weapon``).

    The number 0 counts as a value. ``type is enemy, stranger`` tests for one of several words, ``type is not enemy``
    for none of them; anything else is an expression. Raises LookupError for an invalid condition.
    """
    if when is None:
        return True
    is_negated = when.startswith("not ")
    match = CONDITION.fullmatch(when.removeprefix("not ").strip())
    if match is None:
        return not is_empty(value_at(edition, thing, when))
    value = value_at(edition, thing, match["path"])
    if not match["words"]:
        return is_empty(value) == is_negated
    words = {word.strip() for word in match["words"].split(",")}
    return (plain_value(value) in words) != (bool(match["negated"]) or is_negated)


def value_at(edition: Edition, thing: Thing, path: str) -> object:
    """A field's value (``strength``, ``treasure.resident``, ``race.name``), or a built-in one (``kind.name``)."""
    value = thing.fields.get(path)
    if value is not None and (path not in RESERVED_PATHS or (path == "name" and value.__class__ is Name)):
        return value
    game = edition.game
    if is_expression(path):
        kind = game.kinds.get(thing.kind)
        return compute_expression(game, path, lambda part: value_at(edition, thing, part),
                                  lambda part: _declared_field(edition, thing, part), () if kind is None
                                  else kind.fields)
    if path == "kind.name":
        return game.kinds[thing.kind].name
    if path == "kind" and path not in thing.fields:
        return thing.kind
    if path == "copies":
        return thing.copies
    if path == "id":
        return thing.id
    if path == ORIGINAL_NAME:
        return Name({"nom": thing.name.original}) if thing.name.original else None
    if path == COPY_NUMBER:
        return 1
    if path in (*OF_GAME, *OF_PRODUCT) and path not in thing.fields:
        return of_game(edition, path) if path in OF_GAME else of_product(edition, thing, path)
    head, _, rest = path.partition(".")
    value = thing.name if head == "name" else thing.fields.get(head)
    for part in rest.split(".") if rest else ():
        if isinstance(value, Ref):
            value = game.thing(value.kind, value.id)
        value = _member(game, value, part)
    return value


def plain_value(value: object) -> str:
    """A value as written in the pack: the word of a choice, the id of a reference, a number, a text's source."""
    if value is None or value is False:
        return ""
    return value.id if isinstance(value, Ref) else str(value)


def named_id(edition: Edition, thing: Thing, pattern: str) -> str:
    """The id of an icon, image, face or colour, with its holes filled by values as written in the pack."""
    text = "".join([before + plain_value(value_at(edition, thing, path)) for before, path, _ in holes(pattern)])
    return text + tail(pattern)


def filled_text(edition: Edition, thing: Thing, pattern: str) -> str:
    """A face's text with its holes filled: ``{strength|code}``, ``{agility|signed}``, ``{weapon|w}``, ``{kind.name}``.

    An unknown form is printed itself if the field has a value. A choice prints its word.
    """
    text = "".join([before + _filled_hole(edition, thing, path, form) for before, path, form in holes(pattern)])
    return text + tail(pattern)


def filled_line(edition: Edition, thing: Thing, pattern: str) -> str | None:
    """As ``filled_text``; None when a hole holds prose."""
    text = ""
    for before, path, form in holes(pattern):
        value = value_at(edition, thing, path)
        if value.__class__ is Text:
            return None
        text += before + _value_in_form(edition, thing, path, form, value)
    return text + tail(pattern)


@cache
def holes(pattern: str) -> tuple[tuple[str, str, str], ...]:
    """The holes of a face's text: the text before each, its path and its form."""
    found, at = [], 0
    for match in HOLE.finditer(pattern):
        found.append((pattern[at : match.start()], match["path"], match["form"] or ""))
        at = match.end()
    return tuple(found)


@cache
def tail(pattern: str) -> str:
    """The text after the last hole."""
    return HOLE.split(pattern)[-1]


@cache
def only_path(pattern: str) -> str | None:
    """The path of the hole if the text consists of exactly one; else None."""
    found = holes(pattern)
    return found[0][1] if len(found) == 1 and not found[0][0] and not tail(pattern) else None


def is_prose(edition: Edition, thing: Thing, pattern: str) -> bool:
    """True if a text is set with bold, lists and icons: a hole holds prose, or its own words are marked so."""
    return is_rich(pattern) or any(isinstance(value_at(edition, thing, path), Text) for _, path, _ in holes(pattern))


@cache
def is_rich(pattern: str) -> bool:
    """True if the words of a face's text, also those behind the bars of its holes, have a placeholder or emphasis."""
    return RICH.search(HOLE.sub(lambda match: match["form"] or "x", pattern)) is not None


def prose(edition: Edition, thing: Thing, pattern: str) -> Text:
    """A face's text as one text: its own Markdown, prose as in the pack, other values escaped."""

    def fill(path: str, form: str) -> str:
        value = value_at(edition, thing, path)
        if isinstance(value, Text) and not form:
            return value.whole_source
        words = _value_in_form(edition, thing, path, form, value)
        return words if _is_word(form, value) else escaped_markdown(words)

    field = only_path(pattern)
    only_value = value_at(edition, thing, field) if field is not None else None
    if isinstance(only_value, Text):
        return Text(only_value.whole_source) if only_value.owner is not None else only_value

    def words(literal: str) -> str:
        return with_own_data(edition, thing, literal) if own_data(literal) else literal

    parts = [words(before) + fill(path, form) for before, path, form in holes(pattern)]
    return Text("".join(parts) + words(tail(pattern)))


@cache
def own_data(pattern: str) -> tuple[Placeholder, ...]:
    """The placeholders of a face's own words that may name a field of the thing: ``{plural:thorns|thorn|thorns}``."""
    return tuple(one for one in Text(pattern).placeholders if own_path(one) is not None) if "{" in pattern else ()


def own_path(placeholder: Placeholder) -> str | None:
    """The path that a placeholder of a value names; None for one of something else, such as a number of pieces."""
    head, _, path = placeholder.target.rpartition(":")
    return path if placeholder.kind in OF_DATA and head in ("", "value") and path else None


def names_own(edition: Edition, thing: Thing, path: str) -> bool:
    """Whether a path in a placeholder means the thing of a face: a constant of that name goes before it."""
    head = path.partition(".")[0]
    return path not in edition.game.values and (
        head in thing.fields or path in NAMED_IN_PLACEHOLDERS)


def with_own_data(edition: Edition, thing: Thing, literal: str) -> str:
    """Words of a face with the values of its thing in the place of placeholders that name its fields."""
    parts, at = [], 0
    for one in own_data(literal):
        path = own_path(one) or ""
        if names_own(edition, thing, path):
            parts += [literal[at : one.start], escaped_markdown(_own_words(edition, thing, one, path))]
            at = one.end
    return "".join(parts) + literal[at:]


def _own_words(edition: Edition, thing: Thing, placeholder: Placeholder, path: str) -> str:
    value = value_at(edition, thing, path)
    if placeholder.kind not in COUNTED:
        form = placeholder.forms[0] if placeholder.forms else ""
        return "" if value is None else _value_text(edition, thing, path, value, form)
    if whole_number(value) is None and not edition.outcomes(value):
        raise LookupError(msg("expected a whole number for {placeholder}, found none of {thing}",
                              placeholder=placeholder.source, thing=thing.ref))
    try:
        return edition.counted_noun(placeholder, value)
    except (IndexError, ValueError) as error:
        raise LookupError(reason(error)) from None


def escaped_markdown(text: str) -> str:
    """Plain characters as Markdown that prints them."""
    text = MARKDOWN_SIGNS.sub(r"\\\1", text)
    return MARKDOWN_BEGINNING.sub(r"\1\\\2", text, count=1) if MARKDOWN_BEGINNING.match(text) else text


def datum_of(thing: Thing, pattern: str, path: str) -> str:
    """The path of the datum that a text prints: of the first field it names, else the path of the region."""
    datum = own_datum(pattern, path)
    return f"{thing.kind}/{thing.id}{datum}" if datum.startswith("/") else datum


@cache
def own_datum(pattern: str, path: str) -> str:
    """As ``datum_of``, for any thing: the path of its field begins with a slash."""
    named = [one for _, hole, _ in holes(pattern) for one in paths_of(hole)]
    return f"/{named[0].replace('.', '/')}" if named else path


def _filled_hole(edition: Edition, thing: Thing, path: str, form: str) -> str:
    return _value_in_form(edition, thing, path, form, value_at(edition, thing, path))


def _is_word(form: str, value: object) -> bool:
    """Whether what stands behind the bar of a hole is printed itself: the face's own words, with their Markdown."""
    inflected = isinstance(value, Name | Ref) and form[:1].lower() + form[1:] in FORMS
    return bool(form) and form not in NUMERIC and not inflected


def _value_in_form(edition: Edition, thing: Thing, path: str, form: str, value: object) -> str:
    if not form or form in NUMERIC:
        # an empty field prints nothing on a face; only tables print a dash
        is_nothing = value is None or (isinstance(value, tuple | Mapping) and not value)
        return "" if is_nothing else _value_text(edition, thing, path, value, form)
    if not _is_word(form, value):
        return edition.value(value, form)
    return "" if is_empty(value) else edition.word(form)


def _value_text(edition: Edition, thing: Thing, path: str, value: object, form: str) -> str:
    field = _declared_field(edition, thing, path)
    return edition.value(value, form) if field is None else edition.write_value(field, value, form)


def _declared_field(edition: Edition, thing: Thing, path: str) -> Field | None:
    """The declaration of what a hole prints; of ``item`` in a repeated region that of one value of its list."""
    if is_expression(path):
        return None
    head, _, rest = path.partition(".")
    if head == "item" and isinstance(thing, ThingOfCopy):
        listed = edition.declared_field(thing, thing.over) if thing.over else None
        item = listed.type.item(listed) if listed is not None else None
        if not rest:
            return item
        held = thing.fields.get("item")
        owner = edition.game.thing(held.kind, held.id) if isinstance(held, Ref) else None
        if owner is not None:
            return edition.declared_field(owner, rest)
        return item.type.part(item, rest) if item is not None else None
    return edition.declared_field(thing, path)


def _member(game: Game, value: object, part: str) -> object:
    if isinstance(value, Thing):
        built_in = {"name": value.name, "copies": game.copies(value), "id": value.id}
        return built_in[part] if part in built_in else value.fields.get(part)
    return value.get(part) if isinstance(value, Mapping) else None
