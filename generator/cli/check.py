"""``zecer check``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from generator.check import Choice, Pictures, all_rules, spelling
from generator.check.baseline import Baseline
from generator.check.exports import as_csv, as_json, as_sarif, github
from generator.check.fix import Mended, diff, mend
from generator.check.printing import How, human, short_report
from generator.cli.console import BROKEN, FAULTY, Talk, error, misuse_of, put_escaped, put_lines, speaking, styled_text
from generator.cli.find_pack import argument, find_pack, shown_path
from generator.cli.made_file import put_silently
from generator.cli.print_options import listed_names, print_settings
from generator.cli.watch import watch
from generator.lazy import lazy
from generator.load.pack import Loaded
from generator.localization import count, tr
from generator.make.editions import NoEdition
from generator.make.no_gc import no_gc
from generator.make.workspace import Workspace
from generator.message import msg, reason
from generator.model.game import Game
from generator.model.scene import CARD_PICTURE, Scene
from generator.outside import has_polish_dictionary
from generator.render.job import PrintSettings
from generator.safety.edits import edit_texts
from generator.safety.folder import Folder
from generator.safety.pack_files import read_given

if TYPE_CHECKING:
    from generator.check import Report
    from generator.make import scene_pictures
else:
    scene_pictures = lazy("generator.make.scene_pictures")

# size limit of a baseline, bytes
MOST_KNOWN = 8_000_000
# colour, bold
COLOURS: dict[How, tuple[str | None, bool]] = {
    "error": ("red", True), "warning": ("yellow", True), "note": ("cyan", True), "place": (None, True),
    "caret": ("red", True), "help": ("cyan", False),
}
FORMATS: dict[str, Callable[[Report, str], str]] = {
    "short": short_report, "json": as_json, "csv": as_csv, "sarif": as_sarif, "github": github,
}


class CheckOrder(Struct, frozen=True):
    """What to check, and how to report it. ``everything``: findings are not folded."""

    folder: Path
    lang: str | None
    choice: Choice
    settings: PrintSettings
    form: str
    baseline: Path | None
    everything: bool
    pictures: bool


class Checked(Struct, frozen=True):
    """A pack, with what its findings quote, and the findings in it and in its translation."""

    loaded: Loaded
    report: Report


@click.command("check")
@argument
@click.option("--format", "form", type=click.Choice(["human", *FORMATS]), default="human", show_default=True,
              help="How findings are told.")
@click.option("--lang", metavar="LANG", help="Check the translation into this language too.")
@click.option("--profile", metavar="NAME", help="Check too what a print shop or another paper refuses.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--select", metavar="RULES", multiple=True, callback=listed_names,
              help="Run only these rules: names with commas, * for anything.")
@click.option("--ignore", metavar="RULES", multiple=True, callback=listed_names, help="Leave these rules out.")
@click.option("--rule", "single", metavar="RULE", multiple=True, help="Run this rule alone.")
@click.option("--baseline", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False),
              help="Tell only what is not in this file of known findings.")
@click.option("--write-baseline", is_flag=True, help="Write all that is found now into the file of --baseline.")
@click.option("--fix", is_flag=True, help="Show what can safely be mended, as a diff.")
@click.option("--write", is_flag=True, help="With --fix: mend it in the files.")
@click.option("--all", "everything", is_flag=True, help="Show every finding and place, however many are alike.")
@click.option("--pictures", is_flag=True, help="Draw all scenes too, and hold them to the rules for pictures.")
@click.option("--watch", "stay", is_flag=True, help="Stay, and tell anew after each saved change.")
@speaking
def command(
    talk: Talk, pack: Path | None, form: str, strict: bool, lang: str | None, select: tuple[str, ...],
    ignore: tuple[str, ...], single: tuple[str, ...], baseline: Path | None, write_baseline: bool, fix: bool,
    write: bool, stay: bool, everything: bool, profile: str | None, pictures: bool,
) -> None:
    """Hold a pack to every rule. Ends with 1 when there is an error, with 3 when a rule itself failed."""
    if stay and (fix or write_baseline):
        raise click.UsageError(msg("expected --watch without --fix and --write-baseline, found both"))
    if write_baseline and baseline is None:
        raise click.UsageError(msg("expected --baseline FILE with --write-baseline, found none"))
    if write and not fix:
        raise click.UsageError(msg("expected --fix with --write, found none"))
    choice, folder = _choice((*select, *single), ignore), find_pack(pack)
    settings = print_settings(profile, None, None, None, lambda: folder)
    order = CheckOrder(folder, lang, choice, settings, form, baseline, everything, pictures)
    if stay:
        watch(talk, order.folder, lambda: _check_again(talk, order))
        return
    checked = _check(order)
    if fix:
        mended = mend(checked.report, checked.loaded.places)
        if not write:
            _show(talk, checked, mended)
            _end(checked.report, strict)
            return
        _write(talk, checked, mended)
        checked = _check(order)
    if write_baseline and baseline is not None:
        if baseline.exists():
            # another file of this name stays
            _baseline(baseline)
        put_silently(talk, baseline, Baseline.from_report(checked.report).to_json().encode())
    _end(_print(talk, order, checked), strict)


def _choice(select: tuple[str, ...], ignore: tuple[str, ...]) -> Choice:
    """The selected rules. Raises UsageError for a pattern that matches no rule."""
    choice = Choice(select, ignore)
    for pattern, hint in choice.strangers(all_rules()):
        raise click.UsageError(msg("expected a rule, found {pattern!r}; {hint}",
                                   pattern=pattern, hint=hint or msg("zecer explain lists all rules")))
    return choice


def _check_again(talk: Talk, order: CheckOrder) -> None:
    """Check again and print the findings; a terminal is cleared first. Raises UsageError when the pack is gone."""
    find_pack(order.folder)
    checked = _check(order)
    if order.form == "human" and sys.stdout.isatty():
        click.clear()
    _print(talk, order, checked)


@no_gc()
def _check(order: CheckOrder) -> Checked:
    """Open a pack and check it. Raises UsageError when the pack has no edition in this language."""
    with misuse_of(NoEdition):
        workspace = Workspace.open_pack(order.folder, order.lang, order.settings)
    report = workspace.report(order.choice, pictures=_drawn_scenes(workspace.loaded.game) if order.pictures else None)
    return Checked(workspace.quotable_pack, report)


def _drawn_scenes(game: Game | None) -> Pictures | None:
    """All scenes of a game, drawn as large as on a card."""
    if game is None:
        return None
    scenes = {name: found for name, found in game.theme.images.items() if isinstance(found, Scene)}
    return Pictures(scene_pictures.seen_pictures(game.theme, scenes, CARD_PICTURE, os.cpu_count() or 1))


def _baseline(file: Path) -> Baseline:
    """Raises UsageError for a missing or invalid file."""
    try:
        return Baseline.parse(read_given(file, MOST_KNOWN).decode())
    except FileNotFoundError:
        raise click.UsageError(
            msg("expected a baseline, found no {file}; {hint}", file=file, hint=msg("--write-baseline writes it"))
        ) from None
    except ValueError as bad:
        raise click.UsageError(msg("{file}: {why}", file=file, why=reason(bad))) from None


def _new(talk: Talk, report: Report, file: Path) -> Report:
    """The report without the findings of a baseline. Raises UsageError for a missing or invalid file."""
    known = _baseline(file)
    new, gone = known.without_known(report)
    if gone:
        talk.remark(count(gone, "{count} finding of the baseline is gone; --write-baseline takes it out",
                          "{count} findings of the baseline are gone; --write-baseline takes them out"))
    return new


def _show(talk: Talk, checked: Checked, mended: dict[str, Mended]) -> None:
    """Print the changes that ``--write`` would make, as a diff."""
    put_lines(diff(mended, prefix(checked.loaded)))
    places = sum(one.count for one in mended.values())
    talk.remark(count(places, "{count} place can be mended; --write mends it",
                      "{count} places can be mended; --write mends them"))


def _write(talk: Talk, checked: Checked, mended: dict[str, Mended]) -> None:
    """Write the corrected files, except those that have changed since they were read."""
    _, others = edit_texts(Folder.of_path(checked.loaded.folder),
                           {name: (one.before, one.after) for name, one in mended.items()}, partly=True)
    for name in others:
        error(tr("{file} has changed since it was read; it stays as it is", file=name))
    done = sum(one.count for name, one in mended.items() if name not in others)
    talk.remark(count(done, "{count} place was mended", "{count} places were mended"))


def _print(talk: Talk, order: CheckOrder, checked: Checked) -> Report:
    """Print the findings that are not in the baseline, and return them."""
    report = checked.report if order.baseline is None else _new(talk, checked.report, order.baseline)
    if order.form != "human":
        put_escaped(FORMATS[order.form](report, prefix(checked.loaded)))
    elif report.groups or not talk.quiet:
        everything = order.everything or talk.verbose
        # notes too when rules are selected by name
        put_lines(findings_text(checked.loaded, report, everything or bool(order.choice.select), everything) + "\n")
    game = checked.loaded.game
    if talk.verbose and game is not None and game.language == spelling.LANGUAGE and not has_polish_dictionary():
        talk.remark(tr("Polish words are not looked up: no dictionary is installed (pip install 'zecer[pl]')"))
    return report


def _end(report: Report, strict: bool) -> None:
    """Raises Exit with 3 when a rule crashed, with 1 for errors (with ``strict`` also for warnings)."""
    if any(finding.rule == "rule-crashed" for finding in report.findings):
        raise click.exceptions.Exit(BROKEN)
    if report.count("error") or (strict and report.count("warning")):
        raise click.exceptions.Exit(FAULTY)


def findings_text(loaded: Loaded, report: Report, notes: bool = False, everything: bool = False) -> str:
    """Findings as coloured text. ``notes``: with notes; ``everything``: with every place, nothing folded."""
    return human(report, loaded.places, prefix(loaded), _coloured_text, notes, everything).rstrip("\n")


def prefix(loaded: Loaded) -> str:
    """The folder of a pack as a prefix of its files' names, empty for the current folder."""
    where = shown_path(loaded.folder)
    return "" if where == "." else f"{where}/"


def _coloured_text(text: str, how: How) -> str:
    look = COLOURS.get(how)
    return styled_text(text, fg=look[0], bold=look[1]) if look else text
