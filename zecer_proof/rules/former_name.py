"""A name that nothing bears any more, though a text still has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.check.approved_texts import SEPARATOR
from generator.check.prose import CheckedText, all_forms, masked_text, passages, whole_words
from generator.check.rule import Findings, finding_at, rule
from generator.load.approved import FILE, Facts, read_approved
from generator.load.pack import Loaded
from generator.message import msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER

NOM = "nom "
WORD = re.compile(r"[^\W\d_]+")
SENTENCE_BEGINS = re.compile(r"(?:^|[.!?:…]\s|\n)[\s*_„“\"«»–-]*$")
# of a name of one word other forms are found by its first letters, of which so many must be the same
FEWEST_LETTERS, LONGEST_ENDING = 4, 3
NAMING = ("title", "label")


@rule(
    id="former-name",
    severity="warning",
    whole=True,
    what="A name that was approved and that nothing bears any more, in any form, in a text, title, cell or meaning of "
         "an icon.",
    why="Who reads the old name looks for a card or a rule that is not in the box.",
    bad={"example.yaml": """\
kinds: {monster: {name: potwór, fields: {name: name}}}
kind: monster
things: {ghoul: {name: Strzyga}}
provenance: {original: próba}
chapter: "1.0"
title: Walka
clauses: {"1.1": "Tylko z Upiorem nie walczycie."}  ⟸
""", FILE: """\
[kind/monster]
name = nom potwór

[monster/ghoul]
name = nom Upiór, gen Upiora, ins Upiorem
copies = 1
"""},
    mended={"z Upiorem nie": "ze Strzygą nie"},
)
def former_name(reading: Loaded) -> Findings:
    game = reading.game
    if game is None or any(finding.severity == "error" for finding in reading.findings):
        return
    try:
        approved = read_approved(reading.folder)
    except ValueError:
        # `differs-from-approved` tells it
        return
    former = FormerNames.from_approved(game, approved or {})
    if former.names:
        for passage in (*passages(game), *_meanings(game)):
            if passage.sort != "source":
                yield from _in_text(game, passage, former)


def _meanings(game: Game) -> Iterator[CheckedText]:
    for id_, icon in game.theme.icons.items():
        yield CheckedText(f"theme/icons/{id_}/meaning", icon.meaning, "label")


class FormerNames(Struct, frozen=True):
    """The approved names that nothing bears: their ``forms`` in small letters, and ``names`` by what bore them.

    ``stems`` are beginnings of words that only former names have, each with whether it is a whole name. ``whole`` finds
    the forms, ``begun`` words with such a beginning.
    """

    names: Mapping[str, str]
    forms: Mapping[str, str]
    stems: Mapping[str, tuple[str, bool]]
    whole: re.Pattern[str]
    begun: re.Pattern[str]

    @classmethod
    def from_approved(cls, game: Game, approved: Facts) -> FormerNames:
        """What an approved pack called its things, kinds and terms, and this one does not."""
        borne = (*(forms for _, forms in all_forms(game)), *(die.name.forms for die in game.dice.values()))
        now = {word.casefold() for forms in borne for word in forms.values()}
        known = "|".join(map(re.escape, sorted({"nom", *(case for some in borne for case in some)}, reverse=True)))
        cases = re.compile(rf"(?:^|{SEPARATOR})(?:{known}) ")
        words = {part for word in now for part in WORD.findall(word)}
        names: dict[str, str] = {}
        forms: dict[str, str] = {}
        for holder, data in approved.items():
            for key, value in data.items():
                if value.startswith(NOM):
                    said = [form for form in cases.split(value) if form]
                    left = {form.casefold() for form in said} - now
                    if said[0].casefold() in left:
                        names[f"{holder}/{key}"] = said[0]
                        forms.update(dict.fromkeys(left, f"{holder}/{key}"))
        stems = {}
        for path, name in names.items():
            parts = [part for part in WORD.findall(name.casefold()) if len(part) > FEWEST_LETTERS]
            for part in parts:
                stem = part[: max(FEWEST_LETTERS, len(part) - 2)]
                if not any(word.startswith(stem[:FEWEST_LETTERS]) for word in words):
                    stems[stem] = path, len(WORD.findall(name)) == 1
        longest_first = sorted(stems, key=len, reverse=True)
        begun = rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})\w{{0,{2 + LONGEST_ENDING}}}(?!\w)"
        return cls(names, forms, stems, whole_words(sorted(forms, key=len, reverse=True)),
                   re.compile(begun, re.IGNORECASE))

    def occurrences(self, source: str, is_title: bool) -> Iterator[tuple[int, int, str]]:
        """Where a text has a former name, and what bore it: a form as it was declared, or a word with another ending.

        Of names of several words, one alone counts where its capital says that something is named.
        """
        declared = {match.span(): self.forms[match[0].casefold()] for match in self.whole.finditer(source)}
        yield from ((*span, path) for span, path in declared.items())
        for match in self.begun.finditer(source) if self.stems else ():
            path, is_whole = self.stems[match[1].casefold()]
            is_capital = match[0][0].isupper()
            if any(start <= match.start() < end for start, end in declared):
                continue
            if (is_whole and (is_capital or self.names[path].islower())) or (
                    is_capital and (is_title or SENTENCE_BEGINS.search(source[: match.start()]) is None)):
                yield *match.span(), path


def _in_text(game: Game, passage: CheckedText, former: FormerNames) -> Findings:
    source = masked_text(passage.text.source, PLACEHOLDER)
    taken = list(former.occurrences(source, passage.sort in NAMING))
    forms = dict(all_forms(game)) if taken else {}
    for start, end, path in sorted(taken):
        now = forms.get(path, {}).get("nom", "")
        message = msg("expected a name that something bears, found {old}, which was approved", old=source[start:end])
        if now:
            message = msg("expected the new name, {now}, found {match}, as approved", now=now, match=source[start:end])
        yield finding_at(passage.path, passage.text.source, start, end, message, cause=path)
