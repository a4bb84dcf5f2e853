"""Rules of a play: a party explores a labyrinth by drawing tiles from a bag and placing them, until it finds a goal."""

from generator.message import msg
from generator.model.plays import Key, Measure, Rules, Share
from generator.model.text import printed

WHICH = {"$ref": "#/$defs/which"}
THING = {"$ref": "#/$defs/thing"}

RULES = Rules(
    summary="A party explores a labyrinth of tiles.",
    keys={
        "bag": Key("The kind whose tiles are drawn.", {"$ref": "#/$defs/slug"}, True),
        "start": Key("The tile that lies from the beginning.", THING, True),
        "goal": Key("A tile of the bag, or what stands where clues say.", THING, True),
        "levels": Key("How many levels there are, or the constant that says so.", {"type": ["integer", "string"]}),
        "stays-open": Key("A tile that would close its level goes back into the bag.", {"type": "boolean"}),
        "rooms": Key("Tiles where a party learns what no clue is left to tell.", WHICH),
        "stairs": Key("Tiles that take their place on all levels.", WHICH),
        "clues": Key("Tiles that tell where the goal is.", {"type": "array", "items": {"$ref": "#/$defs/clue"}}),
        "told": Key("What clues tell.", {"$ref": "#/$defs/told"}),
    },
    read=f"{__name__}.reading:read",
    playing=f"{__name__}.exploration_play:PLAYING",
    measures=(
        Measure("tiles", msg("tiles laid"), printed("tiles laid")),
        Measure("stages", msg("steps of the party"), printed("steps of the party")),
        Measure("draws", msg("draws"), printed("tiles drawn")),
        Measure("misfits", msg("draws that did not fit"), printed("drawn that do not fit")),
        Measure("levels", msg("levels seen"), printed("levels seen")),
        Measure("walls", msg("ways given up"), printed("ways given up")),
    ),
    shares=(
        Share("found", "found", "", msg("the goal was found in {share} of the plays"),
              printed("The goal was found: {share}.")),
        Share("misfit", "misfits", "draws", msg("{share} of the draws did not fit"),
              printed("A tile that was drawn did not fit: {share}.")),
    ),
    charted=("tiles", printed("How many tiles lie when the search ends")),
    standard=True,
)
