"""What the program says, as a sentence and as its parts: a template and the values in its holes.

Whoever finds a fault builds a message where it is found; ``speech`` translates it once, where it is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

Value = str | int | float


class Plural(NamedTuple):
    """What a message says of many, and the number that chooses its form."""

    many: str
    number: int


class Message(str):
    """An English sentence that knows its template and its values: it compares, sorts and prints as its text.

    A value that is a message is a phrase of the program and is translated too. Every other value is data: it stands in
    the sentence as it is, in every language.
    """

    __slots__ = ("plural", "template", "values")
    template: str
    values: Mapping[str, Value]
    plural: Plural | None

    def __new__(cls, template: str, values: Mapping[str, Value], plural: Plural | None = None) -> Message:
        form = template if plural is None or plural.number == 1 else plural.many
        # without values there are no holes, and braces are what they are
        message = super().__new__(cls, form.format(**values) if values else form)
        message.template, message.values, message.plural = template, values, plural
        return message

    def __str__(self) -> Message:
        return self

    def __reduce__(self) -> tuple[type[Message], tuple[str, Mapping[str, Value], Plural | None]]:
        return Message, (self.template, self.values, self.plural)


def msg(template: str, /, **values: object) -> Message:
    """A message, marked for the catalogues: ``msg("expected {wanted}, found {found}", wanted=…, found=…)``."""
    return Message(template, _plain(values))


def counted(number: int, one: str, many: str, /, **values: object) -> Message:
    """The message that a number takes, marked for the catalogues; its hole ``{count}`` is filled with the number."""
    return Message(one, {"count": number, **_plain(values)}, Plural(many, number))


def joined(parts: Iterable[str], separator: str = ", ") -> Message:
    """Messages and data one after another; only the messages among them are translated."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    return Message(separator.join(f"{{{name}}}" for name in values), values)


def quoted(text: str) -> Message:
    """A text of someone else, such as the error of a library: it is never translated. A message stays what it is."""
    return text if isinstance(text, Message) else Message("{text}", {"text": text})


def reason(error: BaseException) -> Message:
    """What an error says, as it was written: a KeyError puts its text in quotes of its own."""
    return quoted(str(error.args[0]) if error.args else str(error))


def _plain(values: Mapping[str, object]) -> Mapping[str, Value]:
    """Values that can be kept and handed on: of anything but texts and numbers its text."""
    return {name: value if isinstance(value, str | int | float) else str(value) for name, value in values.items()}
