"""Holds a game to every rule, its sheets too, and remembers a clean answer until the pack or the program changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from generator.build.editions import PSEUDO
from generator.build.making import Store
from generator.build.part import Withheld, part_of
from generator.load import Loaded
from generator.model.game import Product
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator.check import Choice, Report, Sheets
    from generator.check.again import Again, Memory
    from generator.layout.counters import CounterSheets

DICTIONARY = "morfeusz2"
# the room and the function that lays out the pieces of a product whose texts are measured
MEASURED = {
    "counters": ("generator.layout.counters", "counter_sheets"),
    "deck": ("generator.layout.deck", "deck_sheets"),
    "board": ("generator.layout.town", "board_sheets"),
}


@dataclass(frozen=True, slots=True)
class Proof:
    """How many findings there are; ``report`` is None when a clean answer was remembered."""

    errors: int
    warnings: int
    report: Report | None = None


def is_proven(store: Store, key: str) -> bool:
    """Whether a clean answer is remembered."""
    return store.get(_kept_as(key)) is not None


def prove(loaded: Loaded, edition: Edition | None, store: Store | None = None, key: str = "",
          language: str = "") -> Proof:  # fmt: skip
    """Check a game and its translation into ``language``, or remember that it was checked and had no error."""
    kept = store.get(_kept_as(key)) if store is not None else None
    if kept is not None:
        return Proof(0, int(json.loads(kept)["warnings"]))
    report = examine(loaded, edition, language)
    proof = Proof(report.count("error"), report.count("warning"), report)
    if store is not None and not proof.errors:
        store.put(_kept_as(key), json.dumps({"warnings": proof.warnings}).encode())
    return proof


def _kept_as(key: str) -> str:
    """Under what a clean answer is remembered: with a dictionary installed there may be more to tell."""
    return f"proof {key} {find_spec(DICTIONARY) is not None}"


def examine(loaded: Loaded, edition: Edition | None, language: str = "", choice: Choice | None = None,
            again: Again | None = None) -> Report:  # fmt: skip
    """Every chosen rule on a game and on the sheets of its pieces; on its translation too, when ``language`` is
    another. What ``again`` keeps of earlier rounds is not looked at again where a change cannot be seen.
    """
    # the rules are many modules, and a build with nothing to do needs none of them
    check = import_module("generator.check")
    choice = choice or check.Choice()
    game, memory = loaded.game, again.rules if again is not None else None
    if game is None or edition is None or language in ("", game.language):
        report: Report = check.check(loaded, edition, partial(_sheets, loaded, edition, again), choice, memory)
        return report
    sheets = _sheets(loaded, edition, again)
    own: Report = check.check(loaded, choice=choice, memory=memory)
    editions = import_module("generator.check.editions")
    if language == PSEUDO:
        return own.joined(editions.check_pseudo(loaded, sheets, choice))
    translation = import_module("generator.check.translation").translation_of(loaded, game, language)
    return own.joined(editions.check_edition(loaded, translation, sheets, choice))


def _sheets(loaded: Loaded, edition: Edition | None, again: Again | None = None) -> Sheets:
    """What layout makes of the pieces of an edition."""
    check = import_module("generator.check")
    laid: dict[str, CounterSheets] = {}
    for product in loaded.game.products.values() if loaded.game is not None and edition is not None else ():
        if product.kind in MEASURED and edition is not None:
            made = _laid(edition, product, again.product(product.id) if again is not None else None)
            if made is not None:
                laid[product.id] = made
    by_product = {id_: next(iter(sheets.variants.values()), ()) for id_, sheets in laid.items()}
    overflows = [over for one in laid.values() for over in one.overflows]
    sheets: Sheets = check.Sheets(by_product, overflows, near=[near for one in laid.values() for near in one.near])
    return sheets


def _laid(edition: Edition, product: Product, memory: Memory | None) -> CounterSheets | None:
    """The sheets of a product, from its part of the game as its maker sees it, unless memory has them from the same
    part. None when they cannot be laid out."""
    part = part_of(edition.game, product)
    try:
        if memory is None:
            return _laid_out(replace(edition, game=part), product.id)
        memory.look_at(part, (edition.language, dict(edition.words)))
        return memory.recall("sheets", lambda watched: _laid_out(replace(edition, game=watched), product.id))
    except Withheld:
        # a faulty pack may print on a piece what pieces do not print
        return _laid_out(edition, product.id)


def _laid_out(edition: Edition, id_: str) -> CounterSheets | None:
    product = edition.game.products[id_]
    module, function = MEASURED[product.kind]
    lay_out: Callable[[Edition, Product], CounterSheets] = getattr(import_module(module), function)
    try:
        return lay_out(edition, product)
    # what cannot be laid out is told by the rules that read the pack, or by the maker; so is a font that is not there
    except (ValueError, LookupError, FileNotFoundError):
        return None
