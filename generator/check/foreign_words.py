"""Words of the engine that an edition prints in English, since nobody has given them in its language."""

from __future__ import annotations

from generator.check.letters import laid_out_texts
from generator.translate.edition import Edition
from generator.translate.ui import words_left


class _Asked(dict[str, str]):
    """The pack's own translations of the engine's words, which notes each word that is asked for."""

    def __init__(self, own: dict[str, str]) -> None:
        super().__init__(own)
        self.asked: dict[str, None] = {}

    def get(self, word: str, default: object = None) -> str:
        self.asked[word] = None
        return super().get(word, "")


def left_in_english(edition: Edition) -> list[str]:
    """The words of the engine on the products of an edition that are neither in its catalogue nor in the pack's.

    Those that stand for values come first.
    """
    missing = words_left(edition.language, edition.words)
    if not missing:
        return []
    words = _Asked(dict(edition.words))
    asking = Edition(edition.game, edition.language, words)
    for product in edition.game.products.values():
        try:
            for _ in laid_out_texts(asking, product, frozenset()):
                pass
        except (ValueError, LookupError, OSError):
            # another rule tells that it cannot be laid out
            continue
    # what a card says is worse than what a margin says
    left = [word for word in missing if word in words.asked]
    of_values = [asking.value(one) for one in (True, False)]
    return sorted(left, key=lambda word: word not in of_values)
