"""What the program says, as a sentence and as its parts: a template and the values in its holes.

Whoever finds a fault builds a message where it is found; ``localization`` translates it once, where it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import NamedTuple

from generator.told_numbers import with_decimals

Value = str | int | float
# the letter of dice as the program itself writes it, and a code with it
DIE = "K"
_DICE = re.compile(rf"(?<!\w)(\d{{0,2}}){DIE}(\d{{1,3}})(?!\w)")


class Plural(NamedTuple):
    """What a message says of many, and the number that chooses its form."""

    many: str
    number: int


class Message(str):
    """An English sentence that knows its template and its values: it compares, sorts and prints as its text.

    A value that is a message is a phrase of the program and is translated too. Every other value is data: it stands in
    the sentence as it is, in every language. ``die`` is the letter of dice in the game that it speaks of.
    """

    __slots__ = ("die", "plural", "template", "values")
    die: str
    template: str
    values: Mapping[str, Value]
    plural: Plural | None

    def __new__(
        cls, template: str, values: Mapping[str, Value], plural: Plural | None = None, die: str = DIE
    ) -> Message:
        form = template if plural is None or plural.number == 1 else plural.many
        message = super().__new__(cls, filled_template(form, values, die))
        message.template, message.values, message.plural, message.die = template, values, plural, die
        return message

    def with_dice(self, die: str) -> Message:
        """The same with another letter of dice; only what is quoted from a file (``{found!r}``) stays as it is."""
        if die == self.die:
            return self
        quoted = {name for form in (self.template, *((self.plural.many,) if self.plural is not None else ()))
                  for _, name, _, conversion in Formatter().parse(form) if conversion == "r"} if self.values else ()
        values = {name: value.with_dice(die) if isinstance(value, Message)
                  else with_dice(value, die) if isinstance(value, str) and name not in quoted else value
                  for name, value in self.values.items()}
        return Message(self.template, values, self.plural, die)

    def __str__(self) -> Message:
        return self

    def __reduce__(self) -> tuple[type[Message], tuple[str, Mapping[str, Value], Plural | None, str]]:
        return Message, (self.template, self.values, self.plural, self.die)


def msg(template: str, /, **values: object) -> Message:
    """A message, marked for the catalogues: ``msg("expected {wanted}, found {found}", wanted=…, found=…)``."""
    return Message(template, _plain_values(values))


def counted(number: int, one: str, many: str, /, **values: object) -> Message:
    """The message that a number takes, marked for the catalogues; its hole ``{count}`` is filled with the number."""
    return Message(one, {"count": number, **_plain_values(values)}, Plural(many, number))


def with_dice(text: str, die: str) -> str:
    """A text with another letter of dice: ``2K6+3`` as ``2D6+3``."""
    return text if die == DIE else _DICE.sub(rf"\g<1>{die}\g<2>", text)


def filled_template(form: str, values: Mapping[str, Value], die: str) -> str:
    """A template, or its translation, with its values; without any there are no holes, and braces are what they are."""
    form = with_dice(form, die)
    return form.format(**with_decimals(form, values)) if values else form


def joined_messages(parts: Iterable[str], separator: str = ", ") -> Message:
    """Messages and data one after another; only the messages among them are translated."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    return Message(separator.join(f"{{{name}}}" for name in values), values)


def quoted_text(text: str) -> Message:
    """A text of someone else, such as the error of a library: it is never translated. A message stays what it is."""
    return text if isinstance(text, Message) else Message("{text}", {"text": text})


def reason(error: BaseException) -> Message:
    """What an error says, as it was written: a KeyError puts its text in quotes of its own."""
    return quoted_text(str(error.args[0]) if error.args else str(error))


def _plain_values(values: Mapping[str, object]) -> Mapping[str, Value]:
    """Values that can be kept and handed on: of anything but texts and numbers its text."""
    return {name: value if isinstance(value, str | int | float) else str(value) for name, value in values.items()}
