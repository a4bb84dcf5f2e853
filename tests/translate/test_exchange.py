"""A catalogue goes to an agency and comes back; what is no translation is refused."""

from __future__ import annotations

import pytest

from generator.records import replace
from generator.translate.catalogue import Catalogue, Entry, PoFile
from generator.translate.exchange import BadExchange, from_xliff, to_xliff

ENTRIES = (
    Entry("monster.troll.name", "Troll", "troll"),
    Entry("clause.1.1.text", "dwie <karty> & {term:rank|gen}\n\ndalej", "", notes="rule 1.1"),
    Entry("clause.1.2.text", "trzy", "two", True, "dwie"),
    Entry("monster.gone.name", "Gryf", "gryphon", obsolete=True),
)
CATALOGUE = Catalogue("en", {"x.po": PoFile("x.po", ENTRIES)})


def test_there_and_back() -> None:
    back = from_xliff(to_xliff(CATALOGUE, "pl"), CATALOGUE)
    assert (back.catalogue, back.unknown) == (CATALOGUE, ())


def test_what_an_agency_has_translated() -> None:
    sent = to_xliff(CATALOGUE, "pl").decode()
    target = "<target>two &lt;cards&gt; <g id='1'>on</g></target>"
    told = sent.replace("</source>\n        <note", f"</source>\n{target}<note")
    back = from_xliff(told.encode(), CATALOGUE)
    assert back.changed == ("clause.1.1.text",)
    assert back.catalogue.by_context()["clause.1.1.text"].target == "two <cards> on"


def test_a_source_that_has_changed_since() -> None:
    sent = to_xliff(CATALOGUE, "pl")
    now = tuple(replace(entry, source="Wielki Troll") if entry.target == "troll" else entry for entry in ENTRIES)
    back = from_xliff(sent, Catalogue("en", {"x.po": PoFile("x.po", now)}))
    assert back.catalogue.by_context()["monster.troll.name"] == Entry(
        "monster.troll.name", "Wielki Troll", "troll", True, "Troll"
    )


def test_strings_that_are_not_there() -> None:
    back = from_xliff(to_xliff(CATALOGUE, "pl"), Catalogue("en", {"x.po": PoFile("x.po", ENTRIES[:1])}))
    assert back.unknown == ("clause.1.1.text", "clause.1.2.text")


@pytest.mark.parametrize("data", [
    b"", b"<xliff", b"<html/>", b'<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff>&a;</xliff>', b"<xliff version='1.2'/>",
])
def test_what_is_no_xliff(data: bytes) -> None:
    with pytest.raises(BadExchange, match="expected XLIFF"):
        from_xliff(data, CATALOGUE)
