"""Rules of a play: mice in rooms and tunnels against minions, a wheel of cheese, and pages that run out."""

from generator.message import msg
from generator.model.plays import Dimension, Key, Measure, Rules, Share
from generator.model.text import printed

SLUG = {"$ref": "#/$defs/slug"}


def _lists(of: dict[str, str]) -> dict[str, object]:
    return {"type": "object", "additionalProperties": {"type": "array", "items": of}}


BY = ("mouse", "absent", "policy")

RULES = Rules(
    summary="Mice explore rooms and tunnels, fight minions and reach an aim before the pages run out; a whole chapter.",
    keys={
        "like": Key("The play that declares the box: all keys but `chapter`.", SLUG),
        "die": Key("The declared die.", SLUG),
        "symbols": Key("The icons of the die that are melee hits, ranged hits, blocks, cheese and stars.",
                       _lists(SLUG)),
        "kinds": Key("What the pack calls its kinds.", {"type": "object", "additionalProperties": SLUG}),
        "sorts": Key("What the pack calls the sorts of search cards.",
                     {"type": "object", "additionalProperties": SLUG}),
        "rows": Key("The rows of encounter cards, each with the first page on which it is read.",
                    {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}}),
        "wide": Key("What stands on spaces that hold any number of figures.", {"type": "array", "items": SLUG}),
        "locks": Key("Signs of spaces that not everybody can turn a tile on, each with the things that open it.",
                     _lists({"$ref": "#/$defs/thing"})),
        "effects": Key("The thing, or the list of things, with each effect that is more than numbers.",
                       {"type": "object"}),
        "chapter": Key("The chapter: its figure `table`, and the values with its numbers.", {"type": "object"}, True),
    },
    read=f"{__name__}.chapter_declaration:read",
    playing=f"{__name__}.whole_chapters:CHAPTERS",
    measures=(
        Measure("rounds", msg("rounds"), printed("rounds")),
        Measure("captures", msg("captured mice"), printed("captured mice")),
        Measure("surges", msg("surges"), printed("surges")),
        Measure("pages", msg("pages at the end"), printed("pages at the end")),
    ),
    shares=(
        Share("finished", "finished", "", msg("{share} of the chapters were won"),
              printed("Chapters won: {share}.")),
        Share("time", "time", "", msg("{share} were lost by time"), printed("Lost by time: {share}.")),
        Share("captured", "captured", "", msg("{share} were lost with all mice captured"),
              printed("Lost with all captured: {share}.")),
        Share("won", "won", "", msg("{share} of the mice won"), printed("Mice that win: {share}."), by=BY),
    ),
    dimensions=(
        Dimension("mouse", msg("mouse"), printed("mouse")),
        Dimension("absent", msg("mouse that is not there"), printed("mouse that is not there")),
    ),
    charted=("rounds", printed("How many rounds a chapter takes")),
)
