"""Marks of Markdown that are not printed as Markdown says, or not as they are meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.check.per_game import once
from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, fault, finding_at, rule
from generator.message import Message, msg
from generator.model.game import Game
from generator.text.markup import parse
from generator.text.run import Hole, Paragraph, Run, runs_of
from zecer_proof.foreign_markdown import Construct, ForeignMark, foreign_marks

LINE_BREAK: Construct = "line break"
# titles that are printed with their marks; all others become characters, as for a table of contents
MARKED_TITLES = ("clause/", "example/")
AS_TYPED = msg("it is printed as it is typed; a backslash before it says that this is meant")


class Saying(NamedTuple):
    """What is told of a construct, and what helps."""

    message: Message
    help: Message = AS_TYPED


TOLD: dict[Construct, Saying] = {
    "heading": Saying(msg("expected prose, found a heading (#)"),
                    msg("write **bold** words, or \\# for the sign")),
    "underlined heading": Saying(msg("expected prose, found a heading: the line below it underlines it"),
                               msg("put an empty line before --- for a dividing line")),
    "indented code": Saying(msg("expected prose, found a line indented by four spaces, which Markdown reads as code"),
                          msg("take the spaces away")),
    "code": Saying(msg("expected prose, found code in backticks, for which there is no font")),
    "quotation": Saying(msg("expected prose, found a block quotation (>)"), msg("write \\> for the sign")),
    "HTML": Saying(msg("expected prose, found a tag of HTML"),
                 msg("write **bold**, *italic* or a backslash at the end of a line; \\< is the sign")),
    "comment": Saying(msg("expected prose, found a comment of HTML, which would be printed"),
                    msg("write it as a comment of YAML (#)")),
    "definition of a link": Saying(msg("expected prose, found the definition of a link")),
    "link": Saying(msg("expected prose, found a link: paper has none"),
                 msg("write the address, or {ref:…}; \\[ is the sign")),
    "picture": Saying(msg("expected prose, found a picture of Markdown"),
                    msg("use {icon:…} or {figure:…}; \\! is the sign")),
    "address": Saying(msg("expected prose, found an address in angle brackets"), msg("write the address without them")),
    "entity": Saying(msg("expected a character, found an entity of HTML"), msg("type the character itself")),
    "strikethrough": Saying(msg("expected prose, found words struck through")),
    "table": Saying(msg("expected prose, found a table of Markdown"),
                    msg("declare it under tables:; a face prints it with grid:")),
    "unknown": Saying(msg("expected prose, found a mark of Markdown that is not printed")),
    "star between numbers": Saying(msg("expected × or \\*, found a star, which makes what follows italic and vanishes"),
                                 msg("write × for a product, \\* for a star")),
    "unclosed emphasis": Saying(msg("expected every ** to have its partner, found one alone"),
                              msg("close it, or write \\* for a star")),
    "backslash": Saying(msg("expected a line after a backslash, found the end of the paragraph"),
                      msg("take it away; it breaks a line only before another one")),
    "sign of a number": Saying(msg("expected a sign with its number, found a mark of a list, which prints a bullet"),
                             msg("write +2 without a space, or \\+ 2")),
    "minus of a number": Saying(
        msg("expected a sign with its number, found a mark of a list, which prints a bullet"),
        msg("write −2 without a space, or \\- 2")),
    "minus or list": Saying(msg("expected signs with their numbers, or *, found - before numbers, which is a bullet"),
                          msg("write −2 without a space for numbers, and * before the items of a list")),
    "number of a list": Saying(msg("expected numbers that follow one another, found a list that counts otherwise"),
                             msg("a list counts on from its first number; write 3\\. for a number that does not")),
    "footnote": Saying(msg("expected prose, found a footnote"),
                       msg("put its words into brackets, or into a note of the clause; \\[ is the sign")),
    "superscript": Saying(msg("expected prose, found a raised mark (^2^)"), msg("type the character, such as ²")),
    "subscript": Saying(msg("expected prose, found a lowered mark (~2~)"), msg("type the character, such as ₂")),
    "highlight": Saying(msg("expected prose, found words marked with =="), msg("write **bold** words")),
    "box": Saying(msg("expected prose, found the mark of a box (:::)"),
                  msg("take it away, and write **bold** words; a figure or a table stands in a box")),
    "task": Saying(msg("expected prose, found a box to tick ([ ])"), msg("type ☐, or \\[ for the sign")),
    "emoji": Saying(msg("expected prose, found the name of an emoji"), msg("draw an icon: {icon:…}; \\: is the sign")),
    "formula": Saying(msg("expected prose, found a formula of TeX"), msg("write it in characters; \\$ is the sign")),
    "definition": Saying(msg("expected prose, found a definition list (: text)"),
                         msg("write a list, or declare the word in the glossary")),
    "attributes": Saying(msg("expected prose, found attributes of a dialect of Markdown"),
                         msg("take them away; \\{ is the sign")),
    "empty item": Saying(msg("expected words in each item of a list, found none"), msg("write \\- for a dash")),
}


@once
def marks(game: Game) -> Iterator[tuple[CheckedText, ForeignMark]]:
    """Every mark of Markdown that is not printed as Markdown says, with its text."""
    for passage in passages(game):
        yield from ((passage, mark) for mark in foreign_marks(passage.text))


@rule(
    id="markdown-not-set",
    severity="warning",
    what="A mark of Markdown that is printed as it is typed, or vanishes in a text that is set on one line.",
    why="A text would be printed with its raw marks, or without what they mean.",
    bad="""\
glossary:
  rank:
    pl: {nom: szereg}
    meaning: linia <b>postaci</b>  ⟸
""",
    mended={"<b>postaci</b>": "**postaci** \\<b>"},
    in_translation=True,
)
def markdown_not_set(game: Game) -> Findings:
    for passage, mark in marks(game):
        if mark.construct != LINE_BREAK:
            told = TOLD[mark.construct]
            yield finding_at(passage.path, passage.text.source, mark.start, mark.end, told.message, help=told.help,
                             instead=mark.instead)
    for passage in passages(game):
        if passage.sort in ("title", "label"):
            yield from _on_one_line(passage)


def _on_one_line(passage: CheckedText) -> Findings:
    """Marks in a text of which only the characters are printed."""
    blocks = parse(passage.text)
    has_marks = passage.sort == "title" and passage.path.startswith(MARKED_TITLES)
    is_line = len(blocks) <= 1 and all(isinstance(block, Paragraph) for block in blocks)
    if not is_line or (not has_marks and any(_is_marked(run) for run in runs_of(blocks))):
        yield fault(passage.path, msg("expected plain words, which stand on one line, found marks of Markdown"),
                    help=msg("take the marks away"))


def _is_marked(run: Run | Hole) -> bool:
    return run.bold or run.italic or (isinstance(run, Run) and run.role == "break")
