"""``zecer lint``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from generator.cli.console import FAULTY, Talk, speaking
from generator.cli.print_options import profile_named
from generator.finding import Finding
from generator.localization import as_printed, count, tr
from generator.message import msg, reason
from generator.model.profile import Profile
from generator.safety import limits
from generator.safety.pack_files import Unread, read_given
from zecer_press.checks import CHECKS, lint

PAGE = re.compile(r"page[ /](\d+)")

# size limit of a file, bytes
MOST_BYTES = 2_000_000_000


@click.command("lint")
@click.argument("files", metavar="FILE…", nargs=-1, required=True,
                type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option("--profile", required=True, metavar="NAME", help="The print shop, such as drivethrucards, or its file.")
@click.option("--home", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False, exists=True),
              help="The file for a home printer to compare colours with; else the one of the same box.")
@speaking
def command(talk: Talk, files: tuple[Path, ...], profile: str, home: Path | None) -> None:
    """Look over finished files as a print shop would.

    A shop's PDF is compared with the home file of the same name in the folder above. This is no validator of PDF/X: a
    file without findings targets PDF/X-1a, nobody has said that it conforms.
    """
    wanted = profile_named(profile)
    found: Counter[str] = Counter()
    for path in files:
        limits.doing("pdf", str(path))
        try:
            beside = home or _home_of(path, wanted)
            against = read_given(beside, MOST_BYTES) if beside is not None else None
            findings = lint(read_given(path, MOST_BYTES), wanted, against)
        except (ValueError, Unread) as error:
            raise click.UsageError(msg("{path}: {why}", path=path, why=reason(error))) from None
        for one, places in merged_findings(findings):
            talk.say(f"{path}: {_places_text(places)}: {tr(one.severity)}[{one.rule}] {as_printed(one.message)}")
            found[one.severity] += 1
    checks = len(CHECKS)
    number = count(checks, "{count} check of {shop}, ", "{count} checks of {shop}, ", shop=wanted.title)
    talk.say("{}{}: {}, {}".format(
        number if wanted.form == "pdf" else "", count(len(files), "{count} file", "{count} files"),
        count(found["error"], "{count} error", "{count} errors"),
        count(found["warning"], "{count} warning", "{count} warnings")))
    if found["error"]:
        raise click.exceptions.Exit(FAULTY)


def merged_findings(findings: Iterable[Finding]) -> list[tuple[Finding, list[str]]]:
    """Equal findings of several pages, merged, each with all its places, in the order of their first places."""
    found: dict[tuple[str, str, str], tuple[Finding, list[str]]] = {}
    for one in findings:
        found.setdefault((one.severity, one.rule, one.message), (one, []))[1].append(one.path)
    return list(found.values())


def _places_text(places: Sequence[str]) -> str:
    """Places as text: ``page 3``, ``pages 1–3, 7``; places that are not pages are listed unchanged."""
    numbers = [PAGE.fullmatch(place) for place in places]
    if len(places) == 1 or not all(numbers):
        return ", ".join(dict.fromkeys(places))
    pages = sorted({int(number[1]) for number in numbers if number is not None})
    runs: list[list[int]] = []
    for page in pages:
        runs = [*runs[:-1], [runs[-1][0], page]] if runs and page == runs[-1][1] + 1 else [*runs, [page, page]]
    return tr("pages {pages}", pages=", ".join(str(a) if a == b else f"{a}–{b}" for a, b in runs))


def _home_of(path: Path, profile: Profile) -> Path | None:
    """The file for home printing of the same box, in the folder above the shop's; None when there is none."""
    beside = path.resolve().parent.parent / path.name
    return beside if path.resolve().parent.name == profile.id and beside.is_file() else None
