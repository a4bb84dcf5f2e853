"""Rules of a play: a party explores a labyrinth by drawing tiles from a bag and placing them, until it finds a goal."""

from generator.message import msg
from generator.model.plays import Measure, Rules, Share
from generator.model.text import printed
from zecer_games.plays.tile_exploration.exploration import Exploration
from zecer_games.plays.tile_exploration.play_keys import keys_of

RULES = Rules(
    summary="A party explores a labyrinth of tiles.",
    keys=keys_of(Exploration),
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
