"""A noun behind a number in words, in another gender, number or case than the number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.check import spelling
from generator.check.prose import passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.text import Placeholder
from generator.outside import has_polish_dictionary
from generator.translate.number_words import form_and_nouns
from zecer_proof.polish_counting import LANGUAGE, NOMINAL, NOUNS, ODD, PLURAL_ONLY

WORD = re.compile(r"[^\W\d_]+")
# what cases are called by the program, and by the dictionary
CASES = {"nom": "nom", "gen": "gen", "dat": "dat", "acc": "acc", "ins": "inst", "loc": "loc"}
# with a direct case the noun behind five and more is a genitive
MANY = {"nom": "gen", "acc": "gen"}


@rule(
    id="noun-misfits-number",
    severity="warning",
    dictionary=spelling.LANGUAGE,
    what="A noun behind a number in words whose gender, number or case is surely another than that of the number: "
         "“{number:two|nom.m|rana|rany|ran}” (Polish, with the dictionary).",
    why="It is right only until the number changes, or wrong already: “dwa rany”.",
    bad="""\
values: {wounds: 2}
glossary:
  rank: {pl: {nom: szereg}, meaning: "stoją w nim {number:wounds|nom.m|rana|rany|ran}"}  ⟸
""",
    mended={"nom.m|": "nom.f|"},
    in_translation=True,
)
def noun_misfits_number(game: Game) -> Findings:
    if game.language != LANGUAGE or not has_polish_dictionary():
        return
    for passage in passages(game):
        for holder in passage.text.placeholders:
            found = next(_misfits(holder), None) if holder.kind == "number" else None
            if found is not None:
                noun, case = found
                yield finding_at(passage.path, passage.text.source, holder.start, holder.end,
                                 msg("expected a noun in the form {form}, as its number, found {noun!r}",
                                     form=case, noun=noun))


def _misfits(holder: Placeholder) -> Iterator[tuple[str, str]]:
    """The nouns that no reading of the dictionary lets stand behind the number, each with the form that it needs."""
    form, nouns = form_and_nouns(LANGUAGE, holder.kind, holder.forms)
    case, _, gender = f"{form[:1].lower()}{form[1:]}".partition(".")
    if case not in CASES or len(nouns) != 3:
        return
    for place, noun in enumerate(nouns):
        number = "sg" if place == 0 else "pl"
        wanted = CASES[MANY.get(case, case) if place == 2 else case]
        readings = [_noun_readings(word) for word in WORD.findall(noun)]
        known = [some for some in readings if some]
        # of an adjective and its noun, or of two nouns, only one is surely counted
        if len(known) == 1 and all(readings) and not any(
                one[1] == number and wanted in one[2].split(".") and _agrees(one[3], gender) for one in known[0]):
            yield noun, f"{'' if place == 0 else 'pl.'}{wanted}.{gender}".removesuffix(".")


def _noun_readings(word: str) -> list[list[str]]:
    """The readings of a word as a noun; none where it may be a verb or the like, or has no singular."""
    found = [parts for tag in spelling.tags(word) if (parts := tag.split(":"))[0] not in ODD]
    is_noun = all(one[0] in NOMINAL and len(one) > 3 and PLURAL_ONLY not in one for one in found)
    return found if is_noun and any(one[0] in NOUNS for one in found) else []


def _agrees(gender: str, wanted: str) -> bool:
    """Whether one of the genders of a reading, ``m2.m3``, is that of a number, ``m``."""
    return not wanted or any(one[0] == wanted[0] for one in gender.split("."))
