"""``zecer explain``."""

from __future__ import annotations

from pathlib import Path

import click

from generator.check import all_rules
from generator.check.document import explain, page
from generator.cli.console import Talk, put_lines, speaking
from generator.cli.find_pack import nearest_above
from generator.finding import did_you_mean
from generator.load.pack import load
from generator.localization import spoken_language, tr
from generator.message import msg


@click.command("explain")
@click.argument("rule", required=False)
@click.option("--page", "as_page", is_flag=True, help="All rules as a page of Markdown, in English.")
@speaking
def command(talk: Talk, rule: str | None, as_page: bool) -> None:
    """Explain a rule, with a bad and a good example. Without RULE: all rules in a line each.

    Examples are in Polish in a Polish pack, and outside of packs where Polish is spoken; else in English.
    """
    rules = all_rules()
    if as_page:
        put_lines(page(rules))
    elif rule is None:
        talk.table((msg("rule"), msg("severity"), msg("finds")),
                   [(one.id, tr(one.severity), tr(one.what)) for one in rules.values()])
    elif rule in rules:
        put_lines(explain(rules[rule], _language_of_examples()))
    else:
        hint = did_you_mean(rule, rules) or tr("zecer explain lists all rules")
        raise click.UsageError(msg("expected a rule, found {rule!r}; {hint}", rule=rule, hint=hint))


def _language_of_examples() -> str:
    """The language of the pack here; without one that which is spoken."""
    folder = nearest_above(Path.cwd())
    game = load(folder).game if folder is not None else None
    return game.language if game is not None else spoken_language()
