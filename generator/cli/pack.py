"""Which pack a command is about."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.share import folder
from generator.speech import tr

if TYPE_CHECKING:
    from generator.load import Loaded
    from generator.model.game import Game
    from generator.translate.edition import Edition

HEAD = "game.yaml"
argument = click.argument("pack", required=False, type=click.Path(path_type=Path), metavar="[PACK]")


def find_pack(given: Path | None) -> Path:
    """The folder of a pack: the one given, the nearest upward, or the one that comes along. Raises UsageError."""
    if given is not None:
        found = given.parent if given.name == HEAD else given
        if not (found / HEAD).is_file():
            raise click.UsageError(
                f"expected a folder with a {HEAD}, found {'none in ' if found.is_dir() else ''}{given}"
            )
        return found.resolve()
    here = Path.cwd()
    for candidate in (here, *here.parents):
        if (candidate / HEAD).is_file():
            return candidate
    content = folder("content")
    return content / (content / "default").read_text(encoding="utf-8").strip()


def shown(path: Path) -> str:
    """A path as short as it can be said from here."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(path)


def read(given: Path | None) -> tuple[Loaded, Game]:
    """A pack that is to be looked at. Exits with 1 when there is not enough of a game in it."""
    from generator.load import load

    loaded = load(find_pack(given))
    if loaded.game is None:
        raise click.ClickException(tr("not enough of a game can be read; see zecer check"))
    return loaded, loaded.game


def edition_in(loaded: Loaded, game: Game, lang: str | None) -> Edition:
    """A pack in one of its languages, its own when none is asked for. Raises UsageError when there is none."""
    from generator.build.editions import edition_of, languages
    from generator.translate.catalogue import BadCatalogue

    try:
        return edition_of(loaded, game, lang or game.language)
    except BadCatalogue as bad:
        raise click.ClickException(str(bad)) from None
    except LookupError:
        here = ", ".join(languages(loaded, game))
        raise click.UsageError(f"expected a language of {game.id}, found {lang!r}; languages here: {here}") from None
