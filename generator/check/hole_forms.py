"""Forms in the holes of faces, such as ``{name|gen}`` and ``{strength|code}``, that the value does not have."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.face_colours import drawn_regions
from generator.check.regions import with_holes
from generator.check.rule import Findings, finding_at
from generator.fields.flag_type import FlagType
from generator.fields.list_type import ListType
from generator.fields.map_type import MapType
from generator.fields.optional_type import OptionalType
from generator.fields.text_type import TextType
from generator.finding import did_you_mean
from generator.layout.faces.holes import HOLE, NUMERIC, value_at
from generator.message import Message, msg
from generator.model.dice import Dice
from generator.model.game import Game, Thing
from generator.model.kinds import Field
from generator.model.theme import Region
from generator.model.values import FORMS, Name, Ref
from generator.translate.edition import Edition

# keys whose holes print a value; the others name something by it
FORMED = ("text", "qr")
NO_FORM = (msg("expected no form, since the value names something"), msg("take the form away"))
# types that may have no value, so that a word in place of a form is printed only sometimes
MAY_BE_EMPTY = (OptionalType, FlagType, ListType, MapType, TextType)


def wrong_forms(game: Game) -> Findings:
    """The forms in holes of faces that print what nobody meant, or nothing, each once."""
    drawn: dict[str, tuple[Region, list[Thing]]] = {}
    for thing, region, where in drawn_regions(game, lambda one: any("|" in (text or "") for text in _texts(one))):
        drawn.setdefault(where, (region, []))[1].append(thing)
    told: set[tuple[str, str]] = set()
    for where, (region, things) in drawn.items():
        for key, text in with_holes(region).items():
            for hole in HOLE.finditer(text or ""):
                if not hole["form"] or (region.id, hole[0]) in told:
                    continue
                fault = wrong_form(game, things, hole["path"], hole["form"]) if key in FORMED else NO_FORM
                if fault is not None:
                    told.add((region.id, hole[0]))
                    message = msg("{hole}: {fault}", hole=hole[0], fault=fault[0])
                    yield finding_at(f"{where}/{key}", text or "", hole.start(), hole.end(), message, help=fault[1])


def _texts(region: Region) -> Iterable[str | None]:
    return with_holes(region).values()


def wrong_form(game: Game, things: list[Thing], path: str, form: str) -> tuple[Message, Message | None] | None:
    """The fault of a form in a hole of a text, and a hint; None if it prints what it says for all ``things``."""
    values = [value for thing in things if (value := _value(game, thing, path)) is not None]
    if not values:
        return None
    if form in NUMERIC:
        fits = Dice if form == "code" else int
        fine = all(isinstance(value, fits) and not isinstance(value, bool) for value in values)
        return None if fine else (msg("expected no form {form!r} of what is no {sort}", form=form,
                                               sort=msg("dice") if form == "code" else msg("number")), None)
    # a form that only this name lacks is told by another rule
    cased = form[:1].lower() + form[1:] in FORMS and any(isinstance(value, Name | Ref) for value in values)
    if cased or not all(_always(game, thing, path) for thing in things):
        return None
    return (msg("expected a form of {path}, found the word {form!r}, which would be printed instead of the value",
                path=path, form=form),
            msg("only names have forms: write {hole}", hole=f"{{{path}}}") if form in FORMS else
            did_you_mean(form, [*FORMS, *NUMERIC]) or msg("only for a field that may be empty, a word is printed"))


def _value(game: Game, thing: Thing, path: str) -> object:
    try:
        return value_at(Edition(game, game.language), thing, path)
    except (LookupError, AttributeError, TypeError, ValueError):
        # a path to nothing is told by another rule
        return None


def _always(game: Game, thing: Thing, path: str) -> bool:
    """True if a hole always has a value, so that a word after it says nothing about the thing."""
    if path in ("name", "copies", "kind.name") or path.endswith(".name"):
        return True
    kind = game.kinds.get(thing.kind)
    field: Field | None = kind.fields.get(path) if kind is not None else None
    return field is not None and not isinstance(field.type, MAY_BE_EMPTY)
