"""The forms in which a box leaves for a screen: pictures, and files for virtual tables. One module a form.

A form says which products it ``accepts``, what would be refused (``dry_run``), and makes its files (``make``).
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.message import Message, msg
from generator.products import function
from zecer_release.exports.form import ExportForm

FORMS: Mapping[str, str] = {
    "png": "zecer_release.exports.picture_files:PNG",
    "svg": "zecer_release.exports.picture_files:SVG",
    "webp": "zecer_release.exports.picture_files:WEBP",
    "contact-sheet": "zecer_release.exports.contact_pages:FORM",
    "tts": "zecer_release.exports.tabletop_simulator:FORM",
    "tabletopia": "zecer_release.exports.tabletopia:FORM",
    "screentop": "zecer_release.exports.screentop:FORM",
    "xlsx": "zecer_release.exports.things_book:FORM",
    "pairs": "zecer_release.exports.meaning_pairs:FORM",
    "pcio": "zecer_release.exports.playing_cards:FORM",
    "html": "zecer_release.exports.web_page:FORM",
}

# what each of them is
ABOUT: Mapping[str, Message] = {
    "png": msg("A PNG of each side of each piece, and of boards."),
    "svg": msg("The same as SVG."),
    "webp": msg("The same as WebP."),
    "contact-sheet": msg("All faces of a product with their names on pages, as PDF and PNG."),
    "tts": msg("A saved object for Tabletop Simulator, with its pictures."),
    "tabletopia": msg("Pictures for Tabletopia: fronts and backs apart, with a list."),
    "screentop": msg("Sheets for Screentop, cut by rows and columns, with a list."),
    "xlsx": msg("A workbook of all things, a sheet a kind; zecer bring --back takes over what was changed in it."),
    "pairs": msg("Clauses beside the rulings, cards, summaries and examples that repeat them, as JSON."),
    "pcio": msg("A room for PlayingCards.io."),
    "html": msg("A page of rules and cards for any web host."),
}


def form_named(name: str) -> ExportForm:
    """A form by its name. Raises KeyError."""
    form: ExportForm = function(FORMS[name])
    return form


__all__ = ["ABOUT", "FORMS", "form_named"]
