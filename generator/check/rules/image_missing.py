"""A picture that the theme does not have."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import Findings, fault, rule
from generator.finding import did_you_mean
from generator.layout.faces.missing import missing_pictures
from generator.layout.faces.product_faces import editions
from generator.layout.products.sheet_pages import missing_portraits
from generator.message import msg
from generator.model.game import Game
from generator.model.region_contents import ImageContent
from generator.products.character_sheet import CharacterSheetOptions
from generator.translate.edition import Edition


@rule(
    id="image-missing",
    severity="warning",
    what="A picture of a face, or of a character sheet, that is neither in `theme/art/` nor a scene.",
    why="Its place is printed empty, with a red cross: good enough for a draft; files for a print shop are refused.",
    bad={"cards.yaml": """\
kinds:
  card: {name: {nom: karta}, fields: {name: {type: name, label: nazwa}, art: {type: text, label: obraz}}}
kind: card
things:
  troll: {name: Troll, art: toll}  ⟸
""", "theme/theme.yaml": """\
faces: {card: {size: 63 mm x 88 mm, for: [card], regions: {art: {box: [0, 0, 9, 9], image: "{art}"}}}}
"""},
    mended={'image: "{art}"': "shape: rect"},
)
def image_missing(game: Game) -> Findings:
    edition = Edition(game, game.language)
    for path, name in (*_on_faces(game, edition), *_on_sheets(game, edition)):
        # one that is there and cannot be read has a finding of its own
        if {name, name.rpartition(".")[0]}.isdisjoint(game.theme.broken):
            help = did_you_mean(name, game.theme.images)
            # pictures still to be made are told together, a kind at a time
            cause = None if help else f"theme/pictures/{path.partition('/')[0]}"
            message = msg("expected a picture of theme/art or a scene, found {name!r}", name=name)
            yield fault(path, message, help=help, cause=cause)


def _on_faces(game: Game, edition: Edition) -> Iterator[tuple[str, str]]:
    pictured = any(region.word(ImageContent) for face in game.theme.faces.values() for region in face.regions.values())
    for thing in game.things.values() if pictured else ():
        try:
            yield from dict.fromkeys(
                one for chosen in editions(edition, thing) for one in missing_pictures(chosen, thing))
        # a condition that cannot be read is told by whoever draws the face
        except LookupError:
            continue


def _on_sheets(game: Game, edition: Edition) -> Iterator[tuple[str, str]]:
    for product in game.products.values():
        if isinstance(product.options, CharacterSheetOptions):
            yield from missing_portraits(edition, product)
