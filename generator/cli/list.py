"""``zecer list``."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import click

from generator.cli.console import Talk, put_json, speaking, styled_text
from generator.cli.find_pack import argument, read, shown_path
from generator.localization import count, plural, tr
from generator.message import msg
from generator.model.game import BoxGroup, Game, Thing
from generator.model.pieces import pieces_in, pieces_of_line

# ids of things in a line
MOST_IDS = 6
COUNTED = {
    "kinds": plural("{count} kind", "{count} kinds"),
    "things": plural("{count} thing", "{count} things"),
    "tables": plural("{count} table", "{count} tables"),
    "values": plural("{count} value", "{count} values"),
    "terms": plural("{count} term", "{count} terms"),
    "chapters": plural("{count} chapter", "{count} chapters"),
    "clauses": plural("{count} clause", "{count} clauses"),
    "figures": plural("{count} figure", "{count} figures"),
    "examples": plural("{count} example", "{count} examples"),
    "rulings": plural("{count} ruling", "{count} rulings"),
}


@click.command("list")
@argument
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@speaking
def command(talk: Talk, pack: Path | None, as_json: bool) -> None:
    """List products, kinds, things and tables, with counts."""
    loaded, game = read(pack)
    if as_json:
        put_json(inventory(game))
        return
    talk.say(f"{styled_text(game.title.source, bold=True)} ({game.id}, {game.language}), {shown_path(loaded.folder)}")
    _section(talk, (msg("product"), msg("kind"), msg("title")),
             [(p.id, p.kind, p.title.source) for p in game.products.values()])
    _section(talk, (msg("kind"), msg("name"), msg("things"), msg("pieces"), msg("ids")),
             [(id_, game.kinds[id_].name.nom, str(len(things)), str(pieces_of_line(game, id_)),
               _brief([thing.id for thing in things]))
              for id_, things in _by_kind(game).items()], right=[2, 3])
    _section(talk, (msg("table"), msg("title"), msg("cells")),
             [(t.id, t.title.source, t.lists or str(len(t.cells))) for t in game.tables.values()],
             right=[2])
    _section(talk, (msg("group"), msg("declared"), msg("defined")),
             [(g.id, str(g.total), str(_defined_pieces(game, g))) for g in game.box.values()], right=[1, 2])
    talk.say("\n" + ", ".join(count(number, *COUNTED[what]) for what, number in _counts(game).items()))


def inventory(game: Game) -> dict[str, object]:
    """The contents of a game by id, in the shape of ``zecer list --json``."""
    return {
        "game": game.id,
        "title": game.title.source,
        "language": game.language,
        "version": game.version,
        "products": [{"id": p.id, "kind": p.kind, "title": p.title.source} for p in game.products.values()],
        "kinds": [
            {"id": id_, "name": game.kinds[id_].name.nom, "things": [thing.id for thing in things],
             "pieces": pieces_of_line(game, id_)}
            for id_, things in _by_kind(game).items()
        ],
        "tables": [
            {"id": t.id, "title": t.title.source, "cells": len(t.cells), "lists": t.lists} for t in game.tables.values()
        ],
        "box": [{"id": g.id, "declared": g.total, "defined": _defined_pieces(game, g)} for g in game.box.values()],
        "counts": _counts(game),
    }


def _counts(game: Game) -> dict[str, int]:
    clauses = sum(1 for _ in game.clauses())
    return {what: clauses if what == "clauses" else len(getattr(game, what)) for what in COUNTED}


def _by_kind(game: Game) -> dict[str, list[Thing]]:
    """The things of each kind, with those of kinds that extend it."""
    return {id_: game.of_kind(id_) for id_ in game.kinds}


def _defined_pieces(game: Game, group: BoxGroup) -> int:
    """The pieces of a group that the pack defines."""
    found = 0
    for line in group.pieces:
        with suppress(KeyError):
            found += pieces_in(game, group, line)
    return found


def _section(talk: Talk, head: tuple[str, ...], rows: list[tuple[str, ...]], right: Sequence[int] = ()) -> None:
    if rows:
        talk.say("")
        talk.table(head, rows, right)


def _brief(ids: list[str]) -> str:
    more = tr(" and {count} more", count=len(ids) - MOST_IDS) if len(ids) > MOST_IDS else ""
    return ", ".join(ids[:MOST_IDS]) + more
