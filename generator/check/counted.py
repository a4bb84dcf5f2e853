"""What is wrong with the forms behind a number: plural forms, and the case of a numeral."""

from __future__ import annotations

from collections.abc import Sequence

from generator.message import Message, msg
from generator.model.text import IN_WORDS, Placeholder
from generator.model.value_text import show
from generator.translate.number_words import ORDINAL, form_and_nouns, numerals
from generator.translate.plurals import plural_index, plural_order

NUMBERS = (1, 2, 5, 12, 22)


def misshapen(language: str, placeholder: Placeholder, outcomes: Sequence[object] = ()) -> Message | None:
    """Why a ``plural``, ``form``, ``number`` or ``ordinal`` cannot be printed in a language; None when it can.

    ``outcomes`` are all that the datum of a ``form`` may be, if it is no number.
    """
    if outcomes and placeholder.kind == "form":
        return _unlike(placeholder.forms, outcomes)
    case, nouns = _parts(language, placeholder)
    wrong = _unknown_form(language, placeholder.kind, case) if placeholder.kind in IN_WORDS else None
    if wrong is not None or (not nouns and placeholder.kind in IN_WORDS):
        return wrong
    if placeholder.kind == ORDINAL:
        return msg("expected one form, found {lost!r} too", lost=nouns[0])
    order = plural_order(language)
    if len(nouns) == len(order) and all(form.strip() for form in nouns):
        return None
    return msg("expected {count} plural forms ({shape}), found {count2}",
               count=len(order), shape="|".join(order), count2=len(nouns))


def _unlike(forms: Sequence[str], outcomes: Sequence[object]) -> Message | None:
    """Why words do not tell outcomes apart; one of them may be none."""
    shape = "|".join(map(show, outcomes))
    if len(forms) != len(outcomes):
        return msg("expected {count} forms ({shape}), found {count2}",
                   count=len(outcomes), shape=shape, count2=len(forms))
    if len({form.strip() for form in forms}) == 1:
        return msg("expected forms that differ ({shape}), found {form!r} for each", shape=shape, form=forms[0])
    return None


def _unknown_form(language: str, kind: str, form: str) -> Message | None:
    known = numerals(language)
    if known is None or not known.forms(kind):
        return msg("expected a language with numerals in words, found {language}: use plural", language=language)
    forms = known.forms(kind)
    if form[:1].lower() + form[1:] in forms:
        return None
    named = [one for one in forms if one]
    if not named:
        return msg("expected no form, since numerals have none in {language}, found {form!r}",
                   language=language, form=form)
    return msg("expected one of the forms {known}, found {form!r}", known=", ".join(named), form=form)


def samples(language: str, placeholder: Placeholder) -> Message | None:
    """What a plural would print for telling numbers; None without plural forms."""
    _, nouns = _parts(language, placeholder)
    if not nouns:
        return None
    said = []
    for number in NUMBERS:
        at = plural_index(language, number)
        said.append(f"{number} {nouns[at] if at < len(nouns) else '?'}")
    return msg("it would print: {said}", said=", ".join(said))


def _parts(language: str, placeholder: Placeholder) -> tuple[str, tuple[str, ...]]:
    if placeholder.kind not in IN_WORDS:
        return "", placeholder.forms
    return form_and_nouns(language, placeholder.kind, placeholder.forms)
