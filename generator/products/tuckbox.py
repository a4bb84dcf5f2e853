"""Boxes for decks, to fold and glue."""

from __future__ import annotations

from generator.model.text import printed
from generator.products.spec import Option, Spec

SPEC = Spec(
    kind="tuckbox",
    summary=printed("pudełka na talie, do wycięcia i sklejenia"),
    options={
        "of": Option("products", "The products of cards that get a box each.", ()),
        "thickness": Option("length", "Of one card.", 0.3),
        "clearance": Option("length", "To spare on each side.", 1.0),
        "icons": Option("icons", "An icon by product.", {}),
        "colours": Option("colours", "A colour by product.", {}),
        "paper": Option("paper", "The paper.", "A4"),
    },
    cost=2.0,
    make="generator.build.nets:print_nets",
    layout="generator.layout.products.tuckbox:tuckbox_sheets",
)
