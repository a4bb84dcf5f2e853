"""docs/rules.md is what the rules say."""

from __future__ import annotations

from docs.test_rules_page import ROOT

from generator.check import all_rules
from generator.check.document import page


def test_the_page_of_rules_is_current() -> None:
    written = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert written == page(all_rules()), "run `make rules`"
