"""``zecer draw``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.console import Talk, misuse_of, put_escaped, speaking
from generator.cli.find_pack import argument, read
from generator.cli.made_file import put_file
from generator.finding import did_you_mean
from generator.lazy import lazy
from generator.load.measures import size
from generator.localization import count, tr
from generator.message import msg
from generator.model.game import Game
from generator.model.scene import CARD_PICTURE, MANNERS, Scene
from generator.pictures.cast import BadFigure
from generator.records import replace
from generator.safety import limits

if TYPE_CHECKING:
    from generator.make import scene_pictures
else:
    scene_pictures = lazy("generator.make.scene_pictures")

SHEET = "scenes.png"


def _size(_: click.Context, __: click.Parameter, written: str | None) -> tuple[float, float]:
    with misuse_of(ValueError):
        return CARD_PICTURE if written is None else size(written)


@click.command("draw")
@click.argument("scene", metavar="[SCENE]", required=False, default="")
@argument
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="The picture; - writes it to the standard output.")
@click.option("--manner", type=click.Choice(MANNERS), help="In place of the theme's manner.")
@click.option("--size", "large", callback=_size, metavar="SIZE", help="Width and height, 57 mm x 48 mm by default.")
@click.option("--sheet", is_flag=True, help="All scenes of the pack, with their names.")
@speaking
def command(talk: Talk, scene: str, pack: Path | None, output: Path | None, manner: str | None,
            large: tuple[float, float], sheet: bool) -> None:
    """Draw a scene of the theme as PNG, or all of them on contact sheets."""
    if sheet and scene and pack is None:
        scene, pack = "", Path(scene)
    _, game = read(pack)
    scenes = {name: found for name, found in game.theme.images.items() if isinstance(found, Scene)}
    if not sheet and scene not in scenes:
        hint = did_you_mean(scene, scenes) or tr("zecer draw --sheet shows them all")
        raise click.UsageError(msg("expected a scene of {game}, found {scene!r}; {hint}", game=game.id, scene=scene,
                                   hint=hint))
    if sheet and not scenes:
        raise click.UsageError(msg("expected scenes in the theme of {game}, found none", game=game.id))
    theme = _in_manner(game, manner).theme
    path = output or Path(SHEET if sheet else f"{scene}.png")
    limits.doing("picture", SHEET if sheet else scene)
    with misuse_of(LookupError, BadFigure):
        pages = (list(scene_pictures.contact_sheets(theme, scenes, large, os.cpu_count() or 1)) if sheet
                 else [scene_pictures.picture(theme, scenes[scene], large)])
    if str(path) == "-":
        if len(pages) > 1:
            raise click.UsageError(msg("expected a file for {count} pages, found the standard output",
                                       count=len(pages)))
        put_escaped(pages[0])
        return
    if sheet:
        _tell_seen(talk, scene_pictures.seen_pictures(theme, scenes, large, os.cpu_count() or 1))
    for number, page in enumerate(pages, 1):
        name = f"{path.stem}-{number}{path.suffix}" if len(pages) > 1 else path.name
        put_file(talk, path.with_name(name), page)


def _tell_seen(talk: Talk, seen: Mapping[str, tuple[float, float] | None]) -> None:
    """How far figures are from their places in lightness, with eyes half shut: in the middle, the tenth, the least."""
    found = sorted((one[0], name) for name, one in seen.items() if one is not None)
    if found:
        (middle, _), (tenth, _), (least, name) = (found[len(found) // share] for share in (2, 10, len(found) + 1))
        talk.remark(count(len(found), "figures differ from their place by {middle:.0f} of 255 ({count} scene)",
                          "figures differ from their places by {middle:.0f} of 255 in the middle of {count} scenes, "
                          "{tenth:.0f} in the tenth, {least:.0f} in {name}",
                          middle=middle, tenth=tenth, least=least, name=name))


def _in_manner(game: Game, manner: str | None) -> Game:
    chosen = next((one for one in MANNERS if one == manner), game.theme.scenes.manner)
    return replace(game, theme=replace(game.theme, scenes=replace(game.theme.scenes, manner=chosen)))
