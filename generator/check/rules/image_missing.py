"""A picture that the theme does not have."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import fault, rule
from generator.finding import Finding, did_you_mean
from generator.layout.missing import missing_pictures
from generator.model.game import Game
from generator.translate.edition import Edition

BAD = """\
kinds:
  card: {name: {nom: karta}, fields: {name: {type: name, label: nazwa}, art: {type: text, label: obraz}}}
kind: card
things:
  troll: {name: Troll, art: toll}  ⟸
"""


@rule(
    id="image-missing",
    severity="warning",
    what="A face's picture that is not in `theme/art/`.",
    why="Its place is printed empty, with a red cross: good enough for a draft; files for a print shop are refused.",
    bad={"cards.yaml": BAD, "theme/theme.yaml": """\
faces: {card: {size: 63 mm x 88 mm, for: [card], regions: {art: {box: [0, 0, 9, 9], image: "{art}"}}}}
"""},
    good={"cards.yaml": BAD.replace("  ⟸", ""), "theme/theme.yaml": """\
faces: {card: {size: 63 mm x 88 mm, for: [card], regions: {art: {box: [0, 0, 9, 9], shape: rect}}}}
"""},
)
def image_missing(game: Game) -> Iterator[Finding]:
    edition, images = Edition(game, game.language), game.theme.images
    pictured = any(region.image for face in game.theme.faces.values() for region in face.regions.values())
    for thing in game.things.values() if pictured else ():
        for path, name in missing_pictures(edition, thing):
            yield fault(path, f"expected a picture of theme/art, found {name!r}", help=did_you_mean(name, images))
