"""A hole, a condition or a colour of a face that nobody can evaluate."""

from __future__ import annotations

import re

from generator.check.example_packs import CARDS, FACE
from generator.check.face_colours import colour_tokens, colours_known, drawn_regions, is_colour
from generator.check.hole_forms import wrong_forms
from generator.check.prose import masked_text
from generator.check.regions import condition_of, kinds_of, of_things, own_regions, with_holes
from generator.check.rule import Findings, fault, finding_at, rule
from generator.check.slips import ESCAPED_BRACE
from generator.fields.clause_type import ClauseType
from generator.fields.dice_type import DiceType
from generator.fields.flag_type import FlagType
from generator.fields.icon_type import IconType
from generator.fields.int_type import IntType
from generator.fields.list_type import ListType
from generator.fields.map_type import MapType
from generator.fields.name_type import NameType
from generator.fields.record_type import RecordType
from generator.fields.text_type import TextType
from generator.finding import did_you_mean, one_of
from generator.layout.faces.cut_shape import cut_shapes
from generator.layout.faces.holes import BUILT_IN_PATHS, HOLE, datum_of, filled_text, holes
from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.shapes import PIPS, SHAPES
from generator.message import msg
from generator.model.game import Game
from generator.model.kinds import FieldType
from generator.model.region_contents import BadgeContent, PatternContent, ShapeContent, TallyContent
from generator.model.text import PLACEHOLDER
from generator.model.theme import Face, Region
from generator.records import replace
from generator.translate.edition import Edition

# a brace that is no part of a hole, with what is meant to be in it
BRACE = re.compile(r"\{[^{}]*\}?|\}")
NAME = re.compile(r"[a-z][a-z0-9.-]*")
WORDLESS = (TextType, NameType, ClauseType, ListType, MapType, RecordType)


@rule(
    id="face-unreadable",
    whole=True,
    what="A hole, its form, a condition or a colour of a face that nobody can evaluate: `{Cost}`, `{name|gne}`.",
    why="The hole would be printed as it stands; a condition or colour that nobody can evaluate ends the build.",
    bad={"cards.yaml": CARDS, "theme/faces.yaml": FACE + """\
      cost: {box: [4, 4, 20, 6], text: "{Cost}"}  ⟸
"""},
    mended={'"{Cost}"': '"{cost}", when: cost'},
    in_translation=True,
)
def face_unreadable(game: Game) -> Findings:
    for face, regions in own_regions(game):
        for region in regions:
            path = f"theme/faces/{face.id}/regions/{region.id}"
            yield from _holes(game, face, region, path)
            yield from _shapes(region, path)
            yield from _condition(game, face, region, f"{path}/when")
            if region.word(TallyContent):
                yield from _tally(game, face, region.word(TallyContent), f"{path}/tally")
            if region.repeat is not None:
                yield from _repeat(game, face, region.repeat.over, f"{path}/repeat/over")
    for face in game.theme.faces.values():
        if face.cut is not None and face.cut not in cut_shapes(game.theme):
            yield fault(f"theme/faces/{face.id}/cut", msg("expected a shape or a drawing to cut along, found {name!r}",
                                                          name=face.cut),
                        help=did_you_mean(face.cut, cut_shapes(game.theme)))
    yield from _colours(game)
    yield from _pips(game)
    yield from wrong_forms(game)


def _holes(game: Game, face: Face, region: Region, path: str) -> Findings:
    """Braces that are no hole."""
    for key, text in with_holes(region).items():
        for found in BRACE.finditer(masked_text(text or "", HOLE, ESCAPED_BRACE)):
            placed = key == "text" and PLACEHOLDER.fullmatch(found[0]) and ":" in found[0]
            if placed and not region.word(ShapeContent):
                continue
            name = NAME.search(found[0])
            known = [*_fields(game, face), *BUILT_IN_PATHS]
            shown = (text or "")[found.start() : found.end()]
            help = did_you_mean(name[0], known) if name and name[0] not in known else None
            yield finding_at(f"{path}/{key}", text or "", found.start(), found.end(),
                             msg("expected a hole such as {{name}} or {{cost|code}}, found {found!r}", found=shown),
                             help=help or msg("a hole names a field, or computes: {cost + 1}"))


def _fields(game: Game, face: Face) -> dict[str, FieldType]:
    """The fields of the kinds that a face is for, or that any of the pack has where it is for none."""
    kinds = kinds_of(game, face) if face.kinds else game.kinds.values()
    return {id_: field.type for kind in kinds for id_, field in kind.fields.items()}


def _condition(game: Game, face: Face, region: Region, path: str) -> Findings:
    if region.when is None:
        return
    condition = condition_of(region)
    if condition is None:
        # an expression, which has a rule of its own
        return
    asked = of_things(region, condition["path"])
    if asked is None:
        return
    head = asked.partition(".")[0]
    everywhere = {id_: field.type for kind in game.kinds.values() for id_, field in kind.fields.items()}
    if head not in everywhere and head not in (*BUILT_IN_PATHS, "kind"):
        message = msg("expected a field of the pack, found {head!r}", head=head)
        yield fault(path, message, help=did_you_mean(head, everywhere), near=head)
        return
    declared = _fields(game, face).get(condition["path"])
    type_ = declared.required_type if declared is not None else None
    words = [word.strip() for word in (condition["words"] or "").split(",")] if condition["words"] else []
    yield from _words(path, condition["path"], type_, words)


def _words(path: str, field: str, type_: FieldType | None, words: list[str]) -> Findings:
    """Words that a field can never be."""
    if words and isinstance(type_, FlagType):
        yield fault(path, msg("expected when: {field}, for it is yes or no, found a word for it",
                              field=field), near=words[0])
    elif words and isinstance(type_, WORDLESS):
        yield fault(path, msg("expected a field of one word or number, found {field}", field=field),
                    help=msg("ask when: {field}", field=field),
                    near=field)
    elif isinstance(type_, IntType):
        for word in words:
            low, high = type_.low, type_.high
            number = int(word) if re.fullmatch(r"-?\d{1,9}", word) else None
            if number is None or (low is not None and number < low) or (high is not None and number > high):
                message = msg("expected a number, found {word!r}", word=word)
                if low is not None and high is not None:
                    message = msg("expected a number from {low} to {high}, found {word!r}",
                                  low=low, high=high, word=word)
                yield fault(path, message, near=word)


def _shapes(region: Region, path: str) -> Findings:
    """Shapes and patterns that there are not; pips without a number."""
    under = [name for name in SHAPES if name != "pips"]
    for key, name, known in (("shape", region.word(ShapeContent), SHAPES), ("badge", region.word(BadgeContent), under),
                             ("pattern", region.word(PatternContent), PATTERNS)):
        if name and name not in known:
            yield fault(f"{path}/{key}", msg("expected {one_of}, found {name!r}", one_of=one_of(known), name=name),
                        help=did_you_mean(name, known))
    if region.word(ShapeContent) == "pips" and not region.text and not region.word(TallyContent):
        yield fault(f"{path}/shape", msg("expected a text that says how many pips, found none"))


def _tally(game: Game, face: Face, field: str, path: str) -> Findings:
    """A tally of a field that holds no number."""
    kinds = kinds_of(game, face) or game.kinds.values()
    types = [kind.fields[field].type.required_type for kind in kinds if field in kind.fields]
    if types and not any(isinstance(type_, IntType) for type_ in types):
        yield fault(path, msg("expected a field of whole numbers for a tally, found {field}", field=field))


def _repeat(game: Game, face: Face, over: str | int, path: str) -> Findings:
    """A region that is repeated over a field that holds neither a number nor a list."""
    type_ = _fields(game, face).get(over) if isinstance(over, str) else None
    if type_ is not None and not isinstance(type_.required_type, IntType | ListType):
        yield fault(path, msg("expected a field of whole numbers or a list, found {field}", field=over))


def _pips(game: Game) -> Findings:
    """Numbers that no side of a die shows."""
    edition, reported = Edition(game, game.language), set()
    for thing, region, where in drawn_regions(game, lambda region: region.word(ShapeContent) == "pips"):
        text = region.text
        try:
            found = filled_text(edition, thing, text)
        except LookupError:
            continue
        path = datum_of(thing, text, f"{where}/text")
        if found and found not in map(str, PIPS) and path not in reported:
            reported.add(path)
            asked = holes(text)[0][1] if holes(text) else None
            advice = msg("draw it only `when: {field} is 1, 2, 3, 4, 5, 6`", field=asked) if asked else None
            message = msg("expected a number of pips from 1 to 6, found {found!r}", found=found)
            yield fault(path, message, help=advice)


def _colours(game: Game) -> Findings:
    """Values of fields that a face takes for colours and that are none."""
    reported: set[str] = set()
    for face, thing, region, key, token in colour_tokens(game):
        field = holes(getattr(region, key) or "")[0][1]
        asked = f"theme/faces/{face.id}/regions/{region.id}/{key}"
        # a slip of the thing where its field can say a colour at all
        declared = game.kinds[thing.kind].fields.get(field) if field in thing.fields else None
        type_ = declared.type.required_type if declared is not None else None
        slip = token and type_ is not None and not isinstance(type_, IntType | IconType | DiceType | FlagType)
        path = f"{thing.kind}/{thing.id}/{field}" if slip else asked
        if is_colour(game.theme, face, token) or path in reported:
            continue
        reported.add(path)
        if slip:
            message = msg("expected a colour for {key} of the region {region} of the face {face}, found {token!r}",
                          key=key, region=region.id, face=face.id, token=token)
            found = fault(path, message, help=did_you_mean(token, colours_known(game.theme, face)))
            yield replace(found, explains=(asked,))
        elif token:
            yield fault(path, msg("expected a colour for {thing}, found {token!r}", thing=thing.ref, token=token),
                        cause=asked)
        else:
            advice = msg("draw it only `when: {field}`", field=field.partition(".")[0])
            yield fault(path, msg("expected a colour for {thing}, found none", thing=thing.ref), help=advice,
                        cause=asked)
