"""docs/rules.md is what the rules say; most of their examples have an English form."""

from __future__ import annotations

from collections.abc import Mapping

from check.test_english_examples import IN_ENGLISH
from docs.test_rules_page import ROOT

from generator.check import all_rules
from generator.check.document import page


def test_the_page_of_rules_is_current() -> None:
    written = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert written == page(all_rules()), "run `make rules`"


def test_most_examples_have_an_english_form() -> None:
    assert len(IN_ENGLISH) > sum(isinstance(rule.bad, str | Mapping) for rule in all_rules().values()) / 2
