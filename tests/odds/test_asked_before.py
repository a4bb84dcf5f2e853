"""What was solved of a pack before is solved again when data have changed that it rests on, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load.pack import load
from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.text import Text
from generator.model.values import Ref
from generator.odds import odds_in_prose
from generator.odds.asked_before import solved_once
from generator.odds.odds_in_prose import odds
from generator.odds.trials import CODE
from generator.odds.watched_game import Datum, present, watched_game
from generator.records import parts, replace

FLAGSHIP = Path(__file__).parents[2] / "content" / "labirynt-smierci"
HYDRA = Ref("monster", "hydra")


@pytest.fixture(scope="module")
def game() -> Game:
    found = load(FLAGSHIP).game
    assert found is not None
    return found


def changed(game: Game, ref: Ref, **fields: object) -> Game:
    thing = game.things[ref]
    return replace(game, things={**game.things, ref: replace(thing, fields={**thing.fields, **fields})})


def asked(game: Game) -> list[str]:
    """What texts and tables of the flagship ask, about one monster and about all of them."""
    return sorted({one.target.removeprefix("odds:") for text in parts((game.chapters, game.tables), Text)
                   for one in text.placeholders if one.kind == "odds"})


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize("field", ["strength", "agility", "resistance"])
def test_a_changed_number_reaches_each_solved_one(game: Game, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = asked(game)
    before = [odds(game, one) for one in texts]
    new = Dice.parse("2K6+11", {}) if field == "strength" else 3
    other = changed(game, HYDRA, **{field: new})
    remembered = [odds(other, one) for one in texts]
    monkeypatch.setenv("ZECER_CACHE", "off")
    fresh = changed(game, HYDRA, **{field: new})
    assert remembered == [odds(fresh, one) for one in texts]
    assert [odds(game, one) for one in texts] == before


@pytest.mark.usefixtures("empty_cache")
def test_what_did_not_read_a_number_is_not_solved_again(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[str] = []
    solve = odds_in_prose._of_question

    def counted(silent: Game, wanted: odds_in_prose.Wanted, id_: str, where: str) -> object:
        solved.append(f"{id_}({where})")
        return solve(silent, wanted, id_, where)

    monkeypatch.setattr(odds_in_prose, "_of_question", counted)
    texts = asked(game)
    for one in texts:
        odds(game, one)
    first = len(solved)
    other = changed(game, HYDRA, aversion=9)
    for one in texts:
        odds(other, one)
    assert first > 40
    assert len(solved) < first + 15


@pytest.mark.usefixtures("empty_cache")
def test_each_way_to_a_datum_is_recorded(game: Game) -> None:
    reads: set[Datum] = set()
    silent = watched_game(game, reads)
    assert silent.things[HYDRA].get("agility") == game.things[HYDRA].get("agility")
    assert reads == {("thing", "monster", "hydra"), ("field", "monster", "hydra", "agility")}
    assert silent.tables.get("none") is None
    assert ("table", "none") in reads
    assert len(silent.of_kind("monster")) == len(game.of_kind("monster"))
    assert ("things",) in reads
    assert dict(silent.things[HYDRA].fields) == game.things[HYDRA].fields
    assert {("fields", "monster", "hydra"), ("field", "monster", "hydra", "strength")} <= reads
    assert dict(silent.tables) == game.tables
    assert {("tables",), *(("table", id_) for id_ in game.tables)} <= reads
    assert silent.chapters == {}


def test_each_datum_has_a_hash_of_its_own(game: Game) -> None:
    data: set[Datum] = set()
    silent = watched_game(game, data)
    assert [dict(thing.fields) for thing in silent.things.values()]
    assert dict(silent.tables)
    other = changed(game, HYDRA, agility=5)
    differs = [datum for datum in sorted(data) if present(game).hash([datum]) != present(other).hash([datum])]
    assert differs == [("field", "monster", "hydra", "agility")]


@pytest.mark.usefixtures("empty_cache")
def test_a_datum_that_appears_is_noticed(game: Game) -> None:
    """A thing or table that was looked for in vain, then is there."""
    table = next(iter(game.tables.values()))

    def there(silent: Game) -> bytes:
        return str("new" in silent.tables).encode()

    assert solved_once(CODE, game, "it", "there", there) == b"False"
    more = replace(game, tables={**game.tables, "new": replace(table, id="new")})
    assert solved_once(CODE, more, "it", "there", there) == b"True"


@pytest.mark.usefixtures("empty_cache")
def test_a_failure_is_not_kept(game: Game) -> None:
    assert solved_once(CODE, game, "it", "none", lambda silent: None) is None
    assert solved_once(CODE, game, "it", "none", lambda silent: b"now") == b"now"
