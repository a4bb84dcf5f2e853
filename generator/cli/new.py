"""``zecer new``."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click
from msgspec import Struct

from generator.cli.console import Talk, put, speaking
from generator.cli.find_pack import put_back, shown_path
from generator.localization import as_printed, spoken_language, tr
from generator.make.new_pack import (
    CARDS,
    DEFAULT,
    LANGUAGES,
    MANNERS,
    PAPERS,
    PLAIN,
    TEMPLATES,
    PackLook,
    begin_pack,
    fault_of_new_pack,
    has_cards,
)
from generator.message import Message, msg
from generator.safety import limits
from generator.share import folder


class NewPackOrder(Struct, frozen=True):
    """What pack to begin; ``title`` None: the name of its folder."""

    template: str
    language: str
    title: str | None
    look: PackLook


def _list_templates(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    """The callback of ``--list``: prints the templates, and ends the command."""
    if value:
        wide = max(map(len, TEMPLATES))
        for name, about in TEMPLATES.items():
            put(f"{name.ljust(wide)}  {as_printed(about)}")
        ctx.exit()


@click.command("new")
@click.argument("name", metavar="NAME", type=click.Path(path_type=Path))
@click.option("--title", help="What the game is called in print; the name when left out.")
@click.option("--template", type=click.Choice(list(TEMPLATES)),
              help="What to begin with, cards when left out; --list tells them.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the game; yours when left out.")
@click.option("--paper", type=click.Choice(PAPERS), help="The paper of your printer, A4 when left out.")
@click.option("--card", type=click.Choice(CARDS), help="The size of cards, poker when left out.")
@click.option("--manner", type=click.Choice(list(MANNERS)),
              help="How cards look, plain when left out; docs/gallery.md shows them.")
@click.option("--list", is_flag=True, expose_value=False, is_eager=True, callback=_list_templates,
              help="List the templates.")
@speaking
def command(talk: Talk, name: Path, title: str | None, template: str | None, lang: str | None, paper: str | None,
            card: str | None, manner: str | None) -> None:
    """Begin a pack: a folder NAME with a small game that builds, to go on from.

    On a terminal, without options, it asks what the game is to be.
    """
    put_back(name)
    if wrong := fault_of_new_pack(name):
        raise click.UsageError(wrong)
    given = (title, template, lang, paper, card, manner)
    if all(one is None for one in given) and sys.stdin.isatty() and not talk.quiet:
        order = _asked_order(name)
    else:
        order = NewPackOrder(template or DEFAULT, lang or spoken_language(), title,
                             PackLook(paper or PAPERS[0], card or CARDS[0], manner or PLAIN))
    if (card or manner) and not has_cards(order.template):
        raise click.UsageError(msg("expected a template with cards for --card and --manner, found {template}",
                                   template=order.template))
    for file in begin_pack(name, order.template, order.language, order.title, order.look):
        talk.say(str(name / file))
    talk.say(tr("next: zecer serve {folder}, and zecer build {folder}", folder=name))
    talk.remark(tr("all that a pack may say: {page}; for editors: {schema}",
                   page=shown_path(folder("docs") / "pack" / "index.md"),
                   schema=shown_path(folder("docs") / "pack.schema.json")))


def _asked_order(name: Path) -> NewPackOrder:
    """The answers of the user on a terminal; Enter takes what stands in brackets."""
    limits.waiting()
    spoken = spoken_language()
    language = _choice(tr("The language of the game"), LANGUAGES, spoken if spoken in LANGUAGES else LANGUAGES[0])
    template = _choice(tr("The kind of game"), TEMPLATES, DEFAULT)
    title = click.prompt(tr("Its title"), default=name.name.replace("-", " ").capitalize(), err=True)
    paper = _choice(tr("The paper of your printer"), PAPERS, PAPERS[0])
    if not has_cards(template):
        return NewPackOrder(template, language, title, PackLook(paper))
    return NewPackOrder(template, language, title, PackLook(
        paper, _choice(tr("The size of the cards"), CARDS, CARDS[0]), _choice(tr("How they look"), MANNERS, PLAIN)))


def _choice(question: str, words: Mapping[str, Message] | Sequence[str], usual: str) -> str:
    """The word that the user chooses; what words mean is told above the question."""
    if isinstance(words, Mapping):
        wide = max(map(len, words))
        for word, about in words.items():
            put(f"  {word.ljust(wide)}  {as_printed(about)}", err=True)
    answer = click.prompt(question, type=click.Choice(list(words)), default=usual, err=True)
    assert isinstance(answer, str)
    return answer
