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
# what chooses a form of the sign before it, where that has only one: emoji, mathematics and CJK have several
_FORMS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_WITH_FORMS = ("\xa9\xae\u203c\u2049\u2122\u2139\u2190-\u27bf\u2900-\u2bff\u3030\u303d\u3200-\u9fff\uf900-\ufaff"
               "\U0001f000-\U0001faff\U00020000-\U0003ffff")
HIDDEN = re.compile(f"(?![\\s{_FORMS}]){UNSEEN.pattern}|"
                    f"(?<![{_WITH_FORMS}])(?:(?<![#*0-9])[{_FORMS}]|[{_FORMS}](?!\u20e3))")
# what has text read in another order than it stands, and letters that nobody sees (tags)
TURNING = frozenset(map(chr, (0x61C, *range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xE0000, 0xE0080))))
# a spreadsheet would compute a cell that begins with one of these
COMPUTED = ("=", "+", "-", "@", "\t", "\r", "'")
# above all levels of logging
NEVER = logging.CRITICAL + 1
# at the beginning of a line, runners of continuous integration take these for commands
COMMAND = re.compile(r"^(\s*)(::|##\[)", re.MULTILINE)


def escaped_text(text: str, keep: str = "") -> str:
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
            return escaped_text(super().format(record), "\n")

    if logging.lastResort is not None:
        logging.lastResort.setFormatter(Escaping())
        logging.lastResort.setLevel(logging.WARNING if shown else NEVER)
    formatted = warnings.formatwarning
    if formatted.__module__ == warnings.__name__:
        warnings.formatwarning = lambda *args, **named: escaped_text(formatted(*args, **named), "\n")
    if not sys.warnoptions:
        warnings.filterwarnings("default" if shown else "ignore")


def in_json(value: object) -> str:
    """A value in JSON, readable, with all that is unseen as in ``\\u202e``: for programs it stays what it is."""
    written = json.dumps(value, ensure_ascii=False, indent=2)
    return UNSEEN.sub(lambda match: match[0] if match[0] == "\n" else json.dumps(match[0])[1:-1], written)


def hidden_signs(text: str) -> set[str]:
    """The characters that are not seen, or change the direction of what is: a text that holds them is told."""
    return {text[at] for at in hidden_places(text)}


def hidden_places(text: str) -> list[int]:
    """Where ``hidden_signs`` stand."""
    return [match.start() for match in HIDDEN.finditer(text) if not forbidden(match[0])]


def forbidden(character: str) -> bool:
    """Whether no text may hold the character: controls but for tab and line ends, surrogates, non-characters."""
    if character in "\t\n\r":
        return False
    return unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} or ord(character) & 0xFFFE == 0xFFFE
