"""Output and exit codes: results go to stdout, everything else to stderr."""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from itertools import pairwise

import click
from msgspec import Struct

from generator.escape import escaped_text, in_json
from generator.localization import as_printed, languages, speak, tr, translated_text
from generator.message import msg, reason
from generator.outside import Lacking
from generator.safety import limits

FAULTY, MISUSED, BROKEN, INTERRUPTED = 1, 2, 3, 130
REPORT = msg("please report it with the command, the pack and the output of the same command with -v")
# the help of an option, and the suffix that click adds: [default: …]
HELP = re.compile(r"(?P<help>.*?)(?P<added>  \[[^\]]*\])?", re.DOTALL)
LANGUAGE = "--ui-lang"
RESULT_STREAM, ERROR_STREAM = msg("the standard output"), msg("the standard error output")
# placeholder of the escape character until output; random, so that a pack cannot contain it
ESCAPE, MARK = "\x1b[", "".join(chr(0xE000 + byte) for byte in os.urandom(8))


class Talk(Struct):
    """The amount of output: ``quiet`` prints neither results nor remarks, ``verbose`` more."""

    quiet: bool = False
    verbose: bool = False

    def say(self, text: str = "") -> None:
        """Print a line of the result to stdout; nothing when quiet."""
        if not self.quiet:
            put(text)

    def remark(self, text: str) -> None:
        """Print a remark to stderr; nothing when quiet."""
        if not self.quiet:
            put(text, err=True)

    def waiting(self, process: str) -> None:
        """Say that another process holds the lock of the output."""
        self.remark(tr("waiting for the build of process {process}", process=process))

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
        """Print a table with a bold head; ``right`` holds the indices of right-aligned columns."""
        lines = [[as_printed(cell) for cell in line] for line in (head, *rows)]
        table = GrowingTable(self, [max(len(line[i]) for line in lines) for i in range(len(head))], right)
        table.add(head, bold=True)
        for row in rows:
            table.add(row)


class GrowingTable(Struct, frozen=True):
    """A table whose rows are printed as they come; ``right`` holds the indices of right-aligned columns."""

    talk: Talk
    widths: Sequence[int]
    right: Sequence[int] = ()

    def add(self, row: Sequence[str], bold: bool = False) -> None:
        """Print a row."""
        cells = [as_printed(cell) for cell in row]
        line = "  ".join(cell.rjust(wide) if i in self.right else cell.ljust(wide)
                         for i, (cell, wide) in enumerate(zip(cells, self.widths, strict=True))).rstrip()
        self.talk.say(styled_text(line, bold=True) if bold else line)


def styled_text(text: str, fg: str | None = None, bold: bool = False) -> str:
    """A text in a colour or in bold, for ``put``; click removes styles when the output is no terminal."""
    return click.style(escaped_text(text), fg=fg, bold=bold).replace(ESCAPE, MARK)


def put(text: str, err: bool = False) -> None:
    """Print a line. Control characters in it are escaped, except line feeds at its start."""
    lines = len(text) - len(text.lstrip("\n"))
    put_lines("\n" * lines + escaped_text(text[lines:]) + "\n", err)


def put_lines(text: str, err: bool = False) -> None:
    """Print text of several lines. Control characters other than line feeds and tabs are escaped."""
    with _stream_named(err):
        click.echo(escaped_text(text, "\n\t").replace(MARK, ESCAPE), err=err, nl=False)


def put_json(value: object) -> None:
    """Print a value as JSON."""
    put_escaped(in_json(value) + "\n")


def put_escaped(text: str | bytes) -> None:
    """Print text or bytes unchanged; the caller has escaped them as their format requires."""
    with _stream_named():
        click.echo(text, nl=False)


@contextmanager
def _stream_named(err: bool = False) -> Iterator[None]:
    """Have errors of a stream name it, as those of files do."""
    try:
        yield
    except OSError as fault:
        fault.filename = fault.filename or as_printed(ERROR_STREAM if err else RESULT_STREAM)
        raise


def open_closed_streams() -> None:
    """Let nothing stand in place of a stream that was closed: a file opened later would be taken for it."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            # the lowest free number, which is this one
            os.open(os.devnull, os.O_RDONLY if number == 0 else os.O_WRONLY)
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "r" if number == 0 else "w", encoding="utf-8", closefd=False))


class Speech(click.HelpFormatter):
    """Formats help in the user's language; each paragraph and option is a message of the catalogue."""

    def write_text(self, text: str) -> None:
        super().write_text("\n\n".join(map(_paragraph, text.split("\n\n"))))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, _translated_help(text)) for term, text in rows], col_max, col_spacing)


def _translated_help(text: str) -> str:
    match = HELP.fullmatch(text)
    assert match is not None
    own, added = match.group("help", "added")
    return (tr(own) if own else "") + (added or "")


def _paragraph(text: str) -> str:
    line = " ".join(text.split())
    return tr(line)


class Speaking(click.Context):
    """A click context whose help is in the user's language."""

    formatter_class = Speech

    @contextmanager
    def scope(self, cleanup: bool = True) -> Iterator[click.Context]:
        """As that of click; while arguments are parsed (without ``cleanup``), only help and versions are printed."""
        with super().scope(cleanup) as here, nullcontext() if cleanup else _stream_named():
            yield here


def speaks(command: click.Command) -> click.Command:
    """Give a command and its subcommands help in the user's language."""
    command.context_class = Speaking
    for inner in command.commands.values() if isinstance(command, click.Group) else ():
        # click truncates the paragraph before it can be translated
        speaks(inner).short_help = _paragraph((inner.help or "").split("\n\n")[0])
    return command


def asked_language(arguments: Sequence[str]) -> str | None:
    """The value of ``--ui-lang``, unchecked; None without it."""
    for argument, following in pairwise([*arguments, ""]):
        name, equals, value = argument.partition("=")
        if name == LANGUAGE:
            return value if equals else following
    return None


def spoken(ctx: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """The callback of ``--ui-lang``: sets the language. Raises click.BadParameter for an unknown one."""
    if value is not None and value not in languages():
        raise click.BadParameter(msg("expected {known}, found {given!r}", known=" or ".join(languages()), given=value))
    if value is not None:
        speak(value)


def speaking(function: Callable[..., None]) -> Callable[..., None]:
    """A decorator of commands: the first parameter is their Talk.

    ``-q``, ``-v``, ``--limits`` and ``--ui-lang`` are also accepted after the name of the command.
    """
    hidden = partial(click.option, expose_value=False, hidden=True)
    options = (
        hidden(LANGUAGE, metavar="LANG", callback=spoken),
        hidden("-q", "--quiet", is_flag=True, callback=_set),
        hidden("-v", "--verbose", is_flag=True, callback=_set),
        hidden("--limits", type=click.FloatRange(0, 1000), callback=_limit),
    )
    function = click.pass_obj(function)
    for option in options:
        function = option(function)
    return function


def _limit(ctx: click.Context, parameter: click.Parameter, value: float | None) -> None:
    if value is not None:
        limits.begin_command(value)


def _set(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        setattr(ctx.ensure_object(Talk), str(parameter.name), True)


@contextmanager
def misuse_of(*faults: type[Exception], error: type[click.ClickException] = click.UsageError) -> Iterator[None]:
    """An exception of these types becomes a UsageError, or another ``error``, with its reason."""
    try:
        yield
    except faults as fault:
        raise error(reason(fault)) from None


def readable(error: click.ClickException) -> click.ClickException:
    """Translate the message of a click exception into the user's language, and escape what it quotes.

    The help of a command without arguments is such a message too, in lines, and quotes nothing.
    """
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error
    error.message = as_printed(error.message)  # type: ignore[misc]
    for name in ("option_name", "ui_filename"):
        if hasattr(error, name):
            setattr(error, name, escaped_text(getattr(error, name)))
    if getattr(error, "possibilities", None):
        error.possibilities = [escaped_text(one) for one in error.possibilities]  # type: ignore[attr-defined]
    return error


def error(text: str) -> None:
    """Print an error on one line; nothing where nothing can be printed any more."""
    with suppress(OSError):
        _error(text)


def _error(text: str) -> None:
    put(f"{styled_text(tr('error'), fg='red', bold=True)}: {text}", err=True)


def report_limit(limit: str, work: str = "") -> int:
    """Report which limit ended the command, and its work, that of this process if not given. Returns the exit code."""
    error(f"{as_printed(limit)} ({work or limits.now_doing()}); {tr(limits.ADVICE)}")
    return FAULTY


def report_interruption() -> int:
    """Report that the user interrupted the command. Returns the exit code."""
    put(tr("interrupted; the last good files stay"), err=True)
    return INTERRUPTED


def unreadable(fault: OSError) -> str:
    """What is said of a file that cannot be read or written."""
    return tr("cannot read or write {file}: {reason}; the last good files stay", file=fault.filename or "?",
              reason=fault.strerror or fault)


def fail(talk: Talk, fault: Exception) -> int:
    """Report the exception that ended the program. Returns the exit code: 1 for an error of input or output or a
    missing library, 3 for a fault of the program."""
    if talk.verbose:
        put_lines("".join(traceback.format_exception(fault)), err=True)
    if isinstance(fault, OSError) and fault.errno is not None:
        error(unreadable(fault))
        return FAULTY
    if isinstance(fault, Lacking):
        error(as_printed(str(fault)))
        return FAULTY
    error(tr("zecer failed: {fault}: {reason}; {request}", fault=type(fault).__name__,
             reason=translated_text(str(fault)) or tr("no reason given"), request=tr(REPORT)))
    return BROKEN
