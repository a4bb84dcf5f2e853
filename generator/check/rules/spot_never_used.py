"""A foil or a varnish in which nothing is printed."""

from __future__ import annotations

from generator.check.example_packs import CARDS, FACE
from generator.check.rule import Findings, fault, rule
from generator.finding import did_you_mean
from generator.message import msg
from generator.model.game import Game


@rule(
    id="spot-never-used",
    severity="warning",
    whole=True,
    what="A foil or varnish of the theme in which no region is printed.",
    why="Whoever declared it expects to see it; the shop gets no plate for it.",
    bad={"cards.yaml": CARDS, "theme/theme.yaml": """\
spots:
  foil: {name: Gold Foil, shows: "#c9a227"}  ⟸
""" + FACE + """\
      name: {box: [4, 4, 55, 8], text: "{name}"}
"""},
    mended={'text: "{name}"': 'text: "{name}", spot: foil', "#c9a227": "#7a5c10"},
)
def spot_never_used(game: Game) -> Findings:
    used = {region.spot for face in game.theme.faces.values() for region in face.regions.values() if region.spot}
    for id_ in game.theme.spots:
        if id_ not in used:
            unknown = [name for name in used if name not in game.theme.spots]
            yield fault(f"theme/spots/{id_}", msg("expected a region in {spot}, found none", spot=id_),
                        help=did_you_mean(id_, unknown) or msg("say `spot: {spot}` of a region", spot=id_))
