"""Templates of catalogues as ``extract`` writes them: the first line is a hash of the name and of all that follows.

So one that somebody has edited, or copied to another name, is known on whatever machine.
"""

from __future__ import annotations

import hashlib

from generator.line_ends import with_line_feeds

ENDING = ".pot"
# begins the first line, before the hash
WRITTEN = "# zecer i18n extract, "


def template(name: str, text: str) -> str:
    """The text of a template: a catalogue with its first line, a comment, replaced."""
    _, _, rest = text.partition("\n")
    return f"{_first_line(name, rest)}\n{rest}"


def is_template(name: str, text: str) -> bool:
    """True if a text is as ``template`` makes it for a file of this name."""
    own = with_line_feeds(text)
    return template(name, own) == own


def _first_line(name: str, rest: str) -> str:
    return WRITTEN + hashlib.sha256(f"{name}\n{rest}".encode()).hexdigest()
