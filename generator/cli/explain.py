"""``zecer explain``."""

from __future__ import annotations

import click

from generator.check import all_rules
from generator.check.printing import explain
from generator.cli.talk import Talk, speaking
from generator.finding import did_you_mean
from generator.speech import tr


@click.command("explain")
@click.argument("rule", required=False)
@speaking
@click.pass_obj
def command(talk: Talk, rule: str | None) -> None:
    """Explain a rule, with a bad and a good example. Without RULE: all rules in a line each."""
    rules = all_rules()
    if rule is None:
        talk.table(("rule", "severity", "finds"), [(one.id, tr(one.severity), tr(one.what)) for one in rules.values()])
    elif rule in rules:
        click.echo(explain(rules[rule]), nl=False)
    else:
        hint = did_you_mean(rule, rules) or tr("zecer explain lists all rules")
        raise click.UsageError(f"expected a rule, found {rule!r}; {hint}")
