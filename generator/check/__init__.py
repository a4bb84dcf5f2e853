"""Holds every rule to the pack, and tells what it finds once for each slip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.check.once import forget
from generator.check.report import Group, Report, gather, placed, waive, within
from generator.check.rule import Rule, Sheets, all_rules
from generator.finding import Finding
from generator.load import Loaded
from generator.model.game import Game, Waiver
from generator.translate.catalogue import FOLDER
from generator.translate.edition import Edition

__all__ = ["Group", "Report", "Rule", "Sheets", "all_rules", "check"]

PIECES = ("counters", "tiles", "deck")


def check(loaded: Loaded, edition: Edition | None = None, sheets: Sheets | None = None) -> Report:
    """Run every rule whose subject is there. ``edition`` is the game's own language when it is left out."""
    game = loaded.game
    if edition is None and game is not None:
        edition = Edition(game, game.language)
    if sheets is not None and game is not None:
        sheets = replace(sheets, wanted={**_wanted(game), **sheets.wanted})
    subjects = {"reading": loaded, "game": game, "edition": edition, "sheets": sheets, "translation": None}
    rules = all_rules()
    found = [f for one in rules.values() if subjects[one.needs] is not None for f in one.findings(subjects[one.needs])]
    forget()
    found += [f for f in loaded.findings if f.rule not in rules]
    # those of a translation are for its own check
    waivers = tuple(w for w in game.waivers if not within(w.at, FOLDER)) if game is not None else ()
    ready = dict.fromkeys(placed(finding, loaded.places) for finding in found)
    standing, waived, used = waive(ready, waivers)
    standing += [placed(f, loaded.places) for f in _idle(waivers, used, rules["waiver-unused"])]
    whole = frozenset(one.id for one in rules.values() if one.whole)
    return Report(gather(standing, loaded, whole), tuple(waived))


def _idle(waivers: tuple[Waiver, ...], used: set[Waiver], idle: Rule) -> Iterator[Finding]:
    """Waivers that waive nothing, as findings of their rule."""
    for number, waiver in enumerate(waivers, 1):
        if waiver not in used and waiver.reason.strip():
            message = f"expected a finding {waiver.rule} at {waiver.at}, found none to waive"
            yield Finding(idle.id, f"waivers/{number}", message, idle.severity, help="delete this waiver")


def _wanted(game: Game) -> dict[str, dict[str, int]]:
    """How many of each piece every product should hold."""
    return {
        product.id: {str(thing.ref): thing.copies for kind in product.options["of"] for thing in game.of_kind(kind)}
        for product in game.products.values()
        if product.kind in PIECES
    }
