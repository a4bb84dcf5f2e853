"""What the program says to its user, in the user's language: English in the code, others from ``locale/*/cli.po``.

The language of a game is another matter: see ``translate/``. The words of the library of commands come from the same
catalogues, for it asks gettext for them too.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping

from generator.escape import escaped_text
from generator.message import Message, filled_template
from generator.share import folder

DOMAIN, OWN = "cli", "en"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def languages() -> list[str]:
    """The languages that the program speaks."""
    return sorted({OWN, *(path.parts[-3] for path in folder("locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))})


def speak(language: str | None = None) -> None:
    """From now on say everything in a language; when none is given, in the first of the locale that is known."""
    gettext.bindtextdomain(DOMAIN, str(folder("locale")))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language if language in languages() else wished_language(os.environ)


def spoken_language() -> str:
    """The language in which everything is said now."""
    return wished_language(os.environ)


def wished_language(environment: Mapping[str, str]) -> str:
    """The first language of the locale that the program speaks; English when it speaks none of them."""
    value = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    known = languages()
    return next((language for locale in value.split(":") if (language := re.split(r"[_.@]", locale)[0]) in known), OWN)


def plural(one: str, many: str) -> tuple[str, str]:
    """The same messages, marked for the catalogues: for constants that are handed to ``count`` later."""
    return one, many


def tr(english: str, **values: object) -> str:
    """A message in the user's language, its ``{holes}`` filled."""
    translation = _translated_template(english)
    return translation.format(**values) if values else translation


def count(number: int, one: str, many: str, **values: object) -> str:
    """``1 file``, ``2 files``: the message that a number takes, its hole ``{count}`` filled with the number."""
    return gettext.ngettext(one, many, number).format(count=number, **values)


def as_printed(text: str) -> str:
    """A text as it is printed: a message in the user's language, any other text as it is, escaped for the terminal."""
    return escaped_text(translated_text(text))


def translated_text(text: str) -> str:
    """A message in the user's language, and so the messages in its holes; any other text as it is."""
    if not isinstance(text, Message):
        return text
    many = text.plural
    form = _translated_template(text.template) if many is None else gettext.ngettext(
        text.template, many.many, many.number)
    values = {name: translated_text(value) if isinstance(value, str) else value for name, value in text.values.items()}
    return filled_template(form, values, text.die)


def _translated_template(english: str) -> str:
    # what gettext says of nothing is the head of the catalogue
    return gettext.gettext(english) if english else english
