"""How the program speaks: results on stdout, everything else on stderr; and which ending is which exit code."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import click
from msgspec import Struct

from generator import limits
from generator.escape import escaped, in_json
from generator.message import msg
from generator.outside import Lacking
from generator.speech import languages, said, speak, tr, translated

FAULTY, MISUSED, BROKEN, INTERRUPTED = 1, 2, 3, 130
REPORT = msg("please report it with the command, the pack and the output of the same command with -v")
# an option's help, and what click adds to it: [default: …]
HELP = re.compile(r"(?P<help>.*?)(?P<added>  \[[^\]]*\])?", re.DOTALL)
LANGUAGE = "--ui-lang"
# how colours are marked until they are written: nothing in a pack can look like it
ESCAPE, MARK = "\x1b[", "".join(chr(0xE000 + byte) for byte in os.urandom(8))
Function = TypeVar("Function", bound=Callable[..., Any])


class Talk(Struct):
    """How much is said."""

    quiet: bool = False
    verbose: bool = False

    def say(self, text: str = "") -> None:
        """A result on one line; nothing when quiet."""
        if not self.quiet:
            put(text)

    def remark(self, text: str) -> None:
        """Something by the way, on one line; nothing when quiet."""
        if not self.quiet:
            put(text, err=True)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
        """Columns as wide as they must be; ``right`` are those set flush right."""
        lines = [[said(cell) for cell in line] for line in (head, *rows)]
        widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
        for number, line in enumerate(lines):
            cells = [
                cell.rjust(w) if i in right else cell.ljust(w)
                for i, (cell, w) in enumerate(zip(line, widths, strict=True))
            ]
            text = "  ".join(cells).rstrip()
            self.say(text if number else styled(text, bold=True))


def styled(text: str, fg: str | None = None, bold: bool = False) -> str:
    """A text in a colour or in bold, for ``put``; click drops these where there is no terminal."""
    return click.style(escaped(text), fg=fg, bold=bold).replace(ESCAPE, MARK)


def put(text: str, err: bool = False) -> None:
    """Write a line. All that a pack, a file name or an error brings along is escaped, but for line ends before it."""
    lines = len(text) - len(text.lstrip("\n"))
    put_lines("\n" * lines + escaped(text[lines:]) + "\n", err)


def put_lines(text: str, err: bool = False) -> None:
    """Write lines as they are, each escaped: for what is several lines of our own, or of a file."""
    click.echo(escaped(text, "\n\t").replace(MARK, ESCAPE), err=err, nl=False)


def put_json(value: object) -> None:
    """Write a value for programs."""
    put_escaped(in_json(value) + "\n")


def put_escaped(text: str | bytes) -> None:
    """Write what its maker has escaped as its format wants it, or a file."""
    click.echo(text, nl=False)


class Speech(click.HelpFormatter):
    """Help in the user's language; paragraphs and options are looked up one by one."""

    def write_text(self, text: str) -> None:
        super().write_text("\n\n".join(map(_paragraph, text.split("\n\n"))))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, _helped(text)) for term, text in rows], col_max, col_spacing)


def _helped(text: str) -> str:
    match = HELP.fullmatch(text)
    assert match is not None
    own, added = match.group("help", "added")
    return (tr(own) if own else "") + (added or "")


def _paragraph(text: str) -> str:
    line = " ".join(text.split())
    return tr(line)


class Speaking(click.Context):
    """A context whose help is in the user's language."""

    formatter_class = Speech


def speaks(command: click.Command) -> click.Command:
    """The command, and those under it, with help in the user's language."""
    command.context_class = Speaking
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        # click would cut the paragraph before it is looked up
        speaks(inner).short_help = _paragraph((inner.help or "").split("\n\n")[0])
    return command


def asked(arguments: Sequence[str]) -> str | None:
    """The language that the command line asks for, known or not."""
    for argument, following in pairwise([*arguments, ""]):
        name, equals, value = argument.partition("=")
        if name == LANGUAGE:
            return value if equals else following
    return None


def spoken(ctx: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """Speak the language that is asked for. Raises click.BadParameter for one that the program does not speak."""
    if value is not None and value not in languages():
        raise click.BadParameter(msg("expected {known}, found {given!r}", known=" or ".join(languages()), given=value))
    if value is not None:
        speak(value)


def speaking(function: Function) -> Function:
    """``-q``, ``-v``, ``--limits`` and ``--ui-lang`` after the command's name too."""
    function = click.option(LANGUAGE, metavar="LANG", callback=spoken, expose_value=False, hidden=True)(function)
    for flags, attribute in ((("-q", "--quiet"), "quiet"), (("-v", "--verbose"), "verbose")):
        function = click.option(*flags, is_flag=True, expose_value=False, callback=_setter(attribute), hidden=True)(
            function
        )
    return click.option("--limits", type=click.FloatRange(0, 1000), expose_value=False, callback=_limit, hidden=True)(
        function
    )


def _limit(ctx: click.Context, parameter: click.Parameter, value: float | None) -> None:
    if value is not None:
        limits.begin_command(value)


def _setter(attribute: str) -> Callable[[click.Context, click.Parameter, bool], None]:
    def set_it(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
        if value:
            setattr(ctx.ensure_object(Talk), attribute, True)

    return set_it


def readable(error: click.ClickException) -> click.ClickException:
    """What is wrong with a command line, in the user's language; whatever it quotes is escaped."""
    error.message = said(error.message)  # type: ignore[misc]
    for name in ("option_name", "ui_filename"):
        if hasattr(error, name):
            setattr(error, name, escaped(getattr(error, name)))
    if getattr(error, "possibilities", None):
        error.possibilities = [escaped(one) for one in error.possibilities]  # type: ignore[attr-defined]
    return error


def error(text: str) -> None:
    """One line of what is wrong."""
    put(f"{styled(tr('error'), fg='red', bold=True)}: {text}", err=True)


def over(limit: str) -> int:
    """Say that a limit ended the command and what it was doing; which exit code that is."""
    error(f"{said(limit)} ({limits.now_doing()}); {tr(limits.ADVICE)}")
    return FAULTY


def interrupted() -> int:
    """Say that the user interrupted the command; which exit code that is."""
    put(tr("interrupted; the last good files stay"), err=True)
    return INTERRUPTED


def fail(talk: Talk, fault: Exception) -> int:
    """Say what ended the program, and which exit code that is: a refusing disk or a missing library 1, a fault of the
    program 3."""
    if talk.verbose:
        put_lines("".join(traceback.format_exception(fault)), err=True)
    if isinstance(fault, OSError) and fault.errno is not None:
        error(tr("cannot read or write {file}: {reason}; the last good files stay",
                 file=fault.filename or "?", reason=fault.strerror))
        return FAULTY
    if isinstance(fault, Lacking):
        error(said(str(fault)))
        return FAULTY
    error(tr("zecer failed: {fault}: {reason}; {request}", fault=type(fault).__name__,
             reason=translated(str(fault)) or tr("no reason given"), request=tr(REPORT)))
    return BROKEN
