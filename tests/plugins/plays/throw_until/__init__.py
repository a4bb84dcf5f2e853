"""Dice are thrown until they show enough."""

from generator.message import msg
from generator.model.plays import Key, Measure, Rules, Share
from generator.model.text import printed

RULES = Rules(
    summary="Dice are thrown until they show enough.",
    keys={
        "thing": Key("What the dice are thrown for.", {"$ref": "#/$defs/thing"}, needed=True),
        "dice": Key("The dice.", {"type": "string"}, needed=True),
        "least": Key("What they must show.", {"type": "integer", "minimum": 1}, needed=True),
    },
    read=f"{__name__}.throwing:read",
    playing=f"{__name__}.throwing:PLAYING",
    measures=(Measure("throws", msg("throws"), printed("rzuty")),),
    shares=(
        Share("at-once", "at-once", "", msg("the first throw was enough in {share} of the plays"),
              printed("Pierwszy rzut wystarczył: {share}.")),
    ),
    charted=("throws", printed("Ile rzutów trzeba")),
)
