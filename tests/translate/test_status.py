"""How far a translation has come, string by string."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import astuple

from generator.load.pack import load
from generator.translate.status import ComponentStatus, status

TWELVE = Path(__file__).parents[1] / "packs" / "twelve-cards"
# as PO files hold it; what is not here is missing
CARDS = """\
msgctxt "card.bolete.name"
msgid "Borowik"
msgstr "Cèpe"

msgctxt "card.parasol.name"
msgid "Kania"
msgstr "Kania"

#, fuzzy
msgctxt "card.honey.name"
msgid "Opieńka"
msgstr "Armillaire"

msgctxt "card.beefsteak.name"
msgid "Ozorek"
msgstr "Fistuline"

msgctxt "card.chanterelle.name"
msgid "Kurka leśna"
msgstr ""

#, fuzzy
msgctxt "card.milk-cap.name"
msgid "Rydz"
msgstr ""

#~ msgctxt "card.slippery.name"
#~ msgid "Maślak"
#~ msgstr "Bolet jaune"
"""
EVERY = ("bolete", "parasol", "honey", "beefsteak", "chanterelle", "milk-cap", "slippery", "knight", "scaber",
         "russula", "fly-agaric", "death-cap")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    pack = Path(shutil.copytree(TWELVE, tmp_path / "pack"))
    (pack / "i18n" / "fr").mkdir(parents=True)
    (pack / "i18n" / "fr" / "things-card.po").write_text(CARDS, "utf-8")
    return pack


def parts(pack: Path, *wanted: str) -> dict[str, ComponentStatus]:
    game = load(pack).game
    assert game is not None
    found = status(pack, game, "fr", lambda path: not wanted or path in wanted)
    assert [part.file for part in found] == sorted(part.file for part in found)
    return {part.name: part for part in found}


def test_each_string_is_counted_by_its_state(pack: Path) -> None:
    card = parts(pack, *(f"card/{id_}/name" for id_ in EVERY))["card"]
    # done: bolete and parasol, which is as its source; fuzzy: honey, and beefsteak of a former source
    assert astuple(card) == ("card", "things-card.po", 12, 2, 2, 1, 14, 2, None)
    assert card.missing == 8


def test_only_what_is_wanted_is_counted(pack: Path) -> None:
    of = parts(pack, "card/beefsteak/name", "card/bolete/name")
    assert astuple(of["card"]) == ("card", "things-card.po", 2, 1, 1, 0, 3, 1, None)
    assert set(of) == {"card", "engine"}


def test_the_words_of_the_engine_are_counted_and_a_pack_may_say_its_own(pack: Path) -> None:
    engine = parts(pack)["engine"]
    assert engine.file == "ui.po"
    assert engine.total > 50
    assert (engine.done, engine.missing, engine.fuzzy) == (engine.total, 0, 0)
    own = 'msgctxt ""\nmsgid "a word of this pack"\nmsgstr ""\n\n#, fuzzy\nmsgid "another"\nmsgstr "un autre"\n'
    (pack / "i18n" / "fr" / "ui.po").write_text(own.replace('msgctxt ""\n', ""), "utf-8")
    more = parts(pack)["engine"]
    assert (more.total, more.done, more.fuzzy, more.missing) == (engine.total + 2, engine.done, 1, 1)
    assert "engine" not in {part.name for part in status(pack, load(pack).game, "xx")}  # type: ignore[arg-type]
