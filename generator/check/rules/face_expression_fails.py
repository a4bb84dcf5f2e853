"""An expression in a hole or a condition of a face that cannot be computed."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from generator.check.example_packs import CARDS, FACE
from generator.check.face_colours import printed_on
from generator.check.regions import expressions, kinds_of, own_regions
from generator.check.rule import Findings, fault, rule
from generator.fields.choice_type import ChoiceType
from generator.fields.ref_type import RefType
from generator.finding import did_you_mean
from generator.layout.faces.face_expression import FaceExpression, is_empty, parsed_expression
from generator.layout.faces.holes import BUILT_IN_PATHS, COPY_PATHS, value_at
from generator.message import Message, msg, reason
from generator.model.expression import ExpressionError
from generator.model.game import Game
from generator.model.kinds import Field
from generator.model.theme import Face, Region
from generator.translate.edition import Edition

Fields = Mapping[str, Field]


@rule(
    id="face-expression-fails",
    what="An expression of a face that cannot be computed, or asks for a word that a field can never hold: "
         "`{cots + 1}`, `when: sort == brid`.",
    why="It would print nothing, or never be drawn, and nobody is told.",
    bad={"cards.yaml": CARDS, "theme/faces.yaml": FACE + """\
      cost: {box: [4, 4, 20, 6], text: "{cots + 1}"}  ⟸
"""},
    mended={"{cots + 1}": "{cost + 1}"},
)
def face_expression_fails(game: Game) -> Findings:
    refused = set()
    for face, regions in own_regions(game):
        kinds = kinds_of(game, face) or list(game.kinds.values())
        fields = {id_: field for kind in kinds for id_, field in kind.fields.items()}
        for region in regions:
            for key, written in expressions(region):
                path = f"theme/faces/{face.id}/regions/{region.id}/{key}"
                found = _refusal_reason(game, face, region, written, fields)
                if found is not None:
                    refused.add((path, written))
                    message, help, near = found
                    yield fault(path, message, help=help, near=near)
    yield from _failing(game, refused)


def _refusal_reason(game: Game, face: Face, region: Region, written: str,
                    fields: Fields) -> tuple[Message, Message | None, str] | None:
    """Why no thing at all can have an expression: message, help, and the word that is at fault."""
    try:
        expression = parsed_expression(written)
    except ExpressionError as error:
        return reason(error), None, written
    if not expression.paths and "(" not in expression.source:
        return msg("expected an expression that names a field, found {written!r}", written=written), None, written
    for path in expression.paths:
        head = path.partition(".")[0]
        known = [*fields, *BUILT_IN_PATHS, *(COPY_PATHS if region.repeat is not None else ())]
        if head in known or _is_word(expression, path, known):
            continue
        message = msg("expected a field of {kinds}, found {field!r}",
                      kinds=", ".join(face.kinds) or face.id, field=head)
        hyphened = next((one for one in known if head in one.split("-")[:-1] and one in written), None)
        help = msg("write {meant}", meant=hyphened.replace("-", "_")) if hyphened else did_you_mean(head, known)
        return message, help, head
    for one, other in expression.compared:
        words = _words_of(game, one, fields)
        if words is not None and other in words and other in BUILT_IN_PATHS and other not in fields:
            message = msg("expected the word {word} in quotes, found the name of what every card has", word=other)
            return message, msg("write {meant}", meant=f"'{other}'"), other
        if words is not None and other not in words and other.partition(".")[0] not in (*fields, *BUILT_IN_PATHS,
                                                                                      *COPY_PATHS):
            near = get_close_matches(other, words, n=1)
            message = msg("expected a word that {field} can hold, found {word!r}", field=one, word=other)
            known_words = ", ".join(list(words)[:20])
            return message, did_you_mean(other, words) if near else msg("known: {known}", known=known_words), other
    return None


def _is_word(expression: FaceExpression, path: str, known: list[str]) -> bool:
    """True if a name is compared with a field, so that it is a word which the field may hold."""
    return any(one == path and other.partition(".")[0] in known for one, other in expression.compared)


def _words_of(game: Game, path: str, fields: Fields) -> list[str] | None:
    """The words that a field can hold; None if it is not known."""
    if path == "kind" and path not in fields:
        return list(game.kinds)
    type_ = fields[path].type.single_type if path in fields else None
    if isinstance(type_, ChoiceType):
        return list(type_.words)
    if isinstance(type_, RefType):
        return [thing.id for thing in game.of_kind(type_.kind)]
    return None


def _failing(game: Game, refused: set[tuple[str, str]]) -> Findings:
    """Expressions that fail for a thing, each once."""
    edition = Edition(game, game.language)
    for face, thing, drawn in printed_on(game, lambda one: any(True for _ in expressions(one))):
        # one whose condition fails is not among those that are drawn
        asked = {one.id: one for one in face.regions.values() if one.repeat is None or one in drawn}
        for region in asked.values():
            for key, written in sorted(expressions(region), key=lambda one: one[0] != "when"):
                path = f"theme/faces/{face.id}/regions/{region.id}/{key}"
                if (path, written) in refused:
                    break
                try:
                    value = value_at(edition, thing, written)
                except LookupError as error:
                    refused.add((path, written))
                    message = msg("{expression} for {thing}: {error}", expression=written, thing=thing.ref,
                                  error=reason(error))
                    yield fault(path, message, near=written)
                    break
                if key == "when" and is_empty(value):
                    break
