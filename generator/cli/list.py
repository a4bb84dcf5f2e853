"""``zecer list``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from generator.cli.find_pack import argument, read, shown
from generator.cli.talk import Talk, put_json, speaking, styled
from generator.message import msg
from generator.model.game import Game
from generator.speech import count, plural, tr

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
@click.pass_obj
def command(talk: Talk, pack: Path | None, as_json: bool) -> None:
    """List products, kinds, things and tables, with counts."""
    loaded, game = read(pack)
    if as_json:
        put_json(inventory(game))
        return
    talk.say(f"{styled(game.title.source, bold=True)} ({game.id}, {game.language}), {shown(loaded.folder)}")
    listed = inventory(game)
    _section(
        talk,
        "products",
        (msg("product"), msg("kind"), msg("title")),
        [(p["id"], p["kind"], p["title"]) for p in listed["products"]],
    )
    _section(
        talk,
        "kinds",
        (msg("kind"), msg("name"), msg("things"), msg("pieces"), msg("ids")),
        [(k["id"], k["name"], str(len(k["things"])), str(k["pieces"]), _brief(k["things"])) for k in listed["kinds"]],
    )
    _section(
        talk,
        "tables",
        (msg("table"), msg("title"), msg("cells")),
        [(t["id"], t["title"], t["lists"] or str(t["cells"])) for t in listed["tables"]],
    )
    _section(
        talk,
        "box",
        (msg("group"), msg("declared"), msg("defined")),
        [(b["id"], str(b["declared"]), str(b["defined"])) for b in listed["box"]],
    )
    counts = listed["counts"]
    talk.say("\n" + ", ".join(count(number, *COUNTED[what]) for what, number in counts.items()))


def inventory(game: Game) -> dict[str, Any]:
    """The contents of a game by id, in the shape of ``zecer list --json``."""
    return {
        "game": game.id,
        "title": game.title.source,
        "language": game.language,
        "version": game.version,
        "products": [{"id": p.id, "kind": p.kind, "title": p.title.source} for p in game.products.values()],
        "kinds": [_kind(game, kind) for kind in game.kinds],
        "tables": [
            {"id": t.id, "title": t.title.source, "cells": len(t.cells), "lists": t.lists} for t in game.tables.values()
        ],
        "box": [
            {"id": g.id, "declared": g.total, "defined": sum(_pieces(game, line) for line in g.pieces)}
            for g in game.box.values()
        ],
        "counts": {
            "kinds": len(game.kinds),
            "things": len(game.things),
            "tables": len(game.tables),
            "values": len(game.values),
            "terms": len(game.terms),
            "chapters": len(game.chapters),
            "clauses": sum(1 for _ in game.clauses()),
            "figures": len(game.figures),
            "examples": len(game.examples),
            "rulings": len(game.rulings),
        },
    }


def _kind(game: Game, id_: str) -> dict[str, Any]:
    own = [thing for thing in game.things.values() if thing.kind == id_]
    return {
        "id": id_,
        "name": game.kinds[id_].name.nom,
        "things": [thing.id for thing in own],
        "pieces": sum(thing.copies for thing in own),
    }


def _pieces(game: Game, line: str) -> int:
    try:
        return game.pieces(line)
    except KeyError:
        return 0


def _section(talk: Talk, title: str, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    if rows:
        talk.say("")
        talk.table(
            head,
            rows,
            right=[i for i, name in enumerate(head) if name in ("things", "pieces", "cells", "declared", "defined")],
        )


def _brief(ids: list[str], most: int = 6) -> str:
    return ", ".join(ids[:most]) + (tr(" and {count} more", count=len(ids) - most) if len(ids) > most else "")
