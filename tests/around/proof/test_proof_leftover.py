"""Text of the source's language is found in translations without a history, and true translations are left alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check.edition_rules import check_edition
from generator.check.report import Report
from generator.check.translation import translation_of
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = "glossary: {rank: {pl: {nom: szereg}, meaning: stoi w nim najwyżej kilka osób naraz, razem z uczniem}}\n"
ENTRY = 'msgctxt "term.rank.meaning"\nmsgid "stoi w nim najwyżej kilka osób naraz, razem z uczniem"\nmsgstr "{}"\n'


def told(pack: Write, target: str, pack_text: str = PACK) -> Report:
    loaded = pack({"example.yaml": pack_text, "i18n/en/all.po": ENTRY.format(target)})
    assert loaded.game is not None
    return check_edition(loaded, translation_of(loaded, loaded.game, "en"))


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("stoi w nim kilka osób", "4 of 4"),
        ("Stoi w nim najwyżej kilka osób!", "4 of 4"),
        ("stoi w nim kilka osób together with it", "4 of 6"),
    ],
)
def test_the_finding_says_how_many_words(pack: Write, target: str, words: str) -> None:
    found = [f for f in told(pack, target).findings if f.rule == "translation-former-source"]
    assert [f.message for f in found] == [f"expected a translation, found {words} words from its source"]
    assert "translation-untouched" not in {f.rule for f in told(pack, target).findings}


def test_a_source_that_changed_since_is_told_without_git(pack: Write) -> None:
    changed = PACK.replace("najwyżej kilka", "najwyżej pięć")
    assert "translation-stale" in {f.rule for f in told(pack, "at most a few people stand in it", changed).findings}


def test_names_keep_their_letters_in_sources_of_data(pack: Write) -> None:
    text = f"provenance: {{published: Kuźnia Gier, pojęcia}}\n{PACK}"
    entry = 'msgctxt "provenance.example.yaml.published"\nmsgid "Kuźnia Gier, pojęcia"\nmsgstr "Kuźnia Gier, {}"\n'

    def rules(target: str) -> set[str]:
        loaded = pack({"example.yaml": text, "i18n/en/all.po": entry.format(target)})
        assert loaded.game is not None
        return {f.rule for f in check_edition(loaded, translation_of(loaded, loaded.game, "en")).findings}

    assert "translation-untouched" not in rules("terms")
    assert "translation-untouched" in rules("the pojęcia")
