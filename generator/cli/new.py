"""``zecer new``."""

from __future__ import annotations

import re
from pathlib import Path

import click

from generator.cli.console import Talk, put, speaking
from generator.cli.find_pack import put_back, shown_path
from generator.localization import as_printed, spoken_language, tr
from generator.message import msg
from generator.model.names import fault_of_folder
from generator.safety.edits import edit
from generator.safety.folder import Folder
from generator.share import folder

# the languages in which there are templates
LANGUAGES = ("en", "pl")
DEFAULT = "cards"
TEMPLATES = {
    "cards": msg("a deck of cards with drawn pictures"),
    "spreadsheet": msg("a deck of cards from a spreadsheet"),
    "board": msg("a board game: board, events, figures, die, rules"),
    "roll-and-write": msg("sheets to fill in, dice, and a table with its odds"),
    "wargame": msg("a wargame: counters, a map of hexes, a combat table, rules"),
    "story": msg("a story to read aloud, with cards"),
    "translation": msg("the same cards in two languages, for translators"),
}


def _list_templates(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    """The callback of ``--list``: prints the templates, and ends the command."""
    if value:
        wide = max(map(len, TEMPLATES))
        for name, about in TEMPLATES.items():
            put(f"{name.ljust(wide)}  {as_printed(about)}")
        ctx.exit()


@click.command("new")
@click.argument("name", metavar="NAME", type=click.Path(path_type=Path))
@click.option("--title", help="What the game is called in print; the name when left out.")
@click.option("--template", type=click.Choice(list(TEMPLATES)), default=DEFAULT, show_default=True,
              help="What to begin with; --list tells them.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the game; yours when left out.")
@click.option("--list", is_flag=True, expose_value=False, is_eager=True, callback=_list_templates,
              help="List the templates.")
@speaking
def command(talk: Talk, name: Path, title: str | None, template: str, lang: str | None) -> None:
    """Begin a pack: a folder NAME with a small game that builds, to go on from."""
    if wrong := fault_of_folder(name.name, msg("a name")):
        raise click.UsageError(wrong)
    put_back(name)
    if name.is_symlink():
        raise click.UsageError(msg("expected a new or empty folder, found that {name} is a link", name=name))
    if name.exists() and (not name.is_dir() or any(name.iterdir())):
        raise click.UsageError(msg("expected a new or empty folder, found {name} with something in it", name=name))
    words = {"NAME": name.name, "TITLE": _quotable(title or name.name.replace("-", " ").capitalize())}
    source = template_folder(template, lang or spoken_language())
    files = {file.relative_to(source).as_posix():
             re.sub(r"\b(NAME|TITLE)\b", lambda match: words[match[1]], file.read_text("utf-8")).encode()
             for file in sorted(path for path in source.rglob("*") if path.is_file())}
    edit(Folder.of_path(name), files)
    for file in files:
        talk.say(str(name / file))
    talk.say(tr("next: zecer serve {folder}, and zecer build {folder}", folder=name))
    talk.remark(tr("all that a pack may say: {page}; for editors: {schema}",
                   page=shown_path(folder("docs") / "pack.md"), schema=shown_path(folder("docs") / "pack.schema.json")))


def template_folder(template: str, language: str) -> Path:
    """The folder of a template in a language, in English where it has none in that."""
    return folder("templates") / "new" / template / (language if language in LANGUAGES else "en")


def _quotable(text: str) -> str:
    """A text escaped for double quotes in YAML, on one line."""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
