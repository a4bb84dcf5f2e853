"""``zecer build``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

import click
from click.core import ParameterSource

from generator.cli.build_json import build_json
from generator.cli.console import FAULTY, Talk, error, misuse_of, put_json, put_lines, speaking
from generator.cli.find_pack import OUTPUT, find_pack, own_output, shown_path
from generator.cli.made_file import tell_kept
from generator.cli.print_options import listed_names, print_settings
from generator.cli.watch import watch
from generator.command_plugin import brought_part
from generator.escape import escaped_text
from generator.finding import Finding
from generator.installed import NotBrought
from generator.lazy import lazy
from generator.load.pack import Loaded
from generator.localization import as_printed, count, tr
from generator.make.examination import REFUSED
from generator.make.manifest import FileEntry
from generator.make.pipeline import Result, build
from generator.make.request import BuildRequest, Progress, WrongUse
from generator.make.workshop import Made
from generator.message import msg
from generator.render.job import PrintSettings

if TYPE_CHECKING:
    from rich import console
    from rich import progress as progress_bar

    from generator.cli import boxes, check
else:
    boxes = lazy("generator.cli.boxes")
    check = lazy("generator.cli.check")
    console = lazy("rich.console")
    progress_bar = lazy("rich.progress")

# ALL: the value of --lang for all languages; PASSED_ON: options that are passed on to the build of each box
ALL = "all"
PASSED_ON = ("profile", "dpi", "printer", "tray", "force", "release", "zip_")
# options that --since does not take
APART = ("only", "cards", "cluster", "force", "release", "zip_", "stay", "as_json", "profile", "printer")


def output_folder(ctx: click.Context, parameter: click.Parameter, value: Path) -> Path:
    """The callback of ``-o``: by default the folder of boxes. Raises UsageError."""
    return own_output() if ctx.get_parameter_source("output") is ParameterSource.DEFAULT else value


@click.command("build")
@click.argument("packs", nargs=-1, type=click.Path(path_type=Path), metavar="[PACK]...")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=OUTPUT,
    callback=output_folder,
    show_default=True,
    help="Folder for <game>/<language>/*.pdf.",
)
@click.option("--only", multiple=True, metavar="PRODUCT,…", callback=listed_names, help="Build these products only.")
@click.option("--card", "cards", multiple=True, metavar="ID,…", callback=listed_names,
              help="Of the decks, these cards only.")
@click.option("--lang", metavar="LANG", help="Language of the box, or all; the pack's own when left out.")
@click.option("-j", "--jobs", type=click.IntRange(1, 64), metavar="N", help="Work in N processes; else one a core.")
@click.option("--profile", metavar="NAME", help="Files for a print shop or a paper, into a folder of their own.")
@click.option("--dpi", type=click.Choice(["300", "600"]), help="Fineness of pictures, where a shop takes pictures.")
@click.option("--printer", metavar="NAME", help="Move backs as this printer needs; see zecer calibrate.")
@click.option("--tray", metavar="NAME", help="The printer's tray.")
@click.option("--force", is_flag=True, help="Build in spite of errors; every page is stamped as a draft.")
@click.option("--release", is_flag=True, help="Refuse a translation that is not whole, and any error.")
@click.option("--zip", "zip_", is_flag=True, help="Also one archive with all files, a plan of printing, and credits.")
@click.option("--watch", "stay", is_flag=True, help="Stay, and build anew after each saved change.")
@click.option("--since", type=click.Path(path_type=Path), metavar="OLD",
              help="Only what changed since this edition, with a list of what to exchange.")
@click.option("--stickers", is_flag=True,
              help="With --since: where one side of a piece changed, a sticker to glue over it.")
@click.option("--json", "as_json", is_flag=True, help="Tell the result as JSON.")
@click.option("--cluster", metavar="ADDRESS", help="Build on the machines of Dask at tcp://…, a box at a time each.")
@click.option("--held-lock", "lock", type=int, hidden=True)
@click.option("--progress-to", "pipe", type=int, hidden=True)
@speaking
def command(talk: Talk, packs: tuple[Path, ...], output: Path, only: tuple[str, ...], cards: tuple[str, ...],
            lang: str | None, jobs: int | None, force: bool, profile: str | None, dpi: str | None, printer: str | None,
            tray: str | None, release: bool, zip_: bool, stay: bool, as_json: bool, cluster: str | None,
            since: Path | None, stickers: bool, lock: int | None, pipe: int | None) -> None:
    """Check packs and print their boxes into PDF files.

    Files that would come out the same are left alone. With an error in a pack nothing of it is written; of several,
    the others are built.
    """
    found = cache(lambda: find_pack(packs[0] if packs else None))
    settings = print_settings(profile, dpi, printer, tray, found)
    _refuse_contradictions(settings, len(packs) > 1 or cluster is not None or lang == ALL)
    if since is not None:
        given = click.get_current_context().params
        if len(packs) > 1 or lang == ALL or any(given[name] for name in APART):
            raise click.UsageError(msg("expected one pack in one language with --since, and no other choice"))
        _part_for("since").build_since(talk, since, found(), output, lang, stickers)
        return
    if stickers:
        raise click.UsageError(msg("expected --stickers with --since OLD, found it alone"))
    if len(packs) > 1 or cluster is not None or lang == ALL:
        if stay:
            raise click.UsageError(msg("expected one pack in one language with --watch, found several or --cluster"))
        if cluster is not None and printer is not None:
            raise click.UsageError(msg("expected --printer on this machine, found --cluster"))
        _build_many(talk, packs, lang, jobs, cluster)
    packing = _part_for("zip") if zip_ else None
    if lock is not None or pipe is not None:
        boxes.end_with_parent()
    request = BuildRequest(found(), output, only, lang, jobs or 0, force, cards, settings, release, lock)
    if stay:
        watch(talk, request.folder, lambda: _print(talk, _build_requested(talk, request)), built=output)
        return
    result = _build_requested(talk, request, pipe)
    if as_json:
        put_json(build_json(result))
        _print_refusal(result)
    else:
        _print(talk, result)
    if packing is not None and result.edition is not None and result.built and not result.faults:
        tell = talk.remark if as_json else talk.say
        path, kept = packing.pack_up(result, result.edition, output, settings.profile)
        tell(shown_path(path))
        tell_kept(talk, kept)
    if result.refused or result.faults:
        raise click.exceptions.Exit(FAULTY)


def _part_for(option: str) -> ModuleType:
    """What works for an option. Raises UsageError where nobody has brought it."""
    with misuse_of(NotBrought):
        return brought_part(f"build-{option}", f"--{option}")


def _refuse_contradictions(settings: PrintSettings, several: bool) -> None:
    """Raises UsageError for options that contradict each other; ``several``: boxes are built side by side."""
    given = click.get_current_context().params
    force, release, zip_, cards, stay, as_json = (
        given[name] for name in ("force", "release", "zip_", "cards", "stay", "as_json"))
    if force and settings.profile is not None and settings.profile.form != "sheets":
        raise click.UsageError(msg("expected a game without errors for {profile}, found --force",
                                   profile=settings.profile.title))
    if zip_ and (force or cards or stay):
        raise click.UsageError(msg("expected a whole box for --zip, found --force, --card or --watch"))
    if as_json and (stay or several):
        raise click.UsageError(msg("expected one pack in one language with --json, found several or --watch"))
    if force and release:
        raise click.UsageError(msg("expected --release or --force, found both"))


def _build_many(talk: Talk, packs: tuple[Path, ...], lang: str | None, jobs: int | None,
                cluster: str | None) -> NoReturn:
    """Build several boxes in parallel; raises Exit with their highest exit code."""
    chosen = boxes.boxes_of([find_pack(pack) for pack in packs or (None,)], lang)
    given = click.get_current_context().params
    options = [word for name in PASSED_ON for word in _words_of(name, given[name])]
    options += [word for name in ("only", "cards") for one in given[name] for word in (f"--{name.rstrip('s')}", one)]
    catalogue = boxes.BoxesOrder(chosen, options, given["output"].resolve(), not (given["only"] or given["cards"]))
    raise click.exceptions.Exit(boxes.build_all(talk, catalogue, jobs or os.cpu_count() or 2, cluster))


def _words_of(name: str, value: object) -> tuple[str, ...]:
    """An option as words of a command line; none for False and None."""
    if isinstance(value, bool):
        return (f"--{name.rstrip('_')}",) if value else ()
    return (f"--{name}", str(value)) if value is not None else ()


def _build_requested(talk: Talk, request: BuildRequest, pipe: int | None = None) -> Result:
    """Build as requested; ``pipe`` is told each product. Raises UsageError for an impossible request."""
    with misuse_of(WrongUse), progress_of(talk) if pipe is None else nullcontext(progress_to(pipe)) as progress:
        return build(request, progress)


def _print(talk: Talk, result: Result) -> None:
    report = result.proof.report
    if report is not None and (report.count("error") or report.count("warning")):
        put_lines(check.findings_text(result.loaded, report) + "\n", err=True)
    elif result.proof.warnings:
        talk.remark(count(result.proof.warnings, "{count} warning stands; see zecer check",
                          "{count} warnings stand; see zecer check"))
    for product, why in result.left_out.items():
        talk.remark(tr("{product} is left out: {why}", product=product, why=as_printed(why)))
    for product, why in result.assumed.items():
        talk.remark(f"{product}: {as_printed(why)}")
    tell_kept(talk, result.kept)
    tell_faults(result.loaded, result.faults)
    if result.refused:
        if result.proof.errors:
            error(tr("nothing was built; --force builds drafts in spite of errors"))
        elif not any(fault.rule == REFUSED for fault in result.faults):
            error(tr("nothing was built; without --release, what is not translated is printed in brackets"))
    elif result.folder is None:
        talk.remark(tr("nothing was built: the pack lists no products"))
    else:
        rows = [row for one in result.built for row in _rows(one)]
        head = (msg("product"), msg("file"), msg("pages"), msg("pieces"), msg("least type"), msg("size"),
                msg("seconds"))
        talk.table(head, rows, right=(2, 3, 4, 5, 6))
        draft = tr(", every page stamped as a draft") if result.draft else ""
        files = count(sum(len(one.files) for one in result.built), "{count} file", "{count} files")
        talk.say(f"{shown_path(result.folder)}: {files}{draft}")


def _print_refusal(result: Result) -> None:
    """What keeps a box, or a product of it, from being built, for people beside the JSON."""
    report = result.proof.report
    if result.refused and report is not None and report.count("error"):
        put_lines(check.findings_text(result.loaded, report) + "\n", err=True)
    tell_faults(result.loaded, result.faults)


def tell_faults(loaded: Loaded, faults: Iterable[Finding]) -> None:
    """Tell faults of products, a line each."""
    for fault in faults:
        at = shown_path(loaded.folder / (fault.place.file if fault.place else "game.yaml"))
        line = f":{fault.place.line}:{fault.place.column}" if fault.place else ""
        error(f"{at}{line}: [{fault.rule}] {as_printed(fault.message)}")


def _rows(built: Made) -> Iterator[tuple[str, ...]]:
    """The rows of the result table: one for each file, or for each folder of files."""
    seconds = tr("unchanged") if built.seconds is None else f"{built.seconds:.1f}"
    lines: dict[str, list[FileEntry]] = {}
    for name, entry in sorted(built.files.items(), key=lambda item: (len(item[0]), item[0])):
        folder, slash, _ = name.rpartition("/")
        lines.setdefault(f"{folder}/" if slash else name, []).append(entry)
    for number, (name, entries) in enumerate(lines.items()):
        told = f"{name} ({count(len(entries), '{count} file', '{count} files')})" if name.endswith("/") else name
        first = (built.product, seconds) if number == 0 else ("", "")
        pages, size = sum(entry.pages for entry in entries), sum(entry.size for entry in entries)
        least = min((entry.least for entry in entries if entry.least is not None), default=None)
        # each file of a product counts all pieces of the product
        pieces = max(sum(entry.pieces.values()) for entry in entries)
        smallest = "" if least is None else f"{least:g} pt"
        yield first[0], told, str(pages), str(pieces or ""), smallest, file_size(size), first[1]


def file_size(size: int) -> str:
    """The size of a file for people: ``12 kB``, ``3.4 MB``."""
    return f"{size / 1_000_000:.1f} MB" if size >= 1_000_000 else f"{max(1, round(size / 1000))} kB"


def progress_to(pipe: int) -> Progress:
    """Progress as signs that ``BoxesProgress`` and the page of ``serve`` read."""
    def write(signs: bytes) -> None:
        # nobody reads: the boxes go on
        with suppress(OSError):
            os.write(pipe, signs)

    return Progress(lambda products: write(b"+" * len(products)), lambda product: write(b"-"))


@contextmanager
def progress_of(talk: Talk) -> Iterator[Progress]:
    """Progress as a bar; without one when stderr is no terminal or with -q."""
    if talk.quiet or not sys.stderr.isatty():
        yield Progress(waiting=talk.waiting)
        return
    columns = (
        progress_bar.TextColumn("{task.description}", markup=False),
        progress_bar.BarColumn(),
        progress_bar.TextColumn("{task.completed}/{task.total}"),
        progress_bar.TimeElapsedColumn(),
    )
    with progress_bar.Progress(*columns, console=console.Console(stderr=True), transient=True) as progress:
        task = progress.add_task(tr("check"), total=None)
        left: list[str] = []

        def on_start(products: Sequence[str]) -> None:
            left.extend(products)
            progress.update(task, total=len(products), description=escaped_text(", ".join(left)), refresh=True)

        def on_product(product: str) -> None:
            left.remove(product)
            progress.update(task, advance=1, description=escaped_text(", ".join(left)), refresh=True)

        yield Progress(on_start, on_product, talk.waiting)
