"""How the program speaks: results on stdout, everything else on stderr; and which ending is which exit code."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from generator.speech import languages, message, said, speak, tr

FAULTY, MISUSED, BROKEN = 1, 2, 3
REPORT = message("please report it with the command, the pack and the output of the same command with -v")
# an option's help, and what click adds to it: [default: …]
HELP = re.compile(r"(?P<help>.*?)(?P<added>  \[[^\]]*\])?", re.DOTALL)
LANGUAGE = "--ui-lang"
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
        lines = [[tr(title) for title in head], *rows]
        widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
        for number, line in enumerate(lines):
            cells = [
                cell.rjust(w) if i in right else cell.ljust(w)
                for i, (cell, w) in enumerate(zip(line, widths, strict=True))
            ]
            text = "  ".join(cells).rstrip()
            self.say(text if number else click.style(text, bold=True))


class Speech(click.HelpFormatter):
    """Help in the user's language; paragraphs and options are looked up one by one."""

    def write_text(self, text: str) -> None:
        super().write_text("\n\n".join(tr(" ".join(paragraph.split())) for paragraph in text.split("\n\n")))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, _helped(text)) for term, text in rows], col_max, col_spacing)


def _helped(text: str) -> str:
    match = HELP.fullmatch(text)
    assert match is not None
    return (tr(match["help"]) if match["help"] else "") + (match["added"] or "")


class Speaking(click.Context):
    """A context whose help is in the user's language."""

    formatter_class = Speech


def speaks(command: click.Command) -> click.Command:
    """The command, and those under it, with help in the user's language."""
    command.context_class = Speaking
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        # click would cut the paragraph before it is looked up
        speaks(inner).short_help = tr(" ".join((inner.help or "").split("\n\n")[0].split()))
    return command


def asked(arguments: Sequence[str]) -> str | None:
    """The language that the command line asks for, known or not."""
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=True):
        name, equals, value = argument.partition("=")
        if name == LANGUAGE:
            return value if equals else following
    return None


def spoken(ctx: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """Speak the language that is asked for. Raises click.BadParameter for one that the program does not speak."""
    if value is not None and value not in languages():
        raise click.BadParameter(said(f"expected {' or '.join(languages())}, found {value!r}"))
    if value is not None:
        speak(value)


def speaking(function: Function) -> Function:
    """``-q``, ``-v`` and ``--ui-lang`` after the command's name too."""
    function = click.option(LANGUAGE, metavar="LANG", callback=spoken, expose_value=False, hidden=True)(function)
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
    click.echo(f"{click.style(tr('error'), fg='red', bold=True)}: {text}", err=True)


def fail(talk: Talk, fault: Exception) -> int:
    """Say what ended the program, and which exit code that is: a refusing disk 1, a fault of the program 3."""
    if talk.verbose:
        click.echo("".join(traceback.format_exception(fault)), err=True, nl=False)
    if isinstance(fault, OSError) and fault.errno is not None:
        error(tr("cannot read or write {file}: {reason}; the last good files stay",
                 file=fault.filename or "?", reason=fault.strerror))
        return FAULTY
    error(tr("zecer failed: {fault}: {reason}; {request}", fault=type(fault).__name__,
             reason=str(fault) or tr("no reason given"), request=tr(REPORT)))
    return BROKEN
