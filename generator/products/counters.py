"""Counters, front and back, on sheets."""

from __future__ import annotations

from generator.model.text import printed
from generator.products.duplex import other_ways
from generator.products.spec import Option, Spec

SPEC = Spec(
    kind="counters",
    summary=printed("żetony z przodami i tyłami, do rozcięcia"),
    options={
        "of": Option("kinds", "The kinds whose things are printed.", ()),
        "size": Option("size", "Of one piece.", (20.0, 20.0)),
        "paper": Option("paper", "The paper.", "A4"),
        "duplex": Option("duplex", "How backs meet their fronts; a file each.", ("long-edge", "short-edge", "gutter-fold")),  # noqa: E501
        "ink": Option("ink", "low: outlines instead of filled shapes, no grounds.", "full"),
    },
    cost=4.0,
    make="generator.build.pieces:print_pieces",
    layout="generator.layout.products.counters:counter_sheets",
    other_files=other_ways,
    measured=True,
    prints_copies=True,
    uses_faces=True,
    reads_pieces_only=True,
    size_option="size",
    for_shops=True,
)
