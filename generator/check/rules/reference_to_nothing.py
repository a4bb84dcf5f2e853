"""A reference to something that is not there."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.placeholders import all_slips, missing
from generator.check.references import references
from generator.check.rule import at, fault, passed_on, rule
from generator.check.targets import exists
from generator.finding import Finding
from generator.layout.tokens import font_of, fonts_in
from generator.layout.type.fonts import font
from generator.load import Loaded
from generator.message import msg
from generator.model.game import Game


@rule(
    id="reference-to-nothing",
    whole=True,
    what="A reference to a thing, clause, table, figure, value, term, form, icon or font that is not there.",
    why="It would be printed as a hole, or as the name of a piece that is not in the box.",
    bad="""\
kinds:
  weapon: {name: broń, fields: {name: name}}
kind: weapon
things:
  sword: {name: Miecz}
glossary:
  blade:
    pl: {nom: ostrze}
    meaning: część broni {name:weapon.swrod}  ⟸
""",
    good="""\
kinds:
  weapon: {name: broń, fields: {name: name}}
kind: weapon
things:
  sword: {name: Miecz}
glossary:
  blade:
    pl: {nom: ostrze}
    meaning: część broni {name:weapon.sword}
""",
)
def reference_to_nothing(reading: Loaded) -> Iterator[Finding]:
    yield from passed_on(reading, "reference-to-nothing")
    game = reading.game
    if game is None:
        return
    for reference in references(game):
        if not exists(game, reference.sort, reference.target):
            message, help, cause = missing(game, reference.sort, reference.target)
            yield fault(reference.path, message, help=help, near=reference.near, width=reference.width, cause=cause)
    for passage, slip in all_slips(game):
        if slip.sort == "reference":
            source = passage.text.source
            yield at(passage.path, source, slip.start, slip.end, slip.message, help=slip.help, cause=slip.cause)
    yield from _fonts(game)


def _fonts(game: Game) -> Iterator[Finding]:
    named = [(f"theme/fonts/{role}", name) for role, name in game.theme.fonts.items()]
    named += [(f"theme/styles/{id_}/font", fonts_in(font_of(game.theme, s.font))[0])
              for id_, s in game.theme.styles.items()]
    named += [(f"theme/fonts/fallback/{name}", name) for name in game.theme.fallback]
    for path, name in named:
        try:
            font(name)
        except FileNotFoundError:
            yield fault(path, msg("expected a font of the folder fonts, found {name!r}",
                                  name=name), cause=f"font/{name}")
