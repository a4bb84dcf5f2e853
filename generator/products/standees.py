"""Figures of paper that stand."""

from __future__ import annotations

from generator.model.text import printed
from generator.products.spec import Option, Spec

SPEC = Spec(
    kind="standees",
    summary=printed("figurki z papieru, do wycięcia i złożenia"),
    options={
        "of": Option("kinds", "The kinds whose things are printed.", ()),
        "height": Option("side", "Of a figure above its base.", 60.0),
        "width": Option("side", "Of a figure; by its picture when left out."),
        "sign": Option("field", "The field that holds the icon of a figure without a face.", "icon"),
        "base": Option("base", "Flaps to glue, or a foot of its own.", "fold"),
        "paper": Option("paper", "The paper.", "A4"),
    },
    cost=3.0,
    make="generator.build.nets:print_nets",
    layout="generator.layout.products.standees:standee_sheets",
    prints_things=True,
    uses_faces=True,
    reads_pieces_only=True,
)
