"""Cards, front and back, on sheets."""

from __future__ import annotations

from generator.model.text import printed
from generator.products.duplex import other_ways
from generator.products.spec import Option, Spec

SPEC = Spec(
    kind="deck",
    summary=printed("karty z przodami i tyłami, do rozcięcia"),
    options={
        "of": Option("kinds", "The kinds whose things are printed.", ()),
        "card": Option("card", "Of one card.", (63.0, 88.0)),
        "paper": Option("page", "The paper, or a size of its own.", "A4"),
        "gap": Option("length", "Between cards; 0 for shared edges.", 0.0),
        "duplex": Option("card_duplex", "How backs meet their fronts; a file each.", ("long-edge",)),
        "guides": Option("guides", "Marks to cut by.", "corners"),
        "ink": Option("ink", "low: outlines instead of filled shapes, no grounds.", "full"),
        "face": Option("face", "The front of its kinds that have none of their own: a face of the theme or one that comes along (stock-card, stock-picture)."),  # noqa: E501
        "back": Option("face", "One face as the back of the whole deck."),
    },
    cost=5.0,
    make="generator.build.pieces:print_pieces",
    layout="generator.layout.products.deck:deck_sheets",
    other_files=other_ways,
    measured=True,
    prints_copies=True,
    uses_faces=True,
    single_pieces=True,
    drawn_by_players=True,
    reads_pieces_only=True,
    size_option="card",
    for_shops=True,
)
