"""``zecer new``."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.console import Talk, put, speaking
from generator.cli.find_pack import put_back, shown_path
from generator.localization import as_printed, tr
from generator.make.new_pack import DEFAULT, LANGUAGES, TEMPLATES, begin_pack, fault_of_new_pack
from generator.share import folder


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
    put_back(name)
    if wrong := fault_of_new_pack(name):
        raise click.UsageError(wrong)
    for file in begin_pack(name, template, lang, title):
        talk.say(str(name / file))
    talk.say(tr("next: zecer serve {folder}, and zecer build {folder}", folder=name))
    talk.remark(tr("all that a pack may say: {page}; for editors: {schema}",
                   page=shown_path(folder("docs") / "pack.md"), schema=shown_path(folder("docs") / "pack.schema.json")))
