"""A picture of nobody."""

from __future__ import annotations

from pathlib import PurePath

from generator.check.rule import Findings, fault, rule
from generator.finding import Place
from generator.message import msg
from generator.model.game import Game
from generator.model.theme import Drawing, Image
from generator.records import replace

DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
CREDITS = "credits: {gra: {role: autor, names: [Jan Nowak]}}\n"


@rule(
    id="picture-rights-missing",
    severity="note",
    what="A picture in `theme/art/` of a pack with credits, of which `rights` do not say who made it.",
    why="Whoever gets the pack cannot know whether it may be passed on, and the credits do not name the artist.",
    bad={"theme/art/troll.svg": f"{DRAWN}  ⟸\n", "credits.yaml": CREDITS},
    good={"theme/art/troll.svg": f"{DRAWN}\n", "credits.yaml": CREDITS, "theme/theme.yaml": """\
rights:
  troll: {artist: Jan Nowak, year: 1911, source: Biblioteka Narodowa, licence: domena publiczna}
"""},
)
def picture_rights_missing(game: Game) -> Findings:
    # a prototype that thanks nobody yet is not asked
    for name, picture in game.theme.images.items() if game.credits or game.theme.rights else ():
        if isinstance(picture, Image | Drawing) and name not in game.theme.rights:
            file = PurePath(picture.file).name if isinstance(picture, Image) else f"{name}.svg"
            found = fault(f"theme/art/{name}", msg("expected the rights of {name}, found none", name=name),
                          help=msg("write rights: {entry} in the theme",
                                   entry=f"{{{name}: {{artist: …, year: …, source: …, licence: …}}}}"))
            yield replace(found, place=Place(f"theme/art/{file}", 1, 1))
