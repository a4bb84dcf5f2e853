"""Dice and throws in words of a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.model.dice import Dice, Throw
from generator.model.values import Die
from generator.text.typeset import NBSP
from generator.translate.context import form_of
from generator.translate.notation import NOTHING, Notation
from generator.translate.plurals import plural_index, plural_order

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


def dice_words(notation: Notation, declared: Mapping[str, Die], dice: Dice, form: str = "") -> str:
    """``2K6+3``; for declared dice ``2 kostki zagłady +1``, or ``2 × kostka zagłady`` without a plural.

    Raises KeyError for a form that their name lacks.
    """
    if not dice.die:
        return notation.dice(dice)
    forms, wanted = declared[dice.die].name.forms, counted_form(notation.language, dice.count, form)
    if wanted in forms or form:
        words = [notation.number(dice.count), form_of(forms, wanted)]
    else:
        words = [notation.number(dice.count), "×", forms["nom"]]
    return NBSP.join([*words, *([dice.changes] if dice.changes else [])])


def throw_words(notation: Notation, throw: Throw, icon: Callable[[str], str]) -> str:
    """The faces of a throw: numbers, and the meaning of each ``icon``."""
    faces = (" + ".join(map(icon, face.icons)) or (NOTHING if face.value is None else notation.number(face.value))
             for face in throw.faces)
    return ", ".join(faces)
