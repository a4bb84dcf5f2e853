"""Letters that a wrong decoding has left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.check.prose import all_forms, masked_text, passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.text import PLACEHOLDER

# ż with one bit lost, then cp1250, ISO-8859-2 and UTF-8 taken for something else
REPAIRS = {
    "Ŝ": "ż", "ŝ": "ż", "¿": "ż", "³": "ł", "¹": "ą", "æ": "ć", "ê": "ę", "ñ": "ń", "œ": "ś", "Ÿ": "ź", "¶": "ś",
    "±": "ą", "Ľ": "Ą", "Ä…": "ą", "Ä‡": "ć", "Ä™": "ę", "Å‚": "ł", "Å„": "ń", "Ã³": "ó", "Å›": "ś", "Åº": "ź",
    "Å¼": "ż", "Ĺ‚": "ł", "Ĺ›": "ś", "ĹĽ": "ż", "Ă³": "ó",
}
LANGUAGES = ("pl",)
BROKEN = re.compile("|".join(map(re.escape, sorted(REPAIRS, key=len, reverse=True))))
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
    if game.language not in LANGUAGES:
        return
    for path, text in ((path, text) for path, text in _texts(game) if BROKEN.search(text)):
        for word in WORD.finditer(masked_text(text, PLACEHOLDER)):
            if BROKEN.search(word[0]) and any(c.isalpha() for c in BROKEN.sub("", word[0])):
                mended = BROKEN.sub(lambda match: REPAIRS[match[0]], word[0])
                yield finding_at(path, text, word.start(), word.end(),
                                 msg("found “{word}”, which looks like a wrong decoding", word=word[0]),
                                 help=msg("did you mean “{mended}”?", mended=mended))


def _texts(game: Game) -> Iterator[tuple[str, str]]:
    yield from ((passage.path, passage.text.source) for passage in passages(game))
    yield from ((f"{path}/{form}", word) for path, forms in all_forms(game) for form, word in forms.items())
