"""Runs the rules on a pack, and groups findings that have one cause."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.check.check_run import CheckRun
from generator.check.choice import EVERY, Choice
from generator.check.per_game import forget
from generator.check.report import Group, Report, comes_along, gather, lies_within, placed_finding, waive
from generator.check.rule import Needs, Pictures, Rule, Sheets, all_rules
from generator.load.pack import Loaded
from generator.message import msg
from generator.model.game import Game
from generator.products import size_of_piece
from generator.records import replace
from generator.translate.catalogue import FOLDER
from generator.translate.edition import Edition

__all__ = ["Choice", "Group", "Pictures", "Report", "Rule", "Sheets", "all_rules", "check"]


def check(
    loaded: Loaded, edition: Edition | None = None, sheets: Sheets | Callable[[], Sheets] | None = None,
    choice: Choice = EVERY, pictures: Pictures | None = None,
) -> Report:
    """Run every chosen rule whose subject exists. ``edition`` defaults to the game's own language.

    ``sheets`` may be a function that lays them out: it is called after all other rules have run. Without ``pictures``
    their rules are as if they were not chosen.
    """
    if loaded.game is not None:
        edition = edition or Edition(loaded.game, loaded.game.language)
    game = loaded.game
    this = CheckRun.from_choice(game, choice)
    if pictures is None:
        this = replace(this, rules={id_: one for id_, one in this.rules.items() if one.needs != "pictures"})
    subjects: Mapping[Needs, object] = {"reading": loaded, "game": game, "edition": edition, "pictures": pictures}
    found = [f for needs, subject in subjects.items() if subject is not None
             for f in this.findings_over(needs, subject)]
    # sheets may be thousands, and need the memory
    forget()
    laid = sheets() if callable(sheets) else sheets
    if laid is not None:
        wanted = _wanted_copies(game) if game is not None else {}
        found += this.findings_over("sheets", replace(laid, wanted={**wanted, **laid.wanted}))
        forget()
    # waivers of a translation are used by its own check
    waivers = tuple(w for w in game.waivers if not lies_within(w.at, FOLDER)) if game is not None else ()
    # a bundled face that no piece of the pack uses is not printed
    ready = [f for f in dict.fromkeys(placed_finding(finding, loaded.places) for finding in found)
             if not comes_along(f)]
    final = [finding for finding in ready if finding.rule in this.rules and this.rules[finding.rule].final]
    standing, waived, used = waive((finding for finding in ready if finding not in final), waivers)
    standing += final
    # one without a reason is reported by the rule itself
    idle = ((f"waivers/{number}", waiver) for number, waiver in enumerate(waivers, 1)
            if waiver not in used and waiver.reason.strip())
    unused = this.unused_waivers(idle, msg("delete this waiver"), game.language if game is not None else "")
    standing += [placed_finding(finding, loaded.places) for finding in (*unused, *this.crash_findings())]
    whole = frozenset(one.id for one in this.rules.values() if one.whole)
    return Report(gather(standing, loaded, whole), tuple(waived))


def _wanted_copies(game: Game) -> dict[str, dict[str, int]]:
    """The number of copies of each piece that every product should hold."""
    return {
        product.id: {str(thing.ref): thing.copies for thing in game.printed_by(product)}
        for product in game.products.values()
        if size_of_piece(product)
    }
