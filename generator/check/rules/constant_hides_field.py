"""A constant in place of a field of the same name."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.prose import CheckedText, passages
from generator.check.regions import kinds_shown, own_faces
from generator.check.rule import Findings, finding_at, rule
from generator.layout.faces.holes import own_path
from generator.message import msg
from generator.model.game import Game
from generator.model.text import Text


@rule(
    id="constant-hides-field",
    severity="warning",
    what="A placeholder on a face, or in a text of a thing, that prints a constant of `values`, though the thing has a "
         "field of that name.",
    why="The card prints one number, and the number beside it, from the field, is another.",
    bad={"cards.yaml": """\
kinds:
  card: {name: karta, fields: {name: name, limit: int 0..9, text: text}}
kind: card
things:
  wolf: {name: Wilk, limit: 3, text: "Weźcie {plural:limit|kartę|karty|kart}."}  ⟸
""", "values.yaml": "values: {limit: 5}\n"},
    mended={"{plural:limit|": "{plural:card.wolf.limit|"},
)
def constant_hides_field(game: Game) -> Findings:
    for passage, kinds, own in (*_of_things(game), *_of_faces(game)) if game.values else ():
        fields = {id_ for kind in kinds for id_ in game.kinds[kind].fields}
        for one in passage.text.placeholders:
            path = own_path(one)
            if path in game.values and path in fields:
                message = msg("expected the field {path} of {kinds}, found the constant of that name",
                              path=path, kinds=", ".join(kinds))
                yield finding_at(passage.path, passage.text.source, one.start, one.end, message, cause=f"values/{path}",
                                 help=msg("give the constant another name; the field is {meant}",
                                          meant=f"{{{own}{path}}}"))


def _of_things(game: Game) -> Iterator[tuple[CheckedText, list[str], str]]:
    for passage in passages(game):
        kind, _, rest = passage.path.partition("/")
        id_ = rest.partition("/")[0]
        if kind in game.kinds and game.thing(kind, id_) is not None:
            yield passage, [kind], f"value:{kind}.{id_}."


def _of_faces(game: Game) -> Iterator[tuple[CheckedText, list[str], str]]:
    for face in own_faces(game):
        kinds = [kind.id for kind in kinds_shown(game, face)]
        for region in face.regions.values():
            if region.text:
                yield CheckedText(f"theme/faces/{face.id}/regions/{region.id}/text", Text(region.text)), kinds, ""
