"""What the program says to its user, in the user's language: English in the code, others from ``locale/*/cli.po``.

The language of a game is another matter: see ``translate/``. The words of the library of commands come from the same
catalogues, for it asks gettext for them too.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from generator.escape import escaped
from generator.share import folder

DOMAIN, OWN = "cli", "en"
HOLE = re.compile(r"\{\d\}")
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def languages() -> list[str]:
    """The languages that the program speaks."""
    return sorted({OWN, *(path.parts[-3] for path in folder("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))})


def speak(language: str | None = None) -> None:
    """From now on say everything in a language; when none is given, in the first of the locale that is known."""
    gettext.bindtextdomain(DOMAIN, str(folder("locale")))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language if language in languages() else wished(os.environ)


def spoken_language() -> str:
    """The language in which everything is said now."""
    return wished(os.environ)


def wished(environment: Mapping[str, str]) -> str:
    """The first language of the locale that the program speaks; English when it speaks none of them."""
    said = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    known = languages()
    return next((wish for one in said.split(":") if (wish := re.split(r"[_.@]", one)[0]) in known), OWN)


def message(english: str) -> str:
    """The same message, marked for the catalogues: for a constant that is handed to ``tr`` later."""
    return english


def plural(one: str, many: str) -> tuple[str, str]:
    """The same messages, marked for the catalogues: for constants that are handed to ``count`` later."""
    return one, many


def tr(english: str, **values: object) -> str:
    """A message in the user's language, its ``{holes}`` filled."""
    told = gettext.gettext(english) if english else english
    return told.format(**values) if values else told


def count(number: int, one: str, many: str, **values: object) -> str:
    """``1 file``, ``2 files``: the message that a number takes, its hole ``{count}`` filled with the number."""
    return gettext.ngettext(one, many, number).format(count=number, **values)


# how findings are put, whatever they are about; what stands in the holes is translated where it is known
FRAMES = (
    (re.compile(r"expected (?P<wanted>.+), found (?P<found>.+?)(?:; (?P<hint>.+))?", re.DOTALL),
     message("expected {wanted}, found {found}")),
    (re.compile(r'did you mean (?P<word>"[^"]*")\?'), message("did you mean {word}?")),
)


def said(finding: str) -> str:
    """A finding in the user's language: as a whole or by its shape when these are known, else at least its frame.

    It quotes what stands in a pack, and is escaped for the terminal.
    """
    return escaped(_said(finding))


def _said(finding: str) -> str:
    if spoken_language() == OWN:
        return finding
    whole = tr(finding)
    if whole != finding:
        return whole
    for shape, frame in FRAMES:
        match = shape.fullmatch(finding)
        if match is not None:
            hint = match.groupdict().get("hint")
            holes = {name: _said(part) for name, part in match.groupdict().items() if part and name != "hint"}
            return tr(frame, **holes) + (f"; {_said(hint)}" if hint else "")
    return _filled(finding)


def _filled(finding: str) -> str:
    """A finding of a known shape such as ``rows up to {0}``, with what stands in its holes as it is."""
    for shape, message in _shapes(spoken_language()):
        match = shape.fullmatch(finding)
        if match is not None:
            # a phrase in a hole may be the program's own; one word is the author's
            return tr(message).format(*(tr(part) if " " in part else part for part in match.groups()))
    return finding


@cache
def _shapes(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The messages of a catalogue that have holes by number, those with the most words of their own first."""
    # gettext does not tell what is in a catalogue, and Babel is worth its loading only for a finding
    mofile = import_module("babel.messages.mofile")
    with (folder("locale") / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
        found = [one.id for one in mofile.read_mo(file) if isinstance(one.id, str) and HOLE.search(one.id)]
    return tuple((_shape(message), message) for message in sorted(found, key=lambda text: -len(HOLE.sub("", text))))


def _shape(message: str) -> re.Pattern[str]:
    return re.compile("(.+?)".join(map(re.escape, HOLE.split(message))), re.DOTALL)
