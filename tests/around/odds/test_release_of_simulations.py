"""A release waits until the simulations of its pack were played on its data."""

from __future__ import annotations

from pathlib import Path

from test_odds_check import edit, pack, run

__all__ = ["pack"]


def test_a_release_waits_for_the_simulations(pack: Path) -> None:
    quiet = "{provenance-missing: off, thing-never-used: off, value-never-used: off, table-never-used: off}"
    edit(pack, "game: ", f'version: "0.1"\nseverities: {quiet}\ngame: ')
    run("odds", "--check", pack)
    edit(pack, "copies: 4", "copies: 5")
    refused = run("release", "0.1", pack)
    assert (refused.exit_code, "2 simulations were not played on these data; zecer odds --check plays them"
            in refused.output) == (1, True)
