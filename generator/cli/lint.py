"""``zecer lint``."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import click

from generator.cli.press import profile_named
from generator.cli.talk import FAULTY, Talk, speaking
from generator.finding import Finding


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
            talk.say(f"{path}: {one.path}: {one.severity}[{one.rule}] {one.message}")
            found[one.severity] += 1
    number = f"{len(build_lint.CHECKS)} checks of {wanted.title}, " if wanted.form == "pdf" else ""
    talk.say(f"{number}{len(files)} files: {found['error']} errors, {found['warning']} warnings")
    if found["error"]:
        raise click.exceptions.Exit(FAULTY)
