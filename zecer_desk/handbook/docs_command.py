"""``zecer docs``."""

from __future__ import annotations

import sys
from contextlib import chdir

import click

from generator.cli.console import Talk, put_lines, speaking, styled_text
from generator.cli.find_pack import shown_path
from generator.finding import did_you_mean
from generator.localization import spoken_language, tr
from generator.message import msg
from generator.safety.isolation import ROOT
from zecer_desk.handbook.manual import ManualPage, ManualPart, manual_pages, manual_sections, page_in, shown_part
from zecer_desk.handbook.search import defined_terms, found_parts, meant_words

OVERVIEW = "index"


@click.command("docs")
@click.argument("words", nargs=-1, metavar="[PAGE] [WORD]...")
@speaking
def command(talk: Talk, words: tuple[str, ...]) -> None:
    """Read the documentation: a list of its pages, a page, or what tells of some words, in English or Polish.

    For example: zecer docs tuckbox, zecer docs round tokens, zecer docs tutorial
    """
    if not words:
        _list_pages(talk)
        return
    page = named_page(words[0])
    if page is None or len(words) > 1:
        # the name of a folder says where to look, not for what
        folder = page is not None and page.name.endswith(f"/{OVERVIEW}")
        _show_found(talk, " ".join(words[folder:]), page)
        return
    anchor = words[0].partition("#")[2]
    text = shown_part(_named_part(page, anchor)) + "\n" if anchor else page.text
    if sys.stdout.isatty():
        # a line in PAGER may name files too
        with chdir(ROOT):
            click.echo_via_pager(text)
    else:
        put_lines(text)
    talk.remark(shown_path(page.path))


def named_page(word: str) -> ManualPage | None:
    """The page of a name, of the last part of a name or of a folder; then in the user's language where there is one."""
    name = word.partition("#")[0]
    if name in manual_pages():
        return manual_pages()[name]
    english = [one for section in manual_sections() for one in section.pages]
    found = [one for one in english if name and one in (f"{name}/{OVERVIEW}", f"{one.rpartition('/')[0]}/{name}")]
    return page_in(spoken_language(), found[0]) if len(found) == 1 else None


def _named_part(page: ManualPage, anchor: str) -> ManualPart:
    parts = {part.anchor: part for part in page.parts}
    if anchor not in parts:
        hint = did_you_mean(anchor, parts) or msg("zecer docs WORD finds one")
        raise click.UsageError(msg("expected a part of {page}, found {anchor!r}; {hint}",
                                   page=page.name, anchor=anchor, hint=hint))
    return parts[anchor]


def _list_pages(talk: Talk) -> None:
    language = spoken_language()
    sections = [(section.titles.get(language, section.titles["en"]), [page_in(language, one) for one in section.pages])
                for section in manual_sections()]
    wide = max(len(page.name) for _, pages in sections for page in pages)
    for number, (title, pages) in enumerate(sections):
        talk.say(("\n" if number else "") + styled_text(title, bold=True))
        for page in pages:
            talk.say(f"  {page.name.ljust(wide)}  {page.title}")
    talk.remark(tr("zecer docs PAGE reads one, zecer docs WORD searches all"))


def _show_found(talk: Talk, words: str, page: ManualPage | None) -> None:
    if meant := meant_words(words):
        talk.remark(tr("nothing tells of {words!r}; did you mean {meant!r}?", words=words, meant=meant))
    sought = meant or words
    found = [one.part for one in found_parts(sought, spoken_language(), page.name if page is not None else "")]
    if not found:
        raise click.UsageError(msg("nothing tells of {words!r}; zecer docs lists all pages", words=words))
    if " " not in sought:
        for term, meaning in defined_terms(sought).items():
            talk.say(f"{styled_text(term, bold=True)}: {meaning}")
            talk.say()
    best, others = found[0], found[1:]
    put_lines(shown_part(best) + "\n")
    talk.say()
    where = styled_text(tr("Stands in:"), bold=True)
    talk.say(f"{where} {best.address}")
    if others:
        talk.say(styled_text(tr("See also:"), bold=True))
        wide = max(len(part.address) for part in others)
        for part in others:
            talk.say(f"  {part.address.ljust(wide)}  {' › '.join(part.titles)}")
    talk.remark(tr("read one: zecer docs {address}", address=(others or found)[0].address))
