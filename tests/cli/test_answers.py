"""What the commands answer about the reference boxes and the tutorial, as digests.

The tests beside this one say what is right; a digest that differs names the command whose answer is to be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from recorded import digest, hold

from generator.cli import cli
from generator.load.pack import Loaded, load
from generator.model.game import Game
from generator.odds.cell_odds import rolls_of

ROOT = Path(__file__).parents[2]
ANSWERS = Path(__file__).parent / "answers"
PACKS = {"labirynt-smierci": ROOT / "content" / "labirynt-smierci", "miasto": ROOT / "content" / "miasto",
         "tutorial": ROOT / "docs" / "tutorial"}
# of each kind so many things are shown, and so many questions and tables are asked
SHOWN, ASKED = 2, 6


@cache
def loaded(pack: Path) -> Loaded:
    """A pack, read once for all commands that ask about it."""
    return load(pack)


def game_of(pack: str) -> Game:
    game = loaded(PACKS[pack]).game
    assert game is not None
    return game


def shown(pack: str) -> Iterator[list[str]]:
    game = game_of(pack)
    names = [f"{thing.kind}.{thing.id}" for kind in game.kinds for thing in islice(game.of_kind(kind), SHOWN)]
    named = {"table": game.tables, "value": game.values, "term": game.terms, "product": game.products,
             "kind": game.kinds, "clause": [clause.id for clause in game.clauses() if clause.steps],
             "chapter": game.chapters}
    names += [f"{sort}:{id_}" for sort, known in named.items() for id_ in islice(known, SHOWN)]
    yield from (["show", name] for name in dict.fromkeys(names))


def odds(pack: str) -> Iterator[list[str]]:
    game = game_of(pack)
    yield ["odds", "--questions"]
    yield from (["odds", "--table", table.id] for table in islice(filter(rolls_of, game.tables.values()), ASKED))
    yield from (["odds", "--question", question.id] for question in islice(game.odds.values(), ASKED))


def asked(pack: str, sort: str) -> list[list[str]]:
    """Command lines without the pack, which comes last."""
    if sort == "list":
        return [["list"], ["list", "--json"], ["check", "--format", "json"]]
    return list(shown(pack) if sort == "show" else odds(pack))


@pytest.mark.parametrize("sort", ["list", "show", "odds"])
@pytest.mark.parametrize("pack", PACKS)
def test_every_answer_is_as_it_was(monkeypatch: pytest.MonkeyPatch, pack: str, sort: str, accept: bool) -> None:
    monkeypatch.chdir(ROOT)
    if sort != "list":
        monkeypatch.setattr("generator.cli.find_pack.load", lambda folder: loaded(folder.resolve()))
    lines = [digest(f"zecer {' '.join(line)}", _answer([*line, str(PACKS[pack])])) for line in asked(pack, sort)]
    hold("".join(f"{line}\n" for line in lines), ANSWERS / f"{pack}-{sort}.txt", accept)


def _answer(line: list[str]) -> str:
    answer = CliRunner().invoke(cli, line)
    assert answer.exit_code == 0, (line, answer.output)
    return answer.output
