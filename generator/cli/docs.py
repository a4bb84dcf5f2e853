"""``zecer docs``."""

from __future__ import annotations

import re
import sys
from contextlib import chdir
from pathlib import Path

import click

from generator.cli.console import Talk, put_lines, speaking
from generator.cli.find_pack import shown_path
from generator.finding import did_you_mean
from generator.message import msg
from generator.safety.isolation import ROOT
from generator.share import folder

TITLE = re.compile(r"(?m)^# (.+)$")


@click.command("docs")
@click.argument("page", required=False, metavar="[PAGE]")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@speaking
def command(talk: Talk, page: str | None, words: tuple[str, ...]) -> None:
    """Read the documentation: a list of its pages, a page, or the parts of a page that name all words.

    For example: zecer docs pack copies
    """
    pages = {path.stem: path for path in sorted(folder("docs").glob("*.md"), key=lambda path: path.stem)}
    if page is None:
        wide = max(map(len, pages))
        for name, path in pages.items():
            talk.say(f"{name.ljust(wide)}  {title_of(path)}")
        return
    if page not in pages:
        hint = did_you_mean(page, pages) or msg("zecer docs lists them")
        raise click.UsageError(msg("expected a page, found {page!r}; {hint}", page=page, hint=hint))
    text = pages[page].read_text(encoding="utf-8")
    if words:
        text = "\n".join(part for part in parts_of(text) if all(word.lower() in part.lower() for word in words))
        if not text:
            raise click.UsageError(msg("expected words of {page}, found {words!r} in no part of it",
                                       page=page, words=" ".join(words)))
    if sys.stdout.isatty():
        # a line in PAGER may name files too
        with chdir(ROOT):
            click.echo_via_pager(text)
    else:
        put_lines(text)
    talk.remark(shown_path(pages[page]))


def title_of(path: Path) -> str:
    """The title of a page."""
    found = TITLE.search(path.read_text(encoding="utf-8"))
    return found[1] if found is not None else path.stem


def parts_of(text: str) -> list[str]:
    """A page in parts, each from a heading to the next one."""
    return [part for part in re.split(r"(?m)^(?=#{1,4} )", text) if part.strip()]
