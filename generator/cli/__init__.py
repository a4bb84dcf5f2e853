"""The command line. Modules of commands are imported when they are called, so that ``--help`` is fast."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

import click

from generator import __version__
from generator.cli.console import (
    Speaking,
    Talk,
    asked_language,
    fail,
    open_closed_streams,
    readable,
    report_interruption,
    report_limit,
    speaks,
    spoken,
)
from generator.command_plugin import brought_commands
from generator.escape import escaped_text, quiet_libraries
from generator.finding import did_you_mean
from generator.installed import not_installed_yet
from generator.lazy import lazy
from generator.localization import speak, tr
from generator.message import msg, reason
from generator.safety import limits
from generator.safety.isolation import begin_again, give_home, guard, leave, passed_over

if TYPE_CHECKING:
    from generator.cli import child_process as child
else:
    child = lazy("generator.cli.child_process")

# name: module, and the line that --help prints without importing it
COMMANDS = {
    "new": ("generator.cli.new", msg("Begin a pack: a small game that builds, of one of several sorts.")),
    "build": ("generator.cli.build", msg("Check a pack and print its box into PDF files.")),
    "check": ("generator.cli.check", msg("Hold a pack to every rule.")),
    "upgrade": ("generator.cli.upgrade", msg("Move a pack on to the format of this zecer.")),
    "list": ("generator.cli.list", msg("List products, kinds, things and tables, with counts.")),
    "show": ("generator.cli.show", msg("Show one datum, where it stands, and all that prints it.")),
    "draw": ("generator.cli.draw", msg("Draw a scene of the theme, or all of them on a sheet.")),
    "calibrate": ("generator.cli.calibrate", msg("Measure how far a printer is off, and keep it.")),
    "cache": ("generator.cli.cache_command", msg("Tell what is kept to make things only once, or delete it.")),
    "completion": ("generator.cli.completion", msg("Complete commands and options by the Tab key.")),
    "explain": ("generator.cli.explain", msg("Explain a rule, with a bad and a good example.")),
}
# these read no untrusted files; all others, and those of other distributions that do, run in a guarded child process
UNGUARDED = frozenset(("new", "calibrate", "cache", "completion"))
HELP, VERBOSE = ["-h", "--help"], {"-v", "--verbose"}
# allocations minus deallocations between two runs of the garbage collector
SELDOM = 50_000


def all_commands() -> Mapping[str, tuple[str, str]]:
    """The commands of the core and those that other distributions bring, in the order of ``--help``.

    A name of the core's stays the core's. Raises ImportError for a distribution that cannot be loaded.
    """
    # the name of the module generator.cli.list hides that of the type here
    found = [*COMMANDS.items()]
    for name, plugin in brought_commands().items():
        names = [one for one, _ in found]
        if name not in names:
            place = names.index(plugin.after) + 1 if plugin.after in names else len(names)
            found.insert(place, (name, (plugin.module, plugin.about)))
    return dict(found)


class CommandGroup(click.Group):
    """A group that imports a command when it is called, and converts every exception into an exit code."""

    context_class = Speaking

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        try:
            # errors of parsing and --help already need the language
            speak(asked_language(args))
            return super().make_context(info_name, args, parent, **extra)
        except click.ClickException as error:
            raise readable(error) from None
        except KeyboardInterrupt:
            raise click.exceptions.Exit(report_interruption()) from None
        except (OSError, ImportError) as error:
            raise click.exceptions.Exit(fail(Talk(), error)) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*all_commands()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = COMMANDS.get(cmd_name) or all_commands().get(cmd_name)
        return speaks(import_module(found[0]).command) if found is not None else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        # to look for those of other distributions takes a while
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            known = all_commands()
            if args[0] not in known:
                hint = did_you_mean(args[0], known) or tr("commands: {commands}", commands=", ".join(known))
                raise click.UsageError(msg("expected a command, found {args!r}; {hint}", args=args[0], hint=hint), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(tr("Commands")):
            formatter.write_dl([(name, about) for name, (_, about) in all_commands().items()])

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            # all click exceptions pass here before they are printed
            raise readable(error) from None
        except (click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except KeyboardInterrupt:
            ctx.exit(report_interruption())
        except limits.OverLimit as limit:
            ctx.exit(report_limit(reason(limit)))
        except MemoryError:
            with limits.spare_memory():
                ctx.exit(report_limit(limits.memory_message()))
        except Exception as error:
            # there is no Talk yet when the import of a command fails
            ctx.exit(fail(ctx.find_object(Talk) or Talk(verbose=bool(ctx.params["verbose"])), error))


@click.group(cls=CommandGroup, context_settings={"help_option_names": HELP, "max_content_width": 100})
@click.version_option(__version__, message="zecer %(version)s")
@click.option("-C", "directory", metavar="DIR", type=click.Path(exists=True, file_okay=False), help="Work in DIR.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but what is wrong.")
@click.option("--ui-lang", metavar="LANG", callback=spoken, expose_value=False,
              help="Speak this language, en or pl; that of the locale when left out.")
@click.option("-v", "--verbose", is_flag=True, help="Say more; a traceback when the program fails.")
@click.option("--limits", "factor", metavar="N", type=click.FloatRange(0, 1000), envvar=limits.VARIABLE, default=1.0,
              help="Allow N times the processor time and memory; 0: any.")
@click.pass_context
def cli(ctx: click.Context, directory: str | None, quiet: bool, verbose: bool, factor: float) -> None:
    """A compositor for board games: a folder of YAML in, a whole printable box out, proved consistent first.

    PACK is a folder with a game.yaml; left out, it is the current folder or the nearest one above it.
    """
    if factor != factor:
        raise click.UsageError(msg("expected a number with --limits, found nan"))
    give_home()
    limits.begin_command(factor)
    if directory is not None:
        os.chdir(directory)
        leave()
    _look_where_we_are()
    ctx.obj = Talk(quiet, verbose)
    for name, named in passed_over():
        ctx.obj.remark(tr("{name} was passed over: {path} lies in a pack, or in or above the current folder",
                          name=name, path=escaped_text(named)))
    if late := not_installed_yet():
        ctx.obj.remark(tr("this checkout was installed before these came, and lacks them: {names}; run make setup",
                          names=", ".join(late)))
    if verbose and (lacking := limits.missing()):
        ctx.obj.remark(lacking)
    if os.environ.get("NO_COLOR"):
        ctx.color = False


def _look_where_we_are() -> None:
    """Raises UsageError when the current folder was deleted: relative paths cannot be resolved then."""
    try:
        os.getcwd()
    except FileNotFoundError:
        found = msg("expected to be in a folder, found that it was deleted; go to another, or -C DIR")
        raise click.UsageError(found) from None


def _is_unguarded(word: str) -> bool:
    """Whether a word is a command that reads no untrusted files."""
    if word in COMMANDS or word.startswith("-"):
        return word in UNGUARDED
    # what cannot be loaded is told where the command is looked for
    with suppress(ImportError):
        return word in (brought := brought_commands()) and not brought[word].is_guarded
    return False


def main() -> None:
    """The entry point of the command ``zecer``."""
    open_closed_streams()
    if guard():
        begin_again()
    quiet_libraries(shown=not VERBOSE.isdisjoint(sys.argv))
    # memory is freed with the process: skip the last garbage collection
    atexit.register(gc.freeze)
    # imports allocate many objects that stay alive: collect garbage rarely
    gc.set_threshold(SELDOM)
    for stream in (sys.stdout, sys.stderr):
        # a console with another code page must not raise UnicodeEncodeError
        getattr(stream, "reconfigure", lambda **_: None)(encoding="utf-8", errors="backslashreplace")
    # the first word only: a later one may be the name of a folder
    if not sys.argv[1:] or _is_unguarded(sys.argv[1]) or not {*HELP, "--version"}.isdisjoint(sys.argv):
        cli(prog_name="zecer")
    child.run_guarded(lambda: cli(prog_name="zecer"))


__all__ = ["cli", "main"]
