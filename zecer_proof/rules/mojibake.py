"""Letters that a wrong decoding has left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.check.prose import all_forms, masked_text, passages
from generator.check.rule import Findings, finding_at, rule
from generator.language.language_data import language_data
from generator.message import msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER

WORD = re.compile(r"\S+")


@rule(
    id="mojibake",
    severity="warning",
    what="Signs that no Polish word has, where a file was once read in the wrong encoding: Ŝ ¿ ³ ê Ä…",
    why="They look like a stain on the paper, and the spelling checker of the author was asleep.",
    bad="""\
glossary:
  too:
    pl: {nom: słowo}
    meaning: takŜe to  ⟸
""",
    mended={"takŜe": "także"},
)
def mojibake(game: Game) -> Findings:
    repairs = {sign: letter for letter, signs in language_data(game.language).misread_letters.items()
               for sign in signs.split()}
    if not repairs:
        return
    broken = re.compile("|".join(map(re.escape, sorted(repairs, key=len, reverse=True))))
    for path, text in ((path, text) for path, text in _texts(game) if broken.search(text)):
        for word in WORD.finditer(masked_text(text, PLACEHOLDER)):
            if broken.search(word[0]) and any(c.isalpha() for c in broken.sub("", word[0])):
                mended = broken.sub(lambda match: repairs[match[0]], word[0])
                yield finding_at(path, text, word.start(), word.end(),
                                 msg("found “{word}”, which looks like a wrong decoding", word=word[0]),
                                 help=msg("did you mean “{mended}”?", mended=mended))


def _texts(game: Game) -> Iterator[tuple[str, str]]:
    yield from ((passage.path, passage.text.source) for passage in passages(game))
    yield from ((f"{path}/{form}", word) for path, forms in all_forms(game) for form, word in forms.items())
