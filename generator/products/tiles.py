"""Square tiles, drawn from their edges."""

from __future__ import annotations

from generator.model.text import printed
from generator.products.duplex import other_ways
from generator.products.spec import Option, Spec

SPEC = Spec(
    kind="tiles",
    summary=printed("segmenty do układania, do rozcięcia"),
    options={
        "of": Option("kinds", "The kinds whose things are printed.", ()),
        "size": Option("size", "Of one piece.", (25.0, 25.0)),
        "paper": Option("paper", "The paper.", "A4"),
        "style": Option("word", "How they are drawn."),
        "duplex": Option("duplex", "How backs meet their fronts; a file each.", ("long-edge",)),
    },
    cost=10.0,
    make="generator.build.pieces:print_pieces",
    layout="generator.layout.products.tile_sheets:tile_sheets",
    foresee="generator.layout.products.tile_sheets:foreseen_tiles",
    other_files=other_ways,
    prints_copies=True,
    draws_tiles=True,
    drawn_by_players=True,
    reads_pieces_only=True,
    size_option="size",
)
