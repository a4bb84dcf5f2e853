"""A face that prints a field, or asks for a word, that its things cannot have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from generator.check.example_packs import FACE
from generator.check.regions import condition_of, kinds_of, of_things, own_regions, with_holes
from generator.check.rule import Findings, fault, rule
from generator.fields.choice_type import ChoiceType
from generator.fields.map_type import MapType
from generator.fields.record_type import RecordType
from generator.fields.ref_type import RefType
from generator.finding import did_you_mean
from generator.layout.faces.face_expression import is_expression
from generator.layout.faces.holes import BUILT_IN_PATHS, HOLE
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.kinds import Field
from generator.model.region_contents import fields_named
from generator.model.theme import Face, Region

Fields = list[Mapping[str, Field]]
# how alike two names are when one is a slip for the other
SLIP = 0.72


@rule(
    id="hole-to-nothing",
    what="A face that prints a field which none of its things has, or is drawn on a word that none of them can bear.",
    why="The place stays empty on every card, and nobody is told.",
    bad={"cards.yaml": """\
kinds:
  card:
    name: {nom: karta}
    fields: {name: {type: name, label: nazwa}, price: {type: int 1..9, label: cena}}
kind: card
things:
  sword: {name: Miecz, price: 2}
""", "theme/faces.yaml": FACE + """\
      price: {box: [4, 4, 20, 6], text: "{prise}"}  ⟸
"""},
    mended={"{prise}": "{price}"},
)
def hole_to_nothing(game: Game) -> Findings:
    for face, regions in own_regions(game):
        kinds = [kind.fields for kind in kinds_of(game, face)]
        if kinds and len(kinds) == len(face.kinds):
            for region in regions:
                yield from _region(game, face, region, kinds)


def _region(game: Game, face: Face, region: Region, kinds: Fields) -> Findings:
    path = f"theme/faces/{face.id}/regions/{region.id}"
    condition = condition_of(region)
    asked = condition["path"] if condition is not None else None
    for key, written in _named_fields(region):
        field = of_things(region, written)
        if field is not None and not any(_there(game, fields, field) for fields in kinds):
            known = [id_ for fields in kinds for id_ in fields]
            # a face for several kinds may ask first whether the thing has such a field at all
            if field != asked or get_close_matches(field, known, n=1, cutoff=SLIP):
                message = msg("expected a field of {kinds}, found {field!r}", kinds=", ".join(face.kinds), field=field)
                yield fault(f"{path}/{key}", message, help=_help(game, field, known), near=field)
    if condition is not None and condition["words"]:
        yield from _words(f"{path}/when", condition["path"], condition["words"], kinds)


def _help(game: Game, field: str, known: list[str]) -> Message | None:
    if field in game.values:
        return msg("{field} is a value of the game: write value('{field}') in its place", field=field)
    return did_you_mean(field, [*known, *BUILT_IN_PATHS])


def _named_fields(region: Region) -> Iterator[tuple[str, str]]:
    """The fields that a region names, each with the key that names it."""
    for key, text in with_holes(region).items():
        yield from ((key, hole["path"]) for hole in HOLE.finditer(text or "") if not is_expression(hole["path"]))
    yield from (named for one in region.contents for named in fields_named(one))
    if region.repeat is not None and isinstance(region.repeat.over, str) and not is_expression(region.repeat.over):
        yield "repeat/over", region.repeat.over
    condition = condition_of(region)
    if condition is not None:
        yield "when", condition["path"]


def _there(game: Game, fields: Mapping[str, Field], path: str) -> bool:
    """Whether a path such as ``race.name`` or ``treasure.resident`` leads to a field."""
    head, _, rest = path.partition(".")
    if path in (*BUILT_IN_PATHS, "kind.name") or head not in fields:
        return path in (*BUILT_IN_PATHS, "kind.name")
    type_ = fields[head].type.single_type
    if isinstance(type_, RecordType):
        return not rest or _there(game, type_.fields, rest)
    if isinstance(type_, RefType) and rest:
        return type_.kind not in game.kinds or _there(game, game.kinds[type_.kind].fields, rest)
    return not rest or isinstance(type_, MapType)


def _words(path: str, field: str, words: str, kinds: Fields) -> Findings:
    """Words that a condition asks for and the choice does not offer."""
    types = [fields[field].type.single_type for fields in kinds if field in fields]
    known = [word for type_ in types if isinstance(type_, ChoiceType) for word in type_.words]
    for word in (one.strip() for one in words.split(",")):
        if known and word not in known:
            message = msg("expected one of {fromkeys}, found {word!r}",
                          fromkeys=", ".join(dict.fromkeys(known)), word=word)
            yield fault(path, message, help=did_you_mean(word, known), near=word)
