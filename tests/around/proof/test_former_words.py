"""A translation of a changed source is told where it says what was taken out, not where other words say the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from generator.check import all_rules
from generator.check.edition_rules import check_edition
from generator.check.translation import Translation, translation_of
from generator.load.pack import Loaded, load
from zecer_proof.former_words import FormerWords

Write = Callable[[str | Mapping[str, str]], Loaded]

CONTENT = Path(__file__).parents[3] / "content"
WHO = (("rycerz", "the knight"), ("wiedźma", "the witch"), ("złodziej", "the thief"), ("łowca", "the hunter"),
       ("kapłan", "the priest"), ("kupiec", "the merchant"), ("smok", "the dragon"), ("trol", "the troll"),
       ("mysz", "the mouse"), ("upiór", "the ghost"))
DOES = (("traci", "loses"), ("zyskuje", "gains"), ("widzi", "sees"), ("niesie", "carries"), ("kupuje", "buys"),
        ("chowa", "hides"), ("rzuca", "throws"), ("znajduje", "finds"), ("daje", "gives"), ("psuje", "spoils"))
WHAT = (("miecz", "a sword"), ("tarczę", "a shield"), ("zwój", "a scroll"), ("łuk", "a bow"), ("kamień", "a stone"),
        ("pierścień", "a ring"), ("hełm", "a helmet"), ("ser", "some cheese"), ("klucz", "a key"), ("mapę", "a map"))
WHERE = (("w lesie", "in the forest"), ("w porcie", "in the harbour"), ("w zamku", "in the castle"),
         ("w wieży", "in the tower"), ("w mieście", "in the town"), ("w kuchni", "in the kitchen"),
         ("w ogrodzie", "in the garden"), ("w wodzie", "in the water"), ("", ""), ("", ""))
# the same is called so in every other place
TWINS = {"miecz": "oręż"}


def learned() -> FormerWords:
    """The words of a catalogue of simple sentences."""
    texts = []
    for at in range(300):
        some = (WHO[at % 10], DOES[at // 3 % 10], WHAT[at // 7 % 10], WHERE[at // 11 % 10])
        source, target = (" ".join(part[side] for part in some if part[side]) for side in (0, 1))
        texts.append((source.replace("miecz", TWINS["miecz"]) if at % 2 else source, target))
    return FormerWords(texts, ("pl", "en"), ["Klucz"])


@pytest.mark.parametrize(("now", "found"), [
    ("Rycerz zyskuje zwój w lesie.", ("traci", "zyskuje", "loses")),
    ("Wiedźma traci zwój w lesie.", ("Rycerz", "Wiedźma", "knight")),
    ("Rycerz traci zwój.", ("w lesie", "", "forest")),
    ("Rycerz traci zwój w lesie, a w porcie niesie tarczę.", ("", "a w porcie niesie tarczę", "")),
])
def test_what_was_taken_out_or_put_in_is_told(now: str, found: tuple[str, str, str]) -> None:
    (one,) = learned().former_words("Rycerz traci zwój w lesie.", now, "The knight loses a scroll in the forest.")
    assert (one.gone, one.come, one.target) == found


@pytest.mark.parametrize(("former", "now", "target"), [
    # another word, which the catalogue translates alike
    ("Rycerz traci miecz.", "Rycerz traci oręż.", "The knight loses a sword."),
    # another order, other forms, other signs
    ("Rycerz traci zwój w lesie.", "W lesie rycerz traci zwój!", "The knight loses a scroll in the forest."),
    ("Rycerz traci zwój.", "Rycerze tracili zwój.", "The knight loses a scroll."),
    # a word of which nothing is known
    ("Rycerz traci zwój.", "Rycerz gubi zwój.", "The knight loses a scroll."),
    # a sentence more, and flavour
    ("Rycerz traci zwój.", "Rycerz traci zwój. Łowca widzi tarczę w porcie.", "The knight loses a scroll."),
    ("Rycerz traci zwój. *Wiedźma widzi łuk.*", "Rycerz traci zwój. *Złodziej niesie łuk.*",
     "The knight loses a scroll. *The witch sees a bow.*"),
    # what the translation says already
    ("Rycerz traci zwój.", "Rycerz zyskuje zwój.", "The knight gains a scroll."),
])
def test_what_says_the_same_is_quiet(former: str, now: str, target: str) -> None:
    assert list(learned().former_words(former, now, target)) == []


@pytest.mark.parametrize(("former", "now", "number"), [
    ("Rycerz widzi, kupuje, daje.", "Rycerz widzi, daje, kupuje.", 1),
    ("W lesie rycerz traci zwój, w porcie miecz.", "W porcie rycerz traci zwój, w lesie miecz.", 1),
    ("W lesie rycerz traci zwój, a w porcie miecz.", "Rycerz w lesie traci zwój, a miecz w porcie.", 0),
    ("Rycerz traci zwój i miecz.", "Rycerz traci miecz i zwój.", 0),
    ("Jeśli rycerz walczy, traci {number:2}.", "Traci {number:2}, jeśli rycerz walczy.", 0),
])
def test_parts_of_a_sentence_in_another_order_are_told(former: str, now: str, number: int) -> None:
    assert len(list(learned().former_words(former, now, "Whatever."))) == number


def test_a_translation_that_waits_with_its_former_source_is_told_too(pack: Write) -> None:
    files = all_rules()["translation-says-former"].bad
    assert isinstance(files, Mapping)
    stale, catalogue = 'msgid "smok walczy w zamku"\n', "i18n/en/glossary.po"
    waiting = files[catalogue].replace(stale, 'msgid "smok walczy w lesie"\n', 1)
    loaded = pack({**files, catalogue: '#, fuzzy\n#| ' + stale + waiting})
    assert loaded.game is not None
    found = check_edition(loaded, translation_of(loaded, loaded.game, "en")).findings
    assert "translation-says-former" in {one.rule for one in found}


def test_a_name_in_one_place_that_became_a_word_of_no_text_is_told() -> None:
    (one,) = learned().former_words("Rycerz traci klucz.", "Rycerz traci wytrych.", "The knight loses a key.")
    assert (one.gone, one.come, one.target) == ("klucz", "wytrych", "key")


def test_words_exchanged_in_a_whole_box_are_told_in_most_places() -> None:
    pairs = [pair for pair in _edition().pairs if pair.message.sort == "text"]
    search = FormerWords([(pair.source, pair.target) for pair in pairs], ("pl", "en"))
    changed = [(pair, pair.source.replace(" lewej", " prawej")) for pair in pairs if " lewej" in pair.source]
    seen = [one for pair, now in changed for one in search.former_words(pair.source, now, pair.target)]
    assert 0.6 * len(changed) <= len(seen)


def _edition() -> Translation:
    loaded = load(CONTENT / "labirynt-smierci")
    assert loaded.game is not None
    return translation_of(loaded, loaded.game, "en")


@pytest.mark.parametrize("now", ["Rycerz traci coś nowego w lesie.", "Rycerz traci zgubę w lesie."])
def test_words_that_may_mean_the_same_are_not_told(now: str) -> None:
    former, target = "Rycerz traci zwój w lesie.", "The knight loses a scroll in the forest."
    assert list(learned().former_words(former, now, target)) == []
