"""A pseudo-language for layout tests: every word is two fifths longer and has accents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.model.chapters import Term
from generator.model.game import Game
from generator.model.text import COUNTED, PLACEHOLDER, Text, Wording
from generator.model.values import FORMS, Name
from generator.records import replace
from generator.translate.apply import in_brackets
from generator.translate.walk import walk

# the language of its plural forms, dates and marks
BORROWED = "en"
MOST_PLURALS = 6
LONGER = 0.4
ACCENTS = str.maketrans("aeiouyAEIOUY", "äéíöüýÄÉÍÖÜÝ")
HELD = re.compile(rf"{PLACEHOLDER.pattern}|\{{[^{{}}]*\}}|\*+|\\.")
WORD = re.compile(r"[^\W\d_]+")
PLURAL = re.compile(rf"\{{({'|'.join(COUNTED)}):([^{{}}|]*)((?:\|[^{{}}|]*)*)\}}")
# the case of a numeral, which the borrowed language lacks
CASE = re.compile(r"(?:nom|gen|dat|acc|ins|loc|voc)(?:\.\w+)?", re.IGNORECASE)


def pseudo(source: str, marks: bool = False) -> str:
    """A text in the pseudo-language; placeholders and markup are kept. ``marks`` adds brackets."""
    parts, at = [], 0
    for match in HELD.finditer(source):
        parts += [_longer(source[at : match.start()]), _held_placeholder(match[0])]
        at = match.end()
    lengthened = "".join([*parts, _longer(source[at:])])
    return in_brackets(lengthened, "[", "]") if marks else lengthened


def _longer(text: str) -> str:
    return WORD.sub(lambda match: _word(match[0]), text)


def _word(word: str) -> str:
    """A word with accents, and two fifths more letters at the end."""
    more = round(len(word) * LONGER)
    tail = (word[-1] if word[-1].islower() else "e").translate(ACCENTS)
    return word.translate(ACCENTS) + (tail * more).replace("ýý", "ýe")


def _held_placeholder(placeholder: str) -> str:
    """A placeholder unchanged; a number with the two forms of the borrowed language."""
    match = PLURAL.fullmatch(placeholder)
    if match is None:
        return placeholder
    forms = [form for form in match[3].split("|")[1:] if match[1] == "form" or (form and not CASE.fullmatch(form))]
    # no language has more forms for numbers: these are words for those of a choice, and each is needed
    if forms and (match[1] != "form" or len(forms) <= MOST_PLURALS):
        forms = [forms[0], forms[-1]]
    return f"{{{match[1]}:{match[2]}{''.join('|' + _longer(form) for form in forms)}}}"


def pseudo_game(game: Game) -> Game:
    """The game in the pseudo-language."""
    return replace(walk(game, _Pseudo(game.language)), language=BORROWED)


class PseudoWords(Mapping[str, str]):
    """The engine's words in the pseudo-language."""

    def __getitem__(self, msgid: str) -> str:
        return pseudo(msgid)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 1


class _Pseudo:
    def __init__(self, base: str) -> None:
        self.base = base

    def text(self, path: str, text: Text) -> Text:
        return Text(pseudo(text.source, marks=len(text.source) > 40), owner=text.owner)

    def wording(self, path: str, wording: Wording) -> Wording:
        return Wording(pseudo(wording))

    def name(self, path: str, name: Name) -> Name:
        return Name(_forms(name.forms), name.nom)

    def words(self, path: str, term: Term) -> Mapping[str, Mapping[str, str]]:
        return {**term.forms, BORROWED: _forms(term.forms.get(self.base, {}))}


def _forms(forms: Mapping[str, str]) -> dict[str, str]:
    changed = {form: pseudo(word) for form, word in forms.items()}
    first = next(iter(changed.values()), "")
    return {**{form: changed.get("nom", first) for form in FORMS}, **changed}
