"""What the contact sheet of a translation marks, string by string and piece by piece."""

from __future__ import annotations

import re
from pathlib import Path

from translate.test_status import CARDS, EVERY, pack

from generator.load.pack import load
from zecer_i18n.preview import preview

__all__ = ["pack"]


def rows(page: str) -> dict[str, tuple[str, str]]:
    """The state of each string of the contact sheet, and what its translation is shown as."""
    found = re.findall(r'<tr id="([^"]+)" class="(\w+)">.*?<td class="target">(.*?)</td></tr>', page, re.DOTALL)
    return {name: (state, re.sub(r"<[^>]+>", "", target)) for name, state, target in found}


def sheet(pack: Path) -> str:
    loaded = load(pack)
    assert loaded.game is not None
    return preview(loaded, loaded.game, "fr")


def test_the_contact_sheet_marks_the_state_of_each_string(pack: Path) -> None:
    told = rows(sheet(pack))
    assert told["card.bolete.name"] == ("done", "Cèpe")
    assert told["card.parasol.name"][0] == "done"
    assert told["card.honey.name"][0] == "fuzzy"
    assert told["card.honey.name"][1].startswith("Armillaire")
    assert told["card.knight.name"] == ("missing", "[[Gąska zielonka]]")
    assert told["card.milk-cap.name"] == ("missing", "[[Rydz]]")
    # a form is translated too, but for those that the language may do without
    assert told["kind.card.name|nom.pl"] == ("missing", "[[karty]]")
    assert not any(name.startswith("card.bolete.name|") for name in told)


def test_a_piece_whose_words_do_not_fit_in_the_translation_is_framed(pack: Path) -> None:
    def framed() -> dict[str, bool]:
        found = re.findall(r'<figure id="(card\.[a-z-]+)"( class="over")?>', sheet(pack))
        return {name: bool(over) for name, over in found}

    before = framed()
    assert set(before) == {f"card.{id_}" for id_ in EVERY}
    assert not any(before.values())
    file = pack / "i18n" / "fr" / "things-card.po"
    file.write_text(CARDS.replace("Cèpe", "Long words " * 250), "utf-8")
    assert [name for name, over in framed().items() if over] == ["card.bolete"]
