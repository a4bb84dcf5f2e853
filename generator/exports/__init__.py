"""What leaves the box for a screen: pictures, and files for virtual tables. One module a form.

A form says which products it ``accepts``, what would be refused (``dry_run``), and makes its files (``make``).
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.exports.form import ExportForm
from generator.products import function

FORMS: Mapping[str, str] = {
    "png": "generator.exports.picture_files:PNG",
    "svg": "generator.exports.picture_files:SVG",
    "webp": "generator.exports.picture_files:WEBP",
    "contact-sheet": "generator.exports.contact_pages:FORM",
    "tts": "generator.exports.tabletop_simulator:FORM",
    "tabletopia": "generator.exports.tabletopia:FORM",
    "screentop": "generator.exports.screentop:FORM",
    "xlsx": "generator.exports.things_book:FORM",
    "pairs": "generator.exports.meaning_pairs:FORM",
    "pcio": "generator.exports.playing_cards:FORM",
    "html": "generator.exports.web_page:FORM",
}


def form_named(name: str) -> ExportForm:
    """A form by its name. Raises KeyError."""
    form: ExportForm = function(FORMS[name])
    return form


__all__ = ["FORMS", "form_named"]
