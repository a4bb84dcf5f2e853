"""Makes text of a pack, of a file name or of an error harmless to a terminal: what is not to be seen is written out."""

from __future__ import annotations

import json
import logging
import re
import sys
import unicodedata
import warnings

# controls (C0, DEL, C1), marks of direction, what has no width, ends of lines, halves of characters, tags
UNSEEN = re.compile(
    "[\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
# a spreadsheet would compute a cell that begins with one of these
COMPUTED = ("=", "+", "-", "@", "\t", "\r", "'")
# above all levels of logging
NEVER = logging.CRITICAL + 1
# at the beginning of a line, runners of continuous integration take these for commands
COMMAND = re.compile(r"^(\s*)(::|##\[)", re.MULTILINE)


def escaped(text: str, keep: str = "") -> str:
    r"""The text with all that is unseen as in ``\x1b`` and ``\u202e``, but for the characters of ``keep``."""
    found = UNSEEN.sub(lambda match: match[0] if match[0] in keep else ascii(match[0])[1:-1], text)
    return COMMAND.sub(lambda match: f"{match[1]}\\x{ord(match[2][0]):02x}{match[2][1:]}", found)


def not_computed(cell: str) -> str:
    """The text of a cell for spreadsheets; what they would compute begins with an apostrophe."""
    return f"'{cell}" if cell.startswith(COMPUTED) else cell


def quiet_libraries(shown: bool = False) -> None:
    """Have what libraries log and warn of, and nobody catches, not reach the terminal, or escaped when it is ``shown``.

    What matters to a user is a finding.
    """
    class Escaping(logging.Formatter):
        def format(self, record: logging.LogRecord) -> str:
            return escaped(super().format(record), "\n")

    if logging.lastResort is not None:
        logging.lastResort.setFormatter(Escaping())
        logging.lastResort.setLevel(logging.WARNING if shown else NEVER)
    formatted = warnings.formatwarning
    if formatted.__module__ == warnings.__name__:
        warnings.formatwarning = lambda *args, **named: escaped(formatted(*args, **named), "\n")
    if not sys.warnoptions:
        warnings.filterwarnings("default" if shown else "ignore")


def in_json(value: object) -> str:
    """A value in JSON, readable, with all that is unseen as in ``\\u202e``: for programs it stays what it is."""
    written = json.dumps(value, ensure_ascii=False, indent=2)
    return UNSEEN.sub(lambda match: match[0] if match[0] == "\n" else json.dumps(match[0])[1:-1], written)


def hidden(character: str) -> bool:
    """Whether a character is not seen, or changes the direction of what is: a text that holds it is told."""
    return UNSEEN.match(character) is not None and not forbidden(character) and character not in "\t\n\r"


def forbidden(character: str) -> bool:
    """Whether no text may hold the character: controls but for tab and line ends, surrogates, non-characters."""
    if character in "\t\n\r":
        return False
    return unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} or ord(character) & 0xFFFE == 0xFFFE
