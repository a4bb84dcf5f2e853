"""``zecer odds --question``: the questions of a pack and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, NotRequired, TypedDict

import click

from generator.cli.find_pack import read, shown
from generator.cli.odds_json import (
    BAR,
    ChanceJson,
    MeanJson,
    NumberJson,
    ResultJson,
    average,
    bars,
    decimal,
    percent,
    share,
)
from generator.cli.talk import Talk, misused, put_json, styled
from generator.message import msg
from generator.odds.playing import Unplayable
from generator.odds.questions import Unanswered, answer_or_fault
from generator.speech import tr
from generator.translate.answer_names import axis_name, outcome_name, value_name
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator.load.pack import Loaded
    from generator.model.game import Game
    from generator.odds.questions import Answer, AnswerRow

MOST_COLUMNS = 8
MOST_ROUNDS = 12
# rarer results at the end of a distribution are not printed, %
LEAST = 0.005
# the greatest share of the results that are merged into one column, %
MOST_GATHERED = 35


class AmountJson(ResultJson):
    mean: MeanJson | None


class AnswerRowJson(TypedDict):
    """A row of an answer in the shape of ``--json``; ``rounds`` only of a duel, ``lengths`` of a single one."""

    at: dict[str, str]
    names: list[str]
    mean: MeanJson | None
    results: list[ResultJson]
    amounts: NotRequired[list[AmountJson]]
    rounds: NotRequired[MeanJson | None]
    lengths: NotRequired[list[NumberJson]]


class AxisJson(TypedDict):
    id: str
    name: str


class AnswerJson(TypedDict):
    """An answer in the shape of ``--json``."""

    question: str
    title: str
    label: str | None
    note: str | None
    exact: bool
    axes: list[AxisJson]
    rows: list[AnswerRowJson]


def question_option(command: Callable[..., None]) -> Callable[..., None]:
    """A decorator that adds ``--question``, ``--questions`` and ``--where``, which replace the command's own result."""

    @click.option("--question", metavar="ID", help="Answer a question that the pack asks in its section odds.")
    @click.option("--questions", is_flag=True, help="List the questions of the pack.")
    @click.option("--where", multiple=True, metavar="AXIS=VALUE", help="With --question: only this value of an axis.")
    @wraps(command)
    def wrapped(talk: Talk, roll: str | None, pack: Path | None, as_json: bool, *, question: str | None,
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

    return wrapped


def _list(talk: Talk, game: Game, as_json: bool) -> None:
    edition = Edition(game, game.language)
    found = [{"question": one.id, "title": edition.line(one.title), "axes": list(one.along)}
             for one in game.odds.values()]
    if as_json:
        put_json(found)
    elif not found:
        talk.say(tr("this pack asks nothing; see docs/pack.md, Odds"))
    else:
        head = (msg("question"), msg("for"), msg("title"))
        talk.table(head, [(str(one["question"]), ", ".join(one["axes"]), str(one["title"])) for one in found])


@contextmanager
def unanswered(loaded: Loaded) -> Iterator[None]:
    """A question or a play without an answer becomes a ClickException (exit code 1) with its place."""
    try:
        yield
    except (Unanswered, Unplayable) as fault:
        place = loaded.places.find(fault.path)
        where = "" if place is None else f"{shown(loaded.folder / place.file)}:{place.line}:{place.column}: "
        raise click.ClickException(msg("{place}{path}: {error}", place=where, path=fault.path, error=fault)) from None


def _show_answer(talk: Talk, loaded: Loaded, game: Game, id_: str, where: Sequence[str], as_json: bool) -> None:
    asked = dict(one.partition("=")[::2] for one in where)
    with misused(ValueError), unanswered(loaded):
        found = answer_or_fault(game, id_, asked)
    edition = Edition(game, game.language)
    in_json = answer_json(edition, found)
    if as_json:
        put_json(in_json)
    else:
        _print(talk, in_json)


def answer_json(edition: Edition, found: Answer) -> AnswerJson:
    """An answer in the shape of ``--json``: probabilities in per cent, and as fractions where they are exact."""
    question = found.question
    return {
        "question": question.id,
        "title": edition.line(question.title),
        "label": None if question.label is None else edition.line(question.label),
        "note": None if question.note is None else edition.line(question.note),
        "exact": found.exact,
        "axes": [{"id": axis.id, "name": axis_name(edition, axis)} for axis in found.axes],
        "rows": [_row_json(edition, found, row, len(found.rows) == 1) for row in found.rows],
    }


def _row_json(edition: Edition, found: Answer, row: AnswerRow, alone: bool) -> AnswerRowJson:
    row_json: AnswerRowJson = {
        "at": {axis: getattr(value, "id", str(value)) for axis, value in row.at.items()},
        "names": [value_name(edition, value) for value in row.at.values()],
        "mean": average(row.mean),
        "results": [{"result": outcome_name(edition, found.question, outcome), **share(chance, row.exact)}
                    for outcome, chance in row.chances],
    }
    amounts = row.amounts()
    if amounts:
        row_json["amounts"] = [{"result": value_name(edition, what), **share(chance, row.exact), "mean": average(mean)}
                           for what, (chance, mean) in amounts.items()]
    if found.question.duel:
        row_json["rounds"] = average(row.rounds)
    if alone and row.lengths is not None:
        row_json["lengths"] = [{"result": round_, **share(chance, row.exact)}
                           for round_, chance in enumerate(row.lengths(MOST_ROUNDS), 1)]
    return row_json


def _print(talk: Talk, answer: AnswerJson) -> None:
    name = " · ".join(part for part in (answer["title"], answer["label"]) if part)
    talk.say(f"{styled(name, bold=True)} ({answer['question']})")
    for line in (answer["note"] or "").splitlines():
        talk.say(line)
    if not answer["exact"]:
        talk.say(tr("Reckoned to within a thousand-millionth."))
    rows = answer["rows"]
    if "amounts" in rows[0]:
        _print_amounts(talk, answer)
    elif len(rows) == 1:
        _print_one(talk, rows[0])
    else:
        _print_rows(talk, answer)


def _print_amounts(talk: Talk, answer: AnswerJson) -> None:
    for row in answer["rows"]:
        talk.say(f"\n{styled(_heading(answer, row), bold=True)}".rstrip())
        often = sorted(row["amounts"], key=lambda one: -one["percent"])
        talk.table((msg("result"), msg("chance"), msg("how many then")),
                   [(one["result"], percent(one), _number(one["mean"])) for one in often], right=[1, 2])


def _print_one(talk: Talk, row: AnswerRowJson) -> None:
    if row["mean"] is not None:
        talk.say(tr("mean {mean}", mean=_number(row["mean"])))
    _bars(talk, msg("result"), row["results"])
    if row.get("rounds") is not None:
        talk.say(f"\n{tr('rounds')}: {tr('mean {mean}', mean=_number(row['rounds']))}")
        _bars(talk, msg("round"), row["lengths"])


def _bars(talk: Talk, head: str, shares: Sequence[ResultJson] | Sequence[NumberJson]) -> None:
    """Print results with their probabilities, without long fractions."""
    lines: list[tuple[list[str], ChanceJson]] = [
        ([str(one["result"])], {"chance": one["chance"] if len(one["chance"] or "") <= BAR else "",
                                "percent": one["percent"]})
        for one in shares
    ]
    bars(talk, [head], lines, least=LEAST)


def _print_rows(talk: Talk, answer: AnswerJson) -> None:
    """Print a line for each row: a column for each of at most 8 results, otherwise the lowest and highest result."""
    rows = answer["rows"]
    columns = list(dict.fromkeys(one["result"] for row in rows for one in row["results"]))
    if all(one.isdecimal() for one in columns):
        columns.sort(key=int)
        rows, columns = _gathered(rows, columns)
    few = len(columns) <= MOST_COLUMNS
    means = any(row["mean"] is not None for row in rows)
    rounds = any("rounds" in row for row in rows)
    head = [*(axis["name"] for axis in answer["axes"]), *([msg("mean")] if means else []),
            *([*columns] if few else [msg("lowest"), msg("highest")]),
            *([msg("rounds")] if rounds else [])]
    lines = [
        [*row["names"], *([_number(row["mean"])] if means else []),
         *(_cells(row, columns) if few else (row["results"][0]["result"], row["results"][-1]["result"])),
         *([_number(row["rounds"])] if rounds else [])]
        for row in rows
    ]
    talk.table(head, lines, right=range(len(answer["axes"]), len(head)))


def _gathered(rows: list[AnswerRowJson], columns: list[str]) -> tuple[list[AnswerRowJson], list[str]]:
    """Merge rare high numbers into one column such as ``7+``, unless they are too frequent in some row."""
    kept, last = columns[: MOST_COLUMNS - 1], f"{columns[MOST_COLUMNS - 1]}+" if len(columns) > MOST_COLUMNS else ""
    high = [sum(one["percent"] for one in row["results"] if one["result"] not in kept) for row in rows]
    if not last or max(high) > MOST_GATHERED:
        return rows, columns
    gathered: list[AnswerRowJson] = [
        {**row, "results": [*row["results"], {"result": last, "chance": None, "percent": share}]}
        for row, share in zip(rows, high, strict=True)
    ]
    return gathered, [*kept, last]


def _cells(row: AnswerRowJson, columns: Sequence[str]) -> list[str]:
    by_result = {one["result"]: one for one in row["results"]}
    return [percent(by_result[column]) if column in by_result else "–" for column in columns]


def _heading(answer: AnswerJson, row: AnswerRowJson) -> str:
    return ", ".join(f"{axis['name']} {name}" for axis, name in zip(answer["axes"], row["names"], strict=True))


def _number(mean: MeanJson | None) -> str:
    return "–" if mean is None else decimal(f"{mean['number']:.2f}")
