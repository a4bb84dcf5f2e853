"""``zecer completion``."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from generator.cli.console import Talk, put_lines, speaking
from generator.cli.find_pack import shown_path
from generator.cli.made_file import put_file
from generator.localization import tr
from generator.message import msg
from generator.safety.user_folders import home_folder, settings_folder

SHELLS = ("bash", "zsh", "fish")
# the file of the home folder that a shell reads when it starts; fish reads all files of a folder by itself
STARTS = {"bash": ".bashrc", "zsh": ".zshrc"}
FISH = ".config/fish/completions/zecer.fish"
VARIABLE = "_ZECER_COMPLETE"


@click.command("completion")
@click.argument("shell", required=False, type=click.Choice(SHELLS))
@click.option("--install", is_flag=True, help="Write it where the shell finds it, and one line into its start file.")
@speaking
def command(talk: Talk, shell: str | None, install: bool) -> None:
    """Completion of commands and options by the Tab key: print the script, or install it.

    SHELL is bash, zsh or fish; the one of SHELL in the environment when left out.
    """
    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in SHELLS:
        raise click.UsageError(msg("expected bash, zsh or fish, found {shell!r}", shell=shell))
    script = script_of(shell)
    if not install:
        put_lines(script)
        return
    target = home_folder() / FISH if shell == "fish" else settings_folder() / f"completion.{shell}"
    if shell in STARTS:
        # first: a start file that cannot be written leaves nothing installed; the line itself does nothing alone
        _read_at_start(home_folder() / STARTS[shell], target)
    put_file(talk, target, script.encode(), tr("installed in {target}; open a new shell", target=shown_path(target)))


def script_of(shell: str) -> str:
    """The script with which a shell completes the words of ``zecer``."""
    found = get_completion_class(shell)
    assert found is not None
    return found(click.Group("zecer"), {}, "zecer", VARIABLE).source()


def _read_at_start(start: Path, script: Path) -> None:
    """Add a line to the start file of a shell, once, behind what is there."""
    # in bytes: the file is the user's, in whatever encoding
    line = os.fsencode(f'[ -r "{script}" ] && . "{script}"  # zecer\n')
    before = start.read_bytes() if start.exists() else b""
    if line not in before:
        ending = b"" if not before or before.endswith(b"\n") else b"\n"
        # appended, since the file may be a link, and has rights of its own
        with start.open("ab") as file:
            file.write(ending + line)
