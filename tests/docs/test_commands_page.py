"""docs/commands.md tells every command, and of each only options that it has."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import click
import pytest

from generator.cli import all_commands, cli

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
# the first cell of each row, in which a bar has a stroke before it
ROWS = re.findall(r"^\| (`zecer (?:[^|]|\\\|)+) \|", PAGE, re.MULTILINE)
CALLS = [call for row in ROWS for call in re.findall(r"`zecer ([a-z0-9]+)([^`]*)`", row)]


def test_every_command_has_a_row() -> None:
    # packages around the core may be missing
    assert {name for name, _ in CALLS} >= {*all_commands()}
    assert len(ROWS) > 25


@pytest.mark.parametrize("name", sorted({name for name, _ in CALLS} & {*all_commands()}))
def test_the_options_of_a_row_exist(name: str) -> None:
    command = import_module(all_commands()[name][0]).command
    known = {option for parameter in (*cli.params, *_parameters(command)) for option in parameter.opts}
    told = {option for one, rest in CALLS if one == name for option in re.findall(r"(?<!\w)--?[a-zA-Z][a-z-]*", rest)}
    assert told <= known


def _parameters(command: click.Command) -> list[click.Parameter]:
    below = [*command.commands.values()] if isinstance(command, click.Group) else []
    return [*command.params, *(one for part in below for one in part.params)]
