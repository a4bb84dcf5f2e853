"""``zecer lint``."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import click

from generator.cli.press import profile_named
from generator.cli.talk import FAULTY, Talk, speaking
from generator.finding import Finding
from generator.speech import count, said, tr


@click.command("lint")
@click.argument("files", metavar="FILE…", nargs=-1, required=True,
                type=click.Path(path_type=Path, dir_okay=False, exists=True))  # fmt: skip
@click.option("--profile", required=True, metavar="NAME", help="The print shop, such as drivethrucards, or its file.")
@speaking
@click.pass_obj
def command(talk: Talk, files: tuple[Path, ...], profile: str) -> None:
    """Look over finished files as a print shop would.

    This is no validator of PDF/X: a file without findings targets PDF/X-1a, nobody has said that it conforms.
    """
    wanted = profile_named(profile)
    build_lint = import_module("generator.build.lint")
    found: Counter[str] = Counter()
    for path in files:
        try:
            findings: list[Finding] = build_lint.lint(path.read_bytes(), wanted)
        except ValueError as error:
            raise click.UsageError(f"{path}: {error}") from None
        for one in findings:
            talk.say(f"{path}: {one.path}: {tr(one.severity)}[{one.rule}] {said(one.message)}")
            found[one.severity] += 1
    checks = len(build_lint.CHECKS)
    number = count(checks, "{count} check of {shop}, ", "{count} checks of {shop}, ", shop=wanted.title)
    talk.say("{}{}: {}, {}".format(
        number if wanted.form == "pdf" else "", count(len(files), "{count} file", "{count} files"),
        count(found["error"], "{count} error", "{count} errors"),
        count(found["warning"], "{count} warning", "{count} warnings")))
    if found["error"]:
        raise click.exceptions.Exit(FAULTY)
