"""Knows the products, walks each the whole way, and is the only writer of files."""

from __future__ import annotations

from importlib import import_module

from generator.build.making import CannotMake, Job, Maker, Output, Store

__all__ = ["MAKERS", "CannotMake", "Job", "Maker", "Output", "Store"]


def _late(module: str) -> Maker:
    """A maker whose libraries are loaded only when its product is made: WeasyPrint alone takes a third of a second."""

    def make(job: Job) -> list[Output]:
        made: list[Output] = import_module(f"generator.build.{module}").make(job)
        return made

    return make


MAKERS: dict[str, Maker] = {
    "rulebook": _late("rulebook"),
    "tables": _late("board"),
    "character-sheet": _late("sheets"),
    "counters": _late("counters"),
    "tiles": _late("tiles"),
    "deck": _late("deck"),
    "board": _late("town"),
    "standees": _late("standees"),
    "tuckbox": _late("tuckbox"),
    "dice-net": _late("dice_net"),
}
