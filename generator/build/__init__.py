"""Knows the products, walks each the whole way, and is the only writer of files."""

from __future__ import annotations

from importlib import import_module

from generator.build.making import CannotMake, Job, Maker, Output
from generator.build.store import Store
from generator.escape import escape_complaints
from generator.outside import lacks_pango

escape_complaints()

__all__ = ["MAKERS", "SET", "CannotMake", "Job", "Maker", "Output", "Store"]

# products whose pages WeasyPrint sets, with Pango
SET = ("rulebook", "tables")


def _late(module: str) -> Maker:
    """A maker whose libraries are loaded only when its product is made: WeasyPrint alone takes a third of a second."""

    def make(job: Job) -> list[Output]:
        lacking = lacks_pango() if job.product.kind in SET else None
        if lacking is not None:
            raise CannotMake(job.product.id, lacking)
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
