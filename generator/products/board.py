"""A board drawn from the graph of its spaces, on pages to glue together and whole."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.text import printed
from generator.products.spec import Option, Options, Spec

# translators: the whole board, as part of a file's name: small letters, digits and hyphens
WHOLE = printed("cala")


def whole_board(options: Options) -> Iterable[str]:
    """The board on one sheet."""
    return [WHOLE] if options["also-whole"] else []


SPEC = Spec(
    kind="board",
    summary=printed("plansza na stronach do sklejenia i w całości na jednej"),
    options={
        "of": Option("kinds", "The kinds whose things are its spaces.", ()),
        "size": Option("size", "Of the whole board.", (400.0, 400.0)),
        "paper": Option("paper", "The paper.", "A4"),
        "also-whole": Option("flag", "Also on one large page.", True),
        "style": Option("word", "How it is drawn."),
        "onward": Option("field", "The field that holds the space which follows a space.", "next"),
        "beside": Option("field", "The field that holds the spaces which a space adjoins.", "adjacent"),
        "ink": Option("ink", "low: outlines instead of filled shapes, no grounds.", "full"),
    },
    cost=8.0,
    make="generator.build.drawn_board:make",
    layout="generator.layout.products.drawn_board:board_sheets",
    other_files=whole_board,
    measured=True,
    draws_graph=True,
    prints_any_datum=True,
)
