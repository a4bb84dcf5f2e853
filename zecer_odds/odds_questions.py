"""``zecer odds --question``: the questions of a pack and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Talk, misuse_of, put_json
from generator.cli.find_pack import read, shown_path
from generator.localization import tr
from generator.message import msg
from generator.odds.playing import Unplayable
from generator.odds.questions import Unanswered, answer_or_fault
from generator.translate.edition import Edition
from zecer_odds.odds_json import plain_json
from zecer_odds.odds_text import print_question
from zecer_odds.odds_view import question_odds

if TYPE_CHECKING:
    from generator.load.pack import Loaded
    from generator.model.game import Game


def question_option(command: Callable[..., None]) -> Callable[..., None]:
    """A decorator that adds ``--question``, ``--questions`` and ``--where``, which replace the command's own result."""

    @click.option("--question", metavar="ID", help="Answer a question that the pack asks in its section odds.")
    @click.option("--questions", is_flag=True, help="List the questions of the pack.")
    @click.option("--where", multiple=True, metavar="AXIS=VALUE", help="With --question: only this value of an axis.")
    @wraps(command)
    def with_question(talk: Talk, roll: str | None, pack: Path | None, as_json: bool, *, question: str | None,
                      questions: bool, where: tuple[str, ...], **others: object) -> None:
        if question is None and not questions:
            if where:
                raise click.UsageError(tr("--where goes with --question"))
            command(talk, roll=roll, pack=pack, as_json=as_json, **others)
            return
        if (roll is not None and pack is not None) or any(others.values()) or (question is not None and questions):
            raise click.UsageError(tr("--question answers by itself: give PACK, --where and --json only"))
        loaded, game = read(pack or (Path(roll) if roll else None))
        if question is None:
            _list(talk, game, as_json)
        else:
            _show_answer(talk, loaded, game, question, where, as_json)

    return with_question


def _list(talk: Talk, game: Game, as_json: bool) -> None:
    edition = Edition(game, game.language)
    found = [{"question": one.id, "title": edition.line(one.title), "axes": list(one.along)}
             for one in game.odds.values()]
    if as_json:
        put_json(found)
    elif not found:
        talk.say(tr("this pack asks nothing; see docs/pack/chance.md, Odds"))
    else:
        head = (msg("question"), msg("for"), msg("title"))
        talk.table(head, [(str(one["question"]), ", ".join(one["axes"]), str(one["title"])) for one in found])


@contextmanager
def errors_without_answer(loaded: Loaded) -> Iterator[None]:
    """A question or a play without an answer becomes a ClickException (exit code 1) with its place."""
    try:
        yield
    except (Unanswered, Unplayable) as fault:
        place = loaded.places.find(fault.path)
        where = "" if place is None else f"{shown_path(loaded.folder / place.file)}:{place.line}:{place.column}: "
        raise click.ClickException(msg("{place}{path}: {error}", place=where, path=fault.path, error=fault)) from None


def _show_answer(talk: Talk, loaded: Loaded, game: Game, id_: str, where: Sequence[str], as_json: bool) -> None:
    asked = dict(one.partition("=")[::2] for one in where)
    with misuse_of(ValueError), errors_without_answer(loaded):
        found = answer_or_fault(game, id_, asked)
    told = question_odds(Edition(game, game.language), found, lambda yes: tr("yes") if yes else tr("no"))
    if as_json:
        put_json(plain_json(told))
    else:
        print_question(talk, told)
