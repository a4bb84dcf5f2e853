"""A race to a number with one die: roll as often as you dare, or hold; a one loses what the turn has brought."""

from generator.message import msg
from generator.model.plays import Dimension, Key, Measure, Rules, Share
from generator.model.text import printed

RULES = Rules(
    summary="A race to a number with one die: roll again, or hold.",
    keys={
        "target": Key("The number to reach.", {"type": "integer", "minimum": 1}, needed=True),
        "racers": Key("The kind of the racers.", {"$ref": "#/$defs/slug"}, needed=True),
    },
    read=f"{__name__}.race:read",
    playing=f"{__name__}.race:PIG",
    measures=(Measure("turns", msg("turns"), printed("tury")),),
    shares=(
        Share("lost", "ones", "rolls", msg("{share} of the rolls were ones"), printed("Jedynki: {share} rzutów.")),
        Share("won", "won", "", msg("{share} of the players won"), printed("Wygrało {share} graczy."),
              by=("racer", "seat", "policy")),
    ),
    charted=("turns", printed("Ile trwa gra")),
    dimensions=(Dimension("racer", msg("racer"), printed("zawodnik")),),
)
