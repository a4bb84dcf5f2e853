"""Ice on the Maren: both sides can win, and nobody begins where the rules forbid it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from maren_war import HOST, VALE, Country, War

from generator.load.pack import load

PACK = Path(__file__).parents[3] / "examples" / "ice-on-the-maren"
# how many games, each with other dice
GAMES = 18


@pytest.fixture(scope="module")
def country() -> Country:
    game = load(PACK).game
    assert game is not None
    return Country(game)


def test_units_begin_apart_each_on_its_bank(country: Country) -> None:
    first = [one for one in country.units() if one.day == 1]
    assert len({one.at for one in first}) == len(first)
    west = country.bank("0101")
    assert {one.at in west for one in first if one.side == HOST} == {True}
    assert {one.at in west for one in first if one.side == VALE} == {False}
    later = [one for one in country.units() if one.day > 1]
    assert {one.side for one in later} == {VALE}
    assert {one.at for one in later} <= country.edge[VALE]


def test_commanders_of_equal_skill_win_equally_often(country: Country) -> None:
    won = [War(country, Random(seed), {HOST: host, VALE: vale}).play()
           for host in (2, 3) for vale in (2, 3) for seed in range(GAMES)]
    assert 0.4 <= won.count(HOST) / len(won) <= 0.6


def test_a_bridge_outlasts_the_ice(country: Country) -> None:
    war = War(country, Random(1))
    assert war.passable("0705", "0805")
    assert war.passable("0706", "0805")
    war.open = True
    assert war.passable("0705", "0805")
    assert not war.passable("0706", "0805")
