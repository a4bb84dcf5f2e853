"""A picture in foil or varnish, which have no tones."""

from __future__ import annotations

from generator.check.example_packs import CARDS, FACE
from generator.check.face_colours import drawn_regions
from generator.check.rule import Findings, fault, rule
from generator.layout.faces.holes import named_id
from generator.message import msg
from generator.model.game import Game
from generator.model.named_picture import named_picture
from generator.model.region_contents import ImageContent
from generator.model.theme import Drawing
from generator.translate.edition import Edition


@rule(
    id="spot-of-picture",
    what="A region in foil or varnish whose picture is a photo, a painted drawing or a scene.",
    why="Foil is there or it is not: it has no tones. The picture is printed in plain inks, and its foil is lost.",
    bad={"cards.yaml": CARDS, "theme/theme.yaml": """\
spots: {foil: {name: Gold Foil, shows: "#7a5c10"}}
scenes: {guard: {place: backdrop}}
""" + FACE + """\
      art: {box: [4, 14, 55, 40], image: guard, spot: foil}  ⟸
      name: {box: [4, 4, 55, 8], text: "{name}", spot: foil}
"""},
    mended={"image: guard, spot: foil": "image: guard"},
)
def spot_of_picture(game: Game) -> Findings:
    edition, told = Edition(game, game.language), set()
    for thing, region, path in drawn_regions(game, lambda region: bool(region.spot and region.word(ImageContent))):
        try:
            name = named_id(edition, thing, region.word(ImageContent))
        except LookupError:
            # whoever draws it says that it cannot be drawn
            continue
        if path not in told and not isinstance(named_picture(game.theme, name), Drawing | None):
            told.add(path)
            message = msg("expected a drawing of flat shapes for {spot}, found {name}, which has tones",
                          spot=region.spot, name=name)
            yield fault(f"{path}/spot", message, help=msg("give a drawing (SVG) of one colour in a region of its own, "
                                                          "or a shape over the picture"))
