"""A reference to something that is not there."""

from __future__ import annotations

from generator.check.face_colours import drawn_regions
from generator.check.placeholders import placeholder_findings
from generator.check.references import references
from generator.check.rule import Findings, fault, finding_at, passed_on, rule
from generator.check.targets import exists, missing, missing_form, target_hint
from generator.fields.icon_type import IconType
from generator.finding import did_you_mean
from generator.layout.faces.holes import HOLE, named_id, only_path, value_at
from generator.layout.tokens import font_of, fonts_in
from generator.layout.type.fonts import font
from generator.load.pack import Loaded
from generator.message import msg
from generator.model.game import Game
from generator.model.region_contents import IconContent
from generator.model.values import FORMS, Name, Ref
from generator.share import font_names, plain_font
from generator.translate.edition import Edition


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
    mended={"swrod": "sword"},
)
def reference_to_nothing(reading: Loaded) -> Findings:
    yield from passed_on(reading, "reference-to-nothing")
    game = reading.game
    if game is None:
        return
    for reference in references(game):
        if not exists(game, reference.sort, reference.target):
            message, help, cause = missing(game, reference.sort, reference.target)
            yield fault(reference.path, message, help=help, near=reference.near, cause=cause)
    yield from placeholder_findings(game, "reference")
    yield from _fonts(game)
    yield from _icons(game)
    yield from _forms(game)


def _icons(game: Game) -> Findings:
    """Icons that a face puts together of its things' fields; a field of type icon is told by itself."""
    edition, reported = Edition(game, game.language), set()
    for thing, region, path in drawn_regions(game, lambda region: "{" in region.word(IconContent)):
        field = game.kinds[thing.kind].fields.get(only_path(region.word(IconContent)) or "")
        if path in reported or (field is not None and isinstance(field.type.required_type, IconType)):
            continue
        name = named_id(edition, thing, region.word(IconContent))
        if name and name not in game.theme.icons:
            reported.add(path)
            message = msg("expected an icon of the theme for {thing}, found {name!r}", thing=thing.ref, name=name)
            yield fault(f"{path}/icon", message, help=target_hint(game, "icon", name))


def _forms(game: Game) -> Findings:
    """Forms of names that a face prints and that a name has not."""
    edition, reported = Edition(game, game.language), set()
    for thing, region, path in drawn_regions(game, lambda region: "|" in region.text):
        text = region.text
        for hole in HOLE.finditer(text):
            form = hole["form"] or ""
            value = value_at(edition, thing, hole["path"]) if form[:1].lower() + form[1:] in FORMS else None
            owner = game.thing(value.kind, value.id) if isinstance(value, Ref) else None
            name = owner.name if owner is not None else value
            lacks = isinstance(name, Name) and missing_form(name, form) is not None
            if lacks and (path, hole.start()) not in reported:
                reported.add((path, hole.start()))
                yield finding_at(f"{path}/text", text, hole.start(), hole.end(),
                                 msg("expected a form that {thing} has, found {hole}", thing=thing.ref, hole=hole[0]),
                                 help=msg("add the form {form}, or use another", form=form[:1].lower() + form[1:]))


def _fonts(game: Game) -> Findings:
    named = [(f"theme/fonts/{role}", name) for role, name in game.theme.fonts.items()]
    named += [(f"theme/styles/{id_}/font", fonts_in(font_of(game.theme, s.font))[0])
              for id_, s in game.theme.styles.items()]
    named += [(f"theme/fonts/fallback/{name}", name) for name in game.theme.fallback]
    for path, name in named:
        try:
            font(name)
        except FileNotFoundError:
            own = [plain_font(one) for one in game.theme.own_fonts]
            yield fault(path, msg("expected a font that comes along or one of theme/fonts, found {name!r}", name=name),
                        help=did_you_mean(name, [*own, *font_names()]), cause=f"font/{name}")
