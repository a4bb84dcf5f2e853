"""How the program speaks: results on stdout, everything else on stderr; and which ending is which exit code."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import click

FAULTY, MISUSED, BROKEN = 1, 2, 3
REPORT = "please report it with the command, the pack and the output of the same command with -v"
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(slots=True)
class Talk:
    """How much is said."""

    quiet: bool = False
    verbose: bool = False

    def say(self, text: str = "") -> None:
        """A result; nothing when quiet."""
        if not self.quiet:
            click.echo(text)

    def remark(self, text: str) -> None:
        """Something by the way; nothing when quiet."""
        if not self.quiet:
            click.echo(text, err=True)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
        """Columns as wide as they must be; ``right`` are those set flush right."""
        lines = [head, *rows]
        widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
        for number, line in enumerate(lines):
            cells = [
                cell.rjust(w) if i in right else cell.ljust(w)
                for i, (cell, w) in enumerate(zip(line, widths, strict=True))
            ]
            text = "  ".join(cells).rstrip()
            self.say(text if number else click.style(text, bold=True))


def speaking(function: Function) -> Function:
    """``-q`` and ``-v`` after the command's name too."""
    for flags, attribute in ((("-q", "--quiet"), "quiet"), (("-v", "--verbose"), "verbose")):
        function = click.option(*flags, is_flag=True, expose_value=False, callback=_setter(attribute), hidden=True)(
            function
        )
    return function


def _setter(attribute: str) -> Callable[[click.Context, click.Parameter, bool], None]:
    def set_it(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
        if value:
            setattr(ctx.ensure_object(Talk), attribute, True)

    return set_it


def error(text: str) -> None:
    """One line of what is wrong."""
    click.echo(f"{click.style('error', fg='red', bold=True)}: {text}", err=True)


def fail(talk: Talk, fault: Exception) -> int:
    """Say what ended the program, and which exit code that is: a refusing disk 1, a fault of the program 3."""
    if talk.verbose:
        click.echo("".join(traceback.format_exception(fault)), err=True, nl=False)
    if isinstance(fault, OSError) and fault.errno is not None:
        where = f" {fault.filename}" if fault.filename else ""
        error(f"cannot read or write{where}: {fault.strerror}; the last good files stay")
        return FAULTY
    error(f"zecer failed: {type(fault).__name__}: {str(fault) or 'no reason given'}; {REPORT}")
    return BROKEN
