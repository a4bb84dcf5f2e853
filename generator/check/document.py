"""The documentation of a rule for users, and of all rules as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from generator.check.english_examples import english_example
from generator.check.rule import HERE, Needs, Pictures, Rule, Sheets, Snippet
from generator.escape import escaped_text
from generator.localization import tr

# the language of the examples as they are written
POLISH = "pl"
WIDEST, MOST_LINES = 160, 20
# so many lines are not worth a …
FEW = 2
# subjects of rules, in the order of the page
SUBJECTS: Mapping[Needs, str] = {
    "reading": "Files",
    "game": "The game",
    "edition": "The game in its language",
    "sheets": "Printed pieces",
    "pictures": "Drawn pictures",
    "translation": "Translations",
    "crashes": "The program",
}
HEAD = """\
# Rules of `zecer check`

Written by `make rules` from the rules themselves (`generator/check/rules/`, one file each);
`zecer explain RULE` tells the same. Of a good example only the files and lines are printed that differ from the bad
one, with the lines beside them; … stands for the others.
How to choose rules, give them another severity or waive a finding: [ci.md](ci.md) and
[proof-reading](pack/proof.md#rulings-credits-waivers).
"""


def page(rules: Mapping[str, Rule]) -> str:
    """The documentation of all rules as Markdown, by their subjects. Always English."""
    lines = [HEAD]
    for needs, title in SUBJECTS.items():
        some = [one for one in rules.values() if one.needs == needs]
        table = [f"| [{one.id}](#{one.id}) | {one.severity} | {_cell(one.what)} |" for one in some]
        lines.append("\n".join([f"## {title}", "", "| rule | severity | finds |", "|---|---|---|", *table, ""]))
        lines += ["\n".join(_section(one)) for one in some]
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _section(rule: Rule) -> Iterator[str]:
    yield from (f"### {rule.id}", "", f"{rule.what} *({rule.severity})*", "", rule.why, "")
    bad, good = (english_example(rule, one) for one in (rule.bad, rule.good))
    for title, snippet in (("Bad:", bad), ("Good:", _changed_snippet(bad, good))):
        yield from (title, "", "```yaml" if isinstance(snippet, str | Mapping) else "```text")
        yield from (_undented_line(line) for line in _example(snippet))
        yield from ("```", "")


def _undented_line(line: str) -> str:
    """A line of an example without its indentation; a file name becomes a comment."""
    return line[4:] if line.startswith("    ") or not line else f"# {line.strip()}"


def explain(rule: Rule, language: str = POLISH) -> str:
    """The documentation of a rule: what, why, a bad example and a good one; these in English but for Polish games."""
    head = [f"{rule.id} ({tr(rule.severity)})", "", f"  {tr(rule.what)}", "", tr("Why: {why}", why=tr(rule.why)), ""]
    bad, good = (one if language == POLISH else english_example(rule, one) for one in (rule.bad, rule.good))
    good = _changed_snippet(bad, good)
    return "\n".join([*head, tr("Bad:"), *_example(bad), "", tr("Good:"), *_example(good)]) + "\n"


def _changed_snippet(bad: Snippet, good: Snippet) -> Snippet:
    """A good example without what it has in common with the bad one: its changed lines, with those beside them."""
    if isinstance(bad, str) and isinstance(good, str):
        return "\n".join(_changed_lines(bad.replace(HERE, "").splitlines(), good.splitlines()))
    if isinstance(bad, Mapping) and isinstance(good, Mapping):
        pairs = {name: (bad.get(name, "").replace(HERE, ""), text) for name, text in good.items()}
        return {name: str(_changed_snippet(before, after)) for name, (before, after) in pairs.items()
                if before != after}
    return good


def _changed_lines(bad: Sequence[str], good: Sequence[str]) -> Iterator[str]:
    groups = SequenceMatcher(None, bad, good, autojunk=False).get_grouped_opcodes(1)
    shown = 0
    for start, end in [*((group[0][3], group[-1][4]) for group in groups), (len(good), len(good))]:
        yield from good[shown:start] if start - shown <= FEW else ("…",)
        yield from good[start:end]
        shown = end


def _example(snippet: Snippet) -> Iterable[str]:
    if isinstance(snippet, str):
        return [f"    {escaped_text(line[:WIDEST])}".rstrip() for line in snippet.splitlines()[:MOST_LINES]]
    if isinstance(snippet, tuple):
        return [f"    {crash.rule}: {crash.fault}" for crash in snippet] or ["    every rule comes to its end"]
    if isinstance(snippet, Pictures):
        return [f"    {name}: {seen[0]:.0f} of 255" for name, seen in snippet.seen.items() if seen is not None]
    if not isinstance(snippet, Sheets):
        return [line for name, text in snippet.items() for line in (f"  {name}", *_example(text))]
    lines = [f"    {over.region}: “{over.text}”, {over.mm} mm too large" for over in snippet.overflows]
    lines += [f"    {product}: {len(sheets)} sheets" for product, sheets in snippet.by_product.items()]
    lines += [
        f"    {product} should hold {n} × {piece}"
        for product, all_ in snippet.wanted.items()
        for piece, n in all_.items()
    ]
    return lines or ["    every text fits"]
