"""``zecer show``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from generator.cli.pack import argument, read, shown
from generator.cli.talk import Talk, speaking
from generator.cli.whereabouts import Datum, contents, find, known, uses
from generator.finding import did_you_mean
from generator.load import Loaded
from generator.model.game import Game
from generator.translate.edition import Edition

LONGEST = 100


@click.command("show")
@click.argument("id_", metavar="ID")
@argument
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@speaking
@click.pass_obj
def command(talk: Talk, id_: str, pack: Path | None, as_json: bool) -> None:
    """Show one datum, where it stands, and all that prints it.

    ID is a thing (monster.troll or troll), one of its fields (monster.troll.strength), a table (9.9), a clause (8.4),
    a value, a term, a kind … When several bear it: table:9.9 or clause:9.9.
    """
    loaded, game = read(pack)
    found = find(game, id_)
    if not found:
        hint = did_you_mean(id_.rpartition(":")[2], known(game)) or "zecer list tells what there is"
        raise click.UsageError(f"expected an id of {game.id}, found {id_!r}; {hint}")
    told = [_told(loaded, game, datum) for datum in found]
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for number, one in enumerate(told):
        if number:
            talk.say()
        _print(talk, one)


def _told(loaded: Loaded, game: Game, datum: Datum) -> dict[str, Any]:
    edition = Edition(game, game.language)
    return {
        "sort": datum.sort,
        "id": datum.name,
        "place": _place(loaded, datum.path),
        "fields": contents(edition, datum.value),
        "uses": [{"path": use.path, "place": _place(loaded, use.path), "how": use.how} for use in uses(game, datum)],
    }


def _place(loaded: Loaded, path: str) -> str | None:
    place = loaded.places.find(path)
    return None if place is None else f"{shown(loaded.folder / place.file)}:{place.line}:{place.column}"


def _print(talk: Talk, one: dict[str, Any]) -> None:
    talk.say(f"{click.style(one['id'], bold=True)} ({one['sort']})  {one['place'] or ''}")
    width = max((len(key) for key in one["fields"]), default=0)
    for key, value in one["fields"].items():
        talk.say(f"  {key.ljust(width)}  {_line(value)}")
    talk.say(
        "nothing prints it or refers to it" if not one["uses"] else f"printed or referred to by {len(one['uses'])}:"
    )
    width = max((len(use["path"]) for use in one["uses"]), default=0)
    for use in one["uses"]:
        talk.say(f"  {use['path'].ljust(width)}  {use['how']}  {use['place'] or ''}")


def _line(value: Any) -> str:
    """A value on one line, cut when it is long."""
    if isinstance(value, dict):
        text = ", ".join(f"{key}: {_line(one)}" for key, one in value.items())
    elif isinstance(value, list):
        text = ", ".join(_line(one) for one in value) or "–"
    else:
        text = "–" if value is None else " ".join(str(value).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
