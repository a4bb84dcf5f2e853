"""What is printed in ink where foil is stamped."""

from __future__ import annotations

from generator.check.example_packs import CARDS, FACE
from generator.check.grounds import FILLED, covers_most, ground_of
from generator.check.regions import own_faces
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.theme import Region


@rule(
    id="covered-by-spot",
    severity="warning",
    what="A text, an icon, a code or a picture in ink on a shape in foil.",
    why="At home it stands on the colour of the foil; a print shop stamps the foil last, over all that is printed.",
    bad={"cards.yaml": CARDS, "theme/theme.yaml": """\
spots: {foil: {name: Gold Foil, shows: "#c9a227"}}
""" + FACE + """\
      plate: {box: [4, 4, 55, 12], shape: rect, fill: ink, spot: foil}
      name: {box: [6, 6, 51, 8], text: "{name}"}  ⟸
"""},
    mended={"shape: rect, fill: ink": "shape: rect, stroke: ink"},
)
def covered_by_spot(game: Game) -> Findings:
    for face in own_faces(game):
        regions = list(face.regions.values())
        for place, region in enumerate(regions):
            stamped = next((one for one in regions[:place] if _is_foil(game, one) and covers_most(one, region.box)
                            and not one.within and one.when in (None, region.when)), None)
            if stamped is not None and not region.spot and _shows(region):
                message = msg("expected nothing in ink on foil, found {region} on {stamped}",
                              region=region.id, stamped=stamped.id)
                yield fault(f"theme/faces/{face.id}/regions/{region.id}", message,
                            help=msg("leave a hole for it: draw the foil beside it, or as a line around it"))


def _is_foil(game: Game, region: Region) -> bool:
    """True if a region is an area of foil."""
    spot = game.theme.spots.get(region.spot or "")
    is_foil = spot is not None and spot.shows is not None
    return is_foil and region.fill is not None and ground_of(region) in FILLED


def _shows(region: Region) -> bool:
    return any(one.is_read for one in region.contents)
