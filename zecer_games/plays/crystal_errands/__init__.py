"""Rules of a play: teams carry runes through teleports to halls of other boards, and crystals home, for gems."""

from generator.message import msg
from generator.model.plays import Dimension, Key, Measure, Rules, Share
from generator.model.text import printed
from zecer_games.plays.crystal_errands.declaration import EFFECTS, KINDS, LANDMARKS, SORTS

THING = {"$ref": "#/$defs/thing"}


def _each(names: tuple[str, ...], one: dict[str, str]) -> dict[str, object]:
    """The schema of one for each of these names."""
    return {"type": "object", "properties": dict.fromkeys(names, one), "required": list(names),
            "additionalProperties": False}


BY = ("team", "pair", "side", "seat", "policy")

RULES = Rules(
    summary="Teams of two heroes carry runes abroad and crystals home, fight monsters and each other; a whole game.",
    keys={
        "die": Key("The declared die of fights and encounters.", {"$ref": "#/$defs/slug"}, True),
        "jumps": Key("The table of teleports: a row for each face, a column for each number of players from two. "
                     "Its words are in this order: the boards clockwise, the own board, a board of choice.",
                     {"type": "string"}, True),
        "kinds": Key("What the pack calls its kinds. Fields of heroes that name a team, a special token or a servant "
                     "are called as the kind.", _each(KINDS, {"$ref": "#/$defs/slug"}), True),
        "sorts": Key("What the pack calls the sorts of its finds.", _each(SORTS, {"type": "string"}), True),
        "landmarks": Key("The signs of the rooms camp, teleport and runes.", _each(LANDMARKS, THING), True),
        "effects": Key("The monsters, finds and special tokens that do more than their numbers say.",
                       _each(EFFECTS, THING), True),
    },
    read=f"{__name__}.declaration:read",
    playing=f"{__name__}.whole_errands:ERRANDS",
    measures=(
        Measure("moves", msg("moves"), printed("moves")),
        Measure("rounds", msg("rounds"), printed("rounds")),
        Measure("crystals", msg("crystals brought home"), printed("crystals brought home")),
        Measure("fights", msg("monsters fought"), printed("monsters fought")),
        Measure("duels", msg("duels"), printed("duels")),
        Measure("deaths", msg("deaths"), printed("deaths")),
    ),
    shares=(
        Share("fought", "fights", "moves", msg("monsters fought in a move: {share}"),
              printed("Monsters fought in a move: {share}.")),
        Share("beaten", "beaten", "fights", msg("{share} of the monsters fought were beaten"),
              printed("Monsters beaten: {share}.")),
        Share("gauntlet", "gauntlet", "", msg("{share} of the games were won by hunting"),
              printed("Won by hunting: {share}.")),
        Share("won", "won", "", msg("{share} of the seats won"), printed("Won: {share}."), by=BY),
    ),
    dimensions=(
        Dimension("team", msg("team"), printed("team")),
        Dimension("pair", msg("pair that begins"), printed("pair that begins")),
        Dimension("side", msg("own side"), printed("own side")),
    ),
    charted=("moves", printed("How many moves a game takes")),
)
