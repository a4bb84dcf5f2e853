"""Rules of a play: a party explores a labyrinth by drawing tiles from a bag and placing them, until it finds a goal."""

from generator.load.play_keys import keys_of
from generator.message import msg
from generator.model.plays import Measure, Rules, Share
from generator.model.text import printed
from generator.plugins.plays.tile_exploration.exploration import Exploration

RULES = Rules(
    summary="A party explores a labyrinth of tiles.",
    keys=keys_of(Exploration),
    read=f"{__name__}.reading:read",
    playing=f"{__name__}.exploration_play:PLAYING",
    measures=(
        Measure("tiles", msg("tiles laid"), printed("położone kafelki")),
        Measure("stages", msg("steps of the party"), printed("kroki drużyny")),
        Measure("draws", msg("draws"), printed("dobrane kafelki")),
        Measure("misfits", msg("draws that did not fit"), printed("dobrane, które nie pasują")),
        Measure("levels", msg("levels seen"), printed("odwiedzone poziomy")),
        Measure("walls", msg("ways given up"), printed("porzucone drogi")),
    ),
    shares=(
        Share("found", "found", "", msg("the goal was found in {share} of the plays"),
              printed("Cel znaleziono: {share}.")),
        Share("misfit", "misfits", "draws", msg("{share} of the draws did not fit"),
              printed("Dobrany kafelek nie pasował: {share}.")),
    ),
    charted=("tiles", printed("Ile kafelków leży, gdy cel się znajduje")),
    standard=True,
)
