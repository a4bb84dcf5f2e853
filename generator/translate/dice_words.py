"""Dice and throws in words of a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.dice import Dice, Throw
from generator.text.typeset import NBSP
from generator.translate.context import form_of
from generator.translate.notation import NOTHING
from generator.translate.plurals import plural_index, plural_order

if TYPE_CHECKING:
    from generator.translate.edition import Edition

# after five and more, Polish has the genitive in place of these cases
BEFORE_GENITIVE = ("nom", "acc")


def counted_form(language: str, number: int, form: str = "") -> str:
    """The form of a name behind a number: ``nom`` for 1, ``nom.pl`` for 2, in Polish ``gen.pl`` for 5."""
    case = form[:1].lower() + form[1:] if form else "nom"
    index, order = plural_index(language, number), plural_order(language)
    if index == 0:
        return case
    is_many = len(order) > 2 and index == len(order) - 1
    return "gen.pl" if is_many and case in BEFORE_GENITIVE else f"{case}.pl"


def dice_words(edition: Edition, dice: Dice, form: str = "") -> str:
    """``2K6+3``; for dice that the pack declares ``2 kostki zagłady +1``, or ``2 × kostka zagłady`` without a plural.

    Raises KeyError for a form that their name lacks.
    """
    if not dice.die:
        return edition.notation.dice(dice)
    forms, wanted = edition.game.dice[dice.die].name.forms, counted_form(edition.language, dice.count, form)
    if wanted in forms or form:
        words = [edition.notation.number(dice.count), form_of(forms, wanted)]
    else:
        words = [edition.notation.number(dice.count), "×", forms["nom"]]
    return NBSP.join([*words, *([dice.changes] if dice.changes else [])])


def throw_words(edition: Edition, throw: Throw) -> str:
    """The faces of a throw: numbers, and the meanings of icons."""
    icons = edition.game.theme.icons
    faces = (" + ".join(edition.line(icons[icon].meaning) if icon in icons else icon for icon in face.icons)
             or (NOTHING if face.value is None else edition.notation.number(face.value)) for face in throw.faces)
    return ", ".join(faces)
