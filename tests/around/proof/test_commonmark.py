"""Every construct of CommonMark is printed or found: no token of its parser is dropped without a word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from generator.model.text import Text
from generator.text.markup import RULES, parse
from generator.text.run import Divider, Hole, Listing, Paragraph, Run, plain_text, runs_of
from zecer_proof.foreign_markdown import BLOCKS, INLINE, INSIDE, PRINTED, ForeignMark, foreign_marks
from zecer_proof.rules.markdown_not_set import TOLD

PAGE = Path(__file__).parents[3] / "docs" / "pack" / "prose.md"
# a text for each rule of the parser of CommonMark that makes tokens
EXAMPLES = {
    "code": "    code", "fence": "```\nx\n```", "blockquote": "> x", "hr": "a\n\n---\n\nb", "list": "- a\n\n1. b",
    "reference": "[a]: /b", "html_block": "<div>\n", "heading": "# x", "lheading": "x\n===", "paragraph": "a\n\nb",
    "table": "a | b\n--|--\nc | d", "text": "a", "newline": "a.\nb\\\nc  \nd", "escape": "\\*", "backticks": "`a`",
    "emphasis": "*a* __b__", "link": "[a](b) [c]\n\n[c]: d", "image": "![a](b)", "autolink": "<http://a.b>",
    "html_inline": "a <i>b</i>", "entity": "&amp;", "strikethrough": "~~a~~",
}
# they change tokens of other rules, or are no part of CommonMark
NO_TOKENS = {"normalize", "block", "inline", "text_join", "balance_pairs", "fragments_join", "linkify", "replacements",
             "smartquotes"}


def documented() -> list[tuple[str, str, str]]:
    """The rows of the table of the page: the name of a mark, what is typed, what is printed."""
    table = PAGE.read_text("utf-8").split("| mark | typed | printed |\n|---|---|---|\n")[1].split("\n\n")[0]
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in table.splitlines()]
    return [(name.strip(), _typed(typed), printed.strip()) for name, typed, printed in rows]


def _typed(cell: str) -> str:
    fence = "``" if "``" in cell else "`"
    inside = cell.split(fence)[1].replace("\\|", "|").replace("⏎", "\n")
    return inside[1:-1] if fence == "``" else inside


@pytest.mark.parametrize(("name", "typed", "printed"), documented())
def test_the_table_of_marks_is_true(name: str, typed: str, printed: str) -> None:
    found = foreign_marks(Text(typed))
    assert bool(found) == printed.startswith("warning"), (name, found)


def test_every_rule_of_the_parser_has_an_example() -> None:
    rules = {rule for ruler in MarkdownIt("commonmark").get_all_rules().values() for rule in ruler}
    assert rules - NO_TOKENS == set(EXAMPLES)


@pytest.mark.parametrize("rule", EXAMPLES)
def test_a_construct_is_printed_or_found(rule: str) -> None:
    """Every rule of the parser is one that ``markup`` uses, or its construct is found."""
    printed = {*RULES, "text", "paragraph"}
    assert bool(foreign_marks(Text(EXAMPLES[rule]))) == (rule not in printed)


def test_every_token_is_known() -> None:
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"]).disable("text_join")
    tokens = [token for source in EXAMPLES.values() for token in parser.parse(source)]
    types = {token.type for token in [*tokens, *(child for token in tokens for child in token.children or ())]}
    assert types <= {*PRINTED, *INSIDE, *BLOCKS, *INLINE, "html_inline"}


def test_a_token_that_nobody_knows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zecer_proof.foreign_markdown.PRINTED", PRINTED - {"hr", "strong_open"})
    found = foreign_marks(Text("a\n\n---\n\n# **b** tomorrow"))
    assert [mark.construct for mark in found] == ["unknown", "heading", "unknown"]


def test_every_construct_has_words() -> None:
    names = {mark.construct for _, typed, _ in documented() for mark in foreign_marks(Text(typed))}
    assert names | {"comment", "unknown"} == set(TOLD)


@pytest.mark.parametrize("source", [
    "un*frigging*believable", "5*\n\n*only once",
    "AT&T; 4 < 5 and 6 > 3", "* 2 gold\n* 3 wood", "- gold\n- 3 wood", "1. a\n1. b\n1. c",
    "a\\\nb  \nc", "2*3 = 6", "Seven.\nEight begins a sentence", "a\n\n---", "x_y_z", "{plural:a|b|c}", "**a** - *b*",
    "It costs $3 and $5, or $3/$4", "2^3", "~5 and ~6", "5 == 5", "Roll {dice:1K6}: {value:a}: stop", "1:2:3", "a:b:c",
    "Draw: then :stop", "[x] stays", "\\[^1] \\^2^ \\:smile:", "2 + 3 = 5 = 5", "Time: 10:30:15",
    "This line has been wrapped by an editor at its usual width and\nso goes on",
])
def test_what_is_no_mistake_is_not_found(source: str) -> None:
    assert foreign_marks(Text(source)) == ()


def test_places_of_marks() -> None:
    source = "One `a`.\n\n- two <i>b</i>\n- R&amp;B, ![c](d)"
    assert [source[mark.start : mark.end] for mark in foreign_marks(Text(source))] == [
        "`a`", "<i>", "</i>", "&amp;", "![c](d)"]
    assert foreign_marks(Text("R&amp;B")) == (ForeignMark("entity", 1, 6, "&"),)


def test_line_breaks_and_dividers_are_read() -> None:
    blocks = parse(Text("**a\\\nb**  \nc\n\n---\n\nd"))
    roles = [[run.role for run in block.runs if isinstance(run, Run)] if isinstance(block, Paragraph) else block
             for block in blocks]
    assert roles == [["plain", "break", "plain", "break", "plain"], Divider(), ["plain"]]
    assert plain_text(blocks) == "a b c d"


def test_a_list_counts_as_it_is_typed() -> None:
    dotted, bracketed = (parse(Text(source))[0] for source in ("3. a\n4. b", "9) a\n10) b"))
    assert isinstance(dotted, Listing)
    assert isinstance(bracketed, Listing)
    assert [dotted.marker(at) for at in (0, 1)] == ["3.", "4."]
    assert [bracketed.marker(at) for at in (0, 1)] == ["9)", "10)"]


def test_an_escaped_brace_is_a_sign() -> None:
    text = Text("\\{term:x\\} {term:y}")
    assert [one.target for one in text.placeholders] == ["y"]
    runs = list(runs_of(parse(text)))
    assert [run.text if isinstance(run, Run) else run.placeholder.target for run in runs] == ["{term:x} ", "y"]
    assert isinstance(runs[1], Hole)
