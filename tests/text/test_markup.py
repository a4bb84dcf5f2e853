"""Markdown with placeholders, run by run. ``_`` and ``*`` mark as in CommonMark."""

from __future__ import annotations

import pytest

from generator.model.text import Placeholder, Text
from generator.text.markup import _parsed_blocks, _plain_blocks, is_plain, parse
from generator.text.run import Block, Hole, Listing, Paragraph, Run, in_capitals, plain_text, runs_of


def one(*runs: Run | Hole) -> tuple[Block, ...]:
    return (Paragraph(runs),)


def hole(source: str, start: int = 0, target: str = "", *forms: str) -> Placeholder:
    kind = source[1:].replace("}", ":").replace("|", ":").split(":")[0]
    return Placeholder(kind, target, forms, start, start + len(source), source)


@pytest.mark.parametrize(("source", "blocks"), [
    ("one line", one(Run("one line"))),
    ("a **bold** word", one(Run("a "), Run("bold", True), Run(" word"))),
    ("**x**, then", one(Run("x", True), Run(", then"))),
    ("an _italic_ word", one(Run("an "), Run("italic", False, True), Run(" word"))),
    ("_one **two** three_", one(Run("one ", False, True), Run("two", True, True), Run(" three", False, True))),
    ("**one _two_**!", one(Run("one ", True), Run("two", True, True), Run("!"))),
    ("two\nlines", one(Run("two"), Run(" "), Run("lines"))),
    ("a **b\nc** d", one(Run("a "), Run("b", True), Run(" ", True), Run("c", True), Run(" d"))),
    ("two\n\nparagraphs", (Paragraph((Run("two"),)), Paragraph((Run("paragraphs"),)))),
    ("4*5*6 a\\_b", one(Run("4"), Run("5", False, True), Run("6 a_b"))),
])
def test_runs_and_paragraphs(source: str, blocks: tuple[Block, ...]) -> None:
    assert parse(Text(source)) == blocks


def test_lists_know_their_kind_and_their_items() -> None:
    a, b, c = (Paragraph((Run(letter),)) for letter in "abc")
    assert parse(Text("- a\n- b\n")) == (Listing(False, ((a,), (b,))),)
    assert parse(Text("1. a\n2. b\n")) == (Listing(True, ((a,), (b,))),)
    assert parse(Text("a\n\n- b\n\nc")) == (a, Listing(False, ((b,),)), c)
    assert parse(Text("- a\n  1. b\n- c\n")) == (Listing(False, ((a, Listing(True, ((b,),))), (c,))),)
    assert parse(Text("- a\n\n  b\n- c")) == (Listing(False, ((a, b), (c,))),)
    assert parse(Text("- a\n\n1. b")) == (Listing(False, ((a,),)), Listing(True, ((b,),)))


def test_holes_keep_place_and_style() -> None:
    assert parse(Text("go to {ref:c-1}, **{name|Acc}**")) == one(
        Run("go to "), Hole(Placeholder("ref", "c-1", (), 6, 15, "{ref:c-1}")), Run(", "),
        Hole(Placeholder("name", "", ("Acc",), 0, 10, "{name|Acc}"), True),
    )
    assert parse(Text("_{term:x|a|b}_")) == one(
        Hole(Placeholder("term", "x", ("a", "b"), 0, 12, "{term:x|a|b}"), False, True))
    assert next(runs_of(parse(Text("{ref:a-b}\nz")))) == Hole(hole("{ref:a-b}", 0, "a-b"))


PLAIN = ["word", "a **b** c", "**b**", "{name} has {count}", "3 cards", "a - b", "-x", "12 (x)", "1234567890. x"]
MARKED = ["", " a", "a ", "a  b", "a_b", "a\\b", "a\tb", "a\rb", "a\nb", "- a", "* a", "+ a", "-", "1. a", "12) b",
          "123456789. c", "*a*", "**a", "a**b**", "**a**b", "** a**", "**a *b* c**"]


@pytest.mark.parametrize("source", PLAIN)
def test_a_plain_text_reads_the_same_with_and_without_the_parser(source: str) -> None:
    assert is_plain(source)
    fast = _plain_blocks(source)
    assert fast is not None
    assert fast == _parsed_blocks(source) == parse(Text(source))


@pytest.mark.parametrize("source", MARKED)
def test_what_may_be_marked_goes_to_the_parser(source: str) -> None:
    assert not is_plain(source)


def test_a_run_is_upright_and_light_unless_it_says_otherwise() -> None:
    run = Run("x")
    assert (run.bold, run.italic, run.role, run.target) == (False, False, "plain", "")
    empty = Hole(hole("{name}"))
    assert (empty.bold, empty.italic) == (False, False)


def test_capitals_reach_every_run_and_no_hole() -> None:
    name = Hole(hole("{name}"))
    a, b = Paragraph((Run("łan", True), name, Run("ß", role="term", target="t"))), Paragraph((Run("q"),))
    big = Paragraph((Run("ŁAN", True), name, Run("SS", role="term", target="t")))
    assert in_capitals((a, Listing(True, ((b,), (a, b)))), "pl") == (
        big, Listing(True, ((Paragraph((Run("Q"),)),), (big, Paragraph((Run("Q"),))))))


def test_runs_come_in_reading_order() -> None:
    a, b, c = (Paragraph((Run(letter), Run(letter * 2))) for letter in "abc")
    blocks = (a, Listing(False, ((b,), (Listing(True, ((c,),)), a))))
    assert [run.text for run in runs_of(blocks) if isinstance(run, Run)] == ["a", "aa", "b", "bb", "c", "cc", "a", "aa"]


@pytest.mark.parametrize("source", ["-", "*", "+", "1.", "2)", "  -\n", "***", "- -", "____", "* * *"])
def test_the_mark_of_a_list_alone_is_a_text(source: str) -> None:
    assert parse(Text(source)) == (Paragraph((Run(source.strip()),)),)


def test_a_list_on_one_line_keeps_its_marks() -> None:
    assert plain_text(parse(Text("Days:\n\n3. a\n4. b\n\n- c"))) == "Days: 3. a 4. b • c"
