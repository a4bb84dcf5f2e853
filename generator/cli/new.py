"""``zecer new``."""

from __future__ import annotations

import re
from pathlib import Path

import click

from generator.cli.console import Talk, speaking
from generator.cli.find_pack import shown
from generator.message import msg
from generator.model.names import fault_of_folder
from generator.safety.folder import write_whole
from generator.share import folder
from generator.speech import tr


@click.command("new")
@click.argument("name", type=click.Path(path_type=Path))
@click.option("--title", help="What the game is called in print; the name when left out.")
@speaking
def command(talk: Talk, name: Path, title: str | None) -> None:
    """Begin a pack: a folder NAME with a small deck of cards that builds, to go on from."""
    if wrong := fault_of_folder(name.name, msg("a name")):
        raise click.UsageError(wrong)
    if name.is_symlink():
        raise click.UsageError(msg("expected a new or empty folder, found that {name} is a link", name=name))
    if name.exists() and (not name.is_dir() or any(name.iterdir())):
        raise click.UsageError(msg("expected a new or empty folder, found {name} with something in it", name=name))
    words = {"NAME": name.name, "TITLE": _quotable(title or name.name.replace("-", " ").capitalize())}
    for source in sorted((folder("templates") / "new").rglob("*.yaml")):
        target = name / source.relative_to(folder("templates") / "new")
        target.parent.mkdir(parents=True, exist_ok=True)
        text = re.sub(r"\b(NAME|TITLE)\b", lambda match: words[match[1]], source.read_text("utf-8"))
        write_whole(target, text.encode())
        talk.say(str(target))
    talk.say(tr("next: zecer build {folder}", folder=name))
    talk.remark(tr("all that a pack may say: {page}; for editors: {schema}",
                   page=shown(folder("docs") / "pack.md"), schema=shown(folder("docs") / "pack.schema.json")))


def _quotable(text: str) -> str:
    """A text escaped for double quotes in YAML, on one line."""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
