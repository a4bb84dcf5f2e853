"""``zecer show``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from generator.cli.console import Talk, misuse_of, put_escaped, put_json, speaking, styled_text
from generator.cli.find_pack import argument, read, shown_path
from generator.cli.made_file import put_file
from generator.escape import escaped_text
from generator.finding import did_you_mean
from generator.lazy import lazy
from generator.load.pack import Loaded
from generator.localization import as_printed, count, tr
from generator.make.find_datum import Datum, contents, find, known_ids, uses
from generator.message import msg
from generator.model.game import Game, Thing
from generator.model.layouts import TileLayout
from generator.model.maps import BoardMap
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator.make import picture
else:
    picture = lazy("generator.make.picture")

LONGEST = 100


class UseJson(TypedDict):
    path: str
    place: str | None
    how: str


class DatumJson(TypedDict):
    """A datum in the shape of ``--json``."""

    sort: str
    id: str
    place: str | None
    fields: dict[str, object]
    uses: list[UseJson]


@click.command("show")
@click.argument("id_", metavar="ID")
@argument
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Its face, a map or a layout, as a picture; - writes it to the standard output.")
@click.option("--png", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="The same at 300 dpi.")
@click.option("--back", is_flag=True, help="The back instead of the front.")
@speaking
def command(talk: Talk, id_: str, pack: Path | None, as_json: bool, svg: Path | None, png: Path | None,
            back: bool) -> None:
    """Show one datum, where it stands, and all that prints it.

    ID is a thing (monster.troll or troll), one of its fields (monster.troll.strength), a table (9.9), a clause (8.4),
    a value, a term, a kind … When several bear it: table:9.9 or clause:9.9.
    """
    loaded, game = read(pack)
    found = find(game, id_)
    if not found:
        hint = did_you_mean(id_.rpartition(":")[2], known_ids(game)) or tr("zecer list tells what there is")
        raise click.UsageError(msg("expected an id of {game}, found {id!r}; {hint}", game=game.id, id=id_, hint=hint))
    if svg is not None or png is not None:
        _draw(talk, game, found, svg, png, back)
        return
    told = [_json(loaded, game, datum) for datum in found]
    if as_json:
        put_json(told)
        return
    for number, one in enumerate(told):
        if number:
            talk.say()
        _print(talk, one)


def _draw(talk: Talk, game: Game, found: list[Datum], svg: Path | None, png: Path | None, back: bool) -> None:
    """Write the first thing, map or layout in ``found`` to files. Raises UsageError when there is none."""
    drawable = [datum.value for datum in found if isinstance(datum.value, Thing | BoardMap | TileLayout)]
    if not drawable:
        raise click.UsageError(msg("expected a thing that has a face, a map or a layout, found {sort} {found}",
                                   sort=found[0].sort, found=found[0].id))
    with misuse_of(LookupError):
        for path, draw in ((svg, picture.as_svg), (png, picture.as_png)):
            if path is None:
                continue
            data = draw(Edition(game, game.language), drawable[0], back)
            if str(path) == "-":
                put_escaped(data)
            else:
                put_file(talk, path, data)


def _json(loaded: Loaded, game: Game, datum: Datum) -> DatumJson:
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
    return None if place is None else f"{shown_path(loaded.folder / place.file)}:{place.line}:{place.column}"


def _print(talk: Talk, one: DatumJson) -> None:
    talk.say(f"{styled_text(one['id'], bold=True)} ({one['sort']})  {one['place'] or ''}")
    fields = {escaped_text(key): value for key, value in one["fields"].items()}
    width = max((len(key) for key in fields), default=0)
    for key, value in fields.items():
        talk.say(f"  {key.ljust(width)}  {_line(value)}")
    talk.say(
        count(len(one["uses"]), "printed or referred to by {count}:", "printed or referred to by {count}:")
        if one["uses"] else tr("nothing prints it or refers to it")
    )
    width = max((len(use["path"]) for use in one["uses"]), default=0)
    for use in one["uses"]:
        talk.say(f"  {use['path'].ljust(width)}  {as_printed(use['how'])}  {use['place'] or ''}")


def _line(value: object) -> str:
    """A value on one line, truncated to 100 characters."""
    if isinstance(value, dict):
        text = ", ".join(f"{key}: {_line(one)}" for key, one in value.items())
    elif isinstance(value, list):
        text = ", ".join(_line(one) for one in value) or "–"
    else:
        text = "–" if value is None else " ".join(str(value).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
